import { appendFileSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeRandom } from '../../../core/random/random.ts'
import type { MemoryMethod, StreamEntry } from '../../../packages/memory/contract.ts'
import { MEMORIES } from '../../../packages/memory/memories/index.ts'
import { EntryLog } from '../../../packages/memory/memories/log.ts'
import { answerFrom } from '../../../packages/memory/oracle/answer.ts'
import { foldOperations } from '../../../packages/memory/oracle/fold.ts'
import { readOperations } from '../../../packages/memory/oracle/read.ts'
import { viewAt, writeUpTo } from '../../../packages/memory/oracle/views.ts'
import { readTranscript, renderTranscript } from '../../../packages/memory/transcript.ts'
import { bench, freshFolder, rowsOf } from '../../cli/commands/bench.ts'
import { makeRun } from './play.ts'

const STREAM = writeUpTo('42', 0, 65_536)
const LINES = (path: string) =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Record<string, unknown>)

test('a transcript is read back as it was written', () => {
  const again = readTranscript(renderTranscript(STREAM.entries))
  expect(again.map(({ text, speaker, role, at }) => [text, speaker, role, at])).toEqual(
    STREAM.entries.map(({ text, speaker, role, at }) => [text, speaker, role, at]),
  )
})

describe('a log of entries', () => {
  test('passes over what was taken, and refuses a gap', () => {
    const log = new EntryLog(freshFolder())
    expect(log.append(STREAM.entries.slice(0, 5))).toBe(5)
    expect(log.append(STREAM.entries.slice(3, 8))).toBe(8)
    expect(() => log.append(STREAM.entries.slice(9, 10))).toThrow('got entry 9, expected 8')
    expect(new EntryLog(join(log.path, '..')).entries).toEqual(STREAM.entries.slice(0, 8))
  })

  test('cut off at any of 100 places, it ends as one that was not, with no entry twice', () => {
    const rng = makeRandom('kills')
    const entries = STREAM.entries.slice(0, 400)
    const folder = freshFolder()
    let log = new EntryLog(folder)
    for (let kill = 0; kill < 100; kill++) {
      const from = log.entries.length
      log.append(entries.slice(Math.max(0, from - rng.int(0, 2)), from + rng.int(1, 6)))
      // The end of the last write is missing, as after a kill.
      const size = log.countBytes()
      if (size > 0) truncateSync(log.path, Math.max(0, size - rng.int(0, 200)))
      if (rng.int(0, 9) === 0) appendFileSync(log.path, '{"seq":')
      log = new EntryLog(folder)
      expect(log.entries).toEqual(entries.slice(0, log.entries.length))
    }
    log.append(entries.slice(log.entries.length))
    expect(new EntryLog(folder).entries).toEqual(entries)
  })
})

/** Recalled texts of each question, given to a reader that reads everything. */
async function recallAll(method: MemoryMethod, entries: readonly StreamEntry[], questions: readonly string[]) {
  const run = makeRun(method)
  const { tokenizer } = run
  const memory = await method.open({ name: 'm', folder: freshFolder() }, '', method.params)
  await memory.write(entries, run)
  const asked = { id: 'x', text: '', now: '', answerFormat: '', maxAnswerTokens: 10, maxRecallTokens: 4_096 }
  const texts: string[] = []
  for (const question of questions) {
    const given = await memory.ask({ ...asked, question }, run)
    texts.push('items' in given ? given.items.map(({ text }) => text).join('\n') : '')
  }
  return { memory, texts, tokenizer }
}

