/** A number in words, with its position. */
export interface Spelled {
  readonly value: number
  readonly at: number
  readonly end: number
  /** Whether it may well be no number at all: "that one", "these two". */
  readonly weak: boolean
}

/**
 * Returns the English numbers in words of a text: "twelve", "twenty-one", "one hundred and five", "two thousand", "a
 * dozen", "two thirds", "two and a half". Ordinals ("fifth") and words joined to others ("one-way") are not numbers.
 * Linear in the length of the text.
 */
export function findSpelledNumbers(text: string): readonly Spelled[] {
  const words = Array.from(text.matchAll(/\p{L}+/gu), ({ 0: word, index }) => ({
    word: word.toLowerCase(),
    at: index,
    end: index + word.length,
  }))
  const found: Spelled[] = []
  for (let first = 0; first < words.length; ) {
    const read = isNumeral(words[first].word) ? readAt(text, words, first) : undefined
    if (read === undefined) {
      first++
      continue
    }
    first += read.count
    const { at } = words[first - read.count]
    const { end } = words[first - 1]
    if (read.value !== undefined) found.push({ value: read.value, at, end, weak: isWeak(text, at, end) })
  }
  return found
}

interface Word {
  readonly word: string
  readonly at: number
  readonly end: number
}

const isNumeral = (word: string): boolean => SMALL.has(word) || word === 'a' || word === 'half'

/**
 * Returns the number that starts with a word, and how many words it has; without a value if these words are not a
 * number.
 */
function readAt(
  text: string,
  words: readonly Word[],
  first: number,
): { readonly value?: number; readonly count: number } | undefined {
  const getGap = (at: number): string => text.slice(words[at - 1].end, words[at].at)
  const isFollowing = (at: number): boolean => at < words.length && /^(?:[ \u00a0]{1,2}|[-‐‑])$/.test(getGap(at))
  if (words[first].word === 'half') return readHalfDozen(words, first, isFollowing)
  let total = 0
  let current = 0
  let last: 'start' | 'unit' | 'teen' | 'ten' | 'hundred' | 'scale' = 'start'
  let at = first
  for (; at < words.length; at++) {
    if (at > first && !isFollowing(at)) break
    const { word } = words[at]
    const small = SMALL.get(word)
    const scale = SCALES.get(word)
    const isOpen = last === 'start' || last === 'hundred' || last === 'scale'
    if (word === 'a' && at === first && isFollowing(at + 1) && SCALES.has(words[at + 1].word)) current = 1
    else if (small !== undefined && small < 10 && (isOpen || last === 'ten') && (small > 0 || last === 'start')) {
      current += small
      last = 'unit'
    } else if (small !== undefined && small >= 10 && isOpen) {
      current += small
      last = small < 20 ? 'teen' : 'ten'
    } else if (word === 'and' && isOpen && last !== 'start' && isFollowing(at + 1) && SMALL.has(words[at + 1].word))
      continue
    else if (scale !== undefined && scale <= 100 && current > 0 && last !== 'hundred' && last !== 'scale') {
      current *= scale
      last = 'hundred'
    } else if (scale !== undefined && scale > 100 && current > 0 && last !== 'scale') {
      total += current * scale
      current = 0
      last = 'scale'
    } else break
  }
  if (at === first) return undefined
  return withFraction(text, words, { at, first, value: total + current, follows: isFollowing })
}

const readHalfDozen = (words: readonly Word[], first: number, follows: (at: number) => boolean) => {
  const a = follows(first + 1) && words[first + 1].word === 'a' ? 1 : 0
  const isDozen = follows(first + 1 + a) && words[first + 1 + a].word === 'dozen'
  return isDozen ? { value: 6, count: 2 + a } : undefined
}

/** "two thirds", "two and a half"; nothing for "twenty-fifth" and "one-way". */
function withFraction(
  text: string,
  words: readonly Word[],
  { at, first, value, follows }: { at: number; first: number; value: number; follows: (at: number) => boolean },
) {
  const count = at - first
  if (!follows(at)) return { value, count }
  const part = PARTS.get(words[at].word.replace(/s$/, ''))
  if (part !== undefined && (value === 1 || /s$/.test(words[at].word))) return { value: value / part, count: count + 1 }
  const isAndHalf = words[at].word === 'and' && follows(at + 1) && words[at + 1].word === 'a'
  const half = isAndHalf && follows(at + 2) ? PARTS.get(words[at + 2].word) : undefined
  if (half !== undefined) return { value: value + 1 / half, count: count + 3 }
  const isJoined = /[-‐‑]/.test(text.slice(words[at - 1].end, words[at].at))
  return isJoined || ORDINAL.test(words[at].word) ? { count: count + 1 } : { value, count }
}

const SMALL: ReadonlyMap<string, number> = new Map([
  ...(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
    'seventeen eighteen nineteen'
  )
    .split(' ')
    .map((word, value) => [word, value] as const),
  ...'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, at) => [word, 10 * (at + 2)] as const),
])
const SCALES: ReadonlyMap<string, number> = new Map([
  ['dozen', 12],
  ['hundred', 100],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
])
const PARTS: ReadonlyMap<string, number> = new Map([
  ['half', 2],
  ['halve', 2],
  ['third', 3],
  ['quarter', 4],
  ['fifth', 5],
  ['tenth', 10],
])
const ORDINAL = /^(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|hundredth|thousandth)$/

/**
 * Whether "one" and the like may be pronouns, as in "that one", "the two of them", "one of these". They do not count if
 * another number is present.
 */
const isWeak = (text: string, at: number, end: number): boolean =>
  /\b(?:the|this|that|these|those|no|any|each|every|which|other|another|right|correct|first|last|next|all|both|of|than|only|every|in|at|by)\s{1,2}$/i.test(
    text.slice(Math.max(0, at - 12), at),
  ) ||
  (/^one$/i.test(text.slice(at, end)) &&
    /^(?:['’]s\b|\s?:|\s{1,2}(?:of|by|who|which|that|more|can|could|might|should|would|day|time|thing|way|after|at|another)\b)/i.test(
      text.slice(end, end + 12),
    ))
