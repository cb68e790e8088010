import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { READER } from '../../../cli/flags/models.ts'
import type { AnswerRow } from '../../../core/rows/rows.ts'
import { startReader } from '../../../packages/simulated/server/server.ts'
import type { SimulatedServer } from '../../../runners/simulated/contract.ts'
import { bench, freshFolder, rowsOf } from '../../cli/commands/bench.ts'
import { sharedFolder } from '../../cli/commands/bundle.ts'

let reader: SimulatedServer
/** A run that no test changes. */
const shared = { ...sharedFolder(), run: '' }
beforeAll(async () => {
  reader = await startReader()
  shared.run = (await write('', join(shared.path, 'run'))).run
})
afterAll(() => {
  shared.remove()
  return reader.close()
})

/** No server of this test listens there: whoever asks it fails. */
const NOWHERE = 'http://127.0.0.1:9/v1'
const SUITE = '--task niah_single_2,vt --lengths 2k --samples 1 --quiet'

interface Line {
  readonly custom_id: string
  readonly url: string
  readonly body: Readonly<Record<string, unknown>>
}

const files = (run: string, wave: number) =>
  readdirSync(join(run, 'batch', `wave-${wave}`))
    .sort()
    .map(name => join(run, 'batch', `wave-${wave}`, name))
const linesIn = (path: string): Line[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
const requests = (run: string, wave = 1) => files(run, wave).flatMap(linesIn)

const write = (flags: string, out = freshFolder()) =>
  bench(`batch write ${SUITE} --model m@${NOWHERE} ${flags} --out ${out}`).then(ended => ({ ...ended, run: out }))

/** Puts results into a file and reads them. */
async function read(run: string, results: readonly (object | string)[], flags = '--quiet') {
  const path = join(dirname(freshFolder()), 'results.jsonl')
  writeFileSync(path, results.map(row => `${typeof row === 'string' ? row : JSON.stringify(row)}\n`).join(''))
  return bench(`batch read ${run} ${path} ${flags}`)
}

/** As a service answers a line of OpenAI's form. */
async function served({ custom_id, url, body }: Line) {
  const response = await fetch(reader.url.replace(/\/v1$/, '') + url, { method: 'POST', body: JSON.stringify(body) })
  return { id: 'r', custom_id, response: { status_code: response.status, body: await response.json() }, error: null }
}
const answersTo = (run: string, wave?: number) => Promise.all(requests(run, wave).map(served))

const reply = ({ custom_id }: Line, status_code: number, body: object | null, error: object | null = null) => ({
  custom_id,
  error,
  response: { status_code, body },
})
const said = (content: string) => ({
  choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1500, completion_tokens: 3 },
})

/** A row without what no two runs share: times, and where its model stands. */
const lasting = ({ at: _, ...row }: AnswerRow) =>
  JSON.parse(JSON.stringify(row), (name, value) =>
    name === 'ms' ? 0 : name === 'server' ? { ...value, at: 'its address' } : value,
  )

