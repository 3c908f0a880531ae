/* How an explorer is written: <name>.js holds one call,
     explorer("fit", { ... })     or     explorer("fit", (data) => ({ ... })),     with these parts:
   controls  [{ key, label, values, show }]: a slider over `values`, a list or (state, all) => list; show(value) gives
             its text. `all` and the default are data.values[key], the list in the Python function.
   buttons   [{ label, does: (state) => changes, main: true }]; does: "start" goes back to the first state.
   wide, narrow   rows of parts, as ["fit errors", "controls", "buttons"]: panels, html parts and single controls by
             name, "controls" (all the others), "buttons". Twice in a row is twice as wide, in two rows twice as high.
             Above stand the sentence and the key, below "Try" and "The numbers".
   key       [["line blue thick", "fit"], ["dots ink", "cases"], ["", "words only"]]: a mark's kind and look, its words.
   start     the first state, or what Python leaves out of it.
   numbers(state, keep, data)   all that is computed, pure: keep(name, [keys], make) remembers what make() gave for
             these keys. data comes from Python, data.start is the first state. Never change an array that a mark has.
   say(state, n)   the sentence on top, **bold** marked so. longest: the longest one, whose height a phone keeps free.
   table(state, n)   { caption, head: [...], rows: [[...]], now: the number of the row to stress }.
   still(state, n)   { head, rows } for readers without scripts, if the table is too long for them.
   tries     [{ text, set, answer }]: a question, the changes to the first state that set it up, and what is seen.
   html      { name: { title, html } }: other parts. fill(state, n) gives what their [data-is=...] elements say, by
             name: a text, or [text, share] to set --part of its td as well.
   settle(state)   the state put right where one control limits another.
   panels    { name: { title, x, y, ratio, top, draw, alt, drag } }
     x, y    { from, to, log, label, place, ticks, show } or (state, n, width) => that. place: "middle" sets the label
             there, turned beside y; without it x has its label at the end and y has none. ticks: a list; show(tick):
             its text.
     ratio   height of the frame / width of the panel, or [wide, narrow], or "square". top: pixels above it, 36 for a
             pill.
     draw(p, state, n)   the marks. alt(state, n): what there is to see, in words, for people who don't see it.
     drag(at, state, n)  changes, when a pointer comes to at.x, at.y; at.near(xs, ys): the number of the nearest point.
   Marks: the same key keeps the same mark, and only what changes is written. A look is a list of words, of the colours
   ink muted blue orange green line, of thin thick pale dashed dotted hollow solid, and moves (it glides to its place).
     p.line(key, xs, ys, look, { opacity })     NaN interrupts it      p.area(key, xs, lows, highs, look)
     p.dots(key, xs, ys, look, { r, shape })    shape: circle diamond tick      p.bar(key, x0, x1, y0, y1, look)
     p.ring(key, x, y, look, { r })     an arrow at the edge where the place lies outside
     p.mark(key, x, y, look, { r, shape })      one symbol, not cut off at the frame
     p.rule(key, "x" or "y", value, look, { from, to })     a straight line at this x or y
     p.note(key, x, y, text, look, { anchor, dx, dy })      Infinity and -Infinity are the frame's edges
     p.pill(key, x, text, { before, after })    a value above the frame, its line, and words on both sides
     p.side(text)     at the right end of the title
   three(value) writes three significant digits, number(value) a proper minus; range(low, high, step) is a list.
   For tests the root element has explorer = { set(changes), state, numbers(state) }. A root that a script adds to the
   page later starts at document.dispatchEvent(new Event("mlnotes-explorer")). Where there is no page, Python asks. */

const call = (given, ...values) => (typeof given === "function" ? given(...values) : given);
const plainly = (text) => text.replaceAll("**", "");

// The definition for these data, the first state, and what is computed for a state.
function mind(definition, data) {
  const about = call(definition, data);
  const keep = memory();
  return { about, first: { ...about.start, ...data.start }, numbers: (state) => about.numbers(state, keep, data) };
}

