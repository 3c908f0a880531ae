/* Names that the theme leaves out, for screen readers. */
document.addEventListener("DOMContentLoaded", () => {
  for (const toggle of document.querySelectorAll("summary:not([aria-label]):has(> .toctree-toggle)")) {
    const chapter = toggle.closest("li")?.querySelector("a")?.textContent.trim();
    toggle.setAttribute("aria-label", `Pages below ${chapter}`);
  }
});
