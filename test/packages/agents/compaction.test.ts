import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bench, freshFolder, rowsOf } from '../../cli/commands/bench.ts'

type Body = { messages: { role: string; content: string }[]; budgetTokens: number; window: number }

/** A compactor that keeps what `keep` makes of a request, and remembers what it was sent. */
async function serveCompactor(keep: (body: Body, text: string) => unknown) {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request.setEncoding('utf8')) text += part
    bodies.push(text)
    const made = keep(JSON.parse(text) as Body, text)
    response.end(typeof made === 'string' ? made : JSON.stringify(made))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies }
}

const WORDS = '--lengths 16k --samples 12 --quiet'

test('the built-ins rank as they must on the simulated model', async () => {
  const out = freshFolder()
  const methods = 'copy-all,nothing,random,identifiers,head-tail,oracle-notes,summary,compact@codex'
  const { err, code } = await bench(`compaction --method ${methods} --budgets 6k ${WORDS} --out ${out}`)
  expect([err, code]).toEqual(['', 0])
  const { items, answers, scores } = rowsOf(out)
  expect(items).toHaveLength(12)
  const right = (name: string) => {
    const own = answers.filter(({ method }) => method.startsWith(`${name}:`))
    expect(own).toHaveLength(12)
    return scores.filter(
      each => each.scorer === 'stated-match' && each.method.startsWith(`${name}:`) && each.value === 1,
    ).length
  }
  // The simulated reader misses two.
  expect(right('copy-all')).toBeGreaterThanOrEqual(10)
  expect(right('nothing')).toBe(2)
  expect(right('oracle-notes')).toBeGreaterThan(right('summary'))
  expect(right('oracle-notes')).toBeGreaterThanOrEqual(11)
  expect(right('summary')).toBeGreaterThan(right('random'))
  for (const { notes, method } of answers) {
    const { retained_tokens: retained, source_tokens: source, grew, kept } = notes as Record<string, number>
    if (!/codex|copy-all/.test(method)) expect(retained).toBeLessThanOrEqual(6144 + 64)
    expect([grew, source > 14_000, kept === 0 || kept === 1]).toEqual([0, true, true])
  }
  // A summary is made once for all questions of a transcript.
  const summaries = answers.filter(({ method }) => method.startsWith('summary:'))
  expect(summaries.reduce((sum, { ledger }) => sum + ledger.calls.total, 0)).toBe(13)
})

test('compact:NAME@URL is never shown a question, an answer or a place, and is asked once a transcript', async () => {
  const { url, bodies } = await serveCompactor(({ messages }) => ({ messages: messages.slice(-20) }))
  const out = freshFolder()
  const { err, code } = await bench(`compaction --method compact:mine@${url} --budgets 4k ${WORDS} --out ${out}`)
  expect([err, code]).toEqual(['', 0])
  expect(bodies).toHaveLength(1)
  const body = JSON.parse(bodies[0]) as Body
  expect(Object.keys(body).sort()).toEqual(['budgetTokens', 'messages', 'window'])
  expect([body.budgetTokens, body.window]).toEqual([4096, 200_000])
  for (const word of [
    'The question is about',
    'does the transcript give',
    'at the end of the transcript',
    'Answer with the value',
    'identifier deployment',
    '"expected"',
    'agent-transcript',
  ])
    expect(bodies[0]).not.toContain(word)
  expect(rowsOf(out).answers.map(({ status }) => status.kind)).toEqual(Array(12).fill('answered'))
})

test('compact:NAME=COMMAND reads the request from its input', async () => {
  const folder = freshFolder()
  mkdirSync(folder)
  const path = join(folder, 'tail.mjs')
  writeFileSync(
    path,
    `let text = ''
for await (const part of process.stdin) text += part
const { messages } = JSON.parse(text)
console.log(JSON.stringify({ messages: messages.slice(-5) }))`,
  )
  const out = freshFolder()
  const words = [
    'compaction',
    '--method',
    `compact:mine=${process.execPath} ${path}`,
    ...`--budgets 4k ${WORDS} --out ${out}`.split(' '),
  ]
  const { err, code } = await bench(words)
  expect([err, code]).toEqual(['', 0])
  expect(rowsOf(out).answers.every(({ notes }) => Number(notes?.['retained_tokens']) < 4096)).toBe(true)
})

