import type { MethodResult } from '../../method.ts'
import type { ChatReply, Message } from '../../model.ts'
import { ModelError } from '../../model.ts'
import { countApart } from '../../models/counting/count.ts'
import { fillSlots } from '../../templates.ts'
import type { ReplTask } from '../rlm.ts'
import { type CellOutput, type Flow, makeFlow } from './flow.ts'
import type { ReplContext } from './repl.ts'

/** The root's history: append-only, so that servers can cache it, until it is compacted. */
export class Talk {
  readonly #place: ReplContext
  readonly #asked: ReplTask
  readonly #flow: Flow
  readonly #head: readonly Message[]
  readonly #turnTokens: number
  #messages: Message[]
  #turns = 0
  #compactions = 0
  /** The limit that ended it. */
  spent: string | undefined

  constructor(task: ReplTask, replContext: ReplContext) {
    const { params, templates } = replContext.run
    const subRoom = replContext.plainRoom.beside(params.subTokens)
    const subChars = Math.min(500_000, (Number.isFinite(subRoom) ? subRoom : USUAL_ROOM - params.subTokens) * 3)
    const system = fillSlots(templates['system'], {
      output_chars: params.outputChars.toLocaleString('en'),
      sub_chars: Math.max(1000, subChars).toLocaleString('en'),
      finish: templates[params.protocol === 'final' ? 'final' : 'answer_dict'],
    })
    this.#place = replContext
    this.#asked = task
    this.#flow = makeFlow(params, task)
    this.#head = [
      { role: 'system', content: system },
      { role: 'user', content: this.#flow.opening },
    ]
    this.#messages = [...this.#head]
    this.#turnTokens = Math.max(params.turnTokens, (task.maxAnswerTokens ?? 0) + MARGIN)
  }

  /** Returns the next response, or `spent` if the budget does not allow it. */
  async turn(turn: number): Promise<ChatReply | 'spent'> {
    const { run, depth, calls } = this.#place
    // A REPL below the root is called from code: its turns are calls of that code.
    const refused = depth > 0 ? calls.refusal() : undefined
    if (refused) return this.#end(refused)
    try {
      await this.#compact()
      const ask: Message = { role: 'user', content: this.#flow.turn(turn, run.params.turns) }
      const reply = await this.#ask(`turn ${turn}`, [...this.#messages, ask], this.#turnTokens)
      this.#turns = turn
      if (this.#flow.keepsTurns) this.#messages.push(ask)
      this.#messages.push({ role: 'assistant', content: reply.text })
      return reply
    } catch (error) {
      // A history longer than the window also ends the turns, since nothing more fits in it.
      if (!(error instanceof ModelError && (error.kind === 'budget' || error.kind === 'overflow'))) throw error
      return this.#end(error.message)
    }
  }

  #end(why: string): 'spent' {
    this.spent = why
    return 'spent'
  }

  show(blocks: readonly CellOutput[]): void {
    for (const content of this.#flow.shown(blocks)) this.#messages.push({ role: 'user', content })
  }

  /** The final call: the answer, now, in words. */
  last(draft: string): Promise<ChatReply> {
    const so = draft === '' ? '' : ` Your answer so far: ${draft}`
    const content = `No turn is left.${so} Give the best answer to the task that you can from what you have seen, in the form it asks for, and run no code.`
    this.#messages.push({ role: this.#flow.last, content })
    const most = this.#asked.maxAnswerTokens ?? this.#place.run.params.subTokens
    return this.#ask('answer', this.#messages, most, true)
  }

  notes(cells: {
    readonly count: number
    readonly restarts: number
    readonly ms: number
  }): Pick<MethodResult, 'notes'> {
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
    const { room, params, tokenizer, signal } = this.#place.run
    const window = room.beside(0)
    if (params.compaction === 0 || !Number.isFinite(window) || this.#messages.length <= this.#head.length + 2) return
    let tokens = 0
    for (const { content } of this.#messages) tokens += await countApart(content, tokenizer, signal)
    if (tokens + this.#turnTokens < params.compaction * window) return
    this.#messages.push({
      role: 'user',
      content:
        'The history is too long to go on with. Sum up what you have found, which variables hold it, and what is still to be done.',
    })
    const summary = await this.#ask('compact', this.#messages, this.#turnTokens)
    this.#compactions++
    this.#messages = [
      ...this.#head,
      { role: 'assistant', content: summary.text },
      { role: 'user', content: 'Go on from there. The variables are as they were.' },
    ]
  }

  #ask(label: string, messages: readonly Message[], maxAnswerTokens: number, final = false): Promise<ChatReply> {
    const { run, depth } = this.#place
    return run.model.chat({ messages: [...messages], maxAnswerTokens, label, depth, final, signal: run.signal })
  }
}

/** For the wording around an answer in a reply. */
const MARGIN = 512
/** Tokens, for a model with an unknown window. */
const USUAL_ROOM = 128_000
