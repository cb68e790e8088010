import { defineFrozenFile, parseTsv } from 'fathom-bench/plugin'

/** Scores without a memory, and by search alone, in per cent (`npm run perf -- memory-floors`). */
export interface MeasuredFloors {
  /** The strongest floor, and its value. */
  readonly by: string
  readonly floor: number
  readonly verbatim4k: number
}

const readFloors = defineFrozenFile(new URL('./floors.tsv', import.meta.url), {
  sha256: '64efcd92bc1155981d43d10c9ae6d6231a071eea2a5dd1125a6d336d6460ad57',
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
