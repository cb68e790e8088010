import {
  flattenString,
  getDigitCounter,
  type HaystackUnits,
  makeIdentifiers,
  memoizePerTokenizer,
  type Random,
  type Tokenizer,
  toHaystackUnits,
} from 'fathom-bench/plugin'

/** Key of a total: a place's book in a month. */
export interface AccountKey {
  readonly place: string
  readonly book: string
  readonly month: string
  readonly year: number
}

/** `For March 1987 the grain book of brave-lantern shows a total of 4829371.`, without its line break. */
export const formatAccount = ({ place, book, month, year }: AccountKey, total: string): string =>
  `For ${month} ${year} the ${book} book of ${place} shows a total of ${total}.`

/** A statement's parts: month, year, book, place, total. */
export const ACCOUNT = /^For ([A-Z][a-z]+) (\d{4}) the ([a-z]+) book of (\S+) shows a total of (\d+)\.$/gm

export const drawBook = (rng: Random): string => rng.pick(BOOKS)
export const drawMonth = (rng: Random): { month: string; year: number } => ({
  month: rng.pick(MONTHS),
  year: rng.int(FIRST_YEAR, FIRST_YEAR + YEARS - 1),
})

/** Returns as many statements as fit, none about a place or with a total in `taken`. */
export function makeAccounts(
  taken: ReadonlySet<string>,
  room: number,
  rng: Random,
  tokenizer: Tokenizer,
): HaystackUnits {
  const places = makeIdentifiers('words', tokenizer)
  const totals = makeIdentifiers('numbers', tokenizer)
  const counts = getCounts(tokenizer)
  const units: string[] = []
  let tokens = 0
  for (;;) {
    const bits = rng.bits()
    const book = bits % BOOKS.length
    const period = (bits >>> 8) % PERIODS
    const place = places.draw(rng)
    const total = totals.draw(rng)
    if (taken.has(place) || taken.has(total)) continue
    const month = MONTHS[period % 12]
    const year = FIRST_YEAR + Math.floor(period / 12)
    const unit = `For ${month} ${year} the ${BOOKS[book]} book of ${place} shows a total of ${total}.\n`
    const size = tokenizer.additive
      ? counts.fixed + counts.periods[period] + counts.books[book] + places.lastTokens() + totals.lastTokens()
      : tokenizer.count(unit)
    if (tokens + size > room) break
    tokens += size
    units.push(flattenString(unit))
  }
  return toHaystackUnits(units, tokens, tokenizer)
}

const FIRST_YEAR = 1950
const YEARS = 50
const PERIODS = 12 * YEARS
const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const BOOKS = 'grain salt wool timber coal cattle cheese cider candle rope paper copper'.split(' ')

const getCounts = memoizePerTokenizer(tokenizer => {
  const countPhrase = (text: string) =>
    (text.match(/ ?\S+/g) ?? []).reduce((sum, word) => sum + tokenizer.piece(word), 0)
  const countDigits = getDigitCounter(tokenizer)
  const blank = tokenizer.piece(' ')
  return {
    fixed: countPhrase('For the book of shows a total of') + tokenizer.piece('.\n'),
    books: BOOKS.map(book => tokenizer.piece(` ${book}`)),
    periods: Uint8Array.from({ length: PERIODS }, (_, period) => {
      const month = tokenizer.piece(` ${MONTHS[period % 12]}`)
      return month + blank + countDigits(FIRST_YEAR + Math.floor(period / 12))
    }),
  }
})