// Where there is no page, Python asks: what `look` gives for each of these states, changes to the first one.
function answers(definition, text, look) {
  const [data, states] = JSON.parse(text);
  const { about, first, numbers } = mind(definition, data);
  const all = states.map((changes) => ({ ...first, ...changes }));
  return JSON.stringify(all.map((state) => look(about, state, numbers(state))));
}

// Start the explorers of this name and version that are on the page, and those that come later with this event.
function explorer(name, definition) {
  if (typeof document === "undefined") {
    globalThis.ask = (text, look) => answers(definition, text, look);
    return;
  }
  const startAll = () => {
    const roots = document.querySelectorAll(`.mlnotes-explorer[data-explorer=${name}][data-kit="${KITS[name]}"]`);
    for (const root of roots) if (!root.explorer) start(root, definition);
  };
  document.addEventListener("mlnotes-explorer", startAll);
  startAll();
}

// What make() gave for these keys before, or gives now.
function memory() {
  const kept = new Map();
  return (name, keys, make) => {
    const key = JSON.stringify([name, ...keys]);
    if (!kept.has(key)) kept.set(key, make());
    if (kept.size > 1000) kept.delete(kept.keys().next().value);
    return kept.get(key);
  };
}

// ---- the parts ----

function button(text, look, does) {
  const element = make("button", { type: "button", class: `e-button ${look}`, text });
  element.addEventListener("click", does);
  return element;
}

const fold = (title, ...inside) => make("details", {}, make("summary", { text: title }), ...inside);
function titled(look, title, ...inside) {
  return make("div", { class: look }, ...(title ? [make("div", { class: "e-title", text: title })] : []), ...inside);
}

// A mark of this kind and look, small, and what it means.
function keyEntry([look, words]) {
  if (!look) return make("span", { text: words });
  const [kind] = look.split(" "),
    shape = SHAPES[/diamond|tick/.exec(look)?.[0] ?? "circle"],
    size = kind === "dots" ? 12 : 24;
  const d = { dots: `M6 6${shape(5)}`, area: "M0 1h24v10h-24z" }[kind] ?? "M0 6h24",
    mark = draw("path", { class: look, d });
  return make(
    "span",
    {},
    draw("svg", { viewBox: `0 0 ${size} 12`, width: size, height: 12, "aria-hidden": "true" }, mark),
    words,
  );
}

function slider(given, { key, label, values = given, show = number }, set) {
  const input = make("input", { type: "range", min: 0, "aria-label": label }),
    shown = make("b");
  const element = make("div", { class: "e-control" }, make("div", {}, make("span", { text: label }), shown), input);
  let list;
  input.addEventListener("input", () => set({ [key]: list[input.value] }));
  const follow = (state) => {
    list = call(values, state, given);
    const far = list.map((value) => Math.abs(value - state[key])); // of texts no number
    const last = list.length - 1,
      exact = list.indexOf(state[key]),
      index = exact < 0 ? far.indexOf(Math.min(...far)) : exact,
      text = show(state[key]); // that of the nearest value
    write(input, "max", last);
    input.value = index;
    write(input, "--at", index / (last || 1));
    write(input, "aria-valuetext", text);
    write(shown, "text", text);
  };
  return { key, input, element, follow };
}

function question({ text, set, answer }, number, setUp) {
  const up = button("Set it up", "", () => setUp(set));
  up.setAttribute("aria-label", `Set it up: question ${number}`);
  return make("li", {}, make("p", { bold: text }), up, fold("Answer", make("p", { bold: answer })));
}

// The numbers as a table, written while it is open only.
function numberTable(look) {
  const table = make("table"),
    box = make("div", { class: "e-scroll", tabindex: 0, role: "group", "aria-label": "The numbers" }, table);
  const element = fold("The numbers", box),
    row = (cells, tag = "td") => make("tr", {}, ...cells.map((_, k) => make(k || tag === "th" ? tag : "th")));
  const follow = () => {
    if (!element.open) return;
    const { caption, head, rows, now } = look(),
      size = `${head}/${rows.length}`;
    if (table.size !== size) {
      const body = make("tbody", {}, ...rows.map((cells) => row(cells)));
      table.replaceChildren(make("caption"), make("thead", {}, row(head, "th")), body);
      table.size = size;
    }
    write(table.caption, "text", caption);
    [head, ...rows].forEach((cells, k) => {
      write(table.rows[k], "class", k && k - 1 === now ? "e-now" : undefined);
      cells.forEach((text, i) => {
        write(table.rows[k].cells[i], "text", String(text));
        if (!k || !i) write(table.rows[k].cells[i], "scope", k ? "row" : "col");
      });
    });
  };
  element.addEventListener("toggle", follow);
  return { element: make("div", { class: "e-numbers" }, element), follow };
}

