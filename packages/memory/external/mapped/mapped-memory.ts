import { setTimeout as wait } from 'node:timers/promises'
import type { MethodResult } from 'fathom-bench/plugin'
import type { MemoryQuestion, MemoryState, Recalled, Space, StreamEntry } from '../../contract.ts'
import type { ExternalMemory } from '../external-memory.ts'
import { type Caller, CallRefused } from './caller.ts'
import type { MapCall, MemoryMap } from './map-shape.ts'
import { listMappedTexts, readMappedState } from './read-state.ts'
import { listQueries, mergeItems, readItems } from './recall.ts'
import { SentLog } from './sent-log.ts'
import { pollUntil } from './settle.ts'
import { listAtPath, type MapSlots, readPath } from './slots.ts'
import { buildUnitSlots, cutUnits, toTimestamp, toUnix, type WrittenUnit } from './units.ts'

/** Writes that may be under way before they are waited for. */
const MOST_RECEIPTS = 256

interface MappedSpace {
  readonly map: MemoryMap
  readonly policy: string
  readonly space: Space
  /** Whether the program was started for this space, so that it ends with it. */
  readonly isOwnProcess: boolean
  /** @param folder where the program may keep files */
  readonly connect: (spaceName: string, folder: string, signal: AbortSignal) => Promise<Caller>
}

/** A memory that is written to and asked as a map says. */
export class MappedMemory implements ExternalMemory {
  readonly #given: MappedSpace
  readonly #sent: SentLog
  #caller: Promise<Caller> | undefined
  #lastReply = ''

