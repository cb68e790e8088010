import { lower, raise, strip, WORD_CHARACTER } from 'fathom-bench/plugin'
import { type CaseFields, getField, isEqual, isIn, listDistinct, requireText, stripMarks } from './python.ts'

/**
 * PersonaMem's letter (bowen-upenn/PersonaMem@041d82a, inference_standalone_openai.py): of the text behind the last
 * `<final_answer>`, else of the whole reply, the set of letters must be that of the gold. The article "a" is option a.
 */
export function scorePersonamem(fields: CaseFields): readonly [right: boolean, text: string] {
  const gold = stripMarks(lower(requireText(getField(fields, 'correct_answer'))), '() ')
  const reply = requireText(getField(fields, 'predicted_answer'))
  const said = cutToFinal(strip(reply))
  return [[said, reply].some(text => isOnly(listLetters(text), gold)), said]
}

function cutToFinal(text: string): string {
  const last = text.includes(OPENS) ? strip(text.slice(text.lastIndexOf(OPENS) + OPENS.length)) : text
  return last.endsWith(CLOSES) ? strip(last.slice(0, -CLOSES.length)) : last
}

const OPENS = '<final_answer>'
const CLOSES = '</final_answer>'

function listLetters(text: string): readonly string[] {
  const low = lower(text)
  const inBrackets = [...low.matchAll(/\(([a-d])\)/g)].map(([, letter]) => letter)
  return inBrackets.length > 0 ? inBrackets : [...low.matchAll(ALONE)].map(([letter]) => letter)
}

const ALONE = new RegExp(`(?<!${WORD_CHARACTER})[a-d](?!${WORD_CHARACTER})`, 'gv')

const isOnly = (letters: readonly string[], gold: string) => letters.length > 0 && letters.every(each => each === gold)

/** MemBench's letter (import-myself/Membench@0495679, benchmark/env/Membenenv.py `step`): equal, nothing is trimmed. */
export function scoreMembench(fields: CaseFields) {
  const right = isEqual(getField(fields, 'response'), getField(fields, 'ground_truth'))
  return { message: right ? 'Answer correct!' : 'Answer wrong!', reward: Number(right), done: true, recall: null }
}

/** The same of its capacity test (`step_cap`): blanks and line ends are taken out first. */
export function scoreMembenchCapacity(fields: CaseFields) {
  const response = requireText(getField(fields, 'reply')).replace(/[ \n]/g, '')
  return { response, correct: isEqual(response, getField(fields, 'ground_truth')) }
}

/** Its recall: the share of the steps that are needed among all that came back, however much came back. */
export function computeMembenchRecall(fields: CaseFields): number {
  const came = getField(fields, 'memory_index')
  if (came === null) return 0
  const wanted = listDistinct(getField(fields, 'target_step_id'))
  const found = wanted.filter(each => isIn(each, came))
  return wanted.length === 0 ? raise('ZeroDivisionError') : found.length / wanted.length
}
