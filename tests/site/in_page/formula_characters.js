// What a browser sets the characters of formulas in: by font, from the innermost elements.
() => {
  const found = {};
  for (const formula of document.querySelectorAll(".katex-html")) {
    const walk = document.createTreeWalker(formula, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const look = getComputedStyle(walk.currentNode.parentElement);
      const font = [look.fontFamily.split(",")[0].replaceAll('"', ""), look.fontWeight, look.fontStyle].join("/");
      (found[font] ??= new Set()).add(walk.currentNode.data);
    }
  }
  return Object.fromEntries(Object.entries(found).map(([font, text]) => [font, [...text].join("")]));
};
