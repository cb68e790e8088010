import {
  ANSWER,
  ANSWERED,
  always,
  counted,
  DONE,
  error,
  event,
  fine,
  json,
  once,
  page,
  piece,
  RETRIED,
  type Shape,
  sse,
  whole,
} from './shape.ts'

const UPSTREAM = { code: 502, message: 'Provider disconnected' }
const bare = (text: string) => ({ ...sse(text), body: text })
const typed = (type: string, text: string) => ({ ...bare(text), headers: { 'content-type': type } })
const last = (text: string) => `data: ${JSON.stringify({ ...piece(text, 'stop'), usage: counted().usage })}`

/** Streams and bodies that break off, hide an error, or end otherwise than the standard says. */
export const STREAMS: readonly Shape[] = [
  ...(
    [
      ['choices-error-whole', whole({ content: '' }, null, { error: UPSTREAM })],
      ['choices-error-whole-with-text', whole({ content: '12' }, 'stop', { error: { message: 'upstream lost' } })],
      ['choices-error-stream', sse(piece('84'), piece('', 'error', { error: UPSTREAM }), DONE)],
      ['choices-error-stream-null-finish', sse(piece('84'), piece('', null, { error: UPSTREAM }), counted(), DONE)],
      ['choices-error-429', sse(piece('', 'error', { error: { code: 429, message: 'rate-limited upstream' } }))],
      ['choices-error-as-text', whole({ content: '' }, null, { error: 'upstream connect error' })],
      ['message-error', whole({ content: '', error: { message: 'engine died', code: 'server_error' } }, null)],
      ['openrouter-null-finish', sse(piece('84'), counted())],
      ['finish-null-string', sse(piece('84'), piece('', 'null'), counted(), DONE)],
      ['finish-none-whole', whole({ content: '84' }, 'None')],
      ['finish-object-abort', sse(piece('84'), piece('', { type: 'abort' }), counted(), DONE)],
      ['finish-failed', sse(piece('84'), piece('', 'failed'), counted(), DONE)],
      ['half-an-event', sse(piece('84'), 'data: {"choices":[{"index":0,"delta":{"content":"7')],
      ['words-amid-a-stream', sse(piece('84'), 'upstream timed out\n\n')],
    ] as const
  ).map(([name, answer]): Shape => ({ name, script: once(answer), wanted: RETRIED })),
  ...(
    [
      ['no-final-blank-line', sse(piece('847'), piece('2118', 'stop'), `data: ${JSON.stringify(counted())}\n`)],
      ['single-event-no-newline', bare(last(ANSWER))],
      ['done-no-blank', sse(piece(ANSWER), counted(), 'data: [DONE]')],
      ['no-blank-lines-at-all', bare(`data: ${JSON.stringify(piece('847'))}\n${last('2118')}\ndata: [DONE]\n`)],
      ['comments-as-plain', typed('text/plain', `: ping\n\n${last(ANSWER)}\n\n${DONE}`)],
      ['id-retry-fields', typed('application/octet-stream', `id: 1\nretry: 3000\n${last(ANSWER)}\n\n${DONE}`)],
      ['retry-first', typed('', `retry: 3000\n\n${last(ANSWER)}\n\n`)],
      [
        'sse-head-plain-json-answer',
        { ...whole({ content: ANSWER }), headers: { 'content-type': 'text/event-stream' } },
      ],
      ['continue-100', { ...fine(), before: 'HTTP/1.1 100 Continue\r\n\r\n' }],
      ['continue-100-with-headers', { ...fine(), before: 'HTTP/1.1 100 Continue\r\nx-proxy: 1\r\n\r\n' }],
      ['continue-100-twice', { ...fine(), before: 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n' }],
      ['early-hints-103', { ...fine(), before: 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n' }],
      ['empty-error-object', sse({ ...piece(ANSWER, 'stop'), error: {} }, counted(), DONE)],
    ] as const
  ).map(([name, answer]): Shape => ({ name, script: always(answer), wanted: { ...ANSWERED, calls: 3 } })),
  {
    name: 'never-a-finish-reason',
    script: always(sse(piece(ANSWER), counted())),
    wanted: { ...ANSWERED, calls: 4, says: /no finish reason came/, notes: /gives no finish reason/ },
  },
  {
    name: 'done-without-finish-reason',
    script: always(sse(piece(ANSWER), counted(), DONE)),
    wanted: { ...ANSWERED, calls: 3 },
  },
  {
    name: 'aws-lambda-wrapped',
    script: always(json(200, { errorMessage: 'Task timed out after 30.03 seconds', errorType: 'Sandbox.Timedout' })),
    wanted: { kind: 'failed', says: /Task timed out after 30\.03 seconds/ },
  },
  {
    name: 'sse-head-web-page',
    script: always({ ...page(200, 'Welcome'), headers: { 'content-type': 'text/event-stream' } }),
    wanted: { kind: 'failed', says: /a web page/ },
  },
  {
    name: 'choices-error-for-ever',
    script: always(sse(piece('', 'error', { error: UPSTREAM }))),
    wanted: { kind: 'failed', says: /Provider disconnected/ },
  },
  {
    name: 'choices-error-content-policy',
    script: always(sse(piece('', 'error', { error: { code: 400, message: 'prohibited_content' } }))),
    wanted: { kind: 'refused' },
  },
  {
    name: 'error-below-the-stream',
    script: once(sse(event(piece('84')), 'event: error\n', event(error(500, 'x').body))),
    wanted: RETRIED,
  },
]
