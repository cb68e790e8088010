import { mustGet } from '../../../core/collections/require.ts'
import type { Manifest } from '../../../core/rows/manifest/manifest.ts'
import type { Params } from '../../../core/rows/rows.ts'
import { findAlias } from '../aliases.ts'
import { getOwn } from '../get-own.ts'
import { compareStrings, groupBy } from '../order.ts'
import type { Labels, ReportInput } from '../reporter.ts'
import { type EntryRecord, joinRecords } from '../rows/records.ts'
import { findMethodNote } from './method-notes.ts'
import { BADGES, type Badge, type Reproduced } from './verification-status.ts'

/** A line of a leaderboard: a method on a model with its parameters. */
export interface Entry {
  /** Hash of method, model and config (and of the run, if it is named); safe in any file. */
  readonly id: string
  readonly method: string
  readonly model: string
  readonly config: string
  /** The preset that set its parameters: `paper` in `rlm@paper`. Untrusted text. */
  readonly preset?: string
  /** Its run, if other runs have the same method, model and config. Untrusted text, as in `runs`. */
  readonly run?: string
  /** The names of all its runs. */
  readonly runs: readonly string[]
  /**
   * `method · model`, or `method@preset · model`. It includes the parameters that distinguish two configs of the pair,
   * else the server's decoding, and the run. Untrusted text: escape it.
   */
  readonly label: string
  /** The user's name for it, or for its method in the label. Untrusted text: escape it. */
  readonly alias?: string
  /** `reference-protocol`, `reimplementation` or `inspired`; empty if the method is not registered. */
  readonly fidelity: string
  /** Whether it is a reference, such as the oracle and the shortcut baselines: shown separately and never ranked. */
  readonly reference: boolean
  /** Whether the method calls a model of the run. References and external programs do not. */
  readonly needsModel: boolean
  /** True if it can compute over a context without reading it. Such entries are ranked separately. */
  readonly computes?: true
  /** Whether a program simulated the model. Every display of the entry says so. */
  readonly simulated: boolean
  /** The model's context window in its own tokens, if it is known. */
  readonly window: number | null
  /** Results of verifying its runs; absent if none was checked. */
  readonly badges?: readonly Badge[]
  /**
   * Why one of its runs is unverified; absent if all are verified or none was checked. Such an entry has no rank.
   * Untrusted text: escape it.
   */
  readonly doubt?: string
}

/** The mark of entries of a simulated model. */
export const SIMULATED = 'simulated model'

/** The mark of entries of a run that could not be verified. */
export const UNVERIFIED_MARK = '[unverified]'

export const WHAT_IT_IS = 'a small program that simulates a model, not an LLM'

/** Collects the entries of the rows: ranked entries first, then references; by model, registry order, config, run. */
export function collectEntries(input: ReportInput): Entry[] {
  const all = joinRecords(input).contestants
  const configs: Configs = {}
  for (const { manifest } of joinRecords(input).runs) Object.assign(configs, manifest.configs)
  const order = Object.keys(input.labels.methods)
  const rank = (entry: Entry) => (order.indexOf(entry.method) + order.length + 1) % (order.length + 1)
  const byPair = groupBy(all, makePairKey)
  const names = resolveNames(all, configs, input.aliases)
  return all
    .map(one =>
      buildEntry(one, mustGet(byPair, makePairKey(one)), { configs, labels: input.labels, named: names.get(one) }),
    )
    .sort(
      (a, b) =>
        Number(a.reference) - Number(b.reference) ||
        Number(b.needsModel) - Number(a.needsModel) ||
        compareStrings(a.model, b.model) ||
        rank(a) - rank(b) ||
        compareStrings(a.method, b.method) ||
        compareStrings(a.config, b.config) ||
        compareStrings(a.run ?? '', b.run ?? ''),
    )
}

const makePairKey = ({ method, model }: EntryRecord) => JSON.stringify([method, model])

/** A user's name for an entry: its whole label, or its method if the alias applies to several entries. */
interface Called {
  readonly alias: string
  readonly whole: boolean
}

