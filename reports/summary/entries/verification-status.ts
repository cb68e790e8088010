/** Findings of others than the submitter about a run, the best first. */
export const BADGES = ['answers reproduced', 'verified here', 'secret seed revealed', 'unverified'] as const
export type Badge = (typeof BADGES)[number]

/** The explanation of each badge. */
export const WHAT_IT_SAYS: Readonly<Record<Badge, string>> = {
  'answers reproduced': 'an independent second run has the same scores on shared items',
  'verified here':
    'items were rebuilt and all answers rescored without differences. The origin of the answers is not proven',
  'secret seed revealed': 'only the submitter knew its items until it was submitted',
  unverified: 'some parts could not be checked here',
}

/** The result of verifying a run. Untrusted text: escape it. */
export interface VerificationStatus {
  /** Badges of the whole run. */
  readonly badges: readonly Badge[]
  /** The extent of the check, or why there was none: one line. */
  readonly how: string
  /** Its entries whose answers another run reproduced. */
  readonly reproduced: readonly Reproduced[]
}

export interface Reproduced {
  readonly method: string
  readonly model: string
  readonly config: string
  /** The name of the run that reproduced it. */
  readonly by: string
  /** Shared items, and those with the same score. */
  readonly shared: number
  readonly same: number
}

/** The submitter and description in a bundle. Untrusted text of one line each: escape it. */
export interface Submission {
  readonly who: string
  readonly what?: string | undefined
  /** Addresses of pages: http or https. */
  readonly links?: readonly string[] | undefined
  readonly hardware?: string | undefined
  readonly contact?: string | undefined
}