// ---- speech: once things have come to rest, no finger or button is down, and nothing has changed for a while ----

function speech(root, words) {
  const live = make("p", { class: "e-hidden", "aria-live": "polite" });
  let held = false,
    changed = false,
    timer;
  const say = () => {
    changed = false;
    write(live, "text", words());
  };
  const later = () => {
    clearTimeout(timer);
    if (changed && !held) timer = setTimeout(say, 600);
  };
  const hold = (down) => {
    held = down;
    root.toggleAttribute("data-held", down);
    later();
  };
  const release = () => hold(false);
  const down = () => {
    hold(true);
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, release, { once: true, capture: true });
  };
  root.addEventListener("pointerdown", down, true); // before a panel moves anything
  return {
    live,
    change() {
      changed = true;
      later();
    },
  };
}

// ---- a panel moved by a mouse or by a finger that goes sideways; one that goes up or down scrolls the page ----

function draggable(svg, move) {
  let finger = null; // where one came down, until it is clear what it does
  svg.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    svg.setPointerCapture(event.pointerId);
    finger = event.pointerType === "touch" ? event : null;
    if (!finger) move(event);
    event.preventDefault();
  });
  svg.addEventListener("pointermove", (event) => {
    if (!svg.hasPointerCapture(event.pointerId)) return;
    const [dx, dy] = finger ? [event.clientX - finger.clientX, event.clientY - finger.clientY].map(Math.abs) : [9, 0];
    if (dx < 6 || dx < dy) return;
    finger = null;
    move(event);
  });
  svg.addEventListener("pointerup", (event) => {
    if (finger) move(event); // a tap; one that scrolls ends in pointercancel
    finger = null;
  });
}

// ---- an explorer: one state, shown everywhere ----

// Each part's rows and columns of twelve, in reading order.
function areas(rows) {
  const places = {};
  rows.forEach((row, r) =>
    row.split(" ").forEach((name, k, { length }) => {
      const place = (places[name] ??= { top: r + 1, left: (12 * k) / length + 1 });
      Object.assign(place, { bottom: r + 2, right: (12 * (k + 1)) / length + 1 });
    }),
  );
  return Object.entries(places).map(([name, { top, left, bottom, right }]) => [
    name,
    `${top} / ${left} / ${bottom} / ${right}`,
  ]);
}

