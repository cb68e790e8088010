import { PUBLIC_STREAM } from '../../core/random/random.ts'
import { toCanonicalJson } from '../../core/rows/key.ts'
import {
  FIRST_ROOM,
  type JudgeBill,
  type JudgeNote,
  type JudgeSpent,
  type Manifest,
  type Room,
} from '../../core/rows/manifest/manifest.ts'
import { originKey } from '../../core/rows/origins.ts'
import { mergeCells, mergeCellsByEntry } from '../../core/rows/requested-cells.ts'
import { mergeSessions } from './merged-sessions.ts'

/** Why two manifests are not of one run: the differing field, and its two values. */
export interface Difference {
  readonly what: string
  readonly was: string
  readonly is: string
  /**
   * The part that differs, by `originKey`: a folder that has no rows of it may hold both. Absent: the whole run is
   * another.
   */
  readonly part?: string | undefined
  /** The plugin of which this is another version. */
  readonly plugin?: string | undefined
}

/** Returns the first difference that would change items or requests; undefined if one directory may contain both. */
export const findManifestDifference = (before: Manifest, next: Manifest): Difference | undefined =>
  listManifestDifferences(before, next)[0]

/** All such things. */
export const listManifestDifferences = (before: Manifest, next: Manifest): Difference[] =>
  Array.from(compareManifests(before, next), ([what, was, is, part, plugin]) => ({
    what,
    was,
    is,
    part,
    plugin,
  })).filter(({ was, is }) => was !== is)

type Compared = readonly [what: string, was: string, is: string, part?: string, plugin?: string]

/** Yields the values that must be equal; what only one of them has is not a difference. */
function* compareManifests(before: Manifest, next: Manifest): Generator<Compared> {
  yield ['seed', before.seed, next.seed]
  yield ['random generator', before.stream ?? PUBLIC_STREAM, next.stream ?? PUBLIC_STREAM]
  yield ['tokenizer', before.tokenizer, next.tokenizer]
  yield ['haystack', before.haystack, next.haystack]
  const [was, is] = [before, next].map(({ room = FIRST_ROOM }) => room) as [Room, Room]
  yield ['--answer-policy', was.policy, is.policy]
  yield ['--reasoning-tokens within its lengths', String(was.thinking), String(is.thinking)]
  yield ['output-token limit', formatKept(was.answer), formatKept(is.answer)]
  for (const [task, a, b] of pairShared(before.templates, next.templates))
    yield [`template of ${task}`, a, b, originKey.task(task)]
  yield* compareModels(before, next)
  yield* compareConfigs(before, next)
  for (const [role, a, b] of pairShared(before.data, next.data))
    yield [`${role} data file`, a.sha256.slice(0, 12), b.sha256.slice(0, 12)]
  for (const [task, a, b] of pairShared(before.tasks, next.tasks)) {
    const part = originKey.task(task)
    yield [`version of ${task}`, String(a.version), String(b.version), part]
    for (const parameter of Object.keys({ ...a.params, ...b.params }))
      yield [`${task}.${parameter}`, String(a.params[parameter] ?? 'none'), String(b.params[parameter] ?? 'none'), part]
  }
  if (before.judge && next.judge) {
    yield ['judge', before.judge.model, next.judge.model]
    yield ['wording for the judge', before.judge.wording, next.judge.wording]
  }
  yield* comparePlugins(before, next)
}

/** A name means one model in a directory, because rows identify a model only by its name. */
function* compareModels(before: Manifest, next: Manifest): Generator<Compared> {
  for (const [name, was, is] of pairShared(before.models, next.models))
    yield [`model named ${name}`, describeServed(name, was), describeServed(name, is)]
}

const describeServed = (name: string, { simulated, preset }: Manifest['models'][string]) =>
  simulated ? `the simulated model` : (preset?.model ?? name)

/** Answers that Fathom 0.2 wrote under one hash may have had other settings: its hash did not know all of them. */
function* compareConfigs(before: Manifest, next: Manifest): Generator<Compared> {
  yield* compareRules(before, next)
  yield* compareRules(next, before)
}

function* compareRules(old: Manifest, { configs }: Manifest): Generator<Compared> {
  const isUntold = hasUntoldSettings(old)
  for (const [hash, { method, rule, before = hash }] of Object.entries(configs)) {
    const same = Object.hasOwn(old.configs, before) ? old.configs[before] : undefined
    if (rule === undefined || same?.method !== method || same.rule !== undefined) continue
    // Under the same hash the old answers count, unless their command line says that they had more settings.
    if (before !== hash || isUntold)
      yield [
        `config of ${method}`,
        `${before} (by Fathom ${old.fathom}, whose config ignored limits per item, windows and sub-models)`,
        `${hash} by rule ${rule}`,
      ]
  }
}

/**
 * Returns whether a command line set what the first rule of configs ignored. The simulated model's window was always
 * included.
 */
function hasUntoldSettings({ sessions, models }: Manifest): boolean {
  const words = sessions.flatMap(({ argv }) => argv).join(' ')
  return LIMIT_OF_ITEMS.test(words) || (Object.values(models).some(({ simulated }) => !simulated) && SERVED.test(words))
}

const LIMIT_OF_ITEMS = /--max-(?:calls|total-tokens|cost|time)[= ]\S*\/item/
const SERVED = /--(?:window|header)[= ]|--prefill[= ](?!none)/

