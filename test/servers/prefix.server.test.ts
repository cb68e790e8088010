import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bench, freshFolder, rowsOf } from '../cli/commands/bench.ts'
import { ownRedis, REDIS, WITHOUT } from '../packages/cluster/lab.ts'
import { LLAMA, llama, missing } from './llama.ts'

// What is said of prefixes in docs/servers.md, tried on the real server. `npm run test:servers`.

const TOKENIZER = join(LLAMA ?? '', 'tokenizer.json')

/** Share of the prompt tokens that the server had in its cache, with the rows. */
async function cachedIn(words: string) {
  const { url } = await llama('-c 65536 --parallel 4')
  const folder = freshFolder()
  const said = await bench(
    `--model tiny --base-url ${url} --tokenizer ${TOKENIZER} --concurrency 4 --max-answer-tokens 8 --out ${folder} ${words}`,
  )
  const { answers } = rowsOf(folder)
  const sum = (field: 'input' | 'cached') => answers.reduce((total, { ledger }) => total + ledger.tokens[field], 0)
  return { ...said, answers, share: sum('cached') / sum('input') }
}

const SHARED =
  '--task kv-chain,hop-qa,niah-join --lengths 8k --samples 24 --questions-per-context 12 --model tiny --max-answer-tokens 8'

/** Eleven of twelve readings of a context come from the cache. */
function expectCached(folder: string): void {
  const { answers } = rowsOf(folder)
  const sum = (field: 'input' | 'cached') => answers.reduce((total, { ledger }) => total + ledger.tokens[field], 0)
  expect(answers).toHaveLength(72)
  expect(sum('cached') / sum('input')).toBeGreaterThan(11 / 12 - 0.02)
}

describe.skipIf(missing !== undefined)(`a llama.cpp server${missing ? ` (skipped: ${missing})` : ''}`, () => {
  test('serves seven tenths of the prompt tokens from its cache with four questions a context, four at a time', async () => {
    const suite = '--task kv-chain,niah_multikey_2 --lengths 8k --samples 16'
    const four = await cachedIn(`${suite} --questions-per-context 4`)
    expect([four.code, four.answers.length]).toEqual([0, 32])
    expect(four.share).toBeGreaterThanOrEqual(0.7)
    expect(four.share).toBeLessThanOrEqual(0.76)
    const alone = await cachedIn('--task kv-chain,niah_multikey_2 --lengths 8k --samples 4')
    expect(alone.share).toBeLessThan(0.05)
  })

  test('serves what is possible within two points with 12 questions a context, without -j', async () => {
    const { url } = await llama('-c 163840 --parallel 4')
    const folder = freshFolder()
    const { code } = await bench(`run ${SHARED} --base-url ${url} --no-fit-check --out ${folder}`)
    expect(code).toBe(0)
    expectCached(folder)
  })

  test.skipIf(REDIS === undefined)(`the same for two workers of a queue${WITHOUT}`, async () => {
    const { url } = await llama('-c 163840 --parallel 4')
    const redis = await ownRedis(mkdtempSync(join(tmpdir(), 'fathom-prefix-')))
    try {
      const folder = freshFolder()
      const work = () => bench(`worker --queue ${redis.url}`)
      const run = bench(`run ${SHARED} --base-url ${url} --queue ${redis.url} --out ${folder}`)
      expect((await Promise.all([run, work(), work()])).map(({ code }) => code)).toEqual([0, 0, 0])
      expectCached(folder)
    } finally {
      await redis.close()
    }
  })

  test('reads a prompt once that two methods send', async () => {
    const { answers, share } = await cachedIn(
      '--task kv-chain --lengths 8k --samples 6 --method full-context,truncate-middle',
    )
    expect(answers).toHaveLength(12)
    expect(share).toBeGreaterThanOrEqual(0.45)
  })
})
