// A memory for `fathom-bench memory --method http:my-memory@http://127.0.0.1:8700`. It keeps every entry in a file and
// recalls those that share the rarest words with the question. Put your own memory into `remember` and `recall`.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

type Entry = { seq: number; at: string; session: string; kind: string; role: string; speaker: string; text: string }
type Kept = Entry & { words: string[] }
type Body = { space: string; entries: Entry[]; question: string; limits: { recallTokens: number } }

const FOLDER = process.env['MEMORY_FOLDER'] ?? 'my-memory-data'
const spaces = new Map<string, Kept[]>()

const wordsOf = (text: string) => [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu))]

/** Called once for each entry, in order. */
const remember = (entry: Entry): Kept => ({ ...entry, words: wordsOf(`${entry.speaker} ${entry.text}`) })

/** Returns texts for the reader, the best first; what exceeds `recallTokens` is cut. */
function recall(kept: Kept[], question: string, recallTokens: number) {
  const counts = new Map<string, number>()
  for (const { words } of kept) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const asked = new Set(wordsOf(question))
  const weigh = ({ words }: Kept) =>
    words.reduce((sum, word) => sum + (asked.has(word) ? Math.log(1 + kept.length / (counts.get(word) ?? 1)) : 0), 0)
  const weighed = kept.map(entry => ({ entry, weight: weigh(entry) })).filter(({ weight }) => weight > 0)
  const found = weighed.sort((a, b) => b.weight - a.weight).slice(0, Math.floor(recallTokens / 20))
  return found.map(({ entry: { seq, at, speaker, text } }) => ({
    text: `[${at}] ${speaker}: ${text}`,
    at,
    seqs: [seq],
  }))
}

const placeOf = (space: string) => join(FOLDER, `${space.replace(/[^\w-]/g, '_')}.jsonl`)
const format = (entries: Kept[]) => entries.map(entry => `${JSON.stringify(entry)}\n`).join('')

/** The entries of a space; after a restart, those that are on the disk. */
function load(space: string): Kept[] {
  const known = spaces.get(space)
  if (known) return known
  mkdirSync(FOLDER, { recursive: true })
  const text = existsSync(placeOf(space)) ? readFileSync(placeOf(space), 'utf8') : ''
  // A last line without its end was cut off by a crash.
  const kept = text
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line) as Kept)
  writeFileSync(placeOf(space), format(kept))
  spaces.set(space, kept)
  return kept
}

/** Passes over what was taken, and refuses a gap, so that a run can go on after a crash of either side. */
function write({ space, entries }: Body): [number, object] {
  const kept = load(space)
  const fresh = entries.filter(({ seq }) => seq >= kept.length).map(remember)
  if (fresh[0] && fresh[0].seq > kept.length) return [409, { seq: kept.length }]
  appendFileSync(placeOf(space), format(fresh))
  kept.push(...fresh)
  return [200, { seq: kept.length }]
}

const VERBS: Record<string, (body: Body) => [number, object]> = {
  open: ({ space }) => [200, { seq: load(space).length }],
  write,
  settle: () => [200, { e: 'settled' }],
  // A memory that answers itself returns { e: 'final', answer }; the body's `statement` has the form of the answer.
  ask: ({ space, question, limits }) => [
    200,
    { e: 'recall', items: recall(load(space), question, limits.recallTokens) },
  ],
}

async function readBody(request: IncomingMessage): Promise<Body> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const bytes = Buffer.concat(parts)
  return JSON.parse((request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8'))
}

export default createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const verb = url.pathname.replace('/v1/memory/', '')
  const reply = (status: number, value: object) => response.writeHead(status).end(`${JSON.stringify(value)}\n`)
  if (request.method === 'GET' && verb === 'state') {
    const { length } = load(url.searchParams.get('space') ?? '')
    return reply(200, { seq: length, records: length })
  }
  const [status, value] = (await VERBS[verb]?.(await readBody(request))) ?? [404, { error: 'no such verb' }]
  return reply(status, value)
}).listen(Number(process.env['PORT'] ?? 8700), '127.0.0.1')
