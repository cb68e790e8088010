import type { FitNote } from '../../core/rows.ts'
import { isServerCut } from '../../core/server-cut.ts'
import type { Tokenizer } from '../../core/tokens.ts'
import type { Model } from '../model.ts'
import { type Asked, ask, countOf } from './window-probe.ts'

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
  const problem = `its server counted ${figure(counted)} of ${figure(sent)} tokens: it cuts prompts without a word (Ollama: raise num_ctx)`
  return { note: cut, problem }
}

/** So that there is something to write, for the speed of writing. */
const COUNTING = ' Then count from 1 to 30.'

const ownTokensOf = ({ reply, tokens }: Asked) => {
  const counted = countOf(reply)
  return counted === null ? {} : { ownTokens: Number((counted / tokens).toFixed(3)) }
}

/** Tokens a second. Where the server did not stream, reading and writing cannot be told apart: all of the time is reading. */
function speedOf({ reply: { usage, timing } }: Asked): Pick<FitNote, 'readsPerSecond' | 'writesPerSecond'> {
  const first = timing.firstMs ?? timing.totalMs
  const rest = timing.totalMs - first
  return {
    readsPerSecond: perSecond(usage.input, first),
    ...(usage.output >= FEW && rest > 0 && { writesPerSecond: perSecond(usage.output, rest) }),
  }
}

/** Fewer tokens say nothing about speed. */
const FEW = 8

const perSecond = (tokens: number, ms: number) => Number(((1000 * tokens) / Math.max(1, ms)).toPrecision(3))

const figure = (tokens: number) => tokens.toLocaleString('en')
