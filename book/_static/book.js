/* Names that the theme and the notebook reader leave out or hide, for screen readers. */
document.addEventListener("DOMContentLoaded", () => {
  for (const toggle of document.querySelectorAll("summary:not([aria-label]):has(> .toctree-toggle)")) {
    const chapter = toggle.closest("li")?.querySelector("a")?.textContent.trim();
    toggle.setAttribute("aria-label", `Pages below ${chapter}`);
  }
  for (const fold of document.querySelectorAll("details.hide > summary[aria-label]")) {
    fold.removeAttribute("aria-label"); // it hides the words that are there, such as "Show the solution"
  }
});
