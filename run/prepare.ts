import type { Manifest } from '../core/rows/manifest/manifest.ts'
import type { Prices } from '../runners/metering/price.ts'
import { READER_PARAMETERS } from '../runners/simulated/faults.ts'
import type { Templates } from '../runners/templates.ts'
import { buildRunEntries, type RunEntry } from './config/entries.ts'
import { chooseFolder } from './config/folder-name.ts'
import { getServerLimits, splitLimits } from './config/limits.ts'
import { type PriceList, readPrices, resolvePrices } from './config/prices.ts'
import { checkSecret, withSecretSeed } from './config/secret-seed.ts'
import { listNamedGroups, selectMethods } from './config/selection.ts'
import type { ModelChoice, ModelsConfig, OutputConfig, RunSpec } from './config/spec.ts'
import { isEmbedded, NO_MODELS, type OpenModels, openModels } from './connect/models.ts'
import { describeMovedServers } from './connect/moved-servers.ts'
import { makeOfflineModels, openRecordedModels } from './connect/offline-models.ts'
import { withServerTokenizer, withTemplateTokens } from './connect/server-tokenizer.ts'
import { buildManifest } from './execute/manifest.ts'
import { describeSlots } from './execute/order/slots.ts'
import type { RunContext } from './execute/run.ts'
import { startSimulatedModel } from './execute/simulated-model.ts'
import { checkPace } from './fit/context-window-checks.ts'
import { checkFitness } from './fit/fit-checks.ts'
import { checkMethodServers } from './fit/method-servers.ts'
import { checkPrerequisites } from './fit/prerequisites.ts'
import { computeReservedTokens } from './plan/answer-token-limit.ts'
import { buildPlan, type Plan, type PlanLimits } from './plan/plan.ts'
import { checkOwners } from './registry/items/settings.ts'
import { checkSmallest, loadSuite, type Suite } from './registry/items/suite.ts'
import type { NamedMethod } from './registry/methods/named-methods.ts'
import { readPrompts } from './registry/prompts-folder.ts'
import { listAgentNotes, listProgramNotes } from './scoring/programs.ts'
import { readModelNotes } from './store/read-run.ts'
import { makeRecorder, openPlayer, type Recorder } from './store/recording.ts'
import { limitToExpected } from './until/expect.ts'

/** A run that is read, checked and planned. Nothing is written yet, and no scored request was sent. */
export interface PreparedRun {
  /** The options, with the seed of a secret file among them. */
  readonly spec: RunSpec
  readonly suite: Suite
  /** The items of the plan: with `--until` the contexts that the goal is expected to take, else the suite. */
  readonly expected: Suite
  readonly entries: readonly RunEntry[]
  readonly plan: Plan
  /** The goal that decides the number of contexts; undefined: the number is given. */
  readonly goal: RunSpec['until']
  readonly limits: PlanLimits
  readonly manifest: Manifest
  /** The folder of its rows. */
  readonly out: string
  /** Entries that are left out and why, one line each. */
  readonly notes: readonly string[]
  readonly models: OpenModels
  /** US dollars per million tokens, by model; undefined: none is known. */
  readonly prices: Prices | undefined
  /** Results of probes and the fit check, by model. */
  readonly modelNotes: OpenModels['notes']
  /** The recording that gives the replies. */
  readonly played: Recording | undefined
  /** Opens the recording that the replies are appended to. */
  readonly recorder: Recorder | undefined
  close(): Promise<void>
}

export type Recording = ReturnType<typeof openPlayer>

/**
 * Prepares a run, so that errors show before anything is spent.
 * @throws BenchError (usage) for an invalid spec, (incomplete) for a server that does not answer
 */
