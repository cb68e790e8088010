import { steadyNow } from '../core/clock.ts'
import type { Manifest } from '../core/rows.ts'
import type { Model } from '../runners/model.ts'
import type { Mailbox } from '../runners/models/mailbox.ts'
import type { Prices } from '../runners/price.ts'
import { READER_PARAMETERS } from '../runners/reader/faults.ts'
import type { Tape } from '../runners/record.ts'
import type { RunSummary } from '../runners/run.ts'
import { modelNotesAt } from '../runs/read-run.ts'
import { checkRecording, openPlayer, openRecorder } from '../runs/recording.ts'
import { RunFolder } from '../runs/run-folder.ts'
import { methodsNamed } from '../suites/named-methods.ts'
import { readPrompts } from '../suites/prompts-folder.ts'
import type { Registry } from '../suites/registry.ts'
import { checkOwners } from '../suites/settings.ts'
import { checkSmallest, loadSuite, type Suite } from '../suites/suite.ts'
import { keptFor } from './allowance.ts'
import { answerAll, type Work } from './answer-all.ts'
import { calibrationsOf } from './calibrations.ts'
import { type Entry, entriesOf } from './entries.ts'
import type { Listener, StopSignals } from './events.ts'
import { checkFitness } from './fit-checks.ts'
import { checkPace } from './fits.ts'
import { limitsOf } from './limits.ts'
import { defaultFolder, ended, manifestOf } from './manifest.ts'
import { checkMethodServers } from './method-servers.ts'
import {
  isEmbedded,
  type LimiterOf,
  NO_MODELS,
  namedModels,
  type OpenModels,
  openModels,
  recordedModels,
} from './models.ts'
import { movedNotes } from './moved-servers.ts'
import { type Plan, type PlanLimits, planOf } from './plan.ts'
import { pricesFor, readPrices } from './prices.ts'
import { agentNotes, openPrograms, programNotes } from './programs.ts'
import type { Queue } from './queue.ts'
import { ready } from './ready.ts'
import { openScoring, SHORT_CHARACTERS } from './scoring/scoring.ts'
import { checkSecret, withSecretSeed } from './secret-seed.ts'
import { type Counted, withServerTokenizer } from './server-tokenizer.ts'
import { withSharedRequests } from './shared-models.ts'
import type { ModelChoice, RunSpec } from './spec.ts'
import { withTemplateTokens } from './speech.ts'
import { taughtOf } from './taught.ts'

/** What surrounds a run: who it knows, who listens, who may stop it. */
export interface Surroundings {
  readonly registry: Registry
  /** Variables of the environment, for keys. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly listen: Listener
  readonly signals: StopSignals
  /** Models that a program brings itself, by the names in the spec: no server is asked for them. */
  readonly own?: ReadonlyMap<string, Model>
  /** Where requests are left and replies found, in the place of servers. */
  readonly mailbox?: Mailbox
  /** Hands the jobs out; absent: they are done in this process. */
  readonly queue?: Queue
  /** What bounds calls to a server, in place of a limiter of this process alone. */
  readonly limiterOf?: LimiterOf
}

/** A run that is read, checked and planned. Nothing has been written, and nothing asked for a score. */
export interface PlannedRun {
  /** As it was asked, with the seed of a secret file in it. */
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
  /** Opens its folder. The session is closed before the run is. */
  begin(): Session
  close(): Promise<void>
}

/** A run at work, in its folder. */
export interface Session {
  readonly folder: RunFolder
  /** What `answerAll` needs; a gate that looks several times answers parts of it. */
  readonly work: Work
  /** Answers and scores everything that the folder lacks. */
  answer(): Promise<RunSummary>
  /** Writes into the manifest how it ended. */
  end(exitCode: number): void
  close(): void
}

/**
 * Reads, checks and plans a run: whatever is wrong with it shows before anything is spent. Close it in the end.
 * @throws BenchError (usage) for a spec that cannot be run, (incomplete) where a server is not there
 */
export async function planRun(asked: RunSpec, around: Surroundings): Promise<PlannedRun> {
  const counted = await withServerTokenizer(withSecretSeed(asked), around.env)
  try {
    return await planCounted(counted, around)
  } catch (error) {
    counted.close()
    throw error
  }
}

