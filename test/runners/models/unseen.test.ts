import { describe, expect, test } from 'vitest'
import { findError } from '../../../runners/models/replies/chunk.ts'
import { error, NOW, type Row, refusalOf, type Verdict, verdictOf } from './verdict-of.ts'

// Shapes that the code was not written for when they were thought of: other nesting, other languages, codes in other
// spellings, errors within a 200.

const WINDOW = "This model's maximum context length is 32768 tokens"

const SAID: Readonly<Partial<Record<Verdict, readonly Row[]>>> = {
  overflow: [
    ['a code within', 400, error('Bad request', { innererror: { code: 'context_length_exceeded' } })],
    [
      'the words of a server behind',
      400,
      error('Provider returned error', { metadata: { raw: `{"error":"${WINDOW}"}` } }),
    ],
    ['an error in an error in an error', 400, { error: { error: { error: { message: 'prompt is too long: 9000' } } } }],
    ['a list of details', 400, { detail: [{ msg: WINDOW, loc: ['body'] }] }],
    [
      'a list of errors',
      400,
      {
        errors: [{ code: 'x', message: 'the number of input tokens 40486 cannot exceed the total tokens limit 32768' }],
      },
    ],
    [
      'a detail that holds an error',
      422,
      { detail: { error: { message: 'Context length 40486 is greater than max_seq_len 32768' } } },
    ],
    [
      'JSON in a text',
      400,
      { error_code: 'BAD_REQUEST', message: '{"error":"prompt token count (40486) cannot exceed 32768."}' },
    ],
    [
      'the field msg',
      400,
      { code: 20015, msg: 'length of prompt_tokens (40486) must be less than max_seq_len (32768).' },
    ],
    ['the field error_msg', 400, { error_code: 336007, error_msg: 'the max input characters is 11200' }],
    ['a code in camels', 400, error('bad', { code: 'contextLengthExceeded' })],
    ['a code with hyphens', 400, error('bad', { code: 'context-length-exceeded' })],
    ['a code in capitals', 400, error('bad', { code: 'CONTEXT_LENGTH_EXCEEDED' })],
    ['Copilot', 400, error('no', { code: 'model_max_prompt_tokens_exceeded' })],
    ['Doubao', 400, error('Total tokens of image and text exceed max message tokens. Request id: x')],
    ['Doubao, older', 400, error('Input length 40486 exceeds the maximum length 32768')],
    ['TabbyAPI', 400, { detail: 'Prompt length 40486 is greater than max_seq_len 32768' }],
    ['MLX', 400, { error: 'Request exceeds model context: 40486 > 32768' }],
    ['Triton', 400, { error: 'prompt length (40486) exceeds the maximum input length 32768' }],
    ['Nebius', 400, { detail: 'The number of input tokens (40486) is larger than the maximum allowed 32768' }],
    [
      'SambaNova',
      400,
      error('The prompt is 40486 tokens long, but the maximum supported sequence length is just 32768!'),
    ],
    [
      'Bedrock',
      400,
      { message: 'Number of input tokens exceeds maximum length. Please update the input to try again.' },
    ],
    ['Reka', 400, { detail: 'Input too long: 40486 tokens' }],
    ['Perplexity', 400, error('Token count exceeds the limit: 130000 > 127072')],
    ['Qianfan', 400, error('the max length of current question is 2000')],
    [
      'Cloudflare',
      400,
      { errors: [{ message: 'AiError: tokens (40486) exceeded this model context window limit (32768).' }] },
    ],
    ['Chinese', 400, error('输入长度超过模型最大上下文长度限制 32768')],
    ['Chinese, too long', 400, error('输入内容过长，请缩短后重试')],
    ['Japanese', 400, error('入力トークン数が上限(32768)を超えています')],
    ['Korean', 400, error('입력 토큰이 최대 길이를 초과했습니다')],
    ['German', 400, error('Die Eingabe ist zu lang: 40486 Token, erlaubt sind 32768.')],
    ['French', 400, error('Le contexte dépasse la longueur maximale du modèle (32768 jetons).')],
    ['Spanish', 400, error('La entrada supera la longitud máxima del contexto (32768 tokens)')],
  ],
  'overflow if alone': [
    ['a gateway that makes 500 of it', 500, { message: 'upstream', metadata: { raw: WINDOW } }],
    [
      'Cloudflare',
      413,
      { errors: [{ message: 'AiError: tokens (40486) exceeded this model context window limit (32768).' }] },
    ],
  ],
  never: [
    ['the output', 400, error('The completion token count exceeds the limit of 8192 for this model.')],
    ['a word that ends', 400, error('stop string is too long')],
    ['a name', 400, error("'messages[0].name' is too long: maximum length 64")],
    ['thinking', 400, error('max_tokens must be greater than thinking.budget_tokens')],
    ['what was sent, sent back', 422, { detail: [{ msg: 'Field required', input: WINDOW }] }],
    ['a time limit in Chinese', 400, error('输入处理超时')],
    [
      'above the minute',
      429,
      error('Request too large. Your tokens (64021) exceed the limit of 30000 tokens per minute'),
    ],
  ],
  wait: [
    ['TGI', 424, { error: 'Request failed during generation: Server error: CANCELLED', error_type: 'generation' }],
    ['a client that left', 499, 'client closed request'],
    [
      'Moonshot',
      429,
      error('The engine is currently overloaded, please try again later', { type: 'engine_overloaded_error' }),
    ],
    ['Chinese', 429, error('请求过于频繁，请稍后再试', { code: '1302' })],
    ['within the minute', 429, error('Your tokens (9000) exceed the limit of 30000 tokens per minute')],
  ],
  away: [
    ['Cloudflare 521', 521, '<html><title>host | 521: Web server is down</title></html>'],
    ['Cloudflare 522', 522, '<html><title>522: Connection timed out</title></html>'],
    ['a tunnel without an end', 530, 'error code: 1033'],
    ['a page in Japanese', 503, '<html><title>ただいまメンテナンス中です</title></html>'],
  ],
  account: [
    [
      'Anthropic',
      400,
      { type: 'error', error: { message: 'Your credit balance is too low to access the Anthropic API.' } },
    ],
    [
      'Moonshot',
      429,
      error('You exceeded your current token quota: please check your account balance', {
        type: 'exceeded_current_quota_error',
      }),
    ],
    ['Alibaba', 400, error('Access denied, please make sure your account is in good standing.', { code: 'Arrearage' })],
    ['Zhipu', 429, error('您的账户已欠费，请充值后重试', { code: '1113' })],
    ['a wrong key of Google', 400, [error('API key not valid. Please pass a valid API key.', { code: 400 })]],
    ['no such model', 400, error('The requested model "m" does not exist.', { code: 'model_not_found' })],
    ['a model that is gone', 410, error('The model has been deprecated')],
  ],
  refused: [
    ['Gemini', 400, [error('The request was blocked: PROHIBITED_CONTENT', { status: 'INVALID_ARGUMENT' })]],
    ['Alibaba', 400, error('Input data may contain inappropriate content.', { code: 'data_inspection_failed' })],
    ['Zhipu', 400, error('系统检测到输入或生成内容可能包含不安全或敏感内容', { code: '1301' })],
    ['DeepSeek', 400, error('Content Exists Risk')],
    ['Bedrock', 400, { message: 'The request was blocked by guardrail policy' }],
    [
      'xAI',
      403,
      { code: 'forbidden', error: 'Content violates usage guidelines. Failed check: SAFETY_CHECK_TYPE_BIO' },
    ],
  ],
}

