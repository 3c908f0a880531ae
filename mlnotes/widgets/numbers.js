// ---- chance: the same numbers for the same (seed, draw, stream), in every browser and in Python ----

// A function that returns uniform numbers from (0, 1): sfc32 by C. Doty-Humphrey (PractRand), 32 bits each.
function uniforms(seed, draw, stream) {
  let a = seed | 0,
    b = draw | 0,
    c = stream | 0,
    counter = 1;
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return ((sum >>> 0) + 0.5) / 2 ** 32;
  };
  for (let k = 0; k < 15; k++) next(); // until the three seeds are mixed
  return next;
}

// n standard normal numbers by Box and Muller; those of a smaller n are the first of a larger one.
function normals(n, seed, draw, stream) {
  const next = uniforms(seed, draw, stream),
    z = [];
  while (z.length < n) {
    const radius = Math.sqrt(-2 * Math.log(next())),
      angle = 2 * Math.PI * next();
    z.push(radius * Math.cos(angle), radius * Math.sin(angle));
  }
  return z.slice(0, n);
}

// The numbers 0 to n - 1 in an order by chance (Fisher and Yates).
function shuffled(n, seed, draw, stream) {
  const next = uniforms(seed, draw, stream),
    order = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

// ---- the standard normal: density, and probability of a value up to z (West 2005, after Hart) ----

const density = (z) => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
const horner = (x, coefficients) => coefficients.reduce((sum, c) => sum * x + c);

function distribution(z) {
  const x = Math.abs(z),
    e = Math.exp((-x * x) / 2);
  const above = [
    0.0352624965998911, 0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871, 221.213596169931,
    220.206867912376,
  ];
  const below = [
    0.0883883476483184, 1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674, 637.333633378831,
    793.826512519948, 440.413735824752,
  ];
  const far = () => e / (x + 1 / (x + 2 / (x + 3 / (x + 4 / (x + 0.65))))) / Math.sqrt(2 * Math.PI);
  const tail = x > 38 ? 0 : x < 7.07106781186547 ? (e * horner(x, above)) / horner(x, below) : far();
  return z > 0 ? 1 - tail : tail;
}

// ---- polynomials on [-1, 1] ----

// The Legendre polynomials of degree 0 to `degree` at each x, one array for each degree.
function legendre(x, degree) {
  const columns = [x.map(() => 1), x.slice()];
  for (let k = 2; k <= degree; k++) {
    const [a, b] = [columns[k - 1], columns[k - 2]];
    columns.push(x.map((v, i) => ((2 * k - 1) * v * a[i] - (k - 1) * b[i]) / k));
  }
  return columns.slice(0, degree + 1);
}

// sum of theta[k] * columns[k]; there may be more columns than coefficients.
function combine(theta, columns) {
  const sum = new Array(columns[0].length).fill(0);
  theta.forEach((t, k) => {
    const column = columns[k];
    for (let i = 0; i < sum.length; i++) sum[i] += t * column[i];
  });
  return sum;
}

// Places and weights of the Gauss rule: the sum of w * f(x) is the integral of f from -1 to 1.
function gauss(n) {
  const x = [],
    w = [];
  for (let i = 0; i < n; i++) {
    let v = Math.cos((Math.PI * (n - i - 0.25)) / (n + 0.5)),
      slope;
    for (let k = 0; k < 8; k++) {
      // Newton
      const [[below], [at]] = legendre([v], n).slice(-2);
      slope = (n * (below - v * at)) / (1 - v * v);
      if (k < 7) v -= at / slope;
    }
    x.push(v);
    w.push(2 / ((1 - v * v) * slope * slope));
  }
  return { x, w };
}

// ---- least squares ----

// Householder's QR of a matrix given by its columns, at least as long as there are columns:
// r[j] is the j-th column of R; turn(y) is Q'y, back(y) is Qy.
function qr(columns) {
  const m = columns[0].length,
    mirrors = [],
    r = [];
  const reflect = (y, { v, from }) => {
    let dot = 0;
    for (let i = from; i < m; i++) dot += v[i] * y[i];
    for (let i = from; i < m; i++) y[i] -= 2 * dot * v[i];
  };
  columns.forEach((column, j) => {
    const y = column.slice();
    mirrors.forEach((mirror) => reflect(y, mirror));
    const size = Math.hypot(...y.slice(j)),
      top = y[j] > 0 ? -size : size,
      v = y.map((e, i) => (i < j ? 0 : e));
    v[j] -= top;
    const length = Math.hypot(...v) || 1;
    mirrors.push({ v: v.map((e) => e / length), from: j });
    r.push([...y.slice(0, j), top]);
  });
  const apply = (y, list) => list.reduce((turned, mirror) => (reflect(turned, mirror), turned), y.slice());
  return { r, turn: (y) => apply(y, mirrors), back: (y) => apply(y, mirrors.slice().reverse()) };
}

// Least squares with Legendre polynomials for every degree from 0 to `degree` at once: fitter(x, degree, penalty)
// prepares the cases, and the function it returns gives for each y one array of coefficients for each degree.
// What is made small is the sum of (y - fit)^2 plus penalty * the sum of squared coefficients. Without a penalty and
// with more coefficients than cases it is the shortest of the coefficients that fit exactly.
function fitter(x, degree, penalty = 0) {
  const n = x.length,
    columns = legendre(x, degree),
    direct = penalty > 0 ? degree + 1 : Math.min(n, degree + 1);
  const padding = (k) =>
    penalty > 0 ? Array.from({ length: direct }, (_, j) => (j === k ? Math.sqrt(penalty) : 0)) : [];
  // Its leading blocks serve the lower degrees.
  const all = qr(columns.slice(0, direct).map((column, k) => [...column, ...padding(k)]));
  const wide = []; // degrees with more coefficients than cases
  for (let p = direct + 1; p <= degree + 1; p++)
    wide.push({ p, rows: qr(x.map((_, i) => columns.slice(0, p).map((column) => column[i]))) });
  return (y) => {
    const turned = all.turn([...y, ...padding(-1)]),
      fits = [];
    for (let p = 1; p <= direct; p++) {
      const theta = turned.slice(0, p);
      for (let j = p - 1; j >= 0; j--) {
        theta[j] /= all.r[j][j];
        for (let i = 0; i < j; i++) theta[i] -= all.r[j][i] * theta[j];
      }
      fits.push(theta);
    }
    for (const { p, rows } of wide) {
      const theta = new Array(p).fill(0);
      for (let i = 0; i < n; i++) {
        let rest = y[i];
        for (let j = 0; j < i; j++) rest -= rows.r[i][j] * theta[j];
        theta[i] = rest / rows.r[i][i];
      }
      fits.push(rows.back(theta));
    }
    return fits;
  };
}

// ---- a world whose truth is known: a wave on [-1, 1] ----

const sine = (x) => Math.sin(1.5 * Math.PI * x);

// Its Legendre coefficients. Polynomials of different degree are orthogonal: the mean over -1 to 1 of (fit - truth)^2
// is the sum over k of (difference of the coefficients)^2 / (2 k + 1), without rounding errors to speak of.
const SINE = (() => {
  const { x, w } = gauss(64),
    columns = legendre(x, 40);
  return columns.map((column, k) => (k + 0.5) * column.reduce((sum, v, i) => sum + w[i] * v * sine(x[i]), 0));
})();
const offSine = (theta) => SINE.reduce((sum, t, k) => sum + ((theta[k] ?? 0) - t) ** 2 / (2 * k + 1), 0);
