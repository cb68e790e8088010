import { setImmediate as turn } from 'node:timers/promises'
import { getErrorMessage, parseLengths } from 'fathom-bench/plugin'
import { readRecipe } from '../../streams/recipe.ts'
import { STREAM_LENGTH, type StreamCell } from '../../streams/streams.ts'
import { BadBody, type ByteRange, decodeSlice, findEntries, findFields, findJsonValues } from '../json-fields.ts'
import { type Hall, type Protocol, Refused, replyJson } from '../protocol.ts'
import { hasReward, NO_REPLY, readReplyField } from '../rewards.ts'

/** Fathom's own: streams of items, and rewards by the batch. */
export const fathomProtocol: Protocol = {
  id: 'fathom',
  about: 'GET /v1/tasks, GET /v1/items, POST /v1/score, GET /health',
  routes: [
    { method: 'GET', path: '/health', handle: () => replyJson({ status: 'ok' }) },
    {
      method: 'GET',
      path: '/v1/tasks',
      handle: (_, { streams, version }) =>
        replyJson({ version, splits: streams.splits.map(({ name }) => name), cells: streams.cells }),
    },
    {
      method: 'GET',
      path: '/v1/items',
      handle({ query, isGone }, hall) {
        return {
          status: 200,
          headers: { 'content-type': 'application/x-ndjson' },
          body: streamItems(hall, readRange(query, hall.streams), isGone),
        }
      },
    },
    {
      method: 'POST',
      path: '/v1/score',
      async handle({ body }, { desk }) {
        const rows = listRows(body)
        if (rows.length > MOST_ROWS) throw refuse(413, `${rows.length} rows; at most ${MOST_ROWS} at once`)
        return replyJson(await Promise.all(rows.map(row => scoreRow(row, desk))))
      },
    },
  ],
}

/** A part of a stream: items from a place on, of some of its cells. */
interface StreamRange {
  readonly split: string
  readonly from: number
  readonly count: number
  readonly isWanted: (cell: Pick<StreamCell, 'task' | 'length'>) => boolean
}

/** @throws Refused for what the stream has not */
function readRange(query: URLSearchParams, { splits, cells }: Hall['streams']): StreamRange {
  const unknown = [...query.keys()].find(name => !PARAMETERS.includes(name))
  if (unknown !== undefined) throw refuse(400, `got ${unknown.slice(0, 40)}=, expected ${PARAMETERS.join(', ')}`)
  const { split = 'train', from: start = '0', n = '1', task, length } = Object.fromEntries(query)
  const names = splits.map(({ name }) => name as string)
  if (!names.includes(split)) throw refuse(400, `split=${split.slice(0, 40)}: allowed are ${names.join(', ')}`)
  const lengths = length === undefined ? undefined : readLengths(length)
  const isWanted: StreamRange['isWanted'] = cell =>
    (task === undefined || cell.task === task) && (lengths?.includes(cell.length) ?? true)
  if (!cells.some(isWanted)) {
    const asked = [task, length].flatMap(each => each?.slice(0, 40) ?? [])
    throw refuse(400, `no item of this stream is of ${asked.join(' at ')}: see /v1/tasks`)
  }
  return { split, from: readCount('from=', start, STREAM_LENGTH - 1), count: readCount('n=', n, MOST_ITEMS), isWanted }
}

const PARAMETERS: readonly string[] = 'split from n task length token'.split(' ')

/** A line for each item, built when it is sent. */
async function* streamItems({ streams, desk }: Hall, range: StreamRange, isGone: () => boolean) {
  const { split, from, isWanted } = range
  for (let [n, left] = [from, range.count]; left > 0 && n < STREAM_LENGTH && !isGone(); n++) {
    const recipe = streams.recipeOf(split, n)
    if (recipe === undefined) return
    if (!isWanted(recipe)) {
      // A stage that is over has no more items, and all of the stream is passed over: other requests do not wait for it.
      if (n % PLACES_A_TURN === 0) await turn()
      continue
    }
    left--
    try {
      const { label, prompt, item, task, length, tokens } = await desk.build(recipe)
      yield `${JSON.stringify({ n, item, task, length, tokens, prompt, label })}\n`
    } catch (error) {
      yield `${JSON.stringify({ n, error: getErrorMessage(error) })}\n`
      return
    }
  }
}

/** A list of rows, a row a line, or rows over several lines each. */
function listRows(body: Buffer): readonly Buffer[] {
  const start = body.findIndex(byte => byte > 0x20)
  if (body[start] === 0x5b) return findEntries(body, [start, body.length]).map(([from, to]) => body.subarray(from, to))
  const lines = listLines(body)
  const isWhole = lines.length > 0 && lines[0].lastIndexOf(CLOSE_BRACE) > 0
  return isWhole ? lines : findJsonValues(body).map(([from, to]) => body.subarray(from, to))
}

function listLines(body: Buffer): readonly Buffer[] {
  const lines: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const end = body.indexOf(0x0a, at)
    const line = body.subarray(at, end < 0 ? body.length : end)
    if (line.some(byte => byte > 0x20)) lines.push(line)
    at = end < 0 ? body.length : end + 1
  }
  return lines
}

/** Never throws for what is in a row: the others have their rewards. */
async function scoreRow(row: Buffer, desk: Hall['desk']): Promise<object> {
  try {
    return await judgeRow(row, desk)
  } catch (error) {
    if (!(error instanceof BadBody)) throw error
    const isObject = row[row.findIndex(byte => byte > 0x20)] === OPEN_BRACE
    return { reward: null, why: isObject ? `the row is no JSON: ${error.message}` : 'the row is no object' }
  }
}

async function judgeRow(row: Buffer, desk: Hall['desk']): Promise<object> {
  const fields = findFields(row)
  const read = (name: string): unknown => {
    const field: ByteRange | undefined = fields.get(name)
    return field && decodeSlice(row, field)
  }
  const reply = readReplyField(read('response'))
  if (reply === undefined) return { reward: null, why: NO_REPLY }
  const label = read('label')
  const recipe = label === undefined || label === null ? readRecipe(toRecipe(read)) : undefined
  if (label === undefined && recipe === undefined)
    return { reward: null, why: 'the row has no "label" and no recipe: task, length, seed, index and params' }
  const judgment = await desk.judge({ ...(recipe ? { recipe } : { label }), reply, cut: read('finish') === 'length' })
  return hasReward(judgment) ? judgment : { reward: null, why: judgment.why }
}

function toRecipe(read: (name: string) => unknown): unknown {
  return {
    task: read('task'),
    params: read('params') ?? {},
    length: read('length'),
    seed: read('seed'),
    index: read('index'),
  }
}

function readLengths(words: string): readonly number[] {
  try {
    return parseLengths(words, 'length')
  } catch (error) {
    throw refuse(400, getErrorMessage(error))
  }
}

function readCount(name: string, word: string, most: number): number {
  const value = Number(word)
  if (!/^\d{1,9}$/.test(word) || value > most)
    throw refuse(400, `${name} got ${word.slice(0, 40)}, expected a whole number from 0 to ${most}`)
  return value
}

const refuse = (status: number, error: string) => new Refused(replyJson({ error }, status))

const [OPEN_BRACE, CLOSE_BRACE] = [0x7b, 0x7d]
const MOST_ITEMS = 100_000
/** Some milliseconds of a stream. */
const PLACES_A_TURN = 4_096
const MOST_ROWS = 10_000
