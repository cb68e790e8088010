import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { OTHER_EFFECTS } from '../../../cli/flags/answer-effects.ts'
import { toCamelCase } from '../../../cli/flags/flag.ts'
import { kebabCase } from '../../../cli/flags/from-fields.ts'
import { RUN_FLAGS } from '../../../cli/flags/table.ts'
import { identify } from '../../../generators/build/generate.ts'
import { ANSWER_EFFECTS, MODEL_EFFECTS } from '../../../run/config/answer-effects.ts'
import { ENTRY_FIELDS, MODEL_FIELD_NAMES, type ModelFieldName } from '../../../run/config/options/entry.ts'
import { RUN_FIELDS } from '../../../run/config/options/fields.ts'
import { MODEL_FIELDS } from '../../../run/config/options/models.ts'
import type { Preset, RunSpec } from '../../../run/config/spec.ts'
import { type PlannedRun, planRun } from '../../../run/execute/run.ts'
import { loadRegistry } from '../../../run/registry/registry.ts'
import { listManifestDifferences } from '../../../run/store/joined-manifest.ts'
import { parseRun } from '../../cli/commands/parse.ts'

const files = mkdtempSync(join(tmpdir(), 'fathom-effects-'))
afterAll(() => rmSync(files, { recursive: true, force: true }))
const file = (name: string, text: string) => {
  writeFileSync(join(files, name), text)
  return join(files, name)
}
const prices = file('prices.yaml', 'date: 2026-11-01\ncurrency: USD\nmodels:\n  m: {input: 1, output: 2}\n')
const dearer = file('dearer.yaml', 'date: 2026-11-01\ncurrency: USD\nmodels:\n  m: {input: 9, output: 2}\n')
const BASE = '--task niah_single_2 --lengths 2k --samples 1 --method memagent,rlm,rag-embed --dry-run'
const MODEL = '--model m@http://127.0.0.1:9/v1'

/** Two command lines that differ in one option alone. Undefined: a pair is not possible here, for this reason. */
type Pair = readonly [one: string, other: string] | { readonly untried: string }
const on = (flags: string): Pair => [BASE + ` ${MODEL}`, `${BASE} ${MODEL} ${flags}`]
const untried = (why: string): Pair => ({ untried: why })

/** Options whose example is not enough, or that no flag sets. All others are tried with the example of the schema. */
const PAIRS: Readonly<Partial<Record<keyof RunSpec, Pair>>> = {
  outputLengths: [
    `${BASE} ${MODEL} --task html-to-tsv --lengths 8k --output-lengths 0.5k`,
    `${BASE} ${MODEL} --task html-to-tsv --lengths 8k --output-lengths 1k`,
  ],
  templateTokens: untried('no flag sets it'),
  questionsPerContext: [
    `${BASE} ${MODEL} --task niah_multikey_2 --samples 4`,
    `${BASE} ${MODEL} --task niah_multikey_2 --samples 4 --questions-per-context 2`,
  ],
  subset: untried('it needs the files of LongProc'),
  secretSeed: on(`--secret-seed ${join(files, 'seed')}`),
  haystack: on(`--haystack ${file('own.txt', 'A line of plain text about nothing much.\n'.repeat(400))}`),
  data: untried('it needs two data files'),
  prompts: untried('test/run/config/entries.test.ts compares templates'),
  plugin: untried('test/run/changed-plugin.test.ts compares plugins'),
  kept: untried('no flag sets it'),
  proxy: [
    `${BASE} ${MODEL} --method http:own@http://127.0.0.1:9`,
    `${BASE} ${MODEL} --method http:own@http://127.0.0.1:9 --proxy own`,
  ],
  models: [`${BASE} ${MODEL}`, `${BASE} --model other@http://127.0.0.1:9/v1`],
  subModel: on('--sub-model s@http://127.0.0.1:9/v1'),
  embedModel: on('--embed-model e@http://127.0.0.1:9/v1'),
  judge: untried('it needs items that a model scores'),
  probeWindow: [`${BASE} ${MODEL} --window 6000`, `${BASE} ${MODEL} --window 6000 --no-probe-window`],
  overflow: [
    `${BASE} ${MODEL} --method full-context`,
    `${BASE} ${MODEL} --method full-context --overflow truncate-middle`,
  ],
  chatTemplate: [
    `${BASE} ${MODEL} --api completions --chat-template none`,
    `${BASE} ${MODEL} --api completions --chat-template ${file('t.jinja', '{% for m in messages %}[{{ m.content }}]{% endfor %}')}`,
  ],
  maxCost: [`${BASE} ${MODEL} --prices ${prices}`, `${BASE} ${MODEL} --prices ${prices} --max-cost 0.5/item`],
  prices: on(`--prices ${prices}`),
  allowNativeCode: [
    `${BASE} ${MODEL} --task pseudo-to-code --output-lengths 0.5k`,
    `${BASE} ${MODEL} --task pseudo-to-code --output-lengths 0.5k --allow-native-code`,
  ],
  level: [`${BASE} ${MODEL} --task fwe-close`, `${BASE} ${MODEL} --task fwe-close --level 3`],
  out: on(`--out ${join(files, 'elsewhere')}`),
  shard: [`${BASE} ${MODEL} --samples 2`, `${BASE} ${MODEL} --samples 2 --shard 1/2`],
  record: on(`--record ${join(files, 'tape.jsonl')}`),
  replay: untried('test/run/store/recording.test.ts compares replies'),
  dryRun: untried('nothing is asked without it here'),
  preset: untried('it sets other options'),
  named: untried('it says which other options were set'),
  argv: untried('no flag sets it'),
}

