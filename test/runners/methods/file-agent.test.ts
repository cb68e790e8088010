import { Script } from 'node:vm'
import { describe, expect, test, vi } from 'vitest'
import { createBudget } from '../../../runners/metering/budget.ts'
import { createMeter } from '../../../runners/metering/meter.ts'
import { fileAgent } from '../../../runners/methods/file-agent.ts'
import { parseFencedCalls } from '../../../runners/methods/files/calls.ts'
import { buildFileSet } from '../../../runners/methods/files/file-set.ts'
import { makeSearcher } from '../../../runners/methods/files/search.ts'
import { type Bench, listTools, useTool } from '../../../runners/methods/files/tools.ts'
import type { ChatReply, ChatRequest } from '../../../runners/model.ts'
import { ModelError } from '../../../runners/model.ts'
import { explainMissingSandbox } from '../../../runners/sandbox/python.ts'
import type { Sandbox } from '../../../runners/sandbox/sandbox.ts'
import { fakeModel, makePrompt, makeReply, runOf } from '../bench.ts'

const context = `${Array.from({ length: 200 }, (_, at) => `Line ${at + 1} is about thing${at}.`).join('\n')}\nThe okapi number is 42.`
const documents = [
  { id: 'one/../1', start: 0, end: 100 },
  { id: 'two', start: 101, end: context.length },
]
const params = { ...fileAgent.params, python: false }
type Props = { readonly properties: object }

const native = (...calls: [name: string, given: unknown][]): Partial<ChatReply> => ({
  text: '',
  finish: 'tool_calls',
  toolCalls: calls.map(([name, given], at) => ({
    id: `call${at}`,
    name,
    arguments: typeof given === 'string' ? given : JSON.stringify(given),
  })),
})
const fenced = (tool: string, given: unknown): Partial<ChatReply> => ({
  text: `\`\`\`json\n${JSON.stringify({ tool, arguments: given })}\n\`\`\``,
})

async function run(
  replies: readonly Partial<ChatReply>[] | ((request: ChatRequest, call: number) => Partial<ChatReply>),
  more: Partial<typeof params> = {},
) {
  const spans: [number, number][] = []
  const say = typeof replies === 'function' ? replies : (_: ChatRequest, call: number) => replies[call] ?? {}
  const model = fakeModel((request, call) => makeReply('', say(request, call)))
  const read = (start: number, end: number) => void spans.push([start, end])
  const given = runOf(fileAgent, model, { params: { ...params, ...more }, read })
  return {
    outcome: await fileAgent.run(makePrompt(context, 'What is the okapi number?'), given),
    asked: model.asked,
    spans,
  }
}

