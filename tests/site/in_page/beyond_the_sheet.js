// Words of the article that end right of the sheet, and boxes that hide what they hold.
() => {
  const edge = document.documentElement.clientWidth + 0.5,
    found = [];
  const walk = document.createTreeWalker(document.querySelector(".bd-article"), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walk.nextNode()) {
    const box = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || box.closest(".katex-mathml") || !box.checkVisibility()) continue;
    range.selectNodeContents(walk.currentNode);
    if (range.getBoundingClientRect().right > edge) found.push(walk.currentNode.data);
  }
  for (const box of document.querySelectorAll(".bd-article :is(pre, .pst-scrollable-table-container)"))
    if (box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).overflowX !== "visible")
      found.push(box.outerHTML.slice(0, 99));
  return found;
};