describe('odd results end in rows', () => {
  test.each<[string, (body: Body) => unknown, string, RegExp]>([
    ['nothing', () => ({ messages: [] }), 'answered', /./],
    ['more than came', ({ messages }) => ({ messages: [...messages, ...messages] }), 'answered', /./],
    ['no JSON', () => '<html>', 'failed', /gave no JSON/],
    ['another shape', () => ({ messages: 'x' }), 'failed', /messages is wrong/],
    ['parted surrogates', () => ({ messages: [{ role: 'user', content: 'a \ud83d b' }] }), 'answered', /./],
    ['a message without content', () => ({ messages: [{ role: 'assistant', content: null }] }), 'answered', /./],
  ])('%s', async (name, keep, kind, reason) => {
    const { url } = await serveCompactor(keep)
    const out = freshFolder()
    const { err } = await bench(
      `compaction --method compact:odd@${url} --budgets 4k --lengths 16k --samples 12 --quiet --out ${out}`,
    )
    expect(err).not.toMatch(/fit-check/)
    const { answers } = rowsOf(out)
    expect(answers).toHaveLength(12)
    for (const { status, notes } of answers) {
      expect(status.kind, status.reason).toBe(kind)
      expect(status.reason).toMatch(reason)
      if (name === 'more than came') expect(notes).toMatchObject({ grew: 1 })
    }
  })
})

test('what is no compactor, address or flag of the command is refused in one line', async () => {
  for (const [words, said] of [
    ['--method compact@nobody', 'unknown compactor "compact@nobody"'],
    ['--method compact:x', 'expected compact:NAME@URL or compact:NAME=COMMAND'],
    ['--method nothing-at-all', 'unknown compactor'],
    ['--shard 1/2', 'compaction does not accept --shard'],
    ['--budgets 0', '--budgets'],
    ['--rounds 99', '--rounds'],
  ] as const) {
    const { code, err } = await bench(`compaction ${words} --out ${freshFolder()}`)
    expect([code, err.trim().split('\n').length], words).toEqual([2, 1])
    expect(err).toContain(said)
  }
})

test('reports say what was kept, by kind and age, and what random deletion keeps', async () => {
  const out = freshFolder()
  const words = `compaction --method random,oracle-notes,compact@langchain --budgets 2k ${WORDS} --out ${out}`
  const { err, code } = await bench(words, { FATHOM_REPORTS: 'compaction-tables,compaction-csv,compaction-picture' })
  expect([err, code]).toEqual(['', 0])
  const read = (name: string) => readFileSync(join(out, 'report', name), 'utf8')
  const [head, ...lines] = read('compaction.csv').trim().split('\n')
  const rows = lines.map(line => Object.fromEntries(line.split(',').map((cell, at) => [head.split(',')[at], cell])))
  expect(rows.map(({ method }) => method)).toEqual(['compact-langchain:2k', 'oracle-notes:2k', 'random:2k'])
  for (const { recall, recall_low: low, recall_high: high } of rows) {
    expect(Number(low)).toBeLessThanOrEqual(Number(recall))
    expect(Number(high)).toBeGreaterThanOrEqual(Number(recall))
  }
  const [langchain, oracle, random] = rows
  expect(Number(oracle['kept'])).toBe(1)
  expect(Number(random['recall'])).toBeLessThan(0.6)
  // It shows its summariser the last 4,000 tokens: most facts are lost before any prompt matters.
  expect(Number(langchain['never_shown'])).toBeGreaterThan(0.3)
  const page = read('compaction.md')
  for (const part of ['| random:2k | 16K |', '## By kind of fact', '## By age of the fact', 'OpenAI'])
    expect(page).toContain(part)
  expect(read('compaction.svg')).toMatch(/^<svg[\s\S]*stroke-dasharray="2 3"[\s\S]*<\/svg>\n$/)
})
