/* The page "Judge your own model": reading and computing beside the page, which so goes on answering. A worker is made
   of the text of these functions, which also works from a file; where none can start, the page itself works in slices.

   desk = yourScoresDesk(tell): desk.judge({ text } or { file }) or desk.judge({ positive }) for the lines it has, then
   tell({ share }) as it goes on, tell({ study, how }) at the end, tell({ error }) if lines can't be read;
   desk.cancel(). */

// The steps of a judgement, as a generator of the share that is done; it returns a study.
function yourScoresWork(reader, maths) {
  let lines;
  return function* work({ text, positive }) {
    if (text !== undefined) {
      lines = yield* reader.read(text);
      yield 0.7;
    }
    const chosen = positive === undefined ? lines.positive : positive,
      y = lines.label.map((one) => Number(lines.labels[one] === chosen));
    const { labels, separator, header, names, labelAt, scoreAt, comma } = lines,
      form = { labels: [...labels].sort(), positive: chosen, separator, header, names, labelAt, scoreAt, comma };
    return { ...form, ...maths.assess(y, lines.scores) };
  };
}

function yourScoresDesk(tell) {
  let [worker, job, slices] = [null, 0, null];

  // What runs in the worker: the functions above it in its text, and a message for each step.
  const inside = (make) => {
    let work = null;
    self.onmessage = async ({ data: { job, ask } }) => {
      try {
        work ??= make();
        const given = ask.file ? { text: await ask.file.text() } : ask,
          steps = work.go(given);
        let step = steps.next();
        for (; !step.done; step = steps.next()) postMessage({ job, share: step.value });
        const { y, models } = step.value,
          lists = models.flatMap(({ thresholds, tp, fp, step }) => [thresholds, tp, fp, step]);
        postMessage(
          { job, study: step.value },
          [y, ...lists].map((list) => list.buffer),
        );
      } catch (error) {
        postMessage({ job, [work && error instanceof work.Unread ? "error" : "broken"]: error.message });
      }
    };
    postMessage({ ready: true });
  };

  function started() {
    const text = [
      "const window = self;",
      `${yourScoresReader};${yourScoresMaths};${yourScoresWork};`,
      "(" + inside + ")(() => { const r = yourScoresReader();",
      "return { go: yourScoresWork(r, yourScoresMaths()), Unread: r.Unread }; });",
    ].join("\n");
    const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" })),
      made = new Worker(address);
    return new Promise((resolve, reject) => {
      made.onmessage = () => resolve(made);
      made.onerror = (event) => (event.preventDefault(), reject(event));
    }).finally(() => URL.revokeObjectURL(address));
  }

  // On the page: a slice of 30 ms, then the page has its turn.
  async function here(ask, mine) {
    if (!slices) {
      const reader = yourScoresReader();
      slices = { go: yourScoresWork(reader, yourScoresMaths()), Unread: reader.Unread };
    }
    try {
      const steps = slices.go(ask.file ? { text: await ask.file.text() } : ask);
      for (let step = steps.next(), from = performance.now(); mine === job; step = steps.next()) {
        if (step.done) return tell({ study: step.value, how: "page" });
        if (performance.now() - from < 30) continue;
        tell({ share: step.value });
        await new Promise((resolve) => setTimeout(resolve));
        from = performance.now();
      }
    } catch (error) {
      if (!(error instanceof slices.Unread)) throw error;
      if (mine === job) tell({ error: error.message });
    }
  }

  async function judge(ask) {
    const mine = ++job;
    if (!slices && !worker)
      try {
        worker = await started();
      } catch {
        worker = null; // forbidden here
      }
    if (mine !== job) return;
    if (!worker) return here(ask, mine);
    worker.onmessage = ({ data: { job: of, broken, ...told } }) => {
      if (of !== job) return;
      if (broken !== undefined) throw new Error(broken);
      tell(told.study ? { ...told, how: "worker" } : told);
    };
    worker.postMessage({ job: mine, ask });
  }

  function cancel() {
    job++;
    worker?.terminate();
    worker = null;
  }
  return { judge, cancel };
}
