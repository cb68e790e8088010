import { availableParallelism } from 'node:os'
import { SERVER_TOKENIZER } from '../../runners/models/counting/server-tokenizer.ts'
import type { RunEntry } from '../config/entries.ts'
import { getServerLimits } from '../config/limits.ts'
import type { LoadConfig } from '../config/spec.ts'
import type { Suite } from '../registry/items/suite.ts'
import type { Registry } from '../registry/registry.ts'
import { type ItemBuilder, makeLocalBuilder } from './builder.ts'
import { startThreadBuilder } from './pool.ts'

/** The inputs that decide where items are built. */
export interface Building {
  readonly spec: LoadConfig
  readonly suite: Suite
  readonly registry: Pick<Registry, 'files' | 'sources'>
  readonly entries: readonly Pick<RunEntry, 'model'>[]
  /** Sum over all items to build. */
  readonly tokens: number
}

/**
 * Chooses who builds the items of a run. It is the requested number of threads, or one fewer than processors for large
 * runs. It is this thread for 0, or if only this process has the ingredients (a program's plugins, a server that counts
 * tokens).
 */
export async function chooseBuilder(building: Building): Promise<ItemBuilder> {
  const { spec, suite, registry } = building
  const threads = Math.min(spec.buildThreads ?? countWorthwhileThreads(building), getServerLimits(spec).maximum)
  const counted = suite.tokenizer.id.startsWith(SERVER_TOKENIZER)
  return threads === 0 || counted || registry.files === undefined
    ? makeLocalBuilder()
    : startThreadBuilder(suite, registry.files, threads, registry.sources)
}

/** As many threads as are worth their start. */
function countWorthwhileThreads({ tokens, entries, suite }: Pick<Building, 'tokens' | 'entries' | 'suite'>): number {
  const isTimed = entries.some(({ model }) => model && !model.simulated)
  const isWorth = tokens >= (isTimed ? WORTH_TRUE_TIMES : WORTH_THREADS) || hasLongItems(suite)
  return isWorth ? Math.max(1, availableParallelism() - 1) : 0
}

/** Whether building or reading a single item would keep Ctrl-C waiting for more than some 100 ms. */
export const hasLongItems = ({ cells }: Pick<Suite, 'cells'>): boolean =>
  cells.some(({ target }) => target >= LONG_TOKENS)

const LONG_TOKENS = 2 ** 17

/** Tokens that take about as long to build as a thread to start. */
const WORTH_THREADS = 2 ** 22
/** If a server is timed: building this many tokens takes far longer than a thread needs to start. */
const WORTH_TRUE_TIMES = 2 ** 20
