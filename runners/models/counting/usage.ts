import { type Fields, isFields, toFields } from '../../../core/files/foreign-json.ts'

/** Tokens of a call as its server counted them. */
export interface ServerUsage {
  readonly input: number
  readonly cached: number
  /** Null where the server did not tell. */
  readonly reasoning: number | null
  /** Thinking included. */
  readonly output: number
}

/** Finds the usage in a response, in the place that OpenAI, Moonshot or Groq uses. */
export function findReplyUsage(json: Fields): Fields | undefined {
  const choices = json['choices']
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined
  return [json['usage'], toFields(choice)['usage'], toFields(json['x_groq'])['usage']].find(isFields)
}

/**
 * The counts of a usage, with a remark for each that is left out. Null where it has none, or none that can be true: a
 * count is a whole number, not negative, and no more than the texts can have with what a server may put around them
 * unseen.
 * @param sizes characters that were sent and that came back
 */
export function readUsage(
  usage: Fields,
  sizes: { readonly sent: number; readonly received: number },
): { readonly counts: ServerUsage | null; readonly remarks: readonly string[] } {
  const { prompt_tokens: named, total_tokens: total } = usage
  const beside = countOutsidePrompt(usage, sizes.sent)
  // Some proxies send zeros.
  if (named === undefined || named === null || (named === 0 && beside === 0)) return { counts: null, remarks: [] }
  if (!isPlausibleCount(named, sizes.sent)) return rejectCount('prompt_tokens', named)
  const prompt = isPlausibleCount(named + beside, sizes.sent) ? named + beside : named
  // Gemini leaves it out where all that was written is thinking.
  const completion =
    usage['completion_tokens'] ?? (isPlausibleCount(total, sizes.sent + sizes.received) ? 0 : undefined)
  if (!isPlausibleCount(completion, sizes.received)) return rejectCount('completion_tokens', completion)

  const details = toFields(usage['completion_tokens_details'])['reasoning_tokens']
  // xAI and gateways to Gemini count thinking on top of the completion.
  const above = isPlausibleCount(total, sizes.sent + sizes.received) ? Math.max(0, total - prompt - completion) : 0
  const output = completion + above
  const remarks: string[] = []
  const checkCount = (name: string, value: unknown, most: number): number | null => {
    if (value === undefined || value === null) return null
    if (isWhole(value) && value <= most) return value
    remarks.push(`the server's ${name} of ${formatValue(value)} is left out: it can be ${most} at most`)
    return null
  }
  const cached = checkCount('cached tokens', getCachedTokens(usage), prompt)
  const reasoning = checkCount('reasoning tokens', details, output) ?? (above > 0 ? above : null)
  return { counts: { input: prompt, cached: cached ?? 0, reasoning, output }, remarks }
}

/**
 * Returns the prompt tokens that `prompt_tokens` omits. Gateways to Anthropic pass on its counts, in which cached
 * tokens (read and written) are separate; others add them up. They are omitted if they exceed the prompt, or if the
 * total implies it. To assume otherwise of a field with OpenAI's meaning takes more evidence: the total, or too many
 * characters per token.
 */
function countOutsidePrompt(usage: Fields, chars: number): number {
  const { prompt_tokens: prompt, completion_tokens: completion, total_tokens: total } = usage
  const count = (value: unknown) => (isWhole(value) ? value : 0)
  const anthropic = count(usage['cache_read_input_tokens']) + count(usage['cache_creation_input_tokens'])
  const others = count(getCachedTokens(usage))
  const isTotal = (cached: number) => cached > 0 && total === count(prompt) + count(completion) + cached
  if (anthropic > count(prompt) || isTotal(anthropic)) return anthropic
  return others > count(prompt) && (isTotal(others) || chars > MOST_CHARS_A_TOKEN * count(prompt)) ? others : 0
}

/** Characters per token of any text in tasks, with any tokenizer. */
const MOST_CHARS_A_TOKEN = 16

/** Reads the field of OpenAI, DeepSeek, Moonshot, or gateways to Anthropic. */
const getCachedTokens = (usage: Fields): unknown =>
  toFields(usage['prompt_tokens_details'])['cached_tokens'] ??
  usage['prompt_cache_hit_tokens'] ??
  usage['cached_tokens'] ??
  usage['cache_read_input_tokens']

/**
 * A character has at most four bytes, and a token at least one; a server may add wording, tools, and thinking that it
 * does not show.
 */
export const isPlausibleCount = (value: unknown, chars: number): value is number =>
  isWhole(value) && value <= 4 * chars + UNSEEN

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

const UNSEEN = 2 ** 20

const rejectCount = (name: string, value: unknown) => ({ counts: null, remarks: [describeFalseCount(name, value)] })

/** Said of a count that is left out. */
export const describeFalseCount = (name: string, value: unknown, of = ''): string =>
  `the server's ${name} of ${formatValue(value)}${of} can not be true: tokens are estimated`

const formatValue = (value: unknown): string => (typeof value === 'number' ? String(value) : `type ${typeof value}`)
