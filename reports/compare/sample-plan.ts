import { findSmallest } from '../../core/collections/extremes.ts'
import { buildRunEntries } from '../../run/config/entries.ts'
import { readPrices, resolvePrices } from '../../run/config/prices.ts'
import type { RunSpec } from '../../run/config/spec.ts'
import { makeOfflineModels } from '../../run/connect/offline-models.ts'
import { computeReservedTokens } from '../../run/plan/answer-token-limit.ts'
import type { SuiteSpec } from '../../run/registry/items/spec.ts'
import { loadSuite, type Suite } from '../../run/registry/items/suite.ts'
import { resolveMethods } from '../../run/registry/methods/named-methods.ts'
import { readPrompts } from '../../run/registry/prompts-folder.ts'
import type { Registry } from '../../run/registry/registry.ts'
import { MOST_CONTEXTS } from '../../run/until/until.ts'
import { ASSUMED_ACROSS_LENGTHS, ASSUMED_CORRELATION, computeDesignEffect } from '../../stats/design-effect.ts'
import {
  computeDetectableDifference,
  computeDetectablePaired,
  computePairedItems,
  computeUnpairedItems,
  type PowerOptions,
} from '../../stats/power.ts'
import { estimateSampleCost, type SampleCost } from './plan-costs.ts'
import { type Correlations, type Like, readReferenceRuns } from './reference-runs.ts'
import { type AskedSuite, planUntil, type UntilPlan } from './until-plan.ts'

/**
 * The options of a plan in addition to a run's. Shares are from 0 to 1. The default is measured in the runs of `like`,
 * else a usual value.
 */
export interface SamplePlanSpec extends RunSpec, Required<PowerOptions> {
  /** The difference to detect. */
  readonly detect: number
  readonly discordance: number | undefined
  readonly expect: number | undefined
  readonly tokensPerSecond: number | undefined
  /** Directories of recorded runs, at most two. */
  readonly like: readonly string[]
}

/** The scope of a difference: a mean over that many cells. */
export interface PlanScope {
  readonly name: 'overall' | 'a length' | 'a cell'
  readonly cells: number
}

/** The items that the difference needs in one scope. */
export interface SampleNeed {
  readonly scope: PlanScope
  readonly design: 'paired' | 'unpaired'
  /** Per cell and run. */
  readonly perCell: number
  readonly items: number
}

/** The sample size for a difference, its cost per method, and what a number of samples can detect. */
export interface SamplePlan {
  readonly asked: PlanQuestion
  readonly needs: readonly SampleNeed[]
  readonly sees: ReturnType<typeof listDetectable>
  /** One item in every cell. */
  readonly units: readonly SampleCost[]
  /** Present for a goal of `--until`. */
  readonly until?: UntilPlan
}

/**
 * Plans a comparison of two runs of this spec; nothing is sent or written. Items count as independent, except those
 * that share a context or a question. These need more items by their design effect.
 * @throws BenchError (usage) as a run of the spec would
 */
export async function planSamples(
  options: SamplePlanSpec,
  registry: Registry,
): Promise<{ readonly planned: SamplePlan; readonly suite: Suite; readonly notes: readonly string[] }> {
  const methods = resolveMethods(options.method, registry.methods, options.proxy)
  const kept = computeReservedTokens(options, methods)
  const suite = await loadSuite({ ...options, kept }, registry)
  const list = options.prices === undefined ? undefined : await readPrices(options.prices)
  const choices = [...options.models, options.subModel, options.embedModel].filter(choice => choice !== undefined)
  const money = {
    prices: resolvePrices(choices, list),
    subModel: options.subModel?.name,
    embedder: options.embedModel?.name,
  }
  const entries = buildRunEntries(
    options,
    methods,
    makeOfflineModels(options).models,
    readPrompts(options.prompts, registry).methods,
  )
  const like = options.like.length > 0 ? readReferenceRuns(options.like, registry) : undefined
  const asked = {
    detect: options.detect,
    alpha: options.alpha,
    power: options.power,
    expect: options.expect ?? like?.expect ?? EXPECT,
    discordance: options.discordance ?? like?.discordance ?? DISCORDANCE,
    tokensPerSecond: options.tokensPerSecond ?? like?.tokensPerSecond,
    contexts: estimateContexts(options.questionsPerContext, like?.correlation),
    repeats: estimateRepeats(suite, like?.acrossLengths),
  }
  const usage = like?.usage ?? []
  const single = { ...suite, cells: suite.cells.map(cell => ({ ...cell, samples: 1 })) }
  const units = entries.map(entry => estimateSampleCost(single, entry, { spec: options, money, usage }))
  const scopes = listScopes(suite)
  const until =
    options.until === undefined
      ? undefined
      : planUntil(options.until, await loadAlternatives({ ...options, kept }, registry), entries, {
          costs: { spec: options, money, usage },
          like,
        })
  const planned = {
    ...(until && { until }),
    asked,
    needs: listNeeds(suite, scopes, asked),
    sees: listDetectable(suite, scopes, asked, options.samples),
    units,
  }
  const notes = [...suite.notes, ...(like?.notes ?? [])]
  return { planned, suite, notes }
}

