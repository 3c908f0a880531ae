// Points of marks in the units of the axes: x from left to right edge, y from bottom to top edge, both 0 to 1.
(root, title, look) => {
  const panel = [...root.querySelectorAll(".e-panel")].find((e) => e.textContent.includes(title));
  const at = (name) => Number(panel.querySelector(".frame").getAttribute(name));
  const unit = (x, y) => [(x - at("x")) / at("width"), 1 - (y - at("y")) / at("height")];
  return [...panel.querySelectorAll(look)].map((mark) => {
    const [dx, dy] = (mark.style.transform.match(/-?[\d.]+(?=px)/g) ?? [0, 0]).map(Number);
    const points = mark
      .getAttribute("d")
      .match(/[ML]-?[\d.]+ -?[\d.]+/g)
      .map((one) => one.slice(1).split(" "));
    return points.map(([x, y]) => unit(Number(x) + dx, Number(y) + dy));
  });
};
