// Runs the script of the explorers of one name when one of them is within a screen of what the reader sees, or when all
// are wanted: for paper, or by the event of a page that has made one.
((start) => {
  const look = (seen) => seen.some((one) => one.isIntersecting) && begin();
  const watch = new IntersectionObserver(look, { rootMargin: "100%" });
  const begin = () => {
    watch.disconnect();
    document.removeEventListener("mlnotes-explorer", begin);
    removeEventListener("beforeprint", begin);
    start();
  };
  for (const root of document.querySelectorAll(".mlnotes-explorer[data-explorer=NAME]")) watch.observe(root);
  document.addEventListener("mlnotes-explorer", begin);
  addEventListener("beforeprint", begin);
})(() => {
  SCRIPT();
});