/** The default run and one with the example of the schema. */
function pairFor(name: keyof RunSpec): Pair {
  const own = PAIRS[name]
  if (own) return own
  const field = RUN_FIELDS[name]
  if (!('example' in field)) throw new Error(`${name} has no flag: name its two runs here`)
  return on(field.example === 'no' ? `--no-${kebabCase(name)}` : `--${kebabCase(name)} ${field.example}`.trim())
}

const registry = await loadRegistry([])
const env = { BETA: 'b', OTHER_KEY: 'k' }

/** A flag that is given again takes the place of the one before. */
function wordsOf(flags: string): string[] {
  const values = new Map(flags.split(/ ?(?=--)/).map(part => [part.split(' ')[0], part.split(' ')]))
  return [...values.values()].flat()
}

async function planned(flags: string, presets?: Readonly<Record<string, Preset>>): Promise<PlannedRun> {
  const options = parseRun(wordsOf(flags), { env, ...(presets && { presets }) })
  const signal = new AbortController().signal
  const around = { registry, env, listen: () => {}, signals: { stop: signal, abort: signal } }
  const run = await planRun({ ...options, fitCheck: undefined }, around)
  await run.close()
  return run
}

/** Keys of rows without their config, and the configs apart. */
const seen = ({ suite: { cells }, entries, manifest, spec }: PlannedRun) => ({
  items: cells.map(({ recipe, target }) => identify(recipe, target, 0).id).sort(),
  rows: entries.map(({ method, model }) => `${method.id} ${model?.id ?? 'none'}`).sort(),
  config: entries.map(({ config }) => config).sort(),
  manifest,
  seed: spec.seed,
})

describe.each(Object.keys(RUN_FIELDS) as (keyof RunSpec)[])('%s', name => {
  const pair = pairFor(name)
  const effect = ANSWER_EFFECTS[name]
  test(`is placed: ${typeof effect === 'string' ? effect : effect.none}`, async () => {
    if ('untried' in pair) return void expect(pair.untried).not.toBe('')
    const [one, other] = [seen(await planned(pair[0])), seen(await planned(pair[1]))]
    const differs = {
      items: String(one.items) !== String(other.items),
      rows: String(one.rows) !== String(other.rows),
      config: String(one.config) !== String(other.config),
      folder: listManifestDifferences(one.manifest, other.manifest).length > 0,
    }
    if (typeof effect === 'string') expect(differs[effect], `${name} is not told apart by ${effect}`).toBe(true)
    else expect(differs).toEqual({ items: false, rows: false, config: false, folder: false })
  })
})

test('every flag of run is in one of the two tables', () => {
  const known = new Set([...Object.keys(ANSWER_EFFECTS), ...Object.keys(OTHER_EFFECTS)])
  // These become other options as they are read: languages are part of the tasks' names.
  const read = ['config', 'json', 'baseUrl', 'model', 'language', 'questionLanguage']
  const names = Object.keys(RUN_FLAGS).map(toCamelCase)
  expect(names.filter(name => !known.has(name) && !read.includes(name))).toEqual([])
})

