import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createFolder,
  type Estimate,
  type MethodResult,
  type MethodRun,
  ModelError,
  type Params,
  sha256,
  tryParseForeignJson,
  writeWhole,
} from 'fathom-bench/plugin'
import type { Memory, MemoryMethod, MemoryQuestion, PhaseRun, Recalled, Space, StreamEntry } from '../../contract.ts'
import { renderEntry } from '../../transcript.ts'
import { appendLogLines, readLogLines } from './lines.ts'
import { PendingEntries } from './pending.ts'
import { type Place, type SectionRule, START, takeSection } from './sections.ts'

/** A reply of a model that says nothing in the form that was asked for. */
export class Unreadable extends Error {}

/** Sections of which nothing was kept, by the reason. */
export interface Lost {
  readonly unread: number
  readonly refused: number
  readonly overflow: number
}

/** The change of a section, or why it changes nothing. */
interface StepRow<C> {
  readonly done: Place
  readonly change?: C
  readonly lost?: keyof Lost
}

/**
 * A memory whose state follows from its entries, section by section: a model reads each section with what is kept so
 * far and says what changes.
 */
export interface FoldFacts<S, C, P extends Params> {
  readonly id: string
  readonly about: string
  readonly source: string
  readonly deviations: readonly string[]
  readonly params: P
  readonly paramNotes: Readonly<Record<keyof P, string>>
  readonly templates: Readonly<Record<string, string>>
  readonly version: number
  readonly gives: MemoryMethod['gives']
  check?(params: P): string | undefined
  estimate(
    sizes: Parameters<MemoryMethod['estimate']>[0],
    params: P,
  ): { readonly write: Estimate; readonly ask: Estimate }
  rule(params: P): SectionRule
  /** Characters of the last entries that are kept as they are and never read into the state. */
  keepChars?(params: P): number
  empty(): S
  /** @throws Unreadable where a reply cannot be read: the section is counted, and the state stays */
  step(state: S, section: readonly StreamEntry[], tools: StepTools<P>): Promise<C>
  /** Returns another state and leaves this one as it is. */
  apply(state: S, change: C): S
  /** All that it holds, as texts. */
  list(state: S): readonly string[]
  ask(state: S, question: MemoryQuestion, tools: AskTools<P>): Promise<MethodResult | Recalled>
}

export interface StepTools<P extends Params> {
  readonly run: PhaseRun
  readonly params: P
  readonly policy: string
}

export interface AskTools<P extends Params> extends Omit<StepTools<P>, 'run'> {
  readonly run: MethodRun
  /** Entries that are kept as they are. */
  readonly tail: readonly StreamEntry[]
}

export function defineFold<S, C, P extends Params>(facts: FoldFacts<S, C, P>): MemoryMethod<P> {
  const { id, about, source, deviations, params, paramNotes, templates, version, gives, check } = facts
  return {
    id,
    about,
    fidelity: 'inspired',
    source,
    deviations,
    params,
    paramNotes,
    templates,
    version,
    needs: ['model'],
    gives,
    asksAside: 'read-only',
    ...(check && { check }),
    estimate: (sizes, own) => facts.estimate(sizes, own),
    open: async (space, policy, own) => new FoldMemory(facts, space, policy, own),
  }
}

/** Steps beyond full sections, taken when the memory was settled. */
interface SettledFile<C> {
  readonly taken: number
  readonly rows: readonly StepRow<C>[]
}

/** The state as it is asked, and where the entries begin that are not in it. */
interface View<S> {
  readonly taken: number
  readonly state: S
  readonly place: Place
}

const STEPS = 'steps.jsonl'
const SETTLED = 'settled.json'

class FoldMemory<S, C, P extends Params> implements Memory {
  private readonly facts: FoldFacts<S, C, P>
  private readonly folder: string
  private readonly policy: string
  private readonly params: P
  private readonly pending: PendingEntries
  private current: S
  private done: Place = START
  private viewed: View<S> | undefined
  private readonly lost = { unread: 0, refused: 0, overflow: 0 }

  constructor(facts: FoldFacts<S, C, P>, { folder }: Space, policy: string, params: P) {
    this.facts = facts
    this.folder = folder
    this.policy = policy
    this.params = params
    createFolder(folder)
    this.current = facts.empty()
    for (const row of readLogLines<StepRow<C>>(join(folder, STEPS), ({ done }) => done !== undefined)) this.take(row)
    this.pending = new PendingEntries(folder, this.done.seq)
  }

