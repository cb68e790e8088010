import type { Random } from '../../../core/random/random.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import type { Person } from '../statements.ts'
import { listPeople } from '../world/people.ts'

/** Tokens of an account, on average. */
export const ACCOUNT_TOKENS = 31
const AT_64K = 65_536

/** Converts a number of another tokenizer's tokens, such as characters, to o200k_base tokens by a sample sentence. */
export const toUsualRoom = (room: number, tokenizer: Tokenizer): number =>
  (room * SAMPLE_TOKENS) / Math.max(1, tokenizer.piece(SAMPLE))

const SAMPLE =
  'In the spring after the flood, Ada Carvow, a cousin of Leo Maltane, was said to have moved to Kestwick for good, and so it was.'
const SAMPLE_TOKENS = 36

/**
 * How many people a text tells of: the sentences that name each of them grow with the square root of its length, and so
 * do the people.
 *
 * @param told sentences that name each at 64K tokens
 */
export const countCast = (accounts: number, told: number, room: number, most = Number.POSITIVE_INFINITY): number =>
  Math.floor(accounts / Math.min(Math.max(told, most), told * Math.sqrt(room / AT_64K)))

/** People of families of their own, none of which is taken; fewer where there are no more. */
export function drawPeople(count: number, taken: Iterable<number>, rng: Random): Person[] {
  const known = new Set(taken)
  const families = FAMILIES.filter(family => !known.has(family))
  return rng
    .sample(families, Math.min(Math.max(0, count), families.length))
    .map(family => ({ first: rng.int(0, listPeople().first.length - 1), family }))
}

const FAMILIES = Uint16Array.from(listPeople().family, (_, at) => at)
