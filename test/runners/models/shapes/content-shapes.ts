import {
  ANSWER,
  ANSWERED,
  always,
  counted,
  DONE,
  json,
  once,
  piece,
  RETRIED,
  type Shape,
  sse,
  streamed,
  whole,
} from './shape.ts'

const THOUGHT = 'hm 1111111'
const TAGS: readonly (readonly [name: string, open: string, close: string])[] = [
  ['think', '<think>', '</think>'],
  ['thinking', '<thinking>', '</thinking>'],
  ['thought', '<thought>', '</thought>'],
  ['minimax-mm-think', '<mm:think>', '</mm:think>'],
  ['seed-think', '<seed:think>', '</seed:think>'],
  ['longcat', '<longcat_think>', '</longcat_think>'],
  ['reka', '<reasoning>', '</reasoning>'],
  ['magistral-THINK', '[THINK]', '[/THINK]'],
  ['kimi-triangles', '◁think▷', '◁/think▷'],
  ['cohere-START_THINKING', '<|START_THINKING|>', '<|END_THINKING|>'],
  ['gemma4-channel', '<|channel>thought', '<channel|>'],
  ['openthinker', '<|begin_of_thought|>', '<|end_of_thought|>'],
  ['medgemma', '<unused94>', '<unused95>'],
]

/** Thinking in every vendor's tags: whole, without its opening tag, never closed, and behind a field of its own. */
const THINKING: readonly Shape[] = TAGS.flatMap(([name, open, close]): Shape[] => {
  const field = { reasoning_content: THOUGHT }
  return [
    { name, script: always(streamed(open, THOUGHT, close, ANSWER)), wanted: { ...ANSWERED, calls: 3 } },
    { name: `${name}, torn`, script: always(streamed(...`${open}${THOUGHT}${close}\n\n${ANSWER}`)), wanted: ANSWERED },
    { name: `${name}, opened in the prompt`, script: always(streamed(`${THOUGHT}${close}`, ANSWER)), wanted: ANSWERED },
    {
      name: `${name}, never closed`,
      script: always(sse(piece(`${open}${THOUGHT}`), piece('', 'length'), counted(), DONE)),
      wanted: { kind: 'length_stop', text: '' },
    },
    {
      name: `${name}, in both places`,
      script: always(whole({ ...field, content: `${open}${THOUGHT}${close}  ${ANSWER}` })),
      wanted: ANSWERED,
    },
    {
      name: `${name}, its end left`,
      script: always(whole({ ...field, content: `${close}  ${ANSWER}` })),
      wanted: ANSWERED,
    },
    {
      name: `${name}, its begin left`,
      script: always(whole({ ...field, content: `${open}\n${ANSWER}` })),
      wanted: ANSWERED,
    },
    {
      name: `${name}, amid the answer`,
      script: always(streamed(`The tag ${open} begins it: ${ANSWER}`)),
      wanted: { kind: 'answered', text: `The tag ${open} begins it: ${ANSWER}` },
    },
  ]
})

const response = (more: object) => ({
  object: 'response',
  model: 'small',
  usage: { input_tokens: 3466, output_tokens: 9 },
  ...more,
})
const message = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: ANSWER }] }
const thought = { type: 'reasoning', summary: [{ type: 'summary_text', text: THOUGHT }] }
const completed = (more: object) => ({
  type: 'response.completed',
  response: response({ status: 'completed', ...more }),
})
const delta = (text: string) => ({ type: 'response.output_text.delta', output_index: 1, delta: text })
const ended = json(200, response({ status: 'completed', output: [message] }))
const isFirst = (answer: ReturnType<typeof json>) => (_: unknown, call: number) => (call === 0 ? answer : ended)

