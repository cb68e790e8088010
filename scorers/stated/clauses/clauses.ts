import { plainIdioms } from './idioms.ts'
import { hasTrait, kindOfWord, type WordKind } from './words.ts'

/** A word or sign of a sentence; a candidate is one, however many words it has. */
export interface ClauseWord {
  readonly word: string
  readonly kind: WordKind | 'candidate' | 'sign' | undefined
  readonly at: number
  readonly end: number
}

/** Does it deny or judge what its clause says? */
export const isDenying = ({ kind }: ClauseWord): boolean => kind === 'turns' || kind === 'judges'
/** The same, or does a word that lets nothing behind it stand? */
export const isAdverse = (word: ClauseWord): boolean => isDenying(word) || word.kind === 'before'

/** Does a remark deny or judge anything? */
export const rejects = (remark: string): boolean =>
  settleDoubles(splitIntoClauseWords(plainIdioms(remark), [])).some(isDenying)

/** A stretch of a sentence between commas and words that begin a clause. */
export interface Clause {
  readonly words: readonly ClauseWord[]
  /** The sign or word that begins it; empty for the first one. */
  readonly opener: string
  readonly at: number
  readonly end: number
}

/** Where candidates stand in a text: start and end of each. */
export type FindCandidates = (text: string) => readonly (readonly [at: number, end: number])[]

