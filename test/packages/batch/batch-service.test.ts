import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bench, freshFolder, rowsOf } from '../../cli/commands/bench.ts'
import { type Answer, batchServer } from './batch-server.ts'

const KEY = 'sk-a-very-secret-key-0123456789'
const said = (content: string) => ({
  choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1500, completion_tokens: 3 },
})

async function written(answer: Answer, status?: string, flags = '') {
  const server = await batchServer(answer, status)
  onTestFinished(() => server.close())
  const run = freshFolder()
  const suite = '--task vt,niah_single_2 --lengths 2k --samples 1 --quiet'
  const { code, err } = await bench(`batch write ${suite} --model m@${server.url} ${flags} --out ${run}`)
  expect([code, err]).toEqual([0, ''])
  const verb = (words: string) => bench(`batch ${words} ${run} --quiet`, { OPENAI_API_KEY: KEY })
  return { server, run, verb }
}

test('sends each file once, waits, and reads what came; what expired is the next wave', async () => {
  const { server, run, verb } = await written((_, at) => (at === 0 ? said('yes') : undefined), 'expired')
  for (let time = 0; time < 2; time++) expect((await verb('send')).code).toBe(0)
  expect(server.asked).toEqual(['POST /files', 'POST /batches'])
  expect([...server.keys]).toEqual([`Bearer ${KEY}`])
  expect((await verb('wait --every 0.01')).code).toBe(3)
  expect(rowsOf(run).answers).toMatchObject([{ answer: 'yes', ledger: { tokens: { input: 1500, output: 3 } } }])
  expect(existsSync(join(run, 'batch', 'wave-1', 'results-001-2.jsonl'))).toBe(true)
  const none = await verb('wait --every 0.01')
  expect([none.code, none.err]).toEqual([2, expect.stringMatching(/no batch of \S+ is pending/)])
  await verb('send')
  expect((await verb('wait --every 0.01')).code).toBe(0)
  expect(rowsOf(run).answers).toHaveLength(2)
  expect(readFileSync(join(run, 'batch', 'command.json'), 'utf8')).not.toContain(KEY)
})

test('a batch that the service refuses as a whole says why, and its requests are asked again', async () => {
  const { run, verb } = await written(() => said('yes'), 'failed')
  await verb('send')
  const { code, out } = await verb('wait --every 0.01 --json')
  expect(code).toBe(3)
  const events = out
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(events[0]).toMatchObject({ event: 'batch file', status: 'failed', problem: 'the file is no good' })
  expect(events.find(({ event }) => event === 'batch')).toMatchObject({ replies: 0, lost: 2, outstanding: 2 })
  expect(rowsOf(run).answers).toEqual([])
  expect(existsSync(join(run, 'batch', 'wave-2', 'requests-001.jsonl'))).toBe(true)
})

test("a service's refusal is said in its words, and sends nothing twice", async () => {
  const { server, run } = await written(() => said('yes'))
  await server.close()
  const { code, err } = await bench(`batch send ${run} --quiet`, { OPENAI_API_KEY: KEY })
  expect(code).toBe(3)
  expect(err).toMatch(/\/v1\/files refused the connection: is the server running\?/)
})

test("Anthropic's form is not sent", async () => {
  const { verb } = await written(() => said('yes'), 'completed', '--api anthropic')
  const { code, err } = await verb('send')
  expect([code, err]).toEqual([2, expect.stringMatching(/is in Anthropic's form.*Post it to \/v1\/messages\/batches/)])
})

test('one lost batch holds no other back, and is sent again by the command that is told', async () => {
  const { server, run, verb } = await written(() => said('yes'), 'completed', '--split-requests 1')
  await verb('send')
  server.lose(1)
  const waited = await verb('wait --every 0.01')
  expect(waited.code).toBe(3)
  expect(rowsOf(run).answers).toMatchObject([{ answer: 'yes' }])
  const [, told] =
    /requests-001\.jsonl: batch-1 lost \(.*fathom-bench (batch send \S+ --again \S+?)\)/.exec(waited.err) ?? []
  expect(told, waited.err).toBeDefined()
  // It is not sent by itself, and the others are not sent again.
  expect((await verb('send')).code).toBe(0)
  expect(server.begun()).toBe(2)
  expect((await bench(told!, { OPENAI_API_KEY: KEY })).code).toBe(0)
  expect(server.begun()).toBe(3)
  expect((await verb('wait --every 0.01')).code).toBe(0)
  expect(rowsOf(run).answers).toHaveLength(2)
})

test('what is not lost is not sent again', async () => {
  const { server, run, verb } = await written(() => said('yes'), 'completed', '--split-requests 1')
  await verb('send')
  const again = (file: string) => verb(`send --again ${file}`)
  const running = await again('wave-1/requests-001.jsonl')
  expect([running.code, running.err]).toEqual([2, expect.stringContaining('is in_progress at its service (batch-1)')])
  const there = await again(join(run, 'batch', 'wave-1', 'requests-001.jsonl'))
  expect([there.code, there.err]).toEqual([2, expect.stringContaining('its results are available')])
  const none = await again('requests-9')
  expect([none.code, none.err]).toEqual([
    2,
    expect.stringContaining('expected a file of requests of this run: wave-1/'),
  ])
  await verb('wait --every 0.01')
  const read = await again('wave-1/requests-001.jsonl')
  expect([read.code, read.err]).toEqual([2, expect.stringContaining('has its results already')])
  expect(server.begun()).toBe(2)
})

test('a file whose batch was begun without being noted is not paid for twice', async () => {
  const { server, run, verb } = await written(() => said('yes'))
  server.cutNext()
  expect((await verb('send')).code).toBe(3)
  expect(server.begun()).toBe(1)
  expect((await verb('send')).code).toBe(0)
  expect(server.begun()).toBe(1)
  expect((await verb('wait --every 0.01')).code).toBe(0)
  expect(rowsOf(run).answers).toHaveLength(2)
})
