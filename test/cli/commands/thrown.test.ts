import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bench, freshFolder, rowsOf } from './bench.ts'

/** A method of a plugin that makes a mistake in its sixth line. */
function written(): string {
  const folder = freshFolder()
  const file = join(folder, 'mine.mjs')
  mkdirSync(folder)
  writeFileSync(
    file,
    `export default {
  methods: [{
    id: 'mine', about: 'Errs.', fidelity: 'own', version: 1, params: {}, needs: [],
    estimate: () => ({ calls: 0, input: 0, output: 0, sequential: 0, peak: 0 }),
    async run({ documents }) {
      const found = [].find(each => each)
      return found.answer
    },
  }],
}
`,
  )
  return file
}

const words = (more = '') => `--task vt --lengths 4k --samples 2 --method mine --quiet ${more}`
const MISTAKE = "TypeError: Cannot read properties of undefined (reading 'answer') (mine.mjs:7)"

test('a mistake in a method of a plugin is said with its method, its file and its line', async () => {
  const out = freshFolder()
  const { code, err } = await bench(`${words()} --plugin ${written()} --out ${out}`)
  expect(code).toBe(3)
  expect(err).toContain(`2 of 2 answers failed and count as 0, for example by mine: ${MISTAKE}\n`)
  expect(err).not.toMatch(/^\s+at /m)
  expect(rowsOf(out).answers.map(({ status }) => status.reason)).toEqual([MISTAKE, MISTAKE])
})

test('--debug shows the stack of the first mistake, and of no other', async () => {
  const plugin = written()
  const { err } = await bench(`${words('--debug')} --plugin ${plugin} --out ${freshFolder()}`)
  expect(err.match(/^TypeError: Cannot read/gm)).toHaveLength(1)
  expect(err).toMatch(/^ {4}at .*mine\.mjs:7:20\)?$/m)
})
