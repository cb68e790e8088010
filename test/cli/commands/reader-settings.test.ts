import { expect, test } from 'vitest'
import { bench, freshFolder, rowsOf } from './bench.ts'

const WORDS = 'run --task vt --lengths 2k -n 1 --method full-context --quiet'

test('how the simulated model errs is set as parameters are, and is part of the config', async () => {
  const runs = await Promise.all(
    ['', '--set reader.slips=1', '--set reader.slips=1 --set reader.seed=2'].map(async words => {
      const out = freshFolder()
      expect(await bench(`${WORDS} ${words} --out ${out}`)).toMatchObject({ code: 0 })
      return rowsOf(out)
    }),
  )
  const [usual, slips] = runs
  expect(new Set(runs.map(({ answers }) => answers[0].config)).size).toBe(3)
  const { config, answer } = slips.answers[0]
  expect(answer).toContain('the answer is:')
  expect(slips.manifest.configs[config].sampling).toMatchObject({ 'reader.slips': 1, 'reader.fade': 0.08 })
  expect(usual.manifest.configs[usual.answers[0].config].sampling).toMatchObject({ 'reader.slips': 0.05 })
})

test('the simulated model reads as far as the longest suites go, and not only the window of a small model', async () => {
  const out = freshFolder()
  expect(await bench(`run --task vt --lengths 64k -n 1 --method full-context --quiet --out ${out}`)).toMatchObject({
    code: 0,
  })
  const { answers, manifest } = rowsOf(out)
  expect(answers.map(({ status }) => status.kind)).toEqual(['answered'])
  expect(manifest.models['reader'].window).toBe(4_194_304)
})

test.each([
  ['--set reader.fad=1', /unknown parameter of reader "fad" \(did you mean "fade"\?\)/],
  ['--set reader.fade=7', /reader: fade is 7; allowed are 0 to 1/],
  ['--set reader.fade=much', /--set reader\.fade: "much" is not a number/],
  ['--set reader.fade=0 --model other --base-url http://127.0.0.1:9/v1', /reader is not part of this run/],
])('%s is refused in one line', async (words, why) => {
  const { code, err } = await bench(`${WORDS} ${words} --out ${freshFolder()}`)
  expect([code, err.trim().split('\n').length]).toEqual([2, 1])
  expect(err).toMatch(why)
})
