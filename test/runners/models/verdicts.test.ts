import { describe, expect, test } from 'vitest'
import { error, google, type Row, type Verdict, verdictOf } from './verdict-of.ts'

// Variants of what servers, gateways and accounts send, in other words, other nesting and other status codes than the
// ones that the code was written for: each is to be taken for what it is.

const SAID: Readonly<Record<Verdict, readonly Row[]>> = {
  overflow: [
    [
      'vLLM, older',
      400,
      {
        object: 'error',
        message:
          "This model's maximum context length is 8192 tokens. However, you requested 9000 tokens (8872 in the messages, 128 in the completion).",
        type: 'BadRequestError',
        code: 400,
      },
    ],
    [
      'vLLM, characters',
      400,
      error(
        "You passed 244582 input characters and requested 128 output tokens. However, the model's context length is only 32768 tokens.",
      ),
    ],
    [
      'vLLM, prompt alone',
      400,
      error(
        'The decoder prompt (length 40486) is longer than the maximum model length of 32768. Make sure that `max_model_len` is no smaller than the number of text tokens.',
      ),
    ],
    [
      'vLLM as a 422',
      422,
      error("The model's context length is only 4096 tokens, resulting in a maximum input length of 4000 tokens."),
    ],
    ['vLLM in a detail', 400, { detail: "This model's maximum context length is 4096 tokens." }],
    [
      'SGLang, flat',
      400,
      {
        object: 'error',
        message: "The input (40486 tokens) is longer than the model's context length (32768 tokens).",
        type: 'BadRequestError',
      },
    ],
    [
      'SGLang, requested',
      400,
      { message: "Requested token count exceeds the model's maximum context length of 32768 tokens." },
    ],
    ['TensorRT-LLM', 400, error('The sum of prompt length (40486) and max_tokens (128) exceeds max_seq_len (32768)')],
    [
      'TensorRT-LLM, default',
      400,
      error(
        'default_max_tokens (-7718) should be greater than 0, the prompt length (40486) exceeds the max sequence length of 32768',
      ),
    ],
    ['LMDeploy', 400, { message: 'The input (40486) is longer than the context window size (32768).', code: 400 }],
    ['MLX', 400, { error: 'Prompt is too long: 40486 tokens, the context window is 32768.' }],
    [
      'Ollama, nested twice',
      400,
      {
        error: {
          error: { message: 'x' },
          message: 'the prompt is longer than the context length currently available to the model',
        },
      },
    ],
    [
      'LM Studio as a text',
      400,
      'Trying to keep the first 40486 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens',
    ],
    ['KoboldCpp', 400, error('Your prompt exceeds the maximum context length of 4096 tokens.')],
    [
      'TGI, only inputs',
      422,
      {
        error: 'Input validation error: `inputs` must have less than 4096 tokens. Given: 40486',
        error_type: 'validation',
      },
    ],
    ['OpenAI by code alone', 400, error('Invalid input', { code: 'context_length_exceeded' })],
    ['OpenAI by type alone', 400, error('Invalid input', { type: 'exceed_context_size_error' })],
    [
      'OpenAI, characters',
      400,
      error("Invalid 'messages[0].content': string too long. Expected a string with maximum length 10485760", {
        code: 'string_above_max_length',
      }),
    ],
    [
      'Responses',
      400,
      error('Your input exceeds the context window of this model. Please adjust your input and try again.'),
    ],
    [
      'Anthropic',
      400,
      {
        type: 'error',
        error: { type: 'invalid_request_error', message: 'prompt is too long: 205025 tokens > 200000 maximum' },
      },
    ],
    [
      'Anthropic, in sum',
      400,
      {
        type: 'error',
        error: {
          type: 'invalid_request_error',
          message: 'input length and `max_tokens` exceed context limit: 199990 + 1024 > 200000',
        },
      },
    ],
    [
      'Gemini',
      400,
      google(
        400,
        'The input token count (2097160) exceeds the maximum number of tokens allowed (1048576).',
        'INVALID_ARGUMENT',
      ),
    ],
    [
      'Gemini without a list',
      400,
      error('The input token count exceeds the maximum number of tokens allowed 1048576.', {
        status: 'INVALID_ARGUMENT',
      }),
    ],
    [
      'Vertex',
      400,
      error(
        'Unable to submit request because the input token count is 1100000 but the model only supports up to 1048576 tokens: it exceeds the maximum number of tokens allowed.',
      ),
    ],
    ['Bedrock', 400, { message: 'Input is too long for requested model.' }],
    [
      'Bedrock, by name',
      400,
      {
        message: 'ValidationException: The model returned the following errors: input is too long for requested model',
      },
    ],
    [
      'Azure',
      400,
      error("This model's maximum context length is 16385 tokens, however you requested 20000 tokens.", {
        code: 'context_length_exceeded',
        type: 'invalid_request_error',
      }),
    ],
    [
      'Cohere',
      400,
      { message: 'too many tokens: size limit exceeded by 7718 tokens. Try using shorter or fewer inputs.' },
    ],
    [
      'Mistral',
      400,
      {
        object: 'error',
        message:
          'Prompt contains 40486 tokens and 0 draft tokens, too large for model with 32768 maximum context length',
        type: 'invalid_request_error',
      },
    ],
    [
      'xAI',
      400,
      {
        code: 'invalid-argument',
        error: "This model's maximum prompt length is 131072 but the request contains 537812 tokens.",
      },
    ],
    ['DashScope', 400, error('<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 30720]')],
    [
      'Moonshot',
      400,
      error('Invalid request: Your request exceeded model token limit: 131072 (requested: 200025)', {
        type: 'invalid_request_error',
      }),
    ],
    ['Z.ai', 400, error('Prompt exceeds max length', { code: '1261' })],
    ['MiniMax', 400, error('invalid params, context window exceeds limit (2013)')],
    [
      'Cerebras',
      400,
      error('Please reduce the length of the messages or completion. Current length is 40486 while limit is 32768', {
        code: 'context_length_exceeded',
      }),
    ],
    ['Fireworks', 400, error('The prompt is too long: 200025, model maximum context length: 131071')],
    ['DeepInfra', 400, error('{"detail":{"error":"This model\'s maximum context length is 32768 tokens."}}')],
    [
      'Together',
      422,
      error(
        'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 8193. Given: 9000 `inputs` tokens and 128 `max_new_tokens`',
      ),
    ],
    [
      'LiteLLM',
      400,
      error(
        "litellm.ContextWindowExceededError: litellm.BadRequestError: OpenAIException - This model's maximum context length is 4096 tokens.",
      ),
    ],
    [
      'Portkey',
      400,
      {
        error: {
          message:
            'openai error: request (80029 tokens) exceeds the available context size (32768 tokens), try increasing it',
          type: 'exceed_context_size_error',
        },
        provider: 'openai',
      },
    ],
    [
      'OpenRouter',
      400,
      error("This endpoint's maximum context length is 131072 tokens. However, you requested about 200153 tokens", {
        code: 400,
      }),
    ],
    ['AI21', 422, { detail: 'Prompt is too long: the number of tokens exceeds the maximum context length.' }],
    ['Writer', 400, { errors: [], message: 'Input exceeds the context window of 32768 tokens' }],
  ],
  'overflow if alone': [
    ['llama.cpp, shared memory', 500, error('Context size has been exceeded.', { code: 500, type: 'server_error' })],
    ['the same in a text', 500, 'Context size has been exceeded.'],
    ['a 503 about size', 503, error('the prompt is too long for the free memory')],
    ['Ray Serve around vLLM', 500, error("ValueError: This model's maximum context length is 32768 tokens.")],
    ['a gateway that makes 502 of 400', 502, error("upstream: This model's maximum context length is 4096 tokens")],
    [
      'GitHub Models',
      413,
      error('Request body too large for gpt-4o-mini model. Max size: 8000 tokens.', { code: 'tokens_limit_reached' }),
    ],
    [
      'Anthropic, bytes',
      413,
      { type: 'error', error: { type: 'request_too_large', message: 'Request exceeds the maximum size' } },
    ],
  ],
  'failed if alone': [
    ['nginx', 413, '<html><head><title>413 Request Entity Too Large</title></head></html>'],
    ['Caddy', 413, ''],
    ['Apache', 413, '<!DOCTYPE HTML><html><head><title>413 Payload Too Large</title></head></html>'],
    ['Node', 413, { message: 'request entity too large', type: 'entity.too.large', expected: 1200000, limit: 102400 }],
    ['FastAPI', 413, { detail: 'Request body is too big' }],
    ['AWS API gateway', 413, { message: 'Request Too Long' }],
    ['Cloudflare', 413, '<html><head><title>413 Request Entity Too Large</title></head><body>cloudflare</body></html>'],
  ],
  wait: [
    [
      'OpenAI a minute',
      429,
      error(
        'Rate limit reached for gpt-4o on tokens per min (TPM): Limit 30000, Used 25000, Requested 16252. Please try again in 22.504s.',
        { code: 'rate_limit_exceeded' },
      ),
    ],
    [
      'Groq a minute, as 413',
      413,
      error('Request too large on tokens per minute (TPM): Limit 12000, Used 9000, Requested 8000', {
        type: 'tokens',
        code: 'rate_limit_exceeded',
      }),
    ],
    [
      'Gemini a minute',
      429,
      google(
        429,
        'You exceeded your current quota, please check your plan and billing details.',
        'RESOURCE_EXHAUSTED',
        [{ violations: [{ quotaId: 'GenerateContentInputTokensPerModelPerMinute-FreeTier' }] }, { retryDelay: '20s' }],
      ),
    ],
    ['Vertex without details', 429, google(429, 'Resource exhausted. Please try again later.', 'RESOURCE_EXHAUSTED')],
    [
      'Azure',
      429,
      error(
        'Requests to the ChatCompletions_Create Operation have exceeded token rate limit of your current pricing tier. Please retry after 12 seconds.',
        { code: '429' },
      ),
      { 'retry-after': '12' },
    ],
    ['Bedrock', 429, { message: 'Too many tokens, please wait before trying again.' }],
    [
      'Anthropic',
      429,
      {
        type: 'error',
        error: {
          type: 'rate_limit_error',
          message: 'This request would exceed your organization’s rate limit of 40,000 input tokens per minute.',
        },
      },
    ],
    ['Mistral', 429, { message: 'Requests rate limit exceeded' }],
    ['Cohere', 429, { message: 'You are past the per minute request limit, please wait and try again later.' }],
    ['Together', 429, error('You have been rate limited. Your rate limit is 60 queries per minute.')],
    ['a bare 429', 429, ''],
    ['a page of 429', 429, '<html><head><title>Too Many Requests</title></head></html>'],
    ['LiteLLM cooldown', 429, error('No deployments available for selected model, Try again in 5 seconds.')],
    ['Anthropic overloaded', 529, { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }],
    ['a broken engine', 500, error('EngineCore encountered an issue. See stack trace for the root cause.')],
    ['out of memory', 500, error('CUDA out of memory. Tried to allocate 2.00 GiB')],
    [
      'Cloudflare 520',
      520,
      '<html><head><title>host | 520: Web server is returning an unknown error</title></head></html>',
    ],
    ['Cloudflare 524', 524, '<html><head><title>host | 524: A timeout occurred</title></head></html>'],
    ['too early', 425, 'Too Early'],
    ['timed out', 408, error('Request timed out')],
    ['in conflict', 409, { detail: 'The model is being updated' }],
  ],
  away: [
    ['nginx 502', 502, '<html><head><title>502 Bad Gateway</title></head></html>'],
    ['nginx 504', 504, '<html><head><title>504 Gateway Time-out</title></head></html>'],
    ['llama.cpp loading', 503, error('Loading model', { type: 'unavailable_error', code: 503 })],
    [
      'a load balancer without targets',
      503,
      '<html><head><title>503 Service Temporarily Unavailable</title></head></html>',
    ],
    ['Kubernetes', 503, 'no healthy upstream'],
    ['Hugging Face', 503, { error: 'Model m is currently loading', estimated_time: 20 }],
    ['OpenRouter', 502, error('Provider returned error', { code: 502 })],
    ['Gemini', 503, google(503, 'The model is overloaded. Please try again later.', 'UNAVAILABLE')],
  ],
  account: [
    ['a wrong key', 401, error('Incorrect API key provided: sk-***.', { code: 'invalid_api_key' })],
    ['a region', 403, error('Country, region, or territory not supported')],
    [
      'an empty account',
      429,
      error('You exceeded your current quota, please check your plan and billing details.', {
        code: 'insufficient_quota',
      }),
    ],
    ['no credits', 402, error('Insufficient credits. Add more using https://host/settings/credits')],
    ['DeepSeek without balance', 402, error('Insufficient Balance')],
    [
      'Gemini a day',
      429,
      google(
        429,
        'You exceeded your current quota, please check your plan and billing details.',
        'RESOURCE_EXHAUSTED',
        [{ violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }] }, { retryDelay: '30s' }],
      ),
    ],
    [
      'no such model',
      404,
      error('The model `m` does not exist or you do not have access to it.', { code: 'model_not_found' }),
    ],
    ['a wrong path', 404, '<html><head><title>404 Not Found</title></head></html>'],
    ['moved', 308, '', { location: 'https://elsewhere/v1' }],
    ['Cloudflare Access', 302, '', { location: 'https://team.cloudflareaccess.com/login' }],
  ],
  never: [
    [
      'OpenAI above the minute',
      429,
      error('Request too large for gpt-4o on tokens per min (TPM): Limit 30000, Requested 342389.', {
        code: 'rate_limit_exceeded',
      }),
    ],
    [
      'Groq above the minute',
      413,
      error(
        'Request too large for model `m` on tokens per minute (TPM): Limit 12000, Requested 14137, please reduce your message size',
        { type: 'tokens', code: 'rate_limit_exceeded' },
      ),
    ],
    [
      'Anthropic without long prompts',
      429,
      {
        type: 'error',
        error: { type: 'rate_limit_error', message: 'Extra usage is required for long context requests.' },
      },
    ],
    ['an unknown field', 422, { detail: [{ loc: ['body', 'foo'], msg: 'extra fields not permitted' }] }],
    ['a wrong role', 400, error("Invalid value: 'tool'. Supported values are: 'system', 'assistant', 'user'.")],
    [
      'a limit of max_tokens',
      400,
      error('max_tokens is too large: 20000. This model supports at most 16384 completion tokens.'),
    ],
    ['a batch of embeddings', 400, error('batch size 4096 exceeds the limit of 2048')],
  ],
  refused: [
    [
      'Azure',
      400,
      error("The response was filtered due to the prompt triggering Azure OpenAI's content management policy.", {
        code: 'content_filter',
      }),
    ],
    [
      'OpenAI',
      400,
      error('Your request was flagged as potentially violating our usage policy.', {
        code: 'content_policy_violation',
      }),
    ],
    ['a 403 of a filter', 403, error('Input flagged by safety_violation check')],
  ],
}

describe.each(Object.entries(SAID))('%s', (verdict, rows) => {
  test.each([...rows] as [string, number, unknown, Record<string, string>?][])(
    '%s (%i)',
    (_, status, body, headers) => {
      expect(verdictOf(status, body, headers)).toBe(verdict)
    },
  )
})
