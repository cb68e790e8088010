import type { OfficialItem, OfficialShape } from 'fathom-bench/plugin'
import * as z from 'zod'
import { makeJudgedItem, TAKES_A_JUDGE } from './parts/judge-items.ts'
import { hasShape } from './parts/shape.ts'
import { buildOwnPrompt } from './parts/wording.ts'

/**
 * AMA-Bench (AMA-Bench/AMA-Bench fdb8272): questions about what an agent did and saw, a trajectory for several of them.
 * A judge says yes or no.
 */
export const amaBench: OfficialShape = {
  name: 'AMA-Bench {episode_id, trajectory, qa_pairs}',
  fits: row => hasShape(row, { has: { episode_id: ['text', 'number'], trajectory: 'list', qa_pairs: 'list' } }),
  read(value): readonly OfficialItem[] {
    const row = episode.parse(value)
    const context = row.trajectory
      .map(
        ({ action, observation }, at) =>
          `Step ${at + 1}\nAction: ${toText(action)}\nObservation: ${toText(observation)}`,
      )
      .join('\n\n')
    return row.qa_pairs.map((pair, at) => {
      const { question, answer, type, sub_type } = pair
      const prompt = buildOwnPrompt(context, {
        before: `Below is what an agent did and saw, step by step.${row.task ? ` Its task: ${row.task}` : ''}`,
        question,
        format: 'Reply with the answer only.',
      })
      return {
        id: `${row.episode_id}/${at}`,
        family: 'tracking' as const,
        ...prompt,
        depths: [],
        ...makeJudgedItem({ question, answer, rule: 'correct', row: pair }),
        answerTokens: 512,
        cluster: `${row.episode_id}`,
        labels: {
          ...(row.domain && { domain: row.domain }),
          ...(type && { type }),
          ...(sub_type && { subtype: sub_type }),
        },
        notes: [...prompt.notes, TAKES_A_JUDGE],
      }
    })
  },
}

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))

const episode = z.object({
  episode_id: z.union([z.string(), z.number()]),
  domain: z.string().nullish(),
  task: z.string().nullish(),
  trajectory: z.array(z.object({ action: z.unknown(), observation: z.unknown() })).min(1),
  qa_pairs: z.array(
    z.looseObject({
      question: z.string().min(1),
      answer: z.unknown(),
      type: z.string().nullish(),
      sub_type: z.string().nullish(),
    }),
  ),
})
