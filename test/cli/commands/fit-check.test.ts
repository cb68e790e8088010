import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { getClaimedWindow } from '../../../run/fit/window-probes.ts'
import { fetchServerInfo } from '../../../runners/models/servers/server-info.ts'
import * as p from '../../runners/peer.ts'
import { windowed } from '../../runners/windowed.ts'
import { bench, freshFolder, rowsOf } from './bench.ts'

async function peer(answer: p.Answer): Promise<p.Peer> {
  const started = await p.peer(answer)
  onTestFinished(() => started.close())
  return started
}

const words = (url: string, more: string) => `--task vt --samples 1 --model small@${url} ${more}`

describe('before anything is spent', () => {
  test('a model of 1.3 times the tokens is told, and lengths that do not fit in its own tokens end the run', async () => {
    const server = await peer(windowed({ window: 16_384, scale: 1.3 }))
    const out = freshFolder()
    const lengths = '--lengths 8k,16k --window 16k --no-probe-window --fit-check'
    const { code, err } = await bench(words(server.url, `${lengths} --out ${out}`))
    expect(code).toBe(2)
    expect(err).toMatch(/fit {6}small: 1\.(29|3)\d* of its tokens for one of o200k_base; reads [\d,]+ tokens a second/)
    expect(err).toMatch(
      /16K does not fit: full-context on small takes up to 21,\d{3} of its own tokens with the answer, above its window of 16,384/,
    )
    expect(server.requests).toHaveLength(1)
    expect(existsSync(out)).toBe(false)

    const dry = await bench(words(server.url, `${lengths} --dry-run`))
    expect(dry.code).toBe(0)
    expect(dry.err).toContain('dry run: each model gets one request, and nothing is written')
    expect(dry.err).toMatch(
      /16K +full-context on small .*does not fit; in model tokens, 1\.(29|3)\d* per o200k_base token/,
    )
    expect(dry.err).toMatch(
      /expect {3}about \d+ output tokens; .* with 8 concurrent items per server at the measured speed, at most/,
    )
    expect(server.requests).toHaveLength(2)
  })

  test('a run that has asked tells a dry run of its folder how the model counts', async () => {
    const server = await peer(windowed({ window: 16_384, scale: 1.3 }))
    const out = freshFolder()
    const dry = () => bench(words(server.url, `--lengths 4k --dry-run --out ${out}`))
    expect((await dry()).err).not.toContain('in tokens of small')
    expect((await bench(words(server.url, `--lengths 4k --fit-check --out ${out}`))).code).toBe(0)
    const asked = server.requests.length
    expect((await dry()).err).toMatch(/in tokens of small: 4K is 5\.\d+K \(per o200k_base token: vt 1\.3\d?\)/)
    expect(server.requests).toHaveLength(asked)
  })

  test('a server that cuts at 4,096 tokens in silence is named', async () => {
    const server = await peer(windowed({ window: 4_096, over: 'cuts' }))
    const out = freshFolder()
    const { code, err } = await bench(words(server.url, `--lengths 8k --fit-check --out ${out}`))
    expect(code).toBe(2)
    expect(err).toMatch(
      /small at \S+: its server counted 4,096 of [78],\d{3} tokens: it cuts prompts without a word .*--window 4096/,
    )
    expect(server.requests).toHaveLength(1)
    expect(existsSync(out)).toBe(false)
  })

  test.each([
    ['key', p.error(401, 'Incorrect API key'), 3, /small at \S+ does not answer: \S+ answered 401: Incorrect API key/],
    ['model', p.error(404, 'no such model'), 3, /does not answer: .*no such model/],
    ['window', windowed({ window: 1_024 }), 2, /small at \S+ refuses a prompt of about [34],\d{3} tokens: .*--window/],
  ])('a wrong %s ends the run without a folder', async (_, answer, exit, message) => {
    const server = await peer(answer)
    const out = freshFolder()
    const {
      code,
      err,
      out: table,
    } = await bench(words(server.url, `--lengths 4k --fit-check --max-retries 0 --out ${out}`))
    expect([code, table]).toEqual([exit, ''])
    expect(err).toMatch(message)
    expect(server.requests).toHaveLength(1)
    expect(existsSync(out)).toBe(false)
  })

  test('each model is asked once in a run folder, with no more than the run sends, and the manifest keeps what was seen', async () => {
    const server = await peer(windowed({ window: 16_384 }))
    const out = freshFolder()
    const run = (samples: number) =>
      bench(
        words(server.url, `--lengths 4k --fit-check --quiet --out ${out}`).replace(
          '--samples 1',
          `--samples ${samples}`,
        ),
      )
    expect((await run(1)).code).toBe(0)
    expect(server.requests).toHaveLength(2)
    const { fit } = rowsOf(out).manifest.models['small']
    expect(fit).toMatchObject({ found: true, ownTokens: expect.closeTo(1, 2) })
    expect(fit!.sent).toBeLessThan(4_200)
    expect((await run(2)).code).toBe(0)
    expect(server.requests).toHaveLength(3)
    expect(existsSync(join(out, 'report'))).toBe(true)
  })
})

