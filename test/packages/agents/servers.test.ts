import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { tokenizer as o200k } from '../../../library/testing/fakes.ts'
import { findCompactionMethods } from '../../../packages/agents/compaction/contestants.ts'
import type { CompactRun } from '../../../packages/agents/compaction/contract.ts'
import { makeContextEditor } from '../../../packages/agents/compaction/servers/context-editing.ts'
import { makeResponsesCompactor } from '../../../packages/agents/compaction/servers/responses.ts'
import { answerFromText } from '../../../packages/agents/transcripts/facts.ts'
import { readMessages, renderMessages } from '../../../packages/agents/transcripts/messages.ts'
import { bench, freshFolder, rowsOf } from '../../cli/commands/bench.ts'

interface Item {
  readonly type: string
  readonly role?: string
  readonly content?: string
  readonly output?: string
  readonly encrypted_content?: string
}
interface Block {
  readonly type: string
  readonly text?: string
  readonly content?: string
}
interface Body {
  readonly input: Item[]
  readonly messages: { readonly role: string; readonly content: Block[] }[]
}

/** A server of a model maker's API, and what it was sent. */
async function serve(reply: (path: string, body: Body) => unknown) {
  const seen: { path: string; text: string; headers: Record<string, unknown> }[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request.setEncoding('utf8')) text += part
    const path = request.url ?? ''
    seen.push({ path, text, headers: request.headers })
    response.end(JSON.stringify(reply(path, JSON.parse(text) as Body)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

const openItem = ({ encrypted_content: sealed }: Item) => JSON.parse(Buffer.from(sealed ?? '', 'base64').toString())
const toText = (items: readonly Item[]): string =>
  items
    .map(item => (item.type === 'compaction' ? toText(openItem(item)) : (item.content ?? item.output ?? '')))
    .join('\n\n')
const QUESTION = /The question is about|does the transcript give|Answer with the value/
const WORDS = '--lengths 16k --samples 12 --quiet'

/** Seals all that came, and answers from what it opens. */
const sealAndSolve = (path: string, { input }: Body) => {
  if (path.endsWith('/compact')) {
    const sealed = Buffer.from(JSON.stringify(input)).toString('base64')
    const output = [{ id: 'c1', type: 'compaction', encrypted_content: sealed }]
    return { object: 'response.compaction', output, usage: { input_tokens: 9, output_tokens: 700 } }
  }
  const question = input.at(-1)?.content ?? ''
  const text = answerFromText(toText(input.slice(0, -1)), question)
  return {
    status: 'completed',
    output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] }],
    usage: { input_tokens: 900, output_tokens: 5 },
  }
}

test('responses:MODEL@URL compacts before any question is known, and its server answers from what it sealed', async () => {
  const { url, seen } = await serve(sealAndSolve)
  const out = freshFolder()
  const words = `compaction --method responses:gpt-x@${url}/v1 ${WORDS} --out ${out}`
  const { err, code } = await bench(words, { FATHOM_REPORTS: 'compaction-csv' })
  expect([err, code]).toEqual(['', 0])
  const [compacted, ...asked] = seen
  expect(compacted.path).toBe('/v1/responses/compact')
  expect(compacted.text).not.toMatch(QUESTION)
  expect(Object.keys(JSON.parse(compacted.text))).toEqual(['model', 'input'])
  expect(asked.map(({ path }) => path)).toEqual(Array(12).fill('/v1/responses'))
  for (const { text } of asked) expect(JSON.parse(text).input).toHaveLength(2)
  const { answers, scores } = rowsOf(out)
  // The text of a tool result that is sent as it is, and the line that names the work, are both in the sealed item.
  expect(scores.filter(({ scorer, value }) => scorer === 'stated-match' && value === 1)).toHaveLength(12)
  for (const { notes, ledger } of answers) {
    expect(notes).toMatchObject({ retained_tokens: 700, server_input_tokens: 900, grew: 0 })
    expect([notes?.['kept'], ledger.calls.total]).toEqual([undefined, 0])
  }
})

const run = (): CompactRun => ({ tokenizer: o200k, signal: new AbortController().signal }) as CompactRun
const TRANSCRIPT = [
  'System: Be brief.',
  'User: Go on.',
  'Assistant: Next.\nCall 1: read_log {"path":"core/log"}',
  'Tool 1:\nINFO one',
  'Tool 9:\na result without its call',
  'Assistant: Now a broken one.\nCall 2: read_log {"path":',
  'User: Well.',
].join('\n\n')
const messages = readMessages(TRANSCRIPT).map(({ message }) => message)

test('a second compaction gets the sealed item of the first', async () => {
  const { url, seen } = await serve(sealAndSolve)
  const compactor = makeResponsesCompactor('m', url)
  const first = await compactor.compact({ messages, budgetTokens: 100, window: 1000 }, run())
  expect(first).toMatchObject({ sealedTokens: 700 })
  await compactor.compact(
    { messages: [...first.messages, ...messages.slice(-1)], budgetTokens: 100, window: 1000 },
    run(),
  )
  const types = seen.map(({ text }) => (JSON.parse(text) as Body).input.map(({ type }) => type))
  expect(types[1]).toEqual(['compaction', 'message'])
  // A call without its result and a result without its call are messages.
  expect(types[0].filter(type => type !== 'message')).toEqual(['function_call', 'function_call_output'])
})

