import type { Plugin } from 'fathom-bench/plugin'
import { fileSource } from './file-source.ts'
import { scorers } from './scorers/index.ts'
import { suiteTotals } from './totals.ts'

/** Other suites: their files as items (`--task file:PATH`), their scorers, and the figures that they give. */
const suites: Plugin = { scorers, sources: [fileSource], totals: suiteTotals }
export default suites

/** `score --golden`: our scorers against recorded results of official code. */
export async function checkGolden(
  ...words: Parameters<typeof import('./golden/check-golden.ts')['compareWithGolden']>
) {
  const { compareWithGolden } = await import('./golden/check-golden.ts')
  return compareWithGolden(...words)
}
