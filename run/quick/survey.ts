import { append } from '../../core/collections/append.ts'
import { getLast } from '../../core/collections/require.ts'
import type { PrefixNote } from '../../core/rows/manifest/model-note.ts'
import type { Tokenizer } from '../../core/tokens/tokens.ts'
import { type ChatReply, type Model, ModelError } from '../../runners/model.ts'
import { judgePrefixCache } from '../../runners/models/servers/prefix-check.ts'
import { askProbe, computeReadSpeed, makeProbeText, probeWindow } from '../../runners/models/servers/window-probe.ts'

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
  /** Whether its server keeps prefixes. */
  readonly kept: PrefixNote['kept']
  /** Milliseconds of a further question on a prompt in the cache. */
  readonly warmMs: number
}

/** Where nothing is known, windows are tried from here on, each four times the one before. */
const FIRST = 8 * 1024
const LAST = 2 * 1024 ** 2
/** A named window is not probed to its end: that is what the questions do. */
const ENOUGH = 16 * 1024

/**
 * Measures window, density and speed of a model by probes: a marker at the start of plain prose, which the model is to
 * repeat. A named window needs two short calls. For an unknown one, prompts grow until the server rejects or truncates
 * one, or until `until`. Two more calls with one prompt show whether its server keeps prefixes.
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
  const cache = await surveyCache(model, tokenizer, signal, density)
  append(calls, cache.replies)
  const tokens = calls.reduce((sum, { usage }) => sum + usage.input, 0)
  return {
    window: named ?? window,
    isNamed: named !== null,
    density,
    speed,
    tokens,
    kept: cache.kept,
    warmMs: cache.warmMs,
  }
}

/** Sends a prompt twice with two ends. A server that fails here may still answer questions. */
async function surveyCache(
  model: Model,
  tokenizer: Tokenizer,
  signal: AbortSignal,
  density: number,
): Promise<Pick<Survey, 'kept' | 'warmMs'> & { readonly replies: readonly ChatReply[] }> {
  const body = makeProbeText(CACHE_TOKENS / Math.max(1, density), tokenizer)
  const ask = (also: string) => askProbe(model, { marker: 'willow-ferry-94', body, also, tokenizer, signal })
  try {
    const cold = (await ask(' Then name a river.')).reply
    const warm = (await ask(' Then name three colours.')).reply
    return { kept: judgePrefixCache(cold, warm).kept, warmMs: warm.timing.totalMs, replies: [cold, warm] }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return { kept: 'unknown', warmMs: 0, replies: [] }
  }
}

/** Long enough that blocks of a cache hold most of it. */
const CACHE_TOKENS = 6_000
