import { defineMethod, type MethodResult, type MethodRun, type Prompt } from '../method.ts'
import type { ChatReply, Message } from '../model.ts'
import { ModelError } from '../model.ts'
import { explainMissingSandbox } from '../sandbox/python.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { fillSlots } from '../templates.ts'
import { parseFencedCalls, parseNativeCalls, type ToolUse } from './files/calls.ts'
import { buildFileSet, type FileLayout, type FileSet } from './files/file-set.ts'
import { type Bench, listTools, useTool } from './files/tools.ts'
import { buildReplyOutcome } from './parts/outcome.ts'
import { makeQuoteFinder } from './parts/quotes.ts'

/** The context as files, and an agent that looks into them. */
export const fileAgent = defineMethod({
  id: 'file-agent',
  about: 'Puts the context into files that the model searches and reads by tools, turn by turn.',
  flow: [
    'Put the context into files: one, or one for each document.',
    'Turn by turn, the model calls tools (list, grep, read, write, python) and sees their results.',
    'The model submits its answer. When turns or budget run out, a last call asks for it.',
  ],
  fidelity: 'inspired',
  source:
    'Coding agents as long-context processors (arXiv 2603.20432): one text file, or one per document; the prompt has only path, question and answer format.',
  deviations: [
    "The agent is Fathom's: list, grep, read, python, write and submit over files in memory. The study ran Codex and Claude Code with their shells.",
    'Python has no packages, network or disk (docs/sandbox.md).',
    'INDEX.tsv lists documents with their sizes and first words; the study only gives a directory.',
  ],
  params: {
    turns: 40,
    resultChars: 16_000,
    toolSeconds: 60,
    turnTokens: 2048,
    protocol: 'auto',
    layout: 'auto',
    python: true as boolean,
  },
  paramNotes: {
    turns: 'Number of turns; the last one must submit an answer.',
    resultChars: "Most characters of a tool's result.",
    toolSeconds: 'Most seconds of a Python call.',
    turnTokens: "Output-token limit of a turn; higher if the task's own limit is higher.",
    protocol: 'native tool calls, json (calls in fenced blocks), or auto: native unless the server refuses tools.',
    layout: 'auto: one file per document if the context consists of documents; single: one file; documents.',
    python: 'Offer Python if it can run here.',
  },
  version: 3,
  templates: {
    task: `A text is in files, too long to be read whole: {files}. Find out from them what the task below needs; search first, and read only the parts that matter.

<task>
{task}
</task>

{how}`,
    native: `Use the tools. When you know the answer, call submit with it.`,
    json: `You work by tools. To use one, write a block of JSON, and nothing behind it:

\`\`\`json
{"tool": "grep", "arguments": {"pattern": "harbou?r", "ignore_case": true}}
\`\`\`

You then get the result. The tools:
{tools}

When you know the answer, use submit with it.`,
  },
  needs: ['model'],
  // Its tools search the file.
  computes: true,
  check({ turns, resultChars, toolSeconds, turnTokens, protocol, layout }) {
    if (!['auto', 'native', 'json'].includes(protocol)) return `protocol is "${protocol}". Allowed: auto, native, json`
    if (!['auto', 'single', 'documents'].includes(layout))
      return `layout is "${layout}". Allowed: auto, single, documents`
    return turns >= 1 && resultChars >= 200 && toolSeconds > 0 && turnTokens >= 16
      ? undefined
      : 'turns is at least 1, resultChars 200, turnTokens 16, and toolSeconds above 0'
  },
  estimate({ promptTokens, contextTokens, maxAnswerTokens, window }, { turns, resultChars, turnTokens }) {
    const perTurn = turnTokens + Math.ceil(resultChars / 4)
    const start = promptTokens - contextTokens + FRAME_TOKENS
    const peak = Math.ceil(Math.min(window ?? Number.POSITIVE_INFINITY, start + turns * perTurn))
    return {
      calls: turns + 1,
      input: Math.ceil(((turns + 1) * (start + peak)) / 2),
      output: turns * turnTokens + maxAnswerTokens,
      sequential: turns + 1,
      peak,
    }
  },
  expected({ promptTokens, contextTokens, maxAnswerTokens }, { turns, turnTokens }) {
    const some = Math.min(turns, USUAL_TURNS)
    const start = promptTokens - contextTokens + FRAME_TOKENS
    return {
      calls: some + 1,
      input: Math.ceil((some + 1) * (start + (some * USUAL_TURN_TOKENS) / 2)),
      output: some * Math.min(turnTokens, USUAL_REPLY) + Math.min(maxAnswerTokens, USUAL_REPLY),
    }
  },
  async run(prompt, run): Promise<MethodResult> {
    const { params, signal, shared, model } = run
    const files = buildFileSet(prompt, params.layout as FileLayout)
    const python = params.python && explainMissingSandbox() === undefined ? makePythonOpener(files, run) : undefined
    const { resultChars: maxChars, toolSeconds: seconds } = params
    const bench: Bench = { files, maxChars, python, seconds, quotes: makeQuoteFinder(prompt.context), signal }
    const start = (native: boolean) => new Work(prompt, run, bench, native).toItsEnd()
    if (params.protocol !== 'auto') return start(params.protocol === 'native')
    // Found out once for all items of the model.
    const { value: known } = await shared.once(`tools of ${model.id}`, async () => ({ refused: '' }))
    if (known.refused === '') {
      try {
        return await start(true)
      } catch (error) {
        if (!(error instanceof ModelError && REFUSED.test(error.message))) throw error
        known.refused = error.message.slice(0, 200)
      }
    }
    const outcome = await start(false)
    return { ...outcome, notes: { ...outcome.notes, tools_refused: known.refused } }
  },
})

