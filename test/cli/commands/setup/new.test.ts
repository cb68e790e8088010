import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { formatNextSteps } from '../../../../cli/shared/next-steps.ts'
import { bench, freshFolder, rowsOf } from '../bench.ts'

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

test('in a clone of Fathom nothing is to be installed, for that would stand in its own package.json', async () => {
  const clone = freshFolder()
  mkdirSync(join(clone, 'generators/tasks'), { recursive: true })
  writeFileSync(join(clone, 'package.json'), '{ "name": "fathom-bench" }')
  const { out } = await bench(['new', 'task', 'tail-end', '--out', join(clone, 'generators/tasks')])
  expect(out).not.toContain('npm install')
  expect(out).toContain(
    `run it:  npm run --silent bench -- --task tail-end --plugin ${clone}/generators/tasks/tail-end.ts\n`,
  )
  expect(out).toContain(
    'test it: npx vitest run test/contracts/task.test.ts, when it is one of Fathom\'s own ("Into Fathom itself" in docs/add-a-task.md)\n',
  )
  writeFileSync(join(clone, 'generators/package.json'), '{ "name": "other" }')
  expect((await bench(['new', 'task', 'other', '--out', join(clone, 'generators')])).out).toContain('npm install')
})

test('where this Node reads no TypeScript, a compiler is to be installed first', () => {
  const lines = formatNextSteps({
    kind: 'method',
    name: 'mine',
    out: '/x',
    paths: ['mine.ts', 'mine.test.ts'],
    lacksCompiler: true,
    inClone: false,
    page: 'docs/add-a-method.md',
  })
  expect(lines).toEqual([
    'wrote mine.ts and mine.test.ts',
    `first:   cd /x && npm install --save-dev @typescript/typescript6   (Node ${process.versions.node} cannot run TypeScript; 22.18 can)`,
    expect.stringMatching(/^run it: {2}npx fathom-bench --method mine --plugin .*mine\.ts$/),
    'test it: cd /x && npm install --save-dev fathom-bench vitest @typescript/typescript6 && npx vitest run mine.test.ts',
    'docs/add-a-method.md explains it',
  ])
})

test('a new method answers, on the simulated model', async () => {
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
    `fathom-bench: new: ${tested} exists already. Choose another name, or another directory with --out FOLDER.\n`,
  ])
  expect(readFileSync(tested, 'utf8')).toBe('kept')
  expect(existsSync(join(folder, 'mine.ts'))).toBe(false)
})

test.each([
  ['new', /name a kind and a name/],
  ['new methd mine', /unknown kind of plugin "methd" \(did you mean "method"\?\)/],
  ['new method Mine!', /got "Mine!", expected lowercase letters and digits/],
  ['new method oracle', /a method oracle exists already/],
])('fathom-bench %s is refused in one line', async (words, message) => {
  const { code, err } = await bench(words)
  expect(code).toBe(2)
  expect(err).toMatch(message)
  expect(err.trim().split('\n')).toHaveLength(1)
})
