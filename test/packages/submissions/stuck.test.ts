import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildLeaderboard } from '../../../packages/submissions/leaderboard.ts'
import { loadRegistry } from '../../../run/registry/registry.ts'
import { bench } from '../../cli/commands/bench.ts'
import { sharedFolder, submitted } from '../../cli/commands/bundle.ts'
import { loopingPlugin } from '../../run/scoring/looping.ts'

// A bundle whose answers no scorer ends on, beside an honest one.

/** What the plugin's scorer does: whether it never ends, and how often it was asked. */
const state = globalThis as { isLooping?: boolean; looped?: number }
const shared = sharedFolder()
let honest: string
beforeAll(async () => {
  honest = (await submitted(join(shared.path, 'honest'), '--task vt --lengths 1k --samples 2')).bundle
})
afterAll(shared.remove)

test('a page is built over answers that cannot be scored in time, says so, and asks few of them', async () => {
  const plugin = loopingPlugin()
  const source = readFileSync(plugin, 'utf8')
    .replace("calls++ === 0 ? 'LOOP' : 'word'", "'LOOP'")
    .replace(
      /if \(answer === 'LOOP'\) .*/,
      'if (globalThis.isLooping) globalThis.looped++\n      while (globalThis.isLooping) {}',
    )
  writeFileSync(plugin, source)
  const [run, stuck] = [join(shared.path, 'run'), join(shared.path, 'stuck')]
  const words = `--task own-task --method mine --samples 12 --lengths 4k --plugin ${plugin} --quiet`
  expect((await bench(`${words} --out ${run}`)).code).toBe(0)
  expect((await bench(`submit ${run} --out ${stuck} --plugin ${plugin} --quiet`)).code).toBe(0)

  Object.assign(state, { isLooping: true, looped: 0 })
  onTestFinished(() => void Object.assign(state, { isLooping: false }))
  const registry = await loadRegistry([plugin])
  const texts = { data: {}, haystack: undefined, tokenizer: undefined, prompts: undefined, plugin: [plugin] }
  const { page, runs, refused } = await buildLeaderboard(
    [honest, stuck],
    { ...texts, registry, unverified: false, scoreMs: 600 },
    undefined,
  )
  expect(refused).toEqual([])
  const standings = Object.fromEntries(
    runs.map(({ name, standing, unverified }) => [name, [standing?.badges, unverified]]),
  )
  expect(standings).toEqual({
    'honest/bundle': [['verified here'], undefined],
    stuck: [['unverified'], 'some parts could not be checked here: not scored in time: looping took more than 0.6 s'],
  })
  expect(page).toContain('not scored in time: looping took more than 0.6 s')
  // Of twelve answers: each would take all of its time.
  expect(state.looped).toBe(3)

  Object.assign(state, { isLooping: false })
  const ended = await buildLeaderboard([stuck], { ...texts, registry, unverified: false, scoreMs: 600 }, undefined)
  expect(ended.runs.map(({ unverified }) => unverified)).toEqual([undefined])
})