describe.each(Object.entries(SAID))('%s', (verdict, rows) => {
  test.each([...rows] as [string, number, unknown][])('%s (%i)', (_, status, body) => {
    expect(verdictOf(status, body)).toBe(verdict)
  })
})

test.each<[string, number, unknown, Record<string, string>?]>([
  ['a date', 30_000, '', { 'retry-after': 'Sun, 22 Nov 2026 20:00:30 GMT' }],
  ['an older form of date', 30_000, '', { 'retry-after': 'Sunday, 22-Nov-26 20:00:30 GMT' }],
  ['a date that has passed', 0, '', { 'retry-after': 'Sun, 22 Nov 2026 19:00:30 GMT' }],
  ['a draft of the IETF', 12_000, '', { 'ratelimit-remaining': '0', 'ratelimit-reset': '12' }],
  ['a later draft', 7_000, '', { ratelimit: '"default";r=0;t=7' }],
  [
    'Anthropic’s date',
    15_000,
    '',
    {
      'anthropic-ratelimit-input-tokens-remaining': '0',
      'anthropic-ratelimit-input-tokens-reset': '2026-11-22T20:00:15Z',
    },
  ],
  ['a moment in milliseconds', 20_000, '', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(NOW + 20_000) }],
  ['a moment in seconds', 20_000, '', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(NOW / 1000 + 20) }],
  ['words', 12_000, error('Please retry after 12 seconds.')],
  ['other words', 7_000, error('Rate limited, wait 7s before the next request')],
  ['minutes and seconds', 125_000, error('Please retry in 2 minutes 5 seconds')],
  ['milliseconds', 800, error('Please try again in 800 milliseconds.')],
  ['Moonshot’s words', 1_000, error('max request: 3, please try again after 1 seconds')],
  ['a field', 3_500, { message: 'slow down', retry_after: 3.5 }],
  ['a field of seconds', 9_000, error('x', { metadata: { retry_after_seconds: 9 } })],
  ['a field of milliseconds', 900, { retry_after_ms: 900 }],
])('a 429 says when to come back by %s', (_, ms, body, headers) => {
  expect(refusalOf(429, body, headers)).toMatchObject({ retry: true, waitMs: ms })
})

