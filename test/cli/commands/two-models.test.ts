import { afterAll, expect, test } from 'vitest'
import { DEFAULTS } from '../../../run/config/defaults.ts'
import { nameDefaultFolder } from '../../../run/execute/manifest.ts'
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
