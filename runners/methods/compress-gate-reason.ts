import type { Params as AnyParams } from '../../core/rows/rows.ts'
import { defineMethod, type MethodResult, type MethodRun, type Prompt } from '../method.ts'
import { countApart } from '../models/counting/count.ts'
import { fillSlots } from '../templates.ts'
import { compressChunks } from './parts/compressor.ts'
import { askGate } from './parts/gate.ts'
import { buildReplyOutcome, isSpent } from './parts/outcome.ts'
import { type Slice, splitByTokens } from './parts/slices.ts'
import { pickTaskPrompt } from './parts/statement.ts'

/** Compresses every chunk, checks each compressed chunk, and builds a short memory from the relevant ones. */
export const compressGateReason = defineMethod({
  id: 'compress-gate-reason',
  about: 'Compresses chunks for the task, opens those that a gate lets in, and answers from a short memory.',
  flow: [
    'Cut the context into chunks of chunkTokens.',
    'Compress each chunk to chunkTokens / ratio tokens with one call, up to parallel calls at once (ratio=1: none; compressor=extractive: no call).',
    'For each chunk in order: ask whether it matters, given the task, the memory and the compressed chunk (gate=off: every chunk is opened).',
    'For each opened chunk: one call with the task, the memory and the section; its response is the new memory.',
    'Last call: the memory and the task, without the context.',
  ],
  fidelity: 'inspired',
  source:
    'A text re-creation of the LycheeMemory pipeline (arXiv 2602.08382): compressor, gate, reasoner. No KV compression, untrained.',
  deviations: [
    'LycheeMemory compresses to latent KV entries by trained adapters; here a chunk becomes a shorter text, so its speed and memory results do not carry over.',
    'Chunks are compressed for the task, since every reading call of a method has the task; LycheeMemory compresses without a question (blind=true).',
    "Its public code has no gate (gate=off is what that code runs) and its gate's threshold is not published; 0.5 is ours.",
    'The gate asks the model for a yes or no; any other response opens the chunk.',
    'The task comes before the compressed section; the public code puts the section first (order=section-first).',
    'recall=raw shows the chunk itself instead of its compressed text: a different method, closer to ReadAgent.',
  ],
  params: {
    chunkTokens: 4096,
    ratio: 4,
    memoryTokens: 1024,
    compressor: 'model',
    blind: false as boolean,
    gate: 'on',
    threshold: 0.5,
    recall: 'compressed',
    order: 'task-first',
    scans: 1,
    parallel: 8,
  },
  paramNotes: {
    chunkTokens: 'Tokens of a chunk.',
    ratio: 'Compression ratio: 2, 4, 8 or 16; 1: no compression.',
    memoryTokens: 'Most tokens of the working memory.',
    compressor: 'model, or extractive: the sentences with the rarest words, without a call; a control.',
    blind: 'Compress without the task, as the source does. Items over one text then share their compressed chunks.',
    gate: 'on, or off: every chunk is opened.',
    threshold: 'Probability of yes from which a chunk is opened, if the server returns log-probabilities.',
    recall: 'Form of an opened chunk for the reasoner: compressed, or raw (an ablation).',
    order: 'Order for the reasoner: task-first, or section-first as in the public code.',
    scans: 'Number of passes over the chunks: 1 or 2.',
    parallel: 'Chunks of an item to compress concurrently.',
  },
  presets: {
    code: {
      source:
        'LycheeMemory, its public code at e4b93d8 (example.py, defaults): chunks of 4,096 tokens compressed four times without the question, no gate, the compressed section first, greedy.',
      params: {
        chunkTokens: 4096,
        ratio: 4,
        memoryTokens: 1024,
        compressor: 'model',
        blind: true,
        gate: 'off',
        recall: 'compressed',
        order: 'section-first',
        scans: 1,
      },
      sampling: { temperature: 0 },
    },
  },
  version: 2,
  answerTokens: { tokens: 1024, source: 'LycheeMemory e4b93d8, example.py: max_new_tokens' },
  templates: {
    compress: `Below are a task and a section of the long text that it is about. Compress the section to at most {tokens} tokens: keep every name, number, date, code and relation that may bear on the task, and leave out what repeats or fills. Do not do the task. Write only the compressed text.

<task>
{task}
</task>

<section>
{chunk}
</section>`,
    compress_blind: `Compress the text below to at most {tokens} tokens. You do not know what will be asked: keep every name, number, date, code and relation, and leave out what repeats or fills. Write only the compressed text.

<section>
{chunk}
</section>`,
    gate: `Is the compressed section below relevant to the task, given what is in memory? Do not do the task yet.

<task>
{task}
</task>

<memory>
{memory}
</memory>

<section>
{section}
</section>

Reply with yes or no only.`,
    update: `You work through a long text in compressed sections and keep a memory. Update the memory with what this section says to the task; keep what is still of use, in at most {tokens} tokens.

<task>
{task}
</task>

<memory>
{memory}
</memory>

<section>
{section}
</section>

Updated memory:`,
    update_section_first: `<section>
{section}
</section>

You work through a long text in compressed sections, of which the one above is the next, and keep a memory. Update the memory with what this section says to the task; keep what is still of use, in at most {tokens} tokens.

<task>
{task}
</task>

<memory>
{memory}
</memory>

Updated memory:`,
    answer: `Do the task from your memory of a long text.

<memory>
{memory}
</memory>

<task>
{task}
</task>`,
  },
  needs: ['model'],
  sharesCalls: true,
  check({ chunkTokens, ratio, memoryTokens, compressor, gate, threshold, recall, order, scans, parallel }) {
    if (!(chunkTokens >= 64 && memoryTokens >= 16)) return 'chunkTokens is at least 64 and memoryTokens at least 16'
    if (![1, 2, 4, 8, 16].includes(ratio)) return `ratio is ${ratio}. Allowed: 1, 2, 4, 8, 16`
    if (!['model', 'extractive'].includes(compressor))
      return `compressor is "${compressor}". Allowed: model, extractive`
    if (!['on', 'off'].includes(gate)) return `gate is "${gate}". Allowed: on, off`
    if (!(threshold > 0 && threshold < 1)) return 'threshold lies between 0 and 1'
    if (!['compressed', 'raw'].includes(recall)) return `recall is "${recall}". Allowed: compressed, raw`
    if (!['task-first', 'section-first'].includes(order))
      return `order is "${order}". Allowed: task-first, section-first`
    return (scans === 1 || scans === 2) && parallel >= 1 ? undefined : 'scans is 1 or 2, and parallel at least 1'
  },
  estimate({ promptTokens, contextTokens, maxAnswerTokens }, params) {
    const { chunkTokens, ratio, memoryTokens, scans } = params
    const chunks = Math.ceil(contextTokens / chunkTokens)
    const short = Math.ceil(chunkTokens / ratio)
    const around = promptTokens - contextTokens + TEMPLATE_TOKENS
    const toCompress = params.blind ? TEMPLATE_TOKENS : around
    const compress = isModelCompressor(params) ? chunks : 0
    const gates = params.gate === 'on' ? chunks * scans : 0
    const updates = chunks * scans
    const seen = params.recall === 'raw' ? chunkTokens : short
    return {
      calls: compress + gates + updates + 1,
      input:
        (compress > 0 ? contextTokens + chunks * toCompress : 0) +
        gates * (around + memoryTokens + short) +
        updates * (around + memoryTokens + seen) +
        around +
        memoryTokens,
      output: compress * short + gates * GATE_TOKENS + updates * memoryTokens + maxAnswerTokens,
      sequential: Math.ceil(compress / params.parallel) + gates + updates + 1,
      peak: Math.max(
        compress > 0 ? chunkTokens + toCompress + short : 0,
        around + memoryTokens + seen + memoryTokens,
        around + memoryTokens + maxAnswerTokens,
      ),
    }
  },
  async run(prompt, run): Promise<MethodResult> {
    const { params, model, templates, signal } = run
    const { chunks, state } = await run.room.within(computeAnswerTokens(params), (room, within) =>
      processChunks(prompt, { ...run, signal: within }, room),
    )
    const content = fillSlots(templates['answer'], { memory: state.memory, task: prompt.statement() })
    const reply = await model.chat({
      messages: [{ role: 'user', content }],
      maxAnswerTokens: prompt.maxAnswerTokens,
      label: 'answer',
      final: true,
      signal,
    })
    const { opened, scored, unparsed, forcedBy } = state
    const notes = { chunks: chunks.length, opened, gates_by_logprob: scored, gates_unparsed: unparsed, ...state.notes }
    return buildReplyOutcome(reply, { forcedBy, notes })
  },
})

