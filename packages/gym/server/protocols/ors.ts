import { randomUUID } from 'node:crypto'
import { type Fields, getErrorMessage, isFields } from 'fathom-bench/plugin'
import { type Recipe, readRecipe } from '../../streams/recipe.ts'
import { STREAM_LENGTH } from '../../streams/streams.ts'
import { type Episode, EpisodeFault } from '../episodes.ts'
import { replyEvents, streamResult } from '../events.ts'
import { type Hall, type Protocol, type Received, Refused, type Reply, replyDetail, replyJson } from '../protocol.ts'
import { hasReward } from '../rewards.ts'
import { callTool, TOOLS } from '../tools.ts'
import { anything, object, optionalField, readBodyFields, refuseBody, textField, whole } from '../validation.ts'

/** The only environment. */
const NAME = 'fathom'

/**
 * Open Reward Standard: sessions in which the context stays here. Every result is one `end` event, since its reference
 * client loses blanks at the start of a chunk.
 */
export const ors: Protocol = {
  id: 'ors',
  about: 'Open Reward Standard: TRL, SkyRL, slime, miles, Tinker, Inspect',
  routes: [
    { method: 'GET', path: '/list_environments', handle: () => replyJson([NAME]) },
    { method: 'GET', path: inEnvironment('tools'), handle: () => replyJson({ tools: TOOLS }) },
    {
      method: 'GET',
      path: inEnvironment('task_tools'),
      handle(received, hall) {
        requireEpisode(received, hall)
        return replyJson({ tools: TOOLS })
      },
    },
    { method: 'GET', path: inEnvironment('splits'), handle: (_, { streams }) => replyJson(streams.splits) },
    {
      method: 'POST',
      path: inEnvironment('tasks'),
      handle({ body }, hall) {
        requireSplit(readBodyFields(body, { split: textField })['split'], hall)
        return replyDetail(
          400,
          'list_tasks is not supported for this environment. Use the index-based API (num_tasks + get_task) instead.',
        )
      },
    },
    {
      method: 'POST',
      path: inEnvironment('num_tasks'),
      handle({ body }, hall) {
        requireSplit(readBodyFields(body, { split: textField })['split'], hall)
        return replyJson({ num_tasks: STREAM_LENGTH })
      },
    },
    {
      method: 'POST',
      path: inEnvironment('task'),
      handle({ body }, hall) {
        const { split, index } = readBodyFields(body, { split: textField, index: whole })
        return replyJson({ task: describeTask(hall, split, index) })
      },
    },
    {
      method: 'POST',
      path: inEnvironment('task_range'),
      handle({ body }, hall) {
        const read = readBodyFields(body, { split: textField, start: optionalField(whole), stop: optionalField(whole) })
        requireSplit(read['split'], hall)
        const start = Number(read['start'] ?? 0)
        const stop = Math.min(STREAM_LENGTH, Number(read['stop'] ?? STREAM_LENGTH))
        if (start < 0 || stop < 0) throw new Refused(replyDetail(400, 'Invalid index'))
        if (stop - start > MOST_TASKS) throw new Refused(replyDetail(400, `At most ${MOST_TASKS} tasks at once`))
        const count = Math.max(0, stop - start)
        return replyJson({
          tasks: Array.from({ length: count }, (_, at) => describeTask(hall, read['split'], start + at)),
        })
      },
    },
    {
      method: 'POST',
      path: '/create_session',
      handle: (_, { episodes }) =>
        replyEvents([
          ['task_id', openSession(episodes)],
          ['end', ''],
        ]),
    },
    { method: 'POST', path: '/create', handle: createEpisode },
    {
      method: 'GET',
      path: inEnvironment('prompt'),
      handle: (received, hall) => replyJson([toBlock(requireEpisode(received, hall).prompt)]),
    },
    {
      method: 'POST',
      path: '/ping',
      handle(received, hall) {
        requireEpisode(received, hall)
        return replyJson({ status: 'ok' })
      },
    },
    {
      method: 'POST',
      path: /^\/delete(?:_session)?$/,
      handle(received, { episodes }) {
        const sid = requireSession(received)
        episodes.close(sid)
        return replyJson({ sid })
      },
    },
    { method: 'POST', path: inEnvironment('call'), handle: call },
  ],
}

function inEnvironment(verbs: string): RegExp {
  return new RegExp(`^/${NAME}/(?:${verbs})$`, 'i')
}

/** A path below an environment that does not exist is looked for below the first, as the reference server does. */
export function findRedirect(path: string): string | undefined {
  const isAsked = /^(?:\/[^/]+)?\/(?:tools|task_tools|splits|tasks|num_tasks|task|task_range|prompt|call)$/.test(path)
  return isAsked && !inEnvironment('[^/]+').test(path) ? `/${NAME}${path}` : undefined
}

function requireSplit(split: unknown, { streams }: Hall): asserts split is string {
  if (typeof split !== 'string' || streams.recipeOf(split, 0) === undefined)
    throw new Refused(replyDetail(400, 'Invalid split'))
}

