/**
 * Computes Python's `difflib.SequenceMatcher(None, a, b).ratio()` over code points, with autojunk: if `b` has 200 code
 * points or more, those that make up over 1 % of it start no match. The order of the arguments therefore matters.
 * Matching is cubic in the worst case, so it ends after `STEPS` comparisons: text unmatched by then counts as
 * different, and `exact` is false. Prose against prose of 10,000 characters needs far fewer.
 */
export function computeRatio(a: string, b: string): Ratio {
  const matcher = makeMatcher(toCodePoints(a), toCodePoints(b))
  const length = matcher.a.length + matcher.b.length
  if (length === 0) return { ratio: 1, exact: true }
  const matched = countMatched(matcher)
  return { ratio: (2 * matched) / length, exact: matcher.steps > 0 }
}

export interface Ratio {
  readonly ratio: number
  readonly exact: boolean
}

/** From and to in `a`, from and to in `b`. */
type Region = readonly [number, number, number, number]

interface Matcher {
  readonly a: Int32Array
  readonly b: Int32Array
  /** Positions of each code point in `b`, without popular ones. */
  readonly places: ReadonlyMap<number, readonly number[]>
  /** Lengths of the matches that end at each place of `b`, for this and the last place of `a`; one ahead. */
  ending: Int32Array
  before: Int32Array
  /** Left over. */
  steps: number
}

/** Comparisons of code points, about 25 ms. */
const STEPS = 5_000_000
const POPULAR_FROM = 200

function makeMatcher(a: Int32Array, b: Int32Array): Matcher {
  const places = new Map<number, number[]>()
  for (let at = 0; at < b.length; at++) {
    const there = places.get(b[at])
    if (there) there.push(at)
    else places.set(b[at], [at])
  }
  if (b.length >= POPULAR_FROM) {
    const most = Math.floor(b.length / 100) + 1
    for (const [point, there] of places) if (there.length > most) places.delete(point)
  }
  return { a, b, places, ending: new Int32Array(b.length + 1), before: new Int32Array(b.length + 1), steps: STEPS }
}

/** The code points in all matching blocks: the longest match, then what lies left and right of it. */
function countMatched(matcher: Matcher): number {
  let matched = 0
  const regions: Region[] = [[0, matcher.a.length, 0, matcher.b.length]]
  for (let region = regions.pop(); region !== undefined && matcher.steps > 0; region = regions.pop()) {
    const [aStart, aEnd, bStart, bEnd] = region
    const [i, j, size] = findLongestMatch(matcher, region)
    if (size === 0) continue
    matched += size
    if (aStart < i && bStart < j) regions.push([aStart, i, bStart, j])
    if (i + size < aEnd && j + size < bEnd) regions.push([i + size, aEnd, j + size, bEnd])
  }
  return matched
}

/** Returns the longest match without popular code points, the first of several, extended by equal neighbours. */
function findLongestMatch(matcher: Matcher, [aStart, aEnd, bStart, bEnd]: Region) {
  const { a, b } = matcher
  let i = aStart
  let j = bStart
  let size = 0
  let last: readonly number[] = []
  let lastFrom = 0
  let lastTo = 0
  for (let at = aStart; at < aEnd && matcher.steps > 0; at++) {
    const places = matcher.places.get(a[at]) ?? []
    const from = findFirstAtLeast(places, bStart)
    let to = from
    for (; to < places.length && places[to] < bEnd; to++) {
      const place = places[to]
      const length = matcher.before[place] + 1
      matcher.ending[place + 1] = length
      if (length > size) [i, j, size] = [at - length + 1, place - length + 1, length]
    }
    for (let k = lastFrom; k < lastTo; k++) matcher.before[last[k] + 1] = 0
    matcher.steps -= 1 + to - from + (lastTo - lastFrom)
    ;[last, lastFrom, lastTo] = [places, from, to]
    ;[matcher.before, matcher.ending] = [matcher.ending, matcher.before]
  }
  for (let k = lastFrom; k < lastTo; k++) matcher.before[last[k] + 1] = 0
  while (i > aStart && j > bStart && a[i - 1] === b[j - 1]) [i, j, size] = [i - 1, j - 1, size + 1]
  while (i + size < aEnd && j + size < bEnd && a[i + size] === b[j + size]) size++
  matcher.steps -= size
  return [i, j, size] as const
}

/** The first index in an ascending list whose entry is at least `least`. */
function findFirstAtLeast(list: readonly number[], least: number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle] < least) low = middle + 1
    else high = middle
  }
  return low
}

function toCodePoints(text: string): Int32Array {
  const points = new Int32Array(text.length)
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const point = text.codePointAt(at)! // within the text
    if (point > 0xffff) at++
    points[count++] = point
  }
  return points.subarray(0, count)
}
