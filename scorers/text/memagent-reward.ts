import { lower } from '../../core/python/python.ts'
import { raise } from '../../core/python/python-error.ts'
import { requireText, toPythonItems } from '../../core/python/python-items.ts'
import { findLastBoxed } from './box.ts'

/**
 * MemAgent's training reward (BytedTsinghua-SIA/MemAgent 76b7a65 verl/utils/reward_score/hotpotqa.py): the last box of
 * the last 300 characters in lower case, cleaned up as a formula, equals a reference. A reference that is one text is
 * read letter by letter, as Python does.
 * @throws PythonError for what is no text, and without a reference
 */
export function scoreMemagentTraining(solution: unknown, references: unknown): 0 | 1 {
  if (typeof solution !== 'string') raise('TypeError')
  // Two units a character at most.
  const end = lower([...solution.slice(-2 * READ)].slice(-READ).join(''))
  const golds = toPythonItems(references).map(gold => lower(requireText(gold)))
  if (golds.length === 0) raise('ValueError')
  const box = findLastBoxed(end)
  if (typeof box !== 'string') return 0
  const said = cleanFormula(box)
  return golds.some(gold => cleanFormula(gold) === said) ? 1 : 0
}

const READ = 300

const cleanFormula = (text: string) => FORMULA.reduce((rest, [from, to]) => rest.replaceAll(from, to), text)

const FORMULA = [
  ['\n', ''],
  ['\\!', ''],
  ['\\\\', '\\'],
  ['tfrac', 'frac'],
  ['dfrac', 'frac'],
  ['\\left', ''],
  ['\\right', ''],
  ['^{\\circ}', ''],
  ['^\\circ', ''],
  ['\\$', ''],
  ['\\%', ''],
  [' .', ' 0.'],
  ['{.', '{0.'],
  [' ', ''],
] as const
