/**
 * Returns whole milliseconds since 1970 from a clock that is never adjusted while the process runs. Use it for durations
 * and deadlines, and `Date` for dates.
 */
export const readSteadyClock = (): number => Math.round(performance.timeOrigin + performance.now())
