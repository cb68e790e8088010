import {
  applyTaskProfile,
  type Cores,
  computeShortHash,
  findUntilNote,
  formatLength,
  getDrawnAt,
  HAYSTACK_OF_ID,
  limitQuestions,
  type Profile,
  type Registry,
  type RunRows,
  resolveParams,
  type Setting,
  shareContexts,
  type Task,
  toCanonicalJson,
} from 'fathom-bench/plugin'
import { groupCompletedByEntry, listMissingAnswers } from './missing-answers.ts'

/** The cells that every bundle of a round must have, and no others. */
export interface RoundSuite {
  readonly path: string
  readonly tasks: readonly string[]
  readonly lengths: readonly number[]
  /** For tasks of long output. */
  readonly outputLengths?: readonly number[]
  /** Items per cell; undefined with `until`. */
  readonly samples: number | undefined
  /** The goal that decides the number of contexts, in place of `samples`. */
  readonly until: number | 'rank' | undefined
  /** With `until`, tasks that cannot ask so many at the shortest length ask fewer. */
  readonly questionsPerContext: number
  /** Also the commitment to a secret seed; undefined: any seed. */
  readonly seed: string | undefined
  readonly tokenizer: string
  readonly haystack: string
  readonly profile: Profile
  /** Do questions differ from length to length? They should where the board is public. */
  readonly cores: Cores
  readonly set: readonly Setting[]
}

type Known = Pick<Registry, 'tasks' | 'methods'>

/**
 * Lists why a run does not match the suite, one per line. Additional or missing cells change an average.
 * @throws BenchError (usage) for a setting that the suite's tasks do not have
 */
export function listMisfits(run: RunRows, suite: RoundSuite, known: Known): string[] {
  const { manifest } = run
  const { haystack: id } = manifest
  const haystack = Object.hasOwn(HAYSTACK_OF_ID, id) ? HAYSTACK_OF_ID[id] : id
  return [
    ...compareSetting('seed', manifest.seed, suite.seed ?? manifest.seed),
    ...compareSetting('tokenizer', manifest.tokenizer, suite.tokenizer),
    ...compareSetting('haystack', haystack, suite.haystack),
    ...listCoreMisfits(run, suite),
    ...suite.tasks.flatMap(id => listTaskMisfits(id, run, suite, known)),
    ...listGoalMisfits(run, suite),
    ...listCellMisfits(run, suite, known),
    ...listMissingAnswers(run.items, groupCompletedByEntry(run.answers), known),
  ]
}

const compareSetting = (what: string, is: string, wanted: string) =>
  is === wanted ? [] : [`its ${what} is ${is}, the suite has ${wanted}`]

/** Items of long output have no length to be drawn for. */
function listCoreMisfits({ items }: RunRows, { cores }: RoundSuite): string[] {
  for (const { params, length } of items) {
    if (length.target === 0) continue
    const own = getDrawnAt(params) === undefined ? 'paired' : 'per-length'
    if (own !== cores) return [`its questions are drawn by --cores ${own}, those of the suite by --cores ${cores}`]
  }
  return []
}

function listTaskMisfits(id: string, { manifest }: RunRows, suite: RoundSuite, { tasks }: Known): string[] {
  const task = findTask(suite, tasks, id)
  const own = Object.hasOwn(manifest.tasks, id) ? manifest.tasks[id] : undefined
  if (!task || !own) return []
  const wanted = resolveParams(task, suite.set)
  const template = Object.hasOwn(manifest.templates, id) ? manifest.templates[id] : 'none'
  return [
    ...(toCanonicalJson(own.params) === toCanonicalJson(wanted)
      ? []
      : [`${id} has different parameters than the suite`]),
    ...(own.version === task.version ? [] : [`${id} has version ${own.version}, but ${task.version} here`]),
    ...(template === computeShortHash(task.template) ? [] : [`${id} used a different template`]),
  ]
}

