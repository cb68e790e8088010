import { append } from '../core/append.ts'
import { usageError } from '../core/errors.ts'
import { quote, sanitize } from '../core/quote.ts'
import { differences } from '../reports/mismatches.ts'
import type { Side, SideEntry } from './side.ts'

/** Which entry of the candidate is held against which of the base. */
export interface Match {
  readonly base: SideEntry
  readonly candidate: SideEntry
  /** What a reader must know of the choice, a line each. */
  readonly notes: readonly string[]
}

/** What `--entry` and `--baseline-entry` named. */
export interface Asked {
  readonly entry?: string | undefined
  readonly baselineEntry?: string | undefined
}

/**
 * Entries that are the same in method, model and config are compared; else those of the same method and model; else, where each side holds
 * one contestant, these two. Anything else has to be named. Oracle and floors take part only where they are named.
 *
 * @throws BenchError (usage) where it is not clear which entries are meant, with those that are there
 */
export function matchEntries(base: Side, candidate: Side, { entry, baselineEntry }: Asked): Match[] {
  const left = chosen(base, baselineEntry, '--baseline-entry')
  const right = chosen(candidate, entry, '--entry').filter(
    each => baselineEntry === undefined || base.name !== candidate.name || !isSame(each, left[0]),
  )
  if (baselineEntry !== undefined && right.length > 0)
    return right.map(each => ({ base: left[0], candidate: each, notes: otherwise(left[0], each) }))
  const matches = alike(left, right)
  if (matches.length > 0) {
    const lone = right.filter(each => !matches.some(({ candidate }) => candidate === each))
    const note = lone.map(each => `${nameOf(each)} is not in ${sanitize(base.name)}, and is not compared`)
    const gone = left.filter(each => !matches.some(match => match.base === each))
    append(
      note,
      gone.map(each => `${nameOf(each)} of ${sanitize(base.name)} is not in ${sanitize(candidate.name)}`),
    )
    return matches.map((match, at) => (at === 0 ? { ...match, notes: [...match.notes, ...note] } : match))
  }
  if (left.length === 1 && right.length === 1)
    return [{ base: left[0], candidate: right[0], notes: otherwise(left[0], right[0]) }]
  throw usageError(
    `it is not clear which entries to compare. ${sanitize(base.name)} holds ${listed(base.entries)}; ${sanitize(candidate.name)} holds ` +
      `${listed(candidate.entries)}. Name them with --baseline-entry METHOD/MODEL and --entry METHOD/MODEL.`,
  )
}

/** `memagent on qwen3`; the config's hash with it, where it is needed. */
export const nameOf = ({
  method,
  model,
  needsModel,
  alias,
}: Pick<SideEntry, 'method' | 'model' | 'needsModel' | 'alias'>): string =>
  alias !== undefined ? sanitize(alias) : needsModel ? `${sanitize(method)} on ${sanitize(model)}` : sanitize(method)

/** As one types it: `memagent/qwen3#c0ffee00`. */
const typed = ({ method, model, config }: SideEntry) => sanitize(`${method}/${model}#${config}`)

const listed = (entries: readonly SideEntry[]) => entries.map(typed).join(', ') || 'none'

/** Those that a word names, or all but references. */
function chosen(side: Side, word: string | undefined, flag: string): SideEntry[] {
  if (word === undefined) {
    const contestants = side.entries.filter(({ reference }) => !reference)
    if (contestants.length > 0) return contestants
    throw usageError(
      `${sanitize(side.name)} holds no entry that is ranked; name one with ${flag}. It holds ${listed(side.entries)}.`,
    )
  }
  const found = side.entries.filter(entry => isNamed(entry, word))
  if (found.length === 1) return found
  throw usageError(
    `${flag}: ${quote(word)} names ${found.length === 0 ? 'no entry' : `${found.length} entries`} of ${sanitize(side.name)}. It holds ${listed(side.entries)}.`,
  )
}

function isNamed({ method, model, config }: SideEntry, word: string): boolean {
  const names = [method, `${method}/${model}`]
  return names.some(name => word === name || word === `${name}#${config}`)
}

const isSame = (a: SideEntry, b: SideEntry) => a.method === b.method && a.model === b.model && a.config === b.config

/** Exact matches first; then, of a method and model that is left once on each side, those two. */
function alike(left: readonly SideEntry[], right: readonly SideEntry[]): Match[] {
  const exact = right.flatMap(candidate => {
    const base = left.find(each => isSame(each, candidate))
    return base ? [{ base, candidate, notes: [] }] : []
  })
  const rest = (all: readonly SideEntry[], key: 'base' | 'candidate') =>
    all.filter(each => !exact.some(match => match[key] === each))
  const [lefts, rights] = [rest(left, 'base'), rest(right, 'candidate')]
  const twins = (all: readonly SideEntry[], of: SideEntry) =>
    all.filter(({ method, model }) => method === of.method && model === of.model)
  const loose = rights.flatMap(candidate => {
    const [base, ...others] = twins(lefts, candidate)
    if (!base || others.length > 0 || twins(rights, candidate).length > 1) return []
    return [{ base, candidate, notes: otherwise(base, candidate) }]
  })
  return [...exact, ...loose].sort((a, b) => right.indexOf(a.candidate) - right.indexOf(b.candidate))
}

function otherwise(base: SideEntry, candidate: SideEntry): string[] {
  const names = [nameOf(base), nameOf(candidate)]
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
export function madeOtherwise(base: Side, candidate: Side): string[] {
  const differing = differences(base.made, candidate.made)
  if (differing.length === 0) return []
  const shown = differing.slice(0, MOST)
  const more = differing.length > MOST ? ` and ${differing.length - MOST} more` : ''
  return [sanitize(`${shown.join(', ')}${more}`, 600)]
}

const MOST = 6
