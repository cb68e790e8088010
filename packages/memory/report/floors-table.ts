import { defineFrozenFile, parseTsv } from 'fathom-bench/plugin'

/** Scores without a memory, and by search alone, in per cent (`npm run perf -- memory-floors`). */
export interface MeasuredFloors {
  /** The strongest floor, and its value. */
  readonly by: string
  readonly floor: number
  readonly verbatim4k: number
}

const readFloors = defineFrozenFile(new URL('./floors.tsv', import.meta.url), {
  sha256: 'c8dca31a3887d3c58819c523fe191423157a2ddaf245639297b4602b6db1ce3b',
  onChange: 'measure it again and replace the sha256',
  parse: text =>
    new Map(
      parseTsv(text).map(
        ([classId, rung, , by, floor, verbatim4k]) =>
          [`${classId} ${rung}`, { by, floor: Number(floor), verbatim4k: Number(verbatim4k) }] as const,
      ),
    ),
})

/** Undefined at an amount that was not measured. */
export const findFloors = (classId: string, rung: number): MeasuredFloors | undefined =>
  readFloors().get(`${classId} ${rung}`)
