// What the page computes of lines of labels and scores, in one go.
/* global yourScoresMaths, yourScoresReader, yourScoresWork */
/* exported judged, plain, read */
const maths = yourScoresMaths();
function read(text) {
  const reader = yourScoresReader(),
    steps = reader.read(text);
  try {
    for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
  } catch (error) {
    if (error instanceof reader.Unread) return error.message;
    throw error;
  }
}
function judged(text, thresholds, positive, options) {
  const steps = yourScoresWork(yourScoresReader(), maths)({ text, positive });
  let step = steps.next();
  while (!step.done) step = steps.next();
  const study = step.value,
    { models } = study,
    both = study.P && study.N;
  const at = models.map((one, m) => maths.at(one, maths.stepOf(one.thresholds, thresholds[m]), study));
  const pair = models[1] ? maths.together(study, at[0].i, at[1].i) : null;
  const costs = both ? models.map((one) => maths.costs(one, study, options)) : null;
  const calibration = models.map((one) => [2, 3, 6, 10, 20].map((n) => maths.calibration(one, n)));
  return { study, names: pair ? ["A", "B"] : ["the model"], thresholds, at, pair, costs, options, calibration, maths };
}
const plain = (given) =>
  JSON.parse(
    JSON.stringify(given, (key, v) =>
      ArrayBuffer.isView(v) ? Array.from(v) : v === Infinity ? "inf" : v === -Infinity ? "-inf" : v,
    ),
  );
