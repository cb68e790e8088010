import type { Manifest } from '../core/rows.ts'
import type { Prices } from '../runners/price.ts'
import { READER_PARAMETERS } from '../runners/reader/faults.ts'
import type { Templates } from '../runners/templates.ts'
import { modelNotesAt } from '../runs/read-run.ts'
import { checkRecording, openPlayer } from '../runs/recording.ts'
import { methodsNamed, type NamedMethod } from '../suites/named-methods.ts'
import { readPrompts } from '../suites/prompts-folder.ts'
import { checkOwners } from '../suites/settings.ts'
import { checkSmallest, loadSuite, type Suite } from '../suites/suite.ts'
import { keptFor } from './allowance.ts'
import { type Entry, entriesOf } from './entries.ts'
import { checkFitness } from './fit-checks.ts'
import { checkPace } from './fits.ts'
import { limitsOf } from './limits.ts'
import { defaultFolder, manifestOf } from './manifest.ts'
import { checkMethodServers } from './method-servers.ts'
import { isEmbedded, NO_MODELS, namedModels, type OpenModels, openModels, recordedModels } from './models.ts'
import { movedNotes } from './moved-servers.ts'
import { type Plan, type PlanLimits, planOf } from './plan.ts'
import { type PriceList, pricesFor, readPrices } from './prices.ts'
import { agentNotes, programNotes } from './programs.ts'
import { ready } from './ready.ts'
import type { Surroundings } from './run.ts'
import { checkSecret, withSecretSeed } from './secret-seed.ts'
import { withServerTokenizer } from './server-tokenizer.ts'
import type { ModelChoice, ModelsConfig, OutputConfig, RunSpec } from './spec.ts'
import { withTemplateTokens } from './speech.ts'
import { taughtOf } from './taught.ts'

/** A run that is read, checked and planned. Nothing is written yet, and no request was made for a score. */
export interface PreparedRun {
  /** The options, with the seed of a secret file among them. */
  readonly spec: RunSpec
  readonly suite: Suite
  readonly entries: readonly Entry[]
  readonly plan: Plan
  readonly limits: PlanLimits
  readonly manifest: Manifest
  /** The folder of its rows. */
  readonly out: string
  /** What is left out and why, one line each. */
  readonly notes: readonly string[]
  readonly models: OpenModels
  /** US dollars per million tokens, by model; undefined: none is known. */
  readonly prices: Prices | undefined
  /** What probes and the fit check saw, by model. */
  readonly modelNotes: OpenModels['notes']
  /** The recording that gives the replies. */
  readonly played: Recording | undefined
  close(): Promise<void>
}

export type Recording = ReturnType<typeof openPlayer>

/**
 * Prepares a run: everything that is wrong with it shows before anything is spent.
 * @throws BenchError (usage) for a spec that cannot be run, (incomplete) for a server that is not there
 */
