// Full stops and commas behind a formula that begin a line.
() =>
  [...document.querySelectorAll(".held")]
    .filter((held) => held.offsetWidth)
    .filter((held) => {
      const mark = document.createRange();
      mark.selectNode(held.lastChild);
      const formula = [...held.querySelectorAll(".katex-base")].at(-1).getBoundingClientRect();
      return mark.getBoundingClientRect().left < formula.right - 2;
    })
    .map((held) => held.textContent);
