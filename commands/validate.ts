import { columns } from '../core/columns.ts'
import { EXIT } from '../core/errors.ts'
import { largest, smallest } from '../core/extremes.ts'
import type { Io } from '../core/io.ts'
import { formatLength } from '../core/lengths.ts'
import type { Programs } from '../core/programs.ts'
import { random } from '../core/random.ts'
import { openPrograms } from '../engine/programs.ts'
import { elsewhere } from '../engine/validate/elsewhere.ts'
import { FLOORS } from '../engine/validate/floors.ts'
import { type Item, makeItem } from '../generators/generate.ts'
import type { Task } from '../generators/task.ts'
import { judged } from '../scorers/score.ts'
import { lowerTail } from '../stats/normal.ts'
import { wilson } from '../stats/wilson.ts'
import { loadRegistry, type Registry } from '../suites/registry.ts'
import { type Cell, loadSuite } from '../suites/suite.ts'
import type { ValidateOptions } from './options.ts'

/** What one task at one length keeps of what a task promises. */
interface Finding {
  readonly task: string
  readonly length: number
  readonly items: number
  /** Mean score of the task's own solver on the rendered text; null for real text. */
  readonly oracle: number | null
  readonly floors: Readonly<Record<string, number | null>>
  /** The smallest and the mean share of the target that prompt and answer fill. */
  readonly fill: { readonly least: number; readonly mean: number }
  /** p-value of the recorded depths being uniform; null where none are recorded. */
  readonly depths: number | null
  /** Items with the bytes of another. */
  readonly duplicates: number
  /** Are the same bytes made in another process? */
  readonly same: boolean
  /** Is the recorded count the count of the whole prompt? */
  readonly exact: boolean
  /** One line for each promise that is broken. */
  readonly broken: readonly string[]
}

/** `fathom-bench validate`: do the items keep their promises? Exit code 1 where one is broken. */
export async function validate(options: ValidateOptions, io: Io): Promise<number> {
  const registry = await loadRegistry(options.plugin)
  const suite = await loadSuite(options, registry)
  const hashes = await elsewhere(options)
  const programs = openPrograms(options)
  const findings: Finding[] = []
  try {
    for (const cell of suite.cells) {
      const finding = await look(cell, registry, hashes, programs)
      findings.push(finding)
      if (options.json) io.stdout.write(`${JSON.stringify(finding)}\n`)
    }
  } finally {
    programs.close()
  }
  if (!options.json) io.stdout.write(table(findings))
  for (const note of suite.notes) io.stderr.write(`note: ${note}\n`)
  const broken = findings.flatMap(({ task, length, broken }) =>
    broken.map(line => `${task} at ${formatLength(length)}: ${line}`),
  )
  for (const line of broken) io.stderr.write(`fathom-bench: ${line}\n`)
  return broken.length > 0 ? EXIT.regression : EXIT.fine
}

async function look(
  { recipe, target, samples, at }: Cell,
  registry: Registry,
  hashes: ReadonlyMap<string, string>,
  programs: Programs,
): Promise<Finding> {
  const { task, seed } = recipe
  const scorer = registry.scorers.get(task.scorer)!
  const fills: number[] = []
  const depths: number[] = []
  const sums = { oracle: 0, floors: new Map(FLOORS.map(({ id }) => [id, 0])) }
  const seen = new Set<string>()
  let same = true
  let exact = true
  for (let index = 0; index < samples; index++) {
    const item = makeItem(recipe, target, index)
    const { row } = item
    fills.push(
      (row.length.tokens + (recipe.output === undefined ? row.length.reserve : 0)) / (target || row.length.tokens),
    )
    if (index < COUNTED) exact &&= recipe.tokenizer.count(item.render()) === row.length.tokens
    for (const { depth } of row.depths) depths.push(depth)
    seen.add(row.sha256)
    same &&= (hashes.get(row.id) ?? row.sha256) === row.sha256
    if (task.solve === 'none') continue
    sums.oracle += await value(task.solve(item), item)
    for (const floor of FLOORS) {
      const answer = floor.answer(item, task, random(`${seed}/validate/${floor.id}/${row.id}`))
      sums.floors.set(floor.id, sums.floors.get(floor.id)! + (await value(answer, item)))
    }
  }
  async function value(answer: string, { row }: Item): Promise<number> {
    return answer.trim() === '' ? 0 : ((await judged(scorer, answer, row, programs))?.value ?? 0)
  }
  const hasOracle = task.solve !== 'none'
  const finding = {
    task: task.id,
    length: at,
    items: samples,
    oracle: hasOracle ? sums.oracle / samples : null,
    floors: Object.fromEntries([...sums.floors].map(([id, sum]) => [id, hasOracle ? sum / samples : null])),
    // Files are as long as they are, and their depths are their own.
    fill: { least: recipe.ready ? 1 : smallest(fills), mean: fills.reduce((sum, fill) => sum + fill, 0) / samples },
    depths: depths.length >= MANY_DEPTHS && !recipe.ready ? uniformity(depths) : null,
    duplicates: samples - seen.size,
    same,
    exact,
  }
  return { ...finding, broken: brokenBy(finding, task, largest(fills)) }
}

