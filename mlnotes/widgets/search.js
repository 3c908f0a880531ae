// explore_search: a search among the settings of a learner, by chance or on a grid, clinic by clinic.

const mean = (values) => values.reduce((sum, v) => sum + v, 0) / values.length,
  percent = (v) => `${number((100 * v).toFixed(1))} %`,
  HOW = ["at random", "on a grid"];

explorer("search", ({ validation, truth, rows, columns, names, values, start: { seed } }) => {
  const clinics = truth.length,
    all = rows.length * columns.length,
    sizes = values.tried,
    errors = truth.flat().sort((a, b) => a - b),
    top = Math.ceil(errors[Math.floor(0.97 * errors.length)] / 50) / 20; // of the axis: rare errors lie outside

  // The middles of g equal pieces of a list of n places.
  const spread = (g, n) => range(0, g - 1).map((i) => Math.floor(((i + 0.5) * n) / g));

  // The settings that are tried, by number, in random order, so that chance decides between equal ones.
  function tries(size, how, clinic) {
    const order = shuffled(all, seed, clinic, 0),
      g = Math.sqrt(size);
    if (!how || size === all) return order.slice(0, size);
    const taken = spread(g, rows.length).flatMap((i) => spread(g, columns.length).map((j) => i * columns.length + j));
    return order.filter((one) => taken.includes(one));
  }

  // The first of the settings with the lowest validation error.
  function searched(size, how, draw) {
    const clinic = ((draw - 1) % clinics) + 1,
      quotes = validation[clinic - 1],
      tried = tries(size, how, clinic),
      chosen = tried.reduce((best, one) => (quotes[one] < quotes[best] ? one : best));
    return { tried, chosen, quoted: quotes[chosen] / 1000, worth: truth[clinic - 1][chosen] / 1000 };
  }
  const row = (setting) => rows[Math.floor(setting / columns.length)],
    column = (setting) => columns[setting % columns.length];

  return {
    controls: [
      { key: "tried", label: "Settings tried" },
      { key: "how", label: "Taken", values: [0, 1], show: (how) => HOW[how] },
    ],
    buttons: [
      { label: "New clinic", does: ({ draw }) => ({ draw: (draw % clinics) + 1 }), main: true },
      { label: "Start again", does: "start" },
    ],
    wide: ["plane path", "controls", "buttons"],
    narrow: ["path", "controls", "buttons", "plane"],
    key: [
      ["line blue thick", "lowest validation error"],
      ["line orange thick", "error of the chosen setting on other patients"],
      ["line muted dashed", `dashed: mean of ${clinics} clinics`],
      ["dots muted pale", "a setting tried"],
      ["dots orange diamond", "chosen here"],
      ["dots ink diamond", "chosen by clinics before"],
    ],

    numbers({ how, tried, draw }, keep) {
      const one = (size, clinic) => keep("one", [size, how, clinic], () => searched(size, how, clinic));
      const means = keep("means", [how], () =>
        sizes.map((size) => {
          const found = range(1, clinics).map((clinic) => one(size, clinic));
          return { quoted: mean(found.map((f) => f.quoted)), worth: mean(found.map((f) => f.worth)) };
        }),
      );
      return {
        ...one(tried, draw),
        path: sizes.map((size) => one(size, draw)).map(({ quoted, worth }) => ({ quoted, worth })),
        means,
        now: means[sizes.indexOf(tried)],
        before: range(1, draw - 1).map((clinic) => one(tried, clinic).chosen),
      };
    },

    panels: {
      path: {
        title: "Errors, by the number of settings tried",
        x: { from: 0.9, to: 1.1 * all, log: true, label: "tried", ticks: [1, 4, 9, 25].filter((v) => v < all / 2) },
        y: { from: 0, to: top, ticks: range(0, top, 0.05), show: (v) => `${number(+(100 * v).toFixed(0))} %` },
        ratio: "square",
        draw(p, { tried, draw }, n) {
          p.side(`clinic ${draw}`);
          for (const [key, look] of [
            ["quoted", "blue"],
            ["worth", "orange"],
          ]) {
            const line = (list) => list.map((one) => one[key]);
            p.line(`mean ${key}`, sizes, line(n.means), `${look} dashed`);
            p.line(key, sizes, line(n.path), `${look} thick`);
            p.ring(`${key} now`, tried, n[key], `${look} moves`);
          }
        },
        alt: (state, { path, means }) =>
          `From ${sizes[0]} to ${sizes.at(-1)} settings the lowest validation error goes from ` +
          `${percent(path[0].quoted)} to ${percent(path.at(-1).quoted)}, and the error of the chosen setting on ` +
          `other patients from ${percent(path[0].worth)} to ${percent(path.at(-1).worth)}. The means of ` +
          `${clinics} clinics go from ${percent(means[0].quoted)} to ${percent(means.at(-1).quoted)}, and from ` +
          `${percent(means[0].worth)} to ${percent(means.at(-1).worth)}.`,
      },
      plane: {
        title: "The settings",
        x: {
          from: columns[0] - 1,
          to: columns.at(-1) + 1,
          label: names[1],
          ticks: columns.filter((_, j) => j % 4 === 0),
        },
        y: { from: rows[0] - 1, to: rows.at(-1) + 1, ticks: rows.filter((_, i) => i % 4 === 0) },
        ratio: "square",
        draw(p, state, { tried, chosen, before }) {
          p.dots("tried", tried.map(column), tried.map(row), "muted pale", { r: 3 });
          p.side(`up: ${names[0]}`);
          p.dots("before", before.map(column), before.map(row), "ink", { shape: "diamond" });
          p.mark("chosen", column(chosen), row(chosen), "orange moves", { r: 8, shape: "diamond" });
        },
        alt: ({ tried, how }, { chosen, before }) =>
          `${tried} of ${all} settings, taken ${HOW[how]}. Chosen: ${names[0]} ${row(chosen)}, ${names[1]} ` +
          `${column(chosen)}. ${before.length} clinics before chose ${new Set(before).size} different settings.`,
      },
    },

    say: ({ tried, how, draw }, { chosen, quoted, worth, now }) =>
      `Clinic ${draw} has tried ${tried} of ${all} settings ${HOW[how]}: the lowest validation error is ` +
      `**${percent(quoted)}**. The chosen setting (${names[0]} ${row(chosen)}, ${names[1]} ${column(chosen)}) has ` +
      `**${percent(worth)}** on other patients. Means of ${clinics} clinics: ` +
      `${percent(now.quoted)} and ${percent(now.worth)}.`,
    longest:
      `Clinic ${clinics} has tried ${all} of ${all} settings at random: the lowest validation error is 10.0 %. ` +
      `The chosen setting (${names[0]} ${rows.at(-1)}, ${names[1]} ${columns.at(-1)}) has 10.0 % on other patients. ` +
      `Means of ${clinics} clinics: 10.0 % and 10.0 %.`,
    table: ({ tried, draw }, { path, means }) => ({
      caption: "Lowest validation error, and error of the chosen setting on other patients",
      head: ["settings tried", `lowest, clinic ${draw}`, "others", `lowest, mean of ${clinics}`, "others, mean"],
      rows: path.map((one, i) => [
        sizes[i],
        ...[one.quoted, one.worth, means[i].quoted, means[i].worth].map((v) => percent(v)),
      ]),
      now: sizes.indexOf(tried),
    }),

    tries: [
      {
        text: "Try more and more settings. What becomes of the two dashed lines?",
        set: { tried: 1, how: 0 },
        answer:
          "**The blue one falls all the way, and the orange one much less.** The first few tries find a better " +
          "setting. After them the search finds luckier settings, and hardly better ones.",
      },
      {
        text: "All settings are tried. Press New clinic ten times: where does the choice go?",
        set: { tried: all, how: 0 },
        answer:
          "**It wanders.** Each clinic searches among the same settings, with other patients. Many settings are " +
          "nearly equal, so a few patients decide. Look at both lines, too: a clinic with a low blue line need not " +
          "have a low orange one.",
      },
      {
        text: "25 settings are taken at random. Would a grid of 25 make better choices?",
        set: { tried: 25, how: 0 },
        answer:
          "Compare the dashed orange line of both. **Here the two ways are about equally good.** A grid of 25 has " +
          "five values of each setting, and 25 settings at random have more. That helps where one setting matters " +
          "much and the other little.",
      },
    ],
  };
});
