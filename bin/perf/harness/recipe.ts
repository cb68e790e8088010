import { existsSync } from 'node:fs'
import { mustGet } from '../../../core/collections/require.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import { loadHotpot } from '../../../datasets/qa/hotpotqa.ts'
import { loadSquad } from '../../../datasets/qa/squad.ts'
import type { ItemSpec } from '../../../generators/build/generate.ts'
import { prose } from '../../../generators/haystacks/prose.ts'
import { tasks } from '../../../generators/registry.ts'
import type { DataSets } from '../../../generators/task.ts'
import { loadBuiltInTasks } from '../../../run/registry/plugins/first-party.ts'

await loadBuiltInTasks()

/** Length of the required answer, for tasks of long output. */
const OUTPUT = 2048

/** A task as it comes, in our prose, with the usual seed. */
export function makePerfItemSpec(
  id: string,
  tokenizer: Tokenizer,
  own: Partial<Pick<ItemSpec, 'output' | 'data'>> = {},
): ItemSpec {
  const task = mustGet(tasks, id)
  const usual = { seed: '42', tokenizer, haystack: prose, data: {}, ...(task.output && { output: OUTPUT }) }
  return { task, params: task.params, template: task.template, ...usual, ...own }
}

/** Paths of the files that two of RULER's tasks need. */
const QUESTIONS = {
  squad: { paths: ['../shared/data/squad/dev-v2.0-half.json'], load: loadSquad },
  hotpotqa: {
    paths: ['train-sample', 'distractor-pool'].map(name => `../shared/data/hotpotqa/${name}.jsonl`),
    load: loadHotpot,
  },
} as const

/** Is what the task needs here? */
export const isHere = ({ needs }: { readonly needs?: keyof DataSets }): boolean =>
  needs === undefined || (isQuestions(needs) && QUESTIONS[needs].paths.every(existsSync))

/** The task's loaded files. */
export async function loadTaskData({ needs }: { readonly needs?: keyof DataSets }): Promise<Partial<DataSets>> {
  if (needs === undefined || !isQuestions(needs)) return {}
  const { paths, load } = QUESTIONS[needs]
  return { [needs]: await load(paths) }
}

const isQuestions = (role: keyof DataSets): role is keyof typeof QUESTIONS => role in QUESTIONS