/** No seed: a task says where its item is, and not what it is drawn from. */
function describeTask(hall: Hall, split: unknown, index: unknown): object {
  const { task, length } = requireRecipe(hall, split, index)
  return { split, index, task, length }
}

function requireRecipe(hall: Hall, split: unknown, index: unknown): Recipe {
  requireSplit(split, hall)
  const recipe =
    typeof index === 'number' && index >= 0 && index < STREAM_LENGTH ? hall.streams.recipeOf(split, index) : undefined
  if (recipe === undefined) throw new Refused(replyDetail(400, 'Invalid index'))
  return recipe
}

function openSession(episodes: Hall['episodes'], id?: string): string {
  try {
    return episodes.openSession(id)
  } catch (error) {
    throw new Refused(replyDetail(503, getErrorMessage(error)))
  }
}

function requireSession({ headers }: Received): string {
  const id = String(headers['x-session-id'] ?? '').trim()
  if (id === '' || id.length > MOST_LETTERS) throw new Refused(replyDetail(400, 'X-Session-ID header is required'))
  return id
}

function findSession(received: Received, { episodes }: Hall) {
  return episodes.find(requireSession(received))
}

function requireEpisode(received: Received, hall: Hall): Episode {
  const episode = findSession(received, hall)?.episode
  if (!episode) throw new Refused(replyDetail(404, 'Active environment not found'))
  return episode
}

async function createEpisode(received: Received, hall: Hall): Promise<Reply> {
  const sid = requireSession(received)
  const read = readBodyFields(received.body, {
    env_name: optionalField(textField),
    task_spec: optionalField(object),
    split: optionalField(textField),
    index: optionalField(whole),
    secrets: optionalField(anything),
  })
  const known = hall.episodes.find(sid)
  if (known?.episode || known?.isOpening) throw new Refused(replyDetail(400, 'Session already exists'))
  const recipe = chooseRecipe(read, hall)
  // A client may choose the id itself.
  if (!known) openSession(hall.episodes, sid)
  const session = findSession(received, hall)! // it is open
  session.isOpening = true
  try {
    session.episode = await hall.episodes.start(recipe)
  } catch (error) {
    throw new Refused(replyDetail(error instanceof EpisodeFault ? 503 : 400, getErrorMessage(error)))
  } finally {
    session.isOpening = false
  }
  return replyJson({ sid })
}

/** A task as this server described it, a recipe of the client's own, or a place in a split. */
function chooseRecipe(read: Fields, hall: Hall): Recipe {
  const { task_spec: spec, split = null, index = null, env_name: name } = read
  const hasSpec = isFields(spec)
  const fail = (why: string) =>
    refuseBody([{ type: 'value_error', loc: ['body'], msg: `Value error, ${why}`, input: read, ctx: { error: {} } }])
  if (hasSpec === (split !== null && index !== null))
    throw fail('Provide either task_spec or both split and index, not both/neither')
  if ((split === null) !== (index === null)) throw fail('split and index must both be provided together')
  if (typeof name === 'string' && name.toLowerCase() !== NAME)
    throw new Refused(replyDetail(404, `unknown environment '${name.slice(0, MOST_LETTERS)}'`))
  if (!hasSpec) return requireRecipe(hall, split, index)
  if ('split' in spec) return requireRecipe(hall, spec['split'], spec['index'])
  const own = readRecipe(spec)
  if (!own)
    throw new Refused(replyDetail(400, 'Invalid task_spec: expected split and index, or task, length, seed and index'))
  return own
}

const toBlock = (words: string) => ({ text: words, detail: null, type: 'text' })

async function call(received: Received, hall: Hall): Promise<Reply> {
  const session = findSession(received, hall)
  if (!session?.episode) throw new Refused(replyDetail(404, 'Active environment not found'))
  const read = readBodyFields(received.body, { name: textField, input: object, task_id: optionalField(textField) })
  const { calls, episode } = session
  const asked = read['task_id']
  if (typeof asked === 'string' && calls.get(asked) === undefined) return replyEvents([['error', 'unknown task_id']])
  const id = typeof asked === 'string' ? asked : randomUUID().replaceAll('-', '')
  const input = isFields(read['input']) ? read['input'] : {}
  const result = calls.getOrMake(id, () => runTool(episode, String(read['name']), input))
  return streamResult(id, result)
}

async function runTool(episode: Episode, name: string, input: Fields): Promise<string> {
  const outcome = await callTool(episode, name, input)
  if ('error' in outcome) return JSON.stringify({ ok: false, error: outcome.error })
  if ('text' in outcome) return toOutput(outcome.text, null, false)
  const { judgment } = outcome
  if (!hasReward(judgment)) return JSON.stringify({ ok: false, error: judgment.why })
  return toOutput('Submitted.', judgment.reward, true, judgment.components)
}

const toOutput = (words: string, reward: number | null, finished: boolean, metadata: object | null = null): string =>
  JSON.stringify({ ok: true, output: { blocks: [toBlock(words)], metadata, reward, finished } })

const MOST_TASKS = 10_000
/** The longest id that a client may choose. */
const MOST_LETTERS = 200
