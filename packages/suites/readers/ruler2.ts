import { cutPrompt, type OfficialItem, type OfficialShape } from 'fathom-bench/plugin'
import * as z from 'zod'
import { hasShape } from './parts/shape.ts'

/**
 * RULER v2 (NVIDIA-NeMo/Gym and Skills 07d6b0d): a whole prompt in `question`, sent unchanged; the text is scored raw.
 */
export const ruler2Shape: OfficialShape = {
  name: 'RULER v2 {question, expected_answer, eval_type, match_type, task, length}',
  fits: row =>
    hasShape(row, {
      has: {
        question: 'text',
        expected_answer: ['text', 'texts'],
        eval_type: 'text',
        match_type: 'text',
        task: 'text',
      },
      never: ['messages'],
    }),
  read(value, { at }): readonly OfficialItem[] {
    const row = ruler2Row.parse(value)
    const { question: prompt, task } = row
    const line = prompt.trimEnd().lastIndexOf('\n')
    const split = cutPrompt(prompt, 0, line < 0 ? 0 : line)
    return [
      {
        id: `${row.index ?? at}`,
        part: task,
        family: task.startsWith('qa') ? 'qa' : 'needle',
        ...split,
        question: split.tail.trim(),
        answerFormat: '',
        depths: [],
        ...pickScorer(row),
        // Some are to copy whole questions first.
        answerTokens: 512,
        labels: { task, ...(row.length !== undefined && { length: row.length }) },
      },
    ]
  },
}

/** Returns the scorer of a row, and its expected value; NeMo-Gym's rows of messages are scored alike. */
function pickScorer({
  expected_answer: gold,
  eval_type: type,
  match_type: match,
}: {
  readonly expected_answer: string | readonly string[]
  readonly eval_type: string
  readonly match_type: string
}): Pick<OfficialItem, 'scorer' | 'expected'> {
  if (type === 'multichoice') {
    if (typeof gold !== 'string' || !/^[A-Z]$/.test(gold))
      throw new Error('is a choice with an expected_answer that is not a letter')
    // Only the prompt has the texts; at least four letters.
    const options = Array.from({ length: Math.max(4, gold.charCodeAt(0) - 64) }, () => '')
    return { scorer: 'ruler2-multichoice', expected: { answer: gold, options } }
  }
  if (type !== 'ruler2' || !MATCHES.has(match))
    throw new Error(
      `is of eval_type ${type} and match_type ${match}. Allowed: ruler2 with all, part or 2steps; multichoice`,
    )
  return { scorer: `ruler2-${match}`, expected: typeof gold === 'string' ? [gold] : gold }
}

const MATCHES = new Set(['all', 'part', '2steps'])

const ruler2Row = z.object({
  question: z.string().min(1),
  expected_answer: z.union([z.string(), z.array(z.string()).min(1)]),
  eval_type: z.string(),
  match_type: z.string(),
  task: z.string(),
  length: z.number().optional(),
  index: z.union([z.string(), z.number()]).optional(),
})
