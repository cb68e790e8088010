import { expect, test } from 'vitest'
import { makeRandom } from '../../../../core/random/random.ts'
import type { AnswerRow } from '../../../../core/rows/rows.ts'
import { runJobs } from '../../../../runners/attempts/run-attempts.ts'
import { NO_LIMITER } from '../../../../runners/models/limits/limiter.ts'
import { openAiModel } from '../../../../runners/models/openai.ts'
import {
  CORRESPONDENT,
  createMailbox,
  type Delivered,
  type Posted,
} from '../../../../runners/models/transport/mailbox.ts'
import { makeJob, methodOf } from '../../bench.ts'

const never = new AbortController().signal

/** Asks three questions side by side and, whatever becomes of them, a last one. */
const stubborn = methodOf(async (_, { model }) => {
  const ask = (content: string) =>
    model
      .chat({ messages: [{ role: 'user', content }], maxAnswerTokens: 8, label: content, signal: never })
      .then(({ text }) => text)
      .catch(() => 'nothing')
  const notes = await Promise.all(['a', 'b', 'a'].map(ask))
  return { status: 'answered', reason: '', answer: await ask(notes.join(' ')) }
})

async function session(came: ReadonlyMap<string, Delivered>) {
  const posted: Posted[] = []
  const rows: AnswerRow[] = []
  const box = createMailbox(
    id => came.get(id),
    request => posted.push(request),
  )
  const model = openAiModel({
    id: 'm',
    baseUrl: 'http://127.0.0.1:9/v1',
    simulated: false,
    stream: false,
    maxRetries: 0,
    wire: box.wire('m'),
    sessionHeader: CORRESPONDENT,
    limiter: NO_LIMITER,
    rng: makeRandom('test'),
  })
  const { dropped } = await runJobs({
    lanes: [[makeJob(stubborn, model)]],
    concurrency: 1,
    signal: never,
    stopSignal: never,
    tape: box.tape,
    onAnswer: row => void rows.push(row),
  })
  const asked = posted.map(({ body }) => (body['messages'] as { content: string }[])[0].content)
  return { posted, asked, rows, dropped }
}

test('a wave is what a method asks side by side; what it makes of having no reply is neither a row nor a request', async () => {
  const first = await session(new Map())
  expect([first.asked, first.rows, first.dropped]).toEqual([['a', 'b', 'a'], [], 1])
  expect(new Set(first.posted.map(({ id }) => id)).size).toBe(3)

  const came = new Map<string, Delivered>()
  const answer = ({ id }: Posted, at: number) =>
    came.set(id, { status: 200, body: { choices: [{ message: { content: `r${at}` }, finish_reason: 'stop' }] } })
  first.posted.forEach(answer)
  const second = await session(came)
  expect([second.asked, second.rows]).toEqual([['r0 r1 r2'], []])
  second.posted.forEach(answer)
  const third = await session(came)
  expect([third.asked, third.dropped]).toEqual([[], 0])
  expect(third.rows).toMatchObject([{ answer: 'r0', status: { kind: 'answered' }, ledger: { calls: { total: 4 } } }])
})
