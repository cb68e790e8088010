import type { ItemRow } from '../../../core/rows/rows.ts'
import { formatCount } from '../format.ts'
import { compareStrings } from '../order.ts'
import type { RunRows } from '../reporter.ts'
import type { EndedRun } from '../rows/completed-items.ts'
import { describeEarlyStop, openReason } from './completeness.ts'
import { judgeLines } from './judge-lines.ts'
import { formatLateness } from './lateness.ts'

/** Returns notes on rows that were left out and on items, one per line. */
export function listRowNotes(ended: readonly EndedRun[], items: readonly ItemRow[]): string[] {
  const count = (of: (run: EndedRun) => number) => ended.reduce((sum, run) => sum + of(run), 0)
  const strangers = count(run => run.strangers)
  const odd = count(run => run.odd)
  const torn = count(run => run.torn)
  const unfinished = count(run => run.unfinished)
  const lengthless = count(({ run }) => run.items.filter(row => !hasLength(row)).length)
  const runs = ended.map(({ run }) => run)
  const tokenizers = [...new Set(items.map(item => item.length.tokenizer))].sort(compareStrings)
  return [
    ...runs.flatMap(({ name, unverified }) =>
      unverified === undefined ? [] : [`${name} is unverified: ${unverified}`],
    ),
    ...runs.flatMap(endNotes),
    strangers > 0 && `${formatCount(strangers, 'row')} of items that are not in items.jsonl excluded`,
    odd > 0 && `${formatCount(odd, 'score row')} without a number from 0 to 1: those items count as unscored`,
    unfinished > 0 &&
      `${formatCount(unfinished, 'score row')} not scored in time: they count as 0 (fathom-bench score tries again)`,
    torn > 0 && `${formatCount(torn, 'score row')} without ${torn === 1 ? 'its' : 'their'} answer excluded`,
    lengthless > 0 && `${formatCount(lengthless, 'item')} without a length excluded`,
    tokenizers.length > 1 &&
      `lengths are counted by different tokenizers (${tokenizers.join(', ')}) and cannot be compared`,
    ...listItemNotes(items),
    ...formatLateness(ended.flatMap(({ run, lateness }) => lateness.late(run.manifest.models))),
    ...runs.flatMap(({ manifest: { judge } }) => (judge ? judgeLines(judge) : [])),
    ...runs.flatMap(run => describeStanding(run) ?? []),
  ].filter(note => note !== false)
}

/** Returns how a run ended, if not as planned. Missing items and shards are counted elsewhere. */
function endNotes({ name, manifest }: RunRows): string[] {
  const [open, early] = [openReason(manifest), describeEarlyStop(manifest)]
  return [
    ...(open === undefined ? [] : [`${name} is not finished: ${open}`]),
    ...(early === undefined ? [] : [`${name}: ${early}`]),
  ]
}

/** Formats `acme: verified here, answers reproduced (32 of 40 items rebuilt …); submitted by Ada`. */
function describeStanding({ name, standing, submission }: RunRows): string | undefined {
  if (!standing) return undefined
  const { badges, how, reproduced } = standing
  const again = reproduced.map(({ method, model, by, shared, same }) => {
    const who = model === 'none' ? method : `${method} ${model}`
    return `answers of ${who} reproduced by ${by}: ${same} of ${formatCount(shared, 'shared item')} score the same`
  })
  const by = submission ? [`submitted by ${[submission.who, ...(submission.links ?? [])].join(', ')}`] : []
  // An earlier note states why a run is unverified.
  const checked = badges.includes('unverified') ? [] : [`${badges.join(', ')} (${how})`]
  const parts = [...checked, ...again, ...by]
  return parts.length > 0 ? `${name}: ${parts.join('; ')}` : undefined
}

/** Returns the notes of items, such as an exhausted pool of documents: each text once per task. */
function listItemNotes(items: readonly ItemRow[]): string[] {
  const counts = new Map<string, number>()
  for (const item of items)
    for (const note of item.notes ?? []) {
      const line = `${item.task}: ${note}`
      counts.set(line, (counts.get(line) ?? 0) + 1)
    }
  return [...counts]
    .sort(([a], [b]) => compareStrings(a, b))
    .map(([line, times]) => `${line} (${formatCount(times, 'item')})`)
}

/** Returns whether a value is a valid score: a number from 0 to 1. */
export const isScore = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1

/** A prompt without a requested length has the target 0 and is placed by its output. */
export const hasLength = ({ length }: ItemRow) =>
  length?.output === undefined
    ? isLength(length?.target)
    : isLength(length.output) && (length.target === 0 || isLength(length.target))

const isLength = (tokens: number | undefined) => tokens !== undefined && tokens > 0 && Number.isFinite(tokens)
