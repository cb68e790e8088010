import { incompleteError } from '../../core/errors.ts'
import { getQuestionsPerContext } from '../../generators/build/together.ts'
import type { QuickSelection } from '../../reports/summary/cells/quick-cells.ts'
import type { RunEntry } from '../config/entries.ts'
import type { RunSpec } from '../config/spec.ts'
import { endCode } from '../execute/ending.ts'
import { planRun, type RunContext } from '../execute/run.ts'
import type { Suite } from '../registry/items/suite.ts'
import { limitContexts } from '../until/cells.ts'

/** The shortest length of a quick look, in tokens. */
export const SHORTEST_LENGTH = 4 * 1024

/** The result of asking one length. */
export interface AnsweredLength {
  /** Tasks, and answers of a context of each. */
  readonly items: number
  readonly answers: number
  /** Whether a limit or an interruption ended it. */
  readonly isCut: boolean
  readonly look: QuickSelection
}

/**
 * Answers so many contexts of each task at one length; those that the directory has are not asked again.
 * @throws BenchError (incomplete) if the model stops answering
 */
export async function answerLength(
  spec: RunSpec,
  { length, contexts }: { readonly length: number; readonly contexts: number },
  runContext: RunContext,
): Promise<AnsweredLength> {
  const samples = contexts * (spec.questionsPerContext ?? 1)
  const limit = (suite: Suite) => {
    const own = { ...suite, cells: suite.cells.filter(({ at }) => at === length), lengths: [length] }
    return limitContexts(own, new Array<number>(own.cells.length).fill(contexts))
  }
  // The survey has already done the fit check. With a goal, tasks ask as many questions as the shortest length can hold.
  const several =
    samples > contexts
      ? { spec: { lengths: [SHORTEST_LENGTH, length], until: 'rank' as const }, around: { ...runContext, limit } }
      : undefined
  const planned = await planRun(
    { ...spec, lengths: [length], samples, fitCheck: false, ...several?.spec },
    several?.around ?? runContext,
  )
  try {
    const session = planned.begin()
    try {
      const summary = await session.answer()
      const { stopped, spent, interrupted } = summary
      // Failed answers do not end a quick look: they are left out of its curve.
      session.end(endCode({ summary, mostFailed: 1 }, session.folder))
      const [given] = stopped
      if (given) throw incompleteError(`quick: ${given.model} is given up: ${given.reason}`)
      const tasks = [...new Set(planned.suite.cells.map(({ recipe }) => recipe.task.id))]
      const [{ config }] = planned.entries as [RunEntry]
      const look = { model: spec.models[0].name, config, tasks }
      const answers = planned.suite.cells.reduce((sum, { recipe }) => sum + getQuestionsPerContext(recipe.params), 0)
      return { items: planned.suite.cells.length, answers, isCut: spent !== null || interrupted !== 'no', look }
    } finally {
      session.close()
    }
  } finally {
    await planned.close()
  }
}
