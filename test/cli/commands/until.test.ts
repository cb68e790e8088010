import { describe, expect, onTestFinished, test } from 'vitest'
import { caching } from '../../runners/caching.ts'
import { peer } from '../../runners/peer.ts'
import { bench, freshFolder, rowsOf } from './bench.ts'

const RUN = 'run --task niah_multikey_1,kv-chain --lengths 8k,16k --until 12 --display none'

describe('--until', () => {
  test('goes on until the average is known, says so, and a second time asks nothing', async () => {
    const folder = freshFolder()
    const { code, err } = await bench(`${RUN} --out ${folder}`)
    expect(code).toBe(0)
    expect(err).toMatch(/until {4}±12 points at 2 lengths: about \d+ contexts × 12 questions, .* one question each: /)
    expect(err).toMatch(/round {4}1: ±[\d.]+ points with 8 contexts; ρ 0\.\d\d in place of 0\.10/)
    expect(err).toMatch(/until {4}±[\d.]+ points with \d+ contexts; .* prompt tokens read/)
    expect(err).toMatch(/--until [\d.]+ would read about .* more/)
    const { items, manifest } = rowsOf(folder)
    expect(items.every(({ params }) => params['questions_per_context'] === 12)).toBe(true)
    expect(manifest.sessions[0].until).toMatchObject({ goal: 12, isReached: true })
    const again = await bench(`${RUN} --out ${folder}`)
    expect(again.code).toBe(0)
    expect(rowsOf(folder).answers).toHaveLength(items.length)
    expect(again.out).toContain('its results decided the number of samples: --until 12 ended')
  })

  test('tasks that ask fewer questions of a context ask what they can', async () => {
    const folder = freshFolder()
    const words = 'run --method oracle --task oolong-style,fim,kv-chain --lengths 32k --until 20 --display none'
    expect((await bench(`${words} --out ${folder}`)).code).toBe(0)
    const questions = Object.fromEntries(
      rowsOf(folder).items.map(({ task, params }) => [task, params['questions_per_context'] ?? 1]),
    )
    expect(questions).toEqual({ fim: 1, 'kv-chain': 12, 'oolong-style': 4 })
  })

  test('rank stops when the order is clear', async () => {
    const words =
      'run --task niah_multikey_1 --lengths 8k --until rank --method full-context,truncate-middle --set truncate-middle.maxTokens=1000 --display none'
    const { code, err } = await bench(`${words} --out ${freshFolder()}`)
    expect(code).toBe(0)
    expect(err).toMatch(/until {4}a clear order of entries/)
    expect(err).toMatch(/until {4}the order is clear: \d+ contexts/)
  })

  describe('asks of a context', () => {
    const words = '--task kv-chain --lengths 8k --until 25 --display none -j 1 --fit-check'
    /** A run on a server, whose fit check is its only slow part. */
    async function run(keeps: boolean, more = '') {
      const [slow, fast] = [caching({ keeps, msPerToken: 0.07 }), caching({ keeps })]
      let asked = 0
      const server = await peer((response, request) => (asked++ < 2 ? slow : fast)(response, request))
      onTestFinished(() => server.close())
      const folder = freshFolder()
      const { code, err } = await bench(`run ${words} --model small@${server.url} --out ${folder} ${more}`)
      expect(code, err).toBe(0)
      const questions = rowsOf(folder).items.map(({ params }) => params['questions_per_context'] ?? 1)
      return { err, questions: [...new Set(questions)] }
    }

    test('12 questions where the server keeps prefixes', async () => {
      const { err, questions } = await run(true)
      expect(err).toMatch(/keeps prefixes \(9\d % of a repeated prompt cached/)
      expect(questions).toEqual([12])
    })

    test('one where it keeps none, and says what it reads', async () => {
      const { err, questions } = await run(false)
      expect(err).toMatch(/keeps no prefixes/)
      expect(err).toMatch(/contexts × 1 question, [\d.]+[KM] tokens read \(the server keeps no prefixes\)/)
      expect(questions).toEqual([1])
    })

    test('as many as named, cache or not', async () => {
      expect((await run(false, '--questions-per-context 4')).questions).toEqual([4])
    })
  })

  test('rank takes two entries', async () => {
    const { code, err } = await bench('run --task kv-chain --lengths 4k --dry-run --until rank')
    expect([code, err]).toEqual([2, expect.stringMatching(/--until rank compares entries; name at least two/)])
  })

  test.each([
    ['--until 3 --samples 4', /--until 3 decides the number of samples\. Leave out --samples, or --until\./],
    ['--until 3 --shard 1/2', /Leave out --shard/],
    ['--until 0.1', /--until: "0\.1" is no goal\. Allowed: 0\.5 to 25 points, or rank\./],
    ['--until soon', /is no goal/],
  ])('%s is refused in one line', async (words, line) => {
    const { code, err } = await bench(`run --task kv-chain --lengths 4k --dry-run ${words}`)
    expect(err).toMatch(line)
    expect([code, err.trim().split('\n').length]).toEqual([2, 1])
  })
})
