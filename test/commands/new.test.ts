import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { bench, freshFolder, rowsOf } from './bench.ts'

/** What `fathom-bench new` wrote, under a name of two words. */
async function begun(kind: string) {
  const folder = freshFolder()
  const { code, out, err } = await bench(['new', kind, 'tail-end', '--out', folder])
  expect([code, err]).toEqual([0, ''])
  return { folder, out, plugin: join(folder, 'tail-end.ts'), test: join(folder, 'tail-end.test.ts') }
}

test.each([
  ['task', 'tailEndTask'],
  ['method', 'tailEndMethod'],
  ['scorer', 'tailEndScorer'],
  ['report', 'tailEndReport'],
])('a new %s and its test bear the name that was asked for, throughout', async (kind, constant) => {
  const { plugin, test: tested, out } = await begun(kind)
  const text = readFileSync(plugin, 'utf8')
  expect(text).toContain(`export const ${constant}`)
  expect(text).toContain("id: 'tail-end'")
  expect(readFileSync(tested, 'utf8')).toContain(`import { ${constant} } from './tail-end.ts'`)
  expect(text + readFileSync(tested, 'utf8')).not.toMatch(/my-?(task|method|scorer|report)/i)
  expect(out).toContain(`--plugin ${plugin}\n`)
  expect(out).toContain(
    `test it: cd ${dirname(plugin)} && npm install --save-dev fathom-bench vitest && npx vitest run tail-end.test.ts\n`,
  )
})

test('a new task makes items that its oracle solves', async () => {
  const { plugin } = await begun('task')
  const words = ['--method', 'oracle', '--lengths', '2k', '--samples', '2', '--quiet', '--out', freshFolder()]
  const { code, err } = await bench(['--task', 'tail-end', '--plugin', plugin, ...words])
  expect([code, err]).toEqual([0, ''])
  expect(rowsOf(words.at(-1)!).scores.filter(({ value }) => value < 1)).toEqual([])
})

test('the commands that it prints hold from another folder too, whatever the folder is called', async () => {
  const folder = join(freshFolder(), "it's mine")
  const { out } = await bench(['new', 'report', 'tail-end', '--out', relative(process.cwd(), folder)])
  const shown = `'${folder.replace("'", String.raw`'\''`)}`
  expect(out).toContain(`--plugin ${shown}/tail-end.ts'\n`)
  expect(out).toContain(`test it: cd ${shown}' && npm`)
})

test('a new method answers, on the embedded reader', async () => {
  const { plugin } = await begun('method')
  const out = freshFolder()
  const words = ['--task', 'vt', '--lengths', '1k', '--samples', '2', '--quiet', '--out', out]
  const { code } = await bench(['--method', 'tail-end', '--plugin', plugin, ...words])
  expect(code).toBe(0)
  expect(rowsOf(out).answers.map(({ method, status }) => [method, status.kind])).toEqual(
    Array(2).fill(['tail-end', 'answered']),
  )
})

test('a new scorer scores what a task asks it to', async () => {
  const { folder, plugin } = await begun('scorer')
  await bench(['new', 'task', 'other', '--out', folder])
  const task = join(folder, 'other.ts')
  writeFileSync(task, readFileSync(task, 'utf8').replace("scorer: 'ruler-any'", "scorer: 'tail-end'"))
  const words = ['--method', 'oracle', '--lengths', '1k', '--samples', '2', '--quiet', '--out', freshFolder()]
  const { code } = await bench(['--task', 'other', '--plugin', plugin, '--plugin', task, ...words])
  expect(code).toBe(0)
  const scores = rowsOf(words.at(-1)!).scores
  expect(scores.map(({ scorer, value }) => [scorer, value])).toEqual(Array(2).fill(['tail-end', 1]))
})

test('a new report is written beside the others', async () => {
  const { plugin } = await begun('report')
  const out = freshFolder()
  const words = ['--task', 'vt', '--method', 'oracle', '--lengths', '1k', '--samples', '2', '--quiet', '--out', out]
  expect((await bench(['--plugin', plugin, ...words], { FATHOM_REPORTS: '' })).code).toBe(0)
  expect(readFileSync(join(out, 'report/tail-end.tsv'), 'utf8')).toContain('oracle\tnone\tanswered\t2')
})

test('nothing is overwritten, and nothing is written in part', async () => {
  const folder = freshFolder()
  const tested = join(folder, 'mine.test.ts')
  mkdirSync(dirname(tested), { recursive: true })
  writeFileSync(tested, 'kept')
  const { code, err } = await bench(['new', 'method', 'mine', '--out', folder])
  expect([code, err]).toEqual([
    2,
    `fathom-bench: new: ${tested} exists already. Choose another name or --out FOLDER.\n`,
  ])
  expect(readFileSync(tested, 'utf8')).toBe('kept')
  expect(existsSync(join(folder, 'mine.ts'))).toBe(false)
})

test.each([
  ['new', /say what, and how it is to be called/],
  ['new methd mine', /unknown thing to begin "methd" \(did you mean "method"\?\)/],
  ['new method Mine!', /"Mine!" came\. A name has small letters and digits/],
  ['new method oracle', /a method oracle exists already/],
])('fathom-bench %s is refused in one line', async (words, message) => {
  const { code, err } = await bench(words)
  expect(code).toBe(2)
  expect(err).toMatch(message)
  expect(err.trim().split('\n')).toHaveLength(1)
})
