// ---- elements, written only where they change ----

const make = (tag, attributes, ...inside) => furnish(document.createElement(tag), attributes, inside);
const draw = (tag, attributes, ...inside) =>
  furnish(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, inside);

function furnish(element, attributes = {}, inside = []) {
  for (const [name, value] of Object.entries(attributes)) write(element, name, value);
  element.append(...inside);
  return element;
}

function write(element, name, value) {
  const written = (element.written ??= {});
  if (written[name] === value) return;
  written[name] = value;
  if (name === "text") element.textContent = value;
  else if (name === "bold")
    element.replaceChildren(...value.split("**").map((part, k) => (k % 2 ? make("b", {}, part) : part)));
  else if (name === "value") element.value = value;
  else if (name === "move") element.style.transform = `translate(${value.map(px).join("px,")}px)`;
  else if (name.startsWith("--")) element.style.setProperty(name, value);
  else if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

// ---- text ----

const px = (value) => Math.round(value * 10) / 10;
const number = (value) => String(value).replace("-", "−");
const raised = (power) => String(power).replace(/./g, (c) => "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"["0123456789-".indexOf(c)]);
const widthOf = (text, size = 13) => String(text).length * size * 0.52; // pixels, near enough to keep words apart

// Three significant digits: 0.229, 12.3, 1230, 1.23 × 10⁷; what is left of 0 after rounding is 0.
function three(value) {
  const size = Math.abs(value);
  if (Number.isNaN(value)) return "undefined";
  if (size === Infinity) return value > 0 ? "∞" : "−∞";
  if (size < 1e-12) return "0";
  const [digits, power] = value.toExponential(2).split("e");
  if (power < -4 || power > 5) return number(`${digits} × 10${raised(+power)}`);
  return number(power < 3 ? value.toPrecision(3) : +value.toPrecision(3));
}

// ---- axes ----

const times = (n, first, step) => Array.from({ length: Math.max(0, n) }, (_, k) => +(first + k * step).toPrecision(12));
const range = (low, high, step = 1) => times(Math.round((high - low) / step) + 1, low, step);
const between = (value, a, b) => Math.min(Math.max(value, Math.min(a, b)), Math.max(a, b));

// From values to pixels, and .back. What lies far outside stays outside, so that a line leaves the frame its own way.
function scale({ from, to, log }, start, end) {
  const f = log ? (v) => Math.log10(Math.max(v, from * 1e-9)) : (v) => v,
    a = f(from),
    per = (end - start) / (f(to) - a);
  const at = (v) => between(start + (f(v) - a) * per, -30000, 30000);
  at.clip = (v) => at(between(v, from, to));
  at.back = (place) => (log ? (v) => 10 ** v : (v) => v)(a + (between(place, start, end) - start) / per);
  at.outside = (v) => (v > Math.max(from, to)) - (v < Math.min(from, to)); // 1 above, -1 below, 0 inside
  return at;
}

// Round values along an axis, about as many as there is room for.
function ticks({ from, to, log, ticks: given }, room) {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  if (given) return given;
  if (log) {
    const decades = Math.log10(high / low),
      every = Math.max(1, Math.ceil(decades / (1.4 * room)));
    const parts = room > 2.4 * decades ? [1, 2, 5] : [1],
      first = Math.floor(Math.log10(low) / every) * every;
    const all = times(decades / every + 2, first, every).flatMap((power) =>
      parts.map((part) => +(part * 10 ** power).toPrecision(3)),
    );
    return all.filter((v) => v > low * 0.999 && v < high * 1.001);
  }
  const rough = (high - low) / room,
    power = 10 ** Math.floor(Math.log10(rough));
  const step = power * [1, 2, 5, 10].find((m) => m * power > rough * 0.999),
    first = Math.ceil(low / step - 1e-9);
  return times(Math.floor(high / step + 1e-9) - first + 1, first * step, step);
}

const label = (v, { log, show }) =>
  show ? show(v) : log && (v > 1e4 || v < 1e-4) ? `10${raised(Math.round(Math.log10(v)))}` : number(v);

function path(xs, ys, x, y) {
  let d = "",
    pen = "M";
  for (let i = 0; i < xs.length; i++) {
    const a = x(xs[i]),
      b = y(ys[i]);
    if (a === a && b === b) d += `${pen}${px(a)} ${px(b)}`;
    pen = a === a && b === b ? "L" : "M"; // NaN interrupts the line
  }
  return d;
}

const SHAPES = {
  circle: (r) => `m${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`,
  diamond: (r) => `m0 ${-1.2 * r}l${1.2 * r} ${1.2 * r}l${-1.2 * r} ${1.2 * r}l${-1.2 * r} ${-1.2 * r}z`,
  tick: (r) => `m0 ${-r}v${2 * r}`,
  up: (r) => `m0 ${-r / 2}l${r} ${1.5 * r}h${-2 * r}z`,
  down: (r) => `m0 ${r / 2}l${r} ${-1.5 * r}h${-2 * r}z`,
  left: (r) => `m${-r / 2} 0l${1.5 * r} ${-r}v${2 * r}z`,
  right: (r) => `m${r / 2} 0l${-1.5 * r} ${-r}v${2 * r}z`,
};

// ---- a panel: a title, axes, and marks that are kept by their key ----

function panel(name, about) {
  const side = make("span", { class: "e-side" }),
    title = make("div", { class: "e-title" }, make("span", { text: about.title ?? "" }), side);
  const axes = draw("g"),
    clip = draw("svg"),
    over = draw("g"),
    marks = new Map();
  const svg = draw("svg", { role: "img", class: about.drag ? "drags" : undefined }, axes, clip, over);
  const p = {
    name,
    about,
    svg,
    element: make("div", { class: "e-panel" }, ...(about.title ? [title] : []), svg),
    size: 0,
  };
  let x,
    y,
    left,
    right,
    top,
    bottom,
    layout,
    round = 0,
    order;

  // Frame and axes for this state; nothing happens where they are as before.
  p.layOut = (state, n, roomy) => {
    const axis = { x: call(about.x, state, n, p.size), y: call(about.y, state, n, p.size) },
      key = JSON.stringify([axis, p.size, roomy]);
    if (key === layout) return;
    layout = key;
    const ratio = [about.ratio ?? [0.7, 0.6]].flat().at(roomy ? 0 : -1),
      upright = axis.y.place === "middle";
    const ys = ticks(axis.y, Math.max(2, (ratio * p.size) / 50)),
      names = ys.map((v) => label(v, axis.y));
    left = upright ? 26 : names.length ? Math.max(...names.map((text) => widthOf(text))) + 10 : 1;
    right = p.size - 4;
    top = about.top ?? 4;
    bottom = px(top + (about.ratio === "square" ? right - left : ratio * p.size));
    x = scale(axis.x, left, right);
    y = scale(axis.y, bottom, top);
    const box = [left - 3, top - 3, right - left + 6, bottom - top + 6].map(px);
    write(svg, "viewBox", `0 0 ${p.size} ${bottom + 24}`);
    write(clip, "viewBox", box.join(" "));
    ["x", "y", "width", "height"].forEach((name, k) => write(clip, name, box[k]));
    axes.replaceChildren(...frame(axis, ys, names));
  };

  function frame(axis, ys, names) {
    const xs = ticks(axis.x, Math.max(2, (right - left) / 70)),
      word = axis.x.label ?? "",
      inMiddle = axis.x.place === "middle";
    const text = (x, y, anchor, text, turned) =>
      draw("text", { x: px(x), y: px(y), "text-anchor": anchor, text, transform: turned });
    const lines = [
      ...xs.map((v) => `M${px(x(v))} ${top}V${bottom}`),
      ...ys.map((v) => `M${px(left)} ${px(y(v))}H${px(right)}`),
    ];
    const out = [
      draw("rect", { class: "frame", x: px(left), y: top, width: px(right - left), height: px(bottom - top) }),
    ];
    out.push(draw("path", { class: "grid", d: lines.join("") }));
    const end = inMiddle ? (left + right + widthOf(word)) / 2 : right,
      under = bottom + 18;
    if (word) out.push(inMiddle ? text((left + right) / 2, under, "middle", word) : text(right, under, "end", word));
    for (const v of xs) {
      const name = label(v, axis.x),
        place = x(v),
        half = widthOf(name) / 2;
      // The axis has its name there.
      if (word && place + half + 9 > end - widthOf(word) && place - half - 9 < end) continue;
      const first = place - half < (inMiddle ? left : -10),
        last = place + half > right + 3;
      out.push(
        first
          ? text(left, under, "start", name)
          : last
            ? text(right, under, "end", name)
            : text(place, under, "middle", name),
      );
    }
    if (axis.y.place === "middle") {
      const turned = (v, anchor, word) =>
        out.push(text(0, 0, anchor, word, `translate(${px(left - 9)} ${px(v)}) rotate(-90)`));
      turned((top + bottom) / 2, "middle", axis.y.label);
      turned(top, "end", label(axis.y.to, axis.y));
    } else ys.forEach((v, k) => out.push(text(left - 8, y(v) + 4.5, "end", names[k])));
    return out;
  }

  p.begin = () => {
    round++;
    order = new Map([
      [clip, []],
      [over, []],
    ]);
  };
  // Marks that were not drawn go, the others stand in the order in which they were drawn.
  p.end = () => {
    for (const [key, one] of marks) if (one.round !== round) (marks.delete(key), one.remove());
    for (const [layer, drawn] of order) {
      let next = layer.firstChild;
      for (const one of drawn) one === next ? (next = next.nextSibling) : layer.insertBefore(one, next);
    }
  };

  // The mark of this key; a new one where there is none.
  function mark(key, tag, layer, kind, look = "") {
    if (!marks.has(key)) marks.set(key, draw(tag));
    const one = marks.get(key);
    if (one.round === round) throw new Error(`two marks have the key ${key}`);
    one.round = round;
    order.get(layer).push(one);
    write(one, "class", look ? `${kind} ${look}` : kind);
    return one;
  }

  // The outline of a mark is made only if what it shows, or the axes, have changed.
  function outline(one, shown, d) {
    const parts = [layout, ...shown];
    if (one.parts?.every((part, k) => part === parts[k])) return;
    one.parts = parts;
    write(one, "d", d());
  }

  function symbol(key, kind, vx, vy, look, shape, r) {
    const one = mark(key, "path", over, kind, look);
    write(one, "d", `M0 0${SHAPES[shape](r)}`);
    write(one, "move", [x.clip(vx), y.clip(vy)]);
  }

  function word(key, text, look, anchor, place) {
    const one = mark(key, "text", over, "note", look);
    write(one, "text-anchor", anchor);
    write(one, "text", text);
    write(one, "move", place);
  }

  // What each mark takes stands at the top of kit.js.
  p.side = (text) => write(side, "text", text);
  p.line = (key, xs, ys, look, { opacity } = {}) => {
    const one = mark(key, "path", clip, "line", look);
    write(one, "opacity", opacity);
    outline(one, [xs, ys], () => path(xs, ys, x, y));
  };
  p.area = (key, xs, lows, highs, look) => {
    const back = () => path([...xs].reverse(), [...lows].reverse(), x, y).replace("M", "L");
    outline(mark(key, "path", clip, "area", look), [xs, lows, highs], () => `${path(xs, highs, x, y)}${back()}z`);
  };
  p.bar = (key, x0, x1, y0, y1, look) => {
    const d = () => `M${px(x(x0))} ${px(y(y0))}H${px(x(x1))}V${px(y(y1))}H${px(x(x0))}z`;
    outline(mark(key, "path", clip, "area", look), [x0, x1, y0, y1], d);
  };
  p.dots = (key, xs, ys, look, { r = 5, shape = "circle" } = {}) => {
    const one = SHAPES[shape](r),
      d = () => xs.map((v, i) => `M${px(x(v))} ${px(y(ys[i]))}${one}`).join("");
    outline(mark(key, "path", clip, "dots", look), [xs, ys, one], d);
  };
  p.ring = (key, vx, vy, look, { r = 7 } = {}) => {
    const shape = { 1: "up", "-1": "down" }[y.outside(vy)] ?? { 1: "right", "-1": "left" }[x.outside(vx)] ?? "circle";
    symbol(key, "ring", vx, vy, look, shape, r);
  };
  p.mark = (key, vx, vy, look, { r = 6, shape = "circle" } = {}) =>
    symbol(key, shape === "tick" ? "rule" : "dots", vx, vy, look, shape, r);
  p.rule = (key, which, value, look, { from = -Infinity, to = Infinity } = {}) => {
    const [along, across] = which === "x" ? [x, y] : [y, x];
    if (along.outside(value)) return;
    const one = mark(key, "path", over, "rule", look),
      ends = [from, to].map((v) => px(across.clip(v))),
      place = along(value);
    write(one, "d", which === "x" ? `M0 ${ends[0]}V${ends[1]}` : `M${ends[0]} 0H${ends[1]}`);
    write(one, "move", which === "x" ? [place, 0] : [0, place]);
  };
  p.note = (key, vx, vy, text, look, { anchor = "start", dx = 0, dy = 0 } = {}) =>
    word(key, text, look, anchor, [x.clip(vx) + dx, y.clip(vy) + dy]);
  p.pill = (key, vx, text, { before = "", after = "" } = {}) => {
    const half = widthOf(text, 15) / 2 + 12,
      place = x.clip(vx),
      middle = between(place, left + half, right - half);
    const rule = mark(`${key} rule`, "path", over, "rule", "ink moves"),
      box = mark(`${key} box`, "rect", over, "pill", "moves");
    write(rule, "d", `M0 ${top - 6}V${bottom}`);
    write(rule, "move", [place, 0]);
    for (const [name, value] of Object.entries({ x: -half, y: top - 32, width: 2 * half, height: 27, rx: 8 }))
      write(box, name, value);
    write(box, "move", [middle, 0]);
    word(`${key} text`, text, "value moves", "middle", [middle, top - 13]);
    if (middle - half - 9 > widthOf(before))
      word(`${key} before`, before, "muted moves", "end", [middle - half - 9, top - 13]);
    if (middle + half + 9 + widthOf(after) < p.size)
      word(`${key} after`, after, "muted moves", "start", [middle + half + 9, top - 13]);
  };

  // Where a pointer is, in values; near(xs, ys) is the number of the point that is drawn nearest to it.
  p.at = (event) => {
    const box = svg.getBoundingClientRect(),
      per = p.size / box.width;
    const [across, down] = [(event.clientX - box.left) * per, (event.clientY - box.top) * per];
    const near = (xs, ys) => {
      const far = xs.map((v, i) => Math.hypot(x(v) - across, y(ys[i]) - down));
      return far.indexOf(Math.min(...far));
    };
    return { x: x.back(across), y: y.back(down), near };
  };
  return p;
}
