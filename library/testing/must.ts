import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { requireKnownNames, requireObject } from '../../core/check-options.ts'
import { usageError } from '../../core/errors.ts'
import { describeValue } from '../../core/text/describe-value.ts'
import { quoteForMessage } from '../../core/text/quote.ts'

/**
 * Ends a test where something does not hold, in words that say what is asked: no comparison of long texts is printed.
 */
export function must(holds: boolean, requirement: string | (() => string)): asserts holds {
  if (!holds) expect.fail(typeof requirement === 'string' ? requirement : requirement())
}

/**
 * Checks the argument of a kit: something with an id.
 * @throws BenchError (usage)
 */
export function requireId(value: unknown, kit: string, kind: string): void {
  const hasId = typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
  if (hasId) return
  const what =
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? 'an object without an id'
      : describeValue(value)
  throw usageError(
    `${kit}: got ${what}, expected a ${kind}, such as an exported one. Check its import, by name or as default.`,
  )
}

/** The options of a kit: an object of the names that it has. @throws BenchError (usage) */
export function checkKitOptions(value: unknown, known: readonly string[], kit: string): void {
  requireKnownNames(
    requireObject(value, kit, `an object of ${known.join(', ')} as its options`),
    known,
    `option of ${kit}`,
  )
}

/** Checks the description that tasks, methods, scorers and reports share. */
export function checkDescription(
  { about, source }: { readonly about: unknown; readonly source?: unknown },
  hasSource = true,
): void {
  must(
    typeof about === 'string' && /^[A-Z].*[.?]$/s.test(about),
    `about is ${describeValue(about)}. Asked: one sentence, from a capital letter to its full stop`,
  )
  if (hasSource)
    must(
      typeof source === 'string' && source.trim() !== '',
      `source is ${describeValue(source)}. Asked: a paper, or what else it comes from; "My own." will do`,
    )
}

/** Each parameter has its note, and the rules of `check` take the defaults. */
export function checkParamNotes(owner: {
  readonly params: object
  readonly paramNotes: object
  check?(params: never): string | undefined
}): void {
  const { params, paramNotes } = owner
  const [named, noted] = [Object.keys(params).sort(), Object.keys(paramNotes ?? {}).sort()]
  must(
    isDeepStrictEqual(named, noted),
    `params has ${named.join(', ') || 'none'}, paramNotes has ${noted.join(', ') || 'none'}. Asked: a note for each parameter`,
  )
  const refused = owner.check?.(params as never)
  must(refused === undefined, `check() refuses the parameters' own defaults: ${refused}`)
}

/** Returns where two texts start to differ, with the text around it. */
export function describeDifference(one: string, other: string): string {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const from = Math.max(0, at - 20)
  return `from character ${at} on: ${quoteForMessage(one.slice(from, at + 40))} and ${quoteForMessage(other.slice(from, at + 40))}`
}

/** Returns a position of a text with the text around it. */
export const quoteAround = (text: string, at: number, length: number): string =>
  quoteForMessage(text.slice(Math.max(0, at - 30), at + length + 30))
