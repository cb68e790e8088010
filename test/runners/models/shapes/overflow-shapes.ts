import { ANSWERED, always, error, json, OVERFLOW, piece, refused, type Shape, sse, without } from './shape.ts'

const SAID = "This model's maximum context length is 32768 tokens. However, you requested 40486 tokens."

/**
 * Refusals for a prompt's length, in words and places that are no vendor's usual ones; and what is none though it is
 * about a size.
 */
export const OVERFLOWS: readonly Shape[] = [
  ...refused(OVERFLOW, [
    [
      'trtllm-sum',
      error(400, 'The sum of prompt length (40486.0), query length (0) should not exceed max_num_tokens (8192)'),
    ],
    [
      'trtllm-seq-len',
      error(400, 'The sum of prompt length (40486.0) and max_tokens (128) should not exceed max_seq_len (32768)'),
    ],
    [
      'nim-422',
      json(422, {
        detail: [{ loc: ['body'], msg: 'Value error, the input has 40486 tokens, more than the 32768 tokens allowed' }],
      }),
    ],
    [
      'nim-token-size',
      json(400, { object: 'error', message: 'Input length 40486 exceeds maximum allowed token size 32768' }),
    ],
    [
      'nim-must-be',
      json(422, { message: 'Requested tokens must be less than the model max sequence length of 32768' }),
    ],
    [
      'router-context-no-endpoint',
      error(404, 'No endpoints found that support 40486 tokens of context.', { code: 404 }),
    ],
    [
      'router-no-provider',
      error(404, 'No allowed providers are available: no provider supports a context length of 200025'),
    ],
    ['italian', error(400, "La lunghezza dell'input supera il massimo di 32768 token consentiti.")],
    ['italian-too-long', error(400, 'La richiesta è troppo lunga: il modello accetta 32768 token.')],
    ['italian-exceeds', error(400, 'Il numero di token eccede la finestra del modello')],
    ['russian', error(400, 'Длина запроса превышает максимальный контекст модели (32768 токенов).')],
    ['russian-too-long', error(400, 'Слишком длинный запрос: 40486 токенов, допустимо 32768')],
    ['russian-tokens', error(400, 'Количество токенов превысило допустимое значение')],
    ['ukrainian', error(400, 'Запит перевищує контекстне вікно моделі')],
    ['polish', error(400, 'Prompt jest zbyt długi: maksymalnie 32768 tokenów')],
    ['dutch', error(400, 'De prompt is te lang voor dit model')],
    ['turkish', error(400, 'İstem çok uzun: en fazla 32768 token')],
    ['traditional-chinese', error(400, '輸入內容過長，請縮短後重試')],
    ['k-numbers', error(400, 'Your prompt has 131.2k tokens, this model takes up to 128k tokens')],
    ['k-numbers-over', error(400, 'Prompt of 131.2k tokens is over the limit of 128k tokens')],
    ['does-not-fit', error(400, "The conversation does not fit the model's context window")],
    ['beyond', error(413, 'Request of 40,486 tokens is beyond what the context allows')],
    ['max-positions', error(400, 'input sequence is longer than max_position_embeddings')],
    ['flag-and-words', json(400, { error: true, message: SAID })],
    ['http-code-in-words', json(200, { error: { message: SAID, http_code: '400' } })],
  ]),
  {
    name: 'sse-head-plain-json-overflow',
    script: always({
      ...json(200, { error: { message: SAID, code: 400 } }),
      headers: { 'content-type': 'text/event-stream' },
    }),
    wanted: { ...OVERFLOW, calls: 3 },
  },
  {
    name: 'sse-head-pretty-json-overflow',
    script: always({
      ...json(200, JSON.stringify({ error: { message: SAID, code: 400 } }, null, 2)),
      headers: { 'content-type': 'text/event-stream' },
    }),
    wanted: { ...OVERFLOW, calls: 3 },
  },
  { name: 'sse-200-then-overflow-text', script: always(sse(': ok\n\n', SAID)), wanted: { ...OVERFLOW, calls: 3 } },
  { name: 'sse-begun-then-overflow-text', script: always(sse(piece('The'), `Error: ${SAID}\n`)), wanted: OVERFLOW },
  { name: 'plain-200-overflow-text', script: always(json(200, SAID)), wanted: OVERFLOW },
  {
    name: 'sse-error-no-blank',
    script: always(sse(`data: ${JSON.stringify({ error: { message: SAID, code: 400 } })}`)),
    wanted: { ...OVERFLOW, calls: 3 },
  },
  {
    name: 'choices-error-overflow',
    script: always(sse(piece('', 'error', { error: { code: 400, message: SAID } }))),
    wanted: { ...OVERFLOW, calls: 3 },
  },
  {
    name: 'choices-error-overflow-without-code',
    script: always(
      json(200, { choices: [{ message: { content: null }, finish_reason: null, error: { message: SAID } }] }),
    ),
    wanted: OVERFLOW,
  },
  {
    name: 'choices-error-overflow-by-word',
    script: always(sse(piece('', 'error', { error: { code: 'context_length_exceeded', message: 'no' } }))),
    wanted: { ...OVERFLOW, calls: 3 },
  },
  ...refused({ kind: 'failed' }, [
    [
      'tool-description-too-long',
      error(
        400,
        "Invalid 'tools[0].function.description': string too long. Expected a string with maximum length 1024.",
        { code: 'string_above_max_length', param: 'tools[0].function.description' },
      ),
    ],
    [
      'cache-key-too-long',
      error(400, "Invalid 'prompt_cache_key': string too long. Expected a string with maximum length 64.", {
        code: 'string_above_max_length',
        param: 'prompt_cache_key',
      }),
    ],
    [
      'output-limit',
      error(400, 'max_tokens: 40000 > 8192, which is the maximum allowed number of output tokens for m'),
    ],
    ['pydantic-bound', json(422, { detail: [{ loc: ['body', 'n'], msg: 'Input should be less than or equal to 8' }] })],
    ['too-many-messages', error(400, 'too many messages: at most 100 are allowed')],
    ['image-endpoint', error(404, 'No endpoints found that support image input')],
  ]),
  {
    name: 'messages-string-too-long',
    script: always(
      error(400, "Invalid 'messages[0].content': string too long. Expected a string with maximum length 10485760.", {
        code: 'string_above_max_length',
        param: 'messages[0].content',
      }),
    ),
    wanted: OVERFLOW,
  },
  {
    name: 'openai-could-not-finish',
    script: always(
      error(
        400,
        'Could not finish the message because max_tokens or model output limit was reached. Please try again with higher max_tokens.',
        { type: 'invalid_request_error' },
      ),
    ),
    wanted: { kind: 'length_stop', calls: 3, says: /--reasoning-tokens/ },
  },
]