describe('the conversation', () => {
  test('native: the task, then calls and their results, until submit', async () => {
    const { outcome, asked, spans } = await run([
      native(['grep', { pattern: 'okapi' }]),
      native(['submit', { answer: '42' }]),
    ])
    expect(asked[0].messages.map(({ role }) => role)).toEqual(['user'])
    expect(asked[0].messages[0].content).toContain('What is the okapi number?')
    expect(asked[0].messages[0].content).not.toContain('Line 7 ')
    expect(asked[0].tools!.map(({ name }) => name)).toEqual(['list', 'grep', 'read', 'write', 'submit'])
    expect(asked[1].messages.slice(1)).toEqual([
      { role: 'assistant', content: '', toolCalls: [{ id: 'call0', name: 'grep', arguments: '{"pattern":"okapi"}' }] },
      { role: 'tool', content: 'context.txt:201: The okapi number is 42.', toolCallId: 'call0' },
    ])
    expect(spans.map(([start, end]) => context.slice(start, end))).toEqual(['The okapi number is 42.'])
    expect(outcome).toMatchObject({
      status: 'answered',
      answer: '42',
      notes: { turns: 2, protocol: 'native', used_grep: 1 },
    })
  })

  test('fenced JSON: results come as the user’s, and no tools are sent', async () => {
    const { outcome, asked } = await run(
      [fenced('read', { path: 'context.txt', start_line: 201 }), fenced('submit', { answer: 42 })],
      { protocol: 'json' },
    )
    expect(asked[0].tools).toBeUndefined()
    expect(asked[1].messages.at(-1)).toEqual({ role: 'user', content: 'Result of read:\nThe okapi number is 42.' })
    expect(outcome).toMatchObject({ answer: '42', notes: { protocol: 'json' } })
  })

  test('auto: a server that refuses tools gets fenced JSON', async () => {
    const { outcome, asked } = await run((request, call) => {
      if (request.tools) throw new ModelError('failed', '400: "auto" tool choice requires --enable-auto-tool-choice')
      return call === 1 ? fenced('submit', { answer: '42' }) : {}
    })
    expect(asked).toHaveLength(2)
    expect(outcome).toMatchObject({
      answer: '42',
      notes: { protocol: 'json', tools_refused: expect.stringContaining('400') },
    })
  })

  test('another failure is no refusal of tools', async () => {
    const failing = run(() => {
      throw new ModelError('failed', 'status 500')
    })
    await expect(failing).rejects.toThrow('status 500')
  })

  test('odd calls get an error and the work goes on', async () => {
    const { asked, outcome } = await run([
      native(['grep', 'no json'], ['fly', {}], ['read', {}], ['grep', { pattern: '(' }], ['read', { path: 'x' }]),
      { text: 'Let me think.' },
      { text: 'It is 42.' },
    ])
    expect(
      asked[1].messages.filter(({ role }) => role === 'tool').map(({ content }) => content.split('\n')[0]),
    ).toEqual([
      'Error: the arguments of grep are no JSON object.',
      'Error: there is no tool "fly". Tools: list, grep, read, write, submit.',
      'Error: read needs path.',
      expect.stringMatching(/^Error: SyntaxError: Invalid regular expression/),
      'Error: no file "x". list shows all.',
    ])
    expect(asked[2].messages.at(-1)!.content).toContain('Go on with a tool')
    expect(outcome.answer).toBe('It is 42.')
  })

  test('the last turn must submit, and after it one call for the answer', async () => {
    const { asked, outcome } = await run((_, call) => (call < 3 ? native(['list', {}]) : { text: '42' }), { turns: 3 })
    expect(asked[2].messages.at(-1)!.content).toContain('last turn')
    expect(asked[3]).toMatchObject({ label: 'answer', final: true })
    expect(outcome).toMatchObject({ answer: '42', forced: true })
  })

  test('a budget that ends forces the answer', async () => {
    const limited = createBudget({ limits: { calls: 2 }, whose: 'item', now: () => 0 })
    const model = fakeModel((_, call) => makeReply(call === 0 ? '' : '42', call === 0 ? native(['list', {}]) : {}))
    const metered = createMeter({ context, contextTokens: 1, budget: limited, now: () => 0 })
    const outcome = await fileAgent.run(
      makePrompt(context),
      runOf(fileAgent, metered.wrap(model), { params, budget: limited }),
    )
    expect(model.asked).toHaveLength(2)
    expect(outcome).toMatchObject({ answer: '42', forced: true })
  })
})

test.skipIf(explainMissingSandbox() !== undefined)('Python sees each note as it is at the time', async () => {
  const files = new Map<string, string>()
  const seen: string[] = []
  const result = { outcome: 'ok', stdout: 'x', stderr: '', dropped: 0, error: '', traceback: '', variables: [] }
  const sandbox = {
    mount: (path: string, text: string) => void files.set(path, text),
    run: async () => {
      seen.push([...files].map(([path, text]) => `${path}=${text.length}`).join(' '))
      return { ...result, restarted: false, ms: 1, hostMs: 0 }
    },
  } as unknown as Sandbox
  const turns = ['write a', 'python', 'write abc', 'python', 'python'].map(turn => {
    const [name, text] = turn.split(' ')
    return native([name, name === 'write' ? { path: './notes.md', text } : { code: 'print(1)' }])
  })
  const model = fakeModel((_, call) => makeReply('', turns[call] ?? native(['submit', { answer: '42' }])))
  const opened = vi.fn(async () => sandbox)
  await fileAgent.run(
    makePrompt(context, 'What?'),
    runOf(fileAgent, model, { params: { ...params, python: true }, sandbox: opened }),
  )
  const rest = `context.txt=${context.length}`
  expect(seen).toEqual([`${rest} notes.md=1`, `${rest} notes.md=3`, `${rest} notes.md=3`])
  expect(opened).toHaveBeenCalledTimes(1)
})

