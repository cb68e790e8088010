import type { ProgramLanguage, Programs } from '../../core/process/programs.ts'
import { makeItem } from '../../generators/build/generate.ts'
import { explainMissingWalls } from '../../runners/external/walls.ts'
import { createPrograms } from '../../runners/programs/programs.ts'
import { judged } from '../../scorers/judge/judge-scorer.ts'
import { isProgramScorer } from '../../scorers/scorer.ts'
import type { RunEntry } from '../config/entries.ts'
import type { RunSpec } from '../config/spec.ts'
import type { Suite } from '../registry/items/suite.ts'
import { isCommand } from '../registry/methods/method-words.ts'
import type { Registry } from '../registry/registry.ts'

/** Opens the programs that run the code in answers; the command that opens it closes it. */
export const openPrograms = ({ allowNativeCode }: Pick<RunSpec, 'allowNativeCode'>): Programs & { close(): void } =>
  createPrograms({ allowNativeCode })

/**
 * Returns a line for each task whose answers stay unscored: programs that cannot run here, and answers that need a
 * judge.
 */
export function listProgramNotes({ cells }: Suite, { scorers }: Registry, options: RunSpec): string[] {
  const { unavailable } = openPrograms(options)
  const explainUnavailable = (language: ProgramLanguage | undefined) => language && unavailable(language)
  const lines = cells.flatMap(({ recipe, target }) => {
    const { id, scorer: named } = recipe.task
    const scorer = scorers.get(named)
    if (!scorer) return []
    const findLanguage = () => isProgramScorer(scorer) && scorer.language(makeItem(recipe, target, 0).row.expected)
    if (scorer.id === judged.id && options.judge) return [`${id}: answers are judged by ${options.judge.name}`]
    const why = scorer.unscored ?? explainUnavailable(findLanguage() || undefined)
    return why === undefined ? [] : [`${id}: answers stay without a score: ${why}`]
  })
  return [...new Set(lines)]
}

/**
 * Returns a line if the user's agents would run without isolation (docs/sandbox.md).
 * @param missing why they would
 */
export function listAgentNotes(entries: readonly Pick<RunEntry, 'method'>[], missing = explainMissingWalls): string[] {
  const commands = entries.filter(({ method }) => isCommand(method.id))
  if (commands.length === 0) return []
  const why = missing()
  return why === undefined ? [] : [`${commands[0].method.id}: ${WITHOUT_WALLS}: ${why}`]
}

export const WITHOUT_WALLS = 'the agent runs without walls and can read your files, the expected answers among them'
