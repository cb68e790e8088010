import { findLargest } from '../../../core/collections/extremes.ts'

/** Days since no day in particular, of the latest date in a text: ISO, `4 May 1895` or `May 4, 1895`. */
export function readDay(text: string): number | undefined {
  let latest: number | undefined
  for (const { groups = {} } of text.matchAll(DATE)) {
    const month = groups['iso'] ? Number(groups['iso']) : MONTHS.indexOf(groups['name'] ?? groups['named'] ?? '') + 1
    const day = Number(groups['last'] ?? groups['day'] ?? groups['behind'] ?? 0)
    const value =
      Number(groups['year'] ?? groups['since'] ?? groups['after'] ?? 0) * DAYS_OF_YEAR + month * DAYS_OF_MONTH + day
    if (latest === undefined || value > latest) latest = value
  }
  return latest
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const NAMES = MONTHS.join('|')
const DATE = new RegExp(
  `\\b(?<year>\\d{4})-(?<iso>\\d\\d)-(?<last>\\d\\d)\\b|\\b(?<day>\\d{1,2})(?:st|nd|rd|th)?(?: of)? (?<name>${NAMES})\\b(?:,? (?<since>\\d{4}))?|\\b(?<named>${NAMES}) (?<behind>\\d{1,2})\\b(?:,? (?<after>\\d{4}))?`,
  'g',
)
const DAYS_OF_YEAR = 372
const DAYS_OF_MONTH = 31

/** The largest number of a text, whatever it counts. */
export function findLargestNumber(text: string): number | undefined {
  const numbers = text.match(/\d+(?:\.\d+)?/g)?.map(Number)
  return numbers && findLargest(numbers)
}
