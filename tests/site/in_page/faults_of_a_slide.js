// What reaches beyond the screen, but for what moves sideways in itself; and a slide without anything to see.
() => {
  const article = document.querySelector("article.bd-article");
  const parts = [...article.querySelectorAll(".slide-part, .slide-part *")];
  const still = parts.filter((part) => !part.closest("pre, table, svg, .katex, .e-hidden"));
  const beyond = still.filter((part) => part.getBoundingClientRect().right > innerWidth + 1);
  const seen = parts.some((part) => part.getBoundingClientRect().height > 0);
  return [...beyond.map((part) => part.outerHTML.slice(0, 80)), ...(seen ? [] : ["empty"])];
};
