import { expect, test, vi } from 'vitest'
import { openProgress } from '../../../cli/output/progress.ts'
import type { AnswerRow } from '../../../core/rows/rows.ts'

const row = (kind = 'answered', cost: number | null = null) =>
  ({
    item: 'i',
    method: 'm',
    model: 'x',
    status: { kind },
    ledger: { tokens: { input: 1000, output: 24 }, calls: { total: 1 }, retries: 0, cost },
  }) as AnswerRow

function watched(display: 'plain' | 'json' | 'rich', terminal = {}, throttles = 0) {
  let text = ''
  let time = 0
  const shown = openProgress({
    display,
    lengths: [
      { length: 8192, total: 4, done: 1, left: new Map([['x', 3]]) },
      { length: 16_384, total: 3, done: 0, left: new Map([['x', 3]]) },
    ],
    out: { write: said => (text += said), ...terminal },
    load: () => ({ inFlight: 2, limit: 8, throttles }),
    now: () => time,
  })
  const step = (length: number, seconds: number, value = 1, kind?: string) => {
    time += seconds * 1000
    shown.step({ length, server: 'x', row: row(kind), value })
  }
  const wait = (seconds: number) => {
    time += seconds * 1000
  }
  return { shown, step, wait, said: () => text }
}

test('plain: a line when a length is complete, and one now and then with what is left to wait', () => {
  const { step, said } = watched('plain')
  step(8192, 3)
  expect(said()).toBe('')
  // 2 of 3 items of 10,192 and none of 3 of 18,384 (2,000 for what an item costs beside its length): 20,384 of 85,728.
  step(8192, 9)
  expect(said()).toBe('  3/7 answers  2,048 tokens  2 calls  in flight 2/8  ETA 0:38\n')
  step(8192, 1, 0, 'overflow')
  expect(said().split('\n').at(-2)).toBe('      8K 4/4  score 0.667  overflow 1')
})

/** Eight items of 8K and eight of 128K, in rounds, whose times go with their lengths and a part of their own. */
test('the ETA holds within 30 % where lengths differ by sixteen times', () => {
  let [text, time] = ['', 0]
  const LENGTHS = [8192, 131_072]
  const shown = openProgress({
    display: 'plain',
    lengths: LENGTHS.map(length => ({ length, total: 8, done: 0, left: new Map([['x', 8]]) })),
    out: { write: said => (text += said) },
    load: () => ({ inFlight: 1, limit: 1, throttles: 0 }),
    now: () => time,
  })
  // An item takes a second for 2,000 tokens, and a fifth more or less by its number.
  const steps = Array.from({ length: 16 }, (_, at) => ({
    length: LENGTHS[at % 2],
    seconds: (LENGTHS[at % 2] / 2000) * (0.8 + (0.4 * ((at * 7) % 5)) / 4),
  }))
  const whole = steps.reduce((sum, { seconds }) => sum + seconds, 0)
  const held: number[] = []
  for (const { length, seconds } of steps) {
    time += seconds * 1000
    text = ''
    shown.step({ length, server: 'x', row: row(), value: 1 })
    const [, minutes, rest] = /ETA (\d+):(\d+)/.exec(text) ?? []
    if (minutes !== undefined) held.push((time / 1000 + 60 * Number(minutes) + Number(rest)) / whole)
  }
  expect(held.length).toBeGreaterThan(5)
  for (const share of held) {
    expect(share).toBeGreaterThan(0.7)
    expect(share).toBeLessThan(1.3)
  }
})

test('of two servers the slower one says what is left to wait, and nobody does before both have answered', () => {
  let [text, time] = ['', 0]
  const shown = openProgress({
    display: 'plain',
    lengths: [{ length: 8192, total: 20, done: 0, left: new Map([['fast', 10], ['slow', 10]]) }], // biome-ignore format: one line
    out: { write: said => (text += said) },
    load: () => ({ inFlight: 1, limit: 1, throttles: 0 }),
    now: () => time,
  })
  const etaAfter = (server: string, seconds: number) => {
    time += seconds * 1000
    text = ''
    shown.step({ length: 8192, server, row: row(), value: 1 })
    return /ETA (\S+)/.exec(text)?.[1]
  }
  expect(etaAfter('fast', 11)).toBe('–')
  expect(etaAfter('slow', 29)).toBe('6:00')
  // The fast one has all of its own, and the slow one nine more of forty seconds.
  for (let answer = 0; answer < 8; answer++) etaAfter('fast', 1)
  expect(etaAfter('fast', 12)).toBe('5:40')
})

test('of several entries each has a score of its own, the best first', () => {
  const { shown, said } = watched('plain')
  const of = (method: string, value: number) =>
    shown.step({ length: 8192, server: 'x', row: { ...row(), method }, value })
  of('low', 0)
  of('high', 1)
  of('low', 0.5)
  expect(said().split('\n').at(-2)).toBe('      8K 4/4  high/x 1.00  low/x 0.25')
})

test('money is shown where it is known', () => {
  const { shown, wait, said } = watched('plain')
  wait(12)
  shown.step({ length: 16_384, server: 'x', row: row('answered', 0.25), value: 1 })
  expect(said()).toContain('  1 call  $0.25  in flight')
})

test('answers of 429, 503 and 529 are shown as what they are', () => {
  const { shown, wait, said } = watched('plain', {}, 3)
  wait(12)
  shown.step({ length: 16_384, server: 'x', row: row(), value: 1 })
  expect(said()).toContain('  throttled 3  ')
})

test('json: one object an answer', () => {
  const { step, said, shown } = watched('json')
  step(16_384, 1, 0.5)
  shown.say('hello')
  const [answer, note] = said()
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(answer).toMatchObject({
    event: 'answer',
    item: 'i',
    length: 16_384,
    status: 'answered',
    value: 0.5,
    done: 2,
    total: 7,
  })
  expect(note).toEqual({ event: 'note', line: 'hello' })
})

test('rich: the foot is live, the time left falls between answers, and the last line said is not lost', () => {
  vi.useFakeTimers()
  const { shown, step, wait, said } = watched('rich', { isTTY: true, columns: 100 })
  step(8192, 12)
  vi.advanceTimersByTime(200)
  expect(said()).toContain('  2/7 answers  1,024 tokens  1 call  in flight 2/8  ETA 1:29')
  wait(20)
  vi.advanceTimersByTime(200)
  expect(said()).toContain('ETA 1:09')
  shown.say('  pausing')
  shown.stop()
  expect(said()).toContain('  pausing')
  vi.useRealTimers()
})
