/**
 * P(X <= x) of the beta distribution with parameters a and b, both above 0 and not necessarily whole: the regularised
 * incomplete beta function, by its continued fraction (W. J. Lentz, Applied Optics 15, 1976, 668-671; coefficients in
 * M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions, 1964, 26.5.8). To about 1e-11.
 */
export function betaTail(x: number, a: number, b: number): number {
  if (!(x > 0)) return 0
  if (x >= 1) return 1
  // The fraction converges quickly below the mean; above it the other tail is taken.
  if (x > (a + 1) / (a + b + 2)) return 1 - betaTail(1 - x, b, a)
  const front = logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x)
  return (Math.exp(front) * evaluateFraction(x, a, b)) / a
}

/** The x that a share p of the beta distribution lies below, to 1e-12. */
export function betaQuantile(p: number, a: number, b: number): number {
  let [low, high] = [0, 1]
  for (let round = 0; round < 60 && high - low > 1e-12; round++) {
    const middle = (low + high) / 2
    if (betaTail(middle, a, b) < p) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** P(|T| >= t) of Student's t with `df` degrees of freedom, above 0 and not necessarily whole. Infinite t: 0. */
export function studentTwoTails(t: number, df: number): number {
  return Number.isFinite(t) ? betaTail(df / (df + t * t), df / 2, 0.5) : 0
}

function evaluateFraction(x: number, a: number, b: number): number {
  const ensureNonzero = (value: number) => (Math.abs(value) < 1e-300 ? 1e-300 : value)
  let c = 1
  let d = 1 / ensureNonzero(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let m = 1; m <= 1000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / ensureNonzero(1 + even * d)
    c = ensureNonzero(1 + even / c)
    fraction *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / ensureNonzero(1 + odd * d)
    c = ensureNonzero(1 + odd / c)
    fraction *= d * c
    if (Math.abs(d * c - 1) < 1e-14) break
  }
  return fraction
}

/**
 * The logarithm of the gamma function above 0, to about 1e-14 of it (C. Lanczos, SIAM Journal on Numerical Analysis B
 * 1, 1964, 86-96).
 */
function logGamma(x: number): number {
  const base = x + 7.5
  const sum = LANCZOS.reduce((total, coefficient, at) => total + coefficient / (x + at + 1), 0.99999999999980993)
  return (x + 0.5) * Math.log(base) - base + Math.log((Math.sqrt(2 * Math.PI) * sum) / x)
}

const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]
