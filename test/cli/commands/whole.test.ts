import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Manifest } from '../../../core/rows/manifest/manifest.ts'
import { evaluate, fromFunction } from '../../../index.ts'
import { explainUnfinished } from '../../../reports/summary/health/completeness.ts'
import { readRun } from '../../../run/store/read-run.ts'
import { bench, freshFolder, rowsOf } from './bench.ts'
import { sharedFolder } from './bundle.ts'
import { READERS } from './unfinished-readers.ts'

const SUITE = '--task vt,niah_single_1 --lengths 1k,2k --samples 6 --quiet'
const ITEMS = { tasks: ['vt', 'niah_single_1'], lengths: [1024, 2048], samples: 6 } as const
const shared = sharedFolder()
const at = (name: string) => join(shared.path, name)
const base = at('base')

/** Finds a number; what it answers does not matter here. */
const finder = (text: string) => /is:? (\d{7})/.exec(text)?.[1] ?? 'none'

/** Makes a run by the library, with a model that does something at its nth call. */
async function byLibrary(name: string, onCall: (call: number) => void, more: object = {}) {
  let calls = 0
  const model = fromFunction('m', ({ messages }) => {
    onCall(++calls)
    return finder(messages.at(-1)!.content)
  })
  return evaluate({ ...ITEMS, models: [model], concurrency: 1, out: at(name), ...more })
}

function editManifest(path: string, edit: (manifest: Manifest) => Manifest): void {
  const file = join(path, 'manifest.json')
  writeFileSync(file, JSON.stringify(edit(JSON.parse(readFileSync(file, 'utf8')))))
}

/** A copy of the whole run whose last session ended in another way. */
function endedAs(name: string, end: object): void {
  cpSync(base, at(name), { recursive: true })
  editManifest(at(name), manifest => ({
    ...manifest,
    sessions: manifest.sessions.map(({ ended: _, exitCode: __, ...session }) => ({ ...session, ...end })),
  }))
}

/** Every way in which a run is not whole. */
const WAYS: Readonly<Record<string, (name: string) => Promise<unknown>>> = {
  'evaluate, aborted': async name => {
    const stop = new AbortController()
    const run = await byLibrary(name, call => call === 9 && stop.abort(), { signal: stop.signal })
    expect(run.complete).toBe(false)
  },
  'evaluate, a limit of calls': name => byLibrary(name, () => {}, { limits: { calls: 9 } }),
  'evaluate, a limit of tokens': name => byLibrary(name, () => {}, { limits: { tokens: 9000 } }),
  'evaluate, a model that fails': name =>
    byLibrary(name, call => {
      if (call > 9) throw new Error('no such luck')
    }),
  'run, a limit': async name => expect((await bench(`${SUITE} --max-calls 9 --out ${at(name)}`)).code).toBe(3),
  'run, interrupted': async name => endedAs(name, { ended: '2026-11-23T00:00:00.000Z', exitCode: 130 }),
  'run, killed': async name => endedAs(name, {}),
  'run, verdicts missing': async name => endedAs(name, { ended: '2026-11-23T00:00:00.000Z', exitCode: 3 }),
  'evaluate, a part made up for': async name => {
    const stop = new AbortController()
    await byLibrary(name, call => call === 9 && stop.abort(), { signal: stop.signal })
    const rest = await byLibrary(name, () => {}, { tasks: ['vt'] })
    expect(rest.complete).toBe(true)
  },
  'one shard of two': name => bench(`${SUITE} --shard 1/2 --out ${at(name)}`),
  'one shard of two, merged': async name => {
    await bench(`${SUITE} --shard 2/2 --out ${at(`${name}-part`)}`)
    await bench(`merge ${at(`${name}-part`)} --out ${at(name)} --quiet`)
  },
  'a shard whole, a shard stopped': async name => {
    await bench(`${SUITE} --shard 1/2 --max-calls 5 --out ${at(`${name}-1`)}`)
    await bench(`${SUITE} --shard 2/2 --out ${at(`${name}-2`)}`)
    await bench(`merge ${at(`${name}-2`)} ${at(`${name}-1`)} --out ${at(name)} --quiet`)
  },
}
const names = Object.keys(WAYS)
const folder = (way: string) => at(`way-${names.indexOf(way)}`)
const bundle = (way: string) => at(`sent/bundle-${names.indexOf(way)}`)

