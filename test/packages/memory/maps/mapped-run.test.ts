import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { MemoryQuestion, StreamEntry } from '../../../../packages/memory/contract.ts'
import { findExternal } from '../../../../packages/memory/external/find-external.ts'
import { readMapText } from '../../../../packages/memory/external/mapped/read-map.ts'
import { writeUpTo } from '../../../../packages/memory/oracle/views.ts'
import { bench, freshFolder, rowsOf } from '../../../cli/commands/bench.ts'
import { KEY, PRODUCTS, serveProduct } from './products.ts'

// Memories of a map in a run, and after a kill.

const WORDS = '--task mem-recall,mem-hop --lengths 16k --samples 6 --quiet'
const linesOf = (out: string, name: string) =>
  readFileSync(join(out, name), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Record<string, unknown>)

test('a run writes to a product after its self-test, each entry once, and its key is in no file', async () => {
  const { url, store, requests } = await serveProduct(PRODUCTS['mem0'])
  const out = freshFolder()
  const { err, code } = await bench(`memory --method rest:mem0@${url} ${WORDS} --out ${out}`, { MEM0_API_KEY: KEY })
  expect([err, code]).toEqual(['', 0])
  const { items, answers, manifest } = rowsOf(out)
  expect(answers.map(({ status }) => status.kind)).toEqual(items.map(() => 'answered'))
  expect(answers.some(({ notes }) => Number(notes?.['neededRecalled']) > 0)).toBe(true)
  const [[name, kept]] = [...store.spaces].filter(([space]) => !space.includes('canary'))
  expect(name).toMatch(/^m-[0-9a-f-]{36}$/)
  const entries = writeUpTo('42', 0, 16_384).entries
  expect(kept.map(({ text }) => text)).toEqual(
    entries.slice(0, kept.length).map(({ speaker, text }) => `${speaker}: ${text}`),
  )
  expect(linesOf(out, 'ingests.jsonl')).toMatchObject([
    { status: 'written', aside: true, rewritten: 0, to: kept.length, state: { records: kept.length } },
  ])
  // The canaries come first, and are deleted.
  expect(requests.findLastIndex(({ method }) => method === 'DELETE')).toBeLessThan(
    requests.findIndex(({ body }) => body['user_id'] === name),
  )
  expect(requests.every(({ headers }) => headers['x-api-key'] === KEY)).toBe(true)
  for (const file of ['answers.jsonl', 'items.jsonl', 'ingests.jsonl', 'manifest.json'])
    expect(readFileSync(join(out, file), 'utf8'), file).not.toContain(KEY.slice(0, 9))
  expect(JSON.stringify(manifest)).not.toContain(KEY)
}, 60_000)

test('a run with a sick server ends before anything is written down', async () => {
  const { url } = await serveProduct(PRODUCTS['mem0'], ({ path }) =>
    path === '/search' ? { text: '{"results":[]}' } : undefined,
  )
  const out = freshFolder()
  const { err, code } = await bench(`memory --method recent,rest:mem0@${url} ${WORDS} --out ${out}`)
  expect([code, err.trim().split('\n').length]).toEqual([2, 1])
  expect(() => rowsOf(out)).toThrow()
})

test('two of one name are refused, and NAME=FILE chooses among several maps', async () => {
  const twice = await bench(['memory', '--method', 'rest:mem0@http://127.0.0.1:9/a,rest:mem0@http://127.0.0.1:9/b'])
  expect(twice).toMatchObject({ code: 2, err: expect.stringContaining('got two memories called rest:mem0') })
  const { url } = await serveProduct(PRODUCTS['memos'])
  const ended = await bench(`memory check rest:a@${url} rest:mem0@${url} --map a=memos --map mem0=memos`)
  expect([ended.err, ended.code, ended.out.split('\n').length]).toEqual(['', 0, 3])
})

const QUESTION: MemoryQuestion = {
  id: 'q',
  text: 'Where?',
  question: 'Where?',
  now: '2031-05-01T10:00',
  answerFormat: 'A word.',
  maxAnswerTokens: 10,
  maxRecallTokens: 1_000,
}
const SIGNAL = new AbortController().signal
const ENTRIES = writeUpTo('42', 0, 16_384).entries.slice(0, 60)

/** Texts that arrived in each space, in order. */
const arrived = (spaces: ReadonlyMap<string, readonly { readonly text: string }[]>) =>
  [...spaces].map(([space, kept]) => [space, kept.map(({ text }) => text)] as const)
const asText = ({ speaker, text }: StreamEntry) => `${speaker}: ${text}`

test('after a kill between two calls a space is continued, each entry once', async () => {
  const { url, store } = await serveProduct(PRODUCTS['mem0'])
  const { openExternal } = findExternal(`rest:mem0@${url}`, { maps: [], env: {} })
  const space = { name: 'm-1', folder: freshFolder() }
  for (let from = 0; from < ENTRIES.length; from += 7) {
    // Each batch by another process, which was killed after it: nothing is closed.
    const memory = openExternal(space, '')
    expect((await memory.state()).seq).toBe(from)
    // A batch that came already is passed over.
    await memory.write(ENTRIES.slice(Math.max(0, from - 3), from + 7), SIGNAL)
  }
  const memory = openExternal(space, '')
  await memory.settle(SIGNAL)
  expect(arrived(store.spaces)).toEqual([['m-1', ENTRIES.map(asText)]])
  await expect(memory.ask(QUESTION, SIGNAL)).resolves.toMatchObject({ items: expect.any(Array) })
})

