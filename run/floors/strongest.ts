/** The floor that scores most of those asked, and its score. */
export interface Strongest {
  readonly by: string
  readonly score: number
}

/** Returns the first of equal ones; undefined if there are none. */
export function findStrongest(floors: Readonly<Record<string, number>>): Strongest | undefined {
  let strongest: Strongest | undefined
  for (const [by, score] of Object.entries(floors)) if (!strongest || score > strongest.score) strongest = { by, score }
  return strongest
}
