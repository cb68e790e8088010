import { expect, test } from 'vitest'
import { bench, freshFolder, rowsOf } from './bench.ts'

const RUN = 'run --task niah_single_1 --lengths 2k --samples 1 --quiet'

test('a preset is an entry of its own in rows, manifest and reports, and its label tells it', async () => {
  const folder = freshFolder()
  const { code } = await bench(`${RUN} --method memagent,memagent@paper --out ${folder}`)
  expect(code).toBe(0)
  const { manifest, answers } = rowsOf(folder)
  expect(answers.map(({ method }) => method)).toEqual(['memagent', 'memagent'])
  const configs = answers.map(({ config }) => manifest.configs[config]).sort(byPreset)
  expect(configs.map(({ preset }) => preset)).toEqual([undefined, 'paper'])
  expect(configs[1].sampling).toMatchObject({ temperature: 0.7, top_p: 0.95 })
  const { out } = await bench(`report ${folder}`)
  expect(out).toMatch(/memagent · reader/)
  expect(out).toMatch(/memagent@paper · reader/)
})

const byPreset = (a: { preset?: string }, b: { preset?: string }) => (a.preset ?? '').localeCompare(b.preset ?? '')

test.each([
  ['--method memagent@papr', 'unknown preset of memagent "papr" (did you mean "paper"?). Known: paper.'],
  ['--method memagent@paper --temperature 0.2', '--temperature: nothing in this run uses this flag.'],
  ['--method memagent@paper --top-p 0.2', '--top-p: nothing in this run uses this flag.'],
  ['--method rlm@paper --set rlm.turns=3', '--set rlm.turns: rlm@paper sets it itself.'],
])('%s is refused in one line', async (words, line) => {
  const { code, err } = await bench(`${RUN} --dry-run ${words}`)
  expect(code).toBe(2)
  expect(err).toContain(line)
  expect(err.trim().split('\n')).toHaveLength(1)
})

test('a flag that a preset sets itself is for the entries beside it', async () => {
  const { code } = await bench(`${RUN} --dry-run --method memagent,memagent@paper --temperature 0.2`)
  expect(code).toBe(0)
})
