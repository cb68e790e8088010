import {
  type Clause,
  type ClauseWord,
  type FindCandidates,
  isAdverse,
  isDenying,
  settleDoubles,
  splitClauses,
  splitIntoClauseWords,
} from '../clauses/clauses.ts'
import { plainIdioms } from '../clauses/idioms.ts'
import { DENYING, isJudging, isOffer, keepVouched, OF_OTHERS, withdraws } from '../clauses/keep-clauses.ts'
import { affirmsLast, dropFormer, resolvePair } from '../clauses/references.ts'
import { dropRemarks, IDIOMS, REMARK } from '../clauses/remarks.ts'
import { hasTrait } from '../clauses/words.ts'

/**
 * Returns a plain text without the candidates that it does not assert. A candidate is asserted if the words of its
 * clause vouch for it (`leadsTo`, `leaves`); a clause with a word that neither asserts nor names a thing says something
 * else. Everything else is unchanged, including line ends. Marked answers stay.
 * @param find absent where any word may be part of an answer: then only clauses go that deny or doubt
 */
export function keepAsserted(text: string, find?: FindCandidates): string {
  const plain = IDIOMS.reduce((kept, [idiom, instead]) => kept.replace(idiom, instead), plainIdioms(text))
  const parts = dropRemarks(plain).split(SENTENCE_ENDS)
  const kept: string[] = []
  const isOnly = parts.filter(part => BULLET.test(part)).length < 2
  const lastSaid = parts.findLastIndex((part, at) => at % 2 === 0 && CONTENT.test(part))
  let blocked = false
  let isShort = false
  let last = -1
  let hasContent = false
  /** The candidate of the sentence before, and whether that asks for it. */
  let mentioned = ''
  let isAsked = false
  /** Where the sentence before has a candidate that somebody said, and not the text. */
  let saidAt = -1
  for (let at = 0; at < parts.length; at += 2) {
    const sentence = find === undefined ? parts[at] : resolvePair(dropFormer(parts[at], find), find)
    const end = parts[at + 1] ?? ''
    const own = find === undefined || !CONTENT.test(sentence) ? undefined : find(sentence).at(-1)
    if (own === undefined && mentioned !== '' && affirmsLast(sentence, isAsked)) {
      last = kept.length
      kept.push(`${mentioned}.`, end)
      mentioned = ''
      continue
    }
    if (CONTENT.test(sentence)) {
      mentioned = own === undefined ? '' : sentence.slice(...own)
      isAsked = QUESTION.test(sentence)
    }
    if (saidAt >= 0 && DISCREDITS.test(sentence)) kept[saidAt] = ''
    if (CONTENT.test(sentence)) saidAt = -1
    const read = readSentence(sentence, find, isOnly, end.includes('\n') && at < lastSaid)
    if (read.heading) isShort = sentence.length < 20
    if (read.heading) blocked = read.rejects === true || (blocked && read.heading === 'field')
    else if (blocked && isShort && find !== undefined && read.asserts === true && OWN_LABEL.test(sentence))
      blocked = false
    if (!read.heading && blocked && CONTENT.test(sentence)) {
      if (/\n\s*\n/.test(end)) blocked = false
      kept.push('', end)
      continue
    }
    if (read.cancels && (find === undefined || OF_SEVERAL.test(sentence))) kept.fill('')
    else if (read.cancels && last >= 0) kept[last] = ''
    if (read.kept !== '' && read.asserts === true) {
      last = kept.length
      if (SAYS.test(sentence) && !OF_TEXT.test(sentence)) saidAt = last
    }
    kept.push(hasContent && REMARK.test(sentence) ? '' : read.kept, end)
    hasContent ||= CONTENT.test(read.kept)
  }
  return kept.join('')
}

interface Read {
  readonly kept: string
  /** It asserts a candidate. */
  readonly asserts?: boolean
  /** It takes back what the sentence before it says. */
  readonly cancels?: boolean
  /** It is the heading of the lines behind it, and they are not the answer. */
  readonly heading?: 'field' | 'heading'
  readonly rejects?: boolean
}

