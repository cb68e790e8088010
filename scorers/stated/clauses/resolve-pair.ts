import type { FindCandidates } from './clauses.ts'

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

const PRONOUN = /\bthe (latter|former)\b/i
/** What joins the first of two to the second. */
const JOINS = /^["'”’)]{0,2}\s{0,2}(?:and|or|versus|vs\.?|[,/])\s/i
const OFFER = /^\W{0,8}(?:out of|between|among|of|from|given|as (?:for|between))\s/i
const CONTENT = /[\p{L}\p{N}]/u