describe('the tools', () => {
  const bench = (more: Partial<Bench> = {}): Bench => ({
    files: buildFileSet(makePrompt(context), 'auto'),
    maxChars: 2000,
    seconds: 1,
    quotes: () => [],
    signal: new AbortController().signal,
    ...more,
  })
  const use = async (name: string, given: Record<string, unknown>, more: Partial<Bench> = {}) =>
    useTool({ name, arguments: given }, bench(more))

  test.each([
    ['list', {}, `context.txt  ${context.length} characters, 201 lines`],
    ['grep', { pattern: 'THING7\\.', ignore_case: true }, 'context.txt:8: Line 8 is about thing7.'],
    [
      'grep',
      { pattern: 'thing7\\.', context: 1 },
      'context.txt:8: Line 7 is about thing6.\nLine 8 is about thing7.\nLine 9 is about thing8.',
    ],
    ['grep', { pattern: 'nowhere' }, 'No line matches.'],
    [
      'grep',
      { pattern: 'thing', max_hits: 1 },
      'context.txt:1: Line 1 is about thing0.\n(there are more hits: narrow the pattern)',
    ],
    [
      'read',
      { path: './context.txt', start_line: 3, end_line: 4 },
      'Line 3 is about thing2.\nLine 4 is about thing3.\n',
    ],
    ['read', { path: 'context.txt', start_char: context.length - 3 }, '42.'],
    [
      'read',
      { path: 'context.txt', start_line: 999 },
      `Error: context.txt ends before that: it has 201 lines, ${context.length} characters.`,
    ],
    ['write', { path: 'context.txt', text: 'x' }, 'Error: context.txt cannot be written.'],
    ['constructor', {}, 'Error: there is no tool "constructor". Tools: list, grep, read, write, submit.'],
  ])('%s %j', async (name, given, wanted) => expect((await use(name, given)).text).toBe(wanted))

  describe('take every spelling of a path', () => {
    const spellings = (path: string) => [
      path,
      `./${path}`,
      `/${path}`,
      `.//${path}`,
      `docs/../${path}`,
      ` ${path} `,
      `\\${path}`,
    ]
    const files = buildFileSet({ ...makePrompt(context), documents }, 'auto')
    const every = ['list', 'grep', 'read', 'write'] as const
    test.each(every)('%s', async name => {
      const given = { pattern: 'Line 1 is', text: 'mine', start_line: 1, end_line: 1 }
      const said = async (path: string) => (await use(name, { ...given, path }, { files })).text
      const path = name === 'write' ? 'notes/own.md' : 'docs/one_.._1.txt'
      const plain = await said(path)
      expect(plain).not.toMatch(/^Error|^No such/)
      for (const spelling of spellings(path))
        expect((await said(spelling)).replace(spelling, path), spelling).toBe(plain)
      if (name === 'list' || name === 'grep')
        for (const folder of ['docs', 'docs/', ...spellings('docs/'), '.', '/', ''])
          expect(await said(folder), folder).toContain('docs/one_.._1.txt')
    })

    test('all tools that take one are among them', async () => {
      const taking = listTools({ python: undefined }).filter(
        ({ parameters }) => 'path' in (parameters as Props).properties,
      )
      expect(taking.map(({ name }) => name)).toEqual([...every])
    })

    test('a note cannot take the place of a folder or lie in a file', async () => {
      for (const path of ['docs', 'docs/', 'INDEX.tsv/x', './', '..'])
        expect((await use('write', { path, text: 'x' }, { files })).text, path).toContain('cannot be written')
    })
  })

  test.each([
    [{ start_line: 3, end_line: 2 }, 'Error: no lines from 3 to 2: end_line is before start_line.'],
    [{ end_line: 0 }, 'Error: no lines from 1 to 0: end_line is before start_line.'],
    [{ start_line: -4, end_line: -2 }, 'Error: no lines from 1 to -2: end_line is before start_line.'],
    [{ start_line: 0, end_line: 1 }, 'Line 1 is about thing0.\n'],
    [{ start_line: -4, end_line: 2 }, 'Line 1 is about thing0.\nLine 2 is about thing1.\n'],
  ])('an empty range says so: %j', async (range, wanted) =>
    expect((await use('read', { path: 'context.txt', ...range })).text).toBe(wanted),
  )

  test('what is shown is told by its place', async () => {
    const { text, shown } = await use('read', { path: 'context.txt', start_line: 3, end_line: 3 })
    expect(shown.map(({ start, end }) => context.slice(start, end)).join('')).toBe(text)
  })

  test('long results are cut, and say how to go on', async () => {
    const first = await use('read', { path: 'context.txt' }, { maxChars: 300 })
    expect(first.text).toMatch(/start_char=300\)|more characters are not shown/)
    expect((await use('grep', { pattern: 'Line' }, { maxChars: 300 })).text).toMatch(
      /\(\d+ more characters are not shown/,
    )
  })

  test('documents are files of their own, whatever they are called', async () => {
    const files = buildFileSet({ ...makePrompt(context), documents }, 'auto')
    expect(files.all().map(({ path }) => path)).toEqual(['docs/one_.._1.txt', 'docs/two.txt', 'INDEX.tsv'])
    const { text, shown } = await use('grep', { pattern: 'okapi' }, { files })
    expect(text).toMatch(/^docs\/two\.txt:\d+: The okapi number is 42\.$/)
    expect(context.slice(shown[0].start, shown[0].end)).toBe('The okapi number is 42.')
  })

  test('a note is kept and can be read', async () => {
    const files = buildFileSet(makePrompt(context), 'auto')
    await use('write', { path: 'notes.md', text: 'okapi: 42' }, { files })
    expect((await use('read', { path: 'notes.md' }, { files })).text).toBe('okapi: 42')
  })

  test('texts are searched one after another, each from its beginning', () => {
    const search = makeSearcher('OKAPI', true)
    expect(search('a\nthe okapi', 10)).toEqual({ hits: [{ line: 2, at: 6, lineStart: 2, lineEnd: 11 }], more: false })
    expect(search('no', 10)).toEqual({ hits: [], more: false })
    expect(search('okapi\nokapi', 1)).toMatchObject({ hits: [{ line: 1, at: 0 }], more: true })
  })

  test('a pattern that would search for ever is stopped', () => {
    const search = makeSearcher('^(a+)+$', false, 200)
    const stopped = { problem: expect.stringContaining('took longer than 0.2 s') }
    const run = vi.spyOn(Script.prototype, 'runInContext')
    for (const end of ['!', '?']) expect(search(`${'a'.repeat(60)}${end}`, 10)).toEqual(stopped)
    // The second text has no time left: the limit is of all of them.
    const [first, second] = run.mock.calls.map(([, options]) => (options as { timeout: number }).timeout)
    run.mockRestore()
    expect(first).toBeGreaterThan(1)
    expect(second).toBe(1)
  })
})