/** A run with a goal has as many items as its results asked for. */
function listGoalMisfits({ manifest }: RunRows, { until }: RoundSuite): string[] {
  if (until === undefined) return []
  const note = findUntilNote(manifest.sessions)
  if (!note) return [`it ran without --until, the suite has --until ${until}`]
  const isAsClose = until === 'rank' || note.goal === 'rank' ? note.goal === until : note.goal <= until
  if (!isAsClose) return [`it ran with --until ${note.goal}, the suite has --until ${until}`]
  return note.isReached ? [] : [`it ended before --until ${note.goal} was reached`]
}

function listCellMisfits(run: RunRows, suite: RoundSuite, { tasks }: Known): string[] {
  const wanted = new Map(listCells(suite, tasks).map(cell => [makeCellKey(cell), cell]))
  const found = new Map<string, { readonly cell: Cell; readonly indexes: Set<number> }>()
  for (const { task, length, index } of run.items) {
    const cell = { task, target: length.target, output: length.output }
    const held = found.get(makeCellKey(cell)) ?? { cell, indexes: new Set() }
    found.set(makeCellKey(cell), held)
    held.indexes.add(index)
  }
  const lacks = [...wanted].flatMap(([key, cell]) => {
    const indexes = found.get(key)?.indexes ?? new Set()
    const least = suite.samples ?? countQuestions(suite, tasks, cell.task)
    const there = [...indexes].filter(index => index < least).length
    return there < least ? [`${formatCell(cell)}: ${there} of ${least} items of the suite`] : []
  })
  const further = [...found].flatMap(([key, { cell, indexes }]) => {
    if (!wanted.has(key)) return [`${formatCell(cell)} is not in the suite`]
    return suite.samples !== undefined && indexes.size > suite.samples
      ? [`${formatCell(cell)}: ${indexes.size} items, but the suite has ${suite.samples}`]
      : []
  })
  // Rows come in the order of their answers, so sort them.
  return [...lacks, ...further.sort()]
}

interface Cell {
  readonly task: string
  readonly target: number
  readonly output: number | undefined
}

const makeCellKey = ({ task, target, output }: Cell) => JSON.stringify([task, target, output])
const formatCell = ({ task, target, output }: Cell) => `${task} at ${formatLength(target || (output ?? 0))}`

/** Returns the cells of a run with these flags. */
function listCells(suite: RoundSuite, tasks: Known['tasks']): Cell[] {
  return suite.tasks.flatMap(id => {
    const { output, longest = Number.POSITIVE_INFINITY } = findTask(suite, tasks, id) ?? {}
    const targets = suite.lengths.filter(target => target <= longest)
    const lengths = output ? (suite.outputLengths ?? [Math.max(SHORT_OUTPUT, output.least)]) : [undefined]
    const outputs = lengths.filter(
      tokens => tokens === undefined || !output || (tokens >= output.least && tokens <= output.most),
    )
    return outputs.flatMap(tokens => targets.map(target => ({ task: id, target, output: tokens })))
  })
}

/** The default of `--output-lengths`. */
const SHORT_OUTPUT = 512

/** The task with its profile and its questions per context, as a run with these flags has it. */
function findTask(suite: RoundSuite, tasks: Known['tasks'], id: string): Task | undefined {
  const task = findAlone(suite, tasks, id)
  return task && shareContexts(task, countQuestions(suite, tasks, id))
}

function findAlone({ profile }: RoundSuite, tasks: Known['tasks'], id: string): Task | undefined {
  const task = tasks.get(id)
  return task && applyTaskProfile(task, profile)
}

function countQuestions(suite: RoundSuite, tasks: Known['tasks'], id: string): number {
  const { until, questionsPerContext, ...spec } = suite
  const task = findAlone(suite, tasks, id)
  return until === undefined || !task
    ? questionsPerContext
    : limitQuestions(task, questionsPerContext, { set: spec.set, profile: spec.profile, lengths: spec.lengths })
}