function brokenBy(
  finding: Omit<Finding, 'broken'>,
  { chance, guessScore, askedInQuestion }: Task,
  fullest: number,
): string[] {
  const { oracle, floors, fill, depths, duplicates, same, exact, length, items } = finding
  const broken: string[] = []
  if (oracle !== null && oracle < 1) broken.push(`the oracle scores ${oracle.toFixed(3)}; it must score 1`)
  if (fullest > 1) broken.push(`a prompt with its answer takes ${(100 * fullest).toFixed(2)} % of the target`)
  if (fill.least < 1 - Math.max(0.005, SMALLEST_UNIT / length))
    broken.push(`a prompt fills ${(100 * fill.least).toFixed(2)} % of the target`)
  if (depths !== null && depths < 0.001) broken.push(`depths are not uniform (p = ${depths.toExponential(1)})`)
  if (duplicates > 0) broken.push(`${duplicates} items are copies of others`)
  if (!exact) broken.push('the recorded tokens are not those of the whole prompt')
  if (!same) broken.push('another process makes other bytes')
  for (const { id, blind } of FLOORS) {
    const floor = floors[id]
    if (!blind || floor == null) continue
    // Far above: more than what luck allows for that many items, and a tenth besides.
    const empty = askedInQuestion ? 1 : chance
    const expected = id === 'empty' ? empty : Math.max(chance, guessScore ?? 0)
    if (floor > wilson(expected * items, items).high + 0.1)
      broken.push(`the floor "${id}" scores ${floor.toFixed(2)}, far above what it should (${expected.toFixed(2)})`)
  }
  return broken
}

/** The largest of the tasks' smallest units, in tokens. */
const SMALLEST_UNIT = 170
const MANY_DEPTHS = 50
/** Items of a cell whose prompt is counted whole. */
const COUNTED = 2

/** p-value of a chi-square test over ten bins (9 degrees of freedom), by Wilson and Hilferty's cube-root approximation. */
function uniformity(values: readonly number[]): number {
  const bins = new Array<number>(10).fill(0)
  for (const depth of values) bins[Math.min(9, Math.floor(depth * 10))]!++
  const even = values.length / 10
  const chi = bins.reduce((sum, count) => sum + (count - even) ** 2 / even, 0)
  const spread = 2 / (9 * 9)
  return 1 - lowerTail(((chi / 9) ** (1 / 3) - (1 - spread)) / Math.sqrt(spread))
}

function table(findings: readonly Finding[]): string {
  const score = (number: number | null | undefined) => (number == null ? '–' : (100 * number).toFixed(0))
  const head = [
    'task',
    'length',
    'n',
    'oracle',
    ...FLOORS.map(({ id }) => id),
    'fill %',
    'depth p',
    'copies',
    'same',
    '',
  ]
  const rows = findings.map(({ task, length, items, oracle, floors, fill, depths, duplicates, same, broken }) => [
    task,
    formatLength(length),
    String(items),
    score(oracle),
    ...FLOORS.map(({ id }) => score(floors[id])),
    `${(100 * fill.least).toFixed(2)}`,
    depths === null ? '–' : depths.toFixed(3),
    String(duplicates),
    same ? 'yes' : 'NO',
    broken.length > 0 ? 'BROKEN' : 'ok',
  ])
  return `${columns([head, ...rows], 200)}\n`
}
