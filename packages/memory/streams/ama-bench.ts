import * as z from 'zod'
import type { FileStream, StreamReader } from './contract.ts'
import { toClass } from './parts/class-name.ts'
import { EntryList } from './parts/entries.ts'
import { makeJudged } from './parts/judge-question.ts'
import { parseRows } from './parts/shape.ts'

/** AMA-Bench (arXiv 2602.22769; AMA-Bench/AMA-Bench fdb8272): what an agent did and saw, step by step. */
export const amaBenchStreams: StreamReader = {
  id: 'ama-bench',
  source: 'arXiv 2602.22769; AMA-Bench/AMA-Bench open_end_qa_set.jsonl (fdb8272)',
  form: 'rows',
  classes: [],
  read: ({ value, who }) => parseRows(episode, value, who).map(readEpisode),
}

const episode = z.object({
  episode_id: z.union([z.string(), z.number()]),
  domain: z.string().nullish(),
  task: z.string().nullish(),
  trajectory: z.array(z.object({ action: z.unknown().optional(), observation: z.unknown().optional() })).min(1),
  qa_pairs: z
    .array(z.looseObject({ question: z.string().min(1), answer: z.unknown().optional(), type: z.string().nullish() }))
    .min(1),
})

function readEpisode({ episode_id, task, domain, trajectory, qa_pairs }: z.infer<typeof episode>): FileStream {
  const list = new EntryList()
  for (const [at, { action, observation }] of trajectory.entries()) {
    const session = `step ${at + 1}`
    list.add({ session, role: 'assistant', speaker: 'Agent', text: `Step ${at + 1}, action: ${toText(action)}` })
    list.add({
      session,
      role: 'tool',
      kind: 'tool',
      speaker: 'Environment',
      text: `Step ${at + 1}, observation: ${toText(observation)}`,
    })
  }
  const about = task ? ` Its task: ${task}` : ''
  return {
    id: String(episode_id),
    introduction: `Below is what an agent did and saw, step by step.${about}`,
    policy: `These are the steps of an agent and what it saw.${about}`,
    entries: list.entries,
    questions: qa_pairs.map(({ question, answer, type }) => ({
      classId: toClass(type ?? domain ?? 'all'),
      text: question,
      answerFormat: FORMAT,
      tail: `${question}\n\n${FORMAT}`,
      answerTokens: 512,
      ...makeJudged(question, answer, 'correct'),
      evidence: [],
    })),
  }
}

const FORMAT = 'Reply with the answer only.'
const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))
