import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openScoring, type ScoringOptions, SHORT_CHARACTERS } from '../../../run/scoring/scoring.ts'
import { buildScorerRegistry, NO_PROGRAMS, scoreAnswer } from '../../../scorers/score.ts'
import { defineScorer } from '../../../scorers/scorer.ts'

const answer = (text: string | null) => ({
  item: 'i',
  method: 'm',
  model: 'n',
  config: 'c',
  attempt: 1,
  answer: text,
  status: { kind: 'answered', reason: '', forced: false } as const,
})
const looping = defineScorer({
  id: 'looping',
  about: 'a',
  source: 'a',
  scale: 'yes-no',
  score(text: string) {
    while (text === 'LOOP') {}
    return { value: 1, why: 'said' }
  },
})
const item = { id: 'i', scorer: 'looping', expected: ['word'] }
const scoring = (more: Partial<ScoringOptions> = {}) =>
  openScoring({ registry: { scorers: buildScorerRegistry([looping]) }, programs: NO_PROGRAMS, ...more })

test('a scorer that a program brought is ended within the limit, and its row says so', async () => {
  expect(await scoring({ limitMs: 100 }).score(item, answer('LOOP'))).toEqual([
    {
      v: 2,
      item: 'i',
      method: 'm',
      model: 'n',
      config: 'c',
      attempt: 1,
      scorer: 'looping',
      value: 0,
      unfinished: true,
      why: 'not scored in time: looping took more than 0.1 s',
    },
  ])
})

test('any other answer has the rows that it has without a limit', async () => {
  const each = { id: 'i', scorer: 'ruler-recall', expected: ['1234567'] }
  for (const shortCharacters of [0, 4096])
    for (const text of ['It is 1234567.', '', null, 'x'.repeat(5000)])
      expect(await scoring({ shortCharacters }).score(each, answer(text))).toEqual(
        await scoreAnswer(each, answer(text), buildScorerRegistry(), NO_PROGRAMS),
      )
})

test('what is scored is not asked again, and nothing is after the end', async () => {
  const own = scoring()
  expect(await own.score(item, answer('word'), id => id === 'looping')).toEqual([])
  await own.close()
  expect(await own.score(item, answer('word'))).toEqual([])
})

test('between many answers, others have their turn', async () => {
  const own = scoring({ shortCharacters: 4096 })
  const each = { id: 'i', scorer: 'ruler-recall', expected: ['1234567'] }
  let isHeard = false
  setImmediate(() => {
    isHeard = true
  })
  for (let at = 0; at < 1_000_000 && !isHeard; at++) await own.score(each, answer('It is 1234567.'))
  expect(isHeard).toBe(true)
})

test('a scorer that throws is a usage error', async () => {
  const throwing = defineScorer({
    id: 'throwing',
    about: 'a',
    source: 'a',
    scale: 'yes-no',
    score() {
      throw new Error('no such word')
    },
  })
  const registry = { scorers: buildScorerRegistry([throwing]) }
  await expect(scoring({ registry }).score({ ...item, scorer: 'throwing' }, answer('word'))).rejects.toMatchObject({
    exitCode: 2,
    message: 'score: throwing failed on item i: no such word',
  })
})

/** A thread's program that scores nothing, says in each row that it was asked, and in a file when it was ready. */
function fakeThread() {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-thread-'))
  const [thread, ready] = [join(folder, 'thread.mjs'), join(folder, 'ready')]
  writeFileSync(
    thread,
    `import { parentPort } from 'node:worker_threads'
     import { writeFileSync } from 'node:fs'
     parentPort.on('message', ({ scorers }) => {
       for (const scorer of scorers) parentPort.postMessage({ kind: 'scored', scorer, rows: [{ scorer, why: 'asked there' }] })
     })
     parentPort.postMessage({ kind: 'ready' })
     writeFileSync(${JSON.stringify(ready)}, '')`,
  )
  const own = scoring({
    registry: { scorers: buildScorerRegistry([looping]), files: [] },
    shortCharacters: SHORT_CHARACTERS,
    thread,
  })
  onTestFinished(() => own.close())
  return { own, ready }
}

test('every built-in scorer works in the thread, for a short answer too', async () => {
  const { own } = fakeThread()
  const inMainThread: string[] = []
  for (const scorer of buildScorerRegistry().keys()) {
    const rows = await own.score({ ...item, scorer }, answer('It is 12.'))
    inMainThread.push(...rows.filter(({ why }) => why !== 'asked there').map(row => row.scorer))
  }
  expect(inMainThread).toEqual([])
})

test('a thread that started before its first answer is heard to be ready', async () => {
  const { own, ready } = fakeThread()
  await own.warm({ ...item, scorer: 'ruler-recall' })
  while (!existsSync(ready)) await wait(10)
  await wait(50)
  const rows = await own.score({ ...item, scorer: 'ruler-recall' }, answer('x'))
  expect(rows.map(({ why }) => why)).toContain('asked there')
})
