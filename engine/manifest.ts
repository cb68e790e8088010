import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { askedTogether, covers } from '../core/asked.ts'
import { shownSeed } from '../core/commitment.ts'
import { lastOf } from '../core/held.ts'
import { originKey } from '../core/origins.ts'
import { streamOf } from '../core/random.ts'
import {
  type AskedCell,
  type LookNote,
  type Manifest,
  type ModelNote,
  ROW_VERSION,
  type SessionAsked,
  type SessionNote,
} from '../core/rows.ts'
import { withoutKeys } from '../core/secrets.ts'
import { fathomVersion } from '../core/version.ts'
import { isBadEnd } from '../reports/whole.ts'
import { methodNote } from '../suites/labels.ts'
import { pluginsOf, type Registry, scorerKeys } from '../suites/registry.ts'
import { type Suite, templateHashes } from '../suites/suite.ts'
import { roomOf } from './allowance.ts'
import { type Entry, hashesOf } from './entries.ts'
import { isEmbedded } from './models.ts'
import type { PriceList } from './prices.ts'
import type { RunSpec } from './spec.ts'

/** What a manifest says of how a run was asked for. */
export type ManifestSpec = Pick<RunSpec, 'argv'> &
  Partial<Pick<RunSpec, 'concurrency' | 'answerPolicy' | 'as' | 'preset'>> & {
    /** Groups of tasks that were asked for by name. */
    readonly groups?: readonly string[]
    readonly registry: Pick<Registry, 'plugins' | 'origins' | 'scorers'>
  }

export function manifestOf(
  spec: ManifestSpec,
  suite: Suite,
  entries: readonly Entry[],
  models: Readonly<Record<string, ModelNote>>,
  prices?: PriceList,
): Manifest {
  const { argv, registry, concurrency, preset, as = {}, groups = [] } = spec
  const now = new Date().toISOString()
  return {
    v: ROW_VERSION,
    fathom: fathomVersion(),
    created: now,
    updated: now,
    seed: shownSeed(suite.seed),
    stream: streamOf(suite.seed),
    tokenizer: suite.tokenizer.id,
    haystack: suite.haystack.id,
    templates: templateHashes(suite),
    room: roomOf(suite, spec.answerPolicy ?? 'same'),
    data: suite.files,
    tasks: Object.fromEntries(
      suite.cells.map(({ recipe: { task, params } }) => [task.id, { version: task.version, params }]),
    ),
    configs: Object.fromEntries(entries.map(entry => [entry.config, configOf(entry)])),
    ...pluginsOf(registry, usedOf(registry, suite, entries)),
    methods: Object.fromEntries(entries.map(({ method }) => [method.id, methodNote(method)])),
    ...(Object.keys(as).length > 0 && { aliases: as }),
    ...(groups.length > 0 && { groups }),
    models,
    sessions: [
      {
        at: now,
        ...(preset && { preset }),
        argv: argv.map(withoutKeys),
        node: process.version,
        platform: `${process.platform}-${process.arch}`,
        cpus: cpus().length,
        memoryGb: Math.round(totalmem() / 2 ** 30),
        ...(concurrency !== undefined && { concurrency }),
        ...(prices && { prices: { date: prices.date, sha256: prices.sha256 } }),
      },
    ],
  }
}

/** What of plugins it takes part of, as a manifest names it. Where nobody answers nobody scores. */
const usedOf = (registry: Pick<Registry, 'scorers'>, { cells }: Suite, entries: readonly Entry[]): string[] => [
  ...cells.map(({ recipe: { task } }) => originKey.task(task.id)),
  ...entries.map(({ method }) => originKey.method(method.id, method.version)),
  ...(entries.length > 0 ? scorerKeys(registry) : []),
]

