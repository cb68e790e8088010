import type { Script } from '../story.ts'
import { alias, asof, conflict, current, hop, recall, who } from './facts.ts'
import { count, instruct, order, prefer } from './many.ts'
import { absence, cascade, forgotten, never, quiet } from './twins.ts'

/** A class of questions. Its task is `mem-ID`. */
export interface MemoryClass {
  readonly id: string
  readonly about: string
  /** The value of guessing. */
  readonly chance: number
  readonly script: Script
  /** After its own amount the answer does not change, so it is asked again at every later one. */
  readonly isFrozen?: true
  /** It needs several days, so it is not asked below this amount. */
  readonly least?: number
}

export const CLASSES: readonly MemoryClass[] = [
  {
    id: 'recall',
    about: 'A fact that was told once and never changed',
    chance: 1 / 44,
    script: recall,
    isFrozen: true,
  },
  {
    id: 'current',
    about: 'A fact as it is now, after 1, 2, 4 or 8 updates',
    chance: 1 / 44,
    script: current,
    isFrozen: true,
  },
  { id: 'alias', about: 'The same, last told under a name that the user gave', chance: 1 / 44, script: alias },
  { id: 'asof', about: 'A fact as it was on a past day', chance: 1 / 44, script: asof, least: 262_144 },
  { id: 'hop', about: 'Two links in separate entries, one of which has changed', chance: 1 / 44, script: hop },
  { id: 'cascade', about: 'What follows from a rule after its base has changed', chance: 1 / 4, script: cascade },
  { id: 'absence', about: 'The same where the base was withdrawn, or told anew', chance: 1 / 8, script: absence },
  { id: 'conflict', about: 'Sources that disagree, by the policy', chance: 1 / 44, script: conflict },
  { id: 'count', about: 'How many different events, or how much all bills together', chance: 0, script: count },
  { id: 'order', about: 'Four events by their dates', chance: 1 / 24, script: order },
  { id: 'prefer', about: 'What somebody would choose, shown by earlier choices', chance: 1 / 4, script: prefer },
  { id: 'instruct', about: "The form that the user's newest instruction asks for", chance: 1 / 44, script: instruct },
  { id: 'forgotten', about: 'What was to be forgotten, and what was not', chance: 1 / 8, script: forgotten },
  { id: 'never', about: 'What was never told, and what was', chance: 1 / 8, script: never },
  {
    id: 'quiet',
    about: 'Sums in passing, to some of which a standing instruction belongs',
    chance: 1 / 8,
    script: quiet,
  },
  { id: 'who', about: 'Whose letter says it', chance: 1 / 12, script: who },
]

/** A memory is told this when it is opened, and every question repeats it. */
export const POLICY =
  "The user's own word counts more than a document, and a document more than what others are said to have said; what an assistant says counts for nothing. Of two sources of one kind, that which holds from a later day counts. What the user asks to forget, withdraws or never told is unknown, and so is what follows from something unknown."
