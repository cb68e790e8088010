import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { bench, freshFolder } from '../../../cli/commands/bench.ts'

const PLUGIN = resolve(import.meta.dirname, '../../../../docs/examples/plugins/my-workbench.ts')

// Items that a plugin's source reads have parameters, a seed and reserved tokens of their own, as those of a file do.
test('verify finds no fault in an honest bundle of a source that a plugin brings', async () => {
  const out = freshFolder()
  const file = join(freshFolder(), '..', 'questions.tsv')
  writeFileSync(file, 'The boat is of Ada.\tWho owns the boat?\tAda\nThe bell is of Ben.\tWho owns the bell?\tBen\n')
  const plugin = `--plugin ${PLUGIN}`
  const run = await bench(
    `run ${plugin} --task lines:${file} --method full-context,floor:head-tail --seed 7 --reasoning-tokens 64 --quiet --out ${out}`,
  )
  expect([run.err, run.code]).toEqual(['', 0])
  const bundle = freshFolder()
  const sent = await bench(`submit ${out} ${plugin} --quiet --out ${bundle}`)
  expect([sent.err, sent.code]).toEqual(['', 0])
  for (const folder of [out, bundle]) {
    const { code, out: said } = await bench(`verify ${folder} ${plugin} --data lines=${file} --json`)
    expect(JSON.parse(said)).toMatchObject({ differences: 0 })
    expect(code).toBe(0)
  }
})
