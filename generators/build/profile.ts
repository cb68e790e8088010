import type { Params } from '../../core/rows/rows.ts'
import type { Task } from '../task.ts'

/** How items of RULER's tasks are drawn: as Fathom does (full, stratified, paired), or as RULER's own code. */
export const PROFILES = ['fathom', 'official'] as const
export type Profile = (typeof PROFILES)[number]

/** What RULER's code shuffles with: `random.Random(42)`. */
export const RULER_SEED = 42

/** Parameters of items of the official profile, beside a task's own. */
export interface OfficialParams extends Params {
  readonly profile: 'official'
  /** Tokens that the model's chat template puts around a prompt: RULER counts them into a length. */
  readonly template_tokens: number
}

/** The task as a profile draws it; the task itself where it has no other profile. */
export function applyTaskProfile(task: Task, profile: Profile, templateTokens = 0): Task {
  if (profile === 'fathom' || !task.official) return task
  const own: OfficialParams = { profile, template_tokens: templateTokens }
  return {
    ...task,
    ...task.official,
    params: { ...task.params, ...own },
    paramNotes: {
      ...task.paramNotes,
      profile: "official: drawn as RULER's own code draws it (docs/ruler.md)",
      template_tokens: "tokens of the model's chat template, which count into the length",
    },
  }
}

/** The profile that a row's item is of. */
export const getProfile = ({ profile }: Params): Profile => (profile === 'official' ? 'official' : 'fathom')

/**
 * The size of an item as RULER's code takes it: that of the first sample, and as many steps less as make it fit.
 *
 * @param own what would fit this item
 * @param first what fits the first one
 */
export function computeRulerSize(own: number, first: number, step: number): number {
  const size = own >= first ? first : first - step * Math.ceil((first - own) / step)
  // RULER's code would try without end.
  return size > 0 ? size : own
}
