import {
  type Doc,
  flattenString,
  formatDocumentHeading,
  HEADING_LENGTH,
  joinDocuments,
  mustGet,
  type NeedleDepth,
  type Random,
  type Tokenizer,
} from 'fathom-bench/plugin'

/** Something put between two sentences of a document: it begins with a blank and ends with a stop. */
export interface Insert {
  readonly text: string
  readonly tokens: number
}

/** One that is to stand at a depth, in [0, 1). */
export interface PlantedInsert extends Insert {
  readonly name: string
  readonly depth: number
}

/**
 * Writes documents with `planted` inserts at the stops nearest to their depths and `others` at random stops, sometimes
 * several at one. The recorded depths are those of the gold documents and of the planted inserts.
 */
export function scatterDocs(
  docs: readonly Doc[],
  golds: number,
  { planted, others }: { readonly planted: readonly PlantedInsert[]; readonly others: readonly Insert[] },
  { rng, tokenizer }: { rng: Random; tokenizer: Tokenizer },
) {
  const stops = docs.map(listStops)
  const inserts = new Inserts(
    stops.reduce((sum, { length }) => sum + length, 0),
    rng,
  )
  for (const insert of others) inserts.put(insert)
  plantAll(docs, stops, planted, inserts)

  const starts = new Map<Insert, { doc: number; offset: number }>(
    planted.map(insert => [insert, { doc: 0, offset: 0 }]),
  )
  let first = 0
  const filled = docs.map((doc, number): Doc => {
    const ends = stops[number]
    let body = ''
    let tokens = doc.tokens
    let from = 0
    for (let at = 0; at < ends.length; at++)
      for (const insert of inserts.at(first + at)) {
        body += doc.body.slice(from, ends[at])
        from = ends[at]
        if (starts.has(insert)) starts.set(insert, { doc: number, offset: body.length })
        body += insert.text
        tokens += insert.tokens
      }
    first += ends.length
    return from === 0 ? doc : { ...doc, body: flattenString(body + doc.body.slice(from)), tokens }
  })
  const text = joinDocuments(filled, golds, tokenizer)
  const depths = planted.map((insert): NeedleDepth => {
    const { doc, offset } = mustGet(starts, insert)
    const blank = 1
    const begins = text.documents[doc].start + formatDocumentHeading(doc + 1).length + offset + blank
    return { fact: insert.name, depth: Math.round((begins / text.context.length) * 1e6) / 1e6 }
  })
  return { ...text, depths: [...text.depths, ...depths] }
}

/**
 * Ends of sentences between which something may be put. A document's last one is not among them: its stop and the line
 * breaks behind it are one token.
 */
function listStops({ body }: Doc): number[] {
  const stops: number[] = []
  for (let at = body.indexOf('. '); at >= 0; at = body.indexOf('. ', at + 1)) stops.push(at + 1)
  return stops
}

/** Inserts at each stop, as lists linked by number: a large context has tens of thousands. */
class Inserts {
  readonly #rng: Random
  readonly #all: Insert[] = []
  readonly #next: number[] = []
  readonly #first: Int32Array

  constructor(stops: number, rng: Random) {
    this.#rng = rng
    this.#first = new Int32Array(stops).fill(-1)
  }

  /** At a random stop, or at the one given: before or behind what is first there. */
  put(insert: Insert, stop: number = this.#rng.int(0, this.#first.length - 1)): void {
    const number = this.#all.push(insert) - 1
    const first = this.#first[stop]
    if (first < 0 || this.#rng.next() < 0.5) {
      this.#next.push(first)
      this.#first[stop] = number
    } else {
      this.#next.push(this.#next[first])
      this.#next[first] = number
    }
  }

  at(stop: number): readonly Insert[] {
    let number = this.#first[stop]
    if (number < 0) return NOTHING
    const there: Insert[] = []
    for (; number >= 0; number = this.#next[number]) there.push(this.#all[number])
    return there
  }
}

const NOTHING: readonly Insert[] = []

/** Finds for each planted insert the stop that will be nearest to its depth once everything is in its place. */
function plantAll(
  docs: readonly Doc[],
  stops: readonly (readonly number[])[],
  planted: readonly PlantedInsert[],
  inserts: Inserts,
): void {
  const places: number[] = []
  let length = 0
  for (const [number, { body }] of docs.entries()) {
    length += HEADING_LENGTH
    let from = 0
    for (const end of stops[number]) {
      length += end - from
      from = end
      const stop = places.push(length) - 1
      for (const { text } of inserts.at(stop)) length += text.length
    }
    length += body.length - from
  }
  const total = length + planted.reduce((sum, { text }) => sum + text.length, 0)
  let before = 0
  for (const insert of [...planted].sort((a, b) => a.depth - b.depth)) {
    inserts.put(insert, findNearest(places, insert.depth * total - before))
    before += insert.text.length
  }
}

/** Returns the position nearest to the wanted one, among ascending positions. */
function findNearest(places: readonly number[], want: number): number {
  let [low, high] = [0, places.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (places[middle] < want) low = middle + 1
    else high = middle
  }
  return low > 0 && want - places[low - 1] < places[low] - want ? low - 1 : low
}
