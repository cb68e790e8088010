import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readFathomVersion } from '../../core/version.ts'
import { one, toggleField } from '../../run/config/options/field.ts'
import { fraction } from '../../run/config/options/values.ts'
import { fakeModel } from '../runners/bench.ts'

// An option that only the table knows. Whatever follows from the table has it, or does not have it where a mark says
// so.

const help = { form: 'N', about: 'A made-up option', appliesTo: 'model calls', example: '0.5' } as const
const MADE_UP = {
  madeUp: one(fraction(0, 2), {
    ...help,
    scope: 'model',
    default: '1',
    sharedWithWorkers: true,
    inLibrary: true,
    inRequest: true,
    inConfigHash: { as: 'made_up' },
  }),
  ownMatter: toggleField({
    about: 'A made-up option of one machine',
    appliesTo: 'every run',
    example: '',
    default: false,
    sharedWithWorkers: false,
    inConfigHash: false,
    effect: { none: 'it is made up' },
  }),
}

async function load() {
  vi.resetModules()
  vi.doMock('../../run/config/options/models.ts', async original => {
    const { MODEL_FIELDS } = await original<typeof import('../../run/config/options/models.ts')>()
    return { MODEL_FIELDS: { ...MODEL_FIELDS, ...MADE_UP } }
  })
  return {
    ...(await import('../../cli/flags/table.ts')),
    ...(await import('../../cli/flags/presets.ts')),
    ...(await import('../../cli/output/options-page.ts')),
    ...(await import('../../run/config/defaults.ts')),
    ...(await import('../../run/config/entries.ts')),
    ...(await import('../../run/config/answer-effects.ts')),
    ...(await import('../../run/config/options/model-settings.ts')),
    ...(await import('../../packages/cluster/settings.ts')),
    ...(await import('../../library/read-options.ts')),
    ...(await import('../../run/registry/methods/named-methods.ts')),
    ...(await import('../../runners/registry.ts')),
  }
}
let made: Awaited<ReturnType<typeof load>>
beforeAll(async () => {
  made = await load()
})
afterAll(() => {
  vi.doUnmock('../../run/config/options/models.ts')
  vi.resetModules()
})

const flagNamed = (name: string) =>
  (made.RUN_FLAGS as Readonly<Record<string, { read: (typed: string, who: string) => unknown }>>)[name]
const spec = (more: object) => ({ ...made.DEFAULTS, models: [{ name: 'm', baseUrl: 'http://box/v1' }], ...more })
const configOf = (more: object) =>
  made.buildRunEntries(spec(more), made.resolveMethods(['full-context'], made.methods), [
    { ...fakeModel(), id: 'm', simulated: false },
  ])[0].config
const settingsOf = (more: object) =>
  made.buildQueueSettings(spec(more), [], {
    expected: { fathom: readFathomVersion(), cells: '', entries: '' } as never,
    windows: {},
    counts: {},
  })

describe('a made-up option of models', () => {
  test('has a flag with its rule, and a default', () => {
    expect(flagNamed('made-up').read('0.5', '--made-up')).toBe(0.5)
    expect(() => flagNamed('made-up').read('3', '--made-up')).toThrow(
      '--made-up: "3" is out of range. Allowed: 0 to 2.',
    )
    expect(made.DEFAULTS).toHaveProperty('madeUp', 1)
  })

  test('is a field of an entry, which wins over the flag', () => {
    const preset = made.parsePresets({ m: { model: 'm', 'made-up': 0.5 } }, 'c.yaml')['m']
    expect(preset).toEqual({ model: 'm', madeUp: 0.5 })
    expect(made.requestSettings({ name: 'm', baseUrl: null, preset }, spec({}))).toHaveProperty('madeUp', 0.5)
    expect(made.requestSettings({ name: 'm', baseUrl: null }, spec({ madeUp: 2 }))).toHaveProperty('madeUp', 2)
  })

  test('is part of the config hash', () => {
    expect(made.ANSWER_EFFECTS).toHaveProperty('madeUp', 'config')
    expect(made.MODEL_EFFECTS).toHaveProperty('madeUp', 'config')
    expect(configOf({ madeUp: 0.5 })).not.toBe(configOf({ madeUp: 1 }))
  })

  test('is sent to workers, by its rule', () => {
    const { text } = settingsOf({ madeUp: 0.5 })
    expect(text).toContain('"madeUp":0.5')
    expect(() => made.parseQueueSettings(text.replace('"madeUp":0.5', '"madeUp":3'))).toThrow('(spec.madeUp)')
  })

  test('is an option of the library, and stands in its docs', () => {
    const options = { tasks: ['vt'], models: ['m@http://box/v1'], madeUp: 0.5 }
    expect(made.runOptions(options).settings).toHaveProperty('madeUp', 0.5)
    expect(() => made.runOptions({ ...options, madeUp: 3 })).toThrow('madeUp: "3" is out of range')
    expect(made.optionsPage()).toContain('\n| `--made-up` | 1 | `made-up` | `madeUp` | config hash | yes |\n')
  })
})

test('a made-up option of one machine is a flag, and nothing else', () => {
  expect(flagNamed('own-matter')).toBeDefined()
  expect(made.ANSWER_EFFECTS).toHaveProperty('ownMatter', { none: 'it is made up' })
  expect(configOf({ ownMatter: true })).toBe(configOf({}))
  expect(settingsOf({ ownMatter: true }).text).not.toContain('ownMatter')
  expect(() => made.runOptions({ tasks: ['vt'], models: ['m@http://box/v1'], ownMatter: true })).toThrow(
    'unknown option',
  )
  expect(() => made.parsePresets({ m: { 'own-matter': true } }, 'c.yaml')).toThrow('unknown field')
})
