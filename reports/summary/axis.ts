import { formatLength } from '../../core/lengths.ts'
import type { ItemLength, ItemRow } from '../../core/rows/rows.ts'

/** The axis of a chart: tokens of the prompt, or of the required output. Tasks of long output have both lengths. */
export type Axis = 'prompt' | 'output'

/** The position of an item in the report. */
export interface AxisPoint {
  readonly axis: Axis
  /**
   * The task. With several required outputs along the prompt it is `countdown · out 2K`, and with a judge `TASK
   * (judged)`.
   */
  readonly row: string
  /** Tokens along the axis. */
  readonly at: number
}

/** The fields of an item or cell that decide its position. */
export interface OnAxis extends Pick<ItemRow, 'task'>, Partial<Pick<ItemRow, 'params' | 'scorer'>> {
  readonly length: Pick<ItemLength, 'target' | 'output'>
}

/** Names of an axis, for titles, labels and columns. */
export const AXES: Readonly<Record<Axis, { readonly title: string; readonly tokens: string }>> = {
  prompt: { title: 'context length', tokens: 'tokens' },
  output: { title: 'required output length', tokens: 'tokens of required output' },
}

/**
 * Returns a function that finds the axis of an item: the length that varies. Prompts without a requested length are
 * placed by their output. So are prompts with one requested length if outputs differ. All others are placed by the
 * prompt.
 */
export function makeAxisLocator(
  items: readonly OnAxis[],
  isJudged: (item: OnAxis) => boolean = () => false,
): (item: OnAxis) => AxisPoint {
  const long = items.filter(({ length }) => length.output !== undefined)
  const prompts = new Set(long.map(({ length }) => length.target))
  const outputs = new Set(long.filter(({ length }) => length.target > 0).map(({ length }) => length.output))
  return item => {
    const { target, output } = item.length
    const task = isJudged(item) ? `${item.task} (judged)` : item.task
    if (output === undefined) return { axis: 'prompt', row: task, at: target }
    if (target === 0 || (prompts.size === 1 && outputs.size > 1)) return { axis: 'output', row: task, at: output }
    return { axis: 'prompt', row: outputs.size > 1 ? `${task} · out ${formatLength(output)}` : task, at: target }
  }
}
