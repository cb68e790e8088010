import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadTokenizer } from '../../core/tokens.ts'
import { openModels } from '../../engine/models.ts'
import type { RunOptions } from '../../flags/table.ts'
import * as p from '../runners/peer.ts'
import { bench, freshFolder, rowsOf } from './bench.ts'

async function peer(...answers: p.Answer[]): Promise<p.Peer> {
  const started = await p.peer(...answers)
  onTestFinished(() => started.close())
  return started
}

const words = (model: string, out: string, samples = 4) =>
  `--task vt --lengths 4k --samples ${samples} --quiet --model ${model} --out ${out}`
const wrong: [name: string, answer: p.Answer, message: RegExp][] = [
  ['key', p.error(401, 'Incorrect API key'), /small was given up: \S+ answered 401: Incorrect API key/],
  ['permission', p.error(403, 'Not for you'), /small was given up: \S+ answered 403/],
  ['model', p.error(404, 'no such model'), /answered 404: no such model.*It serves: small, large/],
  ['server', r => void r.socket?.destroy(), /small was given up: \S+ broke the connection off/],
]

test.each(wrong.flatMap(each => [1, 4].map(samples => [...each, samples] as const)))(
  'a wrong %s ends the run without a score and without a page (%#)',
  async (_, answer, message, samples) => {
    const server = await peer(answer)
    const out = freshFolder()
    const { code, out: table, err } = await bench(`${words(`small@${server.url}`, out, samples)} --max-retries 0`)
    expect(code).toBe(3)
    expect(err).toMatch(message)
    expect(err).toContain('no answer came, so there is nothing to score or to show')
    expect(table).toBe('')
    expect(existsSync(join(out, 'report'))).toBe(false)
    expect(rowsOf(out)).toMatchObject({ answers: [], scores: [] })
  },
)

test.each([
  ['answers every call with an error of its own', p.error(400, 'wrong-model is not a valid model ID'), ''],
  [
    'is not let in, beside a reference that needs none',
    p.error(401, 'Incorrect API key'),
    ' --method full-context,oracle',
  ],
])('a model that %s leaves no score and no page', async (_, answer, more) => {
  const server = await peer(answer)
  const out = freshFolder()
  const { code, out: table, err } = await bench(`${words(`small@${server.url}`, out, 2)}${more} --max-retries 0`)
  expect(code).toBe(3)
  expect(err).toContain('no answer came, so there is nothing to score or to show')
  expect(err).not.toContain('count as 0')
  expect(table).toBe('')
  expect(existsSync(join(out, 'report'))).toBe(false)
})

test('a wrong model ends, another goes on and has its table', async () => {
  const [bad, good] = [await peer(p.error(401, 'Incorrect API key')), await peer(p.fine())]
  const out = freshFolder()
  const models = `bad@${bad.url} --model good@${good.url}`
  const { code, out: table, err } = await bench(words(models, out))
  expect(code).toBe(3)
  expect(err).toMatch(/bad was given up/)
  expect(rowsOf(out).answers.map(({ model }) => model)).toEqual(Array(4).fill('good'))
  expect(table).toContain('good')
  expect(table).not.toContain('bad')
  expect(existsSync(join(out, 'report', 'results.json'))).toBe(true)
})

test('a server that leaves amid a run takes no score with it, and the same command goes on', async () => {
  let away = false
  const server = await peer((response, request) => {
    ;(away ? p.text(502, '<title>Bad gateway</title>') : p.fine())(response, request)
    away = true
  })
  const out = freshFolder()
  const command = `${words(`small@${server.url}`, out)} --concurrency 1 --retry-budget 1s`
  const { code, err } = await bench(command)
  expect(code).toBe(3)
  expect(err).toMatch(/small was given up: \S+ answered 502.*retry budget of 1 s/)
  // It counts 12 tokens, whatever it is sent, which is not believed.
  expect(rowsOf(out).answers.map(({ status }) => status.kind)).toEqual(['answered'])
  const back = await peer(p.fine())
  expect((await bench(command.replace(server.url, back.url))).code).toBe(0)
  expect(rowsOf(out).answers).toHaveLength(4)
})

test.each([
  ['one model by its file', ['/models/m.gguf'], 32_768],
  ['this one among others', ['other', 'mine'], 32_768],
  ['others', ['other', 'another'], null],
])('a server that lists %s', async (_, ids, window) => {
  const server = createServer((_, response) => {
    response.end(JSON.stringify({ data: ids.map(id => ({ id, meta: { n_ctx: 32_768 } })) }))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const options = { models: [{ name: 'mine', baseUrl }], concurrency: 8, seed: '42', reasoningTokens: 0, stop: [] }
  const opened = await openModels(options as unknown as RunOptions, await loadTokenizer('chars'), {})
  expect(opened.models[0].window).toBe(window)
  await opened.close()
})
