import { afterAll, expect, onTestFinished, test } from 'vitest'
import { DEFAULTS } from '../../../run/config/defaults.ts'
import { nameDefaultFolder } from '../../../run/config/folder-name.ts'
import { fine, peer } from '../../runners/peer.ts'
import { bench, freshFolder, rowsOf } from './bench.ts'

const server = await peer(fine('No idea.'))
afterAll(() => server.close())

test('the simulated model and a real model have default folders of their own', () => {
  const models = [{ name: 'm', baseUrl: 'http://127.0.0.1:9/v1' }]
  expect(nameDefaultFolder({ ...DEFAULTS })).toBe('bench-runs/ruler-simulated')
  expect(nameDefaultFolder({ ...DEFAULTS, models })).toBe('bench-runs/ruler')
  expect(nameDefaultFolder({ ...DEFAULTS, models: [...DEFAULTS.models, ...models] })).toBe('bench-runs/ruler')
})

const SESSIONS = [
  ['--samples 4', `--model m@${server.url} --samples 2`],
  ['--samples 2', `--model m@${server.url} --samples 4`],
] as const

test.each([...SESSIONS, ...SESSIONS.map(([a, b]) => [b, a] as const)])(
  'a folder of %s and then %s asks each entry for its own items',
  async (first, second) => {
    const out = freshFolder()
    const words = (flags: string) => `--task vt --lengths 2k,4k --out ${out} ${flags}`
    expect((await bench(words(first))).code).toBe(0)
    const { code, out: shown, err } = await bench(words(second))
    expect(code).toBe(0)
    expect(shown + err).not.toContain('stopped after')
    const report = await bench(`report ${out}`)
    expect(report.out + report.err).not.toMatch(/stopped after|not begun/)
    const { asked, askedBy } = rowsOf(out).manifest
    expect(asked?.map(({ samples }) => samples)).toEqual([4, 4])
    expect(
      Object.values(askedBy ?? {})
        .map(cells => cells[0].samples)
        .sort(),
    ).toEqual([2, 4])
  },
)

test('a session with fewer samples of the same entry leaves it whole, and one that stopped is still unfinished', async () => {
  const out = freshFolder()
  const words = (flags: string) => `--task vt --lengths 2k --out ${out} --quiet ${flags}`
  await bench(words('--samples 4'))
  const fewer = await bench(words('--samples 2'))
  expect(fewer.out).not.toContain('stopped after')
  const cut = await bench(words(`--model m@${server.url} --samples 6 --max-calls 6`))
  expect(cut.code).toBe(3)
  expect(cut.out).toMatch(/stopped after 2 of 6 items/)
})

test('one name at two servers has two entries, which plan, table, compare and gate name by their labels', async () => {
  const other = await peer(fine('No idea.'))
  onTestFinished(() => other.close())
  const out = freshFolder()
  const models = `--no-fit-check --model z-base=m@${server.url} --model changed=m@${other.url}`
  const words = `--task vt --lengths 2k --samples 3 --out ${out} ${models}`
  const plan = await bench(`${words} --dry-run`)
  expect(plan.out + plan.err).toMatch(/full-context on z-base.*full-context on changed/s)
  const run = await bench(words)
  expect(run.code).toBe(0)
  expect(run.out + run.err).toMatch(/changed/)
  const { answers, manifest } = rowsOf(out)
  expect(new Set(answers.map(({ model }) => model))).toEqual(new Set(['z-base', 'changed']))
  expect(new Set(answers.map(({ config }) => config)).size).toBe(1)
  expect(Object.keys(manifest.models)).toEqual(['z-base', 'changed'])
  for (const each of [server, other])
    expect(each.requests.filter(({ path }) => path.endsWith('/completions')).at(-1)?.body['model']).toBe('m')
  const gate = await bench(['gate', out])
  expect(gate.code).toBe(4)
  expect(gate.out).toContain('full-context on changed is compared with full-context on z-base')
  expect((await bench(['compare', out])).out).toContain(
    'full-context on changed is compared with full-context on z-base',
  )
})
