import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeRandom } from '../../../core/random/random.ts'
import { fakeModel, makeReply } from '../../../library/testing/fakes.ts'
import type { MemoryMethod, MemoryQuestion, StreamEntry } from '../../../packages/memory/contract.ts'
import { MEMORIES } from '../../../packages/memory/memories/index.ts'
import { viewAt, writeUpTo } from '../../../packages/memory/oracle/views.ts'
import { type ChatRequest, ModelError } from '../../../runners/model.ts'
import { freshFolder } from '../../cli/commands/bench.ts'
import { listExport, makeRun, openSmall, simulate, writeRest } from './play.ts'

const STREAM = writeUpTo('7', 0, 16_384)
const ENTRIES = viewAt(STREAM, 16_384).view.entries.slice(0, 150)
const QUESTIONS = STREAM.stream.stories.map(({ question }) => question.text)

const ask = (question: string): MemoryQuestion => ({
  id: 'x',
  text: question,
  question,
  now: '2031-02-01T10:00',
  answerFormat: '',
  maxAnswerTokens: 128,
  maxRecallTokens: 512,
})

/** All that a memory holds once everything is written, without a break. */
async function writeWhole(method: MemoryMethod, entries: readonly StreamEntry[] = ENTRIES) {
  const memory = await openSmall(method, freshFolder())
  const run = makeRun(method)
  await writeRest(memory, entries, run)
  await memory.settle(run)
  return { memory, run, exported: await listExport(memory), state: await memory.state() }
}

const named = MEMORIES.map(method => [method.id, method] as const)
const reading = named.filter(([, method]) => Object.keys(method.templates ?? {}).length > 0)

test('all that call a model are played by the simulated model: none of their sections is lost', async () => {
  expect(reading.map(([id]) => id)).toEqual([
    'running-summary',
    'rolling-compaction',
    'notes',
    'facts',
    'ledger',
    'profile',
  ])
  for (const [id, method] of reading) {
    const { state, exported } = await writeWhole(method)
    expect(state.lost, id).toBeUndefined()
    expect(exported.join('\n').length, id).toBeGreaterThan(500)
  }
})

test.each(named)('%s takes entries in order, passes over what it has, and refuses a gap', async (_, method) => {
  const memory = await openSmall(method, freshFolder())
  const run = makeRun(method)
  expect(await memory.write(ENTRIES.slice(0, 20), run)).toEqual({ seq: 20 })
  const before = await listExport(memory)
  expect(await memory.write(ENTRIES.slice(5, 15), run)).toEqual({ seq: 20 })
  expect(await listExport(memory)).toEqual(before)
  await expect(memory.write(ENTRIES.slice(25, 30), run)).rejects.toThrow('got entry 25, expected 20')
  expect(await memory.write(ENTRIES.slice(15, 30), run)).toEqual({ seq: 30 })
})

test.each(named)('%s goes on from any entry, in any batches, and ends with the same export', async (_, method) => {
  const { exported, state } = await writeWhole(method)
  const rng = makeRandom('breaks')
  for (let round = 0; round < 3; round++) {
    const folder = freshFolder()
    let memory = await openSmall(method, folder)
    for (let until = rng.int(1, 60); until < ENTRIES.length; until += rng.int(1, 60)) {
      await writeRest(memory, ENTRIES.slice(0, until), makeRun(method), rng.int(1, 40))
      // An amount at which it is asked changes nothing of what comes later.
      if (round === 1) await memory.settle(makeRun(method))
      memory = await openSmall(method, folder)
      expect((await memory.state()).seq).toBe(until)
    }
    await writeRest(memory, ENTRIES, makeRun(method))
    expect(await listExport(memory)).toEqual(exported)
    expect(await memory.state()).toEqual(state)
  }
})

test.each(named)(
  '%s is asked aside: its state and its export stay, and a copy answers as it does',
  async (_, method) => {
    const { memory, run, exported, state } = await writeWhole(method)
    const given: unknown[] = []
    for (const question of QUESTIONS.slice(0, 6)) {
      given.push(await memory.ask(ask(question), run))
    }
    expect(await memory.state()).toEqual(state)
    expect(await listExport(memory)).toEqual(exported)
    const folder = freshFolder()
    await memory.snapshot?.(folder)
    const copy = await openSmall(method, folder)
    expect(await listExport(copy)).toEqual(exported)
    expect(await copy.ask(ask(QUESTIONS[0]), run)).toEqual(given[0])
  },
)

