import { type Fields, getErrorMessage, isFields } from 'fathom-bench/plugin'
import { type Recipe, readRecipe } from '../../streams/recipe.ts'
import { STREAM_LENGTH } from '../../streams/streams.ts'
import { type Episode, EpisodeFault } from '../episodes.ts'
import { type Hall, type Protocol, Refused, replyDetail, replyJson } from '../protocol.ts'
import { hasReward } from '../rewards.ts'
import { callTool, TOOLS } from '../tools.ts'
import { type Fault, makeExtra, makeMissing, object, readJson, refuseBody } from '../validation.ts'
import type { SocketHandler } from '../websocket.ts'

/** OpenEnv: `/ws` is what its clients use; a request by HTTP is an environment of its own. */
export const openenv: Protocol = {
  id: 'openenv',
  about: 'OpenEnv: /ws, /reset, /step, /state, /schema, /metadata',
  routes: [
    { method: 'GET', path: '/schema', handle: () => replyJson(SCHEMA) },
    { method: 'GET', path: '/state', handle: () => replyJson({ episode_id: null, step_count: 0 }) },
    {
      method: 'GET',
      path: '/metadata',
      handle: (_, { version }) =>
        replyJson({
          name: 'fathom',
          description: 'Long-context items with exact rewards',
          readme_content: null,
          version,
          author: null,
          documentation_url: null,
        }),
    },
    {
      method: 'POST',
      path: '/reset',
      async handle({ body }, hall) {
        const data = body.length === 0 ? {} : readJson(body, { chars: 2 ** 20 })
        if (!isFields(data)) throw refuseBody([describeDict(['body'], data)])
        return replyJson(await refuseFaults(new Environment(hall).reset(data)))
      },
    },
    {
      method: 'POST',
      path: '/step',
      async handle({ body }, hall) {
        const data = readJson(body, { chars: 2 ** 23 })
        if (!isFields(data)) throw refuseBody([describeDict(['body'], data)])
        const { action, timeout_s: _, request_id: __, ...reset } = data
        if (action === undefined) throw refuseBody([makeMissing(['body', 'action'], data)])
        const faults = isFields(action) ? listActionFaults(action) : [describeDict(['body', 'action'], action)]
        if (faults.length > 0 || !isFields(action)) throw new Refused(replyDetail(422, faults))
        const environment = new Environment(hall)
        await refuseFaults(environment.reset(reset))
        return replyJson(await environment.step(action))
      },
    },
  ],
}

/** One environment: an episode at a time. */
class Environment {
  readonly #hall: Hall
  #episode: Episode | undefined
  #id: string | null = null

  constructor(hall: Hall) {
    this.#hall = hall
  }

