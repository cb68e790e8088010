import { defineFrozenFile, groupRows, mustGet, parseTsv } from 'fathom-bench/plugin'

/** Lists of words of the made world, by name. */
const readWords = defineFrozenFile(new URL('./words.tsv', import.meta.url), {
  sha256: '6afb5e362172968b839a7c53256006e1ae2337e02fc1ce8d25a5e37d65b33747',
  onChange: 'raise WORLD_VERSION',
  parse: text =>
    new Map([...groupRows(parseTsv(text))].map(([list, rows]) => [list, rows.map(([word]) => word)] as const)),
})

/** Raised whenever a stream's bytes change. */
export const WORLD_VERSION = 3

export const listWords = (list: string): readonly string[] => mustGet(readWords(), list)

/** Attributes of people; each has a list of values. */
export const ATTRIBUTES = ['town', 'trade', 'pet', 'tune'] as const
export type Attribute = (typeof ATTRIBUTES)[number]

export const listValues = (attribute: Attribute): readonly string[] => listWords(`${attribute}s`)
