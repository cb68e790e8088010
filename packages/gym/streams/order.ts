import { findCommonDivisor, formatLength, type ItemOrder, usageError } from 'fathom-bench/plugin'

/** As much of a cell as an order reads. */
export interface OrderedCell {
  readonly length: number
  /** The step of the task's ladder, -1 where it is on none. */
  readonly level: number
}

/** Cells that take turns in a part of the stream, in stages that follow each other; the last one goes on. */
export type StagedCells<T> = readonly (readonly T[])[]

/** An order of items: which lane each place of the stream belongs to. */
export interface LanePlan<T> {
  readonly lanes: readonly StagedCells<T>[]
  /** The lane of each place, repeated without end. */
  readonly pattern: readonly number[]
  /** Rows of a step: whole repetitions of the pattern. */
  readonly perStep: number
}

/** @throws BenchError (usage) where the cells lack a length of the mix */
export function planLanes<T extends OrderedCell>(cells: readonly T[], order?: ItemOrder): LanePlan<T> {
  const { by = [], mix } = order ?? {}
  if (!mix) return { lanes: [stageCells(cells, by)], pattern: [0], perStep: 1 }
  const lanes = mix.map(({ length }) => {
    const own = cells.filter(cell => cell.length === length)
    if (own.length > 0) return stageCells(own, by)
    const lengths = [...new Set(cells.map(cell => formatLength(cell.length)))].join(', ')
    throw usageError(`--mix: there are no items of ${formatLength(length)}, only of ${lengths}.`)
  })
  const pattern = spreadTurns(mix.map(({ share }) => share))
  return { lanes, pattern, perStep: order?.perStep ?? pattern.length }
}

function stageCells<T extends OrderedCell>(cells: readonly T[], by: ItemOrder['by']): StagedCells<T> {
  const stages = new Map<string, T[]>()
  const compare = (a: T, b: T) => by.reduce((found, key) => found || a[key] - b[key], 0)
  for (const cell of [...cells].sort(compare)) {
    const name = by.map(key => cell[key]).join(' ')
    const stage = stages.get(name)
    if (stage) stage.push(cell)
    else stages.set(name, [cell])
  }
  return [...stages.values()]
}

/** One round in which each takes its share of turns, spread as evenly as it goes. */
export function spreadTurns(shares: readonly number[]): readonly number[] {
  const divisor = shares.reduce(findCommonDivisor)
  const parts = shares.map(share => share / divisor)
  const sum = parts.reduce((a, b) => a + b, 0)
  const credit = parts.map(() => 0)
  return Array.from({ length: sum }, () => {
    for (const [at, part] of parts.entries()) credit[at] += part
    const next = credit.indexOf(Math.max(...credit))
    credit[next] -= sum
    return next
  })
}

/** The cell of each place of a stream, and the number of its item within that cell. */
export function makeLocator<T>({ lanes, pattern }: LanePlan<T>, samples: number) {
  const rounds = lanes.map(() => 0)
  // Counts on: after the last place, these are the turns of each lane in a round.
  const before = pattern.map(lane => rounds[lane]++)
  return (n: number): { readonly cell: T; readonly index: number } => {
    const place = n % pattern.length
    const lane = pattern[place]
    let at = Math.floor(n / pattern.length) * rounds[lane] + before[place]
    const stages = lanes[lane]
    for (const [number, stage] of stages.entries()) {
      if (at < stage.length * samples || number === stages.length - 1)
        return { cell: stage[at % stage.length], index: Math.floor(at / stage.length) }
      at -= stage.length * samples
    }
    throw new Error('a lane has no cells')
  }
}

/**
 * Rows in the order of a plan, in whole steps: it ends before the first step that a lane cannot fill.
 * @param take the next row of a cell; undefined if it has no more
 */
export async function* composeSteps<T, R>(
  { lanes, pattern, perStep }: LanePlan<T>,
  take: (cell: T) => Promise<R | undefined>,
): AsyncGenerator<R> {
  const sources = lanes.map(lane => takeInTurns(lane, take))
  for (;;) {
    const step: R[] = []
    for (let at = 0; at < perStep; at++) {
      const { done, value } = await sources[pattern[at % pattern.length]].next()
      if (done) return
      step.push(value)
    }
    yield* step
  }
}

async function* takeInTurns<T, R>(
  lane: StagedCells<T>,
  take: (cell: T) => Promise<R | undefined>,
): AsyncGenerator<R, void> {
  for (const stage of lane) {
    let left = [...stage]
    while (left.length > 0) {
      const empty = new Set<T>()
      for (const cell of left) {
        const row = await take(cell)
        if (row === undefined) empty.add(cell)
        else yield row
      }
      left = left.filter(cell => !empty.has(cell))
    }
  }
}
