/**
 * What servers say when a prompt is longer than the window. There is no common form: the words below are those of
 * OpenAI, vLLM, SGLang, llama.cpp, Ollama, LM Studio, TGI, Mistral, DashScope, Gemini, Bedrock, xAI, Moonshot, Z.ai,
 * Cohere, and proxies in front of Anthropic.
 */
export const isOverflowMessage = (code: string, text: string): boolean => {
  const plain = text.replace(DECIMALS, '$1')
  return (
    isOverflowCode(toSnakeCase(code), text) ||
    TEXTS.some(form => form.test(plain)) ||
    splitClauses(plain).some(isOverClause)
  )
}

/** Points within figures (`40486.0`, `131.2k`) end no sentence. */
const DECIMALS = /(\d[\d,]*)\.\d+/g

/** `contextLengthExceeded` and `context-length-exceeded` as `context_length_exceeded`. */
const toSnakeCase = (code: string) => code.replace(/([a-z])([A-Z])/g, '$1_$2').replaceAll('-', '_')

const isOverflowCode = (code: string, text: string) =>
  CODES.test(code) || (/string_above_max_length/i.test(code) && isAboutPrompt(`${code} ${text}`))

/** Whether a text that is too long is one of the prompt: other fields of a request have limits of their own. */
const isAboutPrompt = (words: string) => (PROMPT_FIELD.test(words) ? !/\.name\b/.test(words) : !OTHER_FIELD.test(words))

const CODES =
  /context_length|context_window|exceed_context_size|request_too_large|prompt_too_long|tokens_limit_reached|max_prompt_tokens/i