function readSentence(sentence: string, find: FindCandidates | undefined, isOnly: boolean, isLine: boolean): Read {
  if (!CONTENT.test(sentence) || MARKS.test(sentence)) return { kept: sentence }
  if (find === undefined && isLine && ASKED.test(sentence)) return { kept: '', heading: 'heading', rejects: true }
  if (QUESTION.test(sentence) || (sentence.match(WEIGHT)?.length ?? 0) > 1) return { kept: '' }
  const bullet = BULLET.exec(sentence)?.[0].length ?? 0
  const all = find?.(sentence) ?? []
  const behind = all.filter(([from]) => from >= bullet)
  const words = settleDoubles(
    splitIntoClauseWords(sentence, behind.length > 0 || !isOnly ? behind : all).filter(
      ({ kind, at }) => at >= bullet || kind === 'candidate',
    ),
  )
  const hasCandidate = words.some(({ kind }) => kind === 'candidate')
  const heading = !hasCandidate && (HEADING.test(sentence) || (isLine && isTitle(sentence, words)))
  const rejects = words.some(find === undefined ? isDenying : isAdverse)
  if (heading) {
    const isField =
      words.length <= 5 &&
      words.every(({ kind }) => kind === undefined || kind === 'sign' || kind === 'before' || kind === 'talk')
    const isIdle = find !== undefined && !ANNOUNCES.test(sentence)
    return { kept: rejects || isIdle ? '' : sentence, heading: isField ? 'field' : 'heading', rejects }
  }
  if (isBareList(sentence, words) || isPolarAnswer(sentence, words)) return { kept: sentence, asserts: true }
  const clauses = splitClauses(words, sentence.length)
  const isBack =
    (BACK.test(sentence) || OF_BOTH.test(sentence)) && (!TELLS_OF_OTHER.test(sentence) || TAKES_BACK.test(sentence))
  if (find === undefined && /^\W*or\W*$/i.test(sentence)) return { kept: '', cancels: true }
  if (find === undefined)
    return {
      kept: keepUndenied(sentence, clauses),
      cancels: (isBack || (words.length <= 4 && !OWN_LABEL.test(sentence))) && isJudging(words),
    }
  if (!hasCandidate) {
    if (POLAR.test(sentence)) return { kept: sentence }
    const said = words.filter(({ kind }) => kind !== 'sign').length
    const isTalk =
      !ANNOUNCES.test(sentence) && !HAN_NUMBER.test(sentence) && words.every(({ kind }) => kind !== undefined)
    return {
      kept:
        isTalk || (!ANNOUNCES.test(sentence) && (words.some(isAdverse) || FORMERLY.test(sentence)))
          ? ''
          : keepUndenied(sentence, clauses, isAdverse),
      cancels:
        (withdraws(words) && (!TELLS_OF_OTHER.test(sentence) || TAKES_BACK.test(sentence))) ||
        UNDECIDED.test(sentence) ||
        ((isBack || (said <= 4 && words.every(({ kind, word }) => kind !== undefined && !OF_OTHERS.test(word)))) &&
          isJudging(words) &&
          !DENIES_NAME.test(sentence) &&
          !NONE.test(sentence)) ||
        (OF_SEVERAL.test(sentence) && words.some(({ kind, word }) => kind === 'turns' && hasTrait(word, 'negates'))) ||
        CREDITED.test(sentence) ||
        isOffer(clauses[0]),
    }
  }
  const { kept, asserts, offers } = keepVouched(sentence, clauses)
  return { kept, asserts, cancels: offers }
}