const FRAME_TOKENS = 900
/** Turns of a usual item, only for the plan: a few searches and reads. Not measured. */
const USUAL_TURNS = 6
const USUAL_TURN_TOKENS = 1_500
const USUAL_REPLY = 200
/** A server that takes no tools says so by their name. */
const REFUSED = /\btools?\b|tool[_ -]?(?:calls?|choice)|function[_ -]?call/i

/** Returns a function that opens Python on first use. Each use gets the current files, including notes. */
function makePythonOpener(files: FileSet, run: MethodRun): () => Promise<Sandbox> {
  let opened: Promise<Sandbox> | undefined
  const mounted = new Map<string, string>()
  return async () => {
    opened ??= run.sandbox()
    const sandbox = await opened
    for (const { path, text } of files.all()) {
      if (mounted.get(path) === text) continue
      sandbox.mount(path, text)
      mounted.set(path, text)
    }
    return sandbox
  }
}

type Params = typeof fileAgent.params

/** One conversation, from the task to the answer. */
class Work {
  readonly #prompt: Prompt
  readonly #run: MethodRun<Params>
  readonly #bench: Bench
  readonly #native: boolean
  readonly #messages: Message[]
  readonly #used = new Map<string, number>()
  #chars = 0
  #turns = 0

  constructor(prompt: Prompt, run: MethodRun<Params>, bench: Bench, native: boolean) {
    this.#prompt = prompt
    this.#run = run
    this.#bench = bench
    this.#native = native
    this.#messages = [{ role: 'user', content: describeTask(prompt, run, bench, native) }]
  }

