import { buildReplyOutcome, fillSlots, type MethodResult, type MethodRun, type Params } from 'fathom-bench/plugin'
import type { Memory, MemoryQuestion, MemoryState, PhaseRun, Space, StreamEntry } from '../../contract.ts'
import { introduceEntries, renderTranscript } from '../../transcript.ts'
import { reach } from '../external-memory.ts'
import type { MemoryMap } from '../mapped/map-shape.ts'
import { listMappedTexts, readMappedState } from '../mapped/read-state.ts'
import { SentLog } from '../mapped/sent-log.ts'
import { cutUnits } from '../mapped/units.ts'
import { type McpConnection, toCaller } from '../mcp/mcp-caller.ts'
import { takeTurns } from './turns.ts'

export interface AgentParams extends Params {
  readonly sessionTokens: number
  readonly replyTokens: number
  readonly writeCalls: number
  readonly askCalls: number
}

export interface AgentSpace {
  readonly space: Space
  readonly policy: string
  readonly params: AgentParams
  /** A map that says how the contents are read, where there is one. */
  readonly map: MemoryMap | undefined
  /** Whether the program was started for this space, so that it needs no name of a space. */
  readonly isOwnProcess: boolean
  readonly connect: (spaceName: string, folder: string, signal: AbortSignal) => Promise<McpConnection>
}

/** Characters a token of a session. */
const CHARS_A_TOKEN = 3.7
const MOST_ENTRIES = 10_000

/** A memory that the run's own model writes and asks by the tools of an MCP server. */
export class AgentMemory implements Memory {
  readonly #given: AgentSpace
  readonly #sent: SentLog
  #connection: Promise<McpConnection> | undefined

  constructor(opened: AgentSpace) {
    this.#given = opened
    const isLostWithProcess = opened.isOwnProcess && opened.map?.lasts === 'process'
    // After a kill within a session it is not known which calls arrived.
    this.#sent = new SentLog(opened.space, ({ sending, opened }) => sending !== null || (opened && isLostWithProcess))
  }

  async write(batch: readonly StreamEntry[], run: PhaseRun): Promise<{ readonly seq: number }> {
    const seq = this.#sent.entries.append(batch)
    await this.#writeSessions(run, ({ open }) => !open)
    return { seq }
  }

  async settle(run: PhaseRun): Promise<void> {
    await this.#writeSessions(run, () => true)
  }

  async ask({ text, maxAnswerTokens }: MemoryQuestion, run: MethodRun): Promise<MethodResult> {
    const { params } = this.#given
    const content = fillSlots(run.templates['ask'], { statement: text, space: this.#describeSpace() })
    const { reply, done } = await takeTurns(run, content, {
      ...(await this.#findTools(run.signal)),
      calls: params.askCalls,
      end: 'No call is left. Reply with the answer.',
      maxAnswerTokens: Math.max(maxAnswerTokens, CALL_TOKENS),
      label: 'look',
    })
    return buildReplyOutcome(reply, { notes: { toolCalls: done } })
  }

  async state(): Promise<MemoryState> {
    const seq = this.#sent.entries.entries.length
    const { lost = 0 } = this.#sent.sent.kept
    const noted = lost === 0 ? {} : { lost: Number(lost) }
    const { map } = this.#given
    if (map?.state === undefined || !this.#sent.sent.opened) return { seq, bytes: null, records: null, ...noted }
    return { ...readMappedState(map.state, await this.#readContents(map.state), seq), ...noted }
  }

  async *export(): AsyncGenerator<string> {
    const { map } = this.#given
    if (map?.state?.items === undefined) throw new Error('no map says how the contents are read')
    yield* listMappedTexts(map.state, await this.#readContents(map.state))
  }

  async close(): Promise<void> {
    const connection = await this.#connection?.catch(() => undefined)
    await connection?.close()
  }

  async #writeSessions(run: PhaseRun, isDue: (unit: { readonly open: boolean }) => boolean): Promise<void> {
    const { params } = this.#given
    const pending = this.#sent.entries.entries.slice(this.#sent.sent.sent)
    const rule = { unit: 'session', most: MOST_ENTRIES, mostChars: params.sessionTokens * CHARS_A_TOKEN } as const
    for (const { entries } of cutUnits(pending, rule).filter(isDue)) {
      run.signal.throwIfAborted()
      const to = this.#sent.sent.sent + entries.length
      this.#sent.note({ sending: to, opened: true })
      const calls = await this.#writeSession(entries, run)
      const { kept } = this.#sent.sent
      const lost = Number(kept['lost'] ?? 0) + Number(calls === 0)
      this.#sent.note({ sent: to, sending: null, kept: { ...kept, lost } })
    }
  }

  /** @returns the calls that it made; a session without any, of which nothing is said to be worth keeping, is not lost */
  async #writeSession(entries: readonly StreamEntry[], run: PhaseRun): Promise<number> {
    const { params, policy } = this.#given
    const content = fillSlots(run.templates['write'], {
      introduction: introduceEntries(policy),
      section: renderTranscript(entries),
      space: this.#describeSpace(),
    })
    const { reply, done } = await takeTurns(run, content, {
      ...(await this.#findTools(run.signal)),
      calls: params.writeCalls,
      end: 'No call is left. Reply with DONE.',
      maxAnswerTokens: params.replyTokens,
      label: 'notes',
    })
    return done === 0 && /\b(?:done|none)\b/i.test(reply.text) ? 1 : done
  }

  #describeSpace(): string {
    return this.#given.isOwnProcess
      ? ''
      : ` Others use these tools too: wherever one asks for a user, a group or a space, give ${this.#sent.spaceName}.`
  }

  #connect(signal: AbortSignal): Promise<McpConnection> {
    this.#connection ??= this.#given.connect(this.#sent.spaceName, this.#sent.makeProgramFolder(), signal)
    return this.#connection
  }

  async #findTools(signal: AbortSignal) {
    const connection = await this.#connect(signal)
    return { connection, tools: await connection.listTools(signal) }
  }

  async #readContents(state: NonNullable<MemoryMap['state']>): Promise<unknown> {
    return reach(async () => {
      const signal = AbortSignal.timeout(STATE_MS)
      const { spaceName } = this.#sent
      const caller = toCaller(await this.#connect(signal))
      return caller.call(state.call, { space: spaceName, policy: this.#given.policy, kept: {} }, signal)
    })
  }
}

/** A call of a tool needs more tokens than an answer. */
const CALL_TOKENS = 1_024
const STATE_MS = 60_000
