/* ipywidgets asks for the queue of MathJax 2 whenever it writes a label; hand its requests to MathJax 3. */
(() => {
  const Hub = { Queue: ([, , element]) => window.MathJax.typesetPromise?.([element]) };
  let mathjax = window.MathJax;
  const withHub = (value) => (value && !value.Hub ? Object.assign(value, { Hub }) : value);
  Object.defineProperty(window, "MathJax", {
    configurable: true,
    get: () => withHub(mathjax),
    set: (value) => { mathjax = withHub(value); },
  });
})();
