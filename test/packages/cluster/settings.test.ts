import { describe, expect, test } from 'vitest'
import { readFathomVersion } from '../../../core/version.ts'
import { openBucket } from '../../../packages/cluster/artifacts/bucket.ts'
import { checkServers } from '../../../packages/cluster/servers.ts'
import { buildQueueSettings, parseQueueSettings } from '../../../packages/cluster/settings.ts'
import { checkPlugins, checkSame, type ExpectedRun } from '../../../packages/cluster/worker/expectations.ts'
import { DEFAULTS } from '../../../run/config/defaults.ts'
import type { RunEntry } from '../../../run/config/entries.ts'
import { RUN_FIELDS } from '../../../run/config/options/fields.ts'
import type { RunSpec } from '../../../run/config/spec.ts'

const expected = {
  fathom: readFathomVersion(),
  seed: '42',
  tokenizer: 't',
  haystack: 'prose',
  templates: { vt: '1' },
  tasks: {},
  data: {},
  cells: 'c',
  entries: 'e',
} as ExpectedRun
const entry = (id: string, needs: readonly string[] = []) =>
  ({ method: { id, needs }, model: null }) as unknown as RunEntry
const made = (spec: Partial<RunSpec> = {}, entries = [entry('m')]) =>
  buildQueueSettings({ ...DEFAULTS, ...spec }, entries, { expected, windows: {}, counts: {} })
const at = (baseUrl: string) => [{ name: 'm', baseUrl }]

test('every option of workers that is a file is marked, so that errors quote nothing of it', () => {
  const isFile = (field: object) => 'form' in field && /^(?:FILE|FOLDER)$/.test(`${field.form}`)
  const files = Object.entries(RUN_FIELDS).filter(([, field]) => field.sharedWithWorkers && isFile(field))
  expect(files.map(([name]) => name)).toContain('prompts')
  expect(files.flatMap(([name, field]) => ('namesFiles' in field ? [] : [name]))).toEqual([])
})

describe('the settings in a queue', () => {
  test('are read as they were written', () => {
    const { settings, text, id } = made({ lengths: [1024], extraBody: { top_k: 20 }, rpm: 60, maxCost: { run: 2 } })
    expect(parseQueueSettings(text)).toEqual(JSON.parse(JSON.stringify(settings)))
    expect(id).toBe(made({ lengths: [1024], extraBody: { top_k: 20 }, rpm: 60, maxCost: { run: 2 } }).id)
    expect(id).not.toBe(made({ lengths: [2048] }).id)
  })

  test('hold no key, no password of an address and no secret seed', () => {
    const { text } = made({
      models: at('http://me:s3cret@box/v1?key=s3cret'),
      seed: 'f00d'.repeat(8),
      secretSeed: 'FILE',
    })
    expect(text).toContain('"http://box/v1"')
    expect(text).not.toContain('s3cret')
    expect(text).not.toContain('f00d')
    expect(() => made({ extraBody: { user: { token: 'sk-1234567890abcdef1234' } } })).toThrow(
      '--extra-body holds what looks like a key, and none goes through Redis',
    )
  })

  test.each([
    ['--replay', { replay: 'FILE' }],
    ['--save-contexts', { saveContexts: true }],
  ])('do not take %s', (flag, spec) => expect(() => made(spec)).toThrow(`--queue does not take ${flag}:`))

  test('carry no commands', () => {
    expect(() => made({}, [entry('cli:mine', ['external'])])).toThrow('no command may come from a queue')
    expect(() => made({}, [entry('agent', ['external'])])).toThrow('--method agent')
  })

  test.each([
    ['no JSON', () => 'rm -rf'],
    ['a field more', (text: string) => text.replace('"v":1', '"v":1,"x":1')],
    ['a plugin', (text: string) => text.replace('"task":', '"plugin":["evil.mjs"],"task":')],
    ['a queue with a name of its own', (text: string) => text.replace(/"name":"\w{20}"/, '"name":"../x"')],
    ['items without number', (text: string) => text.replace('"samples":10', '"samples":"10"')],
  ])('are refused with %s', (_, change) => {
    expect(() => parseQueueSettings(change(made().text))).toThrow('are not those of this version of Fathom')
  })

  /** Whatever the flags refuse. */
  const REFUSED: Readonly<Record<string, readonly unknown[]>> = {
    lengths: [[4e12], [0], [-1], [1.5], [], Array(65).fill(1024)],
    outputLengths: [[4e12], ['8k']],
    samples: [0, 1e9, 1.5],
    questionsPerContext: [0, 65],
    templateTokens: [-1, 1e12],
    window: [0, 1e12],
    maxAnswerTokens: [0, 1e12],
    reasoningTokens: [-1, 1e12],
    temperature: [-1, 3],
    topP: [0, 2],
    concurrency: [0, 1025],
    rpm: [0, -1, 1e12],
    tpm: [0, 1e15],
    timeout: [0, 1e12],
    maxRetries: [-1, 1e6],
    retryBudget: [-1, 1e12],
    maxCalls: [{ run: -1 }, { item: 0.5 }, { all: 1 }],
    maxTotalTokens: [{ run: -1 }, { item: 1e18 }],
    maxCost: [{ run: 0 }, { item: 1e12 }],
    maxTime: [{ run: 0 }, { item: 1e12 }],
    api: ['gopher'],
    prefill: ['all'],
    answerPolicy: ['none'],
    seed: ['', 'x', '1'.repeat(30)],
    apiKeyEnv: ['a b', '\u001b[2J'],
    header: [{ 'a\nb': 'KEY' }, { a: 'not a name' }],
    sessionHeader: ['a b'],
    stop: [[''], Array(5).fill('x')],
    models: [
      [{ name: 'm', baseUrl: 'file:///etc/passwd' }],
      [{ name: 'm', baseUrl: 'no address' }],
      [{ name: '\u001b[2J', baseUrl: null }],
      [{ name: 'm', baseUrl: null, preset: { temperature: 9 } }],
    ],
  }

  test('hold nothing that a worker would not take as a flag', () => {
    const { settings } = made()
    const numbers = Object.entries(settings.spec).filter(([, value]) => typeof value === 'number')
    for (const [name] of numbers) expect(REFUSED, name).toHaveProperty(name)
    for (const [name, values] of Object.entries(REFUSED))
      for (const value of values) {
        const text = JSON.stringify({ ...settings, spec: { ...settings.spec, [name]: value } })
        expect(() => parseQueueSettings(text), `${name}: ${JSON.stringify(value)}`).toThrow(
          new RegExp(
            `^worker: the settings in the queue are not those of this version of Fathom \\(spec\\.${name}[^\\p{C}]*\\.$`,
            'u',
          ),
        )
      }
  })

  test('of another version are refused by it', () => {
    expect(() => parseQueueSettings(made().text.replace(readFathomVersion(), '9.9'))).toThrow(
      'the run is of Fathom 9.9, and this is',
    )
  })
})