export async function prepareRun(spec: RunSpec, context: Surroundings): Promise<PreparedRun> {
  const opened = new Resources()
  try {
    const config = await resolveConfig(spec, context, opened)
    const items = await loadItems(config, context)
    const connected = await connectModels(config, items, context, opened)
    const fit = await checkFit(config, items, connected, context)
    return { ...plan(config, items, connected, fit, context), close: () => opened.close() }
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** What stages open, and the run closes in the end. */
class Resources {
  readonly #closers: (() => unknown)[] = []

  add<T extends { close(): unknown }>(resource: T): T {
    this.#closers.unshift(() => resource.close())
    return resource
  }

  async close(): Promise<void> {
    for (const close of this.#closers.splice(0)) await close()
  }
}

interface ResolvedConfig {
  /** With the secret seed, the server's tokenizer and the tokens of chat templates. */
  readonly spec: RunSpec
  readonly methods: readonly NamedMethod[]
}

async function resolveConfig(
  asked: RunSpec,
  { env, registry }: Surroundings,
  opened: Resources,
): Promise<ResolvedConfig> {
  const counted = opened.add(await withServerTokenizer(withSecretSeed(asked), env))
  const spec = await withTemplateTokens(counted.spec)
  return { spec, methods: methodsNamed(spec.method, registry.methods, spec.proxy) }
}

interface LoadedItems {
  readonly suite: Suite
  /** The user's templates by the method's id. */
  readonly templates: ReadonlyMap<string, Templates>
}

async function loadItems({ spec, methods }: ResolvedConfig, { registry }: Surroundings): Promise<LoadedItems> {
  const suite = await loadSuite({ ...spec, kept: keptFor(spec, methods) }, registry)
  checkSecret(spec, suite)
  const simulates = callsModel(methods) && choicesIn(spec).some(isEmbedded)
  const owners = [...suite.asked, ...methods.map(({ id }) => id), ...(simulates ? [READER_PARAMETERS.id] : [])]
  const known = [...registry.tasks.keys(), ...registry.methods.keys(), READER_PARAMETERS.id, ...owners]
  checkOwners(spec.set, owners, new Set(known))
  checkSmallest(suite)
  return { suite, templates: readPrompts(spec.prompts, registry).methods }
}

interface ConnectedModels {
  readonly models: OpenModels
  readonly prices: Prices | undefined
  readonly priceList: PriceList | undefined
  readonly played: Recording | undefined
}

async function connectModels(
  { spec, methods }: ResolvedConfig,
  { suite }: LoadedItems,
  context: Surroundings,
  opened: Resources,
): Promise<ConnectedModels> {
  const priceList = spec.prices === undefined ? undefined : await readPrices(spec.prices)
  const prices = pricesFor(choicesIn(spec), priceList)
  const played = spec.replay === undefined ? undefined : openPlayer(spec.replay)
  if (spec.record !== undefined) checkRecording(spec.record)
  const models = callsModel(methods) ? await openAll(spec, suite, played, context) : NO_MODELS
  return { models: opened.add(models), prices, priceList, played }
}

async function openAll(spec: RunSpec, suite: Suite, played: Recording | undefined, context: Surroundings) {
  const { env, own, mailbox, limiterOf } = context
  if (spec.dryRun && !checksInDryRun(spec)) return namedModels(spec)
  return played
    ? recordedModels(spec, played.models, spec.replay!) // opened from it
    : openModels(spec, suite.tokenizer, env, own, taughtOf(suite), mailbox, limiterOf)
}

interface Fit {
  readonly entries: readonly Entry[]
  readonly modelNotes: OpenModels['notes']
  readonly out: string
  /** What is left out and why, one line each. */
  readonly notes: readonly string[]
}

async function checkFit(
  { spec, methods }: ResolvedConfig,
  { suite, templates }: LoadedItems,
  { models, prices, played }: ConnectedModels,
  { listen, mailbox, queue, signals }: Surroundings,
): Promise<Fit> {
  const out = spec.out ?? defaultFolder(spec)
  listen({ event: 'open', out })
  const say = (line: string) => listen({ event: 'note', line })
  const asks = !spec.dryRun && !played && !mailbox
  const wanted = entriesOf(spec, methods, models.models, templates, { subModel: models.subModel, prices })
  const able = await ready(spec, wanted, models, { asks, out, prices, suite, say })
  // Workers have servers of their own.
  if (asks && !queue) await checkMethodServers(able.entries, signals.abort)
  const first = planOf(suite, able.entries, { ...spec, shared: models.shared }, moneyOf(spec, prices), able.models)
  if (!spec.dryRun) checkPace(first, spec)
  const place = { suite, plan: first, before: modelNotesAt(out), signal: signals.abort, say }
  const isChecked = asks || (checksInDryRun(spec) && !played)
  const modelNotes = isChecked ? await checkFitness(spec, models, able.models, place) : able.models
  return { entries: able.entries, modelNotes, out, notes: able.notes }
}

function plan(
  { spec }: ResolvedConfig,
  { suite }: LoadedItems,
  { models, prices, priceList, played }: ConnectedModels,
  { entries, modelNotes, out, notes }: Fit,
  { registry }: Surroundings,
): Omit<PreparedRun, 'close'> {
  const groups = spec.task.filter(word => Object.hasOwn(registry.groups, word))
  const manifest = manifestOf({ ...spec, groups, registry }, suite, entries, modelNotes, priceList)
  return {
    ...{ spec, suite, entries, manifest, out, models, prices, modelNotes, played },
    plan: planOf(suite, entries, { ...spec, shared: models.shared }, moneyOf(spec, prices), modelNotes),
    limits: { ...limitsOf(spec), priced: priceList?.date, concurrency: spec.concurrency },
    notes: [
      ...notes,
      ...models.remarks,
      ...movedNotes(manifest.models, modelNotesAt(out)),
      ...programNotes(suite, registry, spec),
      ...agentNotes(entries),
    ],
  }
}

const callsModel = (methods: readonly NamedMethod[]) => methods.some(({ needs }) => needs.includes('model'))

/** A dry run makes no request, unless the fit check is asked for by name. */
const checksInDryRun = ({ dryRun, fitCheck }: Pick<OutputConfig, 'dryRun'> & Pick<ModelsConfig, 'fitCheck'>) =>
  dryRun && fitCheck === true

const moneyOf = ({ subModel, embedModel }: ModelsConfig, prices: Prices | undefined) => ({
  prices,
  subModel: subModel?.name,
  embedder: embedModel?.name,
})

const choicesIn = ({ models, subModel, embedModel }: ModelsConfig): ModelChoice[] =>
  [...models, subModel, embedModel].filter(choice => choice !== undefined)
