import { likeRuns } from '../compare/like.ts'
import { EXIT } from '../core/errors.ts'
import { counted, short } from '../core/figures.ts'
import type { Io } from '../core/io.ts'
import { formatLength } from '../core/lengths.ts'
import { select } from '../core/select.ts'
import { entriesOf } from '../engine/entries.ts'
import { namedModels } from '../engine/models.ts'
import { nameOfEntry, type PlanRow, planOf } from '../engine/plan.ts'
import { pricesFor, readPrices } from '../engine/prices.ts'
import { formatMoney } from '../runners/money.ts'
import { detectableDifference, detectablePaired, type Level, pairedItems, unpairedItems } from '../stats/power.ts'
import { readPrompts } from '../suites/prompts-folder.ts'
import { loadRegistry } from '../suites/registry.ts'
import { loadSuite, type Suite } from '../suites/suite.ts'
import type { PlanOptions } from './options.ts'

/** Where a difference is looked for: a mean over that many cells. */
interface Scope {
  readonly name: 'overall' | 'a length' | 'a cell'
  readonly cells: number
}

/** What it takes to see the difference in one scope. */
interface Need {
  readonly scope: Scope
  readonly design: 'paired' | 'unpaired'
  /** Of each run. */
  readonly perCell: number
  readonly items: number
}

/** An entry's cost of one item in every cell. */
type Unit = Pick<PlanRow, 'calls' | 'input' | 'output' | 'cost'> & { readonly name: string }

/**
 * `fathom-bench plan`: how many items it takes to see a difference, what they cost each method, and what a number of samples can see. Nothing is sent or
 * written. Items count as independent: where the same question is asked at several lengths, averages over lengths take more.
 */
export async function planSamples(options: PlanOptions, io: Io): Promise<number> {
  const registry = await loadRegistry(options.plugin)
  const suite = await loadSuite(options, registry)
  const methods = select(options.method, registry.methods.keys(), {}, 'method').map(id => registry.methods.get(id)!)
  const list = options.prices === undefined ? undefined : await readPrices(options.prices)
  const choices = [...options.models, options.subModel, options.embedModel].filter(choice => choice !== undefined)
  const money = {
    prices: pricesFor(choices, list),
    subModel: options.subModel?.name,
    embedder: options.embedModel?.name,
  }
  const entries = entriesOf(
    options,
    methods,
    namedModels(options).models,
    readPrompts(options.prompts, registry).methods,
  )
  const like = options.like.length > 0 ? likeRuns(options.like, registry) : undefined
  const asked = {
    ...{ detect: options.detect, alpha: options.alpha, power: options.power },
    expect: options.expect ?? like?.expect ?? EXPECT,
    discordance: options.discordance ?? like?.discordance ?? DISCORDANCE,
    tokensPerSecond: options.tokensPerSecond ?? like?.tokensPerSecond,
  }
  const single = { ...suite, cells: suite.cells.map(cell => ({ ...cell, samples: 1 })) }
  const units = entries.map((entry): Unit => {
    const { rows } = planOf(single, [entry], { maxAnswerTokens: options.maxAnswerTokens }, money)
    const sum = (field: 'calls' | 'input' | 'output') => rows.reduce((total, row) => total + row[field], 0)
    const cost = rows.some(row => row.cost === null) ? null : rows.reduce((total, row) => total + row.cost!, 0)
    return { name: nameOfEntry(entry), calls: sum('calls'), input: sum('input'), output: sum('output'), cost }
  })
  const scopes = scopesOf(suite)
  const planned = {
    asked,
    needs: needsOf(suite, scopes, asked),
    sees: seesOf(suite, scopes, asked, options.samples),
    units,
  }
  const notes = [...suite.notes, ...(like?.notes ?? [])]
  io.stdout.write(
    options.display === 'json'
      ? `${JSON.stringify({ event: 'plan', ...planned, notes })}\n`
      : `${[...text(planned, suite, options.samples), ...notes.map(note => `  note     ${note}`)].join('\n')}\n`,
  )
  return EXIT.fine
}

/** As facts of the field go: two good methods differ on a seventh of the items, at four fifths right. */
const [EXPECT, DISCORDANCE] = [0.8, 0.15]

interface Question extends Required<Level> {
  readonly detect: number
  readonly expect: number
  readonly discordance: number
  readonly tokensPerSecond: number | undefined
}