/** The suite of a goal with fewer and with more questions per context than asked for. */
async function loadAlternatives(spec: SuiteSpec, registry: Registry): Promise<AskedSuite[]> {
  const all = [...new Set([1, 4, spec.questionsPerContext ?? 1, MOST_ASKED])].sort((a, b) => a - b)
  const suites: AskedSuite[] = []
  for (const questions of all) {
    const samples = MOST_CONTEXTS * questions
    suites.push({ questions, suite: await loadSuite({ ...spec, questionsPerContext: questions, samples }, registry) })
  }
  return suites
}

/** As many questions as nearly every task can ask of a context. */
const MOST_ASKED = 24

/** Typical values: two good methods differ on 15 % of the items, at a score of 80 %. */
const [EXPECT, DISCORDANCE] = [0.8, 0.15]

export interface PlanQuestion extends Required<PowerOptions> {
  readonly detect: number
  readonly expect: number
  readonly discordance: number
  readonly tokensPerSecond: number | undefined
  readonly contexts: Contexts
  readonly repeats: Repeats
}

/** The design effect of asking each question at several lengths, on an average over lengths. */
export interface Repeats {
  /** Mean number of lengths per task. */
  readonly lengths: number
  /** Correlation of one question's scores at two lengths, and of the differences of two runs. */
  readonly correlation: ByDesign
  /** Factor on the number of items. */
  readonly effect: ByDesign
}

interface ByDesign {
  readonly unpaired: number
  readonly paired: number
}

/**
 * The design effect of questions that share a context: a factor on the number of items. It is 1 if each has its own
 * context.
 */
export interface Contexts {
  readonly questions: number
  /** Correlation of scores, and of differences of two runs; assumed if no run of `like` measures it. */
  readonly correlation: { readonly unpaired: number; readonly paired: number }
  readonly effect: { readonly unpaired: number; readonly paired: number }
}

function estimateContexts(questions = 1, { scores, differences }: NonNullable<Like['correlation']> = {}): Contexts {
  const correlation = { unpaired: scores ?? ASSUMED_CORRELATION, paired: differences ?? scores ?? ASSUMED_CORRELATION }
  const effect = {
    unpaired: computeDesignEffect(questions, correlation.unpaired),
    paired: computeDesignEffect(questions, correlation.paired),
  }
  return { questions, correlation, effect }
}

function estimateRepeats({ cells }: Suite, { scores, differences }: Correlations = {}): Repeats {
  const lengths = cells.length / new Set(cells.map(({ recipe }) => recipe.task.id)).size
  const correlation = {
    unpaired: scores ?? ASSUMED_ACROSS_LENGTHS,
    paired: differences ?? scores ?? ASSUMED_ACROSS_LENGTHS,
  }
  const effect = {
    unpaired: computeDesignEffect(lengths, correlation.unpaired),
    paired: computeDesignEffect(lengths, correlation.paired),
  }
  return { lengths, correlation, effect }
}

/** Returns the number of items in a scope that count as one independent item. */
function computeEffect(scope: PlanScope, design: keyof ByDesign, { contexts, repeats }: PlanQuestion): number {
  return contexts.effect[design] * (scope.name === 'overall' ? repeats.effect[design] : 1)
}

function listScopes({ cells, lengths }: Suite): PlanScope[] {
  const fewest = findSmallest(lengths.map(length => cells.filter(({ at }) => at === length).length))
  const all: PlanScope[] = [
    { name: 'overall', cells: cells.length },
    { name: 'a length', cells: fewest },
    { name: 'a cell', cells: 1 },
  ]
  return all.filter(({ name, cells }, at) => name === 'a cell' || cells > (all[at + 1]?.cells ?? 0))
}

function listNeeds({ cells }: Suite, scopes: readonly PlanScope[], question: PlanQuestion): SampleNeed[] {
  const needed = {
    paired: computePairedItems(question.detect, question.discordance, question),
    unpaired: computeUnpairedItems(question.detect, question.expect, question),
  }
  const { questions } = question.contexts
  return scopes.flatMap(scope =>
    (['paired', 'unpaired'] as const).map((design): SampleNeed => {
      // Round up to whole contexts.
      const perCell =
        Math.ceil((computeEffect(scope, design, question) * needed[design]) / scope.cells / questions) * questions
      return { scope, design, perCell, items: perCell * cells.length }
    }),
  )
}

function listDetectable({ cells }: Suite, scopes: readonly PlanScope[], question: PlanQuestion, samples: number) {
  return scopes.map(scope => {
    const n = samples * scope.cells
    const unpaired = computeDetectableDifference(
      n / computeEffect(scope, 'unpaired', question),
      question.expect,
      question,
    )
    const paired = computeDetectablePaired(n / computeEffect(scope, 'paired', question), question.discordance, question)
    return { scope, items: samples * cells.length, paired, unpaired }
  })
}
