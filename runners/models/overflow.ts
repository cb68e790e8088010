/**
 * What servers say when a prompt is longer than the window. There is no common form: the words below are those of OpenAI,
 * vLLM, SGLang, llama.cpp, Ollama, LM Studio, TGI, Mistral, DashScope, Gemini, Bedrock, xAI, Moonshot, Z.ai, Cohere, and proxies in
 * front of Anthropic.
 */
export const saysOverflow = (code: string, text: string): boolean =>
  CODES.test(code) || TEXTS.some(form => form.test(text))

const CODES =
  /context_length|context_window|exceed_context_size|string_above_max_length|request_too_large|prompt_too_long|tokens_limit_reached/i

const TEXTS: readonly RegExp[] = [
  /(?:maximum|model'?s?|max) (?:context|sequence|model|prompt) (?:length|window|len)\b/i,
  /context (?:length|window|size|limit)[^.]{0,60}(?:exceed|overflow|too (?:long|large|small))/i,
  /exceed\w*[^.]{0,80}(?:context (?:length|window|size|limit)|maximum number of tokens|max_(?:seq|model)_len)/i,
  /(?:prompt|input|request|message)s?(?: \([^)]*\))? (?:is|are) (?:too long|longer than)/i,
  /context the overflows|greater than the context length/i,
  /`?inputs`?(?: tokens)?[^.]{0,40}must (?:be <=|have less than)/i,
  /range of input length should be/i,
  /reduce the length of the (?:messages|prompt|input)/i,
  /(?:prompt|input length)(?: \([^)]*\))? exceeds (?:the )?max(?:imum allowed)? length/i,
  /exceed\w* model token limit/i,
  /too many tokens: size limit exceeded/i,
]

/** The figures in such a message, in the model's own tokens. */
export interface OverflowFigures {
  readonly window: number | null
  /** Of the refused prompt. */
  readonly prompt: number | null
  /** Kept for the answer, thinking included. */
  readonly reserved: number | null
}

export function overflowFigures(message: string): OverflowFigures {
  const first = (forms: readonly RegExp[]) => {
    for (const form of forms) {
      const found = form.exec(message)
      if (found) return Number(found[1]!.replace(/[,_]/g, ''))
    }
    return null
  }
  return { window: first(WINDOWS), prompt: first(PROMPTS), reserved: first(RESERVES) }
}

const N = '(\\d[\\d,_]*)'
const form = (pattern: string) => new RegExp(pattern.replaceAll('#', N), 'i')

const WINDOWS = [
  form('\\d \\+ [\\d,]+ > #'),
  form('n_ctx"?[ :=]*#'),
  form('(?:context|sequence|model) (?:length|window|size|len|limit)(?: of(?: only)?| is(?: only)?|:)? \\(?#'),
  form('tokens? > # maximum'),
  form('maximum (?:prompt|allowed) length (?:is |\\()#'),
  form('model token limit: #'),
  form('maximum number of tokens allowed \\(#\\)'),
  form('with # maximum context'),
  form('must (?:be <=|have less than) #'),
  form('input length should be \\[\\d+, #\\]'),
  form('window of #'),
]

const PROMPTS = [
  form('# \\+ [\\d,]+ > \\d'),
  form('n_prompt_tokens"?[ :=]*#'),
  form('# (?:tokens )?(?:in|from) the (?:input )?(?:messages|prompt)'),
  form('request has # input tokens'),
  form('(?:messages|prompt|input) (?:resulted in|contains)(?: at least)? # (?:input )?tokens'),
  form('(?:prompt|input|request) (?:token count |length )?\\((?:length )?#(?: tokens)?\\)'),
  form('request contains # tokens'),
  form('(?:prompt|input) is too long: #'),
  form('first # tokens when context'),
  form('given: # `?inputs'),
  form('(?:requested|has) (?:a total of )?# (?:input )?tokens'),
]

const RESERVES = [
  form('\\d \\+ # > \\d'),
  form('# (?:tokens )?(?:in|for) the completion'),
  form('is too large: #'),
  form('and # `?max_new_tokens'),
  form('requested # output tokens'),
]
