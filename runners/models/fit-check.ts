import type { FitNote } from '../../core/rows.ts'
import { isServerCut } from '../../core/server-cut.ts'
import type { Tokenizer } from '../../core/tokens.ts'
import type { Model } from '../model.ts'
import { type Asked, ask, countOf, cutting, ownTokensOf, perSecond, readsPerSecond } from './window-probe.ts'

/** What one call with a prompt of the run tells of a model and its server. */
export interface Fit {
  readonly note: FitNote
  /** Why no length beyond what was counted can be read, in one line; absent where nothing was cut. */
  readonly problem?: string
}

/**
 * One call with text of the run's own items, a marker at its head: the server's count gives the model's tokens for a reference token and gives away one
 * that cuts prompts in silence, and its times how fast it reads and writes. Rough: a single call, and longer prompts are slower a token.
 * @param text of the run's own prompts @throws ModelError where the server fails
 */
export async function checkFit(model: Model, text: string, tokenizer: Tokenizer, signal: AbortSignal): Promise<Fit> {
  const asked = await ask(model, { marker: 'silver-anchor-27', body: text, also: COUNTING, tokenizer, signal })
  const { reply, tokens: sent, found } = asked
  const counted = countOf(reply)
  const note = { sent, counted, found, ...ownTokensOf(asked), ...speedOf(asked) }
  if (counted === null || !isServerCut(counted, sent)) return { note }
  const { ownTokens: _, ...cut } = note
  return { note: cut, problem: cutting(counted, sent.toLocaleString('en')) }
}

/** So that there is something to write, for the speed of writing. */
const COUNTING = ' Then count from 1 to 30.'

/** Tokens a second. */
function speedOf({ reply }: Asked): Pick<FitNote, 'readsPerSecond' | 'writesPerSecond'> {
  const { usage, timing } = reply
  const rest = timing.totalMs - (timing.firstMs ?? timing.totalMs)
  return {
    readsPerSecond: readsPerSecond(reply),
    ...(usage.output >= FEW && rest > 0 && { writesPerSecond: perSecond(usage.output, rest) }),
  }
}

/** Fewer tokens say nothing about speed. */
const FEW = 8
