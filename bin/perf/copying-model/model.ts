import { makeRandom } from '../../../core/random/random.ts'
import { normalQuantile } from '../../../stats/intervals/normal.ts'
import { type Tensor, type Vocabulary, writeGguf } from './gguf.ts'

// A model of two layers, made by hand, that answers the copies and the near rivals of serve-check on a real llama.cpp
// server, so that a change of the server shows in its answers. It is an induction head (Olsson et al., In-context
// Learning and Induction Heads, 2022): layer 1 adds the tokens before a position to its own, layer 2 finds the
// position whose past is like that of the prompt's end, and copies the token there. It cannot take two steps.

/** Tokens of the past that layer 2 compares. */
const PAST = 10
/** Numbers of a token's vector, which is random and has a length of 1. */
const SIZE = 16
/** Pairs of numbers that RoPE turns, by angles from 2.5 a token to one turn in many windows. */
const TURNING = 32

/** Parts of the residual stream: the token, those before it, what comes next, and a constant. */
const ofPast = (back: number): number => SIZE * back
const NEXT = ofPast(PAST + 1)
const CONSTANT = ofPast(PAST + 2)
const WIDTH = ofPast(PAST + 3)
/** A head compares positions with its first numbers and tokens with the others. */
const HEAD = 2 * TURNING + SIZE * PAST
const FEED_FORWARD = 32
const WINDOW = 131_072
const ANGLES = Array.from({ length: TURNING }, (_, at) => 2.5 * (0.1 / WINDOW) ** (at / (TURNING - 1)))

/** Sharpness of attention: by one token of distance in layer 1, by one token alike in layer 2. */
const NEAR = 20
const LIKE = 25

/**
 * Ends a prompt of serve-check by the words that stand before the asked value in the text, so that copying answers it.
 * Other prompts stay as they are.
 */
const CHAT_TEMPLATE = `{%- set text = messages[-1].content -%}
{%- set codes = text.split('What is the sealed code of ') -%}
{%- set lockers = text.split('What does locker ') -%}
{%- if codes | length > 1 -%}
{{ codes[0] }}The sealed code of {{ codes[1].split('?')[0] }} is
{%- elif lockers | length > 1 -%}
{{ lockers[0] }}Locker {{ lockers[1].split(' open with?')[0] }} opens with
{%- else -%}
{{ text }}
{%- endif -%}`

/** Writes the model with a vocabulary to a GGUF file. */
export function writeCopyingModel(vocabulary: Vocabulary, file: string): void {
  writeGguf(file, makeHead(vocabulary), vocabulary, listTensors(vocabulary))
}

const makeHead = ({ tokens }: Vocabulary) => ({
  'general.architecture': 'llama',
  'general.name': 'copying',
  'general.file_type': 0,
  'llama.context_length': WINDOW,
  'llama.embedding_length': WIDTH,
  'llama.block_count': 2,
  'llama.feed_forward_length': FEED_FORWARD,
  'llama.attention.head_count': PAST,
  'llama.attention.head_count_kv': 1,
  'llama.attention.key_length': HEAD,
  'llama.attention.value_length': HEAD,
  'llama.attention.layer_norm_rms_epsilon': { float: 1e-6 },
  'llama.rope.freq_base': { float: 1 },
  'llama.rope.dimension_count': HEAD,
  'llama.vocab_size': tokens.length,
  'tokenizer.chat_template': CHAT_TEMPLATE,
})

/** A number of a matrix that is not zero. */
type Link = readonly [from: number, to: number, weight: number]

const copyPart = (from: number, to: number, weight = 1): Link[] =>
  Array.from({ length: SIZE }, (_, at) => [from + at, to + at, weight])

/** Layer 1: head `back - 1` looks that many tokens back, and lays the token there into its part. */
const LOOK_BACK = {
  length: Math.sqrt(2),
  query: range(PAST).flatMap(head => turn(-(head + 1), NEAR, head * HEAD)),
  key: turn(0, 1, 0),
  value: copyPart(ofPast(0), 0),
  output: range(PAST).flatMap(head => copyPart(head * HEAD, ofPast(head + 1))),
}

