import { requireString } from '../core/check-options.ts'
import { mustGet } from '../core/collections/require.ts'
import { findEchoes } from '../core/text/echoes.ts'
import { type Item, makeItem } from '../generators/build/generate.ts'
import { loadSuite } from '../run/registry/items/suite.ts'
import { loadRegistry, type Registry } from '../run/registry/registry.ts'
import { createPrograms } from '../runners/programs/programs.ts'
import { listItemScorers, scoreText } from '../scorers/score.ts'
import type { Verdict } from '../scorers/scorer.ts'
import type { ItemOptions } from './options.ts'

/**
 * An item with its text, and what scores an answer to it.
 * @public
 * @since 0.2.0
 */
export interface BenchItem {
  readonly id: string
  readonly task: string
  /** Tokens asked for, and tokens of the whole prompt, by the reference tokenizer. */
  readonly target: number
  readonly tokens: number
  /** The whole prompt as the task puts it. */
  readonly prompt: string
  readonly context: string
  /** The task without the context, in its parts; empty where it has none such. */
  readonly instructions: string
  readonly example?: string
  readonly question: string
  readonly answerFormat: string
  /** Prefix of the answer in an official prompt. */
  readonly answerPrefix?: string
  /** The expected answer, in the format of its scorer. */
  readonly expected: unknown
  /**
   * Scores an answer with the task's scorer, its strict variant, and the task's other scorers.
   * @returns the task's own verdict first; `undefined` if the answer is a program that cannot run here
   */
  score(answer: string): Promise<ItemScore | undefined>
}

/**
 * A value in [0, 1] with its reason.
 * @public
 * @since 0.2.0
 */
export interface ItemScore extends Verdict {
  readonly scorer: string
  /** Verdicts of the other scorers, by their ids. */
  readonly others: Readonly<Record<string, Verdict>>
}

/**
 * Items one by one, each built when it is asked for: all tasks of a length before the next length.
 *
 * @throws BenchError (usage) for options that name nothing, or a length that is too short for a task
 * @since 0.2.0
 * @public
 */
export async function* items(options: ItemOptions): AsyncGenerator<BenchItem, void, undefined> {
  // Not at the head: it brings all flags.
  const { readItemOptions } = await import('./read-options.ts')
  const asked = readItemOptions(options)
  const registry = await loadRegistry([], asked.plugins)
  const suite = await loadSuite(asked.suite, registry)
  for (const length of suite.lengths)
    for (const { recipe, target, samples, at } of suite.cells)
      for (let index = 0; at === length && index < samples; index++)
        yield toBenchItem(makeItem(recipe, target, index), registry, asked.allowNativeCode)
}

function toBenchItem({ row, render, ...text }: Item, registry: Registry, allowNativeCode: boolean): BenchItem {
  const { id, task, length, expected } = row
  return {
    id,
    task,
    expected,
    target: length.target,
    tokens: length.tokens,
    prompt: render(),
    context: text.context,
    instructions: text.instructions,
    ...(text.example !== undefined && { example: text.example }),
    question: text.question,
    answerFormat: text.answerFormat,
    ...(text.answerPrefix !== undefined && { answerPrefix: text.answerPrefix }),
    async score(answer) {
      requireString(answer, 'score', 'the answer, a text')
      const runner = createPrograms({ allowNativeCode })
      try {
        const verdicts: [string, Verdict][] = []
        const echoes = findEchoes(answer, { wording: text.statement(), context: text.context })
        for (const id of listItemScorers(row.scorer, registry.scorers)) {
          const verdict = await scoreText(mustGet(registry.scorers, id), answer, row, runner, echoes)
          if (verdict) verdicts.push([id, verdict])
        }
        const [own, ...others] = verdicts
        return own && own[0] === row.scorer
          ? { ...own[1], scorer: row.scorer, others: Object.fromEntries(others) }
          : undefined
      } finally {
        runner.close()
      }
    },
  }
}
