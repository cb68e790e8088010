import { resolve } from 'node:path'
import { append } from '../../core/collections/append.ts'
import { usageError } from '../../core/errors.ts'
import { quoteForMessage, sanitize } from '../../core/text/quote.ts'
import { listSettingDifferences } from '../summary/rows/mismatches.ts'
import type { ComparisonSide, SideEntry } from './comparison-side.ts'

/** Which entry of the candidate is held against which of the base. */
export interface Match {
  readonly base: SideEntry
  readonly candidate: SideEntry
  /** What a reader must know of the choice, a line each. */
  readonly notes: readonly string[]
}

/** What `--entry` and `--baseline-entry` named. */
export interface EntrySelection {
  readonly entry?: string | undefined
  readonly baselineEntry?: string | undefined
}

/**
 * Entries that are the same in method, model and config are compared; else those of the same method and model; else,
 * where each side holds one contestant, these two. Anything else has to be named. Oracle and floors take part only
 * where they are named.
 *
 * @throws BenchError (usage) where it is not clear which entries are meant, with those that are there; for one run on
 * both sides without `baselineEntry`
 */
export function matchEntries(
  base: ComparisonSide,
  candidate: ComparisonSide,
  { entry, baselineEntry }: EntrySelection,
): Match[] {
  const isOneRun = resolve(base.name) === resolve(candidate.name)
  if (isOneRun && baselineEntry === undefined) throw makeSameRunError(base)
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
    `it is not clear which entries to compare. ${sanitize(base.name)} holds ${joinSelectors(base.entries)}; ${sanitize(candidate.name)} holds ` +
      `${joinSelectors(candidate.entries)}. Name them with --baseline-entry METHOD/MODEL and --entry METHOD/MODEL.`,
  )
}

/** A run beside itself shows no difference, so a gate would always pass it. */
function makeSameRunError({ name, entries }: ComparisonSide) {
  const what = `${sanitize(name)} is not compared with itself`
  if (entries.length < 2) return usageError(`${what}, and it holds one entry: name another run.`)
  return usageError(
    `${what}. Name another run, or one of its entries with --baseline-entry: ${joinSelectors(entries)}.`,
  )
}

/** `memagent on qwen3`; the config's hash with it, where it is needed. */
export const formatEntryName = ({
  method,
  model,
  needsModel,
  alias,
}: Pick<SideEntry, 'method' | 'model' | 'needsModel' | 'alias'>): string =>
  alias !== undefined ? sanitize(alias) : needsModel ? `${sanitize(method)} on ${sanitize(model)}` : sanitize(method)

/** As one types it: `memagent/qwen3#c0ffee00`. */
const formatSelector = ({ method, model, config }: SideEntry) => sanitize(`${method}/${model}#${config}`)

const joinSelectors = (entries: readonly SideEntry[]) => entries.map(formatSelector).join(', ') || 'none'

/** Those that a word names, or all but references. */
function chooseEntries(side: ComparisonSide, word: string | undefined, flag: string): SideEntry[] {
  if (word === undefined) {
    const contestants = side.entries.filter(({ reference }) => !reference)
    if (contestants.length > 0) return contestants
    throw usageError(
      `${sanitize(side.name)} holds no entry that is ranked; name one with ${flag}. It holds ${joinSelectors(side.entries)}.`,
    )
  }
  const found = side.entries.filter(entry => isNamed(entry, word))
  if (found.length === 1) return found
  throw usageError(
    `${flag}: ${quoteForMessage(word)} names ${found.length === 0 ? 'no entry' : `${found.length} entries`} of ${sanitize(side.name)}. It holds ${joinSelectors(side.entries)}.`,
  )
}

function isNamed({ method, model, config }: SideEntry, word: string): boolean {
  const names = [method, `${method}/${model}`]
  return names.some(name => word === name || word === `${name}#${config}`)
}

const isSame = (a: SideEntry, b: SideEntry) => a.method === b.method && a.model === b.model && a.config === b.config

/** Exact matches first; then, of a method and model that is left once on each side, those two. */
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
    ...(names[0] === names[1] ? [] : [`${names[1]} is held against ${names[0]}`]),
    ...(names[0] === names[1] && base.config !== candidate.config
      ? [`${names[1]}: another config, ${sanitize(candidate.config)} in place of ${sanitize(base.config)}`]
      : []),
    ...(base.simulated === candidate.simulated
      ? []
      : ['one of the two models is a simulated reader, the other is none']),
  ]
}

/** What the two were made otherwise, a line; none where nothing differs. */
export function describeSettingDifferences(base: ComparisonSide, candidate: ComparisonSide): string[] {
  const differing = listSettingDifferences(base.made, candidate.made)
  if (differing.length === 0) return []
  const shown = differing.slice(0, MOST)
  const more = differing.length > MOST ? ` and ${differing.length - MOST} more` : ''
  return [sanitize(`${shown.join(', ')}${more}`, 600)]
}

const MOST = 6
