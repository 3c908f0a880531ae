/* The page "Judge your own model": how lines are read. One function that uses nothing outside itself, for a worker is
   made of its text. `read` is a generator, so that reading can go on in slices: it yields the share that is done. */
function yourScoresReader() {
  const MOST = 2_000_000, // cases
    LARGEST = 100; // megabytes
  const SLICE = 20_000, // lines between two breaths; also lines that decide what a column holds
    YES = /^(1|true|t|yes|y|positive|pos|\+|malignant|ill|sick|spam)$/i,
    NO = /^(0|-1|false|f|no|n|negative|neg|-)$/i;

  class Unread extends Error {}
  const refuse = (line, message) => {
    throw new Unread(line ? `Line ${line}: ${message}` : message);
  };

  const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i,
    COMMA = /^[+-]?\d*,\d+(e[+-]?\d+)?$/i,
    INFINITE = /^[+-]?(inf|infinity|∞)$/i,
    TWO_WAYS = /^[+-]?[1-9]\d{0,2},\d{3}$/,
    MISSING = /^(|na|n\/a|nan|null|none|\?)$/i;
  const tidy = (text) => text.replace(/^[\u2212\u2013]/, "-");
  const isNumber = (text) => [PLAIN, COMMA, INFINITE].some((look) => look.test(tidy(text)));
  const label = (text) => (PLAIN.test(text) ? String(Number(text)) : text); // 1 and 1.0 are one label

  // ---- lines and their fields ----

  // Where each line that is not empty begins and ends, and its number.
  function* linesOf(text) {
    const found = { from: [], to: [], line: [] },
      end = /\r\n|\n|\r/g,
      blank = /^\s*$/;
    for (let from = text.startsWith("\ufeff") ? 1 : 0, line = 1; from <= text.length; line++) {
      const next = end.exec(text),
        to = next ? next.index : text.length;
      if (!blank.test(text.slice(from, to))) {
        found.from.push(from);
        found.to.push(to);
        found.line.push(line);
      }
      if (found.line.length > MOST + 1) refuse(0, tooMany(`more than ${MOST}`));
      from = next ? to + next[0].length : text.length + 1;
      if (line % SLICE === 0) yield (0.2 * to) / text.length;
    }
    return found;
  }
  const tooMany = (got) => `At most ${MOST} cases, got ${got}. Take a part of them by chance.`;

  // The fields of a line; what stands in double quotes is one field.
  function split(content, separator) {
    const whole = content.includes("%") ? content.replace(/\s+%/g, "%") : content, // "85 %" is one field
      plain = separator === " " ? whole.trim() : whole;
    if (!plain.includes('"')) return separator === " " ? plain.split(/\s+/) : plain.split(separator).map(trimmed);
    const fields = [""];
    let quoted = false;
    for (const one of plain) {
      if (one === '"') quoted = !quoted;
      const parts = !quoted && (separator === " " ? /\s/.test(one) : one === separator);
      if (!parts) fields[fields.length - 1] += one;
      else if (separator !== " " || fields.at(-1)) fields.push("");
    }
    return fields.map((field) => {
      const inside = /^"([^]*)"$/.exec(field.trim());
      return (inside ? inside[1].replaceAll('""', '"') : field).trim();
    });
  }
  const trimmed = (field) => field.trim();

  // Tabs, else semicolons, else commas, else spaces; commas may be decimal ones, between numbers parted by spaces.
  function separatorOf(sample) {
    const found = ["\t", ";", ","].find((one) => sample.some((content) => split(content, one).length > 1)) ?? " ";
    const spaced = (content) => {
      const [first, ...rest] = split(content, " ");
      return (
        rest.length > 0 && rest.length < 3 && !first.includes(",") && rest.every((field) => COMMA.test(tidy(field)))
      );
    };
    return found === "," && sample.slice(1).every(spaced) && sample.length > 1 ? " " : found;
  }

  // ---- what the columns hold ----

  const looks = (text = "") => isNumber(text.replace(/\s*%$/, "")); // a score in per cent is refused, and is no label
  const most = (rows, is) => rows.filter(is).length > rows.length / 2;
  const kinds = (rows, k) => new Set(rows.map((fields) => label(fields[k] ?? ""))).size;

  // The first line has names if a field is no number where others are, and its label does not occur below.
  function hasHeader([first, ...rest]) {
    if (!rest.length) return !first.some(isNumber);
    const below = first.map((text, k) => rest.some((fields) => label(fields[k] ?? "") === label(text)));
    return first.some((text, k) => {
      if (isNumber(text) || MISSING.test(text) || text.endsWith("%")) return false;
      return most(rest, (fields) => looks(fields[k])) && !below.some((is, other) => is && other !== k);
    });
  }

  // The column of the labels: the one with words; of numbers the only one with at most two values; else the first.
  function labelColumn(rows, columns, line) {
    const all = columns.map((k) => ({ k, words: !most(rows, (fields) => looks(fields[k])) })),
      words = all.filter((one) => one.words);
    if (words.length > 1 && words.length < columns.length && columns.length > 2)
      refuse(line, `two columns hold words. Keep the labels, and leave out names such as those of the cases.`);
    if (words.length === 1) return words[0].k;
    const few = all.filter(({ k }) => kinds(rows, k) <= 2);
    return few.length === 1 ? few[0].k : 0;
  }

  // "1,0,5" between commas: a decimal comma, or three columns?
  function refuseTornNumbers(rows, at, line) {
    const column = (k) => rows.map((fields) => fields[k]),
      [whole, rest] = at.map(column);
    if (!whole.every((one) => /^[01]$/.test(one)) || !rest.every((one) => /^\d+$/.test(one))) return;
    if (rest.every((one) => /^[01]$/.test(one))) return; // both models say yes or no
    refuse(
      line,
      `3 columns between commas, where "${whole[0]},${rest[0]}" seems to be one number with a decimal comma. ` +
        `Separate the columns by semicolons, or write decimal points.`,
    );
  }

  // The label that most likely is the positive one; the reader can choose the other.
  function likely(labels, counts) {
    if (labels.length === 2 && labels.every((one) => PLAIN.test(one)))
      return Number(labels[0]) > Number(labels[1]) ? labels[0] : labels[1];
    const known = labels.filter((one) => YES.test(one));
    if (known.length === 1) return known[0];
    if (labels.length === 1) return NO.test(labels[0]) ? null : labels[0];
    return counts[0] < counts[1] ? labels[0] : labels[1]; // the rarer one
  }

  // ---- reading ----

  // { label, scores, labels, positive, names, ... }: label[k] is the number of the label of case k in labels, scores
  // holds a list for each model. Or an error with its line.
  function* read(text) {
    if (text.length > LARGEST * 1e6) refuse(0, `At most ${LARGEST} MB, got ${Math.ceil(text.length / 1e6)}.`);
    const lines = yield* linesOf(text),
      n = lines.line.length,
      content = (k) => text.slice(lines.from[k], lines.to[k]);
    if (!n) refuse(0, "There is nothing to read yet. Each line needs a label and a score, such as 1, 0.83.");
    const every = Math.ceil(n / SLICE),
      sample = Array.from({ length: Math.ceil(n / every) }, (_, k) => content(k * every)),
      separator = separatorOf(sample),
      called = { "\t": "tabs", ";": "semicolons", ",": "commas", " ": "spaces" }[separator],
      first = split(sample[0], separator),
      width = first.length;
    const columns = (count) => `${count} ${count === 1 ? "column" : "columns"} between ${called}`;
    if (width < 2 || width > 3)
      refuse(
        lines.line[0],
        `${columns(width)}, where two or three are needed: a label and a score, or a label and the scores of two ` +
          `models.${width > 3 && separator === "," ? " Where a comma marks decimals, separate by semicolons." : ""}`,
      );
    const rows = sample.map((one) => split(one, separator)),
      header = hasHeader(rows),
      body = header ? rows.slice(1) : rows,
      start = Number(header);
    if (n === start) refuse(lines.line[0], "this line holds names only. The labels and scores are missing.");
    if (n - start > MOST) refuse(0, tooMany(n - start));
    const whole = body.filter((fields) => fields.length === width),
      labelAt = labelColumn(whole, [...first.keys()], lines.line[start]),
      scoreAt = [...first.keys()].filter((k) => k !== labelAt);
    if (separator === "," && width === 3) refuseTornNumbers(whole, scoreAt, lines.line[start]);

    const size = n - start,
      label_ = new Uint8Array(size),
      scores = scoreAt.map(() => new Float64Array(size)),
      labels = [],
      counts = [0, 0],
      written = new Map(), // labels as they were written
      seen = scoreAt.map(() => ({ comma: null, point: null, clear: false }));
    for (let k = 0; k < size; k++) {
      const line = lines.line[k + start],
        fields = split(content(k + start), separator);
      if (fields.length !== width)
        refuse(line, `${columns(fields.length)}, where line ${lines.line[0]} has ${width}. Each line needs the same.`);
      scoreAt.forEach((at, m) => (scores[m][k] = scoreOf(fields[at], line, seen[m], scoreAt.length > 1 ? at + 1 : 0)));
      const name = fields[labelAt];
      let one = written.get(name);
      if (one === undefined) {
        if (MISSING.test(name)) refuse(line, "the label is missing. Leave the line out, or fill it in.");
        if (name.endsWith("%") && looks(name))
          refuse(
            line,
            `"${name}" is in per cent, and stands for a label. Write 1 and 0, or words, for the two classes.`,
          );
        const plain = label(name);
        one = labels.indexOf(plain);
        if (one < 0) one = labels.push(plain) - 1;
        if (one > 1)
          refuse(
            line,
            `"${plain}" is a third label, after "${labels[0]}" and "${labels[1]}". Keep two classes, or join some.`,
          );
        written.set(name, one);
      }
      label_[k] = one;
      counts[one]++;
      if (k % SLICE === SLICE - 1) yield 0.2 + (0.5 * k) / size;
    }
    seen.forEach(settleCommas);
    scores.forEach((score, m) => refuseNumbering(score, scoreAt[m], lines.line[start]));
    const comma = seen.some((one) => one.comma);
    const names = header ? first : null,
      positive = likely(labels, counts);
    return { label: label_, scores, labels, counts, positive, separator, header, names, labelAt, scoreAt, comma };
  }

  function scoreOf(text, line, seen, column) {
    const where = column ? ` in column ${column}` : "";
    if (PLAIN.test(text)) {
      if (!seen.point && text.includes(".")) seen.point = { line, text };
      return Number(text) + 0;
    }
    const plain = tidy(text);
    if (COMMA.test(plain)) {
      seen.comma ??= { line, text };
      seen.clear ||= !TWO_WAYS.test(plain);
      return Number(plain.replace(",", "."));
    }
    if (INFINITE.test(plain)) return plain.startsWith("-") ? -Infinity : Infinity;
    if (PLAIN.test(plain)) return Number(plain);
    if (MISSING.test(text)) refuse(line, `the score${where} is missing. Leave the line out, or fill it in.`);
    if (text.endsWith("%")) refuse(line, `"${text}" is in per cent. Write a fraction, such as 0.5 for 50 %.`);
    return refuse(line, `"${text}"${where} is not a number.`);
  }

  // "Scores" such as 1,234 are one thousand to some and one to others, unless another one settles it.
  function settleCommas({ comma, point, clear }) {
    if (comma && point)
      refuse(
        comma.line,
        `"${comma.text}" has a decimal comma and "${point.text}" in line ${point.line} a point. Use one of them.`,
      );
    if (comma && !clear)
      refuse(
        comma.line,
        `"${comma.text}" can be read in two ways. Write ${comma.text.replace(",", ".")} or ` +
          `${comma.text.replace(",", "")}.`,
      );
  }

  // A column that counts the lines is no score.
  function refuseNumbering(score, at, line) {
    if (score.length < 5 || (score[0] !== 0 && score[0] !== 1)) return;
    for (let k = 1; k < score.length; k++) if (score[k] !== score[k - 1] + 1) return;
    refuse(line, `column ${at + 1} counts the lines, ${score[0]}, ${score[1]}, ${score[2]} ... Leave it out.`);
  }

  return { read, Unread, MOST, LARGEST };
}
window.yourScoresReader = yourScoresReader;