const RESPONSES: readonly Shape[] = (
  [
    [
      'resp-no-deltas',
      always(
        sse(
          { type: 'response.created', response: response({ status: 'in_progress' }) },
          { type: 'response.output_item.added', output_index: 0, item: { type: 'message' } },
          completed({ output: [message] }),
        ),
      ),
      { ...ANSWERED, calls: 3 },
    ],
    [
      'resp-summary-then-whole',
      always(
        sse(
          { type: 'response.reasoning_summary_text.delta', delta: THOUGHT },
          completed({ output: [thought, message] }),
        ),
      ),
      { ...ANSWERED, calls: 3 },
    ],
    [
      'resp-text-done-alone',
      always(sse({ type: 'response.output_text.done', output_index: 0, text: ANSWER }, completed({ output: [] }))),
      ANSWERED,
    ],
    [
      'resp-item-done-alone',
      always(sse({ type: 'response.output_item.done', output_index: 0, item: message }, completed({ output: [] }))),
      ANSWERED,
    ],
    [
      'resp-all-three',
      always(
        sse(
          delta('847'),
          delta('2118'),
          { type: 'response.output_text.done', text: ANSWER },
          { type: 'response.output_item.done', item: message },
          completed({ output: [thought, message] }),
        ),
      ),
      ANSWERED,
    ],
    ['resp-last-delta-lost', always(sse(delta('847'), completed({ output: [message] }))), ANSWERED],
    [
      'resp-background-queued',
      always(json(200, response({ status: 'queued', output: [] }))),
      { kind: 'failed', says: /background/, calls: 3 },
    ],
    [
      'resp-in-progress',
      always(json(200, response({ status: 'in_progress', output: [] }))),
      { kind: 'failed', says: /background/, calls: 3 },
    ],
    ['resp-cancelled', isFirst(json(200, response({ status: 'cancelled', output: [] }))), RETRIED],
    [
      'resp-cancelled-stream',
      isFirst(
        sse(delta('84'), { type: 'response.cancelled', response: response({ status: 'cancelled', output: [] }) }),
      ),
      RETRIED,
    ],
    ['resp-failed', isFirst(json(200, response({ status: 'failed', error: null, output: [] }))), RETRIED],
    [
      'resp-failed-with-words',
      isFirst(
        sse({
          type: 'response.failed',
          response: response({ status: 'failed', error: { code: 'server_error', message: 'The model died' } }),
        }),
      ),
      RETRIED,
    ],
    [
      'resp-cancelled-for-ever',
      always(json(200, response({ status: 'cancelled', output: [] }))),
      { kind: 'failed', says: /cancelled/ },
    ],
    [
      'resp-incomplete',
      always(
        json(
          200,
          response({ status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' }, output: [message] }),
        ),
      ),
      { kind: 'length_stop' },
    ],
  ] as const
).map(([name, script, wanted]) => ({ name, script, wanted, api: 'responses' }))

const choice = (index: number, content: string, finish: string | null = null) => ({
  choices: [{ index, delta: { content }, finish_reason: finish }],
})

/** What a reply holds, and where: thinking, several choices, contents in parts, counts of tokens. */
export const CONTENTS: readonly Shape[] = [
  ...THINKING,
  ...RESPONSES,
  { name: 'think-thrice', script: always(streamed('<think>a</think>\n<think>b</think>', ANSWER)), wanted: ANSWERED },
  {
    name: 'cohere-response-marks',
    script: always(streamed('<|START_THINKING|>a<|END_THINKING|><|START_RESPONSE|>', ANSWER, '<|END_RESPONSE|>')),
    wanted: ANSWERED,
  },
  {
    name: 'content-object',
    script: always(whole({ content: { type: 'text', text: ANSWER } })),
    wanted: { ...ANSWERED, calls: 3 },
  },
  { name: 'content-parts-object', script: always(whole({ content: { parts: [{ text: ANSWER }] } })), wanted: ANSWERED },
  {
    name: 'content-list-of-strings',
    script: always(whole({ content: ['847', '2118'] })),
    wanted: { ...ANSWERED, calls: 3 },
  },
  {
    name: 'content-mixed-list',
    script: always(
      whole({ content: [{ type: 'thinking', thinking: THOUGHT }, '847', { type: 'text', text: '2118' }] }),
    ),
    wanted: ANSWERED,
  },
  {
    name: 'content-object-streamed',
    script: always(sse(piece({ text: '847' }), piece([{ text: '2118' }], 'stop'), counted(), DONE)),
    wanted: ANSWERED,
  },
  {
    name: 'n-two-interleaved',
    script: always(
      sse(
        choice(0, '847'),
        choice(1, 'XYZ'),
        choice(0, '2118'),
        choice(1, '', 'length'),
        choice(0, '', 'stop'),
        counted(),
        DONE,
      ),
    ),
    wanted: { ...ANSWERED, calls: 3 },
    extraBody: { n: 2 },
  },
  {
    name: 'n-two-second-first',
    script: always(sse(choice(1, 'XYZ', 'length'), choice(0, ANSWER, 'stop'), counted(), DONE)),
    wanted: ANSWERED,
  },
  {
    name: 'choices-out-of-order',
    script: always(
      json(200, {
        choices: [
          { index: 1, message: { content: 'wrong 1111111' }, finish_reason: 'length' },
          { index: 0, message: { content: ANSWER }, finish_reason: 'stop' },
        ],
        usage: { prompt_tokens: 3466, completion_tokens: 7 },
      }),
    ),
    wanted: { ...ANSWERED, calls: 3 },
  },
  ...(
    [
      ['usage-uncached-only', { prompt_tokens: 30, cache_read_input_tokens: 3436 }],
      ['usage-uncached-written', { prompt_tokens: 30, cache_creation_input_tokens: 3400, cache_read_input_tokens: 36 }],
      ['usage-uncached-by-total', { prompt_tokens: 1466, cache_read_input_tokens: 2000, total_tokens: 3473 }],
      ['usage-uncached-openai-field', { prompt_tokens: 30, prompt_tokens_details: { cached_tokens: 3436 } }],
      ['usage-cached-within', { prompt_tokens: 3466, cache_read_input_tokens: 3436 }],
    ] as const
  ).map(
    ([name, usage]): Shape => ({
      name,
      script: always(sse(piece(ANSWER, 'stop'), counted(usage), DONE)),
      wanted: { ...ANSWERED, calls: 3, input: 3466 },
    }),
  ),
  {
    name: 'anth-pause-turn',
    api: 'anthropic',
    script: always(
      json(200, {
        type: 'message',
        content: [{ type: 'text', text: 'let me look' }],
        stop_reason: 'pause_turn',
        usage: { input_tokens: 3466, output_tokens: 3 },
      }),
    ),
    wanted: { kind: 'answered', text: 'let me look', says: /pause_turn/ },
  },
  { name: 'two-bad-then-good', script: once(whole({ content: '' }, 'error')), wanted: RETRIED },
]