/** The most that a call which sees a chunk may answer. */
const computeAnswerTokens = ({ chunkTokens, ratio, memoryTokens }: Params) =>
  Math.max(memoryTokens, Math.ceil(chunkTokens / ratio))

/** Compresses all chunks and passes through them. Chunks are shorter only if a prompt must fit in the budget. */
async function processChunks(prompt: Prompt, outerRun: MethodRun<Params>, room: number) {
  const { params, tokenizer } = outerRun
  const beside = tokenizer.count(prompt.statement()) + TEMPLATE_TOKENS + params.memoryTokens
  const chunkTokens = Math.min(params.chunkTokens, Math.max(LEAST, Math.floor(room - beside)))
  const run = { ...outerRun, params: { ...params, chunkTokens } }
  const chunks = await splitByTokens(prompt.context, chunkTokens, tokenizer, outerRun.signal)
  const state: State = { memory: NO_MEMORY, opened: 0, scored: 0, unparsed: 0, forcedBy: undefined, notes: {} }
  try {
    const bank = await compressChunks(prompt, chunks, run)
    state.notes = bank.notes
    for (let scan = 1; scan <= params.scans; scan++) await scanChunks(prompt, run, chunks, bank.texts, state)
  } catch (error) {
    if (!isSpent(error)) throw error
    state.forcedBy = error.message
  }
  return { chunks, state }
}

