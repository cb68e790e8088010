/** The 97.5 % point of the normal distribution: 95 % two-sided. */
export const Z95 = 1.959963984540054

/**
 * P(Z <= z) of the normal distribution, to 1e-15, and 1e-8 of it in the lower tail (G. West, Wilmott Magazine, May
 * 2005, 70-76, after J. F. Hart, 1968).
 */
export function lowerTail(z: number): number {
  const x = Math.abs(z)
  const density = Math.exp((-x * x) / 2)
  const tail =
    x < 7.07106781186547
      ? (density * evaluatePolynomial(HART_ABOVE, x)) / evaluatePolynomial(HART_BELOW, x)
      : density / (Math.sqrt(2 * Math.PI) * (x + 1 / (x + 2 / (x + 3 / (x + 4 / (x + 0.65))))))
  return z > 0 ? 1 - tail : tail
}

/**
 * The z with P(Z <= z) = p, to about 1e-15 of it (M. J. Wichura, algorithm AS 241, Applied Statistics 37, 1988,
 * 477-484).
 */
export function normalQuantile(p: number): number {
  if (p <= 0) return Number.NEGATIVE_INFINITY
  if (p >= 1) return Number.POSITIVE_INFINITY
  const q = p - 0.5
  if (Math.abs(q) <= 0.425) {
    const r = 0.180625 - q * q
    return (q * evaluatePolynomial(CENTRE_ABOVE, r)) / evaluatePolynomial(CENTRE_BELOW, r)
  }
  const r = Math.sqrt(-Math.log(Math.min(p, 1 - p)))
  const z =
    r <= 5
      ? evaluatePolynomial(NEAR_ABOVE, r - 1.6) / evaluatePolynomial(NEAR_BELOW, r - 1.6)
      : evaluatePolynomial(FAR_ABOVE, r - 5) / evaluatePolynomial(FAR_BELOW, r - 5)
  return q < 0 ? -z : z
}

/**
 * The p point of Student's t with `df` degrees of freedom: exact at 1 and 2, else to about 1e-4 of it from 3 on (G. W.
 * Hill, algorithm 396, Communications of the ACM 13, 1970, 619-620). No degree of freedom: infinite.
 */
export function studentQuantile(p: number, df: number): number {
  if (p === 0.5) return 0
  return p < 0.5 ? -computeUpperStudent(2 * p, df) : computeUpperStudent(2 * (1 - p), df)
}

/** The 97.5 % point of Student's t: 95 % two-sided. */
export function studentT(df: number): number {
  return studentQuantile(0.975, df)
}

/** The point that a share `two` lies beyond, on both sides together. */
function computeUpperStudent(two: number, df: number): number {
  if (!(df >= 1 && two > 0)) return Number.POSITIVE_INFINITY
  if (df === 1) return 1 / Math.tan((two * Math.PI) / 2)
  if (df === 2) return Math.sqrt(2 / (two * (2 - two)) - 2)
  const a = 1 / (df - 0.5)
  const b = (48 / a) * (1 / a)
  let c = ((20700 * a) / b - 98) * a - 16 + 96.36
  const d = ((94.5 / (b + c) - 3) / b + 1) * Math.sqrt((a * Math.PI) / 2) * df
  let y = (d * two) ** (2 / df)
  if (y > 0.05 + a) {
    const x = normalQuantile(two / 2)
    y = x * x
    if (df < 5) c += 0.3 * (df - 4.5) * (x + 0.6)
    c += (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b
    y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x
    y = Math.expm1(a * y * y)
  } else {
    y =
      ((1 / (((df + 6) / (df * y) - 0.089 * d - 0.822) * (df + 2) * 3) + 0.5 / (df + 4)) * y - 1) *
        ((df + 1) / (df + 2)) +
      1 / y
  }
  return Math.sqrt(df * y)
}

/** Coefficients of rising powers. */
function evaluatePolynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduceRight((sum, coefficient) => sum * x + coefficient, 0)
}

const HART_ABOVE = [
  220.206867912376, 221.213596169931, 112.079291497871, 33.912866078383, 6.37396220353165, 0.700383064443688,
  0.0352624965998911,
]
const HART_BELOW = [
  440.413735824752, 793.826512519948, 637.333633378831, 296.564248779674, 86.7807322029461, 16.064177579207,
  1.75566716318264, 0.0883883476483184,
]
const CENTRE_ABOVE = [
  3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987, 67265.7709270087,
  33430.57558358813, 2509.0809287301227,
]
const CENTRE_BELOW = [
  1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271, 28729.085735721943,
  5226.495278852854,
]
const NEAR_ABOVE = [
  1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684, 0.2417807251774506,
  0.022723844989269184, 0.0007745450142783414,
]
const NEAR_BELOW = [
  1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457,
  0.0005475938084995345, 1.0507500716444169e-9,
]
const FAR_ABOVE = [
  6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124,
  0.0012426609473880784, 2.7115555687434876e-5, 2.0103343992922881e-7,
]
const FAR_BELOW = [
  1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133, 1.8463183175100548e-5,
  1.421511758316446e-7, 2.0442631033899397e-15,
]
