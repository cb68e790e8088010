import { usageError } from '../../../core/errors.ts'
import type { Params, ParamValue } from '../../../core/rows/rows.ts'
import { quoteForMessage } from '../../../core/text/quote.ts'
import { makeUnknownError } from '../../../core/text/suggest.ts'
import type { Setting, SuiteSpec } from './spec.ts'

interface Owner {
  readonly id: string
  readonly params: Params
  readonly levels?: readonly Readonly<Partial<Params>>[] | undefined
  check?(params: Params): string | undefined
}

/**
 * The parameters of a task or method with the user's settings put in, typed as their defaults and checked. A setting of
 * `level` means the parameters of that step of a task's ladder; other settings go before it.
 * @throws BenchError (usage) for an unknown parameter, a value of another type, or parameters that do not go together.
 */
export function resolveParams(owner: Owner, settings: readonly Setting[]): Params {
  const own = settings.filter(setting => setting.owner === owner.id)
  const isLevel = ({ parameter }: Setting) => parameter === LEVEL && owner.params[LEVEL] === undefined
  const level = own.findLast(isLevel)
  const params: Record<string, ParamValue> = { ...owner.params, ...(level && resolveLevel(owner, level.value)) }
  for (const { parameter, value } of own.filter(setting => !isLevel(setting))) {
    const known = owner.params[parameter]
    if (known === undefined) throw makeUnknownError(`parameter of ${owner.id}`, parameter, Object.keys(owner.params))
    params[parameter] = parseValue(value, known, `--set ${owner.id}.${parameter}`)
  }
  const problem = owner.check?.(params)
  if (problem) throw usageError(`${owner.id}: ${problem}.`)
  return params
}

/** @throws BenchError (usage) if a setting's owner is unknown, or is not part of this run */
export function checkOwners({ set }: Pick<SuiteSpec, 'set'>, chosen: readonly string[], known: Iterable<string>): void {
  const names = [...known]
  for (const { owner } of set) {
    if (!names.includes(owner)) throw makeUnknownError('task or method', owner, names)
    if (!chosen.includes(owner))
      throw usageError(`--set ${owner}.…: ${owner} is not part of this run. It runs ${chosen.join(', ')}.`)
  }
}

function parseValue(text: string, like: ParamValue, who: string): ParamValue {
  if (typeof like === 'string') return text
  if (typeof like === 'boolean') {
    if (text !== 'true' && text !== 'false') throw usageError(`${who}: ${quoteForMessage(text)} is not true or false.`)
    return text === 'true'
  }
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value))
    throw usageError(`${who}: ${quoteForMessage(text)} is not a number (default ${like}).`)
  return value
}

/** Name of the setting that selects a step of a task's ladder. */
export const LEVEL = 'level'

/** @throws BenchError (usage) for an owner without a ladder, or no step of it */
function resolveLevel({ id, levels = [] }: Owner, text: string): Record<string, ParamValue> {
  if (levels.length === 0) throw usageError(`--set ${id}.${LEVEL}: ${id} has no ladder of levels.`)
  const last = levels.length - 1
  if (!/^\d+$/.test(text) || Number(text) > last)
    throw usageError(`--set ${id}.${LEVEL}: got ${quoteForMessage(text)}, expected a whole number from 0 to ${last}.`)
  // A step keeps the default of every parameter that it omits.
  return Object.fromEntries(
    Object.entries(levels[Number(text)]).filter((entry): entry is [string, ParamValue] => entry[1] !== undefined),
  )
}

/** The step of a task's ladder that has these parameters; undefined where none has. */
export function findLevel({ params: defaults, levels = [] }: Owner, params: Params = defaults): number | undefined {
  const at = levels.findIndex(step =>
    Object.entries(defaults).every(([name, value]) => (step[name] ?? value) === params[name]),
  )
  return at < 0 ? undefined : at
}