function start(root, definition) {
  const data = JSON.parse(root.querySelector("script[type='application/json']").textContent);
  const { about, first, numbers } = mind(definition, data);
  let state = first,
    roomy;

  const panels = Object.entries(about.panels).map(([name, one]) => panel(name, one));
  const sliders = about.controls.map((control) => slider(data.values?.[control.key], control, set));
  const buttons = (about.buttons ?? []).map(({ label, does, main }) => {
    return button(label, main ? "e-main" : "", () => set(does === "start" ? first : does(state)));
  });
  const sentence = make("p"),
    room = make("p", { "aria-hidden": "true" }),
    table = numberTable(() => about.table(state, numbers(state)));
  const spoken = speech(root, () => sentence.textContent);
  const ruler = make("div", { class: "e-ruler" }),
    grid = make("div", { class: "e-grid" }),
    parts = collect();

  function collect() {
    const named = new Set([...about.wide, ...about.narrow].flatMap((row) => row.split(" ")));
    const parts = { say: make("div", { class: "e-say" }, sentence, room), table: table.element };
    parts.key = make("div", { class: "e-key" }, ...(about.key ?? []).map(keyEntry));
    for (const { name, element } of panels) parts[name] = element;
    for (const { key, element } of sliders) if (named.has(key)) parts[key] = element;
    parts.controls = make(
      "div",
      { class: "e-controls" },
      ...sliders.filter(({ key }) => !named.has(key)).map(({ element }) => element),
    );
    parts.buttons = make("div", { class: "e-buttons" }, ...buttons);
    parts.tries = titled(
      "e-tries",
      "Try",
      make("ol", {}, ...(about.tries ?? []).map((one, k) => question(one, k + 1, setUp))),
    );
    for (const [name, { title, html }] of Object.entries(about.html ?? {})) {
      parts[name] = titled("e-part", title);
      parts[name].insertAdjacentHTML("beforeend", html);
    }
    return parts;
  }

  function set(changes) {
    const wanted = { ...state, ...changes },
      next = about.settle?.(wanted) ?? wanted;
    const changed = Object.keys(next).some((key) => next[key] !== state[key]);
    state = next;
    show(); // even if nothing has changed: a slider may have to go back
    if (changed) spoken.change();
  }

  function setUp(changes) {
    set({ ...first, ...changes });
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (root.getBoundingClientRect().top < 0) root.scrollIntoView({ behavior: calm ? "auto" : "smooth" });
    (buttons[0] ?? sliders[0].input).focus({ preventScroll: true });
  }

  function show() {
    const n = numbers(state),
      words = about.say(state, n);
    write(sentence, "bold", words);
    if (words.length > room.textContent.length) write(room, "text", plainly(words));
    for (const { follow } of sliders) follow(state);
    for (const p of panels) if (p.size) paint(p, n);
    for (const [name, value] of Object.entries(about.fill?.(state, n) ?? {})) fill(name, ...[value].flat());
    table.follow();
  }

  function paint(p, n) {
    p.layOut(state, n, roomy);
    p.begin();
    p.about.draw(p, state, n);
    p.end();
    write(p.svg, "aria-label", p.about.alt(state, n));
  }

  function fill(name, text, share) {
    for (const element of root.querySelectorAll(`[data-is="${name}"]`)) {
      write(element, "text", String(text));
      if (share !== undefined) write(element.closest("td") ?? element, "--part", share);
    }
  }

  function arrange() {
    const active = root.contains(document.activeElement) ? document.activeElement : null;
    const order = areas([
      "say",
      "key",
      ...(roomy ? about.wide : about.narrow),
      ...(about.tries ? ["tries"] : []),
      "table",
    ]);
    for (const [name, area] of order) parts[name].style.gridArea = area;
    grid.replaceChildren(...order.map(([name]) => parts[name]));
    root.toggleAttribute("data-wide", roomy);
    write(room, "text", roomy ? "" : plainly(about.longest ?? ""));
    active?.focus({ preventScroll: true });
  }

  function fit() {
    const width = ruler.clientWidth;
    if (!width) return; // hidden: drawn when it appears
    if (roomy !== width >= 600) {
      roomy = width >= 600;
      arrange();
    }
    for (const p of panels) p.size = p.svg.clientWidth;
    show();
  }

  for (const p of panels)
    if (p.about.drag)
      draggable(p.svg, (event) => {
        const changes = p.about.drag(p.at(event), state, numbers(state)) ?? {};
        set(changes);
        // The arrow keys go on from here.
        sliders.find(({ key }) => key in changes)?.input.focus({ preventScroll: true });
      });
  root.addEventListener("keydown", (event) => {
    // A notebook would take these for itself.
    if (/^(Arrow.*|Home|End|Page.*|Enter| )$/.test(event.key)) event.stopPropagation();
  });
  // What stands there without a script goes.
  root.querySelectorAll(":scope > :not(script, style)").forEach((old) => old.remove());
  root.prepend(ruler, grid, spoken.live);
  root.toggleAttribute("data-alive", true);
  fit();
  new ResizeObserver(fit).observe(ruler); // whose width is the page's; heights that change don't call it again
  root.explorer = {
    set,
    numbers: (other) => numbers({ ...state, ...other }),
    get state() {
      return { ...state };
    },
  };
}
