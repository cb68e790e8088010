import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChecked } from '../../../../packages/submissions/check-run.ts'
import type { Verified } from '../../../../packages/submissions/verified-cache.ts'
import { loadRegistry } from '../../../../run/registry/registry.ts'
import { bench, freshFolder } from '../../../cli/commands/bench.ts'
import { change, copyOf, forge, sharedFolder, submitted } from '../../../cli/commands/bundle.ts'

const shared = sharedFolder()
let bundle: string
beforeAll(async () => {
  ;({ bundle } = await submitted(shared.path, '--task vt --lengths 2k --samples 3 --method truncate-middle'))
})
afterAll(shared.remove)

const KEPT = /note {5}1 run checked before; results are in /
const board = (path: string, cache: string, more = '') =>
  bench(`leaderboard ${path} --out ${cache}.html --cache ${cache}${more}`)

test('a second page of the same bundle does not check it again, and is the same page', async () => {
  const cache = freshFolder()
  const pages: string[] = []
  for (const isKept of [false, true, true]) {
    const { code, err } = await board(bundle, cache)
    expect([code, KEPT.test(err)]).toEqual([0, isKept])
    pages.push(readFileSync(`${cache}.html`, 'utf8'))
  }
  expect(new Set(pages).size).toBe(1)
  expect(pages[0]).toContain('verified here')
  // Another check of it is another result.
  expect((await board(bundle, cache, ' --verify samples=2')).err).not.toMatch(KEPT)
  expect((await board(bundle, cache, ' --verify all')).err).not.toMatch(KEPT)
  expect((await board(bundle, cache, ' --verify all')).err).toMatch(KEPT)
  expect((await bench(`leaderboard ${bundle} --out ${cache}.html --cache none`)).err).toBe('')
})

test('a bundle that was changed since is refused, whatever is kept', async () => {
  const cache = freshFolder()
  const mine = copyOf(bundle)
  expect((await board(mine, cache)).code).toBe(0)
  const perfect = () => change(mine, 'scores', rows => rows.map(row => ({ ...row, value: 1 - row.value })))
  perfect()
  expect((await board(mine, cache)).err).toMatch(/rejected .* another sha256 than bundle\.json says/)
  forge(mine)
  expect((await board(mine, cache)).err).toMatch(/rejected .* rescored it is/)
  // What was refused once is not kept, and not taken for verified.
  expect((await board(mine, cache)).err).toMatch(/rejected .* rescored it is/)
  perfect()
  forge(mine)
  expect((await board(mine, cache)).code).toBe(0)
})

test('a result that was written by another hand is checked again, and mended', async () => {
  const cache = freshFolder()
  await board(bundle, cache)
  const [name] = readdirSync(cache).filter(each => each.endsWith('.json'))
  writeFileSync(join(cache, name), readFileSync(join(cache, name), 'utf8').replace('"built":3', '"built":9'))
  expect((await board(bundle, cache)).err).not.toMatch(KEPT)
  expect((await board(bundle, cache)).err).toMatch(KEPT)
})

test('the round is looked at each time: a result that was kept says nothing of it', async () => {
  const cache = freshFolder()
  await board(bundle, cache)
  const suite = join(shared.path, 'round.json')
  writeFileSync(suite, JSON.stringify({ tasks: ['vt'], lengths: '2k', samples: 4 }))
  const { code, err } = await board(bundle, cache, ` --suite ${suite}`)
  expect([code, err]).toEqual([2, expect.stringContaining('it does not match the suite')])
})

test('results that a bundle brings are not believed: a folder within the runs is refused', async () => {
  const folder = freshFolder()
  mkdirSync(folder)
  cpSync(bundle, join(folder, 'mine'), { recursive: true })
  for (const cache of [join(folder, 'mine', 'verified'), join(folder, 'verified')]) {
    const { code, err } = await bench(`leaderboard ${folder} --out ${folder}.html --cache ${cache}`)
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/^fathom-bench: --cache: .* lies in .*Name another directory, or none\.\n$/),
    ])
  }
  // The usual one is then done without.
  const env = { XDG_CACHE_HOME: join(folder, 'mine') }
  const { code, err } = await bench(`leaderboard ${folder} --out ${folder}.html`, env)
  expect([code, err]).toEqual([0, expect.stringContaining('check results are not cached')])
})

test('kept is what depends on the bundle alone', async () => {
  const registry = await loadRegistry([])
  const texts = { data: {}, haystack: undefined, tokenizer: undefined, prompts: undefined, plugin: [] }
  const kept = new Map<string, Verified>()
  const keys: string[] = []
  const cache = {
    folder: '',
    find: (key: string) => {
      keys.push(key)
      return kept.get(key)
    },
    keep: (key: string, result: Verified) => void kept.set(key, result),
  }
  let now = 0
  const spec = { ...texts, registry, unverified: true, now: () => now++, cache }
  // Out of time; forged.
  await openChecked(bundle, { ...spec, verify: { samples: undefined, time: 2 } })
  const forged = copyOf(bundle)
  change(forged, 'scores', rows => rows.map(row => ({ ...row, value: 1 - row.value })))
  forge(forged)
  await openChecked(forged, spec)
  expect([keys.length, kept.size]).toEqual([2, 0])
  await openChecked(bundle, spec)
  const [[key, result]] = kept
  expect(result).toEqual({ items: 3, built: 3, answers: 3, waiting: 0 })
  // The result that is found is the one that is shown: nothing is checked.
  kept.set(key, { ...result, built: 2 })
  expect((await openChecked(bundle, spec)).standing?.how).toContain('2 of 3 items rebuilt')
  // A bundle that changes while it is checked is not the one that was.
  kept.clear()
  const mine = copyOf(bundle)
  const changing = {
    ...cache,
    find: () => {
      const path = join(mine, 'reveal.jsonl')
      rmSync(path, { force: true })
      writeFileSync(path, '{}')
      return undefined
    },
  }
  await openChecked(mine, { ...spec, cache: changing }).catch(() => undefined)
  expect(kept.size).toBe(0)
})
