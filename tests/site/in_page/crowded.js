(root) => {
  const card = root.getBoundingClientRect(),
    box = (e) => e.getBoundingClientRect(),
    text = (e) => e.textContent;
  const leaves = (e) => box(e).right > card.right || box(e).left < card.left;
  const words = "th, td, caption, p, summary, button, .e-title, .e-key > span, .e-control > div";
  const cells = [...root.querySelectorAll(words)].filter((e) => e.offsetParent && !e.closest(".e-hidden"));
  const out = cells.filter((e) => e.scrollWidth > e.clientWidth + 1 || leaves(e)).map(text);
  const pairs = [...root.querySelectorAll("svg[role=img]")].flatMap((svg) => {
    const texts = [...svg.querySelectorAll("text")].filter(text),
      boxes = texts.map(box);
    out.push(...texts.filter(leaves).map(text));
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top + 3 < b.bottom && b.top + 3 < a.bottom;
    return texts.flatMap((one, k) =>
      texts.filter((_, j) => j > k && meet(boxes[k], boxes[j])).map((other) => `${text(one)} | ${text(other)}`),
    );
  });
  return [...out, ...pairs];
};
