import { defineFrozenFile, parseTsv } from 'fathom-bench/plugin'

/** Scores without a memory, and by search alone, in per cent (`npm run perf -- memory-floors`). */
export interface MeasuredFloors {
  /** The strongest floor, and its value. */
  readonly by: string
  readonly floor: number
  readonly verbatim4k: number
}

const readFloors = defineFrozenFile(new URL('./floors.tsv', import.meta.url), {
  sha256: 'bf026c0955d057e789c33a023cb90d8aabc11fa2d173dd9fe2ec9d1259e2281d',
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
