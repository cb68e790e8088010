import { describe, expect, test } from 'vitest'
import type { Params } from '../../../../core/rows/rows.ts'
import { fakeModel, makeJob, makePrompt, makeReply, tokenizer } from '../../../../library/testing/fakes.ts'
import { runJobs } from '../../../../runners/attempts/run-attempts.ts'
import type { Method } from '../../../../runners/method.ts'
import { type ChatRequest, type Model, ModelError } from '../../../../runners/model.ts'
import { createCalibration } from '../../../../runners/models/counting/calibration.ts'
import { computeRoomInWindow } from '../../../../runners/models/counting/prompt-space.ts'
import { methods } from '../../../../runners/registry.ts'

const WINDOW = 4_000
const LINES = Array.from({ length: 1_400 }, (_, at) => `Line ${at}: the number kept for word${at} is ${at * 7919}.`)
const CONTEXT = LINES.join('\n')

/**
 * Counts 1.4 tokens for one of ours and 29 for its template, and refuses what is over its window in the words of vLLM,
 * or with `silent` in no figures.
 */
function dense(silent = false) {
  const refused: number[] = []
  const countOf = ({ messages }: Pick<ChatRequest, 'messages'>) =>
    Math.ceil(messages.reduce((sum, { content }) => sum + tokenizer.count(content), 0) * 1.4) + 29
  const model = fakeModel(request => {
    const own = countOf(request)
    if (own + request.maxAnswerTokens > WINDOW) {
      refused.push(own)
      const figures = `This model's maximum context length is ${WINDOW} tokens. However, your request has ${own} input tokens.`
      throw new ModelError('overflow', silent ? 'Input is too long for requested model.' : figures)
    }
    return makeReply(request.label.startsWith('look') ? '[1, 2, 3, 4, 5, 6]' : 'The answer is 4829371.')
  }, WINDOW)
  const chat: Model['chat'] = async request => {
    const reply = await model.chat(request)
    return { ...reply, usage: { ...reply.usage, input: countOf(request) } }
  }
  return { model: { ...model, chat }, refused }
}

const CUTTING: readonly (readonly [id: string, params: Params])[] = [
  ['full-context', { overflow: 'truncate-middle' }],
  ['truncate-middle', {}],
  ['map-reduce', { partTokens: 128 }],
  ['memagent', { memoryTokens: 256 }],
  ['rag-bm25', { k: 60 }],
  ['rag-embed', { k: 60 }],
  ['self-route', { k: 60 }],
  ['read-agent', { pageTokens: 800, gistTokens: 32 }],
  ['compress-gate-reason', { chunkTokens: 6_000, memoryTokens: 256, ratio: 16 }],
]

async function rowOf(
  id: string,
  params: Params,
  calibrated: ReturnType<typeof createCalibration> | undefined,
  silent = false,
) {
  const method = methods.get(id) as Method
  const { model, refused } = dense(silent)
  const rows: Parameters<Parameters<typeof runJobs>[0]['onAnswer']>[0][] = []
  const never = new AbortController().signal
  await runJobs({
    lanes: [
      [
        {
          ...makeJob(method, model, 'item', () => makePrompt(CONTEXT)),
          params: { ...method.params, ...params },
          calibrationOf: () => calibrated?.of('vt'),
        },
      ],
    ],
    concurrency: 1,
    signal: never,
    stopSignal: never,
    onAnswer: row => void rows.push(row),
  })
  return { row: rows[0], refused, asked: model.asked.length }
}

describe.each(CUTTING)('%s', (id, params) => {
  test('is refused nothing where it is known how the model counts', async () => {
    const { row, refused } = await rowOf(id, params, createCalibration({ tasks: { vt: 1.4 }, template: 29 }))
    expect([row.status.kind, row.status.reason, refused]).toEqual(['answered', expect.anything(), []])
    expect(row.notes ?? {}).not.toHaveProperty('cut_again')
  })

  test('cuts again, once, where it is not, and says so', async () => {
    const { row, refused } = await rowOf(id, params, undefined)
    expect(refused.length).toBeGreaterThan(0)
    expect(row.status).toMatchObject({
      kind: 'answered',
      reason: expect.stringMatching(/cut again: the server refused [\d]+ tokens/),
    })
    expect(row.notes).toMatchObject({ cut_again: 1 })
  })
})

test('a refusal teaches the items that follow', async () => {
  const known = createCalibration({})
  expect((await rowOf('truncate-middle', {}, known)).refused).toHaveLength(1)
  const { row, refused } = await rowOf('truncate-middle', {}, known)
  expect([row.status.kind, refused]).toEqual(['answered', []])
})

test('a second refusal ends the item', async () => {
  const { row, asked } = await rowOf(
    'truncate-middle',
    { maxTokens: 100_000 },
    createCalibration({ tasks: { vt: 0.5 } }),
    true,
  )
  expect([row.status.kind, asked]).toEqual(['overflow', 2])
  expect(row.notes).toEqual({ cut_again: 1 })
})

test('an answer to a prompt that the server cut is kept, and its status says so', async () => {
  const { row } = await rowOf('full-context', { overflow: 'truncate-middle' }, createCalibration({ tasks: { vt: 2 } }))
  expect(row).toMatchObject({
    status: { kind: 'truncated' },
    answer: 'The answer is 4829371.',
    server: { finish: 'stop' },
  })
})

test('what is whole is not cut for the share that cutting keeps free', () => {
  const scale = { ownTokens: 1, template: 0, known: 'counted' } as const
  expect(computeRoomInWindow(1_000, 0, scale)).toBe(980)
  expect(computeRoomInWindow(1_000, 0, scale, 989)).toBe(1_000)
  expect(computeRoomInWindow(1_000, 0, scale, 995)).toBe(980)
})
