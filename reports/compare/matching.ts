import { resolve } from 'node:path'
import { append } from '../../core/collections/append.ts'
import { usageError } from '../../core/errors.ts'
import { quoteForMessage, sanitize } from '../../core/text/quote.ts'
import { listSettingDifferences } from '../summary/rows/mismatches.ts'
import type { ComparisonSide, SideEntry } from './comparison-side.ts'

/** An entry of the candidate and the entry of the base to compare it with. */
export interface Match {
  readonly base: SideEntry
  readonly candidate: SideEntry
  /** Notes on the choice, one per line. */
  readonly notes: readonly string[]
}

/** The values of `--entry` and `--baseline-entry`. */
export interface EntrySelection {
  readonly entry?: string | undefined
  readonly baselineEntry?: string | undefined
}

/**
 * Matches entries with equal method, model and config. Next it matches those with equal method and model, and last the
 * only ranked entry of each side. Anything else must be named. Oracle and shortcut baselines are matched only by name.
 *
 * @throws BenchError (usage) if the entries are ambiguous, with their names; for one run on both sides without
 * `baselineEntry`
 */
export function matchEntries(
  base: ComparisonSide,
  candidate: ComparisonSide,
  { entry, baselineEntry }: EntrySelection,
): Match[] {
  const isOneRun = resolve(base.name) === resolve(candidate.name)
  if (isOneRun && baselineEntry === undefined) {
    const [first, second] = findTwoServers(candidate) ?? []
    if (!first || !second || (entry !== undefined && !isNamed(second, entry))) throw makeSameRunError(base)
    return [{ base: first, candidate: second, notes: listEntryDifferences(first, second) }]
  }
  const left = chooseEntries(base, baselineEntry, '--baseline-entry')
  const right = chooseEntries(candidate, entry, '--entry').filter(each => !isOneRun || !isSame(each, left[0]))
  if (baselineEntry !== undefined && right.length > 0)
    return right.map(each => ({ base: left[0], candidate: each, notes: listEntryDifferences(left[0], each) }))
  const matches = matchAlike(left, right)
  if (matches.length > 0) {
    const lone = right.filter(each => !matches.some(({ candidate }) => candidate === each))
    const note = lone.map(each => `${formatEntryName(each)} is not in ${sanitize(base.name)}, and is not compared`)
    // With --entry, the others of the candidate were not asked for.
    const gone = entry === undefined ? left.filter(each => !matches.some(match => match.base === each)) : []
    append(
      note,
      gone.map(each => `${formatEntryName(each)} of ${sanitize(base.name)} is not in ${sanitize(candidate.name)}`),
    )
    return matches.map((match, at) => (at === 0 ? { ...match, notes: [...match.notes, ...note] } : match))
  }
  if (left.length === 1 && right.length === 1)
    return [{ base: left[0], candidate: right[0], notes: listEntryDifferences(left[0], right[0]) }]
  throw usageError(
    `the entries to compare are ambiguous. ${sanitize(base.name)} has ${joinSelectors(base.entries)}; ${sanitize(candidate.name)} has ` +
      `${joinSelectors(candidate.entries)}. Name them with --baseline-entry METHOD/MODEL and --entry METHOD/MODEL.`,
  )
}

/**
 * Finds the two entries of a run that asks one method of two models, such as one model at two servers: the model named
 * first is the baseline. Undefined for any other run, because its baseline is not evident.
 */
export function findTwoServers({ entries, models }: ComparisonSide): [SideEntry, SideEntry] | undefined {
  const ranked = entries.filter(({ reference }) => !reference)
  const [one, two] = ranked
  if (ranked.length !== 2 || !models || one.method !== two.method || one.model === two.model) return undefined
  return models.indexOf(one.model) < models.indexOf(two.model) ? [one, two] : [two, one]
}

/** A run compared with itself shows no difference, so a gate would always pass it. */
function makeSameRunError({ name, entries }: ComparisonSide) {
  const what = `${sanitize(name)} is not compared with itself`
  if (entries.length < 2) return usageError(`${what}, and it holds one entry: name another run.`)
  return usageError(
    `${what}. Name another run, or one of its entries with --baseline-entry: ${joinSelectors(entries)}.`,
  )
}

