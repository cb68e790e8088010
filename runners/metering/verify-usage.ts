import { describeServerCut, isServerCut } from '../../core/tokens/server-truncation.ts'
import { isTooFew, SMALLEST_WINDOW } from '../../core/tokens/usage-bounds.ts'
import type { ChatReply, ChatRequest } from '../model.ts'
import { type TaskCalibration, type TokenScale, UNKNOWN_SCALE } from '../models/counting/calibration.ts'
import { describeFalseCount } from '../models/counting/usage.ts'
import type { TimeSpan } from './ledger.ts'

/** Only of the task's own text it is known how the model counts it: what a model wrote is another text. */
export function chooseScale(
  request: ChatRequest,
  sent: readonly TimeSpan[],
  calibration: TaskCalibration | undefined,
): TokenScale {
  const read = sent.reduce((sum, { start, end }) => sum + end - start, 0)
  return calibration && read >= MOSTLY * countRequestChars(request) ? calibration.scale() : UNKNOWN_SCALE
}

const MOSTLY = 0.8

/**
 * Returns the evidence that a server truncated the prompt. A long prompt takes a while to count, so it is counted only
 * if the estimate makes truncation likely.
 */
export async function findServerCut(
  { messages }: ChatRequest,
  { input, source }: ChatReply['usage'],
  { ownTokens, template, known }: TokenScale,
  estimate: (chars: number) => number,
  count: (texts: readonly string[]) => Promise<number>,
): Promise<string[]> {
  const texts = messages.map(({ content }) => content)
  const isKnown = known !== 'no' && known !== 'mixed'
  const toModelTokens = (tokens: number) => Math.round(tokens * ownTokens) + (isKnown ? template : 0)
  const isCut = (tokens: number) => isServerCut(input, toModelTokens(tokens), isKnown)
  if (source !== 'server' || !isCut(estimate(sumChars(texts)) * ROUGHLY)) return []
  const sent = await count(texts)
  return isCut(sent) ? [describeServerCut(input, toModelTokens(sent))] : []
}

/** Returns the evidence that a server truncated a whole prompt: it counted more for shorter ones. */
export function findCutAfterShorter(
  sent: number,
  { input, source }: ChatReply['usage'],
  calibration?: TaskCalibration,
): string[] {
  const expected = source === 'server' ? calibration?.expected(sent, input) : undefined
  return expected === undefined ? [] : [describeServerCut(input, expected)]
}

/**
 * The usage as it may stand in a ledger: what a server counts lower than any model can is counted here, unless it cut
 * the prompt.
 */
export async function checkUsage(
  { messages, prefill = '' }: ChatRequest,
  { usage, text, reasoning }: ChatReply,
  isCut: boolean,
  count: (texts: readonly string[]) => Promise<number>,
): Promise<{ readonly usage: ChatReply['usage']; readonly doubts: readonly string[] }> {
  if (usage.source !== 'server') return { usage, doubts: [] }
  const { input, output } = usage
  const [sent, written] = [
    [...messages.map(({ content }) => content), prefill],
    [text, reasoning],
  ]
  const isLow = isTooFew(input, sent) && !(isCut && input >= SMALLEST_WINDOW)
  const isShort = isTooFew(output, written)
  const describeChars = (texts: readonly string[]) => ` for ${sumChars(texts)} characters`
  const doubts = [
    ...(isLow ? [describeFalseCount('prompt_tokens', input, describeChars(sent))] : []),
    ...(isShort ? [describeFalseCount('completion_tokens', output, describeChars(written))] : []),
  ]
  if (doubts.length === 0) return { usage, doubts }
  const counts = {
    ...(isLow && { input: await count(sent), cached: 0 }),
    ...(isShort && { output: await count(written), reasoning: await count([reasoning]) }),
  }
  return { usage: { ...usage, ...counts, source: 'estimated' }, doubts }
}

/** Some parts of a prompt are denser than its context. */
const ROUGHLY = 1.05

export const sumChars = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + length, 0)
export const countRequestChars = ({ messages, prefill = '' }: ChatRequest) =>
  messages.reduce((sum, { content }) => sum + content.length, prefill.length)
