import { type Clause, type ClauseWord, isAdverse, isDenying } from './clauses.ts'
import { affirmsLast } from './references.ts'
import { isReported, leadsTo, leaves } from './vouch.ts'
import { hasTrait } from './words.ts'

/** The sentence without the clauses whose candidate it does not vouch for. */
export function keepVouched(
  sentence: string,
  clauses: readonly Clause[],
): { kept: string; asserts: boolean; offers: boolean } {
  let lead: Clause[] = []
  let offers = false
  let before = -1
  /** The last clause denies a thing that is no candidate: what is said next is said of that. */
  let isAside = false
  const keep = clauses.map(() => true)
  let bracket = -1
  for (const [at, clause] of clauses.entries()) {
    if (clause.opener === '(') bracket = at
    if (clause.opener === ')') bracket = -1
    if (clause.words.some(({ kind }) => kind === 'candidate')) {
      isAside = false
      const offered = isOffer(clause) || clause.words[0]?.word === 'unless'
      if (offered && before >= 0) keep[before] = false
      if (offered && before < 0) offers = /^(?:or|alternatively)$/i.test(clause.opener || clause.words[0].word)
      const isNext =
        /^(?:,|and|or|\()$/.test(clause.opener) &&
        clause.words.every(
          ({ kind, word }) => kind === 'candidate' || kind === 'sign' || /^(?:and|or|then)$/.test(word),
        )
      // A candidate that is offered next to bare ones cancels all of them.
      for (let n = at - 1; offered && n >= 0 && clauses[n].words.every(isBare); n--) keep[n] = false
      const isQuoted = clause.opener === '⋯' && bracket >= 0 && keep.slice(0, bracket).includes(true)
      keep[at] =
        !isQuoted &&
        !offered &&
        !(isNext && at > 0 && !keep[at - 1]) &&
        (isOther(clause, keep.slice(0, at)) || isVouched(clause, lead))
      before = keep[at] ? at : -1
      lead = []
    } else {
      if (isAside && RELATIVE.test(clause.words[0]?.word ?? '')) keep[at] = false
      else if (
        before >= 0 &&
        (isTakenBack(clause) ||
          isEnded(clause, clauses.slice(before, at)) ||
          (isOffer(clause) && (clause.words.length > 0 || clause.opener === 'or')))
      )
        keep[before] = false
      if (
        clause.words.some(isAdverse) ||
        DENYING.test(clause.opener) ||
        (bracket >= 0 && (before >= 0 || !keep[bracket - 1])) ||
        (before >= 0 && clause.words.length > 0 && clause.words.every(({ kind }) => kind !== undefined))
      )
        keep[at] = false
      const affirmed = affirmsLast(sentence.slice(clause.at, clause.end).replace(/^\W+/, ''), false)
      if (affirmed && before < 0) {
        before = clauses
          .slice(0, at)
          .findLastIndex(({ words, opener }) => !DENYING.test(opener) && words.some(({ kind }) => kind === 'candidate'))
        if (before >= 0) keep[before] = true
      }
      isAside ||= DENYING.test(clause.opener) && clause.words.some(({ kind }) => kind === undefined)
    }
    if (!clause.words.some(({ kind }) => kind === 'candidate')) {
      if (BREAKS.test(clause.opener)) lead = []
      lead.push(clause)
    }
  }
  return {
    kept: clauses.flatMap((clause, at) => (keep[at] ? [withoutLead(sentence, clause)] : [])).join(''),
    asserts: before >= 0,
    offers,
  }
}

/** "The other is Y", behind one that is asserted. */
const isOther = ({ words }: Clause, earlier: readonly boolean[]): boolean =>
  earlier.includes(true) &&
  OTHER.test(
    words.flatMap(({ kind, word }) => (kind === 'sign' ? [] : kind === 'candidate' ? ['X'] : [word])).join(' '),
  )

const OTHER = /^the others? (?:is|are|was|were) X$/

const isBare = ({ kind }: ClauseWord): boolean => kind === 'candidate' || kind === 'sign'

/** The clause without the words that only lead to its candidate, up to its verb: "that leaves us with X". */
function withoutLead(sentence: string, { words, opener, at, end }: Clause): string {
  const first = words.findIndex(({ kind }) => kind === 'candidate')
  const verb = words.slice(0, Math.max(0, first)).findLastIndex(({ kind }) => kind === 'verb' || kind === 'copula')
  if (first <= 0 || /^[\d.,]{1,4}$/.test(words[first].word)) return sentence.slice(at, end)
  const isLead = words.slice(0, first).every(({ kind }) => kind === 'determiner' || kind === 'asserts')
  if ((verb < 0 && !isLead) || CONCLUDES.test(sentence.slice(at, words[first].at))) return sentence.slice(at, end)
  const between = words.slice(verb + 1, first)
  return between.every(({ kind, word }) => kind !== 'preposition' || /^(?:with|to|at|on|as)$/.test(word))
    ? `${opener} ${sentence.slice(words[first].at, end)}`
    : sentence.slice(at, end)
}

/** Words that the reading of conclusions looks for. */
const CONCLUDES =
  /\b(?:answer|antwort|antwoord|lösung|ergebnis|respuesta|risposta|resposta|soluci|result|soluz|risult|réponse|output|solution|conclusion|final|ans|therefore|thus|hence|consequently|so|finally|summary|say|go|going|pick|choice|guess|verdict|vote|choose|settle|stick|sticking|is)\b|[答正結结회정답]/i

function isVouched(clause: Clause, lead: readonly Clause[]): boolean {
  if (DENYING.test(clause.opener)) return false
  const first = clause.words.findIndex(({ kind }) => kind === 'candidate')
  const last = clause.words.findLastIndex(({ kind }) => kind === 'candidate')
  let own = clause.words.slice(0, first)
  const behind = clause.words.slice(last + 1)
  const open = BREAKS.test(clause.opener) ? [] : lead
  const label = LABELS.test(clause.opener) && own.every(({ kind }) => kind === 'sign') ? lead.at(-1) : undefined
  if (
    label !== undefined &&
    ((label.words.some(isAdverse) &&
      !chooses(label.words) &&
      !isOfOther(label.words) &&
      !(label.opener === 'but' && open.some(isRival))) ||
      isReported(label.words) ||
      open.some((each, at) => LABELS.test(open[at + 1]?.opener ?? '') && each.words.some(isDenying)))
  )
    return false
  if (CONTINUES.test(own.find(({ kind }) => kind !== 'sign')?.word ?? '') && /^[,(–—]?$/.test(clause.opener))
    own = [...open.flatMap(({ words }) => words), ...own]
  if (
    open.some(each => LEADS.test(each.words[0]?.word ?? each.opener) && each.words.some(isAdverse) && !excludes(each))
  )
    return false
  if (
    open.some(({ words }) => /^(?:had|were|should|if)$/.test(words[0]?.word ?? '')) &&
    (label?.words ?? own).some(({ word }) => /^(?:would|d|could|might)$/.test(word))
  )
    return false
  // "Denying that it is X would be wrong."
  const isTwice = own.some(({ kind, word }) => kind === 'turns' && hasTrait(word, 'reverses')) && behind.some(isJudge)
  return isTwice
    ? leadsTo(
        own.filter(({ kind }) => kind !== 'turns'),
        behind.filter(each => !isJudge(each)),
      )
    : leadsTo(own, behind) && leaves(behind)
}

/** "It is not rocket science: X": what is denied is a thing of its own. */
function isOfOther(words: readonly ClauseWord[]): boolean {
  const at = words.findIndex(isAdverse)
  const behind = words.slice(at + 1).filter(({ kind }) => kind !== 'sign')
  return (
    hasTrait(words[at].word, 'negates') &&
    words.some(({ kind }, n) => n < at && kind !== 'sign') &&
    behind.some(({ kind }) => kind === undefined) &&
    !behind.some(each => isAdverse(each) || POINTS.test(each.word))
  )
}

/** "Once Y is discarded, X remains." */
const excludes = ({ words }: Clause): boolean =>
  /^(?:once|after|having|with|when|since|as|by)$/.test(words[0]?.word ?? '') &&
  words.some(({ kind }, at) => at > 0 && (kind === undefined || kind === 'candidate')) &&
  words.some(({ word }) => EXCLUDED.test(word)) &&
  !words.some(({ kind }) => kind === 'before')
const EXCLUDED = /^(?:discard|exclud|eliminat|reject|dismiss|rul(?:ed|ing)|drop|remov|strik|struck|crossed|scrap)/

/** "The candidate I keep: X". */
const chooses = (words: readonly ClauseWord[]): boolean =>
  !words.some(isDenying) && words.some(({ word }) => CHOOSES.test(word))
const CHOOSES =
  /^(?:keep|kept|choose|chosen|chose|pick|picked|accept|accepted|select|selected|submit|submitted|choosing)$/

const POINTS = /^(?:this|that|these|those|it|so|following|one|ones|which|what|answer|by|from|of|with)$/
const isRival = ({ words, opener }: Clause): boolean => opener !== 'but' && words.some(isAdverse)

const isJudge = ({ kind }: ClauseWord): boolean => kind === 'judges'
/** A word of no list: "X was not at the meeting" tells of X. */
const isThing = ({ kind }: ClauseWord): boolean => kind === undefined

/** "X, until page 40", and not "X was the keeper until 1902". */
const isEnded = ({ words, opener }: Clause, ended: readonly Clause[]): boolean =>
  opener === 'until' &&
  words.length > 0 &&
  (/^(?:i|we|you)$/.test(words[0].word) || !ended.some(each => each.words.some(isThing)))

/** "X, which the text does not back up": a clause about the one before it. */
const isTakenBack = ({ words, opener }: Clause): boolean =>
  // "X (not really)", "X, which was everybody's favourite, is not mine".
  (opener === 'not' && words.some(({ kind }) => kind !== 'sign') && words.every(({ word }) => DEGREES.test(word))) ||
  // "X (unverified)", "X, unless the footnote is wrong".
  (opener === '(' && words.length <= 3 && words.every(({ kind }) => kind !== undefined) && words.some(isDenying)) ||
  (opener === ',' && isAttributed(words)) ||
  (opener === ',' && CONDITIONS.test(words.map(({ word }) => word).join(' '))) ||
  (/^[,)]$/.test(opener) &&
    PREDICATES.test(words[0]?.word ?? '') &&
    words.some(isDenying) &&
    (!words.some(isThing) || words.some(isJudge))) ||
  isJudged({ words, opener })

/** "X, says the forger in the story". */
const isAttributed = (words: readonly ClauseWord[]): boolean =>
  hasTrait(words[0]?.word ?? '', 'speech') && words.slice(1, 4).some(({ word }) => UNTRUSTED.test(word))

const UNTRUSTED = /^(?:forger|fool|liar|crook|thief|boss|mate|bloke|chap|guys?|lad|kids?|folks|crowd|mob)$/

const isJudged = ({ words, opener }: Pick<Clause, 'words' | 'opener'>): boolean =>
  isJudging(words) &&
  !(DENYING.test(opener) && words.every(({ kind, word }) => kind === 'sign' || word === 'no')) &&
  (words.some(({ word }) => /^(?:both|either|neither)$/.test(word)) ||
    ANAPHOR.test(words.find(({ kind }) => kind !== 'sign')?.word ?? '') ||
    /^(?:but|yet|though|although|however|[:|()–—])$/.test(opener) ||
    words.length <= 3)

/** Words that judge what was said, give it up, or deny that it stands. */
export const isJudging = (words: readonly ClauseWord[]): boolean =>
  words.some(({ kind, word }) => kind === 'judges' || (kind === 'turns' && hasTrait(word, 'abandons'))) ||
  (words.some(({ kind, word }) => kind === 'turns' && hasTrait(word, 'negates')) &&
    (words.filter(({ kind }) => kind !== 'sign').length <= 2 || words.some(({ word }) => hasTrait(word, 'stands'))) &&
    !words.some(({ word }) => WORDING.test(word)))

/** The same of a sentence of its own, whose subject is no other thing: "I got no further and am not adopting it". */
export function withdraws(words: readonly ClauseWord[]): boolean {
  if (words.some(({ kind, word }) => kind === undefined || kind === 'before' || OF_OTHERS.test(word))) return false
  return words.some(({ kind, word }, at) => {
    const behind = words[at + 1]?.word ?? ''
    if (kind === 'judges')
      return words[at - 1]?.kind === 'copula' || /^(?:been|not|all|just|only)$/.test(words[at - 1]?.word ?? '')
    if (kind !== 'turns') return false
    if (hasTrait(word, 'negates')) return hasTrait(behind, 'stands')
    return hasTrait(word, 'abandons') && /^(?:it|this|that|them|these|those|all|the)$/.test(behind)
  })
}

/** A sentence with one of these speaks of something else, or is a condition. */
export const OF_OTHERS = /^(?:else|others?|rest|more|further|anything|everything|if|:)$/

export const isOffer = ({ words, opener }: Clause): boolean =>
  /^(?:or|alternatively|perhaps|maybe|possibly)$/.test(opener) ||
  OFFERS.test(words.find(({ kind }) => kind !== 'sign')?.word ?? '')

const RELATIVE = /^(?:which|who|that|as|since|because)$/
/** A condition on the truth of the text, and not on how the question is meant. */
const CONDITIONS =
  /^(?:unless|(?:were|had) it not|but for)\b|^(?:provided|assuming|supposing|if(?! (?:you|i|we|that|needed|asked|any|only|not)\b))\b.*\b(?:right|correct|true|truth|truthful|accurate|reliable|genuine|honest|trust\w*|believe\w*|lied|lying|wrong|mistaken|holds|stands|valid|confirmed)\b/
const DEGREES = /^(?:really|quite|exactly|any|anymore|more|longer|so|yet|now|at|all|today|right|true|the|case|[.!()])$/
const PREDICATES = /^(?:is|was|are|were|has|had|does|did|do|will|would|can|cannot|could|should)$/
const WORDING =
  /^(?:explicitly|outright|directly|exact|words?|verbatim|anything|else|other|full|only|doubt|need|why|more)$/
const ANAPHOR = /^(?:unless|which|that|this|it|they|these|those|he|she|and|neither|not|no)$/
const OFFERS = /^(?:alternatively|perhaps|maybe|possibly)$/
/** Words that begin a clause that denies. */
export const DENYING = /^(?:not|rather|than|except|instead|unlike|nor|until)$/
const BREAKS = /^(?:but|yet|so|however|;|hence|thus|therefore|and|instead|；)$/
const LABELS = /^[:：=→–—|]$/
const LEADS =
  /^(?:if|had|were|was|for|in|at|on|by|under|with|without|given|to|as|from|unless|assuming|suppose|supposing|imagine|hypothetically|theoretically|initially|originally|first|earlier|previously|once|when|before|based|according|judging|going|like|some|many|possibly|perhaps|maybe|one|it)$/
const CONTINUES = /^(?:that|whether|if|to|of|as|than|for)$/