export async function prepareRun(spec: RunSpec, context: RunContext): Promise<PreparedRun> {
  const opened = new Resources()
  try {
    const asked = await resolveConfig(spec, context, opened)
    const items = await loadItems(asked, context)
    // Whatever limits the suite decides the number of contexts in the place of a goal.
    const config = context.limit ? { ...asked, spec: { ...asked.spec, until: undefined } } : asked
    const connected = await connectModels(config, items, context, opened)
    const fit = await checkFit(config, items, connected, context)
    return { ...plan(config, items, connected, fit, context), close: () => opened.close() }
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** Resources that stages open; the run closes them in the end. */
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
  requested: RunSpec,
  { env, registry }: RunContext,
  opened: Resources,
): Promise<ResolvedConfig> {
  const counted = opened.add(await withServerTokenizer(withSecretSeed(requested), env))
  const spec = await withTemplateTokens(counted.spec)
  return { spec, methods: selectMethods(spec, registry) }
}

interface LoadedItems {
  readonly suite: Suite
  /** The user's templates by the method's id. */
  readonly templates: ReadonlyMap<string, Templates>
}

async function loadItems(
  { spec, methods }: ResolvedConfig,
  { registry, limit }: Pick<RunContext, 'registry' | 'limit'>,
): Promise<LoadedItems> {
  const whole = await loadSuite({ ...spec, kept: computeReservedTokens(spec, methods) }, registry)
  const suite = limit ? limit(whole) : whole
  checkSecret(spec, suite)
  const simulates = callsModel(methods) && choicesIn(spec).some(isEmbedded)
  const owners = [...suite.asked, ...methods.map(({ id }) => id), ...(simulates ? [READER_PARAMETERS.id] : [])]
  const known = [...registry.tasks.keys(), ...registry.methods.keys(), READER_PARAMETERS.id, ...owners]
  checkOwners(suite.spec, owners, new Set(known))
  await checkSmallest(suite)
  return { suite, templates: readPrompts(spec.prompts, registry).methods }
}

interface ConnectedModels {
  readonly models: OpenModels
  readonly prices: Prices | undefined
  readonly priceList: PriceList | undefined
  readonly played: Recording | undefined
  readonly recorder: Recorder | undefined
}

async function connectModels(
  { spec, methods }: ResolvedConfig,
  { suite }: LoadedItems,
  context: RunContext,
  opened: Resources,
): Promise<ConnectedModels> {
  const priceList = spec.prices === undefined ? undefined : await readPrices(spec.prices)
  const prices = resolvePrices(choicesIn(spec), priceList)
  const played = spec.replay === undefined ? undefined : openPlayer(spec.replay)
  const recorder = spec.record === undefined ? undefined : makeRecorder(spec.record)
  const models = callsModel(methods) ? await openAll(spec, suite, played, context) : NO_MODELS
  return { models: opened.add(models), prices, priceList, played, recorder }
}

async function openAll(spec: RunSpec, suite: Suite, played: Recording | undefined, context: RunContext) {
  const { env, own, mailbox, limiterOf, registry } = context
  if (spec.dryRun && !checksInDryRun(spec)) return makeOfflineModels(spec)
  return played
    ? openRecordedModels(spec, played.models, spec.replay!) // opened from it
    : openModels(
        spec,
        suite.tokenizer,
        env,
        own,
        options => startSimulatedModel(options, suite, registry, spec),
        mailbox,
        limiterOf,
      )
}

interface Fit {
  readonly entries: readonly RunEntry[]
  readonly modelNotes: OpenModels['notes']
  readonly out: string
  /** Entries that are left out and why, one line each. */
  readonly notes: readonly string[]
}

async function checkFit(
  { spec, methods }: ResolvedConfig,
  { suite, templates }: LoadedItems,
  { models, prices, played }: ConnectedModels,
  { listen, mailbox, queue, signals, seen }: RunContext,
): Promise<Fit> {
  const out = chooseFolder(spec)
  listen({ event: 'open', out })
  const say = (line: string) => listen({ event: 'note', line })
  const asks = !spec.dryRun && !played && !mailbox
  const wanted = buildRunEntries(spec, methods, models.models, templates, { subModel: models.subModel, prices })
  const able = await checkPrerequisites(spec, wanted, models, { asks, out, prices, suite, say })
  // Workers have servers of their own.
  if (asks && !queue) await checkMethodServers(able.entries, signals.abort)
  const first = buildPlan(
    limitSuite(suite, spec),
    able.entries,
    { ...spec, shared: models.shared, server: getServerLimits(spec) },
    moneyOf(spec, prices),
    able.models,
  )
  if (!spec.dryRun) checkPace(first, getServerLimits(spec))
  const place = { suite, plan: first, before: { ...readModelNotes(out), ...seen }, signal: signals.abort, say }
  const isChecked = spec.fitCheck !== false && (asks || (checksInDryRun(spec) && !played))
  const modelNotes = isChecked ? await checkFitness(spec, models, able.models, place) : able.models
  return { entries: able.entries, modelNotes, out, notes: able.notes }
}

function plan(
  { spec }: ResolvedConfig,
  { suite }: LoadedItems,
  { models, prices, priceList, played, recorder }: ConnectedModels,
  { entries, modelNotes, out, notes }: Fit,
  { registry }: RunContext,
): Omit<PreparedRun, 'close'> {
  const expected = limitSuite(suite, spec)
  const server = getServerLimits(spec)
  const groups = listNamedGroups(spec, registry)
  const manifest = buildManifest({ ...spec, groups, registry, server }, suite, entries, modelNotes, priceList)
  return {
    spec,
    suite,
    expected,
    entries,
    manifest,
    out,
    models,
    prices,
    modelNotes,
    played,
    recorder,
    goal: spec.until,
    plan: buildPlan(expected, entries, { ...spec, shared: models.shared, server }, moneyOf(spec, prices), modelNotes),
    limits: { ...splitLimits(spec), priced: priceList?.date, server },
    notes: [
      ...notes,
      ...models.remarks,
      ...describeSlots(models, suite, spec),
      ...describeMovedServers(manifest.models, readModelNotes(out)),
      ...listProgramNotes(suite, registry, spec),
      ...listAgentNotes(entries),
    ],
  }
}

const limitSuite = (suite: Suite, { until }: Pick<RunSpec, 'until'>): Suite =>
  until === undefined ? suite : limitToExpected(suite, until)

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