beforeAll(async () => {
  expect((await bench(`${SUITE} --out ${base}`)).code).toBe(0)
  for (const way of names) await WAYS[way](`way-${names.indexOf(way)}`)
})
afterAll(shared.remove)

describe.each(Object.keys(READERS))('%s', reader => {
  test.each(names)('%s', async way => {
    const run = readRun(folder(way))
    expect(explainUnfinished(run)).toBeDefined()
    await READERS[reader]({ run: folder(way), base, bundle: bundle(way) })
  })

  test('nothing is said of a run that is whole', () => expect(explainUnfinished(readRun(base))).toBeUndefined())
})

test('the leaderboard marks every one of them', async () => {
  const page = at('board.html')
  const { code } = await bench(['leaderboard', at('sent'), '--out', page, '--quiet', '--unverified'])
  expect(code).toBe(0)
  const text = readFileSync(page, 'utf8')
  const marked = names.filter(way => text.includes(`bundle-${names.indexOf(way)}`))
  // Three of them hold the same answers: of copies the first is shown.
  const copies = ['run, killed', 'run, verdicts missing']
  expect(marked).toEqual(names.filter(way => !copies.includes(way)))
  const says = (way: string) =>
    new RegExp(`bundle-${names.indexOf(way)}\\b[^<]*(is not finished|is unverified)|shards? [^<]* missing`)
  for (const way of marked) expect(says(way).test(text), way).toBe(true)
})

test('--sequential refuses a baseline against which no look can pass', async () => {
  const out = freshFolder()
  const { code, err } = await bench(`${SUITE} --out ${out} --sequential --gate ${folder('run, a limit')}`)
  expect([code, err, existsSync(out)]).toEqual([
    ...[
      2,
      expect.stringMatching(
        /^fathom-bench: --sequential: \S+ is incomplete \(.*ended with code 3\), so no interim analysis can pass\..*\n$/,
      ),
    ],
    false,
  ])
})

test('the same command makes every one of them whole', async () => {
  for (const way of [
    'run, a limit',
    'run, killed',
    'run, interrupted',
    'run, a part made up for',
    'one shard of two',
  ]) {
    expect((await bench(`${SUITE} --out ${folder(way)}`)).code, way).toBe(0)
    expect(explainUnfinished(readRun(folder(way))), way).toBeUndefined()
  }
})

test('a sequential run that its results ended says so wherever it goes', async () => {
  const [run, out] = [at('sequential'), at('sequential-bundle')]
  const words = `--task niah_single_1 --lengths 1k --samples 40 --quiet`
  await bench(`${words} --out ${at('sequential-base')}`)
  const gated = `--sequential --gate ${at('sequential-base')} --max-drop 60`
  const { code } = await bench(`${words} --out ${run} ${gated}`)
  expect(code).toBe(0)
  expect(rowsOf(run).items.length).toBeLessThan(40)
  const says = expect.stringContaining(
    'its results decided the number of samples: --sequential stopped at interim analysis',
  )
  expect(await bench(`submit ${run} --out ${out}`)).toMatchObject({ code: 0, err: says })
  const checked = await bench(`verify ${out}`)
  expect([checked.code, checked.out + checked.err]).toEqual([0, says])
  const reported = freshFolder()
  await bench(['report', out, '--out', reported, '--quiet'])
  expect(readFileSync(join(reported, 'results.json'), 'utf8')).toEqual(says)
  // The rest of the samples takes the mark away.
  expect((await bench(`${words} --out ${run}`)).code).toBe(0)
  const full = await bench(`submit ${run} --out ${out}-full`)
  expect([full.code, full.err]).toEqual([0, expect.not.stringContaining('its results')])
})
