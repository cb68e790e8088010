import { getErrorMessage, isFields } from 'fathom-bench/plugin'
import { readRecipe } from '../../streams/recipe.ts'
import { STREAM_LENGTH } from '../../streams/streams.ts'
import { type ByteRange, decodeSlice, findEntries, findFields } from '../json-fields.ts'
import { type Hall, type Protocol, Refused, replyJson } from '../protocol.ts'
import { hasReward } from '../rewards.ts'

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
        const { split = 'train', from: start = '0', n = '1' } = Object.fromEntries(query)
        const from = readCount(start, STREAM_LENGTH)
        const count = readCount(n, MOST_ITEMS)
        if (hall.streams.recipeOf(split, from) === undefined)
          throw refuse(
            400,
            `split=${split.slice(0, 40)}: allowed are ${hall.streams.splits.map(({ name }) => name).join(', ')}`,
          )
        return {
          status: 200,
          headers: { 'content-type': 'application/x-ndjson' },
          body: streamItems(hall, { split, from, count }, isGone),
        }
      },
    },
    {
      method: 'POST',
      path: '/v1/score',
      async handle({ body }, { desk }) {
        const rows = listRows(body)
        if (rows.length > MOST_ROWS) throw refuse(413, `${rows.length} rows; at most ${MOST_ROWS} at once`)
        const answers = await Promise.all(rows.map(row => scoreRow(row, desk)))
        return replyJson(answers)
      },
    },
  ],
}

interface Range {
  readonly split: string
  readonly from: number
  readonly count: number
}

/** A line for each item, built when it is sent. */
async function* streamItems({ streams, desk }: Hall, { split, from, count }: Range, isGone: () => boolean) {
  for (let n = from; n < from + count && !isGone(); n++) {
    const recipe = streams.recipeOf(split, n)
    if (recipe === undefined) return
    try {
      const { label, prompt, item, task, length, tokens } = await desk.build(recipe)
      yield `${JSON.stringify({ n, item, task, length, tokens, prompt, label })}\n`
    } catch (error) {
      yield `${JSON.stringify({ n, error: getErrorMessage(error) })}\n`
      return
    }
  }
}

/** A list of rows, one row, or a row a line. */
function listRows(body: Buffer): readonly Buffer[] {
  const start = body.findIndex(byte => byte > 0x20)
  if (body[start] === 0x5b) return findEntries(body, [start, body.length]).map(([from, to]) => body.subarray(from, to))
  const lines: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const end = body.indexOf(0x0a, at)
    const line = body.subarray(at, end < 0 ? body.length : end)
    if (line.some(byte => byte > 0x20)) lines.push(line)
    at = end < 0 ? body.length : end + 1
  }
  return lines
}

async function scoreRow(row: Buffer, desk: Hall['desk']): Promise<object> {
  const fields = findFields(row)
  const read = (name: string): unknown => {
    const field: ByteRange | undefined = fields.get(name)
    return field && decodeSlice(row, field)
  }
  const reply = read('response')
  if (typeof reply !== 'string') return { reward: null, why: 'the row has no "response", a text' }
  const asked = fields.has('label') ? undefined : readRecipe(toRecipe(read))
  if (!fields.has('label') && asked === undefined)
    return { reward: null, why: 'the row has no "label", and no task, length, seed and index' }
  const judgment = await desk.judge({
    ...(asked ? { recipe: asked } : { label: read('label') }),
    reply,
    cut: read('finish') === 'length',
  })
  return hasReward(judgment) ? judgment : { reward: null, why: judgment.why }
}

function toRecipe(read: (name: string) => unknown): unknown {
  const params = read('params')
  return {
    task: read('task'),
    params: isFields(params) ? params : {},
    length: read('length'),
    seed: read('seed'),
    index: read('index'),
  }
}

function readCount(word: string, most: number): number {
  const value = Number(word)
  if (!/^\d{1,9}$/.test(word) || value > most)
    throw refuse(400, `got ${word.slice(0, 40)}, expected a whole number from 0 to ${most}`)
  return value
}

const refuse = (status: number, error: string) => new Refused(replyJson({ error }, status))

const MOST_ITEMS = 100_000
const MOST_ROWS = 10_000
