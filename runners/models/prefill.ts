import type { ChatReply, ChatRequest, Message } from '../model.ts'
import { ModelError } from '../model.ts'

/**
 * Ways to make a server continue a final assistant message: vLLM's two fields (llama.cpp knows them too), SGLang's one,
 * or, as llama.cpp does by default, only the message. `none`: the start of the answer is not sent.
 */
export const PREFILL_WAYS = ['vllm', 'sglang', 'llamacpp', 'none'] as const
export type PrefillWay = (typeof PREFILL_WAYS)[number]

/**
 * vLLM and SGLang: OpenAI-compatible server, extra parameters of chat; llama.cpp: tools/server/README.md,
 * `--prefill-assistant`.
 */
const FIELDS: Readonly<Record<PrefillWay, Readonly<Record<string, boolean>>>> = {
  vllm: { continue_final_message: true, add_generation_prompt: false },
  sglang: { continue_final_message: true },
  llamacpp: {},
  none: {},
}

/** The part of a request's body that says what the model reads. */
export function buildSpokenPart(
  messages: readonly Message[],
  prefill: string | undefined,
  way: PrefillWay | undefined,
): { readonly messages: readonly Message[]; readonly fields: Readonly<Record<string, boolean>> } {
  if (prefill === undefined || way === undefined || way === 'none') return { messages, fields: {} }
  return { messages: [...messages, { role: 'assistant', content: prefill }], fields: FIELDS[way] }
}

/** An answer without its given beginning: llama.cpp says it again in a reply that is not streamed. */
export const stripPrefill = (text: string, prefill: string | undefined): string =>
  prefill !== undefined && prefill !== '' && text.startsWith(prefill) ? text.slice(prefill.length) : text

/**
 * Finds how a server continues a final assistant message, from its counts of prompts. An open message costs only its
 * words. A closed one also costs the end of its turn and the head of the next. An ignored one costs nothing.
 * @param chat sends a request in one of the ways
 * @param given the user's setting, used if the server does not count
 * @returns the way, or in words why there is none
 * @throws ModelError if the server fails
 */
export async function findPrefillWay(
  chat: (request: ChatRequest, way: PrefillWay) => Promise<ChatReply>,
  signal: AbortSignal,
  explicitWay?: PrefillWay,
): Promise<{ readonly way: PrefillWay } | { readonly why: string }> {
  const count = async (way: PrefillWay, prefill?: string) => {
    const request = { messages: QUESTION, maxAnswerTokens: 1, label: 'prefill', signal }
    const { usage } = await chat({ ...request, ...(prefill !== undefined && { prefill }) }, way)
    return usage.source === 'server' ? usage.input : null
  }
  const asked = await count('none')
  if (asked === null && explicitWay) return { way: explicitWay }
  if (asked === null) return { why: 'it counts no prompt tokens, so that it cannot be told' }
  for (const way of explicitWay ? [explicitWay] : WAYS) {
    const short = await countOrRefusal(() => count(way, 'a'))
    const long = short === null ? null : await countOrRefusal(() => count(way, 'a b c d e f g h'))
    if (short === null || long === null) continue
    if (long - short >= SEEN && short - asked <= OPEN) return { way }
  }
  if (explicitWay) return { why: `not by --prefill ${explicitWay}` }
  return { why: 'it closes a final assistant message, passes it over, or refuses it' }
}

const WAYS = PREFILL_WAYS.filter(way => way !== 'none')
const QUESTION: readonly Message[] = [{ role: 'user', content: 'Say the letters.' }]
/** Seven more letters are at least four tokens more. */
const SEEN = 4
/** One letter is a token or two; the end of a turn with the head of the next is three or more by itself. */
const OPEN = 2

async function countOrRefusal(count: () => Promise<number | null>): Promise<number | null> {
  try {
    return await count()
  } catch (error) {
    if (error instanceof ModelError && !error.gone && error.retries === 0) return null
    throw error
  }
}
