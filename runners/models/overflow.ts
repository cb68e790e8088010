/**
 * What servers say when a prompt is longer than the window. There is no common form: the words below are those of OpenAI,
 * vLLM, SGLang, llama.cpp, Ollama, LM Studio, TGI, Mistral, DashScope, Gemini, Bedrock, xAI, Moonshot, Z.ai, Cohere, and proxies in
 * front of Anthropic.
 */
export const saysOverflow = (code: string, text: string): boolean =>
  CODES.test(snaked(code)) || TEXTS.some(form => form.test(text))

/** `contextLengthExceeded` and `context-length-exceeded` as `context_length_exceeded`. */
const snaked = (code: string) => code.replace(/([a-z])([A-Z])/g, '$1_$2').replaceAll('-', '_')

const CODES =
  /context_length|context_window|exceed_context_size|string_above_max_length|request_too_large|prompt_too_long|tokens_limit_reached|max_prompt_tokens/i

const TEXTS: readonly RegExp[] = [
  /(?:maximum|model'?s?|max)(?: supported)? (?:context|sequence|model|prompt|input) (?:length|window|len)\b/i,
  /\bmax_(?:seq|model|context)_len/i,
  /context (?:length|window|size|limit)[^.]{0,60}(?:exceed|overflow|too (?:long|large|small))/i,
  /exceed\w*[^.]{0,80}(?:\bcontext\b|maximum number of tokens|max(?:imum)? \w+ tokens)/i,
  /(?:(?:prompt|input|message)s?(?: \([^)]*\))?(?: is| are)?|requests? (?:is|are)) (?:too long|longer than)/i,
  /(?:prompt|input|context|(?<!(?:output|completion|generated) )token)s?\b[^.]{0,20} (?:length|tokens?|count)\b[^.]{0,40} (?:cannot exceed|exceeds?|(?:is )?(?:greater|larger) than) /i,
  /max(?:imum)? (?:input characters|length of current question)/i,
  /context the overflows|greater than the context length/i,
  /`?inputs`?(?: tokens)?[^.]{0,40}must (?:be <=|have less than)/i,
  /range of input length should be/i,
  /reduce the length of the (?:messages|prompt|input)/i,
  /(?:prompt|input length)(?: \([^)]*\))? exceeds (?:the )?max(?:imum allowed)? length/i,
  /exceed\w* model token limit/i,
  /too many tokens: size limit exceeded/i,
  // Chinese, Japanese, Korean, German, French, Spanish and Portuguese.
  /(?:输入|提示|上下文|prompt)[^。]{0,24}(?:超(?!时)|过长|太长)/i,
  /(?:入力|トークン|コンテキスト|プロンプト)[^。]{0,32}(?:超え|超過|長すぎ)/,
  /(?:입력|프롬프트|컨텍스트|토큰)[^.]{0,32}(?:초과|너무 (?:길|깁))/,
  /(?:eingabe|prompt|kontext)[^.]{0,60}(?:zu lang|überschreitet)/i,
  /(?:contexte|entrée|invite|prompt)[^.]{0,60}(?:dépass|trop long)/i,
  /(?:entrada|contexto|prompt)[^.]{0,60}(?:supera|excede|demasiado larg|muito long|longa demais)/i,
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
      if (found) return Number(found[1].replace(/[,_]/g, ''))
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
