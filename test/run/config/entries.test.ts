import { expect, test } from 'vitest'
import { buildRunEntries } from '../../../run/config/entries.ts'
import { methods } from '../../../runners/registry.ts'
import { parseRun } from '../../cli/commands/parse.ts'
import { fakeModel } from '../../runners/bench.ts'

const [full, oracle] = [methods.get('full-context')!, methods.get('oracle')!]
const MODEL = '--model fake --base-url http://127.0.0.1:8000/v1'
const configOf = (flags: string, model = fakeModel()) =>
  buildRunEntries(parseRun(`${MODEL} ${flags}`.split(' ').filter(Boolean)), [full], [model])[0].config

test.each([
  '--temperature 0.5',
  '--top-p 0.9',
  '--max-answer-tokens 64',
  '--reasoning-tokens 8k',
  '--extra-body {"top_k":20}',
  '--overflow truncate-middle',
  '--set full-context.overflow=truncate-middle',
])('%s is another config', flags => {
  expect(configOf(flags)).not.toBe(configOf(''))
})

test.each(['--samples 100', '--lengths 4k', '--timeout 5m', '--concurrency 2', '--max-retries 1', '--window 64k'])(
  '%s is the same config',
  flags => {
    expect(configOf(flags)).toBe(configOf(''))
  },
)

test('a sub-model is part of the config of methods that call one, and of no other', () => {
  const rlm = methods.get('rlm')!
  const configs = (flags: string) =>
    buildRunEntries(parseRun(`${MODEL} ${flags}`.trim().split(' ')), [full, rlm], [fakeModel()]).map(
      ({ config }) => config,
    )
  const [[plain, plainRlm], [beside, besideRlm]] = [configs(''), configs('--sub-model other')]
  expect(beside).toBe(plain)
  expect(besideRlm).not.toBe(plainRlm)
})

test('a simulated model of another window is another entry', () => {
  expect(configOf('', fakeModel(undefined, 32_768))).not.toBe(configOf('', fakeModel(undefined, 65_536)))
})

test('a setting of the parameter itself wins over --overflow', () => {
  const flags = `${MODEL} --overflow truncate-middle --set full-context.overflow=refuse`
  expect(buildRunEntries(parseRun(flags.split(' ')), [full], [fakeModel()])[0].params).toEqual({ overflow: 'refuse' })
})

test('what may be secret in --extra-body is nowhere in an entry', () => {
  const [entry] = buildRunEntries(
    parseRun([...MODEL.split(' '), '--extra-body', '{"token":"hush"}']),
    [full],
    [fakeModel()],
  )
  expect(JSON.stringify({ ...entry, method: 0, model: 0 })).not.toContain('hush')
})

test('models multiply the methods that call one', () => {
  const two = [fakeModel(), { ...fakeModel(), id: 'other' }]
  const entries = buildRunEntries(parseRun(`${MODEL} --model other`.split(' ')), [full, oracle], two)
  expect(entries.map(({ method, model }) => [method.id, model?.id])).toEqual([
    ['full-context', 'fake'],
    ['full-context', 'other'],
    ['oracle', undefined],
  ])
})

test('a method of another version, and a template of the user’s, is another config', () => {
  const memagent = methods.get('memagent')!
  const options = parseRun(MODEL.split(' '))
  const config = (method = memagent, prompts = new Map<string, Record<string, string>>()) =>
    buildRunEntries(options, [method], [fakeModel()], prompts)[0].config
  const mine = new Map([['memagent', { update: 'Mine: {question} {memory} {section}' }]])
  const configs = [config(), config({ ...memagent, version: memagent.version + 1 }), config(memagent, mine)]
  expect(new Set(configs).size).toBe(3)
  expect(config(memagent, new Map([['memagent', {}]]))).toBe(config())
  expect(buildRunEntries(options, [memagent], [fakeModel()], mine)[0].templates).toEqual({
    ...memagent.templates,
    ...mine.get('memagent'),
  })
})

test('a model of an entry takes its own temperature and fields, and names its decoding', () => {
  const presets = { fake: { model: 'm', temperature: 0.6, extraBody: { a: 1 }, decoding: 'yarn', ropeFactor: 4 } }
  const options = parseRun(['--model', 'fake', '--temperature', '1', '--extra-body', '{"b":2}'], { presets })
  const [entry] = buildRunEntries(options, [full], [fakeModel()])
  expect(entry.sampling).toMatchObject({ temperature: 0.6, decoding: 'yarn', rope_factor: 4, served: 'm' })
  const plain = buildRunEntries(parseRun(['--model', 'fake']), [full], [fakeModel()])[0]
  expect(plain.sampling).not.toHaveProperty('decoding')
  expect(entry.config).not.toBe(plain.config)
})
