import { cpus, totalmem } from 'node:os'
import { getLast } from '../../core/collections/require.ts'
import { getStreamName } from '../../core/random/random.ts'
import { toPublicSeed } from '../../core/rows/commitment.ts'
import type { AskedCell, Manifest } from '../../core/rows/manifest/manifest.ts'
import type { ModelNote } from '../../core/rows/manifest/model-note.ts'
import type { LookNote, SessionAsked, SessionNote, UntilNote } from '../../core/rows/manifest/session-note.ts'
import { originKey } from '../../core/rows/origins.ts'
import { hasRequestedCell, mergeCells } from '../../core/rows/requested-cells.ts'
import { ROW_VERSION } from '../../core/rows/rows.ts'
import { redactKeys } from '../../core/text/secrets.ts'
import { readFathomVersion } from '../../core/version.ts'
import { dropDrawnAt } from '../../generators/build/per-length.ts'
import { isBadEnd } from '../../reports/summary/health/completeness.ts'
import { hashTemplates, type RunEntry } from '../config/entries.ts'
import type { ServerLimits } from '../config/limits.ts'
import type { PriceList } from '../config/prices.ts'
import type { RunSpec } from '../config/spec.ts'
import { describeReservedTokens } from '../plan/answer-token-limit.ts'
import { hashSuiteTemplates, type Suite } from '../registry/items/suite.ts'
import { makeMethodNote } from '../registry/labels.ts'
import { listScorerKeys, pickUsedPlugins, type Registry } from '../registry/registry.ts'

/** The options of a run for its manifest. */
export type ManifestSpec = Pick<RunSpec, 'argv'> &
  Partial<Pick<RunSpec, 'answerPolicy' | 'as' | 'preset'>> & {
    /** Groups of tasks that were asked for by name. */
    readonly groups?: readonly string[]
    /** Absent: nothing is asked. */
    readonly server?: ServerLimits
    readonly registry: Pick<Registry, 'plugins' | 'origins' | 'scorers'>
  }

export function buildManifest(
  spec: ManifestSpec,
  suite: Suite,
  entries: readonly RunEntry[],
  models: Readonly<Record<string, ModelNote>>,
  prices?: PriceList,
): Manifest {
  const { argv, registry, server, preset, as = {}, groups = [] } = spec
  const now = new Date().toISOString()
  return {
    v: ROW_VERSION,
    fathom: readFathomVersion(),
    created: now,
    updated: now,
    seed: toPublicSeed(suite.seed),
    stream: getStreamName(suite.seed),
    tokenizer: suite.tokenizer.id,
    haystack: suite.haystack.id,
    templates: hashSuiteTemplates(suite),
    room: describeReservedTokens(suite, spec),
    data: suite.files,
    tasks: Object.fromEntries(
      // Which length a cell's questions are drawn for, its rows say.
      suite.cells.map(({ recipe: { task, params } }) => [
        task.id,
        { version: task.version, params: dropDrawnAt(params) },
      ]),
    ),
    configs: Object.fromEntries(entries.map(entry => [entry.config, buildConfig(entry)])),
    ...pickUsedPlugins(registry, listUsedParts(registry, suite, entries)),
    methods: Object.fromEntries(entries.map(({ method }) => [method.id, makeMethodNote(method)])),
    ...(Object.keys(as).length > 0 && { aliases: as }),
    ...(groups.length > 0 && { groups }),
    models,
    sessions: [
      {
        at: now,
        ...(preset && { preset }),
        argv: argv.map(redactKeys),
        node: process.version,
        platform: `${process.platform}-${process.arch}`,
        cpus: cpus().length,
        memoryGb: Math.round(totalmem() / 2 ** 30),
        ...(server && { concurrency: server.maximum }),
        ...(prices && { prices: { date: prices.date, sha256: prices.sha256 } }),
      },
    ],
  }
}

/** Lists the used parts of plugins, as a manifest names them. A run without answers has no scorers. */
const listUsedParts = (
  registry: Pick<Registry, 'scorers'>,
  { cells }: Suite,
  entries: readonly RunEntry[],
): string[] => [
  ...cells.map(({ recipe: { task } }) => originKey.task(task.id)),
  ...entries.map(({ method }) => originKey.method(method.id, method.version)),
  ...(entries.length > 0 ? listScorerKeys(registry) : []),
]

function buildConfig({
  method,
  preset,
  params,
  sampling,
  templates,
  configBefore,
}: RunEntry): Manifest['configs'][string] {
  const hashes = hashTemplates(templates)
  return {
    method: method.id,
    ...(preset && { preset: preset.name }),
    params,
    sampling,
    version: method.version,
    ...(hashes && { templates: hashes }),
    rule: CONFIG_RULE,
    ...(configBefore !== undefined && { before: configBefore }),
  }
}

/** Raised when the hash of an entry takes in more settings (`Manifest.configs`). */
const CONFIG_RULE = 2

/** Returns the manifest after its last session requests more. The request stays in the session until it is done. */
export function addRequest(manifest: Manifest, cells: readonly AskedCell[], entries: readonly string[]): Manifest {
  const sessions = changeLast(manifest, session => ({
    ...session,
    asked: {
      cells: mergeCells(session.asked?.cells ?? [], cells),
      entries: [...new Set([...(session.asked?.entries ?? []), ...entries])],
    },
  }))
  return { ...manifest, asked: mergeCells(manifest.asked ?? [], cells), sessions }
}

/**
 * The manifest when its last session ends. One that reached its end makes up for all earlier ones that asked for no
 * more.
 * @param isOnlyUnjudged whether nothing but verdicts is missing
 */
export function endLastSession(manifest: Manifest, exitCode: number, isOnlyUnjudged = false): Manifest {
  const now = new Date().toISOString()
  const last = getLast(manifest.sessions)
  const end: Partial<SessionNote> = { ended: now, exitCode, ...(isOnlyUnjudged && { unjudged: true }) }
  const isDone = !isBadEnd({ ...last, ...end })
  const sessions = changeLast(manifest, session => ({ ...session, ...end })).map(session =>
    isDone && isCovered(last.asked, session.asked) ? dropAsked(session) : session,
  )
  return { ...manifest, updated: now, sessions }
}

/** The manifest of a sequential run that ends at a look. */
export const addLook = (manifest: Manifest, { at, of, planned }: LookNote): Manifest => ({
  ...manifest,
  sessions: changeLast(manifest, session => ({ ...session, look: { at, of, planned } })),
})

/** The manifest of a run that went on until its goal. */
export const addUntil = (manifest: Manifest, until: UntilNote): Manifest => ({
  ...manifest,
  sessions: changeLast(manifest, session => ({ ...session, until })),
})

const changeLast = ({ sessions }: Manifest, change: (session: SessionNote) => SessionNote): SessionNote[] => [
  ...sessions.slice(0, -1),
  change(getLast(sessions)),
]

const dropAsked = ({ asked: _, ...session }: SessionNote): SessionNote => session

const NOTHING: SessionAsked = { cells: [], entries: [] }

const isCovered = (done: SessionAsked = NOTHING, requested: SessionAsked = NOTHING): boolean =>
  requested.cells.every(cell => hasRequestedCell(done.cells, cell)) &&
  requested.entries.every(entry => done.entries.includes(entry))
