import type { FitNote } from '../../../core/rows/manifest/model-note.ts'
import { isServerCut } from '../../../core/tokens/server-truncation.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import type { Model } from '../../model.ts'
import { checkPrefixCache } from './prefix-check.ts'
import {
  askProbe,
  computeOwnTokens,
  computePerSecond,
  computeReadSpeed,
  describeCut,
  describeLongerCut,
  getServerCount,
  type ProbeReply,
} from './window-probe.ts'

/** Results of one call with a prompt of the run: properties of a model and its server. */
export interface Fit {
  readonly note: FitNote
  /** Why no length beyond what was counted can be read, in one line; absent where nothing was cut. */
  readonly problem?: string
}

/**
 * Sends one request with text of the run's own items and a marker at the start. The server's count gives the model's
 * tokens per reference token, and reveals silent truncation; the times give its reading and writing speed. This is a
 * rough estimate: one call, and longer prompts are slower per token. A count far below the reference, or a missing
 * marker, may come from the model or from truncation. A second request, half as long, decides: without truncation its
 * count is half.
 * @param textOf returns about this many reference tokens of the run's own prompts
 * @param asksTwice whether to send the prompt again with another end, to see if the server keeps prefixes
 * @throws ModelError if the server fails
 */
export async function checkFit(
  model: Model,
  textOf: (tokens: number) => string,
  tokens: number,
  tokenizer: Tokenizer,
  signal: AbortSignal,
  asksTwice = false,
): Promise<Fit> {
  const place = { tokenizer, signal }
  const [marker, body] = ['silver-anchor-27', textOf(tokens)]
  const asked = await askProbe(model, { marker, body, also: COUNTING, ...place })
  const { reply, tokens: sent, found } = asked
  const counted = getServerCount(reply)
  const prefix = asksTwice ? await checkPrefixCache(model, { asked, marker, body }, tokenizer, signal) : undefined
  const note = {
    ...{ sent, counted, found, ...computeOwnTokens(asked), ...computeSpeed(asked) },
    ...(prefix && { prefix }),
  }
  if (counted === null) return { note }
  const { ownTokens: _, ...cut } = note
  if (isServerCut(counted, sent)) return { note: cut, problem: describeCut(counted, sent.toLocaleString('en')) }
  // A dense tokenizer hides a cut in its ratio, but a model does not say back what its server cut off.
  if (sent < TELLING || (found && counted >= sent * FEW_TOKENS)) return { note }
  const half = await askProbe(model, { marker: 'copper-gate-53', body: textOf(Math.floor(tokens / 2)), ...place })
  const ofHalf = getServerCount(half.reply)
  if (ofHalf === null || !isBent({ sent, counted }, { sent: half.tokens, counted: ofHalf })) return { note }
  return { note: cut, problem: describeLongerCut(counted, sent, ofHalf, half.tokens) }
}

/** Below this length, the text around a prompt distorts the result. */
const TELLING = 2_000
/** Own tokens for a reference token of o200k: fewer are a rare tokenizer, or a cut. */
const FEW_TOKENS = 0.9

interface Count {
  readonly sent: number
  readonly counted: number
}

/**
 * Whether the second half of a prompt has a lower count than the first, by more than template and text differences
 * explain.
 */
const isBent = (long: Count, short: Count): boolean => {
  // Text that has no shorter form says nothing.
  if (short.sent > long.sent * MUCH_SHORTER) return false
  const growth = (long.counted - short.counted) / Math.max(1, long.sent - short.sent)
  return growth < MOST_BENT * (short.counted / Math.max(1, short.sent))
}
const MOST_BENT = 0.85
const MUCH_SHORTER = 0.75

/** So that there is something to write, for the speed of writing. */
const COUNTING = ' Then count from 1 to 30.'

/** Tokens a second. */
function computeSpeed({ reply }: ProbeReply): Pick<FitNote, 'readsPerSecond' | 'writesPerSecond'> {
  const { usage, timing } = reply
  const rest = timing.totalMs - (timing.firstMs ?? timing.totalMs)
  return {
    readsPerSecond: computeReadSpeed(reply),
    ...(usage.output >= FEW && rest > 0 && { writesPerSecond: computePerSecond(usage.output, rest) }),
  }
}

/** Fewer tokens say nothing about speed. */
const FEW = 8