const template = join(files, 't.jinja')
const ENTRIES: Readonly<Partial<Record<keyof Preset, Partial<Preset>>>> = {
  model: { model: 'other' },
  chatTemplate: { api: 'completions', chatTemplate: template },
  price: { price: { date: '2026-11-01', input: 1, output: 1 } },
  decoding: { decoding: 'yarn' },
  serverFlags: { serverFlags: '--yarn' },
  ropeFactor: { ropeFactor: 4 },
  notes: { notes: 'mine' },
}
/** Each field of an entry with a value of its own: that of the option's example. */
const FIELDS = {
  ...Object.fromEntries(MODEL_FIELD_NAMES.map(([name, entry]) => [entry, { [entry]: exampleOf(name) }])),
  ...ENTRIES,
} as Readonly<Record<string, Partial<Preset>>>

function exampleOf(name: ModelFieldName): unknown {
  const field = MODEL_FIELDS[name]
  if (field.takes === 'nothing') return field.example !== 'no'
  return field.takes === 'one' ? field.read(field.example, name) : field.readAll([field.example], name)
}

describe.each(Object.entries(FIELDS))('a model of a config file with another %s', (name, fields) => {
  const presets = (more: Partial<Preset>) => ({ m: { model: 'm', baseUrl: 'http://127.0.0.1:9/v1', ...more } })
  const effect = MODEL_EFFECTS[name as keyof Preset]
  test.each([
    ['--model m', ['memagent', 'rlm', 'rag-embed']],
    ['--model x@http://127.0.0.1:9/v1 --sub-model m', ['rlm']],
    ['--model x@http://127.0.0.1:9/v1 --embed-model m', ['rag-embed']],
  ])('as %s', async (flags, uses) => {
    const [one, other] = await Promise.all(
      [presets({}), presets(fields)].map(each => planned(`${BASE} ${flags}`, each)),
    )
    const changed = one.entries
      .filter(({ config }, at) => config !== other.entries[at].config)
      .map(({ method }) => method.id)
    const isForVectors = name === 'headers' || Object.hasOwn(ENTRY_FIELDS, name)
    const isUsed = effect === 'config' && (!flags.includes('embed') || isForVectors)
    expect(changed.sort()).toEqual(isUsed ? [...uses].sort() : [])
  })
})

test('a price that a limit of money depends on is part of the config', async () => {
  const [one, other] = await Promise.all(
    [prices, dearer].map(path => planned(`${BASE} ${MODEL} --prices ${path} --max-cost 0.5/item`)),
  )
  for (const [at, { config }] of one.entries.entries()) expect(config).not.toBe(other.entries[at].config)
})

test('a folder of another model under the same name is refused in one line', async () => {
  const named = (model: string) => ({ m: { model, baseUrl: 'http://127.0.0.1:9/v1' } })
  const [one, other] = await Promise.all(['a', 'b'].map(model => planned(`${BASE} --model m`, named(model))))
  expect(listManifestDifferences(one.manifest, other.manifest)).toMatchObject([
    { what: 'model named m', was: 'a', is: 'b' },
  ])
})

test.each([
  ['--max-calls 2/item', 'memagent'],
  ['--window 6000', 'memagent'],
  ['--sub-model s@http://127.0.0.1:9/v1', 'memagent'],
])('a folder of Fathom 0.2 with %s is refused, in both orders of a merge', async (flags, method) => {
  const { manifest, entries } = await planned(`${BASE} ${MODEL} ${flags}`)
  const { configBefore } = entries.find(entry => entry.method.id === method)!
  const configs = { [configBefore!]: { method, params: {}, sampling: {} } }
  const old = { ...manifest, fathom: '0.2.0', configs }
  for (const [a, b] of [
    [old, manifest],
    [manifest, old],
  ] as const)
    expect(listManifestDifferences(a, b).map(({ what }) => what)).toEqual([`config of ${method}`])
  expect(
    listManifestDifferences({ ...old, configs: { [configBefore!]: { ...configs[configBefore!], rule: 2 } } }, manifest),
  ).toEqual([])
})

test.each([
  ['--max-calls 2/item', true],
  ['--max-time=90s/item', true],
  ['--window 6000', true],
  ['--max-calls 100', false],
  ['--temperature 1', false],
])('a folder of Fathom 0.2 made with %s is refused without it: %s', async (words, isRefused) => {
  const { manifest } = await planned(`${BASE} ${MODEL}`)
  const configs = Object.fromEntries(
    Object.entries(manifest.configs).map(([hash, { rule: _, ...config }]) => [hash, config]),
  )
  const old = { ...manifest, configs, sessions: [{ ...manifest.sessions[0], argv: words.split(' ') }] }
  expect(listManifestDifferences(old, manifest).length > 0).toBe(isRefused)
})
