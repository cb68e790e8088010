import { type Fields, findLargest, findSmallest, isFields } from 'fathom-bench/plugin'
import { type ByteRange, decodeSlice, findFields } from '../json-fields.ts'
import { type Protocol, Refused, replyJson } from '../protocol.ts'
import { hasReward } from '../rewards.ts'
import { type Fault, makeMissing, object, readJson, refuseBody } from '../validation.ts'

/**
 * A resources server of NeMo-Gym, which verifiers v1 and prime-rl read by its URL too. The row is echoed as it came,
 * with the reward behind it. What cannot be scored is a 422, which these clients do not repeat.
 */
export const nemoGym: Protocol = {
  id: 'nemo-gym',
  about: 'NeMo-Gym resources server; verifiers v1 and prime-rl by URL',
  routes: [
    { method: 'GET', path: '/', handle: () => replyJson({ status: 'ok' }) },
    { method: 'GET', path: '/reverify_mode', handle: () => replyJson('stateless') },
    {
      method: 'POST',
      path: '/seed_session',
      handle({ body }) {
        if (body.length === 0) throw refuseBody([makeMissing(['body'], null)])
        findFields(body)
        return replyJson({})
      },
    },
    {
      method: 'POST',
      path: '/verify',
      async handle({ body }, { desk }) {
        if (body.length === 0) throw refuseBody([makeMissing(['body'], null)])
        const [params, response, label] = findRowFields(body)
        requireObject(body, params, 'responses_create_params')
        const { text, thinking, isCut } = readResponse(requireFields(body, response, 'response'))
        const judgment = await desk.judge({
          label: decodeSlice(body, label),
          reply: thinking === '' ? text : `<think>${thinking}</think>${text}`,
          cut: isCut,
        })
        if (!hasReward(judgment))
          throw refuseBody([
            { type: 'value_error', loc: ['body', 'label'], msg: `Value error, ${judgment.why}`, input: null },
          ])
        const { reward, components } = judgment
        const { score: _, ...numbers } = components
        const more = JSON.stringify({ ...numbers, reward, reward_components: components })
        const head = body.subarray(0, body.lastIndexOf(CLOSE_BRACE))
        return {
          status: 200,
          headers: { 'content-type': 'application/json' },
          body: [head, Buffer.from(`,${more.slice(1)}`)],
        }
      },
    },
    {
      method: 'POST',
      path: '/aggregate_metrics',
      handle({ body }) {
        const value = readJson(body, { chars: 2 ** 26 })
        const responses = isFields(value) ? value['verify_responses'] : undefined
        if (responses === undefined) throw refuseBody([makeMissing(['body', 'verify_responses'], value)])
        if (!Array.isArray(responses)) throw refuseBody([{ ...LIST, input: responses }])
        const strange = responses.findIndex(each => !isFields(each))
        if (strange >= 0)
          throw refuseBody([describeNoObject(['body', 'verify_responses', strange], responses[strange])])
        return replyJson(aggregate(responses))
      },
    },
  ],
}

const CLOSE_BRACE = 0x7d
const LIST = { type: 'list_type', loc: ['body', 'verify_responses'], msg: 'Input should be a valid list' }

const describeNoObject = (loc: Fault['loc'], input: unknown): Fault => ({
  type: object.type,
  loc,
  msg: object.msg,
  input,
})

/** @throws Refused with all that a row lacks */
function findRowFields(body: Buffer): readonly ByteRange[] {
  const fields = findFields(body)
  const names = ['responses_create_params', 'response', 'label']
  const found = names.map(name => fields.get(name)).filter(field => field !== undefined)
  if (found.length === names.length) return found
  const missing = names.filter(name => !fields.has(name))
  const input = body.length <= MOST_SHOWN ? decodeSlice(body, [0, body.length]) : {}
  throw refuseBody(missing.map(name => makeMissing(['body', name], input)))
}

/** Bytes of a row that comes back with its faults. */
const MOST_SHOWN = 2 ** 20

function requireFields(body: Buffer, slice: ByteRange, name: string): Fields {
  const value = decodeSlice(body, slice)
  if (isFields(value)) return value
  throw refuseBody([describeNoObject(['body', name], value)])
}

