import type { PrefixNote } from '../../../core/rows/manifest/model-note.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import type { ChatReply, Model } from '../../model.ts'
import { askProbe, type ProbeReply } from './window-probe.ts'

/** The first request, whose prompt comes again up to its last line. */
export interface ColdProbe {
  readonly asked: ProbeReply
  readonly marker: string
  readonly body: string
}

/**
 * Sends a prompt again with another question at its end, and returns whether its server had kept the prefix: by its own
 * count of cached tokens, else by the time to the first token.
 * @throws ModelError if the server fails
 */
export async function checkPrefixCache(
  model: Model,
  { asked, marker, body }: ColdProbe,
  tokenizer: Tokenizer,
  signal: AbortSignal,
): Promise<PrefixNote> {
  const warm = await askProbe(model, { marker, body, also: OTHER_END, tokenizer, signal })
  return judgePrefixCache(asked.reply, warm.reply)
}

/** Another end than that of the first request, so that equal requests are not what is measured. */
const OTHER_END = ' Then name three colours.'

/** Judges by the counts and times of a first and a second request that begin alike. */
export function judgePrefixCache(cold: ChatReply, warm: ChatReply): PrefixNote {
  const [coldMs, warmMs] = [cold, warm].map(({ timing }) => Math.round(timing.firstMs ?? timing.totalMs))
  const { input, cached, source } = warm.usage
  const share = source === 'server' && input > 0 ? Number((cached / input).toFixed(4)) : null
  const times = { coldMs, warmMs }
  if (share !== null && share >= MOSTLY) return { kept: 'yes', share, ...times }
  // A first request that took no time shows nothing by the second.
  if (coldMs < TELLING_MS) return { kept: share === 0 ? 'not seen' : 'unknown', share, ...times }
  return { kept: warmMs <= coldMs * MUCH_FASTER ? 'yes' : 'no', share, ...times }
}

/** Share of cached tokens: chunks of a cache leave out the end of a prefix. */
const MOSTLY = 0.5
const TELLING_MS = 400
const MUCH_FASTER = 0.5
