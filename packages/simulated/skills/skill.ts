import type { Thought } from '../reader-state.ts'
import type { RequestPage } from '../server/page.ts'

/** One ability of the reader. */
export interface Skill {
  readonly id: string
  readonly about: string
  /**
   * A plain answer (put into the form asked for), a finished thought, or nothing where the page is not for this skill.
   */
  try(page: RequestPage): string | Thought | undefined
}

export const defineSkill = (skill: Skill): Skill => skill
