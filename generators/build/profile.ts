import type { Params } from '../../core/rows/rows.ts'
import type { Task } from '../task.ts'

/** Sampling profiles of RULER's tasks: Fathom's (full, stratified, paired), or that of RULER's code. */
export const PROFILES = ['fathom', 'official'] as const
export type Profile = (typeof PROFILES)[number]

/** Seed of RULER's shuffles: `random.Random(42)`. */
export const RULER_SEED = 42

/** Parameters of the official profile, in addition to a task's own. */
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
 * Returns the size of an item as RULER's code chooses it: that of the first sample, reduced by steps until it fits.
 * @param own largest size for this item
 * @param first largest size for the first item
 */
export function computeRulerSize(own: number, first: number, step: number): number {
  const size = own >= first ? first : first - step * Math.ceil((first - own) / step)
  // RULER's code would try without end.
  return size > 0 ? size : own
}
