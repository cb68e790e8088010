import { type ContextRequest, countFactTokens, insertNeedles, TooShort } from 'fathom-bench/plugin'
import { codeGap } from './code.ts'
import type { Gap, GapKind } from './gap.ts'
import { ledger } from './ledger.ts'
import { retold } from './retold.ts'

/** The sorts of text with a gap, in the order in which `mixed` takes them. */
export const GAP_KINDS = { ledger, retold, code: codeGap } satisfies Record<string, GapKind>
export type GapName = keyof typeof GAP_KINDS
const NAMES = Object.keys(GAP_KINDS) as GapName[]

export const KIND_NOTE = `sort of text: ${NAMES.join(', ')}, or mixed (each in turn, by the item's number)`

export const checkKind = (kind: string): string | undefined =>
  kind === 'mixed' || kind in GAP_KINDS ? undefined : `kind is mixed, ${NAMES.join(', ')}`

export const pickGapName = (kind: string, index: number): GapName =>
  kind === 'mixed' ? NAMES[index % NAMES.length] : (kind as GapName)

/** By the question's own words. */
export function findGapKind(question: string): GapKind {
  if (question.startsWith('The ledger')) return ledger
  return question.startsWith('The text is a chronicle') ? retold : codeGap
}

export const GAP_INSTRUCTIONS = `Something was cut out of the text, and the mark <missing> stands in its place. What was cut out can be worked out from the rest of the text; the question is about it.`

/** Builds the gap and the facts that determine it, among lines of the same kind. */
export function buildGapContext(
  kind: GapName,
  gap: Gap,
  { room, rng, tokenizer }: Pick<ContextRequest<never>, 'room' | 'rng' | 'tokenizer'>,
) {
  const planted = countFactTokens(gap.facts, 'lines', tokenizer)
  const hay = GAP_KINDS[kind].fill(gap, room - planted, rng, tokenizer)
  if (hay.units.length < 2) throw new TooShort(planted + SMALLEST_HEAP)
  // The mark is not a letter, so a text does not start with it.
  const first = 1 / hay.units.length
  const facts = gap.facts.map(fact => ({ ...fact, depth: Math.max(fact.depth, first) }))
  const { context, depths } = insertNeedles(hay, facts, 'lines')
  return {
    context,
    depths,
    tokens: tokenizer.additive ? hay.tokens + planted : tokenizer.count(context),
    haystack: kind,
    repeats: 0,
  }
}

const SMALLEST_HEAP = 120
