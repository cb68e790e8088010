import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { computeConcurrency } from '../../../run/plan/plan-expected.ts'
import { bench, freshFolder, rowsOf } from './bench.ts'

test.each([
  [8, 4_096, 32_768, 8],
  [8, 4_097, 32_768, 7],
  [8, 8_192, 32_768, 4],
  [8, 16_384, 32_768, 2],
  [8, 16_385, 32_768, 1],
  [8, 32_768, 32_768, 1],
  // A longer one is sent alone, and refused by the server.
  [8, 40_000, 32_768, 1],
  [2, 4_096, 32_768, 2],
  [8, 4_096, undefined, 8],
])('%d requests of up to %d tokens fit a window of %s at %s at a time', (most, peak, shared, count) => {
  expect(computeConcurrency(most, peak, shared)).toBe(count)
})

const SHARED = 20_000

/**
 * A llama.cpp server whose slots share one window. It notes how much of that its requests may take together, prompt and
 * answer.
 */
async function sharing(window = SHARED, { slots = 8, delay = 40 } = {}) {
  let [open, most, taken, mostTaken] = [0, 0, 0, 0]
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const send = (body: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    if (request.url === '/props') return send({ total_slots: slots, default_generation_settings: { n_ctx: window } })
    if (request.url === '/v1/models')
      return send({ data: [{ id: 'm', owned_by: 'llamacpp', meta: { n_ctx: window } }] })
    if (request.url !== '/v1/chat/completions') return response.writeHead(404).end('{}')
    const { messages, max_tokens } = JSON.parse(text) as { messages: { content: string }[]; max_tokens: number }
    const prompt = Math.round(messages.reduce((sum, { content }) => sum + content.length, 0) / 4)
    open++
    taken += prompt + max_tokens
    ;[most, mostTaken] = [Math.max(most, open), Math.max(mostTaken, taken)]
    setTimeout(() => {
      open--
      taken -= prompt + max_tokens
      const message = { role: 'assistant', content: '12345' }
      const usage = { prompt_tokens: prompt, completion_tokens: 3 }
      send({ choices: [{ index: 0, finish_reason: 'stop', message }], usage })
    }, delay)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    most: () => most,
    mostTaken: () => mostTaken,
  }
}

// A length is the prompt with its answer and thinking: all three are in the window that requests share.
test.each([
  ['8k', '', 2],
  ['16k', '', 1],
  ['8k', '--reasoning-tokens 2k', 2],
  ['6k', '--max-answer-tokens 2k', 3],
])('at %s %s the plan, doctor and the run say and send %d at a time', async (length, more, count) => {
  const server = await sharing()
  const words = `--task niah_single_1 --lengths ${length} --model m@${server.url} --no-stream ${more}`
  // The answer's room is given in the run's tokens, and those of the server are a few more.
  const out = freshFolder()
  const asks = `${words} --samples 6 -j 8 --overflow refuse`
  const dry = await bench(`${asks} --fit-check --dry-run --out ${out}`)
  expect(dry.err).toMatch(
    new RegExp(`with ${count}(?: to 8)? concurrent items per server, whose requests share \\S+ tokens`),
  )
  const doctor = await bench(`doctor ${words} -j 8`)
  expect(doctor.out + doctor.err).toMatch(
    new RegExp(`so ${count}\\s+of\\s+${length.toUpperCase()}\\s+runs?\\s+at\\s+once`),
  )
  await bench(`${asks} --no-fit-check --quiet --out ${out}`)
  expect(rowsOf(out).answers).toHaveLength(6)
  expect([server.most(), server.mostTaken() <= SHARED]).toEqual([count, true])
})

// A slot keeps the context that it read, and one more item at a time would read another's once more.
test.each([
  ['--questions-per-context 3', 4, /note +http\S+: 4 slots, each with its own cache, so 4 items at a time \(or -j N\)/],
  ['--questions-per-context 3 -j 8', 8, undefined],
  ['', 8, undefined],
])('a server of 4 slots gets, with %j, %d items at a time', async (more, count, line) => {
  const server = await sharing(1_000_000, { slots: 4, delay: 250 })
  const out = freshFolder()
  const words = `--task kv-chain --lengths 4k --samples 24 --model m@${server.url} --no-stream ${more} --out ${out}`
  const { err } = await bench(`${words} --no-fit-check`)
  if (line) expect(err).toMatch(line)
  else expect(err).not.toContain('each with its own cache')
  expect(rowsOf(out).answers).toHaveLength(24)
  expect(server.most()).toBe(count)
})
