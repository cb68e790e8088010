import type { FloorView } from '../floor.ts'
import { answerFromTaken, makePassageReader } from './reading.ts'
import type { Wording } from './wording.ts'

/**
 * Answers from the units that rank first among those that share a name with the question, or with what was
 * taken so far; then from the best of all others, until the budget is full. Nothing of the task is known.
 *
 * @param rank lower is read earlier; undefined is not read
 */
export function answerFromLinked(view: FloorView, rank: (unit: number) => number | undefined): string {
  const passages = view.sentences()
  const wording = view.wording()
  const reading = makePassageReader(view, passages)
  const order = view.rng.fork('ties').shuffle(Int32Array.from(wording.names.keys()))
  const place = new Int32Array(order.length)
  for (const [at, unit] of order.entries()) place[unit] = at
  const keys = Float64Array.from(wording.names.keys(), unit => rank(unit) ?? Number.POSITIVE_INFINITY)
  const compare = (a: number, b: number) => keys[a] - keys[b] || place[a] - place[b]
  const queue = makeQueue(wording, keys, compare)
  queue.follow(wording.namesOf(view.question))
  for (let unit = queue.take(); unit !== undefined && !reading.full(); unit = queue.take())
    if (reading.take(unit)) queue.follow(wording.names[unit])
  if (!reading.full()) {
    const rest = order.filter(unit => keys[unit] < Number.POSITIVE_INFINITY && !reading.taken.has(unit)).sort(compare)
    for (const unit of rest) if (!reading.take(unit) && reading.full()) break
  }
  return answerFromTaken(view, passages, reading.taken, false)
}

/** Units to be read, those first that rank first; a name is followed once. */
function makeQueue(wording: Wording, keys: Float64Array, compare: (a: number, b: number) => number) {
  const common = Math.max(LEAST, wording.names.length * COMMON)
  const followed = new Set<number>()
  const queued = new Set<number>()
  const waiting: number[] = []
  return {
    follow(names: readonly number[]): void {
      for (const name of names) {
        if (followed.has(name) || wording.spread[name] > common) continue
        followed.add(name)
        for (const unit of wording.unitsOf(name)) {
          if (queued.has(unit) || keys[unit] === Number.POSITIVE_INFINITY) continue
          queued.add(unit)
          waiting.push(unit)
        }
      }
    },
    take(): number | undefined {
      let best = 0
      for (let at = 1; at < waiting.length; at++) if (compare(waiting[at], waiting[best]) < 0) best = at
      const [unit] = waiting.splice(best, 1)
      return unit
    },
  }
}

/** A name of more than this share of the units, and of more than a few, links everything with everything. */
const COMMON = 0.25
const LEAST = 500