/** Layer 2: the first head looks where the tokens before are those that end the prompt. */
const FIND_ALIKE = {
  length: Math.sqrt(2 + PAST),
  query: range(PAST).flatMap(back => copyPart(ofPast(back), 2 * TURNING + SIZE * back, LIKE)),
  key: range(PAST).flatMap(back => copyPart(ofPast(back + 1), 2 * TURNING + SIZE * back)),
  value: copyPart(ofPast(0), 0),
  output: copyPart(0, NEXT),
}

/** A constant vector that points as if it stood `by` tokens further on. */
function turn(by: number, length: number, to: number): Link[] {
  return ANGLES.flatMap((angle, at): Link[] => [
    [CONSTANT, to + 2 * at, length * Math.cos(by * angle)],
    [CONSTANT, to + 2 * at + 1, length * Math.sin(by * angle)],
  ])
}

function listTensors({ tokens }: Vocabulary): Tensor[] {
  const vectors = drawVectors(tokens)
  const stop = tokens.indexOf('<|im_end|>')
  // A reply ends where its sentence does: a full stop is said as the end of the turn.
  const said = (at: number) => (at === stop ? vectors[tokens.indexOf('.')].map(x => 1.2 * x) : vectors[at])
  const place = (values: readonly number[], from: number, constant: number) => {
    const row = new Float32Array(WIDTH)
    row.set(values, from)
    row[CONSTANT] = constant
    return row
  }
  return [
    makeTensor('token_embd', WIDTH, tokens.length, at => place(vectors[at], ofPast(0), 1)),
    makeTensor('output', WIDTH, tokens.length, at => place(said(at), NEXT, 0)),
    makeTensor('output_norm', WIDTH, 1, () => new Float32Array(WIDTH).fill(1)),
    // RoPE divides its angle, which is 1, by these. Tokens are compared without turning.
    makeTensor('rope_freqs', HEAD / 2, 1, () =>
      Float32Array.from({ length: HEAD / 2 }, (_, at) => (at < TURNING ? 1 / ANGLES[at] : 1e12)),
    ),
    ...[LOOK_BACK, FIND_ALIKE].flatMap(listLayer),
  ]
}

function listLayer({ length, query, key, value, output }: typeof LOOK_BACK, at: number): Tensor[] {
  const name = (part: string) => `blk.${at}.${part}`
  const scale = Math.sqrt(HEAD)
  const norm = (part: string, weight: number) =>
    makeTensor(name(part), WIDTH, 1, () => new Float32Array(WIDTH).fill(weight))
  return [
    // The stream has this length at every position, so the norm leaves it as it is.
    norm('attn_norm', length / Math.sqrt(WIDTH)),
    makeMatrix(name('attn_q'), WIDTH, PAST * HEAD, query, scale),
    makeMatrix(name('attn_k'), WIDTH, HEAD, key),
    makeMatrix(name('attn_v'), WIDTH, HEAD, value),
    makeMatrix(name('attn_output'), PAST * HEAD, WIDTH, output),
    norm('ffn_norm', 1),
    makeMatrix(name('ffn_gate'), WIDTH, FEED_FORWARD, []),
    makeMatrix(name('ffn_up'), WIDTH, FEED_FORWARD, []),
    makeMatrix(name('ffn_down'), FEED_FORWARD, WIDTH, []),
  ]
}

const makeTensor = (name: string, width: number, rows: number, row: Tensor['row']): Tensor => ({
  name: `${name}.weight`,
  width,
  rows,
  row,
})

function makeMatrix(name: string, width: number, rows: number, links: readonly Link[], scale = 1): Tensor {
  return makeTensor(name, width, rows, at => {
    const row = new Float32Array(width)
    for (const [from, to, weight] of links) if (to === at) row[from] = scale * weight
    return row
  })
}

/** A random vector for every token; full stops before a line break are the same as without. */
function drawVectors(tokens: readonly string[]): number[][] {
  const rng = makeRandom('copying model')
  const vectors = tokens.map(() => {
    const drawn = Array.from({ length: SIZE }, () => normalQuantile(0.0005 + 0.999 * rng.next()))
    const length = Math.hypot(...drawn)
    return drawn.map(x => x / length)
  })
  const stop = vectors[tokens.indexOf('.')]
  return vectors.map((vector, at) => (/^\.Ċ+$/.test(tokens[at]) ? stop : vector))
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at)
}