/** Smallest chunk in tokens, for windows with almost no space. */
const LEAST = 64
const NO_MEMORY = 'No memory yet.'
const GATE_TOKENS = 4
const TEMPLATE_TOKENS = 90

type Params = typeof compressGateReason.params

const isModelCompressor = ({ ratio, compressor }: { readonly ratio: number; readonly compressor: string }) =>
  ratio > 1 && compressor === 'model'

interface State {
  memory: string
  opened: number
  /** Gates decided by log-probabilities, and replies that were neither yes nor no. */
  scored: number
  unparsed: number
  forcedBy: string | undefined
  notes: AnyParams
}

/** Runs one pass: gate each chunk, and reason over those it opens. The pass does not return to a rejected chunk. */
async function scanChunks(
  prompt: Prompt,
  run: MethodRun<Params>,
  chunks: readonly Slice[],
  bank: readonly string[],
  state: State,
): Promise<void> {
  const { params, model, templates, trace, tokenizer, signal } = run
  const task = pickTaskPrompt(prompt, params.chunkTokens, tokenizer)
  for (const [at, { start, end }] of chunks.entries()) {
    const values = { task, memory: state.memory, section: bank[at] }
    if (params.gate === 'on') {
      const { open, score } = await askGate(fillSlots(templates['gate'], values), `gate ${at + 1}`, run)
      trace({ event: 'gate', chunk: at, start, end, score, open })
      if (score !== null) state.scored++
      if (open === 'unparsed') state.unparsed++
      if (open === 'no') continue
    }
    state.opened++
    const raw = params.recall === 'raw'
    if (raw) run.read(start, end)
    const section = raw ? prompt.context.slice(start, end) : bank[at]
    const reply = await model.chat({
      messages: [
        {
          role: 'user',
          content: fillSlots(templates[params.order === 'section-first' ? 'update_section_first' : 'update'], {
            ...values,
            section,
            tokens: String(params.memoryTokens),
          }),
        },
      ],
      maxAnswerTokens: params.memoryTokens,
      label: `memory ${at + 1}`,
      signal,
    })
    state.memory = reply.text
    trace({
      event: 'memory',
      step: state.opened,
      tokens: await countApart(reply.text, tokenizer, signal),
      text: reply.text,
    })
  }
}