/** The words of a sentence. Candidates come in their order and do not overlap. */
export function splitIntoClauseWords(
  sentence: string,
  candidates: readonly (readonly [number, number])[],
): readonly ClauseWord[] {
  const words: ClauseWord[] = []
  let next = 0
  for (const { 0: word, index: at } of sentence.matchAll(WORDS)) {
    while (next < candidates.length && candidates[next][1] <= at) next++
    const [from, to] = candidates[next] ?? [Infinity, Infinity]
    if (at + word.length <= from)
      words.push({
        word: word.toLowerCase().replace(/^['’](?=\p{L})/u, ''),
        kind: kindOf(word),
        at,
        end: at + word.length,
      })
    else if (words.at(-1)?.at !== from)
      words.push({ word: sentence.slice(from, to), kind: 'candidate', at: from, end: to })
  }
  return words
}

const kindOf = (word: string): ClauseWord['kind'] => {
  if (word === 'May') return undefined
  const plain = word.toLowerCase().replace('’', "'")
  return kindOfWord(plain.replace(/^'/, '')) ?? (/[\p{L}\p{N}]/u.test(word) ? undefined : 'sign')
}

/** "isn't" is two words, "Ada's" too. */
const WORDS =
  /n['’]t(?![\p{L}\p{N}])|[\p{L}\p{M}\p{N}](?:(?!n['’]t(?![\p{L}\p{N}]))[\p{L}\p{M}\p{N}])*|['’](?:s|re|ve|ll|d|m)(?![\p{L}\p{N}])|[^\s\p{L}\p{M}\p{N}]/giu

/** Without words that deny each other: "never in doubt", "no other", "wrong not to say". */
export function settleDoubles(words: readonly ClauseWord[]): readonly ClauseWord[] {
  const settled = new Set<number>()
  for (const [at, { word, kind }] of words.entries()) {
    if (kind === 'candidate' || !hasTrait(word, 'negates') || /^n(?:eithe|o)r$/.test(word)) continue
    const ahead = words.slice(at + 1, at + 1 + REACH)
    const stop = ahead.findIndex(each => each.kind === 'candidate' || /^[,;:.()]$/.test(each.word))
    // "No question", and not "no answer to the question".
    for (const [n, each] of (stop < 0 ? ahead : ahead.slice(0, stop)).entries())
      if (hasTrait(each.word, 'reverses') && !(each.word === 'question' && ahead[n - 1]?.kind === 'determiner'))
        settled.add(at).add(at + 1 + n)
    const behind = /^(?:none|nothing)$/.test(word) ? words.slice(Math.max(0, at - REACH), at) : []
    if (behind.some(each => hasTrait(each.word, 'reverses'))) settled.add(at)
    const second = findSecondDenial(words, at)
    if (second > 0) settled.add(at).add(second)
    if (words[at + 1]?.word === 'to' && words[at - 1]?.kind === 'judges') settled.add(at).add(at - 1)
  }
  return settled.size === 0 ? words : words.map((each, at) => (settled.has(at) ? { ...each, kind: 'asserts' } : each))
}

/** The place of another denial in the same clause, as in "no one could read this and not see X"; 0 where there is none. */
function findSecondDenial(words: readonly ClauseWord[], first: number): number {
  for (let at = first + 1; at < Math.min(words.length, first + 2 * REACH); at++) {
    const { word, kind } = words[at]
    if (kind === 'candidate' || /^(?:[,;:.()?]|n(?:eithe|o)r|whether|or|but|say|tell|know)$/.test(word)) return 0
    if (word === 'and' && words[at + 1]?.word !== 'not') return 0
    if (hasTrait(word, 'negates') && at > first + 1) return at
  }
  return 0
}

/** Words between those that deny each other. */
const REACH = 5

/** Clauses, one behind the other; a clause with two candidates that no list joins is two, and both have the words between. */
export function splitClauses(words: readonly ClauseWord[], length: number): readonly Clause[] {
  const starts = words.flatMap(({ word }, at) => (isOpener(words, at, word) ? [at] : []))
  if (starts[0] !== 0) starts.unshift(0)
  return starts.flatMap((start, n) => {
    const own = words.slice(start, starts[n + 1])
    const opener = isOpener(words, start, own[0]?.word ?? '') ? own[0].word : ''
    return splitCandidates({
      words: opener === '' ? own : own.slice(1),
      opener,
      at: n === 0 ? 0 : own[0].at,
      end: words[starts[n + 1]]?.at ?? length,
    })
  })
}

/** "X was replaced by Y": each candidate with the words on both of its sides. */
function splitCandidates(clause: Clause): readonly Clause[] {
  const { words } = clause
  const places = words.flatMap(({ kind }, at) => (kind === 'candidate' ? [at] : []))
  const cuts = places.flatMap((end, n) => {
    const next = places[n + 1]
    return next !== undefined && next - end > 1 && !joinsCandidates(words, end + 1) ? [{ end, next }] : []
  })
  if (cuts.length === 0) return [clause]
  return [...cuts, undefined].map((cut, n) => {
    const earlier = cuts[n - 1]
    return {
      words: words.slice(earlier === undefined ? 0 : earlier.end + 1, cut?.next),
      opener: earlier === undefined ? clause.opener : '',
      at: earlier === undefined ? clause.at : words[earlier.end].end,
      end: cut === undefined ? clause.end : words[cut.end].end,
    }
  })
}

function isOpener(words: readonly ClauseWord[], at: number, word: string): boolean {
  if (words[at]?.kind === 'candidate') return false
  if (OPENING_SIGNS.test(word) || /^(?:and|or|then)$/.test(word)) return !joinsCandidates(words, at)
  if (word === '-')
    return words[at - 1] !== undefined && words[at - 1].end < words[at].at && words[at].end < (words[at + 1]?.at ?? 0)
  if (word === 'not') return words[at - 1]?.kind === 'candidate' || words[at - 1]?.kind === 'sign'
  return opensClause(word)
}

/** "But", "since", "however". */
export const opensClause = (word: string): boolean => OPENING_WORDS.has(word)

/** "X, Y and Z", with quotes and articles. */
function joinsCandidates(words: readonly ClauseWord[], at: number): boolean {
  const isFiller = (n: number) =>
    /^(?:["'“”‘’]|,|;|and|or|then|the|a|an|[>→=-])$/.test(words[n]?.word ?? '') && words[n].kind !== 'candidate'
  let left = at - 1
  while (left >= at - 4 && isFiller(left)) left--
  let right = at + 1
  while (right <= at + 4 && isFiller(right)) right++
  const behind = words[right + 1]
  if (/^(?:total|altogether|overall)$/.test((behind?.word === 'in' ? words[right + 2] : behind)?.word ?? ''))
    return false
  const isListed = words[at].word !== ';' || behind === undefined || (behind.kind === 'sign' && behind.word !== ',')
  return isListed && words[left]?.kind === 'candidate' && words[right]?.kind === 'candidate'
}

const OPENING_SIGNS = /^[,;:(){}|–—⋯•=→，；：、（）]$/
const OPENING_WORDS = new Set(
  'but yet while whereas although though because since so however rather instead unlike than until except hence thus therefore'.split(
    ' ',
  ),
)
