// What is seen of the page besides its article.
() => {
  const article = document.querySelector(".bd-article");
  return [...document.body.querySelectorAll("*")]
    .filter(
      (e) =>
        !article.contains(e) &&
        !e.contains(article) &&
        e.checkVisibility({ visibilityProperty: true }) &&
        e.innerText?.trim(),
    )
    .map((e) => e.outerHTML);
};
