import { findCommonDivisor } from '../../../core/divisor.ts'
import { usageError } from '../../../core/errors.ts'
import { formatLength, parseTokens } from '../../../core/lengths.ts'
import { quoteForMessage } from '../../../core/text/quote.ts'
import type { ItemOrder, LengthShare, OrderKey } from '../../../run/registry/plugins/contract.ts'
import { defineFlag } from '../flag.ts'
import { integer } from '../values.ts'

const KEYS: readonly OrderKey[] = ['length', 'level']

/** Flags that order items for training, of whatever writes or serves them. */
export const makeItemOrderFlags = (group: string) =>
  ({
    curriculum: defineFlag({
      group,
      form: 'KEYS',
      absent: 'items of all lengths and levels in turn',
      about: 'For training: items by length, level or both (length,level), the shortest and easiest first',
      read: readKeys,
    }),
    mix: defineFlag({
      group,
      form: 'LENGTH:N,…',
      absent: 'as many items of each length',
      about: 'For training: how many items of each length come for how many of the others, such as 8k:4,32k:3,128k:1',
      read: readMix,
    }),
    'per-step': defineFlag({
      group,
      form: 'N',
      absent: 'the sum of --mix',
      about: 'For training: rows of a step, each of which has exactly the shares of --mix',
      read: integer(1, 1_000_000),
    }),
  }) as const

function readKeys(text: string, who: string): readonly OrderKey[] {
  const words = text.split(',').map(word => word.trim())
  const keys = words.map(word => {
    const key = KEYS.find(each => each === word)
    if (!key) throw usageError(`${who}: got ${quoteForMessage(word)}, expected ${KEYS.join(', ')} or both.`)
    return key
  })
  if (new Set(keys).size < keys.length) throw usageError(`${who}: ${quoteForMessage(text)} names a key twice.`)
  return keys
}

function readMix(text: string, who: string): readonly LengthShare[] {
  const shares = text.split(',').map((part): LengthShare => {
    const [, length, share] = /^\s*([^:]+):\s*(\d{1,4})\s*$/.exec(part) ?? []
    if (length === undefined || Number(share) === 0)
      throw usageError(`${who}: got ${quoteForMessage(part)}, expected LENGTH:N with N from 1 to 9999, such as 8k:4.`)
    return { length: parseTokens(length, who), share: Number(share) }
  })
  const twice = shares.find(({ length }, at) => shares.findIndex(each => each.length === length) < at)
  if (twice) throw usageError(`${who}: names ${formatLength(twice.length)} twice.`)
  return shares
}

/**
 * The order that the flags ask for; undefined where they ask for none.
 * @throws BenchError (usage) for flags that contradict each other
 */
export function readItemOrder({
  curriculum,
  mix,
  perStep,
}: {
  readonly curriculum?: readonly OrderKey[] | undefined
  readonly mix?: readonly LengthShare[] | undefined
  readonly perStep?: number | undefined
}): ItemOrder | undefined {
  if (perStep !== undefined && mix === undefined)
    throw usageError('--per-step: says how many rows a step of --mix has. Name --mix too.')
  if (curriculum === undefined && mix === undefined) return undefined
  if (mix && curriculum?.includes('length'))
    throw usageError('--curriculum: --mix sets the lengths of every step, so only level can grow.')
  const least = mix ? sumShares(mix) / mix.map(({ share }) => share).reduce(findCommonDivisor) : 1
  if (perStep !== undefined && perStep % least !== 0)
    throw usageError(`--per-step: got ${perStep}, expected a multiple of ${least}, so that a step has exactly the mix.`)
  return { by: curriculum ?? [], ...(mix && { mix, perStep: perStep ?? least }) }
}

const sumShares = (mix: readonly LengthShare[]) => mix.reduce((sum, { share }) => sum + share, 0)