describe('write', () => {
  test('asks nobody, and says of the same run the same', async () => {
    const first = await write('')
    expect(first.code).toBe(0)
    const lines = requests(first.run)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatchObject({
      method: 'POST',
      url: '/v1/chat/completions',
      body: { model: 'm', temperature: 0, messages: [{ role: 'user' }] },
    })
    expect(lines[0].body).not.toHaveProperty('stream')
    for (const { custom_id } of lines) expect(custom_id).toMatch(/^[\w-]{1,64}$/)
    expect(requests((await write('')).run)).toEqual(lines)
  })

  test('what is open is not written again', async () => {
    const { run } = await write('')
    const again = await write('', run)
    expect(again.code).toBe(0)
    expect(existsSync(join(run, 'batch', 'wave-2'))).toBe(false)
    expect((await write('--method full-context,map-reduce', run)).code).toBe(0)
    expect(requests(run, 2).length).toBe(2)
  })

  test('splits by requests and by bytes, and refuses a request that no file can hold', async () => {
    const { run } = await write('--split-requests 1')
    expect(files(run, 1).map(path => linesIn(path).length)).toEqual([1, 1])
    const [size] = files(run, 1).map(path => readFileSync(path).length)
    const byBytes = await write(`--split-bytes ${size + 2000}`)
    expect(files(byBytes.run, 1).map(path => readFileSync(path).length)).toEqual(
      files(run, 1).map(path => readFileSync(path).length),
    )
    const small = await write('--split-bytes 1000')
    expect(small.code).toBe(2)
    expect(small.err).toMatch(
      /a request of \d+ bytes exceeds the size of a file: at most 1000 are allowed \(--split-bytes\)/,
    )
    expect(existsSync(join(small.run, 'batch', 'wave-1', 'requests-001.jsonl'))).toBe(false)
  })

  test('for Anthropic it is one object, with a request a line', async () => {
    const { run } = await write('--api anthropic')
    const [path] = files(run, 1)
    const whole = JSON.parse(readFileSync(path, 'utf8'))
    expect(whole.requests.map((each: { params: object }) => Object.keys(each.params).sort())).toEqual(
      Array(2).fill(['max_tokens', 'messages', 'model', 'temperature']),
    )
    const message = { type: 'message', content: [{ type: 'text', text: 'Hm' }], stop_reason: 'end_turn' }
    const [first, second] = whole.requests
    const { code } = await read(run, [
      { custom_id: first.custom_id, result: { type: 'succeeded', message } },
      { custom_id: second.custom_id, result: { type: 'canceled' } },
    ])
    expect(code).toBe(3)
    expect(rowsOf(run).answers).toMatchObject([{ answer: 'Hm', status: { kind: 'answered' } }])
    expect(JSON.parse(readFileSync(files(run, 2)[0], 'utf8')).requests[0].params).toEqual(second.params)
  })

  test.each([
    ['--method rag-embed,full-context', /not over files: rag-embed \(it needs vectors while it runs\)/],
    ['--method cli-agent', /not over files: cli-agent \(it is an external program/],
    ['--method rlm', /not over files: rlm \(it runs code between its calls\)/],
    ['--method oracle', /no method here calls a model/],
    [`--model ${READER}`, /the simulated model does not support batches/],
  ])('%s is refused', async (flags, words) => {
    const { code, err, run } = await write(flags)
    expect(code).toBe(2)
    expect(err).toMatch(words)
    expect(existsSync(run)).toBe(false)
  })
})

describe('read', () => {
  test('gives the rows of a live run, in waves for methods of several calls', async () => {
    const methods = '--method full-context,map-reduce,self-route --set map-reduce.windowTokens=1000'
    const live = freshFolder()
    // A window that is set is part of an entry: no server is there to tell a batch one.
    const window = `--window ${reader.window}`
    const asked = await bench(`${SUITE} --model m@${reader.url} --no-stream ${window} ${methods} --out ${live}`)
    const { run, code } = await write(`${methods} ${window}`)
    expect([asked.code, asked.err, code]).toEqual([0, '', 0])
    const codes: number[] = []
    for (let wave = 1; existsSync(join(run, 'batch', `wave-${wave}`)); wave++)
      codes.push((await read(run, await answersTo(run, wave))).code)
    expect(codes.at(-1)).toBe(0)
    expect(codes.length).toBeGreaterThan(1)
    expect(codes.slice(0, -1)).toEqual(codes.slice(0, -1).map(() => 3))
    const key = ({ item, method }: AnswerRow) => `${item} ${method}`
    const sorted = (path: string) =>
      rowsOf(path)
        .answers.map(lasting)
        .sort((a, b) => (key(a) < key(b) ? -1 : 1))
    expect(sorted(run)).toEqual(sorted(live))
    expect(
      rowsOf(run)
        .scores.map(({ value }) => value)
        .sort(),
    ).toEqual(
      rowsOf(live)
        .scores.map(({ value }) => value)
        .sort(),
    )
    expect(existsSync(join(run, 'report', 'results.json'))).toBe(true)
    for (const { ledger } of rowsOf(run).answers)
      expect(ledger.ms).toMatchObject({ critical: 0, total: 0, first: null })
  })

  test('errors of lines are what they are of a live run; what expired is asked again, and read twice it is read once', async () => {
    const { run } = await write('--method full-context,truncate-middle')
    const [one, two, three, four] = requests(run)
    const long = {
      error: { message: 'This model has a maximum context length of 1000 tokens', type: 'BadRequestError' },
    }
    const results = [
      reply(one, 200, said('yes')),
      reply(two, 400, long),
      // vLLM's own form.
      reply(three, 500, null, { error: { message: 'boom' } }),
      { custom_id: four.custom_id, response: null, error: { code: 'batch_expired', message: 'too late' } },
    ]
    expect((await read(run, results)).code).toBe(3)
    const kinds = () => rowsOf(run).answers.map(({ status }) => status.kind)
    expect(kinds().sort()).toEqual(['answered', 'failed', 'overflow'])
    const before = requests(run, 2)
    expect(before.map(({ body }) => body)).toEqual([four.body])
    expect((await read(run, results)).code).toBe(3)
    // The one that failed has a second attempt by now.
    expect(requests(run, 3).map(({ body }) => body)).toEqual([three.body])
    expect(kinds()).toHaveLength(3)
    const rest = [...requests(run, 2), ...requests(run, 3)].map(line => reply(line, 200, said('no')))
    expect((await read(run, rest)).code).toBe(0)
    expect(rowsOf(run).answers.map(({ attempt, status: { kind } }) => [kind, attempt])).toEqual(
      expect.arrayContaining([
        ['answered', 1],
        ['answered', 2],
        ['overflow', 1],
      ]),
    )
  })

  test('a model that is given up keeps its items without rows, and they are asked again', async () => {
    const { run } = await write('--method full-context,truncate-middle')
    const refused = requests(run).map(line => reply(line, 401, { error: { message: 'bad key' } }))
    expect((await read(run, refused)).code).toBe(3)
    expect(rowsOf(run).answers).toEqual([])
    await write('--method full-context,truncate-middle', run)
    expect(requests(run, 2).map(({ body }) => body)).toEqual(requests(run).map(({ body }) => body))
  })

  test.each([
    ['no JSON', '{"custom_id": ', /results\.jsonl:2 holds invalid JSON/],
    ['nested too deep', `{"custom_id": ${'['.repeat(100)}`, /results\.jsonl:2 holds JSON nested more than 64 deep/],
    ['too long', `{"a": "${'x'.repeat(2 ** 24)}"}`, /results\.jsonl:2 holds JSON of more than/],
    ['no id', '{"response": {}}', /results\.jsonl:2 has no custom_id of ours/],
    [
      'the id of nothing',
      '{"custom_id": "x", "error": {"code": "e"}}',
      /results\.jsonl:2: this run has no request with/,
    ],
    ['neither response nor error', '{"custom_id": "x"}', /results\.jsonl:2 has neither a response nor an error/],
    [
      'no status',
      '{"custom_id": "x", "response": {"status_code": "200"}}',
      /results\.jsonl:2 has a status_code of "200"/,
    ],
    [
      'a kind that is not known',
      '{"custom_id": "x", "result": {"type": "z"}}',
      /results\.jsonl:2 has a result of type "z"/,
    ],
  ])('a line with %s is refused by its number, and nothing counts', async (_, line, words) => {
    const { run } = shared
    const { code, err } = await read(run, [reply(requests(run)[0], 200, said('yes')), line])
    expect(code).toBe(2)
    expect(err).toMatch(words)
    expect(rowsOf(run).answers).toEqual([])
  })

  test('flags that would change what is asked are refused', async () => {
    const { code, err } = await read(shared.run, [], '--temperature 1')
    expect([code, err]).toEqual([2, expect.stringMatching(/batch read: --temperature is for batch write/)])
  })
})
