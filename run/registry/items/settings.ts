import { usageError } from '../../../core/errors.ts'
import type { Params, ParamValue } from '../../../core/rows/rows.ts'
import { quoteForMessage } from '../../../core/text/quote.ts'
import { makeUnknownError } from '../../../core/text/suggest.ts'
import type { Setting } from './spec.ts'

interface Owner {
  readonly id: string
  readonly params: Params
  check?(params: Params): string | undefined
}

/**
 * The parameters of a task or method with the user's settings put in, typed as their defaults and checked.
 * @throws BenchError (usage) for an unknown parameter, a value of another type, or parameters that do not go together.
 */
export function resolveParams(owner: Owner, settings: readonly Setting[]): Params {
  const params: Record<string, ParamValue> = { ...owner.params }
  for (const { parameter, value } of settings.filter(setting => setting.owner === owner.id)) {
    const known = owner.params[parameter]
    if (known === undefined) throw makeUnknownError(`parameter of ${owner.id}`, parameter, Object.keys(owner.params))
    params[parameter] = parseValue(value, known, `--set ${owner.id}.${parameter}`)
  }
  const problem = owner.check?.(params)
  if (problem) throw usageError(`${owner.id}: ${problem}.`)
  return params
}

/** @throws BenchError (usage) if a setting's owner is unknown, or is not part of this run */
export function checkOwners(settings: readonly Setting[], chosen: readonly string[], known: Iterable<string>): void {
  const names = [...known]
  for (const { owner } of settings) {
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
