import { pluralize, roundLength } from 'fathom-bench/plugin'
import { formatMinutes } from '../ask/plan.ts'
import type { AskedLength } from '../ask/session.ts'
import { BANDS } from '../items/kinds.ts'
import { type AnswerPair, keepAnswered } from '../judge/pairs.ts'
import { countNeededContexts, type LengthOutcome, type TestResult } from '../judge/verdict.ts'

/** A length as it is shown everywhere: its verdict, and sentences. */
export interface ShownLength {
  readonly length: number
  readonly label: string
  readonly verdict: LengthOutcome
  /** The finding and its figures. */
  readonly finding: string
  /** Where it shows, and what was not ruled out. */
  readonly notes: readonly string[]
}

const formatPoints = (share: number): string => (100 * share).toFixed(1)

export function describeLength(cell: AskedLength, lengths: number): ShownLength {
  const { judged, plan } = cell
  const describe = { FAIL: describeFailure, PASS: describePass, 'CANNOT TELL': describeDoubt }[judged.verdict]
  return { length: plan.own, label: roundLength(plan.own), verdict: judged.verdict, ...describe(cell, lengths) }
}

type Told = Pick<ShownLength, 'finding' | 'notes'>

function describeFailure(cell: AskedLength): Told {
  const { judged } = cell
  const { foreign, collapsed, failed, overall } = judged
  const contexts = new Set(foreign.map(({ context }) => context)).size
  const findings = [
    ...(foreign.length > 0
      ? [
          `${foreign.length} ${foreign.length === 1 ? 'reply holds' : 'replies hold'} a value of another context, in ${pluralize(contexts, 'context')}: the server mixes contexts up (proof)`,
        ]
      : []),
    ...(collapsed.length > 0
      ? [`${pluralize(collapsed.length, 'context')} lost half or more of what the base has right`]
      : []),
    ...failed.map(describeTest(cell)),
  ]
  const total = `lost ${overall.lost}, won ${overall.won} of ${overall.n} answers`
  return {
    finding: `${findings.join('; ')}; ${total}`,
    notes: [...describeCache(cell), ...describePlaces(keepAnswered(cell.pairs))],
  }
}

const describeTest =
  ({ pairs }: AskedLength) =>
  ({ name, band, tally, p }: TestResult): string => {
    const counts = `${tally.lost} of ${tally.n} lost, ${tally.won} won (p ${formatP(p)})`
    switch (name) {
      case 'overall':
        return `all answers: ${counts}`
      case 'slips': {
        const edits = pairs.flatMap(({ changed }) => changed.edits ?? [])
        const range = edits.length > 0 ? ` by ${Math.min(...edits)}–${Math.max(...edits)} characters` : ''
        return `copies that differ${range}: ${counts}`
      }
      case 'bands':
        return `needles at ${BANDS[band ?? 0].name} of the text: ${counts}`
      case 'parallel':
        return `answers in parallel: ${counts}`
      case 'cache':
        return `answers from the cache, against the same questions read cold: ${counts}`
    }
  }

const formatP = (p: number): string => (p < 0.0001 ? '< 0.0001' : `= ${p.toPrecision(2)}`)

/** Says by arm and band where answers were lost. */
function describePlaces(pairs: readonly AnswerPair[]): string[] {
  const lost = (is: (pair: AnswerPair) => boolean) => {
    const own = pairs.filter(pair => is(pair) && pair.base.outcome === 'right')
    return { lost: own.filter(({ changed }) => changed.outcome !== 'right').length, n: own.length }
  }
  const tell = (name: string, { lost, n }: { lost: number; n: number }) => `${name} ${lost} of ${n}`
  const isSelf = pairs.every(({ parallel }) => parallel)
  const arms = isSelf
    ? []
    : [
        tell(
          'cold',
          lost(({ cold }) => cold),
        ),
        tell(
          'warm',
          lost(({ cold }) => !cold),
        ),
        tell(
          'alone',
          lost(({ parallel }) => !parallel),
        ),
        tell(
          'in parallel',
          lost(({ parallel }) => parallel),
        ),
      ]
  const bands = BANDS.map((each, band) =>
    tell(
      each.name,
      lost(pair => pair.band === band),
    ),
  )
  const kinds = [
    tell(
      'copies',
      lost(({ kind }) => kind === 'copy'),
    ),
    tell(
      'near rivals',
      lost(({ kind }) => kind === 'rivals'),
    ),
    tell(
      'two steps',
      lost(({ kind }) => kind === 'hops'),
    ),
  ]
  const ways = isSelf ? [] : [`lost by way: ${arms.join(', ')}`]
  return [...ways, `lost by depth: ${bands.join(', ')}`, `lost by kind: ${kinds.join(', ')}`]
}