test("a result that is all words is read by the run's model", async () => {
  const output = [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Notes.' }] }]
  const { url } = await serve(() => ({ output }))
  const result = await makeResponsesCompactor('m', url).compact({ messages, budgetTokens: 1, window: 1 }, run())
  expect(result).toEqual({ messages: [{ role: 'user', content: 'Notes.' }] })
})

test('edits:MODEL@URL counts what is left before any question is known, and sends turns that a server takes', async () => {
  const { url, seen } = await serve(path =>
    path.endsWith('count_tokens')
      ? { input_tokens: 4000, context_management: { original_input_tokens: 16_000 } }
      : {
          content: [{ type: 'text', text: 'not stated' }],
          stop_reason: 'end_turn',
          usage: { input_tokens: 4, output_tokens: 2 },
        },
  )
  const out = freshFolder()
  const { err, code } = await bench(`compaction --method edits:claude@${url} --budgets 8k ${WORDS} --out ${out}`)
  expect([err, code]).toEqual(['', 0])
  const [counted, ...asked] = seen
  expect([counted.path, asked.length]).toEqual(['/v1/messages/count_tokens', 12])
  expect(counted.text).not.toMatch(QUESTION)
  expect(counted.headers).toMatchObject({ 'anthropic-beta': 'context-management-2025-06-27' })
  for (const { path, text } of asked) {
    expect([path, text.includes('The question is about') || QUESTION.test(text)]).toEqual(['/v1/messages', true])
    const body = JSON.parse(text)
    expect(body.context_management.edits).toEqual([
      {
        type: 'clear_tool_uses_20250919',
        trigger: { type: 'input_tokens', value: 8192 },
        keep: { type: 'tool_uses', value: 3 },
      },
    ])
    const roles: string[] = body.messages.map(({ role }: { role: string }) => role)
    expect(roles.every((role, at) => role === (at % 2 === 0 ? 'user' : 'assistant'))).toBe(true)
  }
  for (const { notes, answer } of rowsOf(out).answers)
    expect([notes?.['retained_tokens'], answer]).toEqual([4000, 'not stated'])
})

test('calls and results without a partner are sent as text', async () => {
  const { url, seen } = await serve(() => ({ input_tokens: 1 }))
  await makeContextEditor('m', url).compact({ messages, budgetTokens: 100, window: 1000 }, run())
  const { messages: turns, ...rest } = JSON.parse(seen[0].text) as Body & { system: string }
  expect(rest.system).toBe('Be brief.')
  expect(turns.map(({ role, content }) => [role, ...content.map(({ type }) => type)])).toEqual(
    [
      ['user', 'text'],
      ['assistant', 'text', 'tool_use'],
      ['user', 'tool_result', 'text'],
      ['assistant', 'text'],
      ['user', 'text'],
    ].map(each =>
      each[0] === 'assistant' && each.length === 2 ? expect.arrayContaining(['assistant', 'text']) : each,
    ),
  )
})

test.each([
  ['nothing', ''],
  ['one message', 'User: Hello.'],
  ['a tool result of two million characters on one line', `Tool 1:\n${'{"a/b":1234567},'.repeat(125_000)}`],
  ['broken UTF-16', 'User: \ud83d and \udc00.'],
])('both servers get %s as a request that JSON can hold', async (_, text) => {
  const { url, seen } = await serve(path => (path.endsWith('compact') ? { output: [] } : { input_tokens: 1 }))
  const given = { messages: readMessages(text).map(({ message }) => message), budgetTokens: 1, window: 1 }
  await makeResponsesCompactor('m', url).compact(given, run())
  await makeContextEditor('m', url).compact(given, run())
  const [input, turns] = [JSON.parse(seen[0].text).input, JSON.parse(seen[1].text).messages]
  expect([input.length, turns.length]).toEqual([1, 1])
  expect(JSON.stringify([input, turns])).not.toMatch(/\\ud[89a-f]/i)
  expect(renderMessages(given.messages).length).toBeGreaterThanOrEqual(text.length)
})

test('a reply of another shape is one line, a key is never shown, and only the maker gets its own', async () => {
  process.env['FATHOM_COMPACT_KEY'] = 'secret-of-ours'
  process.env['OPENAI_API_KEY'] = 'secret-of-the-maker'
  onTestFinished(() => {
    delete process.env['FATHOM_COMPACT_KEY']
    delete process.env['OPENAI_API_KEY']
  })
  const { url, seen } = await serve(() => ({ output: 'secret-of-ours' }))
  const compacting = makeResponsesCompactor('m', url).compact({ messages, budgetTokens: 1, window: 1 }, run())
  await expect(compacting).rejects.toThrow(/^POST \/v1\/responses\/compact: the reply's output is wrong: [^\n]*$/)
  expect(seen[0].headers['authorization']).toBe('Bearer secret-of-ours')
})

test('a name without a model or an address, and --recover, are refused in one line', () => {
  const settings = { window: 1000, rounds: 1, searches: 0 }
  const find = (name: string, searches = 0) =>
    findCompactionMethods([name], [1000], { ...settings, searches }, { methods: new Map() })
  expect(() => find('responses:@http://127.0.0.1')).toThrow('expected responses:MODEL@URL')
  expect(() => find('edits:m')).toThrow('expected edits:MODEL@URL')
  expect(() => find('edits:m@http://127.0.0.1:1', 2)).toThrow('it cannot search')
  expect(find('responses:org/m-1.5@http://127.0.0.1:1').ids).toEqual(['responses-org-m-1-5:1000'])
})
