/** The greatest common divisor of two whole numbers, one of them not 0. */
export const findCommonDivisor = (a: number, b: number): number => (b === 0 ? a : findCommonDivisor(b, a % b))
