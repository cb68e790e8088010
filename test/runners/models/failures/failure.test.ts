import { expect, test } from 'vitest'
import { toFailure } from '../../../../runners/models/failures/failure.ts'
import { HttpError } from '../../../../runners/models/transport/transport.ts'

const PLACE = {
  url: 'http://host/v1/chat/completions',
  model: 'small',
  keyName: 'MY_KEY',
  redact: (text: string) => text,
  replied: false,
  now: () => 0,
}
const thrown = (code: string) => new TypeError('fetch failed', { cause: Object.assign(new Error('deep'), { code }) })

test.each([
  ['ECONNREFUSED', 'refused the connection: is the server running?', true],
  ['ENOTFOUND', 'cannot be reached: the host name is unknown', true],
  ['EAI_AGAIN', 'cannot be reached: the host name is unknown', true],
  ['EHOSTUNREACH', 'cannot be reached', true],
  ['UND_ERR_CONNECT_TIMEOUT', 'cannot be reached', true],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'has no valid certificate, or speaks no https', false],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'has no valid certificate, or speaks no https', false],
  ['HPE_INVALID_CONSTANT', 'speaks no HTTP', false],
  ['UND_ERR_RES_EXCEEDED_MAX_SIZE', 'answered with more than 64 MB', false],
])('%s: the server %s', (code, words, retry) => {
  expect(toFailure(thrown(code), PLACE)).toEqual({
    kind: 'failed',
    message: `${PLACE.url} ${words} (${code})`,
    fatal: true,
    retry,
    maxRetries: 2,
  })
})

test('of several addresses the first one’s code tells', () => {
  const both = new AggregateError([Object.assign(new Error('a'), { code: 'ECONNREFUSED' }), new Error('b')])
  expect(toFailure(new TypeError('fetch failed', { cause: both }), PLACE).message).toContain('ECONNREFUSED')
})

test('a server that listed its models and is not there now is waited for', () => {
  expect(toFailure(thrown('ECONNREFUSED'), { ...PLACE, seen: true })).toMatchObject({ retry: true, away: true })
  expect(toFailure(thrown('ECONNREFUSED'), PLACE)).not.toHaveProperty('away')
})

test('a server that has replied before gets all retries, and a cut connection ends no run', () => {
  const known = toFailure(thrown('ECONNREFUSED'), { ...PLACE, replied: true })
  expect(known).toMatchObject({ fatal: true, retry: true })
  expect(known.maxRetries).toBeUndefined()
  const cut = toFailure(thrown('ECONNRESET'), { ...PLACE, replied: true })
  expect(cut).toMatchObject({
    message: `${PLACE.url} broke the connection off (ECONNRESET)`,
    fatal: false,
    retry: true,
  })
})

test.each([
  [429, true],
  [503, true],
  [529, true],
  [500, undefined],
  [502, undefined],
  [504, undefined],
])('a %d is tried again, and is a busy server: %s', (status, throttled) => {
  const failure = toFailure(new HttpError(status, new Headers(), '{"error":{"message":"not now"}}'), PLACE)
  expect([failure.kind, failure.retry, failure.throttled]).toEqual(['failed', true, throttled])
})
