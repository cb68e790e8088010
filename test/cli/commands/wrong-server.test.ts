import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { RunCommandOptions } from '../../../cli/flags/table.ts'
import { loadTokenizer } from '../../../core/tokens/tokens.ts'
import { openModels } from '../../../run/connect/models.ts'
import * as p from '../../runners/peer.ts'
import { bench, freshFolder, rowsOf } from './bench.ts'

async function peer(...answers: p.Answer[]): Promise<p.Peer> {
  const started = await p.peer(...answers)
  onTestFinished(() => started.close())
  return started
}

const words = (model: string, out: string, samples = 4) =>
  `--task vt --lengths 4k --samples ${samples} --quiet --model ${model} --out ${out}`
const wrong: [name: string, answer: p.Answer, message: RegExp][] = [
  ['key', p.error(401, 'Incorrect API key'), /stopped using small: \S+ answered 401: Incorrect API key/],
  ['permission', p.error(403, 'Not for you'), /stopped using small: \S+ answered 403/],
  ['model', p.error(404, 'no such model'), /answered 404: no such model.*It serves: small, large/],
  ['server', r => void r.socket?.destroy(), /stopped using small: \S+ broke the connection off/],
]

test.each(wrong.flatMap(each => [1, 4].map(samples => [...each, samples] as const)))(
  'a wrong %s ends the run without a score and without a page (%#)',
  async (_, answer, message, samples) => {
    const server = await peer(answer)
    const out = freshFolder()
    const { code, out: table, err } = await bench(`${words(`small@${server.url}`, out, samples)} --max-retries 0`)
    expect(code).toBe(3)
    expect(err).toMatch(message)
    expect(err).toContain('no answers were received, so there is nothing to score or show')
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
  expect(err).toContain('no answers were received, so there is nothing to score or show')
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
  expect(err).toMatch(/stopped using bad: /)
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
  expect(err).toMatch(/stopped using small: \S+ answered 502.*retry budget of 1 s/)
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
  const options = {
    models: [{ name: 'mine', baseUrl }],
    concurrency: 8,
    seed: '42',
    reasoningTokens: 0,
    stop: [],
    set: [],
  }
  const opened = await openModels(options as unknown as RunCommandOptions, await loadTokenizer('chars'), {})
  expect(opened.models[0].window).toBe(window)
  await opened.close()
})

const ADVICE = /Start the server, or correct its address http:\/\/127\.0\.0\.1:\d+\.$/

test.each<[string, p.Answer | undefined, RegExp]>([
  [
    'is not there',
    undefined,
    /^fathom-bench: http:mine: nothing answers at http:\/\/127\.0\.0\.1:9 \(ECONNREFUSED\)\. /,
  ],
  ['has no info', p.text(404, 'Not found.'), /^fathom-bench: http:mine: GET \/v1\/info answered 404: Not found\. /],
  [
    'says what is no info',
    p.text(200, 'hello'),
    /^fathom-bench: http:mine: GET \/v1\/info returned an invalid description: hello\. /,
  ],
  ['breaks off', r => void r.socket?.destroy(), /^fathom-bench: http:mine: nothing answers at \S+ \(\w+\)\. /],
])('the server of a method that %s is told before the run, in one line', async (_, answer, says) => {
  const url = answer ? (await peer(answer)).url.replace(/\/v1$/, '') : 'http://127.0.0.1:9'
  const out = freshFolder()
  const run = (more = '') =>
    bench(`--task vt --lengths 4k --samples 2 --quiet --method http:mine@${url},oracle --out ${out}${more}`)
  const { code, out: table, err } = await run()
  expect([code, table]).toEqual([3, ''])
  expect(err.trim()).toMatch(says)
  expect(err.trim()).toMatch(ADVICE)
  expect(err.trim()).not.toMatch(/[\r\n]|\.\./)
  expect(existsSync(out)).toBe(false)
  // A dry run asks nobody.
  expect((await run(' --dry-run')).code).toBe(0)
})

test.each<[string, p.Answer, number]>([
  ['a key with a stop behind it', p.error(401, 'Incorrect API key provided.'), 3],
  ['a model', p.error(404, 'The model `small` does not exist.'), 3],
  ['a question', p.error(400, 'temperature 3 is bad! Why not 2?'), 3],
  ['several lines', p.error(500, 'Traceback:\n  File "x"\nOut of memory.\n'), 3],
  ['a web page', p.text(502, '<html><title>502 Bad Gateway</title></html>'), 3],
  ['nothing', p.text(500, ''), 3],
  ['no JSON', p.text(200, 'hello'), 3],
  ['dots', p.error(429, 'insufficient_quota...'), 3],
  ['the server that is gone', r => void r.socket?.destroy(), 3],
  [
    'a window',
    p.error(400, "This model's maximum context length is 512 tokens. However, you requested 4000 tokens."),
    2,
  ],
])('the check before a run says %s in one clean line', async (_, answer, exit) => {
  const server = await peer(answer)
  const line = `${words(`small@${server.url}`, freshFolder(), 1)} --fit-check --max-retries 0 --retry-budget 1s`
  const { code, out, err } = await bench(line)
  expect([code, out]).toEqual([exit, ''])
  const said = err.trim()
  expect(said).toMatch(/^fathom-bench: small at \S+ (does not answer|refuses a prompt of about [\d,]+ tokens): /)
  expect(said).toMatch(/ To skip this check, pass --no-fit-check\.$/)
  expect(said).not.toMatch(/[\r\n]|\.[.?!,;]|[?!]\.|\.\)\.| {2}/)
  // The address is named once.
  expect(said.split(server.url)).toHaveLength(2)
})
