/* A lesson as slides: one section of the page at a time, as it stands, its explorers alive. book.js loads this when
   somebody presents. Nothing is copied: the page is shown through present.css, and afterwards as it was before. */
(() => {
  const page = document.documentElement;
  const article = document.querySelector("article.bd-article");
  const slides = slidesOf(article.querySelector(":scope > section"));
  const bar = toolbar();
  let now = null; // the number of the slide that is shown, null while the page is read
  let opened = []; // the folds that were opened here

  // A slide is a section without the sections in it: its heading and what stands below, and the sections around it.
  function slidesOf(section) {
    const own = [...section.children].filter((part) => !part.matches("section"));
    const inner = [...section.children].filter((part) => part.matches("section"));
    return [{ section, own }, ...inner.flatMap(slidesOf)];
  }

  function toolbar() {
    const box = document.createElement("div");
    box.className = "present-bar";
    box.setAttribute("role", "toolbar");
    box.setAttribute("aria-label", "Slides");
    const button = (label, key, act) => {
      const made = document.createElement("button");
      made.type = "button";
      made.textContent = label;
      made.title = key;
      made.addEventListener("click", act);
      return made;
    };
    const count = Object.assign(document.createElement("output"), { className: "present-count" });
    box.append(
      button("Back", "arrow left, page up", () => step(-1)),
      count,
      button("Next", "arrow right, page down", () => step(1)),
      button("Answer (a)", "opens the next answer", answer),
      button("Code (c)", "shows or hides the code", code),
      button("Leave (p)", "p, Escape", leave),
    );
    return Object.assign(box, { count });
  }

  function show(number) {
    now = Math.max(0, Math.min(slides.length - 1, number));
    const { section, own } = slides[now];
    for (const part of article.querySelectorAll(".slide-part, .slide-path")) {
      part.classList.remove("slide-part", "slide-path");
    }
    for (const part of own) part.classList.add("slide-part");
    for (let around = section; around !== article; around = around.parentElement) around.classList.add("slide-path");
    bar.count.textContent = `${now + 1} / ${slides.length}`;
    article.focus({ preventScroll: true }); // what is moved may be on another slide, and arrows scroll this one
    article.scrollTop = 0;
    dispatchEvent(new Event("resize")); // what was hidden had no width to draw in
  }

  // What does not fit on the screen comes before the next slide, most of a screen at a time.
  function step(way) {
    const { scrollTop, clientHeight, scrollHeight } = article;
    const hidden = way > 0 ? scrollHeight - clientHeight - scrollTop : scrollTop;
    if (hidden > 2) article.scrollBy({ top: way * 0.8 * clientHeight, behavior: "instant" });
    else show(now + way);
  }

  // The next answer of the slide opens; after the last one all close again.
  function answer() {
    const folds = slides[now].own
      .flatMap((part) => [...(part.matches("details") ? [part] : []), ...part.querySelectorAll("details")])
      .filter((fold) => !fold.matches(".hide"));
    const next = folds.find((fold) => !fold.open);
    for (const fold of next ? [next] : folds) fold.open = Boolean(next);
    if (!next) return;
    opened.push(next);
    next.scrollIntoView({ block: "nearest" });
  }

  function code() {
    page.toggleAttribute("data-present-code");
  }

  // The slide of what the reader has in sight, or of the place that the address names.
  function inSight() {
    const line = Math.max(150, innerHeight / 5);
    return slides.findLastIndex(({ section }, place) => place === 0 || section.getBoundingClientRect().top <= line);
  }

  function enter() {
    const first = location.hash === "#present" && scrollY < innerHeight / 2 ? 0 : inSight();
    page.dataset.presenting = "";
    document.body.append(bar);
    article.tabIndex = -1;
    scale();
    show(first);
  }

  function leave() {
    const { section } = slides[now];
    for (const fold of opened) fold.open = false;
    opened = [];
    now = null;
    delete page.dataset.presenting;
    page.removeAttribute("data-present-code");
    bar.remove();
    article.blur();
    article.removeAttribute("tabindex");
    if (location.hash === "#present") history.replaceState(null, "", location.pathname + location.search);
    dispatchEvent(new Event("resize"));
    section.scrollIntoView({ behavior: "instant" });
  }

  // 940 pixels of the page fill the width of the screen, whatever it is.
  function scale() {
    page.style.setProperty("--present-zoom", Math.max(1, innerWidth / 940).toFixed(3));
  }

  const STEPS = { ArrowRight: 1, ArrowLeft: -1, PageDown: 1, PageUp: -1 };
  const ENDS = { Home: 0, End: slides.length - 1 };
  const KEYS = { a: answer, c: code, p: leave, Escape: leave };

  // Page up and down, the keys of a remote control, always go on; the other keys first serve what is moved.
  addEventListener(
    "keydown",
    (event) => {
      if (now === null || event.ctrlKey || event.metaKey || event.altKey) return;
      const moved = event.target.matches("input, textarea, select, [role=slider], [role=radio], svg, svg *");
      const typing = event.target.matches("input:not([type=range], [type=checkbox], [type=radio]), textarea");
      const { key } = event;
      if (key in STEPS && (key.startsWith("Page") || !moved)) step(STEPS[key]);
      else if (key in ENDS && !moved) show(ENDS[key]);
      else if (Object.hasOwn(KEYS, key) && !typing) KEYS[key]();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  addEventListener("resize", () => now !== null && scale());
  addEventListener("present", () => now === null && enter());
  enter();
})();
