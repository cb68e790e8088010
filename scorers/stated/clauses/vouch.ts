import { type ClauseWord, isAdverse, isDenying } from './clauses.ts'
import { hasTrait } from './words.ts'

/**
 * Whether the words before a candidate assert it: none of them denies or doubts, the reply or its text says it and not
 * somebody else, and a verb or a label hands it over ("a case for X" does not). Words of no list name things, which does
 * no harm.
 */
export function leadsTo(before: readonly ClauseWord[], behind: readonly ClauseWord[]): boolean {
  const words = before.filter(({ kind, word }) => kind !== 'sign' || word === '?')
  if (words.some(each => isAdverse(each) || each.word === '?')) return false
  if (words.some((_, at) => isIdle(words, at)) || isReported(words) || isAim(words)) return false
  if (words.some((_, at) => isFormer(words, at))) return false
  if (words[0]?.word === 'to' && words[1]?.kind === 'verb' && behind.some(({ word }) => word === 'would')) return false
  const last = words.findLast(({ kind }) => kind !== 'determiner')
  if (last === undefined) return true
  if (hasTrait(last.word, 'beats')) return false
  const probe = words.findLastIndex(({ word }) => hasTrait(word, 'probes'))
  if (probe >= 0 && words.slice(probe + 1).every(({ kind }) => kind !== 'verb' && kind !== 'copula')) return false
  if (last.kind === 'preposition') {
    if (last.word === 'from' && words.some(({ word }) => hasTrait(word, 'changes'))) return false
    return isGoverned(last.word, words.slice(0, words.indexOf(last)))
  }
  // "Delete X": an order of a strange word.
  return !(words.length === 1 && last.kind === undefined && before.at(-1) === last && !/ly$/.test(last.word))
}

/** "Critics say X", "you suggested X": a verb of saying or thinking whose subject is neither the reply nor its text. */
export function isReported(words: readonly ClauseWord[]): boolean {
  const verb = words.findIndex(
    ({ word, kind }, at) =>
      at > 0 &&
      (kind === 'verb' || kind === undefined) &&
      hasTrait(word, 'speech') &&
      !(NOUNS.test(word) && !isPlural(words[at - 1])) &&
      words[at + 1]?.kind !== 'copula' &&
      words[at - 1].kind !== 'determiner',
  )
  if (verb <= 0) return false
  const subject = words.slice(0, verb)
  return (
    !subject.some(({ word }) => hasTrait(word, 'source')) &&
    subject.every(({ kind }) => kind !== 'preposition' && kind !== 'copula' && kind !== 'verb') &&
    subject.some(({ kind, word }) => kind === undefined || PERSON.test(word)) &&
    (subject.every(({ kind }) => kind !== 'determiner') || subject.some(isPerson))
  )
}

/** "The teacher", "a mate". */
const isPerson = ({ word }: ClauseWord): boolean =>
  hasTrait(word, 'person') || (/(?:er|or|ist|ian|man|ee)s?$/.test(word) && !hasTrait(word, 'source'))

const PERSON = /^(?:you|he|she|they)$/
/** Verbs that are nouns too where no plural precedes them: "quick answer". */
const NOUNS = /^(?:answer|reply|guess|vote|report|claim|offer|figure|state|favour|favor|pick|put|share|paste)$/
const isPlural = ({ word }: ClauseWord): boolean => /s$/.test(word) || /^(?:you|they|people|we|i)$/.test(word)

/** "To say X" behind words that do not intend it: "you would have to bend the text to get X". */
const isAim = (words: readonly ClauseWord[]): boolean =>
  words.some(
    ({ word }, at) =>
      at > 1 &&
      word === 'to' &&
      (words[at + 1]?.kind === 'verb' || words[at + 1]?.word === 'answer') &&
      // "Allow me to say", and not "they paid me to say".
      !words
        .slice(Math.max(0, at - 2), at)
        .some(each => hasTrait(each.word, 'intends') && !/^(?:me|us)$/.test(each.word)),
  )