/** Merges the runs' own aliases and those of the report, which win. */
function resolveNames(
  all: readonly EntryRecord[],
  configs: Configs,
  aliases: ReportInput['aliases'],
): ReadonlyMap<EntryRecord, Called> {
  const found = all.flatMap(one => {
    const given = Object.assign({}, ...one.runs.map(({ manifest }) => manifest.aliases), aliases)
    const alias = findAlias({ ...one, preset: getOwn(configs, one.config)?.preset }, given)
    return alias ? [{ one, alias }] : []
  })
  const times = groupBy(found, ({ alias }) => JSON.stringify(alias))
  return new Map(
    found.map(({ one, alias }) => {
      const entries = new Set(mustGet(times, JSON.stringify(alias)).map(each => makeEntryKey(each.one)))
      return [one, { alias: alias.text, whole: entries.size === 1 }]
    }),
  )
}

const makeEntryKey = ({ method, model, config }: EntryRecord) => JSON.stringify([method, model, config])

/** @param pair entries with the same method and model */
function buildEntry(
  one: EntryRecord,
  pair: readonly EntryRecord[],
  {
    configs,
    labels,
    named,
  }: { readonly configs: Configs; readonly labels: Labels; readonly named: Called | undefined },
): Entry {
  const { entry: id, method, model, config, runs, run } = one
  const label = getOwn(labels.methods, method)
  const note = runs.map(({ manifest }) => getOwn(manifest.models, model)).find(each => each !== undefined)
  const { reference, needsModel, computes } = findMethodNote(
    one,
    labels,
    runs.map(({ manifest }) => manifest),
  )
  const preset = getOwn(configs, config)?.preset
  // Another preset is another name already.
  const variants = new Set(pair.map(variant => variant.config).filter(each => getOwn(configs, each)?.preset === preset))
  const set = named?.alias ?? (preset === undefined ? method : `${method}@${preset}`)
  const name = needsModel && model !== '' ? `${set} · ${model}` : set
  const parameters =
    variants.size > 1 ? ` (${describeDifferences(config, [...variants], configs)})` : describeDecoding(config, configs)
  return {
    id,
    method,
    model,
    config,
    ...(preset !== undefined && { preset }),
    ...(run !== undefined && { run }),
    runs: runs.map(({ name }) => name),
    // The mark comes first, because long names lose their end.
    label: `${runs.some(each => each.unverified !== undefined) ? `${UNVERIFIED_MARK} ` : ''}${named?.whole ? set : `${name}${parameters}`}${run === undefined ? '' : ` · ${run}`}`,
    ...(named && { alias: named.alias }),
    fidelity: label?.fidelity ?? '',
    reference,
    needsModel,
    ...(computes && { computes }),
    simulated: needsModel && note?.simulated === true,
    window: needsModel && isWindow(note?.window) ? note.window : null,
    ...(runs.some(({ standing }) => standing) && { badges: listBadges(one) }),
    ...findDoubt(runs),
  }
}

function findDoubt(runs: EntryRecord['runs']): Pick<Entry, 'doubt'> {
  const doubt = runs.find(({ unverified }) => unverified !== undefined)?.unverified
  return doubt === undefined ? {} : { doubt }
}

/** Returns the badges that all of its runs have; one unverified run makes the entry unverified. */
function listBadges({ method, model, config, runs }: EntryRecord): Badge[] {
  const isOwn = (each: Reproduced) => each.method === method && each.model === model && each.config === config
  const badges = runs.map(({ standing }) => [
    ...(standing?.badges ?? []),
    ...(standing?.reproduced.some(isOwn) ? ['answers reproduced' as const] : []),
  ])
  return BADGES.filter(badge =>
    badge === 'unverified' ? badges.some(each => each.includes(badge)) : badges.every(each => each.includes(badge)),
  )
}

const isWindow = (window: unknown): window is number => typeof window === 'number' && Number.isFinite(window)

type Configs = Manifest['configs']

/** Returns decoding beyond the plain one, as the model's entry names it: ` (yarn)`. */
function describeDecoding(config: string, known: Configs): string {
  const decoding = getOwn(known, config)?.sampling['decoding']
  return decoding === undefined ? '' : ` (${decoding})`
}

/** Returns the parameters of one config that differ from the others: `chunk=5000 overflow=refuse`. */
function describeDifferences(config: string, configs: readonly string[], known: Configs): string {
  const readParams = (hash: string): Params => ({ ...getOwn(known, hash)?.sampling, ...getOwn(known, hash)?.params })
  const mine = readParams(config)
  const names = Object.keys(mine).filter(name => configs.some(other => getOwn(readParams(other), name) !== mine[name]))
  return names.length > 0
    ? names
        .sort(compareStrings)
        .map(name => `${name}=${mine[name]}`)
        .join(' ')
    : `config ${config}`
}