test.each([
  ['seed', { seed: '7' }, 'another seed here than the run has: 42 there, 7 here'],
  ['tokenizer', { tokenizer: 'u' }, 'another tokenizer here'],
  ['template', { templates: { vt: '2' } }, 'another prompt template here than the run has: vt is 1 there, 2 here'],
  [
    'data',
    { data: { squad: { sha256: 'x', path: '' } } },
    'another data file here than the run has: squad is none there',
  ],
  ['plugin', { plugins: { 'p.mjs': 'x' } }, 'another plugin here'],
])('a machine with another %s is refused', (_, change, line) => {
  expect(() => checkSame(expected, { ...expected })).not.toThrow()
  expect(() => checkSame(expected, { ...expected, ...change })).toThrow(line)
})

describe('a key of a worker', () => {
  const check = (baseUrl: string, env: Record<string, string>, servers: string[] = [], more: Partial<RunSpec> = {}) =>
    checkServers({ ...DEFAULTS, models: at(baseUrl), ...more }, servers, env)

  test('goes to its own service and to servers that were named', () => {
    const env = { OPENAI_API_KEY: 'k' }
    expect(() => check('https://api.openai.com/v1', env)).not.toThrow()
    expect(() => check('http://box/v1', env, ['http://box/v1'])).not.toThrow()
    expect(() => check('http://box/v1', {})).not.toThrow()
    expect(() => check('http://box/v1', env)).toThrow('send what OPENAI_API_KEY holds to http://box/v1')
    expect(() => check('http://box/v1', env, ['http://other/v1'])).toThrow('--server http://box/v1')
  })

  test('of another service is not sent under its name, nor in a header', () => {
    const env = { AWS_SECRET: 'k' }
    expect(() => check('https://api.openai.com/v1', env, [], { apiKeyEnv: 'AWS_SECRET' })).toThrow(
      'what AWS_SECRET holds',
    )
    expect(() => check('https://api.openai.com/v1', env, [], { header: { 'x-a': 'AWS_SECRET' } })).toThrow('AWS_SECRET')
  })
})

test('a worker without a plugin of the run is told its name, before anything is planned', () => {
  const plugins = { 'mine.mjs': 'abc' }
  expect(() => checkPlugins({ plugins }, { plugins })).not.toThrow()
  expect(() => checkPlugins({}, { plugins: {} })).not.toThrow()
  expect(() => checkPlugins({ plugins }, { plugins: { 'other.mjs': 'abc' } })).toThrow(
    'worker: the run has the plugin mine.mjs, which is missing here. Name it: --plugin FILE.',
  )
  expect(() => checkPlugins({ plugins }, { plugins: { 'mine.mjs': 'xyz' } })).toThrow('mine.mjs is another file here')
})

test('no prefix of a bucket leads out of it', async () => {
  const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }
  for (const prefix of ['..', '.', 'a/..', '../other', 'a/../../other', './a'])
    await expect(openBucket(`s3://bucket/${prefix}`, keys)).rejects.toThrow('is not a bucket')
  for (const prefix of ['a', 'a..b/c.d', '...'])
    await expect(openBucket(`s3://bucket/${prefix}`, keys)).resolves.toBeDefined()
})