  async write(batch: readonly StreamEntry[], run: PhaseRun): Promise<{ readonly seq: number }> {
    this.viewed = undefined
    this.pending.append(batch)
    for (let row = await this.readNext(run, false); row !== undefined; row = await this.readNext(run, false)) {
      appendLogLines(join(this.folder, STEPS), [row])
      this.take(row)
      this.pending.drop(this.done.seq)
    }
    return { seq: this.pending.taken }
  }

  /** Reads what is left on a copy: the state itself goes on from full sections, whatever amounts are asked at. */
  async settle(run: PhaseRun): Promise<void> {
    const known = this.readSettled()
    if (known !== undefined) return
    const rows: StepRow<C>[] = []
    let state = this.current
    let place = this.done
    for (;;) {
      const row = await this.readNext(run, true, state, place)
      if (row === undefined) break
      if (row.change !== undefined) state = this.facts.apply(state, row.change)
      place = row.done
      rows.push(row)
    }
    this.viewed = undefined
    writeWhole(join(this.folder, SETTLED), JSON.stringify({ taken: this.pending.taken, rows }))
  }

  async ask(question: MemoryQuestion, run: MethodRun): Promise<MethodResult | Recalled> {
    const { state, place } = this.view()
    const tail = this.pending.entries.filter(({ seq }) => seq >= place.seq)
    return this.facts.ask(state, question, { run, params: this.params, policy: this.policy, tail })
  }

  async state() {
    const texts = this.listTexts()
    const lost = this.lost.unread + this.lost.refused + this.lost.overflow
    return {
      seq: this.pending.taken,
      bytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text) + 1, 0),
      records: texts.length,
      digest: sha256(JSON.stringify(texts)),
      ...(lost > 0 && { lost }),
    }
  }

  async *export() {
    yield* this.listTexts()
  }

  async snapshot(to: string): Promise<void> {
    createFolder(to)
    for (const name of [STEPS, SETTLED, 'pending.jsonl']) {
      const from = join(this.folder, name)
      if (existsSync(from)) copyFileSync(from, join(to, name))
      else writeFileSync(join(to, name), '')
    }
  }

  async close(): Promise<void> {}

  private listTexts(): string[] {
    return [...this.facts.list(this.current), ...this.pending.entries.map(renderEntry)]
  }

  private take({ done, change, lost }: StepRow<C>): void {
    if (change !== undefined) this.current = this.facts.apply(this.current, change)
    if (lost !== undefined) this.lost[lost]++
    this.done = done
  }

  private async readNext(
    run: PhaseRun,
    isSettling: boolean,
    state = this.current,
    position = this.done,
  ): Promise<StepRow<C> | undefined> {
    const { facts, params, policy, pending } = this
    const keep = facts.keepChars?.(params) ?? 0
    if (keep > 0 && (isSettling || countChars(pending.entries) < facts.rule(params).chars + keep)) return undefined
    const section = takeSection(pending.entries, position, facts.rule(params))
    if (section === undefined || (!section.isClosed && !isSettling)) return undefined
    if (run.stop.aborted) throw run.stop.reason
    try {
      return { done: section.end, change: await facts.step(state, section.entries, { run, params, policy }) }
    } catch (error) {
      const lost = explainLoss(error)
      if (lost === undefined) throw error
      run.trace({ event: 'section lost', why: lost, from: section.entries[0].seq, to: section.end.seq })
      return { done: section.end, lost }
    }
  }

  private readSettled(): SettledFile<C> | undefined {
    const path = join(this.folder, SETTLED)
    if (!existsSync(path)) return undefined
    const found = tryParseForeignJson(readFileSync(path, 'utf8')) as SettledFile<C> | undefined
    return found?.taken === this.pending.taken ? found : undefined
  }

  /** The state that is asked. */
  private view(): View<S> {
    const { taken } = this.pending
    if (this.viewed?.taken === taken) return this.viewed
    let { current: state, done: place } = this
    for (const { change, done } of this.readSettled()?.rows ?? []) {
      if (change !== undefined) state = this.facts.apply(state, change)
      place = done
    }
    this.viewed = { taken, state, place }
    return this.viewed
  }
}

const countChars = (entries: readonly StreamEntry[]): number =>
  entries.reduce((sum, { text, speaker }) => sum + text.length + speaker.length, 0)

/** A section that a model will not or cannot read is lost; any other error ends the writing, which goes on from there. */
function explainLoss(error: unknown): keyof Lost | undefined {
  if (error instanceof Unreadable) return 'unread'
  if (error instanceof ModelError && (error.kind === 'refused' || error.kind === 'overflow')) return error.kind
  return undefined
}