test('notes of what was sent that cannot be read are refused, not taken for none', async () => {
  const { url } = await serveProduct(PRODUCTS['mem0'])
  const { openExternal } = findExternal(`rest:mem0@${url}`, { maps: [], env: {} })
  const space = { name: 'm-1', folder: freshFolder() }
  await openExternal(space, '').write(ENTRIES.slice(0, 7), SIGNAL)
  writeFileSync(join(space.folder, 'sent.json'), '{"sent":')
  expect(() => openExternal(space, '')).toThrow('sent.json does not say what was sent')
})

test('a space is opened once: a call that failed may have arrived', async () => {
  let opens = 0
  const { url, store } = await serveProduct(PRODUCTS['letta'], ({ path, method }) => {
    if (path !== '/v1/agents' || method !== 'POST') return undefined
    opens++
    return { status: 500, text: 'late' }
  })
  const { openExternal } = findExternal(`rest:letta@${url}`, { maps: [], env: {} })
  const memory = openExternal({ name: 'm-1', folder: freshFolder() }, '')
  await expect(memory.settle(SIGNAL).then(() => memory.write(ENTRIES, SIGNAL))).rejects.toThrow('500')
  expect([opens, store.spaces.size]).toEqual([1, 0])
})

test('after a kill within a call the space is given up and all is written again, unless writing can be repeated', async () => {
  let lost = 0
  const break3rd = (path: string) => (request: { path: string; method: string }) =>
    request.path === path && request.method === 'POST' && ++lost === 3 ? { status: 500 } : undefined
  const { url, store } = await serveProduct(PRODUCTS['mem0'], break3rd('/memories'))
  const { openExternal } = findExternal(`rest:mem0@${url}`, { maps: [], env: {} })
  const space = { name: 'm-1', folder: freshFolder() }
  await expect(openExternal(space, '').write(ENTRIES, SIGNAL)).rejects.toThrow('got status 500')
  const again = openExternal(space, '')
  // The run sees that nothing is there, writes all of it again, and says so in `rewritten`.
  expect((await again.state()).seq).toBe(0)
  await again.write(ENTRIES, SIGNAL)
  await again.settle(SIGNAL)
  expect(arrived(store.spaces).map(([name]) => name)).toEqual(['m-1', 'm-1-2'])
  expect(arrived(store.spaces)[1][1]).toEqual(ENTRIES.map(asText))

  lost = 0
  const other = await serveProduct(PRODUCTS['supermemory'], break3rd('/v3/documents'))
  const map = `${freshFolder()}.yaml`
  writeFileSync(map, readMapText('supermemory').replace('every: 2', 'every: 0.01'))
  const repeatable = findExternal(`rest:supermemory@${other.url}`, { maps: [map], env: {} }).openExternal
  const memory = repeatable({ name: 'm-2', folder: freshFolder() }, '')
  // It is sent again at once, since the same document replaces itself.
  await memory.write(ENTRIES, SIGNAL)
  await memory.settle(SIGNAL)
  expect(arrived(other.store.spaces).map(([name]) => name)).toEqual(['m-2'])
})

test('a command whose last call is in doubt begins again with an empty folder', async () => {
  const script = fileURLToPath(new URL('./mcp-server.mjs', import.meta.url))
  const word = `mcp:reference=${process.execPath} ${script} reference`
  const { openExternal } = findExternal(word, { maps: [], env: {} })
  const space = { name: 'm-1', folder: freshFolder() }
  const memory = openExternal(space, '')
  await memory.write(ENTRIES, SIGNAL)
  await memory.settle(SIGNAL)
  expect(await memory.state()).toMatchObject({ seq: ENTRIES.length, records: ENTRIES.length })
  await memory.close()
  // Another process goes on with its file.
  const next = openExternal(space, '')
  expect(await next.state()).toMatchObject({ seq: ENTRIES.length, records: ENTRIES.length })
  await next.close()
  const journal = join(space.folder, 'sent.json')
  writeFileSync(journal, readFileSync(journal, 'utf8').replace('"sending":null', '"sending":99'))
  const again = openExternal(space, '')
  expect((await again.state()).seq).toBe(0)
  await again.write(ENTRIES.slice(0, 20), SIGNAL)
  await again.settle(SIGNAL)
  expect(await again.state()).toMatchObject({ seq: 20, records: 20 })
  await again.close()
}, 60_000)

test('what was refused was not taken: the space goes on', async () => {
  let refused = true
  const { url, store } = await serveProduct(PRODUCTS['mem0'], ({ path, method }) =>
    path === '/memories' && method === 'POST' && refused ? { status: 402, text: 'quota' } : undefined,
  )
  const { openExternal } = findExternal(`rest:mem0@${url}`, { maps: [], env: {} })
  const space = { name: 'm-1', folder: freshFolder() }
  await expect(openExternal(space, '').write(ENTRIES, SIGNAL)).rejects.toThrow('got status 402')
  refused = false
  const again = openExternal(space, '')
  expect((await again.state()).seq).toBe(ENTRIES.length)
  await again.settle(SIGNAL)
  expect(arrived(store.spaces)).toEqual([['m-1', ENTRIES.map(asText)]])
})
