import { always, error, json, once, page, RETRIED, refused, type Shape } from './shape.ts'

const QUOTA = 'You exceeded your current quota, please check your plan and billing details.'

/** Limits, accounts, keys, and models that come and go. */
export const ACCOUNTS: readonly Shape[] = [
  ...(
    [
      [
        'dashscope-token-limit-429',
        error(
          429,
          `${QUOTA} For more information on this error, read the docs: https://help.aliyun.com/zh/model-studio/error-code#token-limit`,
          { type: 'insufficient_quota', code: 'insufficient_quota' },
        ),
      ],
      [
        'dashscope-allocation',
        error(429, 'Allocated quota exceeded, please increase your quota limit.', { code: 'insufficient_quota' }),
      ],
      ['groq-498', error(498, 'Flex tier capacity exceeded', { code: 'capacity_exceeded' })],
      [
        'apim-403-quota',
        json(
          403,
          { statusCode: 403, message: 'Out of call volume quota. Quota will be replenished in 00:00:05.' },
          { 'retry-after': '5' },
        ),
      ],
      [
        'apim-403-in-words',
        json(403, { statusCode: 403, message: 'Out of call volume quota. Quota will be replenished in 00:00:05.' }),
      ],
      [
        'retry-after-date-ahead',
        error(
          429,
          'slow down',
          {},
          { date: 'Thu, 01 Jan 2026 01:00:00 GMT', 'retry-after': 'Thu, 01 Jan 2026 01:00:02 GMT' },
        ),
      ],
      [
        'reset-date-ahead',
        error(
          429,
          'slow down',
          {},
          {
            date: 'Thu, 01 Jan 2026 09:00:00 GMT',
            'anthropic-ratelimit-tokens-remaining': '0',
            'anthropic-ratelimit-tokens-reset': '2026-01-01T09:00:03Z',
          },
        ),
      ],
      ['openai-401-once', error(401, 'Incorrect API key provided', { code: 'invalid_api_key' })],
      ['lmstudio-unloaded', json(400, { error: 'Model unloaded.' })],
      [
        'lmstudio-crash',
        json(400, { error: 'The model has crashed without additional information. (Exit code: 18446744072635812000)' }),
      ],
      ['router-404-loading', error(404, "model 'qwen3' is not loaded", { code: 404, type: 'not_found_error' })],
      ['router-400-loading', error(400, 'The model is still loading')],
      ['router-reloading', error(409, 'model qwen3:8b is currently unloaded, retry shortly')],
      ['loading-model-400', error(400, 'Loading model')],
    ] as const
  ).map(([name, answer]): Shape => ({ name, script: once(answer), wanted: RETRIED })),
  ...refused({ kind: 'failed', fatal: true, hides: /Set \S+ to a key/ }, [
    [
      'xai-403-credits',
      json(403, {
        code: 'The caller does not have permission to execute the specified operation',
        error:
          "Your newly created teams doesn't have any credits yet. You can purchase credits on https://console.x.ai/team/default.",
      }),
    ],
    [
      'xai-403-spent',
      json(403, { error: 'Your team has used all available credits or reached its monthly spending limit.' }),
    ],
    [
      'openai-403-region',
      error(403, 'Country, region, or territory not supported', { code: 'unsupported_country_region_territory' }),
    ],
    [
      'google-403-location',
      error(403, 'User location is not supported for the API use.', { status: 'FAILED_PRECONDITION' }),
    ],
    [
      'anthropic-403-region',
      json(403, { type: 'error', error: { type: 'forbidden', message: 'Request not allowed' } }),
    ],
    ['cloudflare-challenge-403', page(403, 'Just a moment...', { 'cf-mitigated': 'challenge' })],
    ['cloudflare-blocked-403', page(403, 'Attention Required! | Cloudflare')],
  ]),
  ...refused({ kind: 'failed', fatal: true, says: /Set OPENAI_API_KEY to a key/ }, [
    ['a-403-of-a-key', error(403, 'This API key may not use the model')],
    ['a-bare-403', json(403, '')],
    ['401-for-ever', error(401, 'Incorrect API key provided')],
  ]),
  {
    name: 'dashscope-arrearage',
    script: always(
      error(400, 'Access denied, please make sure your account is in good standing.', { code: 'Arrearage' }),
    ),
    wanted: { kind: 'failed', fatal: true, calls: 3 },
  },
  {
    name: 'openai-empty-account',
    script: always(error(429, QUOTA, { type: 'insufficient_quota', code: 'insufficient_quota' })),
    wanted: { kind: 'failed', fatal: true, calls: 3 },
  },
  {
    name: 'a-model-that-cannot-be-loaded',
    script: always(error(400, 'Error loading model: the file is not there')),
    wanted: { kind: 'failed', calls: 3 },
  },
]
