import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { hasLongItems } from '../building/choice.ts'
import type { LoadConfig } from '../config/spec.ts'
import type { SimulatedModel, SimulatedOptions } from '../connect/models.ts'
import type { SuiteSpec } from '../registry/items/spec.ts'
import type { Suite } from '../registry/items/suite.ts'
import { startSimulatedServer } from '../registry/plugins/first-party.ts'
import type { Registry } from '../registry/registry.ts'
import { buildKnownTasks } from './known-tasks.ts'

/** Inputs with which a thread starts the same simulated model as this one would. */
export interface SimulatedThreadData {
  readonly spec: SuiteSpec
  /** Files of plugins. */
  readonly plugin: readonly string[]
  readonly options: SimulatedOptions
}

/** The address at which the thread answers, or why it does not. */
export type FromSimulatedThread = { readonly url: string } | { readonly failed: string }

/** The program of the thread. Only a build has it: Node reads no TypeScript of ours. */
const THREAD = fileURLToPath(new URL('./simulated-thread.js', import.meta.url))

/**
 * Starts the simulated model of a run, taught the run's tasks. Where it has much to read or long items, or threads were
 * asked for, it gets a thread of its own: in the thread of the run, its reading would leave another processor idle, and Ctrl-C would
 * wait for it.
 */
export async function startSimulatedModel(
  options: SimulatedOptions,
  suite: Suite,
  registry: Pick<Registry, 'files'>,
  { buildThreads }: Pick<LoadConfig, 'buildThreads'>,
): Promise<SimulatedModel> {
  const plugin = registry.files
  const isWanted = buildThreads === undefined ? isWorthThread(suite) : buildThreads > 0
  if (plugin && isWanted && !hasReadyItems(suite) && existsSync(THREAD)) {
    const started = await startInThread({ spec: suite.spec, plugin, options })
    if (started) return started
  }
  return startSimulatedServer({ ...options, taught: buildKnownTasks(suite) })
}

/** Items of files are in this thread already: another one would read the files once more. */
const hasReadyItems = ({ cells }: Suite): boolean => cells.some(({ recipe }) => recipe.ready !== undefined)

const isWorthThread = (suite: Suite): boolean =>
  hasLongItems(suite) ||
  (availableParallelism() > 1 &&
    suite.cells.reduce((sum, { target, samples }) => sum + target * samples, 0) >= WORTH_THREAD)

/** Tokens that take longer to read than a thread to start. */
const WORTH_THREAD = 2 ** 23
/** Prompts are split into strings that live as long as their answers. A larger space is collected less often. */
const YOUNG_MB = 192

/** @returns undefined if the thread cannot start the model */
async function startInThread(workerData: SimulatedThreadData): Promise<SimulatedModel | undefined> {
  const worker = new Worker(THREAD, { workerData, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } })
  const url = await new Promise<string | undefined>(resolve => {
    worker.once('message', (message: FromSimulatedThread) => resolve('url' in message ? message.url : undefined))
    worker.once('exit', () => resolve(undefined))
    // After the start, requests to a thread that ended say that nothing answers.
    worker.on('error', () => resolve(undefined))
  })
  if (url === undefined) {
    await worker.terminate()
    return undefined
  }
  return { url, close: async () => void (await worker.terminate()) }
}
