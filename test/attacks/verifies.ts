import { expect } from 'vitest'
import { bench } from '../cli/commands/bench.ts'

/**
 * Expects an honest run to verify, and the bundle that submit makes of it.
 * @returns the exit code of verify for the bundle, and its path
 */
export async function verifies(out: string, words = '') {
  const run = await bench(`verify ${out} --json ${words}`)
  expect(JSON.parse(run.out).shown).toEqual([])
  const submitted = await bench(`submit ${out} --incomplete --quiet ${words}`)
  expect([submitted.code, submitted.err]).toEqual([0, ''])
  const { code, out: said } = await bench(`verify ${out}-bundle --json ${words}`)
  expect(JSON.parse(said).shown).toEqual([])
  // 3: not all of it could be checked here, such as a judge's verdicts; 4: sealed items wait.
  expect([0, 3, 4]).toContain(code)
  return { code, bundle: `${out}-bundle` }
}