  get state(): object {
    return { episode_id: this.#id, step_count: this.#episode?.steps ?? 0 }
  }

  async reset(data: Fields): Promise<object> {
    this.#episode = await this.#hall.episodes.start(this.#choose(data))
    this.#id = typeof data['episode_id'] === 'string' ? data['episode_id'] : null
    return observe({ prompt: this.#episode.prompt }, null, false)
  }

  /** @throws Error for what the environment cannot do */
  async step(action: Fields): Promise<object> {
    if (this.#episode === undefined) await this.reset({})
    const episode = this.#episode! // set by the reset
    const [name, input] = toCall(action)
    const outcome = await callTool(episode, name, input)
    if ('error' in outcome) throw new Error(outcome.error)
    if ('text' in outcome) return observe({ prompt: outcome.text }, null, false)
    if (!hasReward(outcome.judgment)) throw new Error(outcome.judgment.why)
    const { reward, components } = outcome.judgment
    return observe({ prompt: '', components }, reward, true)
  }

  /** A place in a split, a recipe, or the seed as the place in the training split. */
  #choose(data: Fields): Recipe {
    const own = readRecipe(data)
    if (own && typeof data['split'] !== 'string') return own
    const split = typeof data['split'] === 'string' ? data['split'] : 'train'
    const place = data['index'] ?? data['seed'] ?? 0
    const recipe =
      typeof place === 'number' && Number.isSafeInteger(place) && place >= 0
        ? this.#hall.streams.recipeOf(split, place % STREAM_LENGTH)
        : undefined
    if (!recipe)
      throw new EpisodeFault(
        `no item: split ${JSON.stringify(split.slice(0, 40))}, index ${String(place).slice(0, 40)}`,
      )
    return recipe
  }
}

/** An item that does not exist is a fault of the client, by HTTP too. */
const refuseFaults = <T>(result: Promise<T>): Promise<T> =>
  result.catch((error: unknown) => {
    throw error instanceof EpisodeFault ? new Refused(replyDetail(422, error.message)) : error
  })

const observe = (observation: object, reward: number | null, done: boolean) => ({ observation, reward, done })

/** An action answers, reads or searches. */
function toCall(action: Fields): readonly [name: string, input: Fields] {
  if (isFields(action['read'])) return ['read', action['read']]
  if (isFields(action['search'])) return ['search', action['search']]
  return ['submit', { answer: action['answer'] }]
}

const ACTION_NAMES = ['answer', 'read', 'search', 'metadata']

function listActionFaults(action: Fields): Fault[] {
  const kinds = ['answer', 'read', 'search'].filter(name => Object.hasOwn(action, name))
  const extra = Object.keys(action).filter(name => !ACTION_NAMES.includes(name))
  const { answer } = action
  return [
    ...(kinds.length === 0 ? [makeMissing(['answer'], action)] : []),
    ...(kinds.includes('answer') && typeof answer !== 'string'
      ? [{ type: 'string_type', loc: ['answer'], msg: 'Input should be a valid string', input: answer }]
      : []),
    ...kinds
      .filter(name => name !== 'answer' && !isFields(action[name]))
      .map(name => describeDict([name], action[name])),
    ...kinds.slice(1).map(name => makeExtra([name], action[name])),
    ...extra.map(name => makeExtra([name], action[name])),
  ].map(addUrl)
}

const describeDict = (loc: Fault['loc'], input: unknown): Fault => ({ type: object.type, loc, msg: object.msg, input })

const addUrl = (fault: Fault): Fault => ({ ...fault, url: `https://errors.pydantic.dev/2.10/v/${fault.type}` })

/** The frames of one connection, one after another. */
export function openSocket(hall: Hall): SocketHandler {
  const environment = new Environment(hall)
  return async (frame, socket) => {
    const send = (type: string, data: object) => socket.send(JSON.stringify({ type, data }))
    const fail = (message: string, code: string, more: object = {}) => send('error', { message, code, ...more })
    let message: unknown
    try {
      message = JSON.parse(frame)
    } catch {
      return fail('Invalid JSON: Expecting value: line 1 column 1 (char 0)', 'INVALID_JSON')
    }
    if (!isFields(message)) {
      fail(`'${nameType(message)}' object has no attribute 'get'`, 'SESSION_ERROR')
      return socket.close()
    }
    const { type = '' } = message
    const kind = typeof type === 'string' && Object.hasOwn(FRAMES, type) ? FRAMES[type] : undefined
    if (kind === undefined) {
      const name = type === null ? 'None' : String(type).slice(0, 80)
      return fail(`Unknown message type: ${name}`, 'UNKNOWN_TYPE')
    }
    const faults = listFrameFaults(message, kind)
    if (faults.length > 0) return fail('Invalid message', 'VALIDATION_ERROR', { errors: faults })
    const data = isFields(message['data']) ? message['data'] : {}
    try {
      if (type === 'state') send('state', environment.state)
      else if (type === 'close') socket.close()
      else if (type === 'reset') send('observation', await environment.reset(data))
      else if (type === 'mcp') send('mcp', refuseMcp(data))
      else send('observation', await environment.step(data))
    } catch (error) {
      fail(getErrorMessage(error), 'EXECUTION_ERROR')
    }
  }
}

type FrameKind = 'no data' | 'any data' | 'an action'

const FRAMES: Readonly<Record<string, FrameKind>> = {
  reset: 'any data',
  step: 'an action',
  state: 'no data',
  close: 'no data',
  mcp: 'any data',
}

function listFrameFaults(message: Fields, kind: FrameKind): Fault[] {
  const { type: _, data, ...more } = message
  const extra = Object.entries(more).map(([name, value]) => makeExtra([name], value))
  if (kind === 'no data') return [...('data' in message ? [makeExtra(['data'], data)] : []), ...extra].map(addUrl)
  if (kind === 'an action' && !('data' in message)) return [makeMissing(['data'], message), ...extra].map(addUrl)
  if ('data' in message && !isFields(data)) return [describeDict(['data'], data), ...extra].map(addUrl)
  if (extra.length > 0) return extra.map(addUrl)
  return kind === 'an action' && isFields(data) ? listActionFaults(data) : []
}

const refuseMcp = ({ id = null }: Fields) => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32603, message: 'Environment does not support MCP', data: null },
})

function nameType(value: unknown): string {
  if (value === null) return 'NoneType'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'string') return 'str'
  if (typeof value === 'boolean') return 'bool'
  return Number.isInteger(value) ? 'int' : 'float'
}

const SCHEMA = {
  action: {
    additionalProperties: false,
    properties: {
      metadata: { description: 'Additional metadata for the action', title: 'Metadata', type: 'object' },
      answer: { title: 'Answer', type: 'string' },
      ...Object.fromEntries(TOOLS.filter(({ name }) => name !== 'submit').map(tool => [tool.name, tool.input_schema])),
    },
    title: 'Action',
    type: 'object',
  },
  observation: {
    additionalProperties: true,
    properties: {
      done: { default: false, title: 'WorkDone', type: 'boolean' },
      reward: { anyOf: [{ type: 'number' }, { type: 'null' }], default: null, title: 'Reward' },
      prompt: { title: 'Prompt', type: 'string' },
    },
    required: ['prompt'],
    title: 'Observation',
    type: 'object',
  },
  state: {
    additionalProperties: true,
    properties: {
      episode_id: { anyOf: [{ type: 'string' }, { type: 'null' }], default: null, title: 'Episode Id' },
      step_count: { default: 0, minimum: 0, title: 'Step Count', type: 'integer' },
    },
    title: 'State',
    type: 'object',
  },
}