test('a run that nobody checked tells of prompts cut in silence before any score, for every method', async () => {
  const server = await peer(windowed({ window: 4_096, over: 'cuts' }))
  const out = freshFolder()
  const more = `--lengths 4k,8k --no-fit-check --quiet --out ${out}`
  const { code, out: table } = await bench(words(server.url, more))
  expect(code).toBe(0)
  expect(table).toMatch(
    /^Health: full-context · small: the server silently truncated the prompt of 1 of 2 items \(at 8K\)/,
  )
  const { answers } = rowsOf(out)
  expect(answers.filter(({ status }) => status.reason.includes('did it cut the prompt?'))).toHaveLength(1)
})

describe('a server that cuts by less than a third is seen from rows alone', () => {
  const health = /^Health: full-context · small: the server silently truncated the prompt of 1 of 2 items \(at 8K\)/

  test.each([
    [0.85, 5_700],
    [0.7, 4_900],
    [1, 7_000],
    [1.3, 9_000],
    [1.6, 11_000],
  ])('in a tokenizer of %d, cut at %d, whichever length it answers first', async (scale, window) => {
    const server = await peer(windowed({ window, scale, over: 'cuts' }))
    const run = (lengths: string, out: string) =>
      bench(words(server.url, `--lengths ${lengths} --no-fit-check --quiet --out ${out}`))
    const ascending = freshFolder()
    expect((await run('4k,8k', ascending)).out).toMatch(health)
    expect(rowsOf(ascending).answers.map(({ status }) => status.kind)).toEqual(['answered', 'truncated'])
    const descending = freshFolder()
    await run('8k', descending)
    expect((await run('4k,8k', descending)).out).toMatch(health)
  })

  test.each([0.7, 1, 1.6])('and in a tokenizer of %d that cuts nothing, nothing is', async scale => {
    const server = await peer(windowed({ window: 99_000, scale, over: 'cuts' }))
    const more = `--lengths 2k,4k,8k --no-fit-check --quiet --out ${freshFolder()}`
    const { code, out } = await bench(words(server.url, more))
    expect(code).toBe(0)
    expect(out).not.toContain('silently truncated')
  })
})

test.each([1.2, 1.5])('a tokenizer of %d does not hide a cut from the check before the run', async scale => {
  const server = await peer(windowed({ window: 7_700, scale, over: 'cuts' }))
  const { code, err } = await bench(words(server.url, `--lengths 8k --fit-check --out ${freshFolder()}`))
  expect(code).toBe(2)
  expect(err).toMatch(/its server counted 7,700 of [78],\d{3} tokens, but \S+ of [34],\d{3}: it cuts longer prompts/)
  expect(server.requests).toHaveLength(2)
})

test('a length of exactly the window does not fit with what a server puts around a prompt', async () => {
  const server = await peer(windowed({ window: 8_192, scale: 1.01 }))
  const { code, err } = await bench(
    words(server.url, `--lengths 8k --window 8k --no-probe-window --fit-check --out ${freshFolder()}`),
  )
  expect(code).toBe(2)
  expect(err).toMatch(
    /nothing fits: full-context on small takes up to 8,2\d\d of its own tokens with the answer, above its window of 8,192/,
  )
})

test('the window that --window claims is probed unasked where the server is known to cut in silence', async () => {
  const choice = { name: 'm', baseUrl: 'http://127.0.0.1:11434/v1' }
  const said = { window: 32_768, probeWindow: undefined }
  expect([getClaimedWindow(choice, said), getClaimedWindow(choice, said, true)]).toEqual([undefined, 32_768])
  expect(getClaimedWindow(choice, { ...said, probeWindow: false }, true)).toBeUndefined()
  const told = async (owner: string) => {
    const server = createServer((_, response) => response.end(JSON.stringify({ data: [{ id: 'm', owned_by: owner }] })))
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    onTestFinished(() => void server.close())
    return (await fetchServerInfo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`)).kind
  }
  expect([await told('library'), await told('vllm')]).toEqual(['Ollama', 'vLLM'])
})