/** Returns `memagent on qwen3`, with the config's hash if it is needed. */
export const formatEntryName = ({
  method,
  model,
  needsModel,
  alias,
}: Pick<SideEntry, 'method' | 'model' | 'needsModel' | 'alias'>): string =>
  alias !== undefined ? sanitize(alias) : needsModel ? `${sanitize(method)} on ${sanitize(model)}` : sanitize(method)

/** Returns the form that one types: `memagent/qwen3#c0ffee00`. */
const formatSelector = ({ method, model, config }: SideEntry) => sanitize(`${method}/${model}#${config}`)

const joinSelectors = (entries: readonly SideEntry[]) => entries.map(formatSelector).join(', ') || 'none'

/** Returns the entries that a word names, or all except references. */
function chooseEntries(side: ComparisonSide, word: string | undefined, flag: string): SideEntry[] {
  if (word === undefined) {
    const ranked = side.entries.filter(({ reference }) => !reference)
    if (ranked.length > 0) return ranked
    throw usageError(
      `${sanitize(side.name)} has no ranked entry; name one with ${flag}. It has ${joinSelectors(side.entries)}.`,
    )
  }
  const found = side.entries.filter(entry => isNamed(entry, word))
  if (found.length === 1) return found
  throw usageError(
    `${flag}: ${quoteForMessage(word)} names ${found.length === 0 ? 'no entry' : `${found.length} entries`} of ${sanitize(side.name)}. It has ${joinSelectors(side.entries)}.`,
  )
}

function isNamed({ method, model, config }: SideEntry, word: string): boolean {
  const names = [method, `${method}/${model}`]
  return names.some(name => word === name || word === `${name}#${config}`)
}

const isSame = (a: SideEntry, b: SideEntry) => a.method === b.method && a.model === b.model && a.config === b.config

/** Matches exactly first, then pairs of method and model that remain once on each side. */
function matchAlike(left: readonly SideEntry[], right: readonly SideEntry[]): Match[] {
  const exact = right.flatMap(candidate => {
    const base = left.find(each => isSame(each, candidate))
    return base ? [{ base, candidate, notes: [] }] : []
  })
  const rest = (all: readonly SideEntry[], key: 'base' | 'candidate') =>
    all.filter(each => !exact.some(match => match[key] === each))
  const [lefts, rights] = [rest(left, 'base'), rest(right, 'candidate')]
  const listTwins = (all: readonly SideEntry[], of: SideEntry) =>
    all.filter(({ method, model }) => method === of.method && model === of.model)
  const loose = rights.flatMap(candidate => {
    const [base, ...others] = listTwins(lefts, candidate)
    if (!base || others.length > 0 || listTwins(rights, candidate).length > 1) return []
    return [{ base, candidate, notes: listEntryDifferences(base, candidate) }]
  })
  return [...exact, ...loose].sort((a, b) => right.indexOf(a.candidate) - right.indexOf(b.candidate))
}

function listEntryDifferences(base: SideEntry, candidate: SideEntry): string[] {
  const names = [formatEntryName(base), formatEntryName(candidate)]
  return [
    ...(names[0] === names[1] ? [] : [`${names[1]} is compared with ${names[0]}`]),
    ...(names[0] === names[1] && base.config !== candidate.config
      ? [`${names[1]}: another config, ${sanitize(candidate.config)} instead of ${sanitize(base.config)}`]
      : []),
    ...(base.simulated === candidate.simulated ? [] : ['one of the two models is simulated, the other is not']),
  ]
}

/** Returns the settings in which the two differ, one per line. */
export function describeSettingDifferences(base: ComparisonSide, candidate: ComparisonSide): string[] {
  const differing = listSettingDifferences(base.made, candidate.made)
  if (differing.length === 0) return []
  const shown = differing.slice(0, MOST)
  const more = differing.length > MOST ? ` and ${differing.length - MOST} more` : ''
  return [sanitize(`${shown.join(', ')}${more}`, 600)]
}

const MOST = 6