test.each(named)('%s sends the same when it writes, whatever it is asked in between', async (_, method) => {
  const traffic = async (questions: readonly string[]) => {
    const model = fakeModel(simulate)
    const run = makeRun(method, model)
    const memory = await openSmall(method, freshFolder())
    await writeRest(memory, ENTRIES.slice(0, 70), run)
    await memory.settle(run)
    const asked = makeRun(method)
    for (const question of questions) await memory.ask(ask(question), asked)
    await writeRest(memory, ENTRIES, run)
    await memory.settle(run)
    return [model.asked.map(({ messages }) => messages), model.embedded]
  }
  expect(await traffic(QUESTIONS.slice(0, 4))).toEqual(await traffic(QUESTIONS.slice(-1)))
})

test.each(named.filter(([id]) => /^(recent|store-)/.test(id)))('%s stores what its files hold', async (_, method) => {
  const folder = freshFolder()
  const memory = await openSmall(method, folder)
  await writeRest(memory, ENTRIES.slice(0, 20), makeRun(method))
  const sizes = readdirSync(folder).map(name => statSync(join(folder, name)).size)
  expect((await memory.state()).bytes).toBe(sizes.reduce((sum, size) => sum + size, 0))
})

const odd = (seq: number, text: string): StreamEntry => ({ ...ENTRIES[0], seq, text })

test.each(named)('%s takes empty entries, two million characters and broken UTF-16', async (_, method) => {
  const run = makeRun(
    method,
    fakeModel(() => makeReply('NONE')),
  )
  const folder = freshFolder()
  const texts = ['', ' ', 'x'.repeat(2_000_000), '\ud800 and \udfff', '😀'.repeat(3_000), '{"seq":0}\n\u2028', '']
  const entries = texts.map((text, seq) => odd(seq, text))
  const memory = await method.open({ name: 'm', folder }, '', method.params)
  expect(await memory.write(entries, run)).toEqual({ seq: texts.length })
  await memory.settle(run)
  const exported = await listExport(memory)
  const again = await method.open({ name: 'm', folder }, '', method.params)
  expect((await again.state()).seq).toBe(texts.length)
  expect(await listExport(again)).toEqual(exported)
})

/** Fails once, at some call. */
const failAt = (call: number, error: Error) => (request: ChatRequest, at: number) => {
  if (at === call) throw error
  return simulate(request)
}

test.each(reading)(
  '%s whose budget ends while it writes goes on later, and ends with the same export',
  async (_, method) => {
    const { exported } = await writeWhole(method)
    for (const call of [0, 3]) {
      const folder = freshFolder()
      const spent = makeRun(method, fakeModel(failAt(call, new ModelError('budget', 'no calls left'))))
      const memory = await openSmall(method, folder)
      await expect(writeRest(memory, ENTRIES, spent)).rejects.toThrow('no calls left')
      const again = await openSmall(method, folder)
      const { seq } = await again.state()
      expect(seq).toBeGreaterThan(0)
      expect(seq).toBe((await memory.state()).seq)
      await writeRest(again, ENTRIES, makeRun(method))
      await again.settle(makeRun(method))
      expect(await listExport(again)).toEqual(exported)
    }
  },
)

test.each(reading)(
  '%s counts what a model refuses or answers with nothing, and keeps what it had',
  async (id, method) => {
    const answers = [
      () => {
        throw new ModelError('refused', 'no')
      },
      () => makeReply(''),
      () => makeReply('half a', { finish: 'content_filter' }),
      () => {
        throw new ModelError('overflow', 'too long')
      },
    ]
    const memory = await openSmall(method, freshFolder())
    await writeRest(memory, ENTRIES.slice(0, 80), makeRun(method))
    const before = await listExport(memory)
    const bad = makeRun(
      method,
      fakeModel((_, call) => answers[call % answers.length]()),
    )
    await writeRest(memory, ENTRIES, bad)
    const { lost = 0, seq } = await memory.state()
    expect(seq).toBe(ENTRIES.length)
    expect(lost).toBeGreaterThan(1)
    const kept = await listExport(memory)
    const isEntry = (text: string) => ENTRIES.some(each => text.endsWith(each.text))
    // Pending entries change; what a model wrote stays.
    for (const text of before) if (!isEntry(text)) expect(kept, id).toContain(text)
  },
)

test('what cannot be read of a reply in lines is counted', async () => {
  for (const [id, method] of reading) {
    if (!/^(?:notes|facts|ledger|profile)$/.test(id)) continue
    const memory = await openSmall(method, freshFolder())
    await writeRest(
      memory,
      ENTRIES,
      makeRun(
        method,
        fakeModel(() => makeReply('Sure, I will remember all of it.')),
      ),
    )
    const { lost = 0 } = await memory.state()
    expect(lost, id).toBeGreaterThan(3)
  }
})