function scopesOf({ cells, lengths }: Suite): Scope[] {
  const fewest = Math.min(...lengths.map(length => cells.filter(({ at }) => at === length).length))
  const all: Scope[] = [
    { name: 'overall', cells: cells.length },
    { name: 'a length', cells: fewest },
    { name: 'a cell', cells: 1 },
  ]
  return all.filter(({ name, cells }, at) => name === 'a cell' || cells > (all[at + 1]?.cells ?? 0))
}

function needsOf({ cells }: Suite, scopes: readonly Scope[], asked: Question): Need[] {
  const needed = {
    paired: pairedItems(asked.detect, asked.discordance, asked),
    unpaired: unpairedItems(asked.detect, asked.expect, asked),
  }
  return scopes.flatMap(scope =>
    (['paired', 'unpaired'] as const).map((design): Need => {
      const perCell = Math.ceil(needed[design] / scope.cells)
      return { scope, design, perCell, items: perCell * cells.length }
    }),
  )
}

function seesOf({ cells }: Suite, scopes: readonly Scope[], asked: Question, samples: number) {
  return scopes.map(scope => {
    const n = samples * scope.cells
    const unpaired = detectableDifference(n, asked.expect, asked)
    return { scope, items: samples * cells.length, paired: detectablePaired(n, asked.discordance, asked), unpaired }
  })
}

interface Planned {
  readonly asked: Question
  readonly needs: readonly Need[]
  readonly sees: ReturnType<typeof seesOf>
  readonly units: readonly Unit[]
}

function text({ asked, needs, sees, units }: Planned, { cells, lengths, tokenizer }: Suite, samples: number): string[] {
  const { detect, power, alpha, expect, discordance } = asked
  const tasks = new Set(cells.map(({ recipe }) => recipe.task.id)).size
  const percent = (share: number) => `${Number((100 * share).toPrecision(3))} %`
  const points = (share: number) => (share >= 1 ? 'none' : (100 * share).toFixed(1))
  return [
    `plan: to see ${Number((100 * detect).toFixed(2))} points with ${percent(power)} power, alpha ${alpha}, at about ${percent(expect)} right; two runs differ on ${percent(discordance)} of the items`,
    `  suite    ${counted(tasks, 'task')}, ${counted(lengths.length, 'length')} (${lengths.map(formatLength).join(' ')}, ${tokenizer.id}): ${counted(cells.length, 'cell')}`,
    '  paired: both runs on the same items; unpaired: on items of their own. Figures are of one run',
    '',
    ...aligned([
      ['to see it', 'design', 'items a cell', 'items'],
      ...needs.map(({ scope, design, perCell, items }) => [inScope(scope), design, whole(perCell), whole(items)]),
    ]),
    ...units.flatMap(unit => ['', `  ${unit.name}`, ...costTable(unit, needs, asked)]),
    '',
    `  ${counted(samples, 'sample')} a cell (${whole(sees[0]!.items)} items) can see, in points:`,
    ...aligned([
      ['', 'paired', 'unpaired'],
      ...sees.map(({ scope, paired, unpaired }) => [inScope(scope), points(paired), points(unpaired)]),
    ]),
  ]
}

function costTable(unit: Unit, needs: readonly Need[], { tokensPerSecond }: Question): string[] {
  const timed = tokensPerSecond !== undefined
  const paid = unit.cost !== null
  const head = [
    '',
    '',
    'calls',
    'prompt tokens',
    'answer tokens',
    ...(timed ? ['hours'] : []),
    ...(paid ? ['at most'] : []),
  ]
  const rows = needs.map(({ scope, design, perCell }) => {
    const times = (figure: number) => figure * perCell
    const seconds = timed ? times(unit.input + unit.output) / tokensPerSecond : 0
    return [
      ...[inScope(scope), design, short(times(unit.calls)), short(times(unit.input)), short(times(unit.output))],
      ...(timed ? [hours(seconds / 3600)] : []),
      ...(paid ? [formatMoney(times(unit.cost!))] : []),
    ]
  })
  return aligned([head, ...rows])
}

const inScope = ({ name, cells }: Scope) =>
  name === 'a cell' || name === 'overall' ? name : `${name} (${cells} cells)`

const whole = (n: number) => n.toLocaleString('en-US')
const hours = (n: number) => (n < 10 ? n.toPrecision(2) : whole(Math.round(n)))

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map(row => row[at]!.length)))
  const left = (at: number) => at === 0 || (rows.some(row => row[at] === 'paired') && rows[0]![at] !== 'paired')
  return rows.map(row =>
    `  ${row.map((cell, at) => (left(at) ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  ')}`.trimEnd(),
  )
}
