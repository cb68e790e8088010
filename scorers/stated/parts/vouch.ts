import type { ClauseWord } from './clauses.ts'

/**
 * Whether the words before a candidate assert it: each of them asserts, or names a thing where one may be named. That is
 * behind a determiner and before a verb ("the warden's old dog is X"), and in a sentence of its own verb that ends with
 * the candidate ("she moved to X").
 */
export function leadsTo(before: readonly ClauseWord[], behind: readonly ClauseWord[]): boolean {
  const words = before.filter(({ kind, word }) => kind !== 'sign' || word === '?')
  if (words.some(({ kind, word }) => kind === 'turns' || kind === 'judges' || kind === 'before' || word === '?'))
    return false
  if (words.some((_, at) => isIdle(words, at))) return false
  const last = words.at(-1)
  const first = words.findIndex(isUnknown)
  if (words[0]?.word === 'to' && words[1]?.kind === 'verb' && behind.some(({ word }) => word === 'would')) return false
  if (first < 0) return last?.kind !== 'preposition' || isGoverned(last.word, words.at(-2)?.word ?? '')
  const rest = words.slice(words.findLastIndex(isUnknown) + 1)
  const begin = words
    .slice(0, first)
    .findLastIndex(({ kind, word }) => kind === 'determiner' || word === 'what' || /^['’]?s$/.test(word))
  const isNamed = begin >= 0 || first === 0 || words[0].kind === 'preposition'
  const named = words.slice(Math.max(0, begin), words.findLastIndex(isUnknown))
  const relative = named.findIndex(({ word }) => /^(?:that|which|who)$/.test(word))
  const subject = relative > 0 ? named.slice(0, relative) : named
  const verb = rest.find(({ kind }) => kind === 'verb' || kind === 'copula')
  if (isNamed && verb !== undefined && (words[0].kind === 'preposition' || !subject.some(isFiniteVerb))) return true
  if (words.length === 2 && first === 1 && /^(?:he|she|they|it)$/.test(words[0].word)) return true
  return (
    /^(?:in|at|on|by|from|during|to|as|after)$/.test(words.findLast(({ kind }) => kind !== 'determiner')?.word ?? '') &&
    !words.some(({ word }) => /^(?:i|we|you|me|let)$/.test(word)) &&
    words.length > 2 &&
    behind.every(({ kind }) => kind === 'sign')
  )
}

/** A verb, and no noun of its form: "the total". */
const isFiniteVerb = ({ kind }: ClauseWord, at: number, words: readonly ClauseWord[]): boolean =>
  kind === 'copula' || (kind === 'verb' && words[at - 1]?.kind !== 'determiner')

const isUnknown = ({ kind }: ClauseWord): boolean => kind === undefined || kind === 'talk'

/** "Would" of an answer ("I would say") and of none ("it would fit"), "going to say". */
function isIdle(words: readonly ClauseWord[], at: number): boolean {
  const { word } = words[at]
  const next = words[at + 1]?.word ?? ''
  if (word === 'would' || word === 'd')
    return (
      next !== '' &&
      !/^(?:be|have|say|answer|go|pick|choose|opt|settle|call|conclude|make|seem|appear|put|label|classify|select|vote|give|reply|respond|name|report|mark|bet|like)$/.test(
        next,
      )
    )
  if (word === 'going' || word === 'about' || word === 'ready') return next === 'to' && words[at + 2]?.word !== 'be'
  if (
    /^(?:have|has|had)$/.test(word) &&
    !/^(?:to|been|got|never|now|also|just|since)$/.test(next) &&
    words[at + 1]?.kind !== 'verb' &&
    words[at + 1]?.kind !== 'copula'
  )
    return true
  if (/^(?:he|she|they)$/.test(word) && words[at + 1]?.kind === 'verb') return true
  if (word === 'had' || word === 'were') return at === 0
  return false
}

/** A preposition before a candidate, and the word that it goes with. */
const isGoverned = (preposition: string, word: string): boolean =>
  preposition === 'for'
    ? /^(?:opt|opts|opted|vote|votes|go|going|went|settle|settled)$/.test(word)
    : preposition === 'of'
      ? /^(?:total|sum|count|tally|number|answer|value|result|choice|score|label|response|figure|name|word|one|verdict|selection|result|code|favou?r)$/.test(
          word,
        )
      : preposition === 'at'
        ? /^(?:arriv\w*|is|was|be|stands|out|set|put|been|are)$/.test(word)
        : true

/** Whether the words behind a candidate leave it asserted. */
export function leaves(behind: readonly ClauseWord[]): boolean {
  const words = behind.filter(({ kind, word }) => kind !== 'sign' || word === '?')
  if (words.some(({ kind, word }) => kind === 'turns' || kind === 'judges' || word === '?')) return false
  if (words.slice(0, 4).some(({ kind }) => kind === 'behind')) return false
  if (words[0]?.word === 'would' || words[0]?.word === 'd')
    return !words.some(({ kind }) => kind === undefined || kind === 'before')
  if (words[0]?.kind !== 'copula') return true
  let strict = true
  for (const { kind, word } of words.slice(1)) {
    if (kind === 'preposition' || word === 'the' || /^(?:what|who|which|that|because|as)$/.test(word)) strict = false
    if (kind === 'before' || (strict && kind === undefined)) return false
  }
  return words.length > 1
}
