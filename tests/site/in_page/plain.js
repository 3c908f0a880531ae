// Words of code, signs of formulas and entries of the reference become plain text. With `kinds`, a block or a formula
// stays where it is seen and shows another kind of word or sign than those before it, on a ground that axe-core can
// tell: not on the shadows of what scrolls sideways.
(kinds) => {
  const seen = new Set();
  if (kinds)
    document.head.append(
      Object.assign(document.createElement("style"), {
        textContent: "article * { background-image: none !important; }",
      }),
    );
  for (const one of document.querySelectorAll(".highlight pre, .katex, dl.py ~ dl.py > :is(dt, dd)")) {
    const before = seen.size;
    for (const part of kinds && one.checkVisibility() ? one.querySelectorAll("[class]") : [])
      seen.add(part.getAttribute("class"));
    if (seen.size === before) one.replaceChildren(one.matches(".katex") ? "x" : one.textContent);
  }
};