  async toItsEnd(): Promise<MethodResult> {
    const { turns } = this.#run.params
    let forcedBy = `${turns} turns were taken`
    let nudged = false
    try {
      for (let turn = 1; turn <= turns; turn++) {
        const reply = await this.#ask(turn === turns)
        this.#turns = turn
        const calls = this.#native && reply.toolCalls.length > 0 ? parseNativeCalls(reply) : parseFencedCalls(reply)
        this.#messages.push({ role: 'assistant', content: reply.text, toolCalls: reply.toolCalls })
        const submitted = calls.find(call => 'name' in call && call.name === 'submit')
        if (submitted && 'arguments' in submitted) return this.#end(reply, submitted.arguments['answer'])
        if (calls.length > 0) await this.#use(calls)
        else if (nudged && reply.text.trim() !== '') return this.#end(reply, reply.text)
        else {
          nudged = true
          this.#messages.push({ role: 'user', content: 'Go on with a tool; with submit, if you know the answer.' })
        }
      }
    } catch (error) {
      // With no tool used yet, a refusal may be of the tools.
      if (!(error instanceof ModelError && LIMITS.has(error.kind)) || this.#turns === 0) throw error
      forcedBy = error.message
    }
    return this.#forced(forcedBy)
  }

  #ask(last: boolean): Promise<ChatReply> {
    const { params, model, signal } = this.#run
    const messages = [...this.#messages]
    if (last) messages.push({ role: 'user', content: 'This is the last turn: submit your answer now.' })
    return model.chat({
      messages,
      maxAnswerTokens: Math.max(params.turnTokens, this.#prompt.maxAnswerTokens + MARGIN),
      ...(this.#native && { tools: listTools(this.#bench) }),
      label: `turn ${this.#turns + 1}`,
      signal,
    })
  }

  async #use(calls: readonly ToolUse[]): Promise<void> {
    for (const call of calls) {
      const started = this.#run.now()
      const given =
        'problem' in call ? { text: `Error: ${call.problem}.`, shown: [] } : await useTool(call, this.#bench)
      const name = 'problem' in call ? 'unreadable' : call.name
      this.#used.set(name, (this.#used.get(name) ?? 0) + 1)
      this.#chars += given.text.length
      for (const { start, end } of given.shown) this.#run.read(start, end)
      this.#run.trace({ event: 'exec', tool: name, ms: this.#run.now() - started, chars: given.text.length })
      this.#messages.push(
        call.id === null
          ? { role: 'user', content: `Result of ${name}:\n${given.text}` }
          : { role: 'tool', content: given.text, toolCallId: call.id },
      )
    }
  }

  #end(reply: ChatReply, answer: unknown): MethodResult {
    const text = typeof answer === 'string' ? answer : (JSON.stringify(answer) ?? '')
    return {
      ...buildReplyOutcome({ ...reply, text, finish: reply.finish === 'tool_calls' ? 'stop' : reply.finish }),
      ...this.#notes(),
    }
  }

  /** Turns or budget are at their end: one call for the answer, without tools. */
  async #forced(forcedBy: string): Promise<MethodResult> {
    const { model, signal } = this.#run
    const content = 'No turn is left. Give the best answer to the task that you can, in the form it asks for.'
    try {
      const reply = await model.chat({
        messages: [...this.#messages, { role: 'user', content }],
        maxAnswerTokens: this.#prompt.maxAnswerTokens,
        ...(this.#native && { tools: listTools(this.#bench) }),
        label: 'answer',
        final: true,
        signal,
      })
      const [submitted] = this.#native ? parseNativeCalls(reply) : []
      if (submitted && 'arguments' in submitted && submitted.name === 'submit')
        return { ...this.#end(reply, submitted.arguments['answer']), forced: true, reason: `forced: ${forcedBy}` }
      return { ...buildReplyOutcome(reply, { forcedBy }), ...this.#notes() }
    } catch (error) {
      if (!(error instanceof ModelError && LIMITS.has(error.kind))) throw error
      return { status: 'budget', reason: `forced: ${forcedBy}`, forced: true, answer: null, ...this.#notes() }
    }
  }

  #notes(): Pick<MethodResult, 'notes'> {
    const counts = Object.fromEntries(
      [...this.#used].map(([name, times]) => [`used_${name.replace(/\W+/g, '_').slice(0, 40)}`, times]),
    )
    const protocol = this.#native ? 'native' : 'json'
    return { notes: { turns: this.#turns, protocol, chars_shown: this.#chars, ...counts } }
  }
}

const MARGIN = 512
const LIMITS: ReadonlySet<string> = new Set(['budget', 'overflow'])

function describeTask(prompt: Prompt, { templates }: MethodRun, bench: Bench, native: boolean): string {
  const all = bench.files.all()
  const single = all.length === 1
  const files = single
    ? `context.txt (${prompt.context.length} characters)`
    : `${all.length - 1} documents under docs/, listed in INDEX.tsv`
  const tools = listTools(bench).map(({ name, description, parameters }) => {
    const { properties, required } = parameters as {
      properties: Record<string, { description: string }>
      required: readonly string[]
    }
    const given = Object.entries(properties).map(
      ([parameter, about]) => `${parameter}${required.includes(parameter) ? '' : ' (optional)'}: ${about.description}`,
    )
    return `- ${name}: ${description} ${given.join(' ')}`
  })
  const how = native ? templates['native'] : fillSlots(templates['json'], { tools: tools.join('\n') })
  return fillSlots(templates['task'], { files, task: prompt.statement(), how })
}
