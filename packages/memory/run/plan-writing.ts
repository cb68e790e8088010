import {
  computeCost,
  type Estimate,
  formatInteger,
  lookUpPrice,
  type PlannedItem,
  pluralize,
  type RunEntry,
} from 'fathom-bench/plugin'
import type { MemoryMethod } from '../contract.ts'
import { findMemoryCell } from '../items/cell.ts'
import type { StreamCut } from '../items/cuts.ts'

type Prices = Parameters<typeof lookUpPrice>[0]

/** Tokens a second where no call has measured them. */
const [READS, WRITES] = [2_000, 60]
/** A call takes so long before its first token. */
const CALL_MS = 500

/** The parts of a plan that say how much is written. */
export interface WritingPlan {
  readonly suite: { readonly cells: readonly Pick<PlannedItem['cell'], 'recipe' | 'samples'>[] }
  readonly entries: readonly RunEntry[]
  readonly prices: Prices
  readonly concurrency: number
}

export function describeWriting(plan: WritingPlan, memories: ReadonlyMap<string, MemoryMethod>): string[] {
  const streams = [...listStreams(plan).values()]
  const tokens = streams.reduce((sum, cut) => sum + cut.tokens, 0)
  const own = plan.entries.filter(({ method }) => memories.has(method.id))
  const lanes = Math.max(1, Math.min(plan.concurrency, streams.length * own.length))
  const planned = own.map(entry => {
    // It is one of them.
    const memory = memories.get(entry.method.id)!
    return { memory, entry, estimates: streams.map(cut => estimateWriting(memory, entry, cut)) }
  })
  const lines = planned.map(({ memory, entry, estimates }) => {
    const head = `  writing  ${memory.id}: ${pluralize(streams.length, 'stream')}, ${formatInteger(tokens)} tokens`
    const sum = (figure: keyof Estimate) => estimates.reduce((total, each) => total + each[figure], 0)
    const [calls, input, output] = [sum('calls'), sum('input'), sum('output')]
    const isExternal = memory.needs.includes('external')
    if (calls === 0)
      return `${head}: ${isExternal ? 'what the program calls and costs is not known' : 'no calls, nothing to pay'}`
    const cost = priceOf(entry, plan.prices, { input, output })
    const money = cost === null ? 'no price is known' : `at most $${cost.toFixed(2)}`
    return `${head}: at most ${formatInteger(calls)} calls, ${formatInteger(input)} tokens in and ${formatInteger(output)} out, ${money}`
  })
  const times = planned.flatMap(({ estimates }) => estimates.map(timeOf))
  const all = times.reduce((sum, ms) => sum + ms, 0)
  if (all === 0) return lines
  const span = formatWritingTime(Math.max(all / lanes, ...times))
  return [
    ...lines,
    `  writing  takes at most ${span}: calls of a stream are one after the other, ${lanes} at a time, at ${formatInteger(READS)} tokens read and ${WRITES} written a second`,
  ]
}

/** The longest amount of each stream. */
function listStreams({ suite }: WritingPlan): ReadonlyMap<number, StreamCut> {
  const longest = new Map<number, StreamCut>()
  for (const { recipe, samples } of suite.cells) {
    const found = findMemoryCell(recipe)
    if (found === undefined) continue
    for (let index = 0; index < samples; index++) {
      const [stream, cut] = [found.streamOf(index), found.cut(index)]
      if (cut.entries > (longest.get(stream)?.entries ?? 0)) longest.set(stream, cut)
    }
  }
  return longest
}

const estimateWriting = (memory: MemoryMethod, { params }: RunEntry, { tokens, entries }: StreamCut): Estimate =>
  memory.estimate({ tokens, entries, questions: 0, maxRecallTokens: 0, maxAnswerTokens: 0 }, params).write

const timeOf = ({ sequential, calls, input, output }: Estimate): number =>
  calls === 0 ? 0 : (sequential / calls) * (1_000 * (input / READS + output / WRITES) + calls * CALL_MS)

function priceOf({ model }: RunEntry, prices: Prices, tokens: { input: number; output: number }): number | null {
  const price = model ? lookUpPrice(prices, model.id) : undefined
  return price === undefined ? null : computeCost(price, { ...tokens, cached: 0 })
}

function formatWritingTime(ms: number): string {
  const minutes = ms / 60_000
  if (minutes < 1) return `${Math.ceil(ms / 1_000)} s`
  return minutes < 90 ? `${Math.ceil(minutes)} min` : `${(minutes / 60).toFixed(1)} h`
}
