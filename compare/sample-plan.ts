import { smallest } from '../core/extremes.ts'
import { keptFor } from '../engine/allowance.ts'
import { entriesOf } from '../engine/entries.ts'
import { namedModels } from '../engine/models.ts'
import { nameOfEntry, type PlanRow, planOf } from '../engine/plan.ts'
import { pricesFor, readPrices } from '../engine/prices.ts'
import type { RunSpec } from '../engine/spec.ts'
import { ASSUMED_ACROSS_LENGTHS, ASSUMED_CORRELATION, designEffect } from '../stats/design-effect.ts'
import { detectableDifference, detectablePaired, type Level, pairedItems, unpairedItems } from '../stats/power.ts'
import { methodsNamed } from '../suites/named-methods.ts'
import { readPrompts } from '../suites/prompts-folder.ts'
import type { Registry } from '../suites/registry.ts'
import { loadSuite, type Suite } from '../suites/suite.ts'
import { type Correlations, type Like, likeRuns } from './like.ts'

/** What a plan is asked beside what a run is. Shares are from 0 to 1; undefined: as the runs of `like`, else as is usual. */
export interface SamplePlanSpec extends RunSpec, Required<Level> {
  /** The difference that is to be seen. */
  readonly detect: number
  readonly discordance: number | undefined
  readonly expect: number | undefined
  readonly tokensPerSecond: number | undefined
  /** Folders of recorded runs, two at the most. */
  readonly like: readonly string[]
}

/** Where a difference is looked for: a mean over that many cells. */
export interface Scope {
  readonly name: 'overall' | 'a length' | 'a cell'
  readonly cells: number
}

/** What it takes to see the difference in one scope. */
export interface Need {
  readonly scope: Scope
  readonly design: 'paired' | 'unpaired'
  /** Of each run. */
  readonly perCell: number
  readonly items: number
}

/** An entry's cost of one item in every cell. */
export type Unit = Pick<PlanRow, 'calls' | 'input' | 'output' | 'cost'> & { readonly name: string }

/** How many items it takes to see a difference, what they cost each method, and what a number of samples can see. */
export interface SamplePlan {
  readonly asked: Question
  readonly needs: readonly Need[]
  readonly sees: ReturnType<typeof seesOf>
  readonly units: readonly Unit[]
}

/**
 * Plans a comparison of two runs of this spec; nothing is sent or written. Items count as independent except those that
 * share a context or a question, which take more by their design effect: one question at seven lengths is not seven.
 * @throws BenchError (usage) as a run of the spec would
 */
export async function planSamples(
  options: SamplePlanSpec,
  registry: Registry,
): Promise<{ readonly planned: SamplePlan; readonly suite: Suite; readonly notes: readonly string[] }> {
  const methods = methodsNamed(options.method, registry.methods, options.proxy)
  const suite = await loadSuite({ ...options, kept: keptFor(options, methods) }, registry)
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
    contexts: contextsOf(options.questionsPerContext, like?.correlation),
    repeats: repeatsOf(suite, like?.acrossLengths),
  }
  const single = { ...suite, cells: suite.cells.map(cell => ({ ...cell, samples: 1 })) }
  const units = entries.map((entry): Unit => {
    const { rows } = planOf(single, [entry], { ...options, shard: undefined }, money)
    const sum = (field: 'calls' | 'input' | 'output') => rows.reduce((total, row) => total + row[field], 0)
    const cost = rows.some(row => row.cost === null) ? null : rows.reduce((total, row) => total + row.cost!, 0) // none is null
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
  return { planned, suite, notes }
}

/** As facts of the field go: two good methods differ on a seventh of the items, at four fifths right. */
const [EXPECT, DISCORDANCE] = [0.8, 0.15]

export interface Question extends Required<Level> {
  readonly detect: number
  readonly expect: number
  readonly discordance: number
  readonly tokensPerSecond: number | undefined
  readonly contexts: Contexts
  readonly repeats: Repeats
}

/** What it costs an average over lengths that each question is asked at several of them. */
export interface Repeats {
  /** Lengths of a task, in the mean. */
  readonly lengths: number
  /** Of one question's scores at two lengths, and of the differences of two runs. */
  readonly correlation: ByDesign
  /** How many times the items it takes. */
  readonly effect: ByDesign
}

interface ByDesign {
  readonly unpaired: number
  readonly paired: number
}

/** What questions that share a context cost: how many times the items it takes. 1 where each has its own. */
export interface Contexts {
  readonly questions: number
  /** Of scores, and of differences of two runs; where no run of `like` tells it, it is assumed. */
  readonly correlation: { readonly unpaired: number; readonly paired: number }
  readonly effect: { readonly unpaired: number; readonly paired: number }
}

function contextsOf(questions = 1, { scores, differences }: NonNullable<Like['correlation']> = {}): Contexts {
  const correlation = { unpaired: scores ?? ASSUMED_CORRELATION, paired: differences ?? scores ?? ASSUMED_CORRELATION }
  const effect = {
    unpaired: designEffect(questions, correlation.unpaired),
    paired: designEffect(questions, correlation.paired),
  }
  return { questions, correlation, effect }
}

function repeatsOf({ cells }: Suite, { scores, differences }: Correlations = {}): Repeats {
  const lengths = cells.length / new Set(cells.map(({ recipe }) => recipe.task.id)).size
  const correlation = {
    unpaired: scores ?? ASSUMED_ACROSS_LENGTHS,
    paired: differences ?? scores ?? ASSUMED_ACROSS_LENGTHS,
  }
  const effect = {
    unpaired: designEffect(lengths, correlation.unpaired),
    paired: designEffect(lengths, correlation.paired),
  }
  return { lengths, correlation, effect }
}

/** How many items one independent item is worth in a scope. */
function effectIn(scope: Scope, design: keyof ByDesign, { contexts, repeats }: Question): number {
  return contexts.effect[design] * (scope.name === 'overall' ? repeats.effect[design] : 1)
}

function scopesOf({ cells, lengths }: Suite): Scope[] {
  const fewest = smallest(lengths.map(length => cells.filter(({ at }) => at === length).length))
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
  const { questions } = asked.contexts
  return scopes.flatMap(scope =>
    (['paired', 'unpaired'] as const).map((design): Need => {
      // Whole contexts.
      const perCell = Math.ceil((effectIn(scope, design, asked) * needed[design]) / scope.cells / questions) * questions
      return { scope, design, perCell, items: perCell * cells.length }
    }),
  )
}

function seesOf({ cells }: Suite, scopes: readonly Scope[], asked: Question, samples: number) {
  return scopes.map(scope => {
    const n = samples * scope.cells
    const unpaired = detectableDifference(n / effectIn(scope, 'unpaired', asked), asked.expect, asked)
    const paired = detectablePaired(n / effectIn(scope, 'paired', asked), asked.discordance, asked)
    return { scope, items: samples * cells.length, paired, unpaired }
  })
}