/** Compares the plugins' parts one by one, or the plugins as a whole if a manifest does not list their parts. */
function* comparePlugins(before: Manifest, next: Manifest): Generator<Compared> {
  const [was, is] = [before.plugins ?? {}, next.plugins ?? {}]
  if (isSilent(before) || isSilent(next))
    for (const [name, a, b] of pairShared(was, is))
      yield [`version of the plugin ${name}`, shortenHash(a), shortenHash(b)]
  for (const [part, a, b] of pairShared(before.origins ?? {}, next.origins ?? {})) {
    const plugin = Object.keys(is).find(name => is[name] === b)
    yield [`version of the plugin ${plugin ?? `of ${part}`}`, shortenHash(a), shortenHash(b), part, plugin ?? '']
  }
}

/** Returns whether it names its plugins but not what came from them. */
const isSilent = ({ plugins, origins }: Manifest) => plugins !== undefined && origins === undefined

const shortenHash = (hash: string) => String(hash).slice(0, 12)

const formatKept = (answer: number) => (answer === 0 ? "each task's own" : `at least ${answer} tokens`)

function* pairShared<T>(
  before: Readonly<Record<string, T>>,
  next: Readonly<Record<string, T>>,
): Generator<readonly [name: string, was: T, is: T]> {
  for (const [name, is] of Object.entries(next)) if (Object.hasOwn(before, name)) yield [name, before[name], is]
}

/** Returns the manifest of a directory with the rows of both. For shared models and methods the second one wins. */
export function joinManifests(before: Manifest, next: Manifest): Manifest {
  const plugins = { ...before.plugins, ...next.plugins }
  const origins = { ...before.origins, ...next.origins }
  const aliases = { ...before.aliases, ...next.aliases }
  const asked = mergeCells(before.asked ?? [], next.asked ?? [])
  const askedBy = mergeCellsByEntry(before.askedBy ?? {}, next.askedBy ?? {})
  const groups = [...new Set([...(before.groups ?? []), ...(next.groups ?? [])])]
  const [was, is] = [before, next].map(({ judge, created }) => judge && withBills(judge, created))
  const judge = was && is ? joinJudgeNotes(was, is) : (next.judge ?? before.judge)
  return {
    ...before,
    ...(judge && { judge }),
    ...(Object.keys(plugins).length > 0 && { plugins }),
    ...(!isSilent(before) && Object.keys(origins).length > 0 && { origins }),
    ...(asked.length > 0 && { asked }),
    ...(Object.keys(askedBy).length > 0 && { askedBy }),
    fathom: next.fathom,
    updated: next.updated,
    templates: { ...before.templates, ...next.templates },
    data: { ...before.data, ...next.data },
    tasks: { ...before.tasks, ...next.tasks },
    configs: { ...before.configs, ...next.configs },
    methods: { ...before.methods, ...next.methods },
    ...(Object.keys(aliases).length > 0 && { aliases }),
    ...(groups.length > 0 && { groups }),
    models: { ...before.models, ...next.models },
    sessions: [...before.sessions, ...next.sessions],
  }
}

/** The manifest of folders that are merged: the same in whatever order they come, and each session once. */
export function mergeManifests(manifests: readonly Manifest[]): Manifest {
  const [first, ...others] = manifests.toSorted(compareByTime)
  const joined = others.reduce(joinManifests, first)
  return {
    ...joined,
    updated: manifests.map(({ updated }) => updated).reduce((a, b) => (a > b ? a : b)),
    sessions: mergeSessions(manifests.map(({ sessions }) => sessions)),
  }
}

/** An order of manifests that depends on nothing but what is in them. */
export const compareByTime = (a: Manifest, b: Manifest): number =>
  compareTexts(a.created, b.created) ||
  compareTexts(a.updated, b.updated) ||
  compareTexts(toCanonicalJson(a), toCanonicalJson(b))

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Joins the notes on judging of two directories or sessions: the second judge's note, and the usage of both, each bill
 * once.
 */
export function joinJudgeNotes(a: JudgeNote, b: JudgeNote): JudgeNote {
  const bills = [
    ...new Map([...(a.bills ?? []), ...(b.bills ?? [])].map(bill => [toCanonicalJson(bill), bill])).values(),
  ]
  const unjudged = Math.max(a.unjudged ?? 0, b.unjudged ?? 0)
  return {
    ...(a.model === b.model && a),
    ...b,
    spent: sumBills(bills),
    bills,
    // A merge has the verdicts of both: where one is whole, the next judging counts again.
    ...(unjudged > 0 && { unjudged }),
  }
}

/** An old note has one bill, from the run's creation. */
export const withBills = (note: JudgeNote, created: string): JudgeNote => ({
  ...note,
  bills: note.bills ?? [{ at: created, ...note.spent }],
})

const sumBills = (bills: readonly JudgeBill[]): JudgeSpent =>
  bills.reduce<JudgeSpent>(
    (sum, { calls, input, output, cost }) => ({
      calls: sum.calls + calls,
      input: sum.input + input,
      output: sum.output + output,
      cost: sum.cost === null || cost === null ? null : sum.cost + cost,
    }),
    { calls: 0, input: 0, output: 0, cost: 0 },
  )