export const PARAMETERS: readonly Shape[] = (
  [
    [
      'kimi-temperature',
      error(400, 'invalid temperature: only 1 is allowed for this model', { type: 'invalid_request_error' }),
    ],
    [
      'litellm-unsupported-temp',
      error(400, "litellm.UnsupportedParamsError: m does not support parameters: ['temperature'], for model=m", {
        param: 'None',
        code: '400',
      }),
    ],
    [
      'litellm-empty-param',
      error(400, "Unsupported value: 'temperature' does not support 0.0 with this model.", { param: '' }),
    ],
    [
      'temp-must-be-positive',
      json(422, { error: 'Input validation error: `temperature` must be strictly positive', error_type: 'validation' }),
    ],
    ['capital-letter', error(400, 'Temperature must be greater than 0.')],
    ['minimax-range', error(400, 'invalid params, temperature must be in (0, 1]')],
    [
      'bedrock-schema',
      json(400, { message: 'Malformed input request: #/temperature: 0 is not greater or equal to 0.01' }),
    ],
    ['zhipu-chinese', error(400, 'temperature参数非法，取值范围为(0.0, 1.0)', { code: '1210' })],
    [
      'pydantic',
      json(422, {
        detail: [{ type: 'greater_than', loc: ['body', 'temperature'], msg: 'Input should be greater than 0' }],
      }),
    ],
    ['fixed-to-one', error(400, 'For this model the temperature has to be set to 1.')],
    ['default-only', error(400, 'temperature: only the default value is accepted with thinking')],
    ['cannot-be-zero', error(400, 'The temperature cannot be 0 when sampling is enabled')],
    ['bad-value', error(400, 'Invalid value for temperature: 0')],
    ['not-supported-here', error(400, "Parameter 'temperature' is not supported by reasoning models")],
    ['out-of-range', error(400, 'temperature 0.0 is out of range [0.01, 2]')],
  ] as const
).map(([name, answer]) => ({
  name: `temperature: ${name}`,
  script: without('temperature', answer),
  wanted: { ...ANSWERED, calls: 4, notes: /does not take temperature/ },
}))
