import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { mustGet } from '../../core/collections/require.ts'
import { formatLength } from '../../core/lengths.ts'
import { loadTokenizer } from '../../core/tokens/tokens.ts'
import { type Item, type ItemSpec, makeItem } from '../../generators/build/generate.ts'
import { groups, tasks } from '../../generators/registry.ts'
import type { Task } from '../../generators/task.ts'
import { loadBuiltInTasks } from '../../run/registry/plugins/first-party.ts'
import { isHere, loadTaskData, makePerfItemSpec } from './harness/recipe.ts'

await loadBuiltInTasks()

/** LongProc's own, of the required answer; its prompts are then as long as its official ones. */
const OUTPUTS = [512, 2048, 8192]
/** Each figure covers at least so many items, and so many tokens or so much processor time. */
const ITEMS = 3
const TOKENS = 3 << 20
const MOST_MS = 3000
/**
 * Items are made for so long before the clock starts, so that code compiled and texts counted once are not part of a
 * figure.
 */
const WARM_MS = 1000

/** Processor milliseconds a million tokens of text: of making items, and of counting them. */
interface Figure {
  readonly made: number
  readonly counted: number
}

interface Cell {
  readonly name: string
  readonly target: number
  readonly output?: number
}

/**
 * Compares generation with the tokenizer's own plain count of the same text, alternating: processor time of making an
 * item (counts, sizes and hash included), and of gpt-tokenizer's `countTokens` of its prompt and its reference answer,
 * one process per task. A ratio of 3 says that three items are made while one is counted.
 *
 * @param ids tasks; none: all whose data is here
 */
export function measureGenerationRatio(ids: readonly string[], lengths: readonly number[]): void {
  const wanted = ids.length > 0 ? ids : [...tasks].filter(([, task]) => isHere(task)).map(([id]) => id)
  console.log('generation against a plain count: processor ms a million tokens (o200k_base), times as fast\n')
  const ratios = new Map<string, Readonly<Record<string, number>>>()
  for (const id of wanted) {
    const child = spawnSync(process.execPath, [fileURLToPath(import.meta.url), id, ...lengths.map(String)], {
      encoding: 'utf8',
    })
    if (child.status !== 0) {
      console.log(`${id.padEnd(18)} failed: ${child.stderr.slice(0, 400)}`)
      continue
    }
    const figures: Readonly<Record<string, Figure>> = JSON.parse(child.stdout)
    const cells = Object.entries(figures).map(([name, { made, counted }]) => formatCell(name, made, counted))
    console.log([id.padEnd(18), ...cells].join(''))
    ratios.set(id, computeRatios(figures))
  }
  const tell = (name: string, cell: string, of: readonly string[]) => {
    const known = of.flatMap(id => ratios.get(id)?.[cell] ?? [])
    if (known.length > 0) console.log(formatSummary(`${name}, ${cell}`, known))
  }
  for (const cell of lengths.map(formatLength)) {
    tell('RULER', cell, groups['ruler'])
    tell('all', cell, wanted)
  }
  for (const cell of OUTPUTS.map(nameOfOutput)) tell('LongProc', cell, wanted)
  console.log()
}

const computeRatios = (figures: Readonly<Record<string, Figure>>) =>
  Object.fromEntries(Object.entries(figures).map(([name, { made, counted }]) => [name, counted / made]))

const formatCell = (name: string, made: number, counted: number) =>
  `${name.padStart(11)} ${made.toFixed(0).padStart(5)} / ${counted.toFixed(0).padStart(5)} ${(counted / made).toFixed(2).padStart(6)}`

function formatSummary(name: string, ratios: readonly number[]): string {
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
  return `${name}: mean ${mean.toFixed(2)}, least ${Math.min(...ratios).toFixed(2)} (${ratios.length})`
}

const nameOfOutput = (output: number) => `${output} out`

/** Answers shorter than a task may be asked for are none of its own. */
const listCells = ({ output: lengthsOf }: Pick<Task, 'output'>, lengths: readonly number[]): Cell[] => [
  ...OUTPUTS.filter(output => lengthsOf && output >= lengthsOf.least).map(output => ({
    name: nameOfOutput(output),
    target: 0,
    output,
  })),
  ...lengths.map(target => ({ name: formatLength(target), target })),
]

/** One task in a process of its own. */
async function measure(id: string, lengths: readonly number[]): Promise<void> {
  const tokenizer = await loadTokenizer('o200k_base')
  const count = await loadPlainCounter()
  const task = mustGet(tasks, id)
  const data = await loadTaskData(task)
  const figures = listCells(task, lengths).map(({ name, target, output }) => [
    name,
    measureFigure(makePerfItemSpec(id, tokenizer, { data, ...(output !== undefined && { output }) }), target, count),
  ])
  console.log(JSON.stringify(Object.fromEntries(figures)))
}

/**
 * The library's own count as it comes, with its cache of words: another copy of it than the one that the suite's
 * tokenizer asks (core/tokens/piece-counts.ts), so that neither finds what the other has counted.
 */
async function loadPlainCounter(): Promise<(text: string) => number> {
  const { countTokens } = await import(`${import.meta.resolve('gpt-tokenizer/encoding/o200k_base')}?plain`)
  return text => countTokens(text, { disallowedSpecial: new Set() })
}

function measureFigure(recipe: ItemSpec, target: number, count: (text: string) => number): Figure {
  let index = 0
  for (const begun = performance.now(); index < 2 || performance.now() - begun < WARM_MS; index++)
    count(joinItemText(makeItem(recipe, target, index)))
  let [made, counted, tokens] = [0, 0, 0]
  for (const first = index; index - first < ITEMS || (tokens < TOKENS && made + counted < MOST_MS); index++) {
    const begun = process.cpuUsage()
    const item = makeItem(recipe, target, index)
    made += measureSince(begun)
    const text = joinItemText(item)
    const next = process.cpuUsage()
    count(text)
    counted += measureSince(next)
    tokens += item.row.length.tokens + (item.row.length.reference ?? 0)
  }
  return { made: (1e6 * made) / tokens, counted: (1e6 * counted) / tokens }
}

/** All that was written for an item, in one piece, as a text is that somebody counts. */
function joinItemText({ row, render }: Item): string {
  const { reference = '' } = row.expected as { readonly reference?: string }
  return Buffer.from(`${render()}\n${row.length.reference === undefined ? '' : reference}`).toString()
}

/** Processor milliseconds of the process, its collector and compiler included. */
function measureSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await measure(process.argv[2], process.argv.slice(3).map(Number))
