import { append } from '../../core/collections/append.ts'
import { getLast } from '../../core/collections/require.ts'
import type { Tokenizer } from '../../core/tokens/tokens.ts'
import type { ChatReply, Model } from '../../runners/model.ts'
import { computeReadSpeed, probeWindow } from '../../runners/models/servers/window-probe.ts'

/** The results of a few calls to a server. */
export interface Survey {
  /** Tokens of the model; if the server does not report it, the longest prompt that it processed. */
  readonly window: number
  /** Did the server or the user name it? */
  readonly isNamed: boolean
  /** Its own tokens for one of the reference tokenizer. */
  readonly density: number
  /** Prompt tokens in a millisecond, of one call at a time. */
  readonly speed: number
  /** Tokens that it took, of the model. */
  readonly tokens: number
}

/** Where nothing is known, windows are tried from here on, each four times the one before. */
const FIRST = 8 * 1024
const LAST = 2 * 1024 ** 2
/** A named window is not probed to its end: that is what the questions do. */
const ENOUGH = 16 * 1024

/**
 * Measures window, density and speed of a model by probes: a marker at the start of plain prose, which the model is to
 * repeat. A named window needs two short calls. For an unknown one, prompts grow until the server rejects or truncates
 * one, or until `until`.
 *
 * @param until a time of `now`, in milliseconds
 * @throws ModelError if the server fails, Error if it does not process even 8K tokens
 */
export async function surveyModel(
  model: Model,
  tokenizer: Tokenizer,
  { signal, now, until }: { readonly signal: AbortSignal; readonly now: () => number; readonly until: number },
): Promise<Survey> {
  const named = model.window
  let window = 0
  let density = 1
  const calls: ChatReply[] = []
  for (let claim = named === null ? FIRST : Math.min(named, ENOUGH); claim <= LAST; claim *= 4) {
    const { probe, problem, replies } = await probeWindow(model, claim, undefined, tokenizer, signal)
    append(calls, replies)
    if (problem !== undefined) {
      if (window === 0) throw new Error(problem)
      break
    }
    window = claim
    density = probe.ownTokens ?? density
    if (named !== null || now() >= until) break
  }
  const speed = computeReadSpeed(getLast(calls)) / 1000
  const tokens = calls.reduce((sum, { usage }) => sum + usage.input, 0)
  return { window: named ?? window, isNamed: named !== null, density, speed, tokens }
}
