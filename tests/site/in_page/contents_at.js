// Where the page stands: which entries are marked, which are said to be, and how far down the headings are.
async (top) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const links = [...document.querySelectorAll("#page-contents a.nav-link")];
  const section = (link) => document.getElementById(decodeURIComponent(link.hash.slice(1)));
  const numbers = (sign) => links.map((link, i) => (sign(link) ? i : -1)).filter((i) => i >= 0);
  scrollTo({ top, behavior: "instant" });
  await frame();
  await frame();
  return {
    marked: numbers((link) => link.classList.contains("active")),
    said: numbers((link) => link.ariaCurrent === "true"),
    tops: links.map((link) => section(link).querySelector("h1, h2, h3").getBoundingClientRect().top),
    ends: Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight,
  };
};
