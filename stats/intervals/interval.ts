/**
 * A confidence interval, 95 % unless said, on the scale of the score: 0 to 1.
 * @since 0.2.0
 */
export interface Interval {
  readonly low: number
  readonly high: number
}