/** Tests the first byte alone: what is in it is echoed, not read. */
function requireObject(body: Buffer, [start]: ByteRange, name: string): void {
  if (body[start] !== 0x7b) throw refuseBody([describeNoObject(['body', name], null)])
}

/** The texts of a Responses object: its messages, its reasoning, and whether it ended at a limit. */
function readResponse({ output, incomplete_details: incomplete }: Fields) {
  const items = Array.isArray(output) ? output.filter(isFields) : []
  const messages = items.filter(
    ({ type, role }) => (type === 'message' || type === undefined) && (role === undefined || role === 'assistant'),
  )
  return {
    text: messages.map(({ content }) => joinParts(content, 'output_text')).join(''),
    thinking: items
      .filter(({ type }) => type === 'reasoning')
      .map(({ summary }) => joinParts(summary, 'summary_text'))
      .join(''),
    isCut: isFields(incomplete) && incomplete['reason'] === 'max_output_tokens',
  }
}

/** A text, or the texts of parts of one kind. */
function joinParts(content: unknown, kind: string): string {
  if (typeof content === 'string') return content
  return (Array.isArray(content) ? content.filter(isFields) : [])
    .filter(({ type }) => type === undefined || type === kind)
    .map(({ text }) => (typeof text === 'string' ? text : ''))
    .join('')
}

/** Means, extremes, medians and deviations of all numbers, by task and over all. */
function aggregate(responses: readonly Fields[]): object {
  const groups = new Map<unknown, Fields[]>()
  for (const response of responses) {
    if (!Object.hasOwn(response, TASK)) throw new Refused(replyJson(`KeyError('${TASK}')`, 500))
    const group = groups.get(response[TASK])
    if (group) group.push(response)
    else groups.set(response[TASK], [response])
  }
  const group_level_metrics = [...groups].map(([index, rows]) => ({
    [TASK]: index,
    ...summarizeNumbers(rows),
    sample: { agent_ref: { name: readAgent(rows[0]) } },
    num_rollouts: rows.length,
    expected_num_rollouts: rows.length,
    missing_num_rollouts: 0,
    reward_profile_completion_pct: 100,
    rollout_infos: rows.map((row, at) => ({
      rollout_id: `${index}:${row[ROLLOUT] ?? at}`,
      [TASK]: index,
      [ROLLOUT]: row[ROLLOUT] ?? at,
      ...Object.fromEntries(listNumbers(row)),
    })),
  }))
  const agent_metrics = responses.length === 0 ? {} : summarizeNumbers(responses)
  const key_metrics = Object.fromEntries(Object.entries(agent_metrics).filter(([name]) => name.startsWith('mean/')))
  return { group_level_metrics, agent_metrics, key_metrics }
}

const TASK = '_ng_task_index'
const ROLLOUT = '_ng_rollout_index'

const readAgent = ({ agent_ref: agent }: Fields) =>
  isFields(agent) && typeof agent['name'] === 'string' ? agent['name'] : 'agent'

/** Booleans are numbers, as in Python. */
const listNumbers = (row: Fields): [string, number][] =>
  Object.entries(row).flatMap(([name, value]): [string, number][] => {
    if (name === TASK || name === ROLLOUT) return []
    return typeof value === 'number' || typeof value === 'boolean' ? [[name, Number(value)]] : []
  })

const MEASURES: Readonly<Record<string, (values: readonly number[]) => number>> = {
  mean: computeMean,
  max: findLargest,
  min: findSmallest,
  median: values => {
    const sorted = [...values].sort((a, b) => a - b)
    const half = Math.floor(sorted.length / 2)
    return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
  },
  std: values => {
    if (values.length < 2) return 0
    const mean = computeMean(values)
    return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
  },
}

function computeMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function summarizeNumbers(rows: readonly Fields[]): Record<string, number> {
  const columns = new Map<string, number[]>()
  for (const [name, value] of rows.flatMap(listNumbers)) {
    const column = columns.get(name)
    if (column) column.push(value)
    else columns.set(name, [value])
  }
  return Object.fromEntries(
    Object.entries(MEASURES).flatMap(([measure, compute]) =>
      [...columns].map(([name, values]) => [`${measure}/${name}`, compute(values)]),
    ),
  )
}
