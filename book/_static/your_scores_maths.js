/* The page "Judge your own model": the formulas. One function that uses nothing outside itself, for a worker is made
   of its text. All of it is pure. Differences are A minus B, intervals are 95 %, p-values are two-sided. */
function yourScoresMaths() {
  const Z = 1.959963984540054; // leaves 2.5 % on each side
  const cut = ([low, high], from, to) => [Math.max(from, low), Math.min(to, high)];
  const around = (middle, error) => [middle - Z * error, middle + Z * error];

  // The chance that a standard normal number lies farther from 0 than z: a series, far out a continued fraction.
  function twoSided(z) {
    const x = Math.abs(z) / Math.SQRT2;
    if (Number.isNaN(x)) return NaN;
    if (x > 40) return 0;
    if (x < 2.5) {
      let [term, sum] = [x, x];
      for (let k = 1; Math.abs(term) > 1e-17 * sum; k++) sum += term *= (2 * x * x) / (2 * k + 1);
      return Math.max(0, 1 - (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum);
    }
    let fraction = x;
    for (let k = 60; k > 0; k--) fraction = x + k / 2 / fraction;
    return Math.exp(-x * x) / Math.sqrt(Math.PI) / fraction;
  }

  // Wilson (1927): the interval of a share of k in n cases.
  function wilson(k, n) {
    if (!n) return [NaN, NaN];
    const share = k / n,
      middle = share + (Z * Z) / (2 * n),
      half = Z * Math.sqrt((share * (1 - share)) / n + (Z / (2 * n)) ** 2);
    const [low, high] = [(middle - half) / (1 + (Z * Z) / n), (middle + half) / (1 + (Z * Z) / n)];
    return [k === 0 ? 0 : Math.max(0, low), k === n ? 1 : Math.min(1, high)];
  }

  // The logarithm of n! less Stirling's formula, and k heads in n throws of a coin (Loader 2000, saddle points).
  function stirlingError(n) {
    if (n > 15) return (1 / 12 - (1 / 360 - (1 / 1260 - 1 / 1680 / n / n) / n / n) / n / n) / n;
    let log = 0;
    for (let k = 2; k <= n; k++) log += Math.log(k);
    return n ? log - ((n + 0.5) * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI)) : 0;
  }
  function coin(k, n) {
    if (k === 0 || k === n) return 0.5 ** n;
    const off = (x) => {
      const d = (2 * x - n) / (2 * x + n); // x log(2x/n) - x + n/2 without losing digits where x is near n/2
      if (Math.abs(d) > 0.1) return x * Math.log((2 * x) / n) - x + n / 2;
      let [sum, power] = [((2 * x - n) / 2) * d, 2 * x * d];
      for (let j = 1; j < 30; j++) sum += (power *= d * d) / (2 * j + 1);
      return sum;
    };
    const far = stirlingError(n) - stirlingError(k) - stirlingError(n - k) - off(k) - off(n - k);
    return Math.exp(far) * Math.sqrt(n / (2 * Math.PI * k * (n - k)));
  }

  // McNemar's test on b cases that only A gets right and c that only B does, with mid-p (Fagerland and others 2013):
  // twice the smaller tail, in which the count itself weighs one half. It is 1 where b = c, undefined where both are 0.
  function midP(b, c) {
    if (b + c === 0) return NaN;
    const n = b + c,
      few = Math.min(b, c);
    let term = coin(few, n),
      sum = term;
    for (let k = few; k > 0 && term > 1e-18 * sum; k--) sum += 2 * (term *= k / (n - k + 1));
    return Math.min(1, sum);
  }

  // Tango (1998), Statistics in Medicine 17, 891-908: the score interval of the difference (b - c) / n of two shares
  // of the same n cases. Its ends are found by halving.
  function tango(b, c, n) {
    if (!n) return [NaN, NaN];
    const score = (d) => {
      const B = -b - c + (2 * n - b + c) * d,
        root = Math.sqrt(Math.max(0, B * B + 8 * n * c * d * (1 - d)));
      const q = B < 0 ? (root - B) / (4 * n) : (2 * c * d * (1 - d)) / (root + B || Infinity);
      return (b - c - n * d) / Math.sqrt(Math.max(1e-300, n * (2 * q + d * (1 - d))));
    };
    const end = (wanted, low, high) => {
      for (let k = 0; k < 60; k++) {
        const middle = (low + high) / 2;
        if (score(middle) > wanted) low = middle;
        else high = middle;
      }
      return (low + high) / 2;
    };
    const d = (b - c) / n;
    return [d === -1 ? -1 : end(Z, -1, d), d === 1 ? 1 : end(-Z, d, 1)];
  }

  // The interval of the difference of two precisions on the same cases, by the delta method: a case weighs
  // (y - precision) / alarms of each model that selects it. Few right or few false alarms allow none.
  function precisionDifference({ a, b, both, rightA, rightB, rightBoth }) {
    const [pa, pb] = [rightA / a, rightB / b],
      d = pa - pb;
    if (Math.min(rightA, a - rightA, rightB, b - rightB) < 10) return { d, low: NaN, high: NaN };
    const shared = (rightBoth * (1 - pa) * (1 - pb) + (both - rightBoth) * pa * pb) / (a * b),
      variance = (pa * (1 - pa)) / a + (pb * (1 - pb)) / b - 2 * shared;
    const [low, high] = cut(around(d, Math.sqrt(Math.max(0, variance))), -1, 1);
    return { d, low, high };
  }

  // ---- one model: counts at each threshold, and all that needs no threshold ----

  // Thresholds from above all scores down, tp and fp at each, and for each case the first threshold that selects it.
  function counted(y, score) {
    const n = score.length,
      sorted = Float64Array.from(score, (s) => s + 0).sort(),
      distinct = new Float64Array(n + 1);
    let steps = 1;
    distinct[0] = Infinity;
    for (let k = n - 1; k >= 0; k--) if (k === n - 1 || sorted[k] !== sorted[k + 1]) distinct[steps++] = sorted[k];
    const thresholds = distinct.slice(0, steps),
      [tp, fp, step] = [new Int32Array(steps), new Int32Array(steps), new Int32Array(n)];
    for (let k = 0; k < n; k++) {
      const at = (step[k] = stepOf(thresholds, score[k]));
      if (y[k]) tp[at]++;
      else fp[at]++;
    }
    for (let i = 1; i < steps; i++) {
      tp[i] += tp[i - 1];
      fp[i] += fp[i - 1];
    }
    return { thresholds, tp, fp, step };
  }

  // The last step whose threshold is not below t: it selects the cases with score >= t; 0 selects nobody.
  function stepOf(thresholds, t) {
    let [low, high] = [0, thresholds.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (thresholds[middle] >= t) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  // DeLong's shares: of the negatives that a positive case at a step beats, of the positives that beat a negative one.
  const beats = ({ fp }, i, N) => (N - fp[i] + (fp[i] - fp[i - 1]) / 2) / N,
    beaten = ({ tp }, i, P) => (tp[i - 1] + (tp[i] - tp[i - 1]) / 2) / P;

  const losses = { brier: (p, one) => (p - one) ** 2, log: (p, one) => Math.abs(Math.log(one ? p : 1 - p)) };

  function model(y, score) {
    const c = counted(y, score),
      { thresholds, tp, fp } = c,
      last = tp.length - 1,
      [P, N] = [tp[last], fp[last]],
      n = P + N;
    let [won, ap] = [0, 0];
    for (let i = 1; i <= last; i++) {
      won += (fp[i] - fp[i - 1]) * (tp[i] + tp[i - 1]);
      ap += ((tp[i] - tp[i - 1]) / P) * (tp[i] / (tp[i] + fp[i]));
    }
    const auc = won / (2 * P * N),
      probabilities = thresholds[last] >= 0 && thresholds[1] <= 1;
    let [ofPositives, ofNegatives] = [0, 0];
    for (let i = 1; i <= last; i++) {
      ofPositives += (tp[i] - tp[i - 1]) * (beats(c, i, N) - auc) ** 2;
      ofNegatives += (fp[i] - fp[i - 1]) * (beaten(c, i, P) - auc) ** 2;
    }
    const few = Math.min(P, N) < 2,
      variance = few ? NaN : ofPositives / (P - 1) / P + ofNegatives / (N - 1) / N;
    const out = { ...c, auc, ap, variance, probabilities, aucInterval: cut(around(auc, Math.sqrt(variance)), 0, 1) };
    // Boyd, Eng and Page (2013): an interval of the average precision on the scale of its log odds.
    const odds = Math.log(ap / (1 - ap)),
      error = 1 / Math.sqrt(P * ap * (1 - ap));
    out.apInterval = around(odds, error).map((x) => (ap > 0 && ap < 1 ? 1 / (1 + Math.exp(-x)) : NaN));
    for (const [name, loss] of Object.entries(losses)) {
      const each = (f) => {
        let sum = 0;
        for (let i = 1; i <= last; i++) {
          const [hits, alarms] = [tp[i] - tp[i - 1], fp[i] - fp[i - 1]];
          if (hits) sum += hits * f(loss(thresholds[i], 1));
          if (alarms) sum += alarms * f(loss(thresholds[i], 0));
        }
        return sum;
      };
      const mean = probabilities ? each((x) => x) / n : NaN,
        spread = Math.sqrt(each((x) => (x - mean) ** 2) / (n - 1) / n);
      out[name] = mean;
      out[`${name}Interval`] = n > 1 && mean < Infinity ? cut(around(mean, spread), 0, Infinity) : [NaN, NaN];
    }
    return out;
  }

  // ---- two models on the same cases ----

  // DeLong, DeLong and Clarke-Pearson (1988) for the difference of two AUCs, and the differences of mean losses.
  function paired(y, scores, models) {
    const [a, b] = models,
      n = y.length,
      [P, N] = [a.tp.at(-1), a.fp.at(-1)],
      d = a.auc - b.auc;
    let [ofPositives, ofNegatives] = [0, 0];
    for (let k = 0; k < n; k++) {
      const [i, j] = [a.step[k], b.step[k]];
      if (y[k]) ofPositives += (beats(a, i, N) - beats(b, j, N) - d) ** 2;
      else ofNegatives += (beaten(a, i, P) - beaten(b, j, P) - d) ** 2;
    }
    const variance = Math.min(P, N) < 2 ? NaN : ofPositives / (P - 1) / P + ofNegatives / (N - 1) / N,
      none = !(variance >= 0.5 / (2 * P * N) ** 2); // half of the smallest above 0; the rest is rounding
    const [low, high] = none ? [NaN, NaN] : cut(around(d, Math.sqrt(variance)), -1, 1),
      z = none ? NaN : d / Math.sqrt(variance);
    const out = { auc: { d, low, high, z, p: twoSided(z) } };
    for (const [name, loss] of Object.entries(losses)) {
      const lead = (k) => loss(scores[0][k], y[k]) - loss(scores[1][k], y[k]),
        mean = a.probabilities && b.probabilities ? a[name] - b[name] : NaN;
      let sum = 0;
      if (Number.isFinite(mean)) for (let k = 0; k < n; k++) sum += (lead(k) - mean) ** 2;
      const error = Math.sqrt(sum / (n - 1) / n),
        [low, high] = error > 1e-15 && Number.isFinite(mean) ? around(mean, error) : [NaN, NaN];
      out[name] = { d: mean, low, high };
    }
    return out;
  }

  // All that needs no threshold.
  function assess(y, scores) {
    let P = 0;
    for (let k = 0; k < y.length; k++) P += y[k];
    const models = scores.map((score) => model(y, score));
    return { y, n: y.length, P, N: y.length - P, models, paired: scores[1] ? paired(y, scores, models) : null };
  }

  // ---- at one threshold a model ----

  const share = (k, n) => ({ k, n, value: n ? k / n : NaN, interval: wilson(k, n) });

  function at(model, i, { P, N }) {
    const [tp, fp] = [model.tp[i], model.fp[i]],
      tn = N - fp;
    const rates = { accuracy: share(tp + tn, P + N), recall: share(tp, P), specificity: share(tn, N) };
    return { i, tp, fp, fn: P - tp, tn, fpr: fp / N, ...rates, precision: share(tp, tp + fp) };
  }

  // Cases by what both models say of them: whether A and B select them, for each class.
  function together({ y, models: [a, b] }, i, j) {
    const cells = new Int32Array(8);
    for (let k = 0; k < y.length; k++) cells[4 * y[k] + 2 * (a.step[k] <= i) + (b.step[k] <= j)]++;
    const [, onlyB0, onlyA0, both0, , onlyB1, onlyA1, both1] = cells;
    const pair = (b, c, n) => {
      const [low, high] = tango(b, c, n);
      return { b, c, n, d: n ? (b - c) / n : NaN, low, high, p: midP(b, c) };
    };
    const [a1, b1] = [onlyA1 + both1, onlyB1 + both1];
    const alarms = { a: a1 + onlyA0 + both0, b: b1 + onlyB0 + both0, both: both0 + both1 };
    return {
      accuracy: pair(onlyA1 + onlyB0, onlyB1 + onlyA0, y.length), // right: selects a positive, or not a negative
      recall: pair(onlyA1, onlyB1, cells[4] + onlyB1 + a1),
      specificity: pair(onlyB0, onlyA0, cells[0] + onlyB0 + onlyA0 + both0),
      precision: precisionDifference({ ...alarms, rightA: a1, rightB: b1, rightBoth: both1 }),
      cells: Array.from(cells),
    };
  }

  // Cases in bins of equal width, a border belonging to the bin below it; bins without cases are left out.
  function calibration({ thresholds, tp, fp }, bins) {
    const width = 1 / bins,
      all = Array.from({ length: bins }, () => ({ hits: 0, sum: 0, n: 0 }));
    for (let i = 1; i < tp.length; i++) {
      const p = thresholds[i],
        n = tp[i] + fp[i] - tp[i - 1] - fp[i - 1];
      let at = Math.min(bins - 1, Math.max(0, Math.ceil(p * bins) - 1));
      while (at > 0 && p <= at * width) at--;
      while (at < bins - 1 && p > (at + 1) * width) at++;
      all[at].hits += tp[i] - tp[i - 1];
      all[at].sum += n * p;
      all[at].n += n;
    }
    const some = all.filter(({ n }) => n);
    return some.map(({ hits, sum, n }) => ({ predicted: sum / n, observed: hits / n, n, interval: wilson(hits, n) }));
  }

  // The expected cost of a case at each step, and the highest of the thresholds where it is least.
  function costs({ tp, fp }, { P, N }, { cost_fp, cost_fn, prevalence }) {
    const cost = Float64Array.from(
      tp,
      (hits, i) => (1 - prevalence) * cost_fp * (fp[i] / N) + prevalence * cost_fn * (1 - hits / P),
    );
    let [least, most] = [Infinity, 0];
    for (const one of cost) [least, most] = [Math.min(least, one), Math.max(most, one)];
    return {
      cost,
      least,
      best: Math.max(
        0,
        cost.findIndex((one) => one <= least + 1e-12 * most),
      ),
    };
  }

  // What somebody without skill has: the same probability for every case, or the same class.
  function baseline({ n, P, N }) {
    const p = P / n,
      part = (share) => (share ? -share * Math.log(share) : 0);
    return { auc: 0.5, ap: p, brier: p * (1 - p), log: part(p) + part(1 - p), accuracy: Math.max(P, N) / n };
  }

  return { twoSided, wilson, midP, tango, counted, stepOf, assess, at, together, calibration, costs, baseline };
}
window.yourScoresMaths = yourScoresMaths;
