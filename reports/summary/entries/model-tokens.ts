import type { ItemRow, ModelNote } from '../../../core/rows/rows.ts'
import { getOwn } from '../get-own.ts'
import { groupBy } from '../order.ts'
import type { EntryResult, Joined } from '../rows/records.ts'
import { BASELINE } from './baseline-method.ts'
import type { Entry } from './entries.ts'

/** How a model counts a task's text. */
interface Scale {
  /** Its tokens for one of the run's. */
  readonly ownTokens: number
  /** Of the chat template around a prompt, where it is not in the ratio. */
  readonly template: number
}

/**
 * The length that was asked for, in the tokens of an entry's own model: mean of some items of one task. Undefined where
 * it is not known how the model counts that task. Known it is by the calibration before the run (`fit` in the manifest:
 * the server's tokenizer, or its usage where the run has one task), else by the usage of rows that hold whole prompts:
 * those of full context on the same model. Text of several tasks together tells of none of them.
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

/** What a model may generate is in its own tokens already, and so is a chat template that the length holds. */
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

/** Whether rows show that the server cut the prompt of the check before the run, which had usage alone to go by. */
const isDisproved = (told: Scale | undefined, seen: Scale | undefined): boolean =>
  told !== undefined && told.template === 0 && seen !== undefined && seen.ownTokens > told.ownTokens * 1.1

/** By the server's count of prompts that reached it whole. */
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
