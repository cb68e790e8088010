import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as p from '../../runners/peer.ts'
import { bench, freshFolder, rowsOf } from './bench.ts'

const PREFIX = ' The special magic number for quick-owl is'

/** A row of RULER's own files, which begins the answer. */
function rulerFile(): string {
  const folder = freshFolder()
  mkdirSync(folder)
  const path = join(folder, 'niah_single_2.jsonl')
  const input =
    'A text. One of the special magic numbers for quick-owl is: 1234567. More.\nWhat is the special magic number for quick-owl mentioned in the provided text?'
  writeFileSync(path, `${JSON.stringify({ index: 0, input, outputs: ['1234567'], answer_prefix: PREFIX })}\n`)
  return path
}

const run = async (flags: string, out = freshFolder()) => ({
  ...(await bench(`--task file:${rulerFile()} --quiet --max-retries 0 --out ${out} ${flags}`)),
  folder: out,
})

async function peer(...answers: p.Answer[]): Promise<p.Peer> {
  const started = await p.peer(...answers)
  onTestFinished(() => started.close())
  return started
}

/** Counts a final assistant message as part of an open turn, or with the end of a closed one. */
const server =
  (opens: boolean): p.Answer =>
  (response, seen) => {
    const messages = seen.body['messages'] as { role: string; content: string }[]
    const [last] = messages.slice(-1)
    const more = last?.role === 'assistant' ? last.content.split(' ').length + (opens ? 0 : 5) : 0
    p.stream([p.delta(' 1234567', 'stop'), p.usage(60 + more, 3)])(response, seen)
  }

const lastOf = ({ requests }: p.Peer) =>
  requests.at(-1)!.body['messages'] as readonly { role: string; content: string }[]

test('a server that goes on gets the beginning of the answer', async () => {
  const opening = await peer(server(true))
  const { code, folder } = await run(`--model small@${opening.url}`)
  expect(code).toBe(0)
  expect(lastOf(opening).at(-1)).toEqual({ role: 'assistant', content: PREFIX })
  expect(rowsOf(folder).scores[0]).toMatchObject({ value: 1 })
})

test('one that does not is refused before anything is asked or written; without the beginning it runs, and the row says so', async () => {
  const closing = await peer(server(false))
  const refused = await run(`--model small@${closing.url}`)
  expect(refused.code).toBe(2)
  expect(refused.err).toMatch(
    /small does not continue an answer prefix.*Pass --api completions, or --prefill none to leave it out\.\n$/,
  )
  expect(existsSync(refused.folder)).toBe(false)
  const without = await run(`--model small@${closing.url} --prefill none`)
  expect(without.code).toBe(0)
  expect(lastOf(closing).map(({ role }) => role)).toEqual(['user'])
  expect(Object.values(rowsOf(without.folder).manifest.configs)[0]?.sampling).toMatchObject({ prefill: 'none' })
})

test('completions of text carry it on the reader, and are another config', async () => {
  const chat = await run('')
  const text = await run('--api completions')
  for (const { code, folder } of [chat, text]) {
    expect(code).toBe(0)
    expect(rowsOf(folder).scores[0]).toMatchObject({ value: 1 })
  }
  const [asChat, asText] = [chat, text].map(({ folder }) => Object.values(rowsOf(folder).manifest.configs)[0]?.sampling)
  expect(asText).toMatchObject({ api: 'completions', chat_template: 'none' })
  expect(asChat).not.toHaveProperty('api')
})

test('a server without completions ends the run before it begins', async () => {
  const without = await peer(p.error(404, 'Not Found'))
  const { code, err, folder } = await run(`--model small@${without.url} --api completions`)
  expect(code).toBe(2)
  expect(err).toMatch(
    /completions answered 404: Not Found\. It has no completions of text: leave --api completions out/,
  )
  expect(err.trim()).not.toContain('\n')
  expect(existsSync(folder)).toBe(false)
})

test.each([
  ['--chat-template none', '--chat-template is for --api completions'],
  ['--api completions --prefill vllm', '--prefill vllm is for --api chat'],
  ['--api completions --chat-template /nowhere.jinja', '--chat-template: /nowhere.jinja cannot be read'],
  ['--api telegraph', 'unknown value of --api "telegraph"'],
  ['--prefill anthropic', 'unknown value of --prefill "anthropic"'],
])('%s is one line and exit code 2', async (flags, words) => {
  for (const dry of ['', ' --dry-run']) {
    const { code, err } = await run(`${flags}${dry}`)
    expect(err).toContain(words)
    expect(err.trim()).not.toContain('\n')
    expect(code).toBe(2)
  }
})
