import { defineFrozenFile, parseTsv } from 'fathom-bench/plugin'

/** Scores without a memory, and by search alone, in per cent (`npm run perf -- memory-floors`). */
export interface MeasuredFloors {
  /** The strongest floor, and its value. */
  readonly by: string
  readonly floor: number
  readonly verbatim4k: number
}

const readFloors = defineFrozenFile(new URL('./floors.tsv', import.meta.url), {
  sha256: '3532c0ed399cba5a0c6b442c010c8f54f08740969235c745ab2d1c393c391bcc',
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
