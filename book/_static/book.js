/* What the pages need of their own, each part by itself. It runs when the page stands. */

// Names that the theme and the notebook reader leave out or hide, for screen readers.
(() => {
  for (const toggle of document.querySelectorAll("summary:not([aria-label]):has(> .toctree-toggle)")) {
    const chapter = toggle.closest("li")?.querySelector("a")?.textContent.trim();
    toggle.setAttribute("aria-label", `Pages below ${chapter}`);
  }
  for (const fold of document.querySelectorAll("details.hide > summary[aria-label]")) {
    fold.removeAttribute("aria-label"); // it hides the words that are there, such as "Show the solution"
  }
})();

// The theme lets the keyboard reach code that goes on to the side; what a fold hid had no width when it looked.
document.addEventListener(
  "toggle",
  ({ target }) => {
    for (const code of target.querySelectorAll("pre")) code.tabIndex = code.scrollWidth > code.clientWidth ? 0 : -1;
  },
  true,
);

// The contents mark the section the reader is in: the last heading above a line in the upper part of the window.
(() => {
  const contents = document.getElementById("page-contents");
  if (!contents) return;
  const entries = [...contents.querySelectorAll("a.nav-link")]
    .map((link) => {
      const section = document.getElementById(decodeURIComponent(link.hash.slice(1)));
      return { link, heading: section?.querySelector("h1, h2, h3, h4, h5, h6") ?? section };
    })
    .filter((entry) => entry.heading);
  let marked = null,
    waiting = false;

  function current() {
    const ends = scrollY > 0 && Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight;
    const line = ends ? innerHeight : Math.max(150, innerHeight / 5); // short last sections never come up to the line
    const top = ({ heading }) => heading.getBoundingClientRect().top;
    const asked = entries.find(({ link }) => link.hash === location.hash); // by a link: two headings may be close
    return asked && top(asked) >= 0 && top(asked) <= line ? asked : entries.findLast((entry) => top(entry) <= line);
  }

  function mark() {
    waiting = false;
    const entry = current();
    if (entry === marked) return;
    marked = entry;
    for (const { link } of entries) {
      link.classList.toggle("active", link === entry?.link);
      if (link === entry?.link) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    for (const item of contents.querySelectorAll(".toc-entry")) {
      item.classList.toggle("active", Boolean(entry) && item.contains(entry.link));
    }
    if (entry) show(entry.link);
  }

  function show(link) {
    // scrolls the contents alone, never the page
    const box = contents.closest(".bd-sidebar-secondary");
    const { top, bottom } = link.getBoundingClientRect(),
      frame = box.getBoundingClientRect();
    if (top < frame.top + 48) box.scrollTop += top - frame.top - 48; // 48: the title of the contents stays above
    if (bottom > frame.bottom - 16) box.scrollTop += bottom - frame.bottom + 16;
  }

  function soon() {
    if (!waiting) requestAnimationFrame(mark);
    waiting = true;
  }
  for (const event of ["scroll", "resize", "hashchange"]) addEventListener(event, soon, { passive: true });
  mark();
})();

// The map tells how much of each topic was answered right in this browser, and ticks what is complete.
(() => {
  const index = document.getElementById("practise-index"),
    map = document.querySelectorAll(".topic-cards a[href$='/exercises.html']");
  if (!index || !map.length) return;
  let right;
  try {
    right = Object.keys(JSON.parse(localStorage.getItem("practised"))?.right ?? {});
  } catch {
    return; // a private window may refuse
  }
  const all = JSON.parse(index.textContent);
  for (const link of map) {
    const topic = link.getAttribute("href").split("/")[0],
      done = right.filter((id) => id.replace(/-\d+(-code)?$/, "") === topic).length;
    if (!done || !all[topic]) continue;
    const said = Object.assign(document.createElement("span"), { className: "topic-tick" });
    said.textContent = `${done < all[topic] ? "" : "✓ "}${Math.min(done, all[topic])} of ${all[topic]} right`;
    link.after(" ", said);
  }
})();

// The search comes when somebody opens it, by scripts and not by fetching, so that it works from the disk as well.
(() => {
  const dialog = document.getElementById("pst-search-dialog");
  const load = () => {
    const { style, script, texts } = dialog.dataset;
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: style }));
    for (const src of [script, texts])
      document.head.append(Object.assign(document.createElement("script"), { src, async: false }));
  };
  if (document.getElementById("search-results")) load();
  else dialog?.addEventListener("focusin", load, { once: true });
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input:not([type=range]), textarea, select, dialog")) return;
    event.preventDefault();
    document.querySelector(".search-button-field, .search-button")?.click();
  });
})();

// Slides: the key p, the link below a lesson's title and addresses that end with #present load them and begin.
(() => {
  const lesson = document.querySelector("article.bd-article .present-this");
  if (!lesson) return;
  let loaded = false;

  function present() {
    if (loaded) return dispatchEvent(new Event("present"));
    loaded = true;
    const folder = document.querySelector('script[src*="/site.js"]').src.replace(/site\.js.*$/, "");
    const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: `${folder}present.css` });
    style.addEventListener("load", () => {
      document.head.append(Object.assign(document.createElement("script"), { src: `${folder}present.js` }));
    });
    document.head.append(style);
  }

  addEventListener("keydown", (event) => {
    if (event.key !== "p" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (!event.target.closest("input:not([type=range]), textarea, select, dialog")) present();
  });
  addEventListener("hashchange", () => location.hash === "#present" && present());
  if (location.hash === "#present") present();
})();

// On paper everything is light, whatever the screen is.
(() => {
  const page = document.documentElement.dataset;
  let theme;
  addEventListener("beforeprint", () => {
    theme = page.theme;
    page.theme = "light";
  });
  addEventListener("afterprint", () => {
    page.theme = theme;
  });
})();
