import type { FindCandidates } from './clauses.ts'
import { hasTrait } from './words.ts'

/**
 * The sentence with the candidate itself where it says "the latter" or "the former" of two things of which it is one;
 * without the words that offer both: "Out of Y and X, the latter is right".
 */
export function resolvePair(sentence: string, find: FindCandidates): string {
  const pronoun = PRONOUN.exec(sentence)
  if (pronoun === null) return sentence
  const lead = sentence.slice(0, pronoun.index)
  const last = find(lead).at(-1)
  if (last === undefined) return sentence
  const isFirst = JOINS.test(lead.slice(last[1])) && CONTENT.test(lead.slice(last[1]).replace(JOINS, ''))
  if (isFirst !== /former|first/i.test(pronoun[1])) return sentence
  const offer = OFFER.test(lead) ? lead.lastIndexOf(',') + 1 : 0
  return lead.slice(offer) + lead.slice(...last) + sentence.slice(pronoun.index + pronoun[0].length)
}

/** The sentence without the candidate that another one took the place of: "It changed from Y to X". */
export function dropFormer(sentence: string, find: FindCandidates): string {
  if (!/\bfrom\b/i.test(sentence)) return sentence
  const candidates = find(sentence)
  const at = candidates.findIndex(([from, to], n) => {
    const lead = sentence.slice(Math.max(0, from - LEAD), from)
    return (
      n + 1 < candidates.length &&
      FROM.test(lead) &&
      INTO.test(sentence.slice(to, candidates[n + 1][0])) &&
      (lead.toLowerCase().match(/\p{L}+/gu) ?? []).some(word => hasTrait(word, 'changes'))
    )
  })
  if (at < 0) return sentence
  const [from, to] = candidates[at]
  return sentence.slice(0, from).replace(FROM, '') + sentence.slice(to).replace(/^["'”’]?\s/, '')
}

/** Characters before a candidate that may say that it changed. */
const LEAD = 60
const FROM = /\bfrom\s(?:the\s)?["'“‘]?$/i
const INTO = /^["'”’]?\s(?:to|into)\s(?:the\s)?["'“‘]?$/i

const PRONOUN = /\bthe (latter|former)\b/i
/** Signs and words between the first of two and the second. */
const JOINS = /^["'”’)]{0,2}\s{0,2}(?:and|or|versus|vs\.?|[,/])\s/i
const OFFER = /^\W{0,8}(?:out of|between|among|of|from|given|as (?:for|between))\s/i
const CONTENT = /[\p{L}\p{N}]/u

/** Whether a sentence without a candidate says that the candidate of the sentence before it is right. */
export const affirmsLast = (sentence: string, isBehindQuestion: boolean): boolean =>
  isBehindQuestion ? YES.test(sentence) : AFFIRMS.test(sentence)

const YES =
  /^\W{0,8}(?:a(?:nswer)?:\s)?(?:(?:but |and )?(?:yes|yep|yeah|yup|aye|si|oui|ja|indeed|correct|exactly|precisely|absolutely|certainly|definitely|bingo|right|it (?:is|does|was)|that['’]?s (?:it|right|the one)))\b(?:,? (?:it (?:is|does|was)|that is|definitely|indeed|certainly|of course|exactly))?[^\p{L}]{0,4}$/iu
const AFFIRMS =
  /^\W{0,8}(?:(?:and |but |so |yet |still,? |now |thus |however,? )?(?:it|that|this)(?: really| indeed| still| in fact| nonetheless| nevertheless)?(?:['’]s| is| was| remains| stays| stands as) (?:what i (?:answer|say|give|submit|go with|conclude)|(?:both |in fact |indeed |actually |really |still |nonetheless |all the same )?(?:right|correct|true|the (?:\p{L}+ )?(?:answer|one|solution|result)|my (?:\p{L}+ )?(?:answer|choice|pick|verdict|conclusion)))\b)(?![^.!\n]{0,80}\b(?:not|never|no|wrong|if|but|according|say|says|claims?|think|thinks|perhaps)\b)/iu