/** "Would" of an answer ("I would say") and of none ("it would fit"), "going to say". */
function isIdle(words: readonly ClauseWord[], at: number): boolean {
  const { word } = words[at]
  const next = words[at + 1]?.word ?? ''
  if (word === 'would' || word === 'd')
    return (
      next !== '' &&
      !/^(?:be|have|say|answer|go|pick|choose|opt|settle|call|conclude|make|seem|appear|put|label|classify|select|vote|give|reply|respond|name|report|mark|bet|like|surely|stake|wager|submit)$/.test(
        next,
      )
    )
  if (word === 'going' || word === 'about' || word === 'ready') return next === 'to' && words[at + 2]?.word !== 'be'
  if (
    /^(?:have|has|had)$/.test(word) &&
    !(word !== 'had' && at === words.length - 1 && words.some(each => hasTrait(each.word, 'source'))) &&
    !/^(?:to|been|got|never|now|also|just|since)$/.test(next) &&
    !(next === 'it' && /^(?:as|down|that)$/.test(words[at + 2]?.word ?? '')) &&
    words[at + 1]?.kind !== 'verb' &&
    words[at + 1]?.kind !== 'copula'
  )
    return true
  if (/^(?:he|she|they)$/.test(word) && words[at + 1]?.kind === 'verb') return true
  if (word === 'had' || word === 'were') return at === 0
  return false
}

/** "It used to be X", and not "the key used to open it". */
const isFormer = (words: readonly ClauseWord[], at: number): boolean =>
  words[at].word === 'used' &&
  words[at + 1]?.word === 'to' &&
  /^(?:be|say|read|have|mean|stand|think|believe|answer|give|write|hold|go|swear|insist|claim|put)$/.test(
    words[at + 2]?.word ?? 'be',
  )

/** A preposition before a candidate, and the word that it goes with. */
const isGoverned = (preposition: string, words: readonly ClauseWord[]): boolean => {
  const governor = words.at(-1)
  const word = governor?.word ?? ''
  // "She is married to X", and not "Y (married to X)"; "far from X", and not "away to X".
  if (hasTrait(word, 'relates') && !(/ed$/.test(word) && words.at(-2)?.kind === 'copula'))
    return /^(?:away|far)$/.test(word) && preposition !== 'from'
  if (preposition === 'for')
    return /^(?:as|opt|opts|opted|vote|votes|voted|go|going|went|settle|settled|down|finds?|found|rules?|ruled|decides?|decided|plump(?:s|ed|ing)?)$/.test(
      word,
    )
  if (preposition === 'at')
    return governor?.kind === undefined || /^(?:arriv\w*|is|was|be|stands|out|set|put|been|are)$/.test(word)
  return true
}

const GONE = /^(?:out|off|gone|dead|over|history|nowhere|not|elsewhere)$/

/** Whether the words behind a candidate leave it asserted. */
export function leaves(behind: readonly ClauseWord[]): boolean {
  const words = behind.filter(({ kind, word }) => kind !== 'sign' || word === '?')
  if (words.some(each => isDenying(each) || each.word === '?')) return false
  if (words.slice(0, 4).some(({ kind }) => kind === 'behind') || (words.length > 1 && isFormer(words, 0))) return false
  if (words[0]?.word === 'would' || words[0]?.word === 'd')
    return !words.some(({ kind }) => kind === undefined || kind === 'before')
  if (words[0]?.kind !== 'copula') return true
  if (words.length === 2 && GONE.test(words[1].word)) return false
  if (words.length === 1) return words[0].word === 'remains'
  let strict = true
  for (const { kind, word } of words.slice(1)) {
    if (kind === 'preposition' || word === 'the' || /^(?:what|who|which|that|because|as)$/.test(word)) strict = false
    if (kind === 'before' || (strict && kind === undefined)) return false
  }
  return words.length > 1
}
