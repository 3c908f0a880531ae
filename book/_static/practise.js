/* Answers to exercises, judged on the page as mlnotes.exercises.check judges; nothing is sent anywhere.

   practise.verdict(table, texts) is pure: from what sphinxext/practise.py wrote of an exercise and what stands in its
   fields it makes { state, message, facts, field }. A test compares it with Python. In the patterns of table.slips null
   stands for anything, { oneOf: [...] } for one of several, { above: x } for fractions given in per cent,
   { holds: [...] } for a list with one of these.

   practise.start(form) brings a form to life; practise.kept, keep and forget are what the browser keeps. Under
   "practised" stands which exercises were answered right, for the map on the first page and for the page Practise. */
(() => {
  // ---- what a reader types ----

  class Unread extends Error {} // its .field is the place of the text that cannot be read
  const unread = (message) => {
    throw new Unread(message);
  };
  const DECIMAL = String.raw`([+-]?(?:(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|nan|inf))`;
  const NUMBER = RegExp(`^${DECIMAL}(?:/${DECIMAL})?$`, "i");
  const DECIMAL_COMMA = /^[+-]?\d*,\d+(?:%|e[+-]?\d+)?$/i,
    THOUSANDS = /^[1-9]\d{0,2},\d{3}$/, // or a decimal comma
    GROUPS = /^[+-]?\d{1,3}(\s\d{3})+$/,
    UNIT = /^(.*\d[)%]?)\s+(?!e[+-]?\d)(?!thousand|million|k$|x$|or$|and$)[a-zµμ°][\p{L}°²³/]*$/iu; // "3.5 grams"

  const tidy = (text) =>
    text
      .trim()
      .replace(/[\u2212\u2013]/g, "-")
      .replace(/[×·]/g, "*")
      .replace(/\s*\/\s*/g, "/")
      .replace(/\s*\bper\s?cent\b/gi, "%")
      .replace(/\s+%/g, "%");
  const value = (text) => Number(text.replace(/nan/i, "NaN").replace(/inf/i, "Infinity"));

  // Sums, products, powers and brackets, as in 805/(805+990); undefined where the text is something else.
  function arithmetic(text) {
    const parts = text.match(/(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|\*\*|[-+*/()^]/gi) ?? [];
    if (!/[-+*(^]/.test(text.slice(1)) || parts.join("") !== text) return undefined;
    const chain = (next, signs) => () => {
      let left = next();
      while (signs[parts[0]]) left = signs[parts.shift()](left, next());
      return left;
    };
    const base = () => {
      const part = parts.shift();
      if (part !== "(") return Number(part ?? NaN);
      const inside = sum();
      return parts.shift() === ")" ? inside : NaN;
    };
    const factor = () => {
      if (parts[0] === "-") return parts.shift() && -factor();
      const left = base();
      return ["^", "**"].includes(parts[0]) ? parts.shift() && left ** factor() : left;
    };
    const product = chain(factor, { "*": (a, b) => a * b, "/": (a, b) => a / b }),
      sum = chain(product, { "+": (a, b) => a + b, "-": (a, b) => a - b });
    const result = sum();
    return parts.length || Number.isNaN(result) ? undefined : result;
  }

  // `hundred` is what a number in per cent is divided by: 100, or 1 where the answer itself is asked in per cent.
  function number(text, hundred) {
    const [, above, below = "1"] =
      NUMBER.exec(text.replace(/%$/, "")) ?? unread(`"${text}" is not a number. Write one like 0.25 or 1/4.`);
    return value(above) / value(below) / (text.endsWith("%") ? hundred : 1);
  }

  function one(raw, hundred) {
    let text = tidy(raw);
    if (text === "") return undefined;
    text = UNIT.exec(text)?.[1] ?? text;
    if (GROUPS.test(text)) return Number(text.replace(/\s/g, ""));
    if (THOUSANDS.test(text))
      unread(`"${text}" can be read in two ways: write ${text.replace(",", "")} or ${text.replace(",", ".")}.`);
    if (DECIMAL_COMMA.test(text)) text = text.replace(",", ".");
    const computed = arithmetic(text.replace(/\s*([-+*/()^])\s*/g, "$1"));
    if (computed !== undefined) return computed;
    if (/[,;\s]/.test(text)) unread(`This field takes one number, got "${text}".`);
    return number(text, hundred);
  }

  function several(raw, hundred) {
    const text = tidy(raw.replace(/[()[\]]/g, " ")),
      spaced = text.split(/[;\s]+|,\s+/);
    const parts = text.split(";").map((part) => part.trim());
    if (parts.length > 1 && parts.every((part) => DECIMAL_COMMA.test(part) || NUMBER.test(part)))
      return parts.map((part) => number(part.replace(",", "."), hundred)); // "0,5; 0,25"
    const odd = spaced.length > 1 && spaced.find((part) => DECIMAL_COMMA.test(part)); // "0,5 0,25", but not "0,5"
    if (odd) unread(`"${odd}" can be read in two ways: write ${odd.replace(",", ".")}, or a space behind the comma.`);
    return text
      .split(/[,;\s]+/)
      .filter(Boolean)
      .map((part) => number(part, hundred));
  }

  function rows(text, hundred) {
    const lines = text.split("\n").flatMap((line) => line.match(/[([][^()[\]]+[)\]]/g) ?? line);
    return lines.filter((line) => /[^\s()[\],;]/.test(line)).map((line) => several(line, hundred));
  }

  function read(kind, texts, hundred) {
    if (texts.every((text) => text.trim() === "")) return undefined;
    if (kind === "text" || kind === "choice") return texts[0].trim();
    if (kind !== "numbers") return { number: one, list: several, rows }[kind](texts[0], hundred);
    return texts.map((text, field) => {
      try {
        return one(text, hundred);
      } catch (error) {
        throw Object.assign(error, { field });
      }
    });
  }

  // ---- how check judges ----

  // The sizes of an array, as NumPy has them; null where rows differ in length.
  function shape(array) {
    if (!Array.isArray(array)) return [];
    const inner = array.map(shape);
    return inner.every((one) => one && String(one) === String(inner[0])) ? [array.length, ...(inner[0] ?? [])] : null;
  }

  function shapes(wanted, given) {
    const [want, got] = [wanted, given].map((sizes) => sizes.join(" by "));
    const turned = wanted.length > 1 && want === [...given].reverse().join(" by ") ? "; exchange rows and columns" : "";
    return `The result must have ${want} numbers, got ${got}${turned}.`;
  }

  function close(got, expected, tolerance) {
    // as np.isclose
    if (got === expected || (Number.isNaN(got) && Number.isNaN(expected))) return true;
    return Number.isFinite(expected) && Math.abs(got - expected) <= tolerance + tolerance * Math.abs(expected);
  }

  // The place of the first number that differs, or null.
  function firstDifference(expected, got, tolerance) {
    if (!Array.isArray(expected)) return close(got, expected, tolerance) ? null : [];
    for (const [place, part] of expected.entries()) {
      const inner = firstDifference(part, got[place], tolerance);
      if (inner) return [place, ...inner];
    }
    return null;
  }

  // In the page's words: a field by its label, a place counted from 1.
  function difference(expected, got, tolerance, labels = []) {
    if (typeof expected === "string") {
      const same = typeof got === "string" && got.toLowerCase() === expected.trim().toLowerCase();
      return same ? "" : "The text differs.";
    }
    const wanted = shape(expected),
      given = typeof got === "string" ? null : shape(got);
    const reason = typeof got === "string" ? show(got) : "rows of different length";
    if (!given) return `The result must be a number, or a list or array of numbers: got ${reason}.`;
    if (String(wanted) !== String(given)) return shapes(wanted, given);
    const place = firstDifference(expected, got, tolerance);
    if (!place) return "";
    const [first, second] = place.map((n) => n + 1);
    if (second) return `Row ${first} is not right yet, at its number ${second}.`;
    if (labels.length > 1) return `The number for “${labels[first - 1]}” is not right yet.`;
    return first ? `Number ${first} is not right yet.` : "The value differs.";
  }

  function shows(slip, got, tolerance) {
    if (slip === null) return true;
    if (slip.holds) return [got].flat().some((one) => slip.holds.includes(one));
    if (slip.oneOf) return slip.oneOf.some((member) => shows(member, got, tolerance));
    if (slip.above !== undefined) {
      const largest = Math.max(...[got].flat(Infinity));
      return typeof got !== "string" && shape(got) !== null && slip.above < largest && largest <= 100;
    }
    if (!Array.isArray(slip)) return !difference(slip, got, tolerance);
    return got.length === slip.length && slip.every((part, place) => shows(part, got[place], tolerance));
  }

  // Digits behind the decimal point; undefined above nine.
  const decimals = (number) =>
    [...Array(10).keys()].find((n) => Math.abs(number * 10 ** n - Math.floor(number * 10 ** n + 0.5)) < 1e-6);

  // Are the numbers that differ the right ones with too few decimals each?
  function rounded(expected, got, tolerance) {
    if (typeof expected === "string" || typeof got === "string") return false;
    if (String(shape(expected)) !== String(shape(got))) return false;
    const right = [expected].flat(Infinity),
      given = [got].flat(Infinity),
      off = given.map((number, place) => !close(number, right[place], tolerance)),
      digits = given.map((number, place) => decimals(number) ?? (off[place] ? 99 : 0)),
      most = Math.max(...digits),
      largest = Math.max(...given.map(Math.abs));
    if (!(most > 0 && largest * 10 ** most > 9.5)) return false; // two digits, or it may be chance
    return given.every((number, place) => {
      const own = digits[place],
        kept = Math.abs(number) * 10 ** own > 9.5 ? own : Math.min(Math.max(own, 2), most); // 0.3 may be 0.30
      return !off[place] || Math.abs(number - right[place]) * 10 ** kept < 0.55; // also by way of a rounded number
    });
  }

  // A value as check shows it: six digits.
  function show(got) {
    if (Array.isArray(got)) return `(${got.map(show).join(", ")})`;
    if (typeof got === "string") return `'${got}'`;
    if (!Number.isFinite(got)) return String(got).toLowerCase().replace("infinity", "inf");
    if (Number.isInteger(got)) return String(got);
    const [digits, power] = got.toExponential(5).split("e"),
      text = String(Number(got.toPrecision(6)));
    if (power < -4 || power >= 6) return `${Number(digits)}e${power[0]}${power.slice(1).padStart(2, "0")}`;
    return text.includes(".") ? text : `${text}.0`;
  }

  function judge({ kind, reference, tolerance, slips, right, labels }, got) {
    const blank = (message) => ({ state: "not attempted", message });
    if (got === undefined) return blank(kind === "choice" ? "Nothing is chosen yet." : "Nothing is filled in yet.");
    if ([got].flat().includes(undefined)) return blank("A part of the answer is missing: fill every place.");
    const differs = difference(reference, got, tolerance, labels),
      came = show(got);
    if (!differs) return { state: "right", message: right ?? "The value agrees." };
    if (kind === "choice") return { state: "wrong", message: slips.find(([slip]) => slip === got)[1] };
    const facts = [["got", came.length <= 300 ? came : `${came.slice(0, 290)} ... (cut)`]];
    if (rounded(reference, got, tolerance))
      return { state: "almost", message: "The right result, but rounded too much: give more digits.", facts };
    const known = slips.find(([slip]) => shows(slip, got, tolerance));
    return { state: "wrong", message: known ? known[1] : `${differs} Open Hint 1.`, facts };
  }

  function verdict(table, texts) {
    const judged = (hundred) => judge(table, read(table.kind, texts, hundred));
    try {
      const result = judged(100);
      if (!["wrong", "almost"].includes(result.state) || !/%|per\s?cent/i.test(texts.join(" "))) return result;
      const asked = judged(1);
      return asked.state === "right" ? asked : result;
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
      return { state: "not read", message: error.message, field: error.field ?? 0 };
    }
  }

  // ---- the form ----

  const table = (json) => JSON.parse(json, (_, part) => (part?.number === undefined ? part : Number(part.number)));

  function element(name, ...inside) {
    const made = document.createElement(name);
    made.append(...inside);
    return made;
  }

  function say(place, { state, message, facts = [] }) {
    const sign = element("span", `${{ right: "✓", wrong: "✗" }[state] ?? "…"} `),
      list = element("dl");
    sign.setAttribute("aria-hidden", "true");
    for (const [name, text] of facts) list.append(element("dt", name), element("dd", element("code", text)));
    const head = element("p", element("strong", sign, state[0].toUpperCase() + state.slice(1)));
    place.replaceChildren(head, ...(facts.length ? [list] : []), element("p", message));
    place.dataset.state = state;
  }

  // What the browser keeps of an exercise; a private window may refuse.
  const kept = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  };
  const keep = (key, what) => {
    try {
      localStorage.setItem(key, JSON.stringify(what));
    } catch {
      /* then it is gone */
    }
  };
  const forget = (key) => {
    try {
      localStorage.removeItem(key);
    } catch {
      /* nothing was kept */
    }
  };

  const RECORD = "practised";
  const record = () => ({ version: 1, answered: 0, right: {}, questions: {}, ...kept(RECORD) });

  // The page Practise passes `done`, which gets each verdict, and keeps nothing of what is typed: its numbers change.
  function start(form, done) {
    const about = table(form.querySelector("script").textContent),
      key = `practise:${about.exercise}`;
    about.labels = [...form.querySelectorAll("label")].map((label) => label.textContent);
    const fields = [...form.querySelectorAll("input, textarea")],
      choice = about.kind === "choice",
      place = form.querySelector(".practise-verdict");
    const texts = () =>
      choice ? [fields.find((field) => field.checked)?.value ?? ""] : fields.map((field) => field.value);
    const fill = (values) =>
      fields.forEach((field, number) => {
        if (choice) field.checked = field.value === values[0];
        else field.value = values[number] ?? "";
      });
    const judged = () => {
      const result = verdict(about, texts());
      if (done) result.message = result.message.replace(/Open Hint (\d)\./, "Hint $1 stands with the exercise, below.");
      fields.forEach((field, number) => choice || field.setAttribute("aria-invalid", number === result.field));
      say(place, result);
      return result;
    };
    const before = done ? null : kept(key);
    if (before?.texts?.length === texts().length) {
      fill(before.texts);
      if (before.judged) judged();
    }
    form.querySelector("fieldset").disabled = false;
    place.setAttribute("role", "status"); // from now on read aloud
    place.setAttribute("aria-live", "polite");
    form.addEventListener("input", () => done || keep(key, { texts: texts() }));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const result = judged();
      fields[result.field]?.focus();
      place.scrollIntoView({ block: "nearest" });
      if (done) return done(result);
      keep(key, { texts: texts(), judged: true });
      const now = record();
      if (result.state === "right") keep(RECORD, { ...now, right: { ...now.right, [about.exercise]: 1 } });
    });
    form.querySelector("button[type=button]").addEventListener("click", () => {
      fill([]);
      for (const field of fields) field.removeAttribute("aria-invalid");
      place.replaceChildren();
      delete place.dataset.state;
      forget(key);
      fields[0].focus();
    });
  }

  window.practise = { verdict, table, start, kept, keep, forget, record, RECORD };
  document.querySelectorAll("form.practise").forEach((form) => start(form));
})();
