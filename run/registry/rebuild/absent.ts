/** Why something cannot be built here, in words that say what is needed. */
export interface Absent {
  readonly why: string
}

export const isAbsent = (found: object): found is Absent => 'why' in found
