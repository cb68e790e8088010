import { messageOf } from '../../../core/errors.ts'
import type { ParamValue } from '../../../core/rows.ts'
import { countApart } from '../../count.ts'
import type { MethodRun, Outcome } from '../../method.ts'
import type { ChatReply, Message } from '../../model.ts'
import { ModelError } from '../../model.ts'
import type { CellResult, Sandbox } from '../../sandbox/sandbox.ts'
import { filled } from '../../templates.ts'
import { outcomeOf } from '../parts/outcome.ts'
import type { Slice } from '../parts/slices.ts'
import type { Asked } from '../rlm.ts'
import { cellsIn, finalIn } from './final.ts'
import { functionsOf, type SubCalls } from './sub-calls.ts'

export interface Params {
  readonly [knob: string]: ParamValue
  readonly turns: number
  readonly protocol: string
  readonly outputChars: number
  readonly turnTokens: number
  readonly subTokens: number
  readonly parallel: number
  readonly cellSeconds: number
  readonly compaction: number
}

export interface Place extends Pick<SubCalls, 'depth' | 'recurse' | 'count'> {
  readonly run: MethodRun<Params>
  readonly open: MethodRun['sandbox']
  readonly quotes: (text: string) => readonly Slice[]
}

/** One REPL from its first turn to its answer. */
export async function repl(asked: Asked, place: Place): Promise<Outcome> {
  const { run, depth, quotes } = place
  const { params, signal } = run
  const sandbox = await place.open({
    functions: functionsOf({ ...place, parallel: params.parallel, answerTokens: params.subTokens, run, quotes }),
    prelude: 'answer = {"content": "", "ready": False}',
  })
  const talk = new Talk(asked, place)
  const cells = { count: 0, restarts: 0, ms: 0 }
  try {
    await load(sandbox)
    for (let turn = 1; turn <= params.turns; turn++) {
      const reply = await talk.turn(turn)
      if (reply === 'spent') break
      const answer = await worked(reply, sandbox)
      if (answer !== undefined)
        return { ...outcomeOf({ ...reply, text: answer }), ...talk.notes(cells), raw: reply.text }
    }
    return await forced(sandbox)
  } catch (error) {
    if (!(error instanceof SandboxGone)) throw error
    return { ending: 'sandbox_error', reason: error.message, answer: null, ...talk.notes(cells) }
  } finally {
    sandbox.close()
  }

  async function load(python: Sandbox): Promise<void> {
    try {
      await python.load('context', asked.context, signal)
    } catch (error) {
      if (signal.aborted) throw error
      throw new SandboxGone(messageOf(error))
    }
  }

  /** Runs a reply's cells and shows what they print. The answer, where the reply or its cells end the run. */
  async function worked(reply: ChatReply, python: Sandbox): Promise<string | undefined> {
    const found = params.protocol === 'final' ? finalIn(reply.text) : undefined
    const shown: string[] = []
    for (const code of cellsIn(reply.text)) {
      const result = await python.run(code, {
        signal,
        timeLimitMs: params.cellSeconds * 1000,
        maxOutput: params.outputChars,
      })
      cells.count++
      cells.ms += result.ms
      if (result.restarted) cells.restarts++
      if (cells.restarts > RESTARTS)
        throw new SandboxGone(`Python was lost more than ${RESTARTS} times, the last time with: ${result.error}`)
      const text = shownOf(result)
      run.trace({ event: 'exec', depth, code, outcome: result.outcome, ms: result.ms, output: text })
      for (const { start, end } of quotes(text)) run.read(start, end)
      shown.push(text)
      const answer = params.protocol === 'final' ? undefined : await answerIn(python)
      if (answer !== undefined) return answer
      // The item's time is up: what is left of it is for the last call.
      if (run.budget.left().ms <= 0) break
    }
    if (shown.length > 0) talk.show(shown)
    if (!found) return undefined
    if ('text' in found) return found.text
    const { outcome, value, error } = await python.read(found.variable, { signal })
    if (outcome === 'ok') return typeof value === 'string' ? value : JSON.stringify(value)
    talk.show([`FINAL_VAR: ${error}. There is no such variable; go on.`])
    return undefined
  }

  async function answerIn(python: Sandbox): Promise<string | undefined> {
    const { outcome, value } = await python.read('answer', { signal })
    if (outcome !== 'ok' || typeof value !== 'object' || value === null) return undefined
    const { content, ready } = value as { content?: unknown; ready?: unknown }
    if (ready !== true) return undefined
    return typeof content === 'string' ? content : (JSON.stringify(content) ?? '')
  }

  /** Turns or budget are at their end: the best answer that can still be had. */
  async function forced(python: Sandbox): Promise<Outcome> {
    const forcedBy = talk.spent ?? `${params.turns} turns were taken`
    const draft = await draftIn(python)
    try {
      const reply = await talk.last(draft)
      if (reply.text.trim() !== '') return { ...outcomeOf(reply, { forcedBy }), ...talk.notes(cells) }
    } catch (error) {
      if (!(error instanceof ModelError && (error.kind === 'budget' || error.kind === 'overflow'))) throw error
    }
    const answer = draft || null
    return { ending: 'budget', reason: `forced: ${forcedBy}`, forced: true, answer, ...talk.notes(cells) }
  }

  async function draftIn(python: Sandbox): Promise<string> {
    const { outcome, value } = await python.read('str(answer["content"])', { signal })
    return outcome === 'ok' && typeof value === 'string' ? value : ''
  }
}

const RESTARTS = 3

