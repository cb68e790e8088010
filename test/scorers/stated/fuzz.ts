import { expect, test } from 'vitest'
import { buildScorerRegistry } from '../../../scorers/score.ts'
import { isProgramScorer, type TextScorer } from '../../../scorers/scorer.ts'
import { resolveVariants } from '../../../scorers/variants.ts'
import { HANDS, type Reply, repliesTo } from './replies.ts'
import { SORTS, type Sort } from './subjects.ts'

/** Wrong about a reply: right and below 1 for a yes-or-no or graded scorer alike, or wrong and 1. */
function mistakes(scorer: TextScorer, replies: readonly Reply<string>[]): readonly Reply<string>[] {
  return replies.filter(({ text, right, subject }) => scorer.score(text, subject.expected).value > 1 - 1e-9 !== right)
}

const registry = buildScorerRegistry()

/** Of every seventh reply, a test each sort: no strict score is above what is stated. */
export function testCaps(thin?: number): void {
  test.each(SORTS.map(sort => [sort.name, sort] as const))('%s: no strict score is above what is stated', (_, sort) => {
    const replies = repliesTo(sort, thin).filter((_, at) => at % 7 === 0)
    for (const id of sort.scorers)
      for (const reply of replies) {
        const { strict, stated } = scoresOf(id, reply)
        expect(strict, reply.text).toBeLessThanOrEqual(stated)
      }
  })
}

/** What the strict and the stated variant of an item's scorer say of a reply. */
function scoresOf(id: string, { text, subject }: Reply): Record<'strict' | 'stated', number> {
  const { strict, stated } = resolveVariants(id, registry)
  const value = (scorer: string | undefined) => {
    const found = registry.get(scorer!)!
    if (isProgramScorer(found)) throw new Error(`${scorer} runs programs`)
    return found.score(text, subject.expected).value
  }
  return { strict: value(strict), stated: value(stated) }
}

/**
 * The columns of a line: shares of replies in %, first of right ones that do not score 1, then of wrong ones that do.
 * The own set has the name of what is counted.
 */
const makeHeading = (hands: readonly string[]): string =>
  [
    'items\tvariant\tscorer',
    ...['right missed', 'wrong taken'].map(what =>
      hands.map(hand => (hand === 'own' ? what : (HEADS[hand] ?? `${hand} set`))).join('\t'),
    ),
  ].join('\t')

const HEADS: Readonly<Record<string, string>> = { 'held out': 'held out', other: 'other hand' }

interface Figure {
  readonly line: string
  readonly sort: string
  readonly variant: string
  readonly rates: readonly number[]
}

/**
 * One line for each sort, scorer and variant: the shares of right replies that score less than 1, and of wrong ones
 * that score 1.
 */
export function* figures(
  thin?: number,
  hands: readonly string[] = HANDS,
  listReplies: (sort: Sort) => readonly Reply<string>[] = sort => repliesTo(sort, thin),
): Generator<Figure> {
  for (const sort of SORTS) {
    const replies = listReplies(sort)
    const known = new Map<string, readonly Reply<string>[]>()
    for (const id of sort.scorers)
      for (const [variant, scorer] of Object.entries(resolveVariants(id, registry))) {
        const found = registry.get(scorer)!
        if (isProgramScorer(found)) continue
        const wrong = known.get(scorer) ?? mistakes(found, replies)
        known.set(scorer, wrong)
        const rates = [true, false].flatMap(right => hands.map(hand => rate(wrong, replies, right, hand)))
        yield { sort: sort.name, line: [sort.name, variant, scorer, ...rates.map(percent)].join('\t'), variant, rates }
      }
  }
}

/** As a frozen table holds them. */
export const tableOf = (rows: readonly Figure[], hands: readonly string[] = HANDS): string =>
  `${[makeHeading(hands), ...rows.map(({ line }) => line)].join('\n')}\n`

function rate(wrong: readonly Reply<string>[], all: readonly Reply<string>[], right: boolean, hand: string): number {
  const of = (replies: readonly Reply<string>[]) =>
    replies.filter(reply => reply.right === right && reply.hand === hand).length
  return of(all) === 0 ? 0 : of(wrong) / of(all)
}

const percent = (share: number): string => (100 * share).toFixed(1)
