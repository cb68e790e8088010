import type { ModelNote } from '../../core/rows/manifest/model-note.ts'
import { computeFreeTokens } from '../../generators/build/reserve.ts'
import type { RunEntry } from '../config/entries.ts'
import { buildCalibration, type Counting, getCounting } from '../fit/calibrations.ts'
import type { Cell, Suite } from '../registry/items/suite.ts'

/** A run's lengths in the tokens of a model's own. */
export interface OwnLengths {
  readonly model: string
  /** Tokens of its own for one of the run's, by task. */
  readonly tasks: Readonly<Record<string, number>>
  /**
   * Whether only the text of all tasks together was counted. The ratios are then about right for all of them, but for
   * no single one.
   */
  readonly isMixed: boolean
  /** By the suite's lengths: the mean of the tasks. */
  readonly lengths: readonly { readonly asked: number; readonly own: number }[]
}

/** Returns own lengths for each model with a known ratio; required outputs are not prompts. */
export function computeOwnLengths(
  suite: Pick<Suite, 'cells' | 'lengths' | 'tokenizer' | 'spec'>,
  entries: readonly RunEntry[],
  models: Readonly<Record<string, ModelNote>>,
): OwnLengths[] {
  const { cells, lengths } = suite
  const asked = cells.filter(cell => cell.target > 0 && cell.target === cell.at)
  const names = new Set(entries.flatMap(({ model }) => model?.id ?? []))
  return [...names].flatMap(model => computeModelLengths(model, asked, lengths, models[model], getCounting(suite)))
}

function computeModelLengths(
  model: string,
  cells: readonly Cell[],
  lengths: readonly number[],
  note: ModelNote | undefined,
  counting: Counting,
): OwnLengths[] {
  const calibration = buildCalibration(note, counting)
  const template = counting.templateTokens ?? note?.fit?.template ?? 0
  const scaled = cells.map(cell => ({ ...cell, scale: calibration.of(cell.recipe.task.id).scale() }))
  if (scaled.length === 0 || scaled.some(({ scale }) => scale.known === 'no')) return []
  const countOwnTokens = ({ recipe, target, scale }: (typeof scaled)[number]) => {
    const free = computeFreeTokens(recipe, target)
    return free * scale.ownTokens + (recipe.kept?.chatTemplate ? 0 : template) + target - free
  }
  const averageLength = (length: number) => {
    const found = scaled.filter(({ at }) => at === length).map(countOwnTokens)
    return found.length === 0 ? [] : [{ asked: length, own: found.reduce((sum, each) => sum + each, 0) / found.length }]
  }
  return [
    {
      model,
      tasks: Object.fromEntries(scaled.map(({ recipe, scale }) => [recipe.task.id, scale.ownTokens])),
      isMixed: scaled.some(({ scale }) => scale.known === 'mixed'),
      lengths: lengths.flatMap(averageLength),
    },
  ]
}
