import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { loadTokenizer } from '../../core/tokens/tokens.ts'
import { bench, freshFolder, rowsOf } from '../cli/commands/bench.ts'
import * as p from '../runners/peer.ts'
import { freePort, LLAMA, launch, llama, missing, untilHealthy } from './llama.ts'

// What is said of llama.cpp in docs/servers.md, tried on the real server. `npm run test:servers`.

const TOKENIZER = join(LLAMA ?? '', 'tokenizer.json')

/** A run on the server, with its rows. */
async function run(url: string, words: string) {
  const folder = freshFolder()
  const said = await bench([
    ...`--model tiny --base-url ${url} ${words.includes('--tokenizer') ? '' : `--tokenizer ${TOKENIZER}`} --out ${folder} ${words}`
      .split(' ')
      .filter(Boolean),
  ])
  return { ...said, folder, rows: () => rowsOf(folder) }
}

const kinds = (rows: ReturnType<typeof rowsOf>) => rows.answers.map(({ status }) => status.kind)

describe.skipIf(missing !== undefined)(`a llama.cpp server${missing ? ` (skipped: ${missing})` : ''}`, () => {
  test('doctor finds its window and how it goes on from a begun answer', async () => {
    const { url } = await llama('-c 16384 --parallel 1')
    const { out } = await bench(`doctor --task vt --lengths 4k --samples 1 --model tiny --base-url ${url}`)
    expect(out).toMatch(/ok +model +tiny answers in \d+ ms; window 16K/)
    expect(out).toMatch(/ok +prefill +tiny goes on from the beginning of an answer \(--prefill (vllm|llamacpp)\)/)
  })

  test('a prompt above the window is an overflow, with the figures that the server gives', async () => {
    const { url } = await llama('-c 8192 --parallel 1')
    const { code, rows } = await run(url, '--task niah_single_1 --lengths 4k,16k --samples 1 --window 32k')
    expect(code).toBe(0)
    const { items, answers } = rows()
    const of = (target: number) =>
      answers.find(({ item }) => items.find(({ id }) => id === item)?.length.target === target)
    const [short, long] = [of(4096), of(16_384)]
    expect(short?.status.kind).not.toBe('overflow')
    expect(long?.status).toMatchObject({ kind: 'overflow', reason: expect.stringContaining('n_ctx 8192') })
  })

  test('slots that share one window refuse nothing that fits alone', async () => {
    const { url } = await llama('-c 32768')
    const { code, rows } = await run(url, '--task niah_single_2,vt --lengths 16k --samples 4 --concurrency 8')
    expect([code, kinds(rows()).filter(kind => kind === 'overflow')]).toEqual([0, []])
    expect(rows().answers).toHaveLength(8)
    // Told by the server how much they share, it is not asked too much to begin with.
    expect(rows().answers.every(({ ledger }) => ledger.retries === 0)).toBe(true)
  })

  test('counts of an exact tokenizer are the server’s, but for the template', async () => {
    const { url } = await llama('-c 16384 --parallel 1')
    const { rows } = await run(url, '--task niah_multikey_3,vt,kv-chain --lengths 8k --samples 1')
    const tokenizer = await loadTokenizer(TOKENIZER)
    expect(tokenizer.count('The quick brown fox')).toBe(4)
    const { items, answers } = rows()
    const around = answers.map(({ item, ledger }) => {
      const prompt = items.find(each => each.id === item)?.length.tokens ?? Number.NaN
      return ledger.tokens.input - prompt
    })
    expect(new Set(around).size).toBe(1)
    expect(around[0]).toBeGreaterThan(0)
    expect(around[0]).toBeLessThan(64)
  })

  test('counts for the run: an item of the length of the window is answered with its full allowance', async () => {
    const { url } = await llama('-c 32768 --parallel 1')
    const { code, rows } = await run(url, '--task vt --lengths 32k --samples 1 --tokenizer server')
    const { manifest, items, answers } = rows()
    expect([code, manifest.tokenizer]).toEqual([0, expect.stringMatching(/^server:[0-9a-f]{8}$/)])
    const [{ length }, { ledger, status }] = [items[0], answers[0]]
    expect(length).toMatchObject({ target: 32_768, reserve: 128, chatTemplate: expect.any(Number) })
    expect(ledger.tokens).toMatchObject({ input: length.tokens + length.chatTemplate!, output: 128, source: 'server' })
    expect(length.tokens + length.chatTemplate! + 128).toBeGreaterThan(32_768 * 0.995)
    expect(status.reason).not.toContain('window ended')
  })

  test('methods that cut are refused nothing, in tokens that are not the model’s', async () => {
    const { url } = await llama('-c 8192 --parallel 1')
    const { rows } = await run(
      url,
      '--task cwe --lengths 16k --samples 1 --tokenizer o200k_base --fit-check --method truncate-middle,map-reduce,rag-bm25',
    )
    expect(
      rows()
        .answers.map(({ status }) => status.reason)
        .join('\n'),
    ).not.toMatch(/cut again|refused/)
    expect(kinds(rows())).not.toContain('overflow')
    expect(rows().answers).toHaveLength(3)
    expect(rows().manifest.models['tiny'].fit).toMatchObject({ tasks: { cwe: expect.any(Number) }, template: 29 })
  })

  test.each(['chat', 'completions', 'responses', 'anthropic'] as const)('answers over %s', async api => {
    const { url } = await llama('-c 8192 --parallel 1')
    const { code, rows } = await run(url, `--task niah_single_1 --lengths 4k --samples 1 --api ${api}`)
    const [row] = rows().answers
    expect([code, row?.status.kind]).toEqual([0, 'length_stop'])
    expect(row?.ledger.tokens).toMatchObject({ output: 128, source: 'server' })
    expect(row?.ledger.tokens.input).toBeGreaterThan(3_800)
  })

  test('goes on from a begun answer in each of the ways that it is found to take', async () => {
    const { url } = await llama('-c 4096 --parallel 1')
    const found = await p.modelAt(url, { id: 'tiny' }).model.prefills?.(AbortSignal.timeout(60_000))
    expect(found).toEqual({ way: 'vllm' })
    const refused = await p
      .modelAt(url, { id: 'tiny', prefill: 'sglang' })
      .model.prefills?.(AbortSignal.timeout(60_000))
    expect(refused).toHaveProperty('why')
  })

  test('makes vectors', async () => {
    const { url } = await llama('-c 4096 --parallel 1 --embeddings --pooling mean')
    const { model } = p.modelAt(url, { id: 'tiny' })
    const { vectors, tokens, source } = await model.embed!(['one text', 'another'], AbortSignal.timeout(60_000))
    expect([vectors.length, source]).toEqual([2, 'server'])
    expect(vectors[0].length).toBe(vectors[1].length)
    expect(tokens).toBeGreaterThanOrEqual(3)
  })

  test('an outage amid a run loses no row', async () => {
    const port = await freePort()
    const first = await llama('-c 8192 --parallel 1', port)
    const running = run(first.url, '--task niah_single_1,vt --lengths 4k --samples 6 --concurrency 2')
    const busy = async () => ((await first.get('/slots')) as { is_processing: boolean }[])[0]?.is_processing
    await expect.poll(busy, { timeout: 60_000 }).toBe(true)
    await pause(2_000)
    await first.kill()
    await pause(3_000)
    launch('-c 8192 --parallel 1', port)
    await untilHealthy(port)
    const { code, rows } = await running
    expect([code, rows().answers.length]).toEqual([0, 12])
    expect(kinds(rows())).not.toContain('failed')
    expect(new Set(rows().keys).size).toBe(12)
  })

  test('a call that is given up frees its slot', async () => {
    const server = await llama('-c 16384 --parallel 1')
    const { model } = p.modelAt(server.url, { id: 'tiny' })
    const giveUp = new AbortController()
    const call = model.chat({ ...p.asked('Count.', giveUp.signal), maxAnswerTokens: 12_000 }).catch(error => error)
    const busy = async () => ((await server.get('/slots')) as { is_processing: boolean }[])[0].is_processing
    await expect.poll(busy, { timeout: 30_000 }).toBe(true)
    giveUp.abort()
    await call
    await expect.poll(busy, { timeout: 5_000 }).toBe(false)
  })

  test('the time to the first token is the server’s own, and a second reading of a prefix comes from its cache', async () => {
    const { url } = await llama('-c 32768 --parallel 1')
    const { model } = p.modelAt(url, { id: 'tiny', now: Date.now, extraBody: { cache_prompt: true } })
    const text = 'The river runs past the mill and the old town. '.repeat(1_500)
    const ask = (question: string) => model.chat({ ...p.asked(`${text}${question}`), maxAnswerTokens: 4 })
    const first = await ask('One?')
    const again = await ask('Two?')
    expect(first.usage.cached).toBe(0)
    expect(again.usage.cached / again.usage.input).toBeGreaterThan(0.9)
    expect(again.timing.firstMs!).toBeLessThan(first.timing.firstMs! / 2)
  })
})
