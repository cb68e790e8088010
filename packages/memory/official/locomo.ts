import { computeOverlap, findLargest, lower, raise, split, stemPorter, strip } from 'fathom-bench/plugin'
import {
  type CaseFields,
  countCharacters,
  getField,
  getItem,
  isEqual,
  isIn,
  listItems,
  requireText,
  toText,
} from './python.ts'

/**
 * LoCoMo's scores (snap-research/locomo@9228632, branch `code`, task_eval/evaluation.py): token F1 of stemmed words,
 * without a judge.
 */

/** Lower case without commas, ASCII punctuation and the words a, an, the, and. */
export const normalizeLocomo = (text: string): string[] =>
  split(lower(text.replaceAll(',', '')).replace(ASCII_PUNCTUATION, '').replace(SMALL_WORDS, ' '))

const ASCII_PUNCTUATION = /[!-/:-@[-`{-~]+/g
/** A word character of the package `regex`, which upstream uses: combining marks and joiners count, as `re` has it not. */
const WORD = '[\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\u200c\\u200d]'
const SMALL_WORDS = new RegExp(`(?<!${WORD})(?:a|an|the|and)(?!${WORD})`, 'gu')

/** The stems of a text's words, as NLTK's Porter stemmer gives them. */
export const stemLocomo = (text: string): string[] => normalizeLocomo(text).map(stemWord)

/** The stemmer counts characters, and one outside of the basic plane is one character to Python. */
function stemWord(word: string): string {
  const wide = word.match(/[\u{10000}-\u{10ffff}]/gu)
  if (wide === null) return stemPorter(lower(word))
  let at = 0
  return stemPorter(lower(word.replace(/[\u{10000}-\u{10ffff}]/gu, '\uffff'))).replace(/\uffff/g, () => wide[at++])
}

/** Token F1 of two texts. */
export const scoreTexts = (prediction: string, gold: string): number =>
  computeOverlap(stemLocomo(prediction), stemLocomo(gold)).f1

/** Category 1: both are split at commas, and each part of the gold gets its best F1. */
export function scoreParts(prediction: string, gold: string): number {
  const said = prediction.split(',').map(stemLocomo)
  const golds = gold.split(',').map(stemLocomo)
  const best = golds.map(part => findLargest(said.map(each => computeOverlap(each, part).f1)))
  return best.reduce((sum, each) => sum + each, 0) / golds.length
}

/** Category 5: does a reply say that nothing is known? */
export const admitsNothing = (reply: string): boolean =>
  lower(reply).includes('no information available') || lower(reply).includes('not mentioned')

/** The accuracy of one question. */
export function scoreLocomo(fields: CaseFields): number {
  const prediction = getField(fields, 'prediction')
  const gold = getField(fields, 'answer')
  const answer = Array.isArray(prediction) ? gold : toText(gold)
  return scoreByCategory(
    getField(fields, 'category'),
    prediction,
    isEqual(fields['category'], 3) ? strip(requireText(answer).split(';')[0]) : answer,
  )
}

/** @throws PythonError ValueError for a category that is none of 1 to 5 */
export function scoreByCategory(category: unknown, prediction: unknown, answer: unknown): number {
  const is = (...numbers: readonly number[]) => numbers.some(each => isEqual(category, each))
  if (is(2, 3, 4)) return scoreTexts(requireText(prediction), requireText(answer))
  if (is(1)) return scoreParts(requireText(prediction), requireText(answer))
  return is(5) ? Number(admitsNothing(requireText(prediction))) : raise('ValueError')
}

/**
 * REALTALK's copy of it (danny911kr/REALTALK@b903e06, eval_memory/qa_tool.py): the answer of category 3 is cut at the
 * first `;` before it becomes a text, so a number raises; a reply becomes a text in all categories but 5.
 */
export function scoreRealtalk(fields: CaseFields): number {
  const category = getField(fields, 'category')
  const gold = getField(fields, 'answer')
  const answer = isEqual(category, 3) ? strip(requireText(gold).split(';')[0]) : toText(gold)
  const prediction = getField(fields, 'prediction')
  return scoreByCategory(category, isEqual(category, 5) ? prediction : toText(prediction), answer)
}

/** The form of category 5 with two options (task_eval/evaluate_gpts.py): a reply of 1 or 3 characters is a letter. */
export function scoreOptions(fields: CaseFields): { readonly prediction: unknown; readonly f1: number } {
  const reply = lower(strip(requireText(getField(fields, 'reply'))))
  const options = getField(fields, 'options') as CaseFields
  const length = countCharacters(reply)
  const isFirst = length === 1 ? reply.includes('a') : reply.includes('(a)')
  const prediction = length === 1 || length === 3 ? getField(options, isFirst ? 'a' : 'b') : reply
  return { prediction, f1: Number(admitsNothing(requireText(prediction))) }
}

/**
 * The share of evidence among what was retrieved. Sessions (`S3`) match turns (`D3:5`) by number; a question without
 * evidence, or of which nothing is known to be retrieved, gets 1.
 */
export function computeLocomoRecall(fields: CaseFields): number {
  const { context } = fields
  if (context === null || context === undefined) return 1
  const evidence = listItems(getField(fields, 'evidence'))
  if (evidence.length === 0) return 1
  const bySession = requireText(getItem(context, 0)).startsWith('S')
  const sessions = bySession ? listItems(context).map(dropFirst) : []
  const found = evidence.filter(each =>
    bySession ? sessions.includes(dropFirst(requireText(each).split(':')[0])) : isIn(each, context),
  )
  return found.length / evidence.length
}

const dropFirst = (value: unknown): unknown =>
  typeof value === 'string' ? [...value].slice(1).join('') : Array.isArray(value) ? value.slice(1) : raise('TypeError')
