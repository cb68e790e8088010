import { mustGet } from '../../../core/collections/require.ts'
import type { Manifest, Params } from '../../../core/rows/rows.ts'
import { findAlias } from '../aliases.ts'
import { getOwn } from '../get-own.ts'
import { compareStrings, groupBy } from '../order.ts'
import type { Labels, ReportInput } from '../reporter.ts'
import { type EntryRecord, joinRecords } from '../rows/records.ts'
import { findMethodNote } from './method-notes.ts'
import { BADGES, type Badge, type Reproduced } from './verification-status.ts'

/** One line of a leaderboard: a method on a model with its parameters. */
export interface Entry {
  /** Hash of method, model and config (and of the run, where it is named): safe in any file. */
  readonly id: string
  readonly method: string
  readonly model: string
  readonly config: string
  /** The run it is of, where others have the same method, model and config. Text from outside, as those of `runs`. */
  readonly run?: string
  /** All runs that it comes from, by name. */
  readonly runs: readonly string[]
  /**
   * `method · model`, or `method@preset · model`, with the parameters that tell two configs of the same pair apart,
   * else with the server's decoding, and the run. Text from outside: escape it.
   */
  readonly label: string
  /** What the user calls it, or its method, in the label. Text from outside. */
  readonly alias?: string
  /** `reference-protocol`, `reimplementation` or `inspired`; empty where the method is not registered. */
  readonly fidelity: string
  /** A line to compare with, such as the oracle and the floors: shown apart and never ranked. */
  readonly reference: boolean
  /** False where the method calls no model of the run: references, and programs outside. */
  readonly needsModel: boolean
  /** True where it can compute over a context without reading it: such entries are ranked apart. */
  readonly computes?: true
  /** True where a program played the model. Everything that shows the entry says so. */
  readonly simulated: boolean
  /** The model's context window in its own tokens, where it is known. */
  readonly window: number | null
  /** What was found out about its runs; absent where none was checked. */
  readonly badges?: readonly Badge[]
  /**
   * Why one of its runs is not verified; absent where all are, and where nobody looked. Such an entry has no rank. Text
   * from outside.
   */
  readonly doubt?: string
}

/** The mark that stands wherever an entry of a simulated model is shown. */
export const SIMULATED = 'simulated reader'

/** The mark that stands wherever an entry of a run is shown that was to be verified and could not be. */
export const UNVERIFIED_MARK = '[unverified]'

export const WHAT_IT_IS = 'a small program that plays the model, not a language model'

/** The entries that the rows hold: contestants first, then references; by model, registry order, config, run. */
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

/** What the user calls an entry: the whole of its label, or its method where the alias is of several entries. */
interface Called {
  readonly alias: string
  readonly whole: boolean
}

/** The runs' own aliases, and over them those that a report is made with. */
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

/** @param pair those of the same method and model */
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
  const variants = new Set(pair.map(variant => variant.config))
  const preset = getOwn(configs, config)?.preset
  const set = named?.alias ?? (preset === undefined ? method : `${method}@${preset}`)
  const name = needsModel && model !== '' ? `${set} · ${model}` : set
  const parameters =
    variants.size > 1 ? ` (${describeDifferences(config, [...variants], configs)})` : describeDecoding(config, configs)
  return {
    id,
    method,
    model,
    config,
    ...(run !== undefined && { run }),
    runs: runs.map(({ name }) => name),
    // In front: what is cut off a long name is its end.
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

/** Those that all of its runs have; one run that is unverified is enough for that. */
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

/** What the server does beyond plain decoding, as the model's entry says: ` (yarn)`. */
function describeDecoding(config: string, known: Configs): string {
  const decoding = getOwn(known, config)?.sampling['decoding']
  return decoding === undefined ? '' : ` (${decoding})`
}

/** The parameters of one config that the others have otherwise: `chunk=5000 overflow=refuse`. */
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