test('recall keeps to its limit, leaves the state as it was, and gives search its ceiling with a perfect reader', async () => {
  const { view, stories } = viewAt(STREAM, 65_536)
  const questions = stories.map(({ question }) => question.text)
  const shares: Record<string, number> = {}
  // Memories that call a model have tests of their own.
  for (const method of MEMORIES.filter(({ templates }) => templates === undefined)) {
    const { memory, texts, tokenizer } = await recallAll(method, view.entries, questions)
    const before = await memory.state()
    expect(before.seq).toBe(view.entries.length)
    for (const text of texts) expect(tokenizer.count(text)).toBeLessThanOrEqual(4_096)
    expect(await memory.state()).toEqual(before)
    const right = texts.filter((text, at) => {
      const truth = foldOperations(readOperations(readTranscript(text)))
      return answerFrom(truth, questions[at]) === stories[at].question.gold
    })
    shares[method.id] = right.length / questions.length
  }
  expect(shares['store-bm25']).toBeGreaterThan(0.5)
  expect(shares['recent']).toBeLessThan(0.45)
})

const memories = (out: string) => join(out, 'memories')
const listLogs = (out: string) =>
  readdirSync(memories(out), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('state/entries.jsonl'))
    .sort()

test('a run writes each stream once, asks at each amount, and resumes without writing again', async () => {
  const out = freshFolder()
  const words = `memory --method recent,store-bm25,history:rag-bm25 --task mem-recall,mem-hop --lengths 16k,64k --samples 6 --quiet --out ${out}`
  const first = await bench(words)
  expect([first.err, first.code]).toEqual(['', 0])
  const { items, answers, scores } = rowsOf(out)
  expect(answers.length).toBe(3 * items.length)
  expect(scores.length).toBeGreaterThanOrEqual(answers.length)
  expect(LINES(join(out, 'streams.jsonl')).length).toBe(1)
  const place = (row: Record<string, unknown>) => `${row['method']} ${String(row['rung']).padStart(8)}`
  const ingests = LINES(join(out, 'ingests.jsonl')).sort((a, b) => (place(a) < place(b) ? -1 : 1))
  expect(ingests.map(row => [row['method'], row['rung'], row['from'] === 0, row['status'], row['aside']])).toEqual(
    ['recent', 'store-bm25'].flatMap(method => [
      [method, 16_384, true, 'written', true],
      [method, 65_536, false, 'written', true],
    ]),
  )
  const logs = listLogs(out)
  expect(logs.length).toBe(2)
  const before = logs.map(name => readFileSync(join(memories(out), name), 'utf8'))
  expect(new Set(before).size).toBe(1)
  const seqs = before[0]
    .trim()
    .split('\n')
    .map(line => (JSON.parse(line) as { seq: number }).seq)
  expect(seqs).toEqual(seqs.map((_, at) => at))

  // Answers of the shorter amount are lost: they are asked of the copy that was kept there.
  const kept = readFileSync(join(out, 'answers.jsonl'), 'utf8').trim().split('\n')
  const short = new Set(items.filter(({ length }) => length.target === 16_384).map(({ id }) => id))
  const left = kept.filter(line => !short.has((JSON.parse(line) as { item: string }).item))
  writeFileSync(join(out, 'answers.jsonl'), `${left.join('\n')}\n`)
  const again = await bench(words)
  expect([again.err, again.code]).toEqual(['', 0])
  const resumed = rowsOf(out).answers
  expect(resumed.length).toBe(answers.length)
  const textOf = (rows: typeof answers) => rows.map(({ item, method, answer }) => `${item} ${method} ${answer}`).sort()
  expect(textOf(resumed)).toEqual(textOf(answers))
  expect(logs.map(name => readFileSync(join(memories(out), name), 'utf8'))).toEqual(before)
})

test('write traffic is byte-equal under other questions', async () => {
  const [a, b] = [freshFolder(), freshFolder()]
  await bench(`memory --method recent --task mem-recall --lengths 16k --samples 6 --quiet --out ${a}`)
  await bench(`memory --method recent --task mem-hop,mem-count --lengths 16k --samples 6 --quiet --out ${b}`)
  const read = (out: string) => listLogs(out).map(name => readFileSync(join(memories(out), name), 'utf8'))
  expect(read(a)).toEqual(read(b))
  expect(read(a)[0].length).toBeGreaterThan(10_000)
})