/** How often one server is right, cold and from its cache, on the same questions. */
export function describeCache({ judged: { cache }, cachePairs }: Pick<AskedLength, 'judged' | 'cachePairs'>): string[] {
  if (!cache || cache.tally.n === 0) return []
  const pairs = keepAnswered(cachePairs)
  const share = (side: 'base' | 'changed', own: readonly AnswerPair[]) =>
    `${Math.round((100 * own.filter(pair => pair[side].outcome === 'right').length) / Math.max(1, own.length))} %`
  const alone = pairs.filter(({ parallel }) => !parallel)
  const { n, lost, won } = cache.tally
  return [
    `the same questions, right: cold ${share('base', pairs)}, from the cache ${share('changed', alone)} alone and ${share(
      'changed',
      pairs.filter(({ parallel }) => parallel),
    )} in parallel; lost ${lost}, won ${won} of ${n} (at worst ${formatPoints(cache.atWorst)} points)`,
  ]
}

function describePass(cell: AskedLength): Told {
  const { judged, pairs, plan } = cell
  const { overall, atWorst, margin } = judged
  const hasParallel = pairs.some(({ parallel }) => parallel)
  return {
    finding: `loses less than ${formatPoints(margin)} points (95 %; at worst ${formatPoints(atWorst)}): ${overall.n} answers from ${pluralize(overall.contexts, 'context')}, lost ${overall.lost}, won ${overall.won}; cold, warm${hasParallel ? ', alone and 8 at a time' : ''}`,
    notes: [
      ...describeCache(cell),
      `not ruled out: a smaller loss, and faults in fewer than 1 context of ${Math.max(2, Math.round(plan.contexts / 3))}`,
    ],
  }
}

function describeDoubt(cell: AskedLength, lengths: number): Told {
  const { judged, plan } = cell
  const { overall, doubts } = judged
  const needed = overall.n > 0 ? countNeededContexts(judged, plan) : undefined
  const more = needed === undefined ? 0 : needed - overall.contexts
  const minutes = ((needed ?? 0) * plan.seconds) / 60
  return {
    finding: `${doubts.join('; ')}; lost ${overall.lost}, won ${overall.won} of ${overall.n}`,
    notes: [
      ...describeCache(cell),
      ...(more > 0
        ? [
            `a clearer answer takes about ${pluralize(more, 'more context')}, ${formatMinutes((more * plan.seconds) / 60)} (--contexts ${needed}, or --minutes ${Math.ceil(minutes * lengths)})`,
          ]
        : []),
    ],
  }
}

/** Sentences about the whole check: where it begins, how the servers behave, and what was not tested. */
export function describeWhole(cells: readonly AskedLength[], most: number, isSelf: boolean): string[] {
  const byLength = [...cells].sort((a, b) => a.plan.length - b.plan.length)
  const firstFail = byLength.findIndex(({ judged }) => judged.verdict === 'FAIL')
  const before = byLength[firstFail - 1]
  const begins =
    firstFail > 0 && before?.judged.verdict === 'PASS'
      ? [`It begins between ${roundLength(before.plan.own)} and ${roundLength(byLength[firstFail].plan.own)}.`]
      : []
  const noise = (['base', 'changed'] as const).flatMap(side => {
    const repeats = cells.map(({ repeats }) => repeats[side])
    const count = (field: 'asked' | 'different') => repeats.reduce((sum, each) => sum + each[field], 0)
    return count('asked') > 0 ? [`${side} ${count('different')} of ${count('asked')}`] : []
  })
  return [
    ...begins,
    ...(noise.length > 0 ? [`First questions asked again, with another text: ${noise.join(', ')}.`] : []),
    ...(isSelf ? [describeShortAndLong(byLength)] : []),
    `Nothing beyond ${most.toLocaleString('en')} tokens was tested.`,
  ]
}

/** One server against itself: how much it reads at each length. */
function describeShortAndLong(byLength: readonly AskedLength[]): string {
  const shares = byLength.map(({ plan, pairs }) => {
    const answered = keepAnswered(pairs)
    const right = answered.filter(({ base }) => base.outcome === 'right').length
    return `${roundLength(plan.own)} ${Math.round((100 * right) / Math.max(1, answered.length))} %`
  })
  return `Right, short and long, asked alone: ${shares.join(', ')}.`
}