  constructor(mapped: MappedSpace) {
    const { map, space, isOwnProcess } = mapped
    this.#given = mapped
    this.#sent = new SentLog(
      space,
      ({ sending, opened }) =>
        (sending !== null && !map.write.repeatable) || (opened && isOwnProcess && map.lasts === 'process'),
    )
  }

  get lastReply(): string {
    return this.#lastReply
  }

  async write(batch: readonly StreamEntry[], signal: AbortSignal): Promise<{ readonly seq: number }> {
    const seq = this.#sent.entries.append(batch)
    await this.#sendUnits(signal, ({ open }) => !open)
    return { seq }
  }

  async settle(signal: AbortSignal): Promise<void> {
    await this.#sendUnits(signal, () => true)
    await this.#waitUntilAskable(signal)
  }

  async ask(question: MemoryQuestion, signal: AbortSignal): Promise<MethodResult | Recalled> {
    const { ask, asking, gives } = this.#given.map
    const base = {
      ...this.#spaceSlots(),
      question: question.question,
      statement: question.text,
      now: toTimestamp(question.now),
      nowUnix: toUnix(question.now),
      format: question.answerFormat,
      recallTokens: question.maxRecallTokens,
    }
    const replies: unknown[] = []
    for (const query of listQueries(question.question, ask))
      replies.push(await this.#call(ask.call, { ...base, query }, signal, asking === 'learns'))
    if (gives === 'recall')
      return { items: mergeItems(replies.map(reply => readItems(reply, ask, this.#sent.sent.sent))) }
    // The last of several: an agent may say what it is about to do first.
    const answer = listAtPath(replies[0], ask.answer ?? '$').at(-1)
    if (typeof answer !== 'string') throw new Error(`ask: no text at ${ask.answer} of the reply: ${this.#lastReply}`)
    return { status: 'answered', reason: 'answered by the memory', answer }
  }

  async state(): Promise<MemoryState> {
    const { state } = this.#given.map
    const seq = this.#sent.entries.entries.length
    if (state === undefined || !this.#sent.sent.opened) return { seq, bytes: null, records: null }
    const reply = await this.#call(state.call, this.#spaceSlots(), AbortSignal.timeout(STATE_MS))
    return readMappedState(state, reply, seq)
  }

  async *export(): AsyncGenerator<string> {
    const { state } = this.#given.map
    if (state?.items === undefined) return
    const reply = await this.#call(state.call, this.#spaceSlots(), AbortSignal.timeout(STATE_MS))
    yield* listMappedTexts(state, reply)
  }

  async reset(signal: AbortSignal): Promise<void> {
    if (!this.#sent.sent.opened) return
    for (const call of this.#given.map.reset) await this.#call(call, this.#spaceSlots(), signal)
  }

  async close(): Promise<void> {
    const caller = await this.#caller?.catch(() => undefined)
    await caller?.close()
  }

  async #sendUnits(signal: AbortSignal, isDue: (unit: WrittenUnit) => boolean): Promise<void> {
    const pending = this.#sent.entries.entries.slice(this.#sent.sent.sent)
    const units = cutUnits(pending, this.#given.map).filter(isDue)
    if (units.length > 0) await this.#openSpace(signal)
    for (const unit of units) {
      signal.throwIfAborted()
      await this.#sendUnit(unit, signal)
      if (this.#sent.sent.receipts.length >= MOST_RECEIPTS) await this.#waitUntilAskable(signal)
    }
  }

  async #sendUnit(unit: WrittenUnit, signal: AbortSignal): Promise<void> {
    const { map } = this.#given
    const slots = { ...this.#spaceSlots(), ...buildUnitSlots(unit, map) }
    const last = unit.entries[unit.entries.length - 1]
    const { session, sent } = this.#sent.sent
    if (last.session !== session) {
      for (const call of map.session) await this.#call(call, slots, signal, true)
      this.#sent.note({ session: last.session })
    }
    this.#sent.note({ sending: sent + unit.entries.length })
    const reply = await this.#sendOnce(map.write.call, { ...slots, ...this.#spaceSlots() }, signal)
    const receipt = map.write.receipt === undefined ? undefined : readPath(reply, map.write.receipt)
    if (map.write.receipt !== undefined && receipt === undefined)
      throw new Error(`write: nothing at ${map.write.receipt} of the reply: ${this.#lastReply}`)
    const { units, receipts } = this.#sent.sent
    this.#sent.note({
      sent: sent + unit.entries.length,
      sending: null,
      units: units + 1,
      ...(receipt !== undefined && { receipts: [...receipts, receipt] }),
    })
  }

  async #sendOnce(call: MapCall, slots: MapSlots, signal: AbortSignal): Promise<unknown> {
    try {
      return await this.#call(call, slots, signal, !this.#given.map.write.repeatable)
    } catch (error) {
      // A refused unit was not taken, and may be sent again.
      if (error instanceof CallRefused) this.#sent.note({ sending: null })
      throw error
    }
  }

  async #waitUntilAskable(signal: AbortSignal): Promise<void> {
    const { settle } = this.#given.map
    if (!this.#sent.sent.opened) return
    for (const call of settle.calls) await this.#call(call, this.#spaceSlots(), signal)
    if (settle.wait > 0) await wait(settle.wait * 1_000, undefined, { signal })
    if (settle.poll === undefined) return
    const { units, sent, receipts } = this.#sent.sent
    const { poll } = settle
    const goal = poll.atLeast === 'entries' ? sent : units
    const reply = () => this.#lastReply
    for (const receipt of this.#given.map.write.receipt === undefined ? [undefined] : receipts) {
      const look = async (limit: AbortSignal) =>
        listAtPath(await this.#call(poll.call, { ...this.#spaceSlots(), receipt }, limit), poll.path)
      await pollUntil(poll, { goal, look, reply, signal })
    }
    this.#sent.note({ receipts: [] })
  }

  async #openSpace(signal: AbortSignal): Promise<void> {
    if (this.#sent.sent.opened) return
    // Once: a call that arrived although it failed would leave a second agent behind.
    for (const call of this.#given.map.open) await this.#call(call, this.#spaceSlots(), signal, true)
    this.#sent.note({ opened: true })
  }

  #spaceSlots(): MapSlots {
    return { space: this.#sent.spaceName, policy: this.#given.policy, kept: this.#sent.sent.kept }
  }

  async #call(call: MapCall, slots: MapSlots, signal: AbortSignal, once = false): Promise<unknown> {
    this.#caller ??= this.#given.connect(this.#sent.spaceName, this.#sent.makeProgramFolder(), signal)
    const caller = await this.#caller
    try {
      const reply = await caller.call(call, slots, signal, once)
      if (call.keep) this.#keepValues(call.keep, reply, caller.lastReply)
      return reply
    } finally {
      this.#lastReply = caller.lastReply
    }
  }

  #keepValues(keep: Readonly<Record<string, string>>, reply: unknown, shown: string): void {
    const found = Object.entries(keep).map(([name, path]) => {
      const value = readPath(reply, path)
      if (typeof value !== 'string' && typeof value !== 'number')
        throw new Error(`${name}: no text at ${path} of the reply: ${shown}`)
      return [name, value] as const
    })
    this.#sent.note({ kept: { ...this.#sent.sent.kept, ...Object.fromEntries(found) } })
  }
}

const STATE_MS = 60_000
