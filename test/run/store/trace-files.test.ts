import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROW_VERSION } from '../../../core/rows/rows.ts'
import { traceFiles, traceName } from '../../../run/store/trace-files.ts'
import { bench, freshFolder, rowsOf } from '../../cli/commands/bench.ts'

const key = { item: '0f', method: 'rlm', model: 'm', config: 'c' }
const linesOf = (path: string): Record<string, unknown>[] =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))

describe('a trace’s name', () => {
  test.each([
    [key, '0f.rlm.m.c.jsonl'],
    [{ ...key, method: 'floor:random' }, '0f.floor%3Arandom.m.c.jsonl'],
    [{ ...key, model: 'Qwen3 8b' }, expect.stringMatching(/^0f\.rlm\.Qwen3%208b~[\da-f]{8}\.c\.jsonl$/)],
    [{ ...key, model: '@cf/meta/llama 3\u0000..' }, '0f.rlm.%40cf%2Fmeta%2Fllama%203%00...c.jsonl'],
    [{ ...key, model: 'größe🙂' }, '0f.rlm.gr%C3%B6%C3%9Fe%F0%9F%99%82.c.jsonl'],
  ])('of %j is fit for a file', (given, name) => expect(traceName(given)).toEqual(name))

  test.each([
    ['M', 'm'],
    ['Große', 'große'],
    ['a/B', 'a/b'],
    ['É', 'é'],
  ])('keeps %s and %s apart where a file system ignores case', (one, other) => {
    const [first, second] = [one, other].map(model => traceName({ ...key, model }).toLowerCase())
    expect(first).not.toBe(second)
  })

  test('stays short, and tells long names apart', () => {
    const [one, other] = ['a', 'b'].map(end => traceName({ ...key, model: `${'m'.repeat(300)}${end}` }))
    expect(one.length).toBeLessThan(120)
    expect(one).not.toBe(other)
  })
})

describe('trace files', () => {
  test('hold events as they come; an attempt that begins anew takes the place of the one before', () => {
    const out = freshFolder()
    const files = traceFiles(out)
    const path = join(out, 'trace', traceName(key))
    const trace = files.of(key)
    trace({ event: 'early' })
    trace({ event: 'start', attempt: 1 })
    trace({ event: 'chat', label: 'answer' })
    expect(linesOf(path)).toEqual([
      { event: 'start', attempt: 1 },
      { event: 'chat', label: 'answer' },
    ])
    trace({ event: 'end' })
    trace({ event: 'late' })
    expect(linesOf(path).map(({ event }) => event)).toEqual(['start', 'chat', 'end'])
    files.of(key)({ event: 'start', attempt: 2 })
    files.close()
    expect(linesOf(path)).toEqual([{ event: 'start', attempt: 2 }])
  })
})

test('a run with --trace writes one for each answer, with its calls and without its context', async () => {
  const out = freshFolder()
  const words = `--task niah_single_2 --lengths 8k --samples 2 --method memagent,rag-bm25,oracle --set memagent.chunkTokens=3000 --save-contexts --quiet --trace --out ${out}`
  expect((await bench(words)).code).toBe(0)
  const { answers, items } = rowsOf(out)
  expect(readdirSync(join(out, 'trace')).sort()).toEqual(answers.map(traceName).sort())
  for (const answer of answers) {
    const events = linesOf(join(out, 'trace', traceName(answer)))
    const item = items.find(({ id }) => id === answer.item)!
    const { item: id, method, model, config, attempt } = answer
    expect(events[0]).toMatchObject({
      event: 'start',
      v: ROW_VERSION,
      item: id,
      method,
      model,
      config,
      attempt,
      promptTokens: item.length.tokens,
    })
    expect(events[0]['context']).toMatch(/^[0-9a-f]{64}$/)
    expect(events.at(-1)).toMatchObject({ event: 'end', status: 'answered' })
    const chats = events.filter(({ event }) => event === 'chat')
    expect(chats).toHaveLength(answer.ledger.calls.total)
    const usage = chats.map(chat => chat['usage'] as { input: number; output: number })
    expect(usage.reduce((sum, { input }) => sum + input, 0)).toBe(answer.ledger.tokens.input)
    const text = readFileSync(join(out, 'trace', traceName(answer)), 'utf8')
    const context = readFileSync(join(out, 'contexts', `${id}.txt`), 'utf8')
    for (let at = 500; at + 300 < context.length; at += 1_000)
      expect(text).not.toContain(JSON.stringify(context.slice(at, at + 150)).slice(1, -1))
  }
  const memagent = linesOf(join(out, 'trace', traceName(answers.find(({ method }) => method === 'memagent')!)))
  expect(memagent.map(({ event }) => event)).toEqual([
    'start',
    'chat',
    'memory',
    'chat',
    'memory',
    'chat',
    'memory',
    'chat',
    'end',
  ])
  expect(memagent[1]).toMatchObject({
    label: 'memory 1',
    read: [{ start: 0 }],
    messages: [{ role: 'user', content: [expect.any(String), { start: 0 }, expect.any(String)] }],
  })
})
