// Boxes that scroll to the side, but have no shadow or another ground than what they stand on.
() => {
  const look = (element) => getComputedStyle(element);
  const ground = (element) =>
    element.matches("div.cell_input pre") || !element.matches("pre")
      ? ((see) => {
          while (look(see).backgroundColor === "rgba(0, 0, 0, 0)") see = see.parentElement;
          return look(see).backgroundColor;
        })(element.parentElement)
      : look(element).backgroundColor;
  return [...document.querySelectorAll(".bd-article *")]
    .filter(
      (box) =>
        box.clientWidth &&
        box.scrollWidth > box.clientWidth + 1 &&
        ["auto", "scroll"].includes(look(box).overflowX) &&
        (look(box).backgroundAttachment !== "local, local, scroll, scroll, scroll" ||
          look(box).backgroundColor !== ground(box)),
    )
    .map((box) => box.outerHTML.slice(0, 120));
};
