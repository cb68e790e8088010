import {
  ANSWER,
  ANSWERED,
  always,
  counted,
  DONE,
  error,
  json,
  once,
  page,
  piece,
  RETRIED,
  type Shape,
  sse,
  whole,
  without,
} from './shape.ts'

const REFUSED = { kind: 'refused' } as const
const shape = (name: string, script: Shape['script'], wanted: Shape['wanted'], more: Partial<Shape> = {}): Shape => ({
  name,
  script,
  wanted,
  ...more,
})

/** Failures that pass, and reasons why a reply ends that were thought of after those of the review; most were read right at once. */
export const LATER_ENDINGS: readonly Shape[] = [
  shape(
    'groq-tpm-413',
    once(
      error(
        413,
        'Request too large for model `x` on tokens per minute (TPM): Limit 6000, Used 5000, Requested 3600. Please try again in 0.1s.',
        { code: 'rate_limit_exceeded', type: 'tokens' },
      ),
    ),
    RETRIED,
  ),
  shape(
    'openrouter-mid-error',
    once(sse(piece('84'), { error: { code: 502, message: 'Provider disconnected' }, ...piece('', 'error') })),
    RETRIED,
  ),
  shape(
    'openrouter-mid-error-429',
    once(sse(piece(''), { error: { code: 429, message: 'Rate limited upstream' }, ...piece('', 'error') })),
    RETRIED,
  ),
  shape(
    'deepseek-resource',
    once(sse(piece('84'), piece('', 'insufficient_system_resource'), counted(), DONE)),
    RETRIED,
  ),
  shape('vllm-abort', once(sse(piece('84'), piece('', 'abort'), counted(), DONE)), RETRIED),
  shape('zhipu-network', once(sse(piece('84'), piece('', 'network_error'), counted(), DONE)), RETRIED),
  shape('zhipu-sensitive', always(sse(piece('84'), piece('', 'sensitive'), counted(), DONE)), REFUSED),
  shape(
    'gemini-prohibited',
    always(sse(piece(''), piece('', 'content_filter: PROHIBITED_CONTENT'), counted(), DONE)),
    REFUSED,
  ),
  shape('gemini-recitation', always(sse(piece(''), piece('', 'RECITATION'), counted(), DONE)), REFUSED),
  shape('gemini-safety', always(whole({ content: null }, 'SAFETY')), REFUSED),
  shape(
    'azure-filter-400',
    always(
      error(400, "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.", {
        code: 'content_filter',
        innererror: { code: 'ResponsibleAIPolicyViolation' },
      }),
    ),
    REFUSED,
  ),
  shape('mistral-model-length', always(whole({ content: '847' }, 'model_length')), {
    kind: 'length_stop',
    text: '847',
  }),
  shape('max-tokens-upper', always(whole({ content: '847' }, 'MAX_TOKENS')), { kind: 'length_stop', text: '847' }),
  shape('sglang-length-object', always(whole({ content: '847' }, { type: 'length', length: 128 })), {
    kind: 'length_stop',
    text: '847',
  }),
  shape('stop-object', always(whole({ content: ANSWER }, { type: 'stop', matched: 2 })), ANSWERED),
  shape('eos', always(whole({ content: ANSWER }, 'eos')), ANSWERED),
  shape('eos-token', always(whole({ content: ANSWER }, 'eos_token')), ANSWERED),
  shape('COMPLETE', always(whole({ content: ANSWER }, 'COMPLETE')), ANSWERED),
  shape('end-turn', always(whole({ content: ANSWER }, 'end_turn')), ANSWERED),
  shape('STOP', always(whole({ content: ANSWER }, 'STOP')), ANSWERED),
  shape('refusal-field', always(whole({ content: null, refusal: 'I cannot help with that.' })), REFUSED),
  shape('503-no-upstream', once(json(503, 'no healthy upstream')), RETRIED),
  shape('502-page', once(page(502, 'Bad Gateway')), RETRIED),
  shape('520', once(page(520, 'Web server is returning an unknown error')), RETRIED),
  shape('524', once(page(524, 'A timeout occurred')), RETRIED),
  shape('529', once(json(529, { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } })), RETRIED),
  shape('408', once(error(408, 'Request timeout')), RETRIED),
  shape('409', once(error(409, 'Conflict: the resource is being modified')), RETRIED),
  shape('425', once(error(425, 'Too Early')), RETRIED),
  shape('204', once({ status: 204, headers: {}, body: '' }), RETRIED),
  shape('200-empty', once(json(200, '')), RETRIED),
  shape('200-empty-object', once(json(200, {})), RETRIED),
  shape(
    'choices-empty',
    once(json(200, { choices: [], usage: { prompt_tokens: 3466, completion_tokens: 0 } })),
    RETRIED,
  ),
  shape('429-ms', once(error(429, 'slow down', {}, { 'retry-after-ms': '20' })), RETRIED),
  shape('429-words', once(error(429, 'Rate limit reached. Please try again in 20ms.')), RETRIED),
  shape('500-oom', once(error(500, 'CUDA out of memory. Tried to allocate 2.00 GiB')), RETRIED),
  shape(
    'overloaded-400',
    once(error(400, 'The engine is currently overloaded, please try again later', { type: 'engine_overloaded_error' })),
    RETRIED,
  ),
  shape('busy-422', once(error(422, 'The service is temporarily unavailable due to high load')), RETRIED),
  shape(
    'model-loading-503',
    once(json(503, { error: { message: 'Loading model', type: 'unavailable_error', code: 503 } })),
    RETRIED,
  ),
  shape('hf-loading', once(json(503, { error: 'Model x is currently loading', estimated_time: 0.02 })), RETRIED),
  shape(
    'sse-error-200-once',
    once(sse({ error: { message: 'Internal server error', type: 'server_error', code: 500 } })),
    RETRIED,
  ),
  shape(
    'sse-detail-once',
    once(sse({ object: 'error', message: 'Internal server error', type: 'InternalServerError', code: 500 })),
    RETRIED,
  ),
  shape('flat-status-false', once(json(200, { success: false, code: 500, msg: 'system busy' })), RETRIED),
  shape(
    'temperature-not-supported',
    without(
      'temperature',
      error(
        400,
        "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
        { param: 'temperature', code: 'unsupported_value' },
      ),
    ),
    ANSWERED,
  ),
  shape(
    'max-tokens-renamed',
    without(
      'max_tokens',
      error(
        400,
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        { param: 'max_tokens', code: 'unsupported_parameter' },
      ),
    ),
    ANSWERED,
  ),
  shape('seed-unknown', without('seed', error(400, 'Unrecognized request argument supplied: seed')), ANSWERED),
  shape(
    'stream-options-pydantic',
    without(
      'stream_options',
      json(422, {
        detail: [{ type: 'extra_forbidden', loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted' }],
      }),
    ),
    ANSWERED,
  ),
]
