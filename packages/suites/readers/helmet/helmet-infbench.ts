import { basename } from 'node:path'
import type { OfficialShape } from 'fathom-bench/plugin'
import * as z from 'zod'
import { depthless, formatLetteredOptions } from '../parts/choice.ts'
import { buildOwnPrompt } from '../parts/wording.ts'

/**
 * HELMET's sets over InfiniteBench's rows, which it loads from there, recognized by the name of the file:
 * `infbench_qa…`, `infbench_choice…` or `infbench_sum…`. Summaries are scored by rougeLsum; HELMET's own score needs
 * GPT-4.
 */
export const helmetInfBench: OfficialShape = {
  name: 'HELMET over InfiniteBench',
  // Rows never identify it: `infinitebench.ts` passes on the rows of a file with such a name.
  fits: () => false,
  read(value, rowContext) {
    const row = infRow.parse(value)
    const name = basename(rowContext.path)
    const kind = /^infbench_(qa|choice|sum)/.exec(name)?.[1] as keyof typeof INF
    const answers = [row.answer].flat()
    const options = row.options.map(String)
    const { before, format, tokens } = INF[kind]
    const at = options.indexOf(answers[0])
    const letter = String.fromCharCode(65 + at)
    if (kind === 'choice' && at < 0) throw new Error('has an answer that is none of its options')
    const question =
      `${row.input}${kind === 'choice' ? `\n${formatLetteredOptions(options, letter => `${letter}.`)}` : ''}`.trim()
    return [
      {
        ...depthless,
        id: `${row.id}`,
        family: kind === 'sum' ? 'aggregation' : 'qa',
        ...buildOwnPrompt(row.context, { before, question, format }),
        scorer: kind === 'choice' ? 'helmet-infbench-choice' : 'helmet-default',
        expected:
          kind === 'choice'
            ? { answers: [letter, `${letter}. ${options[at]}`], metric: 'exact_match' }
            : { answers, metric: kind === 'qa' ? 'rougeL_f1' : 'rougeLsum_f1' },
        answerTokens: tokens,
        labels: { category: kind === 'sum' ? 'summ (rougeLsum)' : 'longqa (exact sets)' },
      },
    ]
  },
}

const INF = {
  qa: {
    before: 'Read the book below: a question about it follows.',
    format: 'Reply with the answer only.',
    tokens: 10,
  },
  choice: {
    before: 'Read the book below: a question with four options follows.',
    format: 'Reply with the letter of the right option only.',
    tokens: 10,
  },
  sum: { before: 'Sum up the book below.', format: '', tokens: 1200 },
} as const

const infRow = z.object({
  id: z.union([z.string(), z.number()]),
  context: z.string().min(1),
  input: z.string(),
  answer: z.union([z.string(), z.array(z.string()).min(1)]),
  options: z.array(z.union([z.string(), z.number()])),
})