async function planCounted(counted: Counted<RunSpec>, around: Surroundings): Promise<PlannedRun> {
  const { registry, listen } = around
  const spec = await withTemplateTokens(counted.spec)
  const methods = methodsNamed(spec.method, registry.methods, spec.proxy)
  const suite = await loadSuite({ ...spec, kept: keptFor(spec, methods) }, registry)
  checkSecret(spec, suite)
  const simulates = methods.some(({ needs }) => needs.includes('model')) && choicesOf(spec).some(isEmbedded)
  const owners = [...suite.asked, ...methods.map(method => method.id), ...(simulates ? [READER_PARAMETERS.id] : [])]
  const known = [...registry.tasks.keys(), ...registry.methods.keys(), READER_PARAMETERS.id, ...owners]
  checkOwners(spec.set, owners, new Set(known))
  checkSmallest(suite)
  const prompts = readPrompts(spec.prompts, registry).methods
  const list = spec.prices === undefined ? undefined : await readPrices(spec.prices)
  const prices = pricesFor(choicesOf(spec), list)
  const played = spec.replay === undefined ? undefined : openPlayer(spec.replay)
  if (spec.record !== undefined) checkRecording(spec.record)
  const needModel = methods.some(method => method.needs.includes('model'))
  const models = needModel ? await open(spec, suite, played, around) : NO_MODELS
  try {
    const out = spec.out ?? defaultFolder(spec)
    listen({ event: 'open', out })
    const say = (line: string) => listen({ event: 'note', line })
    const asks = !spec.dryRun && !played && !around.mailbox
    const asksOnce = asks || (asksInDryRun(spec) && !played)
    const wanted = entriesOf(spec, methods, models.models, prompts, { subModel: models.subModel, prices })
    const { entries, models: probed, ...able } = await ready(spec, wanted, models, { asks, out, prices, suite, say })
    // Workers have servers of their own.
    if (asks && !around.queue) await checkMethodServers(entries, around.signals.abort)
    const money = { prices, subModel: spec.subModel?.name, embedder: spec.embedModel?.name }
    const asked = { ...spec, shared: models.shared }
    const first = planOf(suite, entries, asked, money, probed)
    if (!spec.dryRun) checkPace(first, spec)
    const place = { suite, plan: first, before: modelNotesAt(out), signal: around.signals.abort, say }
    const notes = asksOnce ? await checkFitness(spec, models, probed, place) : probed
    const plan = planOf(suite, entries, asked, money, notes)
    const groups = spec.task.filter(word => Object.hasOwn(registry.groups, word))
    const manifest = manifestOf({ ...spec, groups, registry }, suite, entries, notes, list)
    return {
      ...{ spec, suite, entries, manifest, out, models, prices },
      plan,
      limits: { ...limitsOf(spec), priced: list?.date, concurrency: spec.concurrency },
      notes: [
        ...able.notes,
        ...models.remarks,
        ...movedNotes(manifest.models, modelNotesAt(out)),
        ...programNotes(suite, registry, spec),
        ...agentNotes(entries),
      ],
      begin: () => begin({ spec, suite, entries, models, prices, notes, played, around, manifest, out }),
      async close() {
        counted.close()
        await models.close()
      },
    }
  } catch (error) {
    await models.close()
    throw error
  }
}

interface Beginning extends Pick<Work, 'spec' | 'suite' | 'entries' | 'prices'> {
  readonly models: OpenModels
  readonly notes: OpenModels['notes']
  readonly played: Played | undefined
  readonly around: Surroundings
  readonly manifest: Manifest
  readonly out: string
}

function begin({ manifest, out, notes, played, around, ...planned }: Beginning): Session {
  const folder = RunFolder.open(out, manifest)
  for (const line of folder.notes) around.listen({ event: 'note', line })
  const programs = openPrograms(planned.spec)
  const { registry, listen, signals, queue } = around
  const scoring = openScoring({ registry, programs, shortCharacters: SHORT_CHARACTERS })
  const endScoring = () => void scoring.close()
  signals.abort.addEventListener('abort', endScoring)
  let taped: ReturnType<typeof tapeOf>
  const close = () => {
    signals.abort.removeEventListener('abort', endScoring)
    endScoring()
    taped?.close?.()
    programs.close()
    folder.close()
  }
  try {
    taped = tapeOf(planned.spec, notes, played, around.mailbox)
  } catch (error) {
    close()
    throw error
  }
  const calibrations = calibrationsOf(notes, {
    tokenizer: planned.suite.tokenizer.id,
    templateTokens: planned.spec.templateTokens,
  })
  // What is left in files or played back is asked nobody.
  const asksServers = !played && !around.mailbox
  const entries = asksServers ? withSharedRequests(planned.entries, planned.spec) : planned.entries
  const work: Work = {
    ...{
      ...planned,
      entries,
      calibrations,
      folder,
      registry,
      programs,
      scoring,
      tape: taped?.tape,
      recorded: taped?.append,
      queue,
      listen,
      signals,
    },
  }
  return {
    ...{ folder, work, close },
    answer: () => answerAll(work),
    end(exitCode) {
      folder.noteServers()
      folder.updateManifest(manifest => ended(manifest, exitCode))
    },
  }
}

type Played = ReturnType<typeof openPlayer>

async function open(spec: RunSpec, suite: Suite, played: Played | undefined, around: Surroundings) {
  const { env, own, mailbox, limiterOf } = around
  if (spec.dryRun && !asksInDryRun(spec)) return namedModels(spec)
  return played
    ? recordedModels(spec, played.models, spec.replay!) // opened from it
    : openModels(spec, suite.tokenizer, env, own, taughtOf(suite), mailbox, limiterOf)
}

/** A dry run asks nobody, unless it is told to. */
const asksInDryRun = ({ dryRun, fitCheck }: RunSpec) => dryRun && fitCheck === true

const choicesOf = ({ models, subModel, embedModel }: RunSpec): ModelChoice[] =>
  [...models, subModel, embedModel].filter(choice => choice !== undefined)

function tapeOf(
  { record }: RunSpec,
  notes: OpenModels['notes'],
  played: Played | undefined,
  mailbox?: Mailbox,
): (Partial<ReturnType<typeof openRecorder>> & { readonly tape: Tape }) | undefined {
  if (mailbox) return { tape: mailbox.tape }
  if (played) return { tape: played.tape(steadyNow) }
  return record === undefined ? undefined : openRecorder(record, notes, steadyNow)
}
