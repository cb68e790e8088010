import type { ItemRow } from 'fathom-bench/plugin'

const PREFIX = 'entry '

/** How the row of a question names an entry that its answer rests on. */
export const nameEvidence = (seq: number): string => `${PREFIX}${seq}`

/** The entries that an answer rests on, each once. */
export const listNeeded = ({ depths }: Pick<ItemRow, 'depths'>): number[] => [
  ...new Set(depths.map(({ fact }) => Number(fact.slice(PREFIX.length)))),
]
