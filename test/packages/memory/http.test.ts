import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bench, freshFolder, rowsOf } from '../../cli/commands/bench.ts'
import { serveMemory } from './memory-server.ts'

// A memory behind HTTP: what is sent to it, and what a sick server can do.

const WORDS = '--task mem-recall,mem-hop --lengths 16k --samples 6 --quiet'
const ingestsOf = (out: string) =>
  readFileSync(join(out, 'ingests.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Record<string, unknown>)

test('http:NAME@URL is written to in order and asked afterwards, with no class, evidence or count', async () => {
  const { url, spaces, requests } = await serveMemory()
  const out = freshFolder()
  const { err, code } = await bench(`memory --method http:mine@${url} ${WORDS} --out ${out}`)
  expect([err, code]).toEqual(['', 0])
  const [[name, entries]] = [...spaces]
  // The second one is the neighbour's.
  expect([spaces.size, /^m-[0-9a-f-]{36}$/.test(name)]).toEqual([2, true])
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, at) => at))
  const { items, answers } = rowsOf(out)
  expect(answers.map(({ status }) => status.kind)).toEqual(items.map(() => 'answered'))
  const asks = requests.filter(({ path }) => path === 'ask')
  expect(new Set(asks.map(({ body }) => body['id'])).size).toBe(asks.length)
  const lastWrite = requests.findLastIndex(({ path }) => path === 'write')
  expect(lastWrite).toBeLessThan(requests.findIndex(({ path }) => path === 'ask'))
  for (const { body } of requests) {
    const sent = JSON.stringify({ ...body, entries: undefined })
    for (const word of ['mem-', '"age"', 'evidence', 'expected', 'story', '"s00"']) expect(sent).not.toContain(word)
  }
  expect(ingestsOf(out)).toMatchObject([{ status: 'written', aside: true, rewritten: 0, to: entries.length }])
})

test('a server that lost its entries is written again, and the row says so', async () => {
  const out = freshFolder()
  let lost = false
  const { url } = await serveMemory(path =>
    lost && path === 'state' ? { status: 200, text: '{"seq":0,"records":0}' } : undefined,
  )
  await bench(`memory --method http:mine@${url} ${WORDS} --out ${out}`)
  const taken = ingestsOf(out)[0]['to'] as number
  lost = true
  await bench(`memory --method http:mine@${url} ${WORDS} --lengths 16k,64k --out ${out}`.replace('--lengths 16k ', ''))
  expect(ingestsOf(out).some(row => row['from'] === 0 && row['rewritten'] === taken)).toBe(true)
})

test.each([
  ['a write that says it took less', 'write', { status: 200, text: '{"seq":0}' }],
  ['a write that is no JSON', 'write', { status: 200, text: '<html>' }],
  ['a negative number', 'write', { status: 200, text: '{"seq":-5}' }],
  ['a gap', 'write', { status: 409, text: '{"seq":0}' }],
  ['a settle that never settles', 'settle', { status: 200, text: '{"e":"heartbeat"}' }],
  ['a redirect', 'write', { status: 302, text: '', headers: { location: 'http://127.0.0.1:9/' } }],
  ['a refusal', 'write', { status: 403, text: 'no\u001b[2J' }],
] as const)(
  '%s: the ingest has failed, and its questions are missing, not 0',
  async (_, path, reply) => {
    const { url } = await serveMemory(asked => (asked === path ? reply : undefined))
    const out = freshFolder()
    const { err } = await bench(`memory --method http:mine@${url} ${WORDS} --out ${out}`)
    expect(err).not.toContain('This is a bug')
    expect(ingestsOf(out)).toMatchObject([{ status: 'failed' }])
    expect(String(ingestsOf(out)[0]['reason'])).not.toContain('\u001b')
    expect(rowsOf(out).answers).toEqual([])
  },
  60_000,
)

test('a question that fails is asked again before writing goes on; a bare answer counts too', async () => {
  const { url, requests } = await serveMemory((path, count) =>
    path !== 'ask'
      ? undefined
      : count === 1
        ? { status: 200, text: '[]' }
        : { status: 200, text: '{"e":"final","answer":"Tessin"}' },
  )
  const out = freshFolder()
  await bench(`memory --method http:mine@${url} ${WORDS} --out ${out}`)
  const { answers } = rowsOf(out)
  expect(answers.filter(({ answer }) => answer === 'Tessin').length).toBe(2)
  expect(requests.filter(({ path }) => path === 'ask').length).toBe(3)
})

test('a server that is gone leaves its own questions open, and the others are asked', async () => {
  const out = freshFolder()
  const { err, code } = await bench(`memory --method http:mine@http://127.0.0.1:9,recent ${WORDS} --out ${out}`)
  expect(err).not.toContain('This is a bug')
  expect(code).toBe(3)
  const { items, answers } = rowsOf(out)
  expect(answers.map(({ method }) => method)).toEqual(items.map(() => 'recent'))
})

test('a server that is not there ends the run in one line, and it can be resumed', async () => {
  const { err, code } = await bench(`memory --method http:mine@http://127.0.0.1:9 ${WORDS} --out ${freshFolder()}`)
  expect([code, err.trim().split('\n').length], err).toEqual([3, 1])
  expect(err).toContain('POST http://127.0.0.1:9/v1/memory/open: ')
})

test('an address that is none is refused', async () => {
  for (const word of ['http:mine', 'http:mine@ftp://x', 'http:@http://x']) {
    const { code, err } = await bench(`memory --method ${word} --out ${freshFolder()}`)
    expect([code, err.trim().split('\n').length], err).toEqual([2, 1])
  }
})