test('a memory whose state is full is asked of what it holds, at that amount and later ones', async () => {
  const out = freshFolder()
  const words = `memory --method store-bm25 --state-cap none,32k --task mem-recall --lengths 16k,64k --samples 6 --quiet --out ${out}`
  const { err, code } = await bench(words)
  expect([err, code]).toEqual(['', 0])
  const rows = LINES(join(out, 'ingests.jsonl')).map(row => [row['method'], row['rung'], row['status'], row['to']])
  const own = (method: string) => rows.filter(([name]) => name === method).map(([, rung, status]) => [rung, status])
  expect(own('store-bm25')).toEqual([
    [16_384, 'written'],
    [65_536, 'written'],
  ])
  expect(own('store-bm25:cap-32k')).toEqual([
    [16_384, 'state_full'],
    [65_536, 'state_full'],
  ])
  const capped = rows.filter(([name]) => name === 'store-bm25:cap-32k').map(([, , , to]) => to)
  expect(capped[0]).toBe(capped[1])
  const { items, answers } = rowsOf(out)
  expect(answers.length).toBe(2 * items.length)
  const refused = await bench(`memory --state-cap much --out ${freshFolder()}`)
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('--state-cap: got much')])
})

test('the plan says calls, money and time of writing before anything is written', async () => {
  const out = freshFolder()
  const prices = join(out, '..', 'prices.json')
  const models = { reader: { input: 1, output: 2 } }
  writeFileSync(prices, JSON.stringify({ date: '2026-11-28', currency: 'USD', models }))
  const words = `memory --method recent,facts --task mem-recall --lengths 16k --samples 6 --dry-run --prices ${prices} --out ${out}`
  const { err, code } = await bench(words)
  expect(code, err).toBe(0)
  expect(err).toMatch(/writing {2}recent: 1 stream, [\d,]+ tokens: no calls, nothing to pay/)
  expect(err).toMatch(
    /writing {2}facts: 1 stream, [\d,]+ tokens: at most \d+ calls, [\d,]+ tokens in and [\d,]+ out, at most \$0\.\d\d/,
  )
  expect(err).toMatch(/writing {2}takes at most \d+ (?:s|min): calls of a stream are one after the other/)
  expect(existsSync(out)).toBe(false)
})

test('what is not a memory, a method or an amount is refused in one line', async () => {
  for (const [words, said] of [
    ['--method mem0', 'unknown memory "mem0"'],
    ['--method history:nothing', 'unknown method "nothing"'],
    ['--lengths 5k', 'expected amounts of the ladder: 16k, 64k, 256k, 512k, 1m, 4m, 10m'],
    ['--task mem-nothing', 'unknown task "mem-nothing"'],
    ['--recall-tokens 3', '--recall-tokens'],
    ['--shard 1/2', 'memory does not accept --shard'],
  ] as const) {
    const { code, err } = await bench(`memory ${words} --out ${freshFolder()}`)
    expect([code, err.trim().split('\n').length], words).toEqual([2, 1])
    expect(err).toContain(said)
  }
})

test('an honest run of the track verifies, with the settings of its memories; a changed one does not', async () => {
  const out = freshFolder()
  const method = 'recent,running-summary,notes,history:truncate-middle'
  await bench(`memory --method ${method} --task mem-recall,mem-count --lengths 16k --samples 6 --quiet --out ${out}`)
  const bundle = `${out}-bundle`
  expect((await bench(`submit ${out} --out ${bundle}`)).code).toBe(0)
  const verified = await bench(`verify ${bundle}`)
  expect(verified.out).toContain('items     2 of 2 rebuilt')
  expect(verified.out).not.toContain('unchecked')
  expect([verified.err, verified.code]).toEqual(['', 0])

  const path = join(bundle, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as {
    configs: Record<string, { method: string; params: Record<string, unknown> }>
  }
  const hash = Object.keys(manifest.configs).find(each => manifest.configs[each].method === 'notes')! // it ran
  manifest.configs[hash].params['oracle'] = true
  writeFileSync(path, JSON.stringify(manifest))
  const refused = await bench(`verify ${bundle}`)
  expect(refused.code).toBe(1)
  expect(refused.out + refused.err).toContain('which the method lacks')
})