const PROMPT_FIELD = /(?:^|[\s'"`])(?:messages|input|prompt|contents)(?!\w)/i
const OTHER_FIELD =
  /(?:^|[\s'"`[._])(?:tools?|functions?|descriptions?|metadata|stop|user|name|schema|key|identifier)(?!\w)/i

const splitClauses = (text: string) => text.slice(0, MOST_CHARS).split(/[.;|\n](?=\s|$)/)
const MOST_CHARS = 2_000

/** A clause about a prompt, that is above something, which is a limit in tokens: in words that no form below knows. */
const isOverClause = (clause: string) =>
  SUBJECT.test(clause) && ABOVE.test(clause) && LIMIT.test(clause) && !OTHER_LIMITS.test(clause)

const SUBJECT =
  /\b(?:prompts?|inputs?|contexts?|sequences?|conversations?|messages?|requests?|(?:total|estimated|number of) tokens?)\b/i
const ABOVE =
  /\b(?:exceed\w*|surpass\w*|(?:longer|greater|larger|more|bigger|higher) than|too (?:long|large|big|many)|over the|beyond|above|(?:must|should|may|can) ?not be|must be (?:less|fewer|smaller|shorter|at most)|must have (?:less|fewer)|does ?n[o']t fit|can ?not fit|at most|up to|limited to|only (?:accepts?|supports?|takes?|has|allows?))\b/i
const LIMIT =
  /\b(?:context(?:[ _]?(?:length|window|size|limit))?\b|max_?(?:num_tokens|seq_?len\w*|sequence\w*|model_len\w*|input\w*|position\w*|prompt\w*)|(?:max\w*|allowed|supported|permitted|limit)\b[^,]{0,32}\b(?:tokens?|length|window|sequence)|\d[\d,_]*\s?[km]?[ -]?tokens?)\b/i
const OTHER_LIMITS =
  /\b(?:output|completions?|generat\w+|responses?|answers?|max_(?:completion_|output_|new_)?tokens|stop|names?|descriptions?|tools?|functions?|schemas?|images?|files?|minute|second|hour|da(?:y|ily)|month|rates?|quota|credits?|balance|temperature|top_p|logprobs|concurren\w+|requests per|TPM|RPM)\b/i

const TEXTS: readonly RegExp[] = [
  /(?:maximum|model'?s?|max)(?: supported)? (?:context|sequence|model|prompt|input) (?:length|window|len)\b/i,
  /\bmax_(?:seq|model|context)_len/i,
  /context (?:length|window|size|limit)[^.]{0,60}(?:exceed|overflow|too (?:long|large|small))/i,
  /exceed\w*[^.]{0,80}(?:\bcontext\b|maximum number of tokens|max(?:imum)? \w+ tokens)/i,
  /(?:(?:prompt|input|message)s?(?: tokens?| length| text)?(?: \([^)]*\))?(?: is| are)?|requests? (?:is|are)) (?:too long|longer than)/i,
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
  /(?:[输輸]入|提示|上下文|prompt)[^。]{0,24}(?:超(?![时時])|[过過][长長]|太[长長])/i,
  /(?:入力|トークン|コンテキスト|プロンプト)[^。]{0,32}(?:超え|超過|長すぎ)/,
  /(?:입력|프롬프트|컨텍스트|토큰)[^.]{0,32}(?:초과|너무 (?:길|깁))/,
  /(?:eingabe|prompt|kontext)[^.]{0,60}(?:zu lang|überschreitet)/i,
  /(?:contexte|entrée|invite|prompt)[^.]{0,60}(?:dépass|trop long)/i,
  /(?:entrada|contexto|prompt)[^.]{0,60}(?:supera|excede|demasiado larg|muito long|longa demais)/i,
  // Other ways to put it: TensorRT-LLM, and routers without a server that has the room.
  /(?:prompt|input|query|sequence|context)s?\b[^.]{0,60}(?:length|tokens?|size)\b[^.]{0,60}(?:should|must|may|can) ?not (?:exceed|be (?:longer|greater|larger|more))/i,
  /\bno (?:\w+ )?(?:endpoint|provider|deployment|model|backend|route|instance)s?\b[^.]{0,80}\b(?:context|\d[\d,]*k? tokens|prompts? of|prompt length)/i,
  // Italian, Russian and Ukrainian, Polish, Dutch, Turkish, Indonesian and Vietnamese.
  /(?:input|prompt|contesto|richiesta|messaggi|lunghezza|token)[^.]{0,80}(?:supera|ecced|oltrepassa|troppo lung|troppi)/i,
  /(?:запрос|запит|контекст|промпт|ввод|входн|сообщени|токен|длин|довжин)[^.]{0,80}(?:превы[шс]|перевищ|слишком (?:длин|велик|больш|много)|(?:задовг|занадто довг))(?![^.]*(?:минут|секунд|сутк))/i,
  /(?:слишком (?:длин|больш|много)|превышен)[^.]{0,60}(?:запрос|контекст|промпт|ввод|токен|сообщени)(?![^.]*(?:минут|секунд|сутк))/i,
  /(?:prompt|kontekst|zapytani|wejści)[^.]{0,60}(?:przekracza|zbyt dług|za dług)/i,
  /(?:prompt|invoer|context)[^.]{0,60}(?:te lang|overschrijdt)/i,
  /(?:prompt|girdi|[iİ]stem|bağlam)[^.]{0,60}(?:aşıyor|aştı|çok uzun)/i,
  /(?:prompt|masukan|konteks)[^.]{0,60}(?:melebihi|terlalu panjang)/i,
  /(?:prompt|ngữ cảnh|đầu vào)[^.]{0,60}(?:vượt quá|quá dài)/i,
  // Swedish, Danish and Norwegian, Czech and Slovak, Romanian, Hungarian, Finnish and Greek.
  /(?:prompt|indata|inndata|inputtet|kontext|kontekst)[^.]{0,60}(?:för lång|for lang|överskrider|overskrider|overstiger)/i,
  /(?:prompt|vstup|kontext|požadav)[^.]{0,60}(?:překračuje|prekračuje|překročil|příliš dlouh|príliš dlh)/i,
  /(?:prompt|intrare|contextul|cererea)[^.]{0,60}(?:depășe|prea lung)/i,
  /(?:prompt|bemenet|kontextus|kérés)[^.]{0,60}(?:meghaladja|túl hosszú)/i,
  /(?:syöte|kehote|konteksti)[^.]{0,60}(?:ylittää|liian pitkä)/i,
  /(?:είσοδος|προτροπή|πλαίσιο)[^.]{0,60}(?:υπερβαίνει|πολύ μεγάλ)/i,
  // Arabic, Persian, Hebrew, Hindi and Thai.
  /(?:المدخلات|الإدخال|السياق|الطلب|ورودی|متن)[^.]{0,60}(?:يتجاوز|تتجاوز|يتعدى|طويل|بیش از|طولانی)/,
  /(?:הקלט|ההנחיה|ההקשר|הבקשה)[^.]{0,60}(?:חורג|ארוך מדי|ארוכה מדי|עולה על)/,
  /(?:इनपुट|प्रॉम्प्ट|संदर्भ|टोकन)[^।.]{0,80}(?:से अधिक|बहुत (?:लंबा|लंबी|बड़ा)|पार)/,
  /(?:อินพุต|พรอมต์|บริบท|ข้อความ)[^.]{0,60}(?:เกิน|ยาวเกินไป)/,
]

/** The figures in such a message, in the model's own tokens. */
export interface OverflowFigures {
  readonly window: number | null
  /** Of the refused prompt. */
  readonly prompt: number | null
  /** Kept for the answer, thinking included. */
  readonly reserved: number | null
}

export function parseOverflowFigures(message: string): OverflowFigures {
  const findFirst = (forms: readonly RegExp[]) => {
    for (const form of forms) {
      const found = form.exec(message)
      if (found) return parseFigure(found[1])
    }
    return null
  }
  return { window: findFirst(WINDOWS), prompt: findFirst(PROMPTS), reserved: findFirst(RESERVES) }
}

/** `32,768`, `40486.0` and `131.2k`. */
const N = '(\\d[\\d,_]*(?:\\.\\d+)?(?:\\s?[kKmM](?![a-zA-Z]))?)'

function parseFigure(text: string): number {
  const factor = { k: 1_000, m: 1_000_000 }[text.slice(-1).toLowerCase()] ?? 1
  return Math.floor(Number.parseFloat(text.replace(/[,_]/g, '')) * factor)
}

const makePattern = (pattern: string) => new RegExp(pattern.replaceAll('#', N), 'i')

const WINDOWS = [
  makePattern('\\d \\+ [\\d,]+ > #'),
  makePattern('n_ctx"?[ :=]*#'),
  makePattern('max_num_tokens \\(#\\)'),
  makePattern('(?:context|sequence|model) (?:length|window|size|len|limit)(?: of(?: only)?| is(?: only)?|:)? \\(?#'),
  makePattern('tokens? > # maximum'),
  makePattern('maximum (?:prompt|allowed) length (?:is |\\()#'),
  makePattern('model token limit: #'),
  makePattern('maximum number of tokens allowed \\(#\\)'),
  makePattern('with # maximum context'),
  makePattern('must (?:be <=|have less than) #'),
  makePattern('input length should be \\[\\d+, #\\]'),
  makePattern('window of #'),
]

const PROMPTS = [
  makePattern('# \\+ [\\d,]+ > \\d'),
  makePattern('n_prompt_tokens"?[ :=]*#'),
  makePattern('sum of prompt length \\(#\\)'),
  makePattern('# (?:tokens )?(?:in|from) the (?:input )?(?:messages|prompt)'),
  makePattern('request has # input tokens'),
  makePattern('(?:messages|prompt|input) (?:resulted in|contains)(?: at least)? # (?:input )?tokens'),
  makePattern('(?:prompt|input|request) (?:token count |length )?\\((?:length )?#(?: tokens)?\\)'),
  makePattern('request contains # tokens'),
  makePattern('(?:prompt|input) is too long: #'),
  makePattern('first # tokens when context'),
  makePattern('given: # `?inputs'),
  makePattern('(?:requested|has) (?:a total of )?# (?:input )?tokens'),
]

const RESERVES = [
  makePattern('\\d \\+ # > \\d'),
  makePattern('# (?:tokens )?(?:in|for) the completion'),
  makePattern('is too large: #'),
  makePattern('and # `?max_new_tokens'),
  makePattern('requested # output tokens'),
]
