import { cutPrompt, type OfficialShape } from 'fathom-bench/plugin'
import * as z from 'zod'
import { LETTERS } from './parts/choice.ts'
import { hasShape } from './parts/shape.ts'
import { OWN_PROMPT } from './parts/wording.ts'

const BOX = 'Close your reply with the letter of the right option in a box, as in \\boxed{X}.'

/**
 * LongCodeBench's LongCodeQA (arXiv 2505.07897) as NeMo-Gym scores it (07d6b0d): a whole prompt with four options,
 * behind which a box is asked for, in words of ours.
 */
export const longCodeBench: OfficialShape = {
  name: 'LongCodeBench {prompt, correct_letter, repo}',
  fits: row => hasShape(row, { has: { prompt: 'text', correct_letter: 'text', repo: 'text' } }),
  read(value, { at }) {
    const { prompt, correct_letter, repo } = codeRow.parse(value)
    const from = prompt.lastIndexOf('\nQuestion:')
    const split = cutPrompt(prompt, 0, from < 0 ? prompt.length : from)
    return [
      {
        id: `${at}`,
        family: 'qa',
        ...split,
        tail: `${split.tail}\n\n${BOX}`,
        question: split.tail.trim() === '' ? BOX : split.tail.trim(),
        answerFormat: BOX,
        depths: [],
        scorer: 'gym-mcqa',
        // The texts stand in the prompt alone.
        expected: { answer: correct_letter, options: LETTERS.map(() => ''), gradingMode: 'strict_single_letter_boxed' },
        answerTokens: 1024,
        cluster: repo,
        labels: { repo },
        notes: [OWN_PROMPT],
      },
    ]
  },
}

const codeRow = z.object({ prompt: z.string().min(1), correct_letter: z.enum(LETTERS), repo: z.string() })