test('a limit that still has something left says nothing of when', () => {
  for (const headers of [{ 'ratelimit-remaining': '3', 'ratelimit-reset': '12' }, { ratelimit: '"default";r=10;t=7' }])
    expect(refusalOf(429, 'no', headers as Record<string, string>)).not.toHaveProperty('waitMs')
})

describe('within a reply of status 200', () => {
  const verdictIn = (json: unknown) => {
    const found = findError(json)
    return found && verdictOf(found.status, { error: found.error })
  }

  test.each<[string, unknown, Verdict]>([
    ['a text', { error: 'slow down' }, 'wait'],
    ['a text about size', { error: WINDOW }, 'overflow if alone'],
    ['a code in words', error('no', { code: 'context_length_exceeded' }), 'overflow'],
    ['a code in digits', error('no', { code: '429' }), 'wait'],
    ['a kind', error(WINDOW, { type: 'BadRequestError' }), 'overflow'],
    ['a detail', { detail: 'the prompt is too long' }, 'overflow if alone'],
    ['errors', { success: false, errors: [{ message: 'busy' }] }, 'wait'],
    [
      'MiniMax: length',
      { choices: null, base_resp: { status_code: 2013, status_msg: 'context window exceeds limit' } },
      'overflow',
    ],
    ['MiniMax: a minute', { base_resp: { status_code: 1002, status_msg: 'rate limit' } }, 'wait'],
    ['MiniMax: balance', { base_resp: { status_code: 1008, status_msg: 'insufficient balance' } }, 'account'],
    ['MiniMax: content', { base_resp: { status_code: 1026, status_msg: 'input new_sensitive' } }, 'refused'],
  ])('%s', (_, json, verdict) => {
    expect(verdictIn(json)).toBe(verdict)
  })

  test.each<[string, unknown]>([
    ['a reply', { choices: [{ message: { content: 'x' } }] }],
    ['all well', { choices: [], base_resp: { status_code: 0, status_msg: '' } }],
    ['an event with a message', { type: 'message_start', message: { usage: {} } }],
    ['a response', { object: 'response', output: [], error: null, message: 'x' }],
    ['a sign of life', {}],
  ])('%s is no error', (_, json) => {
    expect(findError(json)).toBeNull()
  })
})
