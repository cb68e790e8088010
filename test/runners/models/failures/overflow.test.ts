import { expect, test } from 'vitest'
import { isOverflowMessage, parseOverflowFigures } from '../../../../runners/models/failures/overflow.ts'

test.each([
  [
    "This model's maximum context length is 8192 tokens. However, you requested 10000 tokens (9000 in the messages, 1000 in the completion).",
    8192,
    9000,
    1000,
  ],
  [
    "This model's maximum context length is 128000 tokens. However, your messages resulted in 130,000 tokens.",
    128000,
    130000,
    null,
  ],
  [
    "'max_tokens' or 'max_completion_tokens' is too large: 900. This model's maximum context length is 4096 tokens and your request has 3900 input tokens (900 > 4096 - 3900).",
    4096,
    3900,
    900,
  ],
  [
    "This model's maximum context length is 4096 tokens. However, you requested 64 output tokens and your prompt contains 5000 input tokens",
    4096,
    5000,
    64,
  ],
  ['The decoder prompt (length 5000) is longer than the maximum model length of 4096.', 4096, 5000, null],
  ["The input (5000 tokens) is longer than the model's context length (4096 tokens).", 4096, 5000, null],
  [
    "Requested token count exceeds the model's maximum context length of 4096 tokens. You requested a total of 6000 tokens: 5000 tokens from the input messages and 1000 tokens for the completion.",
    4096,
    5000,
    1000,
  ],
  [
    'the request exceeds the available context size. try increasing it (n_prompt_tokens 5000, n_ctx 4096)',
    4096,
    5000,
    null,
  ],
  ['request (5000 tokens) exceeds the available context size (4096 tokens), try increasing it', 4096, 5000, null],
  ['Requested tokens (5000) exceed context window of 4096', 4096, null, null],
  ['prompt is too long: 210000 tokens > 200000 maximum', 200000, 210000, null],
  ['The input token count (1200000) exceeds the maximum number of tokens allowed (1048575).', 1048575, 1200000, null],
  [
    'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000 `inputs` tokens and 64 `max_new_tokens`',
    4096,
    5000,
    64,
  ],
  [
    'Trying to keep the first 5000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens',
    4096,
    5000,
    null,
  ],
  ['Prompt contains 5000 tokens, too large for model with 4096 maximum context length', 4096, 5000, null],
  ['Range of input length should be [1, 129024]', 129024, null, null],
  [
    'input length and `max_tokens` exceed context limit: 199990 + 1024 > 200000, decrease input length or `max_tokens` and try again',
    200000,
    199990,
    1024,
  ],
  ["This model's maximum prompt length is 131072 but the request contains 537812 tokens.", 131072, 537812, null],
  [
    'Input length (40486 tokens) exceeds the maximum allowed length (32762 tokens). Use a shorter input or enable --allow-auto-truncate.',
    32762,
    40486,
    null,
  ],
  ['Invalid request: Your request exceeded model token limit: 131072 (requested: 200025)', 131072, null, null],
  ['Prompt exceeds max length', null, null, null],
  ['too many tokens: size limit exceeded by 7718 tokens. Try using shorter or fewer inputs.', null, null, null],
  ['the input length exceeds the context length', null, null, null],
  ['Input is too long for requested model.', null, null, null],
  ['Your input exceeds the context window of this model.', null, null, null],
])('%s', (message, window, prompt, reserved) => {
  expect(isOverflowMessage('', message)).toBe(true)
  expect(parseOverflowFigures(message)).toEqual({ window, prompt, reserved })
})

test.each(['context_length_exceeded', 'string_above_max_length', 'exceed_context_size_error', 'tokens_limit_reached'])(
  'by its code %s',
  code => {
    expect(isOverflowMessage(code, 'no')).toBe(true)
  },
)

test.each([
  'max_tokens is too large: 100000. This model supports at most 16384 completion tokens.',
  'Rate limit exceeded: 30000 tokens a minute.',
  'Unknown parameter: context.',
  'Request too large for model `m` on tokens per minute (TPM): Limit 12000, Requested 14137, please reduce your message size and try again.',
  'request entity too large',
  'The password exceeds max length',
  'The model does not exist.',
  '',
])('no overflow: %s', message => {
  expect(isOverflowMessage('', message)).toBe(false)
})
