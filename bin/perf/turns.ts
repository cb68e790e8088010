import { methods } from '../../runners/registry.ts'
import { runBench } from './harness/bench-process.ts'
import { listModelMethods } from './model-methods.ts'

const LENGTH = '512k'
/** Longer, Ctrl-C seems to be dead. */
const BAR_MS = 200

/**
 * Measures the longest turn of the main loop while a method answers one item of 512K: so long Ctrl-C waits. Processor
 * time does not depend on other programs.
 */
export async function measureTurns({ task = 'niah_single_2', methods: wanted }: TurnsOptions): Promise<void> {
  const groups = wanted ? wanted.split(',').map(id => [id]) : listGroups()
  console.log(
    `turns: processor ms of the longest turn of the main loop, one item of ${task} at ${LENGTH} with the simulated model. Ctrl-C waits so long; the bar is ${BAR_MS} ms\n`,
  )
  console.log(formatLine('methods', ['longest ms', 'ms in all']))
  const above: string[] = []
  for (const ids of groups) {
    const flags = ['-t', task, '-l', LENGTH, '-n', '1', '-m', ids.join(',')]
    const { turnMs = Number.NaN, cpuMs } = await runBench(flags, undefined, true)
    const name = ids.length === 1 ? ids[0] : `${ids.length} without a model`
    if (!(turnMs <= BAR_MS)) above.push(name)
    console.log(formatLine(name, [turnMs.toFixed(0), cpuMs.toFixed(0)]))
  }
  console.log(`\nabove ${BAR_MS} ms: ${above.join(', ') || 'none'}\n`)
}

interface TurnsOptions {
  readonly task?: string | undefined
  /** Ids with commas between; by default all that work with the simulated model. */
  readonly methods?: string | undefined
}

/** Methods that ask a model, one by one, and the others together: these read the item in the same process. */
function listGroups(): string[][] {
  const own = [...methods.values()].filter(({ needs }) => !needs.includes('model') && !needs.includes('external'))
  return [...listModelMethods().map(id => [id]), own.map(({ id }) => id)]
}

const formatLine = (name: string, cells: readonly string[]): string =>
  [name.padEnd(24), ...cells.map(cell => cell.padStart(12))].join('')
