import {
  type AnswerRow,
  allowedFor,
  canEcho,
  computeCost,
  estimateMostChars,
  findEchoesInTurns,
  type Handout,
  type Item,
  type ItemRow,
  isCutOff,
  isHandedSolver,
  isTooFew,
  type Lacking,
  lookUpPrice,
  splitLimits,
} from 'fathom-bench/plugin'

type Work = Pick<Handout['work'], 'spec' | 'prices' | 'models'>

/** Parts of the coordinator that a check of a worker's answer needs. */
export interface Recomputing {
  readonly work: Work
  readonly asked: Lacking
  /** The item's row as this machine builds it. */
  readonly item: ItemRow
  /** Builds the item with its texts. Called only for an answer that can repeat its prompt. */
  readonly text: () => Promise<Pick<Item, 'context' | 'statement'>>
}

/**
 * Computes again all of an answer's fields that follow from the run, whatever the worker sent: what the answer was
 * allowed, its echoes, its recall, its cost and the copy of its status. Fields that cannot follow from an honest run
 * are a fault.
 * @returns the row to record, or what is wrong with it in a few words
 */
export async function recompute(answer: AnswerRow, context: Recomputing): Promise<AnswerRow | string> {
  const allowed = allowedFor(context.work.spec, context.asked, context.item)
  const fault = faults({ ...answer, allowed }, context).find(([isFault]) => isFault)
  if (fault) return fault[1]
  const echoes = await echoesOf(answer.answer, context)
  const ledger = { ...answer.ledger, recall: recallOf(answer, context.item), cost: costIn(answer, context) }
  // Fields keep their places, so that the row of an honest worker is the same text.
  const row = { ...answer, ending: answer.status, echoes, allowed, ledger }
  if (echoes.length > 0) return row
  const { echoes: _, ...without } = row
  return without
}

async function echoesOf(answer: string | null, { text }: Recomputing) {
  if (answer === null || !canEcho(answer)) return []
  const { context, statement } = await text()
  return findEchoesInTurns(answer, { wording: statement(), context })
}

/**
 * An item that records no places has no recall, and a context that was read in full has every fact that begins within
 * it.
 */
function recallOf({ ledger: { recall, coverage } }: AnswerRow, { depths }: ItemRow): number | null {
  if (depths.length === 0) return null
  return coverage === 1 ? depths.filter(({ depth }) => depth < 1).length / depths.length : recall
}

/**
 * Without prices nothing costs anything. One model's price gives the cost of its tokens; of several models the worker
 * alone knows who took what.
 */
function costIn({ ledger }: AnswerRow, { work: { prices }, asked: { entry } }: Recomputing): number | null {
  const { cost, tokens, calls, embeddings } = ledger
  if (!prices) return null
  const price = entry.model ? lookUpPrice(prices, entry.model.id) : undefined
  const isAlone = !entry.method.callsSubModel && embeddings === undefined && calls.total > 0
  if (!price || !isAlone) return cost
  const due = computeCost(price, tokens)
  // A sum over calls is rounded otherwise.
  return cost !== null && Math.abs(cost - due) <= 1e-9 + due * 1e-6 ? cost : due
}

type Fault = readonly [isFault: boolean, what: string]

function faults(row: AnswerRow, { work, asked: { entry }, item }: Recomputing): Fault[] {
  const { answer, status, ledger, allowed } = row
  const { calls, tokens, coverage, read, recall, peakPrompt } = ledger
  const { method } = entry
  const most = (allowed?.answer ?? 0) + (allowed?.thinking ?? 0)
  const asksModel = entry.model !== null && !method.needs.includes('external')
  const ends = HAS_ANSWER.has(status.kind)
  const isWritten = asksModel && ends && !method.needs.includes('sandbox')
  return [
    [isCutOff(status) && !hasLimit(work.spec), 'an answer that a limit of the run cut off, though it has none'],
    [status.kind === 'answered' && answer === null && !isHandedSolver(method), 'an answered row without an answer'],
    [(answer?.length ?? 0) > estimateMostChars(most), `an answer of more characters than ${most} tokens have`],
    [ledger.metered === false && !method.needs.includes('external'), 'a ledger that was not metered'],
    [calls.root + calls.sub !== calls.total || (calls.sub > 0 && calls.depth === 0), 'calls that do not add up'],
    [tokens.cached > tokens.input || tokens.reasoning > tokens.output, 'parts of tokens that are more than the whole'],
    [peakPrompt > tokens.input, 'a prompt of more tokens than all prompts'],
    [asksModel && ends && (calls.total === 0 || tokens.input === 0), 'an answer without a call'],
    [isWritten && isTooFew(tokens.output, [answer ?? '']), 'fewer tokens than its answer has'],
    [read > coverage * item.length.tokens * ROUNDED + 1, 'more of the context than there is'],
    [coverage === 0 && (recall ?? 0) > 0, 'facts found in what was not read'],
    [
      asksModel && ends && !status.forced && method.readsAll?.(entry.params) === true && coverage < 1 - ROUNDING,
      'a part of the context for a method that reads all of it',
    ],
  ]
}

const HAS_ANSWER: ReadonlySet<string> = new Set(['answered', 'length_stop', 'truncated'])
const ROUNDING = 1e-9
/** A context is counted apart from its prompt. */
const ROUNDED = 1.02

const hasLimit = (spec: Work['spec']): boolean =>
  Object.values(splitLimits(spec).run).some(value => value !== undefined)
