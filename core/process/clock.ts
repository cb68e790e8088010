/**
 * Milliseconds since 1970, whole, on a clock that is never set back or forward while the process runs: for durations
 * and deadlines. What tells a date asks `Date`.
 */
export const readSteadyClock = (): number => Math.round(performance.timeOrigin + performance.now())
