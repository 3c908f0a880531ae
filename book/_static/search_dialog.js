/* What is found, while the reader types: in the dialog of every page, and on search.html, which takes ?q=. */

(() => {
  const { Finder, tokens } = Search;
  const root = document.documentElement.dataset.content_root;
  const finder = new Finder(SEARCH_INDEX);

  function make(name, attributes = {}, ...children) {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.append(...children.filter(Boolean));
    return node;
  }

  // ---- a hit ----

  const pieces = (text) => text.matchAll(/[\p{L}\p{N}_]+/gu);

  /** The text with the words that were met in <mark>. */
  function marked(text, words) {
    const parts = [];
    let from = 0;
    for (const { 0: piece, index } of pieces(text)) {
      if (!tokens(piece).some((word) => words.has(word))) continue;
      parts.push(text.slice(from, index), make("mark", {}, piece));
      from = index + piece.length;
    }
    return [...parts, text.slice(from)];
  }

  /** The stretch that holds the most different words. */
  function excerpt(text, words, length = 150) {
    const met = [];
    for (const { 0: piece, index } of pieces(text)) {
      const word = tokens(piece).find((one) => words.has(one));
      if (word) met.push({ index, word });
    }
    const within = ({ index }) =>
      new Set(met.filter((m) => m.index >= index && m.index < index + length - 20).map((m) => m.word)).size;
    const best = met.reduce((most, one) => (!most || within(one) > within(most) ? one : most), null);
    const from = best && best.index > 40 ? text.indexOf(" ", best.index - 40) + 1 : 0;
    const end =
      from + length < text.length ? Math.max(text.lastIndexOf(" ", from + length), from + length - 20) : text.length;
    return [from ? "… " : "", ...marked(text.slice(from, end), words), end < text.length ? " …" : ""];
  }

  function option(hit, number) {
    const { kind, anchor, title, names, page, pageTitle, topic, text } = hit;
    const words = new Set(hit.own.length ? hit.own : hit.words);
    const heading = kind === "term" && names ? `${title} · ${names}` : title;
    const where = anchor && kind !== "term" ? pageTitle : topic;
    const href = `${root}${page}.html${anchor ? `#${anchor}` : ""}`;
    return make(
      "a",
      { role: "option", id: `search-hit-${number}`, href, tabindex: -1 },
      make("span", { class: "search-title" }, ...marked(heading, words)),
      where && where !== heading && make("span", { class: "search-where" }, where),
      make("span", { class: "search-text" }, ...excerpt(text, words)),
    );
  }

  // ---- a field and what it finds ----

  function mount(form) {
    const input = form.querySelector("input[name=q]");
    const list = make("div", { id: "search-list", role: "listbox", "aria-label": "Found" });
    const status = make("p", { class: "search-status", role: "status" });
    const meaning = make("p", { class: "search-meaning" });
    const box = make(
      "div",
      { class: "search-box", tabindex: 0, role: "region", "aria-label": "What is found" },
      status,
      meaning,
      list,
    );
    form.after(box);
    const combobox = {
      role: "combobox",
      "aria-controls": list.id,
      "aria-expanded": false,
      "aria-autocomplete": "list",
    };
    for (const [key, value] of Object.entries(combobox)) input.setAttribute(key, value);
    let active = -1,
      moved = false;
    const options = () => [...list.querySelectorAll("[role=option]")];

    function choose(number) {
      const all = options();
      active = all.length ? (number + all.length) % all.length : -1;
      all.forEach((node, place) => node.setAttribute("aria-selected", place === active));
      if (active < 0) return input.removeAttribute("aria-activedescendant");
      input.setAttribute("aria-activedescendant", all[active].id);
      all[active].scrollIntoView({ block: "nearest" });
    }

    function define(entry) {
      meaning.replaceChildren();
      if (!entry) return;
      const chinese = entry.names.split(" · ").find((name) => /\p{Script=Han}/u.test(name));
      meaning.append(
        make("strong", {}, entry.title),
        chinese ? make("span", { lang: "zh" }, ` ${chinese}`) : "",
        `: ${entry.text}`,
      );
    }

    function show() {
      const text = input.value.trim();
      const groups = text.length > 1 || /\p{Script=Han}/u.test(text) ? finder.groups(text) : [];
      let number = 0;
      list.replaceChildren(
        ...groups.map(({ name, hits }, place) => {
          const title = make("p", { class: "search-group", id: `search-group-${place}`, role: "presentation" }, name);
          return make(
            "div",
            { role: "group", "aria-labelledby": title.id },
            title,
            ...hits.map((hit) => option(hit, number++)),
          );
        }),
      );
      define(finder.definition(text));
      status.textContent = !text
        ? "Ask a question or type a word, in English or Chinese."
        : number
          ? `${number} places, the first is chosen: Enter opens it.`
          : `Nothing is found for “${text}”. Try another word for it.`;
      input.setAttribute("aria-expanded", number > 0);
      box.scrollTop = 0;
      moved = false;
      choose(number ? 0 : -1);
    }

    input.addEventListener("input", (event) => event.isComposing || show());
    input.addEventListener("compositionend", show);
    input.addEventListener("keydown", (event) => {
      if (event.isComposing) return; // Enter chooses a Chinese word
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) {
        moved = true;
        choose(active + step);
      } else if (event.key === "Enter") options()[active]?.click();
      else return;
      event.preventDefault();
    });
    list.addEventListener("click", ({ target, ctrlKey, metaKey, shiftKey }) => {
      if (target.closest("a") && !ctrlKey && !metaKey && !shiftKey) form.closest("dialog")?.close();
    });
    show();
    return () => moved || show();
  }

  const form =
    document.querySelector("main form.bd-search") ?? document.querySelector("#pst-search-dialog form.bd-search");
  const asked = new URLSearchParams(location.search).get("q");
  if (asked && form.closest("main")) form.querySelector("input[name=q]").value = asked;
  const showAgain = mount(form);
  window.searchAll = (texts) => finder.read(texts).then(showAgain); // search_texts.js calls it
})();
