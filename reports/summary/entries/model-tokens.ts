import type { ModelNote } from '../../../core/rows/manifest/model-note.ts'
import type { ItemRow } from '../../../core/rows/rows.ts'
import { getOwn } from '../get-own.ts'
import { groupBy } from '../order.ts'
import type { EntryResult, Joined } from '../rows/records.ts'
import { BASELINE } from './baseline-method.ts'
import type { Entry } from './entries.ts'

/** How a model counts a task's text. */
interface Scale {
  /** Its tokens per token of the run. */
  readonly ownTokens: number
  /** Tokens of the chat template around a prompt, if the ratio does not include them. */
  readonly template: number
}

/**
 * Returns a function that converts a requested length to the tokens of an entry's own model: a mean over some items of
 * one task. It returns undefined if the model's counting of that task is unknown. The calibration before the run gives
 * it (`fit` in the manifest: the server's tokenizer, or its usage if the run has one task). Otherwise the usage of
 * full-context rows on the same model does. Usage over several tasks says nothing about one of them.
 */
export function makeTokenEstimator({ runs, outcomes }: Joined, entries: readonly Entry[]) {
  const findScale = makeScaleFinder(
    runs,
    groupBy(outcomes, ({ entry }) => entry),
    entries,
  )
  return (entry: Entry, items: readonly ItemRow[]): number | undefined => {
    const [first] = items
    const scale = first && entry.needsModel ? findScale(entry, first.task) : undefined
    if (!scale) return undefined
    const lengths = items.map(({ length }) => scaleLength(scale, length))
    return Math.round(lengths.reduce((sum, each) => sum + each, 0) / lengths.length)
  }
}

/** Generated tokens are already in the model's own tokens, and so is a chat template that is part of the length. */
function scaleLength({ ownTokens, template }: Scale, length: ItemRow['length']): number {
  const { target, output, reserve, thinking = 0, chatTemplate = 0 } = length
  const free = output === undefined ? reserve + thinking : 0
  return (target - free - chatTemplate) * ownTokens + (chatTemplate || template) + free
}

function makeScaleFinder(
  runs: Joined['runs'],
  outcomes: ReadonlyMap<string, readonly EntryResult[]>,
  entries: readonly Entry[],
) {
  const known = new Map<string, Scale | undefined>()
  return (entry: Entry, task: string): Scale | undefined => {
    const key = JSON.stringify([entry.model, entry.runs, task])
    if (!known.has(key)) {
      const held = runs.filter(({ name }) => entry.runs.includes(name))
      const told = held.flatMap(({ manifest }) => readScale(getOwn(manifest.models, entry.model), task) ?? [])
      const whole = entries.filter(each => isWhole(each, entry)).flatMap(({ id }) => outcomes.get(id) ?? [])
      const seen = estimateScale(whole.filter(({ item }) => item.task === task))
      known.set(key, isDisproved(told[0], seen) ? seen : (told[0] ?? seen))
    }
    return known.get(key)
  }
}

const isWhole = ({ method, model, runs }: Entry, entry: Entry) =>
  method === BASELINE && model === entry.model && runs.some(run => entry.runs.includes(run))

function readScale(note: ModelNote | undefined, task: string): Scale | undefined {
  const ownTokens = note?.fit?.tasks && getOwn(note.fit.tasks, task)
  return ownTokens !== undefined && ownTokens > 0 ? { ownTokens, template: note?.fit?.template ?? 0 } : undefined
}

/**
 * Returns whether rows show that the server truncated the prompt of the check before the run, which relied on usage.
 */
const isDisproved = (told: Scale | undefined, seen: Scale | undefined): boolean =>
  told !== undefined && told.template === 0 && seen !== undefined && seen.ownTokens > told.ownTokens * 1.1

/** Estimates the ratio from the server's counts of untruncated prompts. */
function estimateScale(outcomes: readonly EntryResult[]): Scale | undefined {
  const counted = outcomes.flatMap(({ item, answer, counted }) => {
    if (!answer || counted.truncated || !WHOLE.has(answer.status.kind)) return []
    const { calls, tokens, coverage } = answer.ledger
    const isCounted = calls.total === 1 && tokens.source === 'server' && coverage === 1
    return isCounted ? [{ ours: item.length.tokens, theirs: tokens.input }] : []
  })
  const sum = (of: 'ours' | 'theirs') => counted.reduce((total, each) => total + each[of], 0)
  return sum('ours') > 0 ? { ownTokens: sum('theirs') / sum('ours'), template: 0 } : undefined
}

const WHOLE: ReadonlySet<string> = new Set(['answered', 'length_stop'])
