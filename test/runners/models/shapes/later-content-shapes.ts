import {
  ANSWER,
  ANSWERED,
  always,
  counted,
  DONE,
  event,
  json,
  piece,
  RETRIED,
  type Shape,
  sse,
  streamed,
  whole,
} from './shape.ts'

const chunked = (body: string): ReturnType<typeof sse> => ({
  status: 200,
  headers: { 'content-type': 'text/event-stream' },
  body,
})
const REFUSED = { kind: 'refused' } as const
const shape = (name: string, script: Shape['script'], wanted: Shape['wanted'], more: Partial<Shape> = {}): Shape => ({
  name,
  script,
  wanted,
  ...more,
})
const thinks = (name: string, text: string): Shape => shape(name, always(whole({ content: text })), ANSWERED)
const responses = (body: object) => json(200, { id: 'r', object: 'response', model: 'm', ...body })
const RESPONSE = {
  output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: ANSWER }] }],
  usage: { input_tokens: 3466, output_tokens: 7 },
}

/** Streams, counts and thinking that were thought of after those of the review; most were read right at once. */
export const LATER_CONTENTS: readonly Shape[] = [
  shape(
    'message-in-stream',
    always(
      sse(
        { choices: [{ index: 0, message: { role: 'assistant', content: ANSWER }, finish_reason: 'stop' }] },
        counted(),
        DONE,
      ),
    ),
    ANSWERED,
  ),
  shape(
    'text-in-chat',
    always(
      json(200, {
        choices: [{ index: 0, text: ANSWER, finish_reason: 'stop' }],
        usage: { prompt_tokens: 3466, completion_tokens: 7 },
      }),
    ),
    ANSWERED,
  ),
  shape('cr-only', always(chunked(streamed('847', '2118').body.replaceAll('\n', '\r'))), ANSWERED),
  shape('data-no-blank', always(chunked(streamed('847', '2118').body.replaceAll('data: ', 'data:'))), ANSWERED),
  shape(
    'event-names',
    always(chunked(streamed('847', '2118').body.replaceAll('data: ', 'event: message\nid: 7\ndata: '))),
    ANSWERED,
  ),
  shape(
    'json-over-lines',
    always(
      chunked(
        `data: {"choices":[{"index":0,\ndata: "delta":{"content":"${ANSWER}"},"finish_reason":"stop"}]}\n\n${event(counted())}${DONE}`,
      ),
    ),
    ANSWERED,
  ),
  shape('keep-alive', always(chunked(`: keep-alive\n\n: keep-alive\n\n${streamed('847', '2118').body}`)), ANSWERED),
  shape('bom', always(chunked(`\ufeff${streamed('847', '2118').body}`)), ANSWERED),
  shape('usage-float', always(sse(piece(ANSWER, 'stop'), counted({ prompt_tokens: 3466.0 }), DONE)), {
    kind: 'answered',
    input: 3466,
  }),
  shape(
    'usage-groq',
    always(
      sse(
        piece(ANSWER),
        { ...piece('', 'stop'), x_groq: { usage: { prompt_tokens: 3466, completion_tokens: 7 } } },
        DONE,
      ),
    ),
    { kind: 'answered', input: 3466 },
  ),
  shape(
    'usage-null-then-real',
    always(sse({ ...piece(ANSWER), usage: null }, { ...piece('', 'stop'), usage: null }, counted(), DONE)),
    { kind: 'answered', input: 3466 },
  ),
  thinks('think-nested-name', '<thinking_process>hm 1111111</thinking_process>\n8472118'),
  thinks(
    'solution',
    '<|begin_of_thought|>hm 1111111<|end_of_thought|>\n\n<|begin_of_solution|>8472118<|end_of_solution|>',
  ),
  thinks('pangu', '[unused16]hm 1111111[unused17]8472118'),
  thinks('capitals', '<THINK>hm 1111111</THINK>8472118'),
  thinks('thoughts', '<thoughts>hm 1111111</thoughts>8472118'),
  thinks('think-tag-with-attribute', '<think duration="3">hm 1111111</think>8472118'),
  thinks('box-glm', '<think>hm 1111111</think><|begin_of_box|>8472118<|end_of_box|>'),
  thinks('reflection', '<reflection>hm 1111111</reflection>8472118'),
  thinks('granite', 'Here is my thought process:\nhm 1111111\n\nHere is my response:\n8472118'),
  thinks('granite-short', "Here's my thought process: hm 1111111 Here's my response: 8472118"),
  shape('granite-half', always(whole({ content: 'Here is my thought process: 8472118' })), {
    kind: 'answered',
    text: 'Here is my thought process: 8472118',
  }),
  shape(
    'box-beside-reasoning',
    always(whole({ content: '<|begin_of_box|>8472118<|end_of_box|>', reasoning_content: 'hm 1111111' })),
    ANSWERED,
  ),
  shape(
    'think-list',
    always(
      whole({
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: 'hm 1111111' }] },
          { type: 'text', text: ANSWER },
        ],
      }),
    ),
    ANSWERED,
  ),
  shape(
    'reasoning-details',
    always(whole({ content: ANSWER, reasoning_details: [{ type: 'reasoning.text', text: 'hm 1111111' }] })),
    ANSWERED,
  ),
  shape('reasoning-only', always(whole({ content: '', reasoning_content: 'The number is 8472118' }, 'length')), {
    kind: 'length_stop',
    text: '',
  }),
  shape('resp-whole', always(responses({ status: 'completed', ...RESPONSE })), ANSWERED, { api: 'responses' }),
  shape(
    'resp-failed-once',
    (_, call) =>
      call === 0
        ? responses({ status: 'failed', error: { code: 'server_error', message: 'The model failed' }, output: [] })
        : responses({ status: 'completed', ...RESPONSE }),
    RETRIED,
    { api: 'responses' },
  ),
  shape(
    'resp-filter',
    always(
      responses({
        status: 'incomplete',
        incomplete_details: { reason: 'content_filter' },
        output: [],
        usage: { input_tokens: 3466, output_tokens: 0 },
      }),
    ),
    REFUSED,
    { api: 'responses' },
  ),
  shape(
    'resp-max',
    always(responses({ ...RESPONSE, status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } })),
    { kind: 'length_stop', text: ANSWER },
    { api: 'responses' },
  ),
  shape(
    'resp-refusal',
    always(
      responses({
        status: 'completed',
        output: [{ type: 'message', content: [{ type: 'refusal', refusal: 'I cannot.' }] }],
        usage: { input_tokens: 3466, output_tokens: 3 },
      }),
    ),
    REFUSED,
    { api: 'responses' },
  ),
  shape(
    'resp-sse-error',
    (_, call) =>
      call === 0
        ? sse({ type: 'error', code: 'server_error', message: 'boom' })
        : responses({ status: 'completed', ...RESPONSE }),
    RETRIED,
    { api: 'responses' },
  ),
]
