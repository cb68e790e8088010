import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { DEFAULTS } from '../../../../run/config/defaults.ts'
import type { RunSpec } from '../../../../run/config/spec.ts'
import { nameQuickFolder } from '../../../../run/quick/quick.ts'
import { delta, type Peer, peer, stream, usage } from '../../../runners/peer.ts'
import { bench, freshFolder, rowsOf } from '../bench.ts'

const peers: Peer[] = []
afterAll(() => Promise.all(peers.map(each => each.close())))

/** A server that says back the marker of a window probe, and the same words to all else. */
async function saying(words: string, finish = 'stop'): Promise<Peer> {
  const server = await peer((response, request) => {
    const text = JSON.stringify(request.body)
    const marker = /pass phrase is "([^"]+)"/.exec(text.replaceAll('\\"', '"'))?.[1]
    const said = marker ?? words
    const answer = stream([delta(said), delta('', marker ? 'stop' : finish), usage(Math.ceil(text.length / 4), 5)])
    answer(response, request)
  })
  peers.push(server)
  return server
}

const questions = ({ requests }: Peer) => requests.filter(({ body }) => !JSON.stringify(body).includes('pass phrase'))

describe('a model that fails at the shortest length', () => {
  test.each([
    ['No idea.', 'stop', 'answers are wrong in the correct format'],
    ["I'm sorry, I cannot help with that.", 'stop', 'the model refuses'],
    ['42<|im_end|>', 'stop', 'chat-template tokens'],
    ['<think>Let me see', 'length', 'reasoning uses up the answer'],
    ['', 'stop', 'answers are empty'],
  ])('%j is asked few items at 4K alone, and shown with a likely cause', async (words, finish, cause) => {
    // All tasks once: an item of one task is enough for the causes.
    const task = cause.startsWith('answers are wrong') ? 'core' : 'vt'
    const server = await saying(words, finish)
    const out = freshFolder()
    const look = await bench(`quick --task ${task} --model m@${server.url} --window 128k --out ${out}`)
    expect(look.code).toBe(4)
    const { items, answers } = rowsOf(out)
    expect([...new Set(items.map(({ length }) => length.target))]).toEqual([4096])
    expect(answers.length).toBeGreaterThanOrEqual(24)
    expect(answers.length).toBeLessThanOrEqual(36)
    expect(questions(server).length).toBeLessThanOrEqual(36)
    expect(look.out).toContain(`likely cause: ${cause}`)
    expect(look.out.match(/: expected .+; got /g)).toHaveLength(2)
    expect(look.out).toContain('fathom-bench quick --task ruler')
    expect(look.out).not.toContain('the full job')
    expect(look.out).not.toMatch(/[◂·] nearest|n \d+ [◂·]/)
  })

  test('is asked 24 items of a single task too', async () => {
    const server = await saying('No idea.')
    const out = freshFolder()
    expect((await bench(`quick --task vt --model m@${server.url} --window 128k --out ${out}`)).code).toBe(4)
    expect(rowsOf(out).answers).toHaveLength(24)
  })
})

describe('a second look into one folder', () => {
  const look = async (out: string, flags = '') => {
    const ended = await bench(`quick --task niah-join --window 8k --out ${out} --json ${flags}`)
    expect(ended.code).toBe(0)
    return JSON.parse(ended.out) as { cells: { n: number }[]; tokens: number; sentence: string }
  }

  test('shares no answer with one of another setting, and its tokens are its own', async () => {
    const out = freshFolder()
    const first = await look(out)
    const before = rowsOf(out).answers
    const second = await look(out, '--temperature 1')
    const after = rowsOf(out).answers
    const own = after.filter(({ config }) => config !== before[0].config)
    expect(new Set(after.map(({ config }) => config)).size).toBe(2)
    expect(second.cells.reduce((sum, { n }) => sum + n, 0)).toBe(own.length)
    const tokens = (rows: typeof own) =>
      rows.reduce((sum, { ledger }) => sum + ledger.tokens.input + ledger.tokens.output, 0)
    // The survey takes the same few calls in both.
    expect(second.tokens - tokens(own)).toBe(first.tokens - tokens(before))
  })

  test('leads its page with the figure of the screen', async () => {
    const out = freshFolder()
    const { sentence } = await look(out)
    const verdict = sentence.slice(0, sentence.lastIndexOf(';'))
    const page = readFileSync(join(out, 'report/leaderboard.html'), 'utf8')
    expect(page).toContain(verdict)
    // No other effective length appears next to it, on the page, in the table or on the screen.
    const table = readFileSync(join(out, 'report/table.md'), 'utf8')
    expect(table).toContain(`effective length estimated by quick: ${verdict}`)
    expect(table).not.toMatch(/effective length \d|half lost|\barea \d/)
    const { out: screen } = await bench(`report ${out}`)
    expect(screen).toContain('estimated by quick')
    expect(page).not.toMatch(/keeps 85 % of its score at \d+K up to/)
  })
})

const base: RunSpec = { ...DEFAULTS, task: ['core'], models: [{ name: 'm', baseUrl: 'http://127.0.0.1:9/v1' }] }

test.each<[string, Partial<RunSpec>]>([
  ['--temperature', { temperature: 1 }],
  ['--extra-body', { extraBody: { enable_thinking: false } }],
  ['--api', { api: 'responses' }],
  ['--reasoning-tokens', { reasoningTokens: 8192 }],
  ['--chat-template', { api: 'completions', chatTemplate: 'none' }],
  ['--window', { window: 32_768 }],
  ['--set', { set: [{ owner: 'full-context', parameter: 'overflow', value: 'truncate-middle' }] }],
  ['--config', { models: [{ name: 'm', baseUrl: 'http://127.0.0.1:9/v1', preset: { model: 'other' } }] }],
])('the default folder of a look with %s is its own', (_, change) => {
  expect(nameQuickFolder({ ...base, ...change })).not.toBe(nameQuickFolder(base))
  expect(nameQuickFolder({ ...base, maxTime: { run: 5 }, concurrency: 2 })).toBe('bench-runs/quick+m+core')
})
