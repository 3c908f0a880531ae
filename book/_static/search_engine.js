/* From what a reader types to the sections that answer. It needs MiniSearch and SEARCH_WORDS, a table of synonyms. */

const Search = (() => {
  const WEIGHT = { lesson: 1, question: 1, cover: 0.7, exercise: 0.6, term: 0.6, asked: 0.6, mistake: 0.6, rest: 0.3 };
  const PLAIN_SECTION = { "what-to-keep": 0.6, "in-practice": 0.9, "": 0.9 };
  const FIELDS = { title: 3, names: 2, terms: 2, pageTitle: 1.5, topic: 1, text: 1 };
  const HAN = /\p{Script=Han}+/gu;
  const ASKING = /为什么|怎么样?|怎样|如何|什么|多少|是否|可以|应该|哪[个些]|一个|[的吗呢]/u;
  // Words that say nothing about what is looked for.
  const STOP = new Set(
    `a about all also am an and any are as at bad be been best between but by can could d define defined
      definition did do does doesn doing don example examples explain explained explanation for from get
      gets give given good had has have help how i if in into introduction is isn it its just kind know
      let ll m make me much must my need no not of off on only or our out please problem problems question
      re really right s say says see should show so some such t tell than that the their them then there
      these they thing things think this to too tutorial under understand up use used using ve versus very
      vs want was way we were what whats when where whether which while who why will with work works would
      you your`.split(/\s+/),
  );

  // Words of every second heading, which tell little apart.
  const WEAK = new Set(
    `1 2 3 after again any before better big bigger book case cases change changes classifier come comes compute data
      depend depends differ difference different end equal exactly exist few find first give go goes high higher large
      larger learner less low lower lowers many mine model models more most new number numbers old one other part point
      points predict prediction predictions program put quality raise raising real report result results same sample
      samples score scores set small smaller start take test three two value values world worse`
      .split(/\s+/)
      .map(stem),
  );

  // ---- words ----

  function folded(text) {
    return text
      .toLowerCase()
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .replace(/[’']s\b/g, "")
      .replace(/[‐-―−]/g, "-");
  }

  function stem(word) {
    // plurals, -ing, -ed and the two spellings of -ise, cautiously
    let w = word.replace(/iz(?=e|a|i)/, "is");
    if (w.length > 4)
      w = w
        .replace(/ies$/, "y")
        .replace(/(s|x|ch|sh)es$/, "$1")
        .replace(/([^su])s$/, "$1");
    if (w.length > 6) w = w.replace(/(?:ing|ed)$/, "");
    if (w.length > 5) w = w.replace(/e$/, "");
    return w;
  }

  function cut(part) {
    const found = [];
    for (const run of part.match(/\p{Script=Han}+|[^\p{Script=Han}]+/gu)) {
      if (run.match(HAN)) {
        if (run.length === 1) found.push(run);
        for (let i = 0; i + 1 < run.length; i++) found.push(run.slice(i, i + 2));
      } else {
        const pieces = run
          .replace(/^[.:_-]+|[.:_-]+$/g, "")
          .split(/[-_:]|\.(?=\D)/)
          .filter(Boolean);
        found.push(...pieces.map(stem));
        if (pieces.length > 1 && pieces.every((piece) => /^\D/.test(piece))) found.push(stem(pieces.join("")));
      }
    }
    return found;
  }

  const cuts = new Map(); // a text repeats its words

  /** Words and numbers; Chinese in pairs of characters; a-b as a, b and ab. */
  function tokens(text) {
    const found = [];
    for (const part of folded(text).match(/[\p{L}\p{N}_.:]+(?:-[\p{L}\p{N}_]+)*/gu) ?? []) {
      if (!cuts.has(part)) cuts.set(part, cut(part));
      found.push(...cuts.get(part));
    }
    return found;
  }

  const ARTICLES = /(?<![\p{L}\p{N}])(?:a|an|the|my|your|our|this|these|those)(?![\p{L}\p{N}])/gu;
  const spoken = (text) =>
    ` ${folded(text)
      .replace(ARTICLES, " ")
      .replace(/(?<!\d)\.|\.(?!\d)|[^\p{L}\p{N}:.]+/gu, " ")
      .trim()} `;

  /** What readers say: words in a row or, without those that say nothing, in any order. */
  function phrase(text) {
    const all = text.match(HAN) ? [] : tokens(text);
    return {
      spoken: text.match(HAN) ? text : spoken(text),
      tokens:
        all.length &&
        !folded(text)
          .split(" ")
          .some((word) => STOP.has(word))
          ? all
          : null,
    };
  }

  const TABLE = SEARCH_WORDS.split("\n")
    .filter((line) => /^[^#].* =>? /.test(line))
    .map((line) => {
      const [, theirs, sign, ours] = line.match(/^(.*?) (=>?) (.*)$/);
      return {
        theirs: theirs.split(", ").map(phrase),
        english: theirs.match(HAN) && ours,
        ours: tokens(ours),
        instead: sign === "=>",
      };
    });
  // Of Chinese words a line says what they are in English; then the other lines are asked with that.
  const CHINESE = TABLE.filter(({ english }) => english),
    inText = (text, { spoken }) => spoken.split(" ").every((part) => text.includes(part));

  const slips = (word) => (word.length < 5 ? 0 : word.length < 8 ? 1 : 2);

  /** How much of the longer word the reader has typed: of the words that begin so the shortest is meant. */
  const likeness = (word, matched) => Math.max(...matched.map((one) => Math.min(1, word.length / one.length)));

  // ---- the index ----

  class Finder {
    constructor({ pages, entries }) {
      this.entries = entries.map(([page, anchor, kind, title, names, terms], id) => {
        const [name, pageTitle, topic] = pages[page];
        return { id, page: name, pageTitle, topic, anchor, kind, title, names, terms, text: "" };
      });
      this.known = new Set();
      this.terms = new Map(); // the glossary: an entry by each of its names
      for (const entry of this.entries.filter(({ kind }) => kind === "term")) {
        for (const name of [entry.title, ...entry.names.split(" · ")])
          if (name) this.terms.set(spoken(name).trim(), entry);
      }
      this.table = this.empty(["id"]);
      this.table.addAll(
        [...new Set(TABLE.flatMap(({ theirs }) => theirs.flatMap((one) => one.tokens ?? [])))].map((id) => ({ id })),
      );
      this.known.clear();
      this.index = this.empty(["title", "names", "terms", "pageTitle", "topic"]);
      this.index.addAll(this.entries);
    }

    empty(fields) {
      return new MiniSearch({
        fields,
        tokenize: tokens,
        processTerm: (word) => (this.known.add(word), word),
        searchOptions: { tokenize: (text) => text.split(" "), processTerm: (word) => word },
      });
    }

    /** Headings answer until all words are in. */
    async read(texts) {
      const whole = this.empty(Object.keys(FIELDS));
      for (const entry of this.entries) entry.text = texts[entry.id];
      await whole.addAllAsync(this.entries, { chunkSize: 40 });
      this.index = whole;
    }

    definition(text) {
      const said = spoken(text).trim();
      const short = said.split(" ").filter((word) => !STOP.has(word));
      return this.terms.get(said) ?? this.terms.get(short.join(" "));
    }

    /** The words to look for, each with its weight and whether it is the reader's own. */
    question(text) {
      const chinese = (spoken(text).match(HAN) ?? []).map((run) => ({ run, terms: this.inChinese(run) }));
      const titles = chinese.flatMap(({ terms }) => terms.map(({ title }) => title));
      for (const { theirs, english } of chinese.length ? CHINESE : [])
        if (theirs.some((one) => inText(text, one))) titles.push(english);
      const said = spoken([text, ...titles].join(" ")),
        typed = tokens(said.replace(HAN, " ")),
        there = new Set(typed.map((word) => this.spelled(word))),
        words = new Map(),
        dropped = new Set();
      const add = (word, weight, mine) => {
        if (mine || !(STOP.has(word) || words.get(word)?.weight >= weight)) words.set(word, { weight, mine });
      };
      const entry = this.definition(text); // its other names may be rare words that the book hardly uses
      if (entry) for (const word of tokens(entry.names)) add(word, 0.2, false);
      if (entry) for (const word of tokens(entry.title)) add(word, 1, true);
      for (const { theirs, ours, english, instead } of TABLE) {
        if (english) continue;
        const met = theirs.find((one) => said.includes(one.spoken) || one.tokens?.every((word) => there.has(word)));
        if (!met) continue;
        const weight = Math.min(met.spoken.trim().includes(" ") ? 0.9 : 0.5, 4 / ours.length); // several words say more
        for (const word of ours) add(word, instead ? 1 : weight, instead);
        if (instead) for (const word of tokens(met.spoken)) dropped.add(word);
      }
      for (const { run, terms } of chinese) {
        for (const pair of run.split(ASKING).flatMap(tokens)) add(pair, terms.length ? 0.5 : 1, true);
      }
      const meant = typed.filter((word) => !STOP.has(word) && !dropped.has(word));
      const onlyWeak = meant.every((word) => WEAK.has(word));
      for (const word of meant.length || words.size ? meant : typed) {
        add(word, WEAK.has(word) && !onlyWeak ? 0.6 : 1, true);
      }
      return words;
    }

    /** The word, or the one of the table that it looks like: a slip of the pen. */
    spelled(word) {
      return this.known.has(word) || !slips(word)
        ? word
        : (this.table.search(word, { fuzzy: slips(word) })[0]?.id ?? word);
    }

    /** The glossary's terms that stand in a run of Chinese characters, the longest ones, or one that begins so. */
    inChinese(run) {
      const found = [];
      for (let at = 0; at < run.length; at++) {
        let end = run.length;
        while (end > at + 1 && !this.terms.has(run.slice(at, end))) end--;
        if (end > at + 1) {
          found.push(this.terms.get(run.slice(at, end)));
          at = end - 1;
        }
      }
      if (!found.length)
        found.push(...[...this.terms].filter(([name]) => name.startsWith(run)).map(([, term]) => term));
      return found.slice(0, 3);
    }

    /** Where a word stands; where none begins like it, words that look like it. */
    lookUp(word, mine, last) {
      const search = (options) => this.index.search(word, { boost: FIELDS, ...options });
      const found = search({ prefix: mine && word.length > 2 && (last || word.length > 3) });
      return found.length || !mine || !slips(word) ? found : search({ fuzzy: slips(word) });
    }

    /** Entries, best first. A word weighs what it tells apart; to meet more words is better than one word often. */
    find(text) {
      const words = this.question(text),
        hits = new Map();
      const last = [...words].findLast(([, { mine }]) => mine)?.[0];
      let asked = 0.01;
      for (const [word, { weight, mine }] of words) {
        const found = this.lookUp(word, mine, word === last);
        const rare = weight * Math.log(1 + this.entries.length / (found.length + 0.5));
        if (mine) asked += rare;
        for (const { id, match, score } of found) {
          if (!hits.has(id)) hits.set(id, { id, score: 0, met: 0, own: [], words: [] });
          const hit = hits.get(id),
            matched = Object.keys(match),
            fields = Object.values(match).flat();
          const worth = rare * (word in match ? 1 : (this.known.has(word) ? 0.4 : 0.7) * likeness(word, matched));
          hit.score += worth * (Math.max(...fields.map((field) => FIELDS[field])) + score / found[0].score);
          hit.met += worth;
          hit.words.push(...matched);
          if (mine) hit.own.push(...matched);
        }
      }
      const entry = this.definition(text);
      for (const hit of hits.values()) hit.score *= (0.2 + hit.met / asked) * this.worth(hit, entry);
      const best = [...hits.values()].sort((a, b) => b.score - a.score || a.id - b.id).slice(0, 100);
      return best.map((hit) => ({ ...this.entries[hit.id], ...hit }));
    }

    /** What speaks for an entry beside the words it has: its kind, that its heading is what is asked, or defines it. */
    worth({ id, words }, entry) {
      const { kind, anchor, terms, title } = this.entries[id];
      const heading = tokens(title).filter((word) => !STOP.has(word));
      const met = heading.filter((word) => words.includes(word)).length / (heading.length + 1);
      const defines = entry && terms.split(" · ").some((term) => this.definition(term) === entry);
      const section = PLAIN_SECTION[anchor.replace(/-?\d+$/, "")] ?? 1;
      return WEIGHT[kind] * section * (1 + met / 2) * (defines ? 2 : 1);
    }

    /** What the reader sees: groups in their order, each with its best. */
    groups(text) {
      const found = this.find(text),
        shown = [];
      for (const [name, kinds, most] of GROUPS) {
        const perPage = new Map(),
          best = found.find(({ kind }) => kinds.includes(kind))?.score;
        const group = found.filter(({ kind, page, score }) => {
          if (!kinds.includes(kind) || score < best * 0.2) return false;
          perPage.set(page, (perPage.get(page) ?? 0) + 1);
          return kind === "term" || perPage.get(page) <= 3;
        });
        if (group.length) shown.push({ name, best, hits: group.slice(0, most) });
      }
      // an exercise that is clearly meant goes ahead
      const first = shown.findIndex(({ name, best }) => name === "Exercises" && best > 1.5 * shown[0].best);
      return first < 0 ? shown : [shown[first], ...shown.toSpliced(first, 1)];
    }
  }

  const GROUPS = [
    ["Lessons", ["lesson", "question", "cover"], 6],
    ["Exercises", ["exercise"], 3],
    ["Glossary and questions", ["term", "asked"], 3],
    ["Mistakes, package, references", ["mistake", "rest"], 3],
  ];
  return { Finder, tokens };
})();