/** A line of a few words that calls the lines behind it something else than the answer, or the current one. */
const isTitle = (sentence: string, words: readonly ClauseWord[]): boolean =>
  words.length <= 8 &&
  !/[:=|.]|^\s{0,8}[-*•\d(["]/.test(sentence) &&
  (words.some(isDenying) || words.every(({ kind }) => kind !== undefined && kind !== 'talk'))

/** Several candidates and strange words without a word that says anything, or a list in brackets. */
const isBareList = (sentence: string, words: readonly ClauseWord[]): boolean =>
  words.filter(({ kind }) => kind === 'candidate').length > 1 &&
  !words.some(({ word }) => DENYING.test(word)) &&
  (BRACKETED.test(sentence) ||
    words.every(({ kind, word }) => kind === undefined || kind === 'candidate' || (kind === 'sign' && word !== '?')))

/** "Yes, both of them were": what follows explains it, as long as it denies nothing. */
const isPolarAnswer = (sentence: string, words: readonly ClauseWord[]): boolean =>
  OPENS_POLAR.test(sentence) &&
  words[0]?.kind === 'candidate' &&
  !words.some(
    each => isDenying(each) || (each.kind === 'candidate' && each.word !== words[0].word) || each.word === 'or',
  )

/**
 * The sentence without clauses that have a word of denial or doubt, and what they rule over: a list in brackets, or what
 * follows the colon behind the first of them. "Unknown" behind a label is a value.
 */
function keepUndenied(sentence: string, clauses: readonly Clause[], denies = isDenying): string {
  let denied = false
  let depth = 0
  return clauses
    .filter((clause, n) => {
      const { words, opener, at, end } = clause
      const said = words.filter(({ kind }) => kind !== 'sign')
      if (depth <= 0 && !(denied && opener === ':' && n === 1)) {
        // Several values stay several: "X or no".
        const isValue =
          (said.length === 1 && (said[0].word === 'no' || (opener === ':' && said[0].word === 'unknown'))) ||
          (n > 0 && denies === isDenying && isOffer(clause))
        denied = !isValue && (DENYING.test(opener) || words.some(denies))
        depth = 0
      } else if (opener === ':') depth = Infinity
      if (denied) depth += countBrackets(sentence.slice(at, end))
      return !denied
    })
    .map(({ at, end }) => sentence.slice(at, end))
    .join('')
}

const countBrackets = (text: string): number => (text.match(/[[(]/g)?.length ?? 0) - (text.match(/[\])]/g)?.length ?? 0)

/** Words that the reading of conclusions looks for. */
const ANNOUNCES = /\b(?:answer|result|output|solution|conclusion|final|ans)\b/i
const OF_BOTH =
  /^\W*(?:but |and )?(?:i|we) (?:don['’]t|do not|won['’]t|will not|can['’]t|cannot|haven['’]t|refuse|decline|abstain|withdraw|retract|(?:take|have|draw|reach|hold) no|leave|(?:['’]d|would) (?:rather|sooner|prefer))\b|^\W*i['’](?:d (?:rather|sooner|prefer)|ll (?:pass|abstain))\b|\b(?:either|neither|both|which)\b|^\W*(?:i|we)\b[^.\n]{1,80}\b(?:it|this|that|these|those|them)\b/i
const OF_SEVERAL =
  /\b(?:none of (?:the above|these|them)|neither(?: of (?:these|them|the two))?|either(?: of (?:these|them|the two))?|both of (?:these|them)|between (?:them|these|the two)|which(?:ever)?(?: (?:one|of))?|all of (?:it|that|this|the above)|cannot decide|can['’]t decide|couldn['’]t decide)\b/i
/** "It is not Y" goes with "It is X". */
const DENIES_NAME =
  /^\W*(?:[Ii]t|[Tt]hat|[Tt]his|[Tt]he answer)(?:['’]s| is| was)(?: not|n['’]t) (?:the )?["“]?\p{Lu}|^\W{0,4}[Nn]ot (?:(?:the )?["“]?(?:\p{Lu}|\d)|(?!(?:correct|right|so|true|it|sure|accurate|(?:the|my) (?:right |correct )?answer)\b)[^,\n]{1,80}, (?:which|who|as|since|because)\b)/u
/** Behind a title such as "Caveats". */
const NONE = /^\W*none\W*$/i
/** "Count whichever is right." */
const CREDITED = /\b(?:credit|count|take|pick|choose|accept|use|mark|grade|score)\b[^.?!]{0,30}\bwhichever\b/i
const OWN_LABEL = /^[^:\n]{1,40}:\s{0,4}\S/
const ASKED =
  /^\W*(?:would|could|might|is|are|does|do|should|can|will)\b[^?\n]{0,80}\b(?:this|these|following|it)\b[^?\n]{0,80}\?/i
const POLAR = /^\W*(?:[\da-e]\W{1,3})?(?:yes|no)\W*$/i
const BACK =
  /^\W{0,8}(?:(?:assistant|user|human|model|judge|teacher|student|reviewer|verifier|thought|observation|verdict|status|result|main agent|p\.?s\.?)\s?:\s{1,4})?(?:(?:but|however|yet|and|still|though|no|only|sorry|unfortunately|except(?: that)?),?\s)?(?:that|this|it|which|they|these|those|neither|not|none|nothing|no|everyone|everybody|(?:(?:the|its?|my) (?:own )?)?(?:text|document|passage|foregoing|above|former|quot\w+|answer|reply|claim|statement|guess|block|list|report|page|submission|output|result|verdict)|\p{L}+ not)\b/iu
/** "The text also has Y, which is not the one": what it judges is the other thing. */
const TELLS_OF_OTHER =
  /\b(?:has|have|had|contains?|mentions?|gives?|lists?|names?|found|saw|see|there (?:is|are|was|were))\s(?:\w+\s){0,2}?(?:also|another|a second|a similar|a different|others?)\b|\balso\s(?:has|have|contains?|mentions?|gives?|lists?|names?|appears?|refers?)\b/i
/** "I saw another passage, so that is wrong." */
const TAKES_BACK =
  /\b(?:so|and|hence|thus|therefore)\s(?:i|that|this|it|we)\b|\b(?:and|so)\s(?:withdraw|retract|drop|take)\b|\balso been\b/i
/** "A letter says X. Its writer was misinformed." */
const SAYS =
  /\b(?:says?|said|claims?|claimed|states?|stated|writes?|wrote|reports?|reported|swears?|insists?|according to)\b/i
const DISCREDITS =
  /^\W*(?:the|that|this|its|their|his|her|he|she|they)(?: (?!other\b|first\b|earlier\b|former\b|rest\b|text\b|document\b|passage\b)\p{L}+){0,3} (?:is|was|are|were) (?:\p{L}+ly |himself |herself |however )?(?:wrong|mistaken|misinformed|misled|lying|confused|incorrect|a liar|in error|deceived|unreliable)\b(?! (?:about|when|at|only|as to|by|for)\b)/iu
const OF_TEXT = /^\W*(?:according to )?(?:the|this)? ?(?:text|passage|document|register|record|article|story|report)\b/i
/** "It used to be Y", of a value that is no candidate. */
const FORMERLY = /\bused to (?:be|say|read|show|give|name)\b/i
/** "I have yet to form a view", "I express no opinion of my own". */
const UNDECIDED =
  /^\W*(?:personally,? |myself,? )?(?:i|we)(?:['’]ve| have)? (?:yet to (?:form|reach|make|take|come to)|(?:express|have|hold|offer|take|venture|give|state) no) (?:an? |my )?(?:own |firm |clear )?(?:view|opinion|position|stance|answer|judge?ment|preference|conclusion|decision|verdict|side)\b/i
const BRACKETED = /^\W{0,8}\[[^[\]]*\]\W{0,8}$/
const OPENS_POLAR = /^[^\p{L}\p{N}]{0,8}(?:yes|no)[,.]\s/iu
const HAN_NUMBER = /^\W{0,8}[〇零一二两三四五六七八九十百千万]{1,12}[^\p{L}\p{N}]{0,8}$/u
const BULLET = /^\s{0,8}(?:[-•*+–▪◦‣]\s{1,8}|\(?\d{1,3}[.)]\s{1,8}|\(?[a-z]\)\s{1,8})/
const HEADING = /[:：]\W{0,8}$/
const MARKS = /[\ue000\ue001]/
const QUESTION = /\?["'”’)\s]*$|^\W*question\s{0,3}:/i
const WEIGHT = /\(\s?\d{1,3}(?:\.\d)? ?%[^()\n]{0,40}\)/g
const CONTENT = /[\p{L}\p{N}]/u
/**
 * Sentences and lines in a text, with what parts them at the odd places. "St. Mary" and "J. Bach" are not parted.
 * Blanks before a line's end are looked for from their first alone: else a long run of them without an end takes a time
 * that grows with its square.
 */
const SENTENCE_ENDS =
  /((?<=[.!?。！？]["'”’)\ue001]{0,3})(?<!(?<!\b(?:and|or|is|[Nn]ot|by|option|answer|choice|letter)\s)\b[A-Z]\.)(?<!\b(?:St|Dr|Mr|Mrs|Ms|Jr|vs|approx)\.)[ \t]+|(?:(?<![ \t])[ \t]+)?\n\s*)/
