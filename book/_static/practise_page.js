/* The page Practise: questions from all topics, with other numbers each time; what went wrong comes back soon.

   practisePlan is pure: from a record and the day it says what comes next. Days count from 1970; the page has the
   clock. The questions of a topic come as a script of its own, practise_questions/<topic>.js, when one is needed. */
(() => {
  // ---- the plan ----

  // A question rises by a step with each right answer, and a wrong one puts it back to the first. It comes back after
  // so many answers to questions, or so many days, whichever is first.
  const AFTER = [3, 10, 25, 60, 150, 400],
    DAYS = [1, 2, 4, 9, 21, 60];

  function answered(record, id, right, today) {
    const before = record.questions[id] ?? { step: 0, seen: 0, right: 0 },
      step = right ? Math.min(before.step + 1, AFTER.length - 1) : 0,
      count = record.answered + 1,
      again = !right && before.seen > 0 && before.step === 0, // wrong twice in a row: others come between
      now = { step, seen: before.seen + 1, right: before.right + Number(right) };
    const question = { ...now, due: count + AFTER[again ? 1 : step], day: today + DAYS[step] };
    return {
      ...record,
      answered: count,
      right: right ? { ...record.right, [id]: 1 } : record.right,
      questions: { ...record.questions, [id]: question },
    };
  }

  function isDue(record, id, today) {
    const question = record.questions[id];
    return Boolean(question) && (record.answered >= question.due || today >= question.day);
  }

  // What is due comes first, the lowest step before the others; then what is new, one of them by chance, a number from
  // 0 to 1; then what will be due first. None of `recent`, the skipped ones and at its end the one on the page, unless
  // there is no other: then the one that waits longest.
  function next(record, ids, { today, chance, recent = [] }) {
    const free = ids.filter((id) => !recent.includes(id)),
      others = free.length ? free : [recent.find((id) => ids.includes(id))],
      question = (id) => record.questions[id],
      sooner = (a, b) => question(a).due - question(b).due;
    const due = others.filter((id) => isDue(record, id, today));
    if (due.length) return due.sort((a, b) => question(a).step - question(b).step || sooner(a, b))[0];
    const fresh = others.filter((id) => !question(id));
    return fresh.length ? fresh[Math.floor(chance * fresh.length)] : [...others].sort(sooner)[0];
  }

  // Of these questions: how many there are, were asked, were right when last asked, and are due.
  function counts(record, ids, today) {
    const asked = ids.filter((id) => record.questions[id]);
    return {
      all: ids.length,
      seen: asked.length,
      right: asked.filter((id) => record.questions[id].step > 0).length,
      due: asked.filter((id) => isDue(record, id, today)).length,
    };
  }

  const whole = (n, most = 1e9) => Number.isInteger(n) && n >= 0 && n <= most;
  const isPlain = (part) => part !== null && typeof part === "object" && !Array.isArray(part);

  // The record in a file that this page has written; anything else is refused.
  function read(text) {
    const refuse = () => {
      throw new Error("This is not a file that the page Practise has written.");
    };
    let record;
    try {
      record = JSON.parse(text);
    } catch {
      refuse();
    }
    if (!isPlain(record) || record.version !== 1 || !whole(record.answered)) refuse();
    if (!isPlain(record.right) || !isPlain(record.questions)) refuse();
    for (const { step, ...counted } of Object.values(record.questions)) {
      const numbers = ["seen", "right", "due", "day"].map((name) => counted[name]);
      if (!whole(step, AFTER.length - 1) || !numbers.every((n) => whole(n))) refuse();
    }
    const { version, answered, right, questions } = record;
    return { version, answered, right, questions };
  }

  // Two records as one: of each question the state that was asked more often; nothing is lost.
  function merged(mine, other) {
    const answered = Math.max(mine.answered, other.answered),
      questions = {};
    for (const record of [mine, other]) {
      for (const [id, question] of Object.entries(record.questions)) {
        if (questions[id]?.seen >= question.seen) continue;
        questions[id] = { ...question, due: question.due + answered - record.answered };
      }
    }
    return { version: 1, answered, right: { ...mine.right, ...other.right }, questions };
  }

  window.practisePlan = { answered, next, counts, read, merged, AFTER, DAYS };

  // ---- the page ----

  const root = document.querySelector("#practise-page");
  if (!root) return;
  const { start, kept, keep, record: stored, RECORD } = window.practise,
    index = JSON.parse(document.getElementById("practise-index").textContent),
    folder = document.currentScript.src.replace(/practise_page\.js.*$/, ""),
    today = () => Math.floor(Date.now() / 86_400_000),
    part = (name) => root.querySelector(`[data-part="${name}"]`),
    questions = {}, // by topic, as its script brings them
    waiting = {};
  const PASS = 10; // others come before a question that was skipped
  let record = stored(),
    shown = null, // the id of the question on the page
    counted = false, // whether its answer is
    asked = 0,
    skipped = []; // questions without an answer, and when they may come again

  window.practise.questions = (topic, brought) => {
    questions[topic] = brought;
    waiting[topic]?.();
  };

  const topicOf = (id) => id.replace(/-\d+(-code)?$/, "");

  function load(topic) {
    if (questions[topic]) return Promise.resolve();
    return new Promise((resolve, reject) => {
      waiting[topic] = resolve;
      const script = Object.assign(document.createElement("script"), {
        src: `${folder}practise_questions/${topic}.js`,
      });
      script.addEventListener("error", () => reject(new Error("The questions cannot be loaded.")));
      document.head.append(script);
    });
  }

  function element(name, text = "", more = {}) {
    return Object.assign(document.createElement(name), { textContent: text, ...more });
  }

  function save(now) {
    record = now;
    keep(RECORD, record);
    part("kept-nothing").hidden = JSON.stringify(kept(RECORD)) === JSON.stringify(record);
    count();
  }

  // ---- the table of topics ----

  const boxes = {},
    cells = {};

  function list() {
    const body = part("topics");
    for (const [topic, { title }] of Object.entries(index)) {
      const row = element("tr"),
        label = element("label"),
        name = element("th", "", { scope: "row" });
      boxes[topic] = element("input", "", { type: "checkbox", checked: !record.without?.includes(topic) });
      boxes[topic].addEventListener("change", chosen);
      label.append(boxes[topic], ` ${title}`);
      name.append(label);
      cells[topic] = ["seen", "right", "due"].map(() => element("td"));
      row.append(name, ...cells[topic]);
      body.append(row);
    }
    const total = element("tr");
    cells.total = ["seen", "right", "due"].map(() => element("td"));
    total.append(element("th", "All", { scope: "row" }), ...cells.total);
    part("total").append(total);
  }

  function count() {
    const all = Object.values(index).flatMap(({ ids }) => ids);
    for (const [topic, ids] of [...Object.entries(index).map(([one, of]) => [one, of.ids]), ["total", all]]) {
      const { all, seen, right, due } = counts(record, ids, today());
      cells[topic].forEach((cell, n) => {
        cell.textContent = [`${seen} of ${all}`, right, due][n];
      });
    }
  }

  const wanted = () => Object.keys(index).filter((topic) => boxes[topic].checked);

  function chosen() {
    save({ ...record, without: Object.keys(index).filter((topic) => !boxes[topic].checked) });
    part("next").disabled = !wanted().length;
  }

  // ---- a question ----

  async function ask() {
    const skips = Boolean(shown) && !counted;
    if (skips) skipped.push({ id: shown, until: asked + PASS });
    skipped = skipped.filter(({ until }) => until > asked);
    const ids = wanted().flatMap((topic) => index[topic].ids),
      recent = [...skipped.map((one) => one.id).filter((id) => id !== shown), shown],
      id = next(record, ids, { today: today(), chance: Math.random(), recent });
    try {
      await load(topicOf(id));
    } catch (error) {
      part("status").textContent = error.message;
      return;
    }
    asked += 1;
    show(id, skips);
  }

  function show(id, skips) {
    const topic = topicOf(id),
      { title, task, form, versions } = questions[topic][id],
      seen = record.questions[id]?.seen ?? 0,
      version = versions[seen % versions.length],
      place = part("question");
    shown = id;
    const heading = element("h2", title, { tabIndex: -1 }),
      text = element("div", "", { innerHTML: task, className: "practise-task" }),
      own = element("div", "", { innerHTML: version.numbers ?? "", className: "practise-numbers" }),
      answer = element("div", "", { innerHTML: version.form ?? form }),
      more = element("p", "Hint 1 and the others, and a solution, stand with ", { className: "practise-more" });
    answer.querySelector("script").textContent = JSON.stringify(version.table);
    const exercise = id.replace("-code", "");
    more.append(element("a", "the exercise", { href: `${topic}/exercises.html#${exercise}` }), ".");
    place.replaceChildren(element("p", index[topic].title, { className: "practise-topic" }), heading, text);
    if (version.numbers) setIn(own, text);
    if (exercise !== id)
      text.before(element("p", "Somebody was asked to write this; you need not:", { className: "practise-topic" }));
    place.append(answer, more);
    if (place.querySelector(".katex")) formulas();
    counted = false;
    start(answer.querySelector("form"), ({ state }) => {
      if (counted || !["right", "wrong"].includes(state)) return; // the first answer counts
      counted = true;
      part("next").textContent = "Next question";
      save(answered(record, id, state === "right", today()));
      const back = record.questions[id].due - record.answered;
      part("status").textContent =
        state === "right"
          ? `Right. This question comes back after ${back} others, or in ${DAYS[record.questions[id].step]} days.`
          : `This question comes back after ${back} others. Try it again now, or go on.`;
    });
    part("next").textContent = "Skip this question";
    const met = seen ? `You have met this question before: ${times(seen)}.` : "A new question.";
    part("status").textContent = skips ? `What you skipped comes back after ${PASS} others. ${met}` : met;
    heading.focus();
  }

  // The numbers that count stand in the place of the task's tables, if they are tables, and else below the task.
  function setIn(own, text) {
    const old = [...text.querySelectorAll(".pst-scrollable-table-container, table, pre")],
      outer = old.filter((one) => !old.some((other) => other !== one && other.contains(one)));
    own.prepend(element("p", "Answer with these numbers, also where the task names others:"));
    if (!own.querySelector("table") || !text.querySelector("table")) {
      for (const one of outer) one.classList.add("practise-old");
      return text.after(own);
    }
    const tables = outer.filter((one) => one.matches("table") || one.querySelector("table"));
    tables[0].before(own);
    for (const one of tables) one.remove();
  }

  const times = (n) => (n === 1 ? "once" : `${n} times`);

  function formulas() {
    if (document.querySelector("link[data-formulas]")) return;
    const style = element("link", "", { rel: "stylesheet", href: `${folder}formulas.css` });
    style.dataset.formulas = "";
    document.head.append(style);
  }

  // ---- keep, bring back, erase ----

  function download() {
    const { version, answered, right, questions } = record,
      text = JSON.stringify({ version, answered, right, questions }, null, 1),
      link = element("a", "", { download: "practised.json" });
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.click();
    URL.revokeObjectURL(link.href);
    part("keep-status").textContent = "Downloaded as practised.json.";
  }

  async function bring(field) {
    try {
      save({ ...record, ...merged(record, read(await field.files[0].text())) });
      part("keep-status").textContent = `Read: ${record.answered} answers in all.`;
    } catch (error) {
      part("keep-status").textContent = error.message;
    }
    field.value = "";
  }

  function erase() {
    try {
      for (const key of Object.keys(localStorage)) if (/^practised?(:|$)/.test(key)) localStorage.removeItem(key);
    } catch {
      /* nothing was kept */
    }
    record = stored();
    shown = null;
    for (const box of Object.values(boxes)) box.checked = true;
    part("question").replaceChildren();
    part("status").textContent = "";
    part("next").textContent = "Begin";
    part("next").disabled = false;
    count();
    sure(false);
    part("keep-status").textContent = "Everything is erased.";
  }

  function sure(open) {
    part("sure").hidden = !open;
    part(open ? "no" : "erase").focus();
  }

  const actions = {
    next: ask,
    all: () => every(true),
    none: () => every(false),
    download,
    erase: () => sure(true),
    yes: erase,
    no: () => sure(false),
  };

  function every(checked) {
    for (const box of Object.values(boxes)) box.checked = checked;
    chosen();
  }

  list();
  count();
  for (const [name, action] of Object.entries(actions)) {
    part(name).addEventListener("click", action);
    part(name).disabled = false;
  }
  part("file").addEventListener("change", ({ target }) => target.files.length && bring(target));
  part("next").disabled = !wanted().length;
  root.dataset.alive = "";
})();
