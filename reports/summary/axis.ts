import { formatLength } from '../../core/lengths.ts'
import type { ItemLength, ItemRow } from '../../core/rows/rows.ts'

/**
 * What the tokens along a chart are of: the prompt, or the output that is required. Tasks of long output have both
 * lengths.
 */
export type Axis = 'prompt' | 'output'

/** Where an item stands in the report. */
export interface AxisPoint {
  readonly axis: Axis
  /**
   * The task; where the axis is the prompt's and several outputs are required, `countdown · out 2K`; where a judge
   * scores it, `TASK (judged)`.
   */
  readonly row: string
  /** Tokens along the axis. */
  readonly at: number
}

/** What decides that: of an item, or of a cell. */
export interface OnAxis extends Pick<ItemRow, 'task'>, Partial<Pick<ItemRow, 'params' | 'scorer'>> {
  readonly length: Pick<ItemLength, 'target' | 'output'>
}

/** Names of an axis, for titles, labels and columns. */
export const AXES: Readonly<Record<Axis, { readonly title: string; readonly tokens: string }>> = {
  prompt: { title: 'context length', tokens: 'tokens' },
  output: { title: 'required output length', tokens: 'tokens of required output' },
}

/**
 * The axis is the length that varies. Prompts of a length that nobody asked for stand along their output; prompts that
 * were all asked for at one length too, where outputs differ; all others along the prompt.
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