test.each([
  ['```json\n{"tool": "list", "arguments": {}}\n```', [{ id: null, name: 'list', arguments: {} }]],
  ['```\n{"name": "read", "path": "a"}\n```', [{ id: null, name: 'read', arguments: { path: 'a' } }]],
  ['{"tool": "list"}', [{ id: null, name: 'list', arguments: {} }]],
  ['```json\n{broken\n```', [{ id: null, problem: 'the block is no JSON object' }]],
  ['```json\n{"a": 1}\n```', [{ id: null, problem: 'the block names no "tool"' }]],
  ['Only words.', []],
])('the calls of %j', (text, calls) => expect(parseFencedCalls(makeReply(text))).toEqual(calls))

test('fences that are never closed are looked for once', () => {
  expect(parseFencedCalls(makeReply('x```json\n'.repeat(200_000)))).toEqual([])
  expect(parseFencedCalls(makeReply(`${'{"a":'.repeat(100_000)}`))).toEqual([
    { id: null, problem: 'the block is no JSON object' },
  ])
})

test('arguments that are nested without end are no call', () => {
  expect(parseFencedCalls(makeReply(`\`\`\`json\n${'{"tool":'.repeat(1000)}1${'}'.repeat(1000)}\n\`\`\``))).toEqual([
    { id: null, problem: 'the block is no JSON object' },
  ])
})
