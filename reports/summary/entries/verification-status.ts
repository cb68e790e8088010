/** What somebody else than the one who made a run found out about it, the best first. */
export const BADGES = ['answers reproduced', 'verified here', 'secret seed revealed', 'unverified'] as const
export type Badge = (typeof BADGES)[number]

/** What each badge says, for those who have not seen it before. */
export const WHAT_IT_SAYS: Readonly<Record<Badge, string>> = {
  'answers reproduced': 'a second run, made apart, scores the same on the items that it shares',
  'verified here':
    'items were built again and all answers were scored again: nothing differs. Whose answers they are is not proven',
  'secret seed revealed': 'its items were unknown to all others until it was submitted',
  unverified: 'not all of it could be checked here',
}

/** How a run stands after it was checked. Text from outside: escape it. */
export interface VerificationStatus {
  /** Of the run as a whole. */
  readonly badges: readonly Badge[]
  /** What was checked, or why it was not: one line. */
  readonly how: string
  /** Its entries whose answers another run reproduced. */
  readonly reproduced: readonly Reproduced[]
}

export interface Reproduced {
  readonly method: string
  readonly model: string
  readonly config: string
  /** The run that reproduced it, by name. */
  readonly by: string
  /** Items of both, and those of them with the same score. */
  readonly shared: number
  readonly same: number
}

/** Who hands in a run, and what it is: what a bundle says of itself. Text from outside, of one line each: escape it. */
export interface Submission {
  readonly who: string
  readonly what?: string | undefined
  /** Addresses of pages: http or https. */
  readonly links?: readonly string[] | undefined
  readonly hardware?: string | undefined
  readonly contact?: string | undefined
}