/** Python ended again and again: no answer comes of it. */
class SandboxGone extends Error {
  override readonly name = 'SandboxGone'
}

/** Output, then the error in one line, then the variables: as the model sees a cell. */
function shownOf({ outcome, stdout, stderr, error, dropped, variables, restarted }: CellResult): string {
  const made = variables.filter(name => name !== 'context')
  const parts = [
    stdout.trimEnd(),
    stderr.trimEnd(),
    outcome === 'ok' ? '' : error || outcome,
    dropped > 0 ? `(${dropped} more characters are not shown)` : '',
    restarted ? 'The REPL was started anew: all variables but the context are gone.' : '',
    made.length > 0 ? `Variables: ${made.join(', ')}` : '',
  ]
  return parts.filter(part => part !== '').join('\n') || 'Nothing was printed.'
}

/** The root's history: append-only, so that servers can cache it, until it is compacted. */
class Talk {
  readonly #place: Place
  readonly #asked: Asked
  readonly #head: readonly Message[]
  readonly #turnTokens: number
  #messages: Message[]
  #turns = 0
  #compactions = 0
  /** The limit that ended it. */
  spent: string | undefined

  constructor(asked: Asked, place: Place) {
    const { params, templates, subModel } = place.run
    const subChars = Math.min(500_000, ((subModel.window ?? 128_000) - params.subTokens) * 3)
    const system = filled(templates['system']!, {
      output_chars: params.outputChars.toLocaleString('en'),
      sub_chars: Math.max(1000, subChars).toLocaleString('en'),
      finish: templates[params.protocol === 'final' ? 'final' : 'answer_dict']!,
    })
    const { context } = asked
    const chars = typeof context === 'string' ? context.length : context.reduce((sum, text) => sum + text.length, 0)
    const what = typeof context === 'string' ? 'a string' : `a list of ${context.length} strings`
    const question = [
      `<question>\n${[asked.question, asked.answerFormat].filter(Boolean).join('\n')}\n</question>`,
      `The context is ${what} of ${chars} characters in total.`,
    ].join('\n\n')
    this.#place = place
    this.#asked = asked
    this.#head = [
      { role: 'system', content: system },
      { role: 'user', content: question },
    ]
    this.#messages = [...this.#head]
    this.#turnTokens = Math.max(params.turnTokens, (asked.maxAnswerTokens ?? 0) + MARGIN)
  }

  /** The next reply, or `spent` where the budget has no room for it. */
  async turn(turn: number): Promise<ChatReply | 'spent'> {
    const { turns } = this.#place.run.params
    const guard = turn === 1 ? ' Do not answer yet: look at the context first.' : ''
    try {
      await this.#compact()
      this.#messages.push({ role: 'user', content: `Turn ${turn} of ${turns}.${guard} What do you do next?` })
      const reply = await this.#ask(`turn ${turn}`, this.#turnTokens, false)
      this.#turns = turn
      this.#messages.push({ role: 'assistant', content: reply.text })
      return reply
    } catch (error) {
      // A history over the window is an end of turns too: nothing more can be said in it.
      if (!(error instanceof ModelError && (error.kind === 'budget' || error.kind === 'overflow'))) throw error
      this.spent = error.message
      return 'spent'
    }
  }

  show(outputs: readonly string[]): void {
    const text = outputs.map((output, at) => `Output of block ${at + 1}:\n${output}`).join('\n\n')
    this.#messages.push({ role: 'user', content: outputs.length === 1 ? `Output:\n${outputs[0]}` : text })
  }

  /** The final call: the answer, now, in words. */
  last(draft: string): Promise<ChatReply> {
    const { answerFormat = '' } = this.#asked
    const so = draft === '' ? '' : ` Your answer so far: ${draft}`
    const content = `No turn is left.${so} Give the best answer that you can from what you have seen, and nothing else: no code. ${answerFormat}`
    this.#messages.push({ role: 'user', content: content.trim() })
    return this.#ask('answer', Math.max(256, this.#asked.maxAnswerTokens ?? 0), true)
  }

  notes(cells: { readonly count: number; readonly restarts: number; readonly ms: number }): Pick<Outcome, 'notes'> {
    return {
      notes: {
        turns: this.#turns,
        cells: cells.count,
        restarts: cells.restarts,
        exec_ms: Math.round(cells.ms),
        compactions: this.#compactions,
      },
    }
  }

  /** Shortens the history to a summary when it comes near the window. */
  async #compact(): Promise<void> {
    const { model, params, tokenizer, signal } = this.#place.run
    if (params.compaction === 0 || model.window === null || this.#messages.length <= this.#head.length + 2) return
    let tokens = 0
    for (const { content } of this.#messages) tokens += await countApart(content, tokenizer, signal)
    if (tokens + this.#turnTokens < params.compaction * model.window) return
    this.#messages.push({
      role: 'user',
      content:
        'The history is too long to go on with. Sum up what you have found, which variables hold it, and what is still to be done.',
    })
    const summary = await this.#ask('compact', this.#turnTokens, false)
    this.#compactions++
    this.#messages = [
      ...this.#head,
      { role: 'assistant', content: summary.text },
      { role: 'user', content: 'Go on from there. The variables are as they were.' },
    ]
  }

  #ask(label: string, maxAnswerTokens: number, final: boolean): Promise<ChatReply> {
    const { run, depth } = this.#place
    const model = depth === 0 ? run.model : run.subModel
    return model.chat({ messages: [...this.#messages], maxAnswerTokens, label, depth, final, signal: run.signal })
  }
}

/** For the wording around an answer in a reply. */
const MARGIN = 512
