import { canonical, shortHash } from '../core/key.ts'
import { formatLength } from '../core/lengths.ts'
import { type Profile, profiled } from '../generators/profile.ts'
import type { Task } from '../generators/task.ts'
import type { RunRows } from '../reports/reporter.ts'
import { HAYSTACK_OF_ID } from '../suites/haystacks.ts'
import type { Registry } from '../suites/registry.ts'
import { paramsOf } from '../suites/settings.ts'
import type { Setting } from '../suites/spec.ts'
import { endedOf, lacking } from './lacking.ts'

/** What every bundle of a round holds: these cells, and no others. */
export interface RoundSuite {
  readonly path: string
  readonly tasks: readonly string[]
  readonly lengths: readonly number[]
  /** For tasks of long output. */
  readonly outputLengths?: readonly number[]
  readonly samples: number
  /** Or the commitment to a secret one; undefined: any. */
  readonly seed: string | undefined
  readonly tokenizer: string
  readonly haystack: string
  readonly profile: Profile
  readonly set: readonly Setting[]
}

type Known = Pick<Registry, 'tasks' | 'methods'>

/**
 * Why a run is not one of the suite, a line each: more or other cells change an average as fewer do.
 * @throws BenchError (usage) for a setting that the suite's tasks do not have
 */
export function misfits(run: RunRows, suite: RoundSuite, known: Known): string[] {
  const { manifest } = run
  const { haystack: id } = manifest
  const haystack = Object.hasOwn(HAYSTACK_OF_ID, id) ? HAYSTACK_OF_ID[id] : id
  return [
    ...differs('seed', manifest.seed, suite.seed ?? manifest.seed),
    ...differs('tokenizer', manifest.tokenizer, suite.tokenizer),
    ...differs('haystack', haystack, suite.haystack),
    ...suite.tasks.flatMap(id => taskMisfits(id, run, suite, known)),
    ...cellMisfits(run, suite, known),
    ...lacking(run.items, endedOf(run.answers), known),
  ]
}

const differs = (what: string, is: string, wanted: string) =>
  is === wanted ? [] : [`its ${what} is ${is}, the suite has ${wanted}`]

function taskMisfits(id: string, { manifest }: RunRows, suite: RoundSuite, { tasks }: Known): string[] {
  const task = taskIn(suite, tasks, id)
  const own = Object.hasOwn(manifest.tasks, id) ? manifest.tasks[id] : undefined
  if (!task || !own) return []
  const wanted = paramsOf(task, suite.set)
  const template = Object.hasOwn(manifest.templates, id) ? manifest.templates[id] : 'none'
  return [
    ...(canonical(own.params) === canonical(wanted) ? [] : [`${id} has other parameters than the suite`]),
    ...(own.version === task.version ? [] : [`${id} is of version ${own.version}, and ${task.version} here`]),
    ...(template === shortHash(task.template) ? [] : [`${id} was asked with a template of its own`]),
  ]
}

function cellMisfits(run: RunRows, suite: RoundSuite, { tasks }: Known): string[] {
  const wanted = new Map(cellsOf(suite, tasks).map(cell => [keyOf(cell), cell]))
  const found = new Map<string, { readonly cell: Cell; readonly indexes: Set<number> }>()
  for (const { task, length, index } of run.items) {
    const cell = { task, target: length.target, output: length.output }
    const held = found.get(keyOf(cell)) ?? { cell, indexes: new Set() }
    found.set(keyOf(cell), held)
    held.indexes.add(index)
  }
  const lacks = [...wanted].flatMap(([key, cell]) => {
    const indexes = found.get(key)?.indexes ?? new Set()
    const there = [...indexes].filter(index => index < suite.samples).length
    return there < suite.samples ? [`${nameOf(cell)}: ${there} of ${suite.samples} items of the suite`] : []
  })
  const further = [...found].flatMap(([key, { cell, indexes }]) => {
    if (!wanted.has(key)) return [`${nameOf(cell)} is not in the suite`]
    return indexes.size > suite.samples
      ? [`${nameOf(cell)}: ${indexes.size} items where the suite has ${suite.samples}`]
      : []
  })
  // Rows come in the order in which they were answered.
  return [...lacks, ...further.sort()]
}

interface Cell {
  readonly task: string
  readonly target: number
  readonly output: number | undefined
}

const keyOf = ({ task, target, output }: Cell) => JSON.stringify([task, target, output])
const nameOf = ({ task, target, output }: Cell) => `${task} at ${formatLength(target || (output ?? 0))}`

/** The cells of a run with these flags. */
function cellsOf(suite: RoundSuite, tasks: Known['tasks']): Cell[] {
  return suite.tasks.flatMap(id => {
    const { output, longest = Number.POSITIVE_INFINITY } = taskIn(suite, tasks, id) ?? {}
    const targets = suite.lengths.filter(target => target <= longest)
    const lengths = output ? (suite.outputLengths ?? [Math.max(SHORT_OUTPUT, output.least)]) : [undefined]
    const outputs = lengths.filter(
      tokens => tokens === undefined || !output || (tokens >= output.least && tokens <= output.most),
    )
    return outputs.flatMap(tokens => targets.map(target => ({ task: id, target, output: tokens })))
  })
}

/** As `--output-lengths` is without a word. */
const SHORT_OUTPUT = 512

function taskIn({ profile }: Pick<RoundSuite, 'profile'>, tasks: Known['tasks'], id: string): Task | undefined {
  const task = tasks.get(id)
  return task && profiled(task, profile)
}
