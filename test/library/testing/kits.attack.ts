import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')
const EXAMPLES = join(ROOT, 'docs/examples/plugins')
const sourceOf = (name: string) => readFileSync(join(EXAMPLES, name), 'utf8')

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fathom-kits-'))
  const alias = {
    'fathom-bench/testing': join(ROOT, 'library/testing/index.ts'),
    'fathom-bench/plugin': join(ROOT, 'library/plugin/index.ts'),
    'fathom-bench': join(ROOT, 'index.ts'),
  }
  const fs = { strict: false }
  writeFileSync(
    join(folder, 'vitest.config.mjs'),
    `export default ${JSON.stringify({ resolve: { alias }, server: { fs }, test: { include: ['*.test.ts'] } })}`,
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Told {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly {
      readonly title: string
      readonly status: string
      readonly failureMessages: string[]
    }[]
  }[]
}

type Change = readonly (readonly [from: string, to: string])[]

const call = 'const { text, finish } = await model.chat({'
const look =
  "await model.chat({ messages: [{ role: 'user', content: prompt.render('') }], maxAnswerTokens: 8, label: 'look', signal })\n"
/** Scaffolds as they were changed, by a name of their own: all are tried in one run. */
const CHANGED = {
  tracking: ['task', [["family: 'needle'", "family: 'tracking'"]]],
  twice: [
    'task',
    [
      ["source: 'My own; of the kind of single needles in RULER (arXiv 2404.06654).'", "source: ''"],
      ['were delivered.\\n`, depth', 'were delivered. Yes, ` + boxes + `.\\n`, depth'],
    ],
  ],
  spendthrift: [
    'method',
    [
      [call, look + look + call],
      ['return { calls: 1, input,', 'return { calls: 3, input: 3 * input,'],
      ['output: maxAnswerTokens, sequential: 1', 'output: 3 * maxAnswerTokens, sequential: 3'],
    ],
  ],
} satisfies Readonly<Record<string, readonly [kind: string, change: Change]>>

function changed(kind: string, change: Change): string {
  let text = sourceOf(`my-${kind}.ts`)
  for (const [from, to] of change) {
    expect(text).toContain(from)
    text = text.replace(from, to)
  }
  return text
}

/** What Vitest says of them: the messages of what failed, by the name and the test's title. */
let failures: Readonly<Record<string, Readonly<Record<string, string>>>> = {}
beforeAll(() => {
  for (const [name, [kind, change]] of Object.entries(CHANGED)) {
    writeFileSync(join(folder, `${name}.ts`), changed(kind, change))
    writeFileSync(
      join(folder, `${name}.test.ts`),
      sourceOf(`my-${kind}.test.ts`).replace(`./my-${kind}.ts`, `./${name}.ts`),
    )
  }
  const words = ['run', '--root', folder, '--config', join(folder, 'vitest.config.mjs'), '--reporter=json']
  const { stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...words], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const told = JSON.parse(stdout.slice(stdout.indexOf('{"')) || `"${stderr}"`) as Told
  failures = Object.fromEntries(
    told.testResults.map(({ name, assertionResults }) => {
      expect(assertionResults.length).toBeGreaterThan(5)
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      const messages = failed.map(({ title, failureMessages }) => [
        title,
        failureMessages.join('\n').split('\n    at ')[0],
      ])
      return [basename(name, '.test.ts'), Object.fromEntries(messages)]
    }),
  )
})

test('an honest task of the family tracking is passed', () => {
  expect(failures['tracking']).toEqual({})
})

test('a task that says its answer twice, and nothing of its source, is told so in a few words', () => {
  const failed = failures['twice'] ?? {}
  expect(failed['what it says of itself is complete']).toBe(
    'AssertionError: source is "". Asked: a paper, or what else it comes from; "My own." will do',
  )
  const alone = failed['an answer is its own item’s alone']
  expect(alone).toMatch(
    /^AssertionError: the answer "\d{6}" of item 0 also occurs outside the planted facts, in ".*Yes, \d{6}/,
  )
  for (const message of Object.values(failed)) expect(message.length).toBeLessThan(600)
})

test('a method of three calls that lets the budget pass is told to catch it', () => {
  const failed = failures['spendthrift'] ?? {}
  expect(Object.keys(failed)).toEqual(['holds a budget of 2 calls to the call, and answers from what it has'])
  expect(Object.values(failed)[0]).toContain(
    'let the error "budget" pass after 1 call. Asked: where something was asked',
  )
})
