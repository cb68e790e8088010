/**
 * A confidence interval on the scale of the score, 0 to 1; 95 % by default.
 * @since 0.2.0
 */
export interface Interval {
  readonly low: number
  readonly high: number
}
