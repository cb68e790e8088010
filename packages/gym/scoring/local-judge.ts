import {
  buildLabels,
  getErrorMessage,
  type Item,
  type Labels,
  makeScorerWarmer,
  type Programs,
  RecentMap,
  type Registry,
} from 'fathom-bench/plugin'
import { NoLabel, openLabel, type RowLabel, type SealKey, writeLabel } from '../label.ts'
import { indexContext, type Judgment, judgeByLabel, type KnownContext } from '../reward/judge.ts'
import type { RewardShape } from '../reward/shapes.ts'
import { makeLabel } from '../streams/make-label.ts'
import { RecipeBuilder } from '../streams/rebuild.ts'
import type { Recipe } from '../streams/recipe.ts'
import type { BuiltText, VerdictRequest } from './messages.ts'

export interface JudgeOptions {
  readonly registry: Registry
  readonly programs: Programs
  readonly shape: RewardShape
  readonly key?: SealKey | undefined
  /** Called before and after an item is built, which the limit of a verdict does not count. */
  readonly onBuild?: (isAtWork: boolean) => void
}

/** Judges and builds in this thread. Texts of a few items are kept, since a group of replies asks for the same one. */
export class LocalJudge {
  readonly #options: JudgeOptions
  readonly #labels: Labels
  readonly #builder: RecipeBuilder
  readonly #warm: ReturnType<typeof makeScorerWarmer>
  readonly #warmed = new Set<string>()
  readonly #contexts = new RecentMap<string, KnownContext>(MOST_KEPT)
  readonly #items = new RecentMap<string, { readonly label: RowLabel; readonly text: BuiltText }>(MOST_KEPT)

  constructor(options: JudgeOptions) {
    this.#options = options
    this.#labels = buildLabels(options.registry)
    this.#warm = makeScorerWarmer(options.registry.scorers)
    this.#builder = new RecipeBuilder(options.registry)
  }

  /** Never throws for what a stranger sent: the judgment says why there is no reward. */
  async judge(request: VerdictRequest): Promise<Judgment> {
    try {
      const label = await this.#findLabel(request)
      const { reply, cut, evidence } = request
      const { registry, programs, shape } = this.#options
      await this.#warmUp(label)
      return await judgeByLabel(
        { label, reply, ...(cut !== undefined && { cut }), ...(evidence !== undefined && { evidence }) },
        { scorers: registry.scorers, programs, shape, contextOf: each => this.#findContext(each) },
      )
    } catch (error) {
      return { why: error instanceof NoLabel ? error.message : getErrorMessage(error) }
    }
  }

  /** @throws BenchError (usage) for a recipe that names nothing */
  async build(recipe: Recipe): Promise<BuiltText> {
    return (await this.#buildItem(recipe)).text
  }

  /** Patterns are compiled when they are first used, which takes longer than a verdict may. */
  async #warmUp({ item, scorer, expected }: RowLabel): Promise<void> {
    const { scorers } = this.#options.registry
    if (this.#warmed.has(scorer) || !scorers.has(scorer)) return
    this.#warmed.add(scorer)
    await this.#timeBuild(() => this.#warm({ id: item, scorer, expected }))
  }

  async #findLabel({ label, recipe }: VerdictRequest): Promise<RowLabel> {
    if (recipe === undefined) return openLabel(label, this.#options.key)
    return (await this.#buildItem(recipe)).label
  }

  async #buildItem(recipe: Recipe) {
    const key = JSON.stringify(recipe)
    const known = this.#items.get(key)
    if (known) return known
    const item = await this.#timeBuild(() => this.#builder.build(recipe))
    const label = makeLabel(item, this.#labels, recipe)
    const made = { label, text: toText(item, writeLabel(label, this.#options.key)) }
    this.#items.set(key, made)
    return made
  }

  async #findContext(label: RowLabel): Promise<KnownContext | undefined> {
    const known = this.#contexts.get(label.item)
    if (known || label.recipe === undefined) return known
    const { recipe } = label
    // Another version builds another item: its context would find other echoes.
    const item = await this.#timeBuild(async () =>
      (await this.#builder.identify(recipe)) === label.item ? this.#builder.build(recipe) : undefined,
    ).catch(() => undefined)
    if (item === undefined) return undefined
    const context = indexContext(item.context)
    this.#contexts.set(label.item, context)
    return context
  }

  async #timeBuild<T>(build: () => Promise<T>): Promise<T> {
    this.#options.onBuild?.(true)
    try {
      return await build()
    } finally {
      this.#options.onBuild?.(false)
    }
  }
}

function toText({ row, context, question, ...item }: Item, label: string): BuiltText {
  return {
    item: row.id,
    label,
    task: row.task,
    length: row.length.target,
    tokens: row.length.tokens,
    prompt: item.render(),
    statement: item.statement(),
    context,
    question,
    facts: row.depths.map(({ depth }) => Math.min(context.length - 1, Math.round(depth * context.length))),
  }
}

/** An item of 4M tokens takes 16 MB. */
const MOST_KEPT = 8
