import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const EXAMPLES = join(ROOT, 'docs/examples/plugins')
const sourceOf = (name: string) => readFileSync(join(EXAMPLES, name), 'utf8')

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fathom-kits-'))
  const alias = { 'fathom-bench/testing': join(ROOT, 'testing/index.ts'), 'fathom-bench': join(ROOT, 'index.ts') }
  const fs = { strict: false }
  writeFileSync(
    join(folder, 'vitest.config.mjs'),
    `export default ${JSON.stringify({ resolve: { alias }, server: { fs }, test: { include: ['*.test.ts'] } })}`,
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Told {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string
      readonly status: string
      readonly failureMessages: string[]
    }[]
  }[]
}

/** What Vitest says of a plugin's own test: the messages of what failed, by the test's title. */
function failuresOf(kind: string, change: readonly (readonly [from: string, to: string])[]): Record<string, string> {
  const source = change.reduce(
    (text, [from, to]) => {
      expect(text).toContain(from)
      return text.replace(from, to)
    },
    sourceOf(`my-${kind}.ts`),
  )
  writeFileSync(join(folder, `my-${kind}.ts`), source)
  writeFileSync(join(folder, `my-${kind}.test.ts`), sourceOf(`my-${kind}.test.ts`))
  const words = [
    'run',
    `my-${kind}`,
    '--root',
    folder,
    '--config',
    join(folder, 'vitest.config.mjs'),
    '--reporter=json',
  ]
  const { stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...words], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const told = JSON.parse(stdout.slice(stdout.indexOf('{"')) || `"${stderr}"`) as Told
  const all = told.testResults.flatMap(({ assertionResults }) => assertionResults)
  expect(all.length).toBeGreaterThan(5)
  const failed = all.filter(({ status }) => status === 'failed')
  return Object.fromEntries(
    failed.map(({ title, failureMessages }) => [title, failureMessages.join('\n').split('\n    at ')[0]]),
  )
}

test('an honest task of the family tracking is passed', () => {
  expect(failuresOf('task', [["family: 'needle'", "family: 'tracking'"]])).toEqual({})
})

test('a task that says its answer twice, and nothing of its source, is told so in a few words', () => {
  const failed = failuresOf('task', [
    ["source: 'My own; of the kind of single needles in RULER (arXiv 2404.06654).'", "source: ''"],
    ['were delivered.\\n`, depth', 'were delivered. Yes, ` + boxes + `.\\n`, depth'],
  ])
  expect(failed['what it says of itself is complete']).toBe(
    'AssertionError: source is "". Asked: a paper, or what else it comes from; "My own." will do',
  )
  const alone = failed['an answer is its own item’s alone']
  expect(alone).toMatch(
    /^AssertionError: the answer "\d{6}" of item 0 also stands where nothing was planted, in ".*Yes, \d{6}/,
  )
  for (const message of Object.values(failed)) expect(message.length).toBeLessThan(600)
})

test('a method of three calls that lets the budget pass is told to catch it', () => {
  const call = 'const { text, finish } = await model.chat({'
  const look =
    "await model.chat({ messages: [{ role: 'user', content: prompt.render('') }], maxAnswerTokens: 8, label: 'look', signal })\n"
  const failed = failuresOf('method', [
    [call, look + look + call],
    ['return { calls: 1, input,', 'return { calls: 3, input: 3 * input,'],
    ['output: maxAnswerTokens, sequential: 1', 'output: 3 * maxAnswerTokens, sequential: 3'],
  ])
  expect(Object.keys(failed)).toEqual(['holds a budget of 2 calls to the call, and answers from what it has'])
  expect(Object.values(failed)[0]).toContain(
    'let the error "budget" pass after 1 call. Asked: where something was asked',
  )
})
