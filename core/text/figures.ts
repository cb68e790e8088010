/** `1 answer`, `2,048 answers`, `1.2M calls`. */
export const pluralize = (n: number, noun: string) => `${shortenCount(n)} ${noun}${n === 1 ? '' : 's'}`

/** `142 contexts × 12 questions`. */
export const formatContexts = (contexts: number, questions: number): string =>
  `${pluralize(contexts, 'context')} × ${questions} questions`

/** 1234567 → 1,234,567. `toLocaleString` says the same, once Node has loaded the customs of all languages for it. */
export const groupDigits = (count: number) => String(Math.round(count)).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** 1234 → 1,234; 1234567 → 1.2M. */
export function shortenCount(count: number): string {
  if (count < 10_000) return groupDigits(count)
  const [divisor, unit] = count < 1e6 ? [1e3, 'K'] : count < 1e9 ? [1e6, 'M'] : [1e9, 'G']
  return `${(count / divisor).toFixed(count / divisor < 100 ? 1 : 0)}${unit}`
}

/** Formats a time in milliseconds that is expected: `40 s`, `12 min`, `3.5 h`; at least `1 s`. */
export function formatExpectedTime(ms: number): string {
  if (ms < 120_000) return `${Math.max(1, Math.round(ms / 1000))} s`
  return ms < 7_200_000 ? `${Math.round(ms / 60_000)} min` : `${(ms / 3_600_000).toFixed(1)} h`
}