function configOf({ method, preset, params, sampling, templates, configBefore }: Entry): Manifest['configs'][string] {
  const hashes = hashesOf(templates)
  return {
    method: method.id,
    ...(preset && { preset: preset.name }),
    ...{ params, sampling, version: method.version },
    ...(hashes && { templates: hashes }),
    rule: CONFIG_RULE,
    ...(configBefore !== undefined && { before: configBefore }),
  }
}

/** Raised when the hash of an entry takes in more settings (`Manifest.configs`). */
const CONFIG_RULE = 2

/** The manifest when its last session asks for more: what that is stays in the session until it is done. */
export function askedFor(manifest: Manifest, cells: readonly AskedCell[], entries: readonly string[]): Manifest {
  const sessions = changeLast(manifest, session => ({
    ...session,
    asked: {
      cells: askedTogether(session.asked?.cells ?? [], cells),
      entries: [...new Set([...(session.asked?.entries ?? []), ...entries])],
    },
  }))
  return { ...manifest, asked: askedTogether(manifest.asked ?? [], cells), sessions }
}

/** The manifest when its last session ends. One that reached its end makes up for all earlier ones that asked for no more. */
export function ended(manifest: Manifest, exitCode: number): Manifest {
  const now = new Date().toISOString()
  const last = lastOf(manifest.sessions)
  const isDone = !isBadEnd({ ...last, ended: now, exitCode })
  const sessions = changeLast(manifest, session => ({ ...session, ended: now, exitCode })).map(session =>
    isDone && includesAll(last.asked, session.asked) ? withoutAsked(session) : session,
  )
  return { ...manifest, updated: now, sessions }
}

/** The manifest of a sequential run that ends at a look. */
export const lookedAt = (manifest: Manifest, { at, of, planned }: LookNote): Manifest => ({
  ...manifest,
  sessions: changeLast(manifest, session => ({ ...session, look: { at, of, planned } })),
})

const changeLast = ({ sessions }: Manifest, change: (session: SessionNote) => SessionNote): SessionNote[] => [
  ...sessions.slice(0, -1),
  change(lastOf(sessions)),
]

const withoutAsked = ({ asked: _, ...session }: SessionNote): SessionNote => session

const NOTHING: SessionAsked = { cells: [], entries: [] }

const includesAll = (done: SessionAsked = NOTHING, asked: SessionAsked = NOTHING): boolean =>
  asked.cells.every(cell => covers(done.cells, cell)) && asked.entries.every(entry => done.entries.includes(entry))

/** The same command finds the same folder: it is named by what may not differ within a run and is short to write. */
export function defaultFolder({
  task,
  profile,
  questionsPerContext = 1,
  seed,
  tokenizer,
  haystack,
  shard,
  models = [],
}: Pick<RunSpec, 'task' | 'profile' | 'questionsPerContext' | 'seed' | 'tokenizer' | 'haystack'> &
  Partial<Pick<RunSpec, 'shard' | 'models'>>): string {
  const parts = [
    task
      .join('+')
      .replace(/[^\w.+-]+/g, '_')
      .slice(0, 60),
    ...(profile === 'official' ? [profile] : []),
    ...(questionsPerContext === 1 ? [] : [`questions${questionsPerContext}`]),
    ...(seed === '42' ? [] : [`seed${shownSeed(seed).replace('sha256:', '-').slice(0, 20)}`]),
    ...(tokenizer === 'o200k_base' ? [] : [nameOf(tokenizer)]),
    ...(haystack === 'prose' ? [] : [nameOf(haystack)]),
    // A simulation stays apart from what real models answer.
    ...(models.length > 0 && models.every(isEmbedded) ? ['simulated'] : []),
    ...(shard && shard.of > 1 ? [`shard-${shard.part}-of-${shard.of}`] : []),
  ]
  return join('bench-runs', parts.join('-'))
}

const nameOf = (path: string) =>
  lastOf(path.replace(/[/\\]+$/, '').split(/[/\\]/))
    .replace(/[^\w.-]+/g, '_')
    .slice(0, 30)
