// ipywidgets draws its controls without telling a screen reader what they are: each slider handle, list and field
// gets the name printed beside it, and a slider the value shown as its text; a Play button gets the word it does.
(() => {
  const set = (element, name, value) => value && element.getAttribute(name) !== value && element.setAttribute(name, value);

  function describe(control) {
    const widget = control.closest(".widget-inline-hbox, .jupyter-widgets");
    const shown = (part) => widget?.querySelector(part)?.textContent.trim();
    if (control.matches("button")) set(control, "aria-label", control.textContent.trim() || control.title);
    else set(control, "aria-label", shown(".widget-label"));
    if (control.matches('[role="slider"]')) set(control, "aria-valuetext", shown(".widget-readout"));
  }

  const describeAll = () =>
    document.querySelectorAll('.jupyter-widgets :is([role="slider"], select, input, button)').forEach(describe);
  let waiting = 0;
  new MutationObserver(() => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(describeAll);
  }).observe(document.documentElement, { subtree: true, childList: true, characterData: true });
})();
