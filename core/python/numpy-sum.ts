/**
 * Computes `numpy.sum` of doubles: up to 128 values as eight interleaved sums, more as two halves. The last digits
 * differ from those of a plain loop.
 */
export function sumLikeNumpy(values: readonly number[]): number {
  const count = values.length
  if (count < LANES) return sumInOrder(0, values)
  if (count > MOST) {
    const half = LANES * Math.floor(count / 2 / LANES)
    return sumLikeNumpy(values.slice(0, half)) + sumLikeNumpy(values.slice(half))
  }
  const whole = count - (count % LANES)
  const lanes = values.slice(0, LANES)
  for (let at = LANES; at < whole; at++) lanes[at % LANES] += values[at]
  const [a, b, c, d, e, f, g, h] = lanes as [number, number, number, number, number, number, number, number]
  return sumInOrder(a + b + (c + d) + (e + f + (g + h)), values.slice(whole))
}

const LANES = 8
const MOST = 128
const sumInOrder = (start: number, values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, start)
