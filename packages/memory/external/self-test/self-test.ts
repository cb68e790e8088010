import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BenchError, EXIT, getErrorMessage, listenForInterrupts, sanitize, usageError } from 'fathom-bench/plugin'
import { isRecalled, type MemoryQuestion } from '../../contract.ts'
import { POLICY } from '../../world/classes/index.ts'
import type { ExternalMemory } from '../external-memory.ts'
import type { OpenExternal } from '../open-external.ts'
import { type Canary, makeCanaries } from './canaries.ts'

export interface SelfTest {
  readonly id: string
  readonly openExternal: OpenExternal
  /** Whether what is found must come with the day on which it was said. */
  readonly promisesDates: boolean
  /** Whether it is a process of ours that keeps what was written when it ends, as a run that is resumed needs. */
  readonly outlastsProcess: boolean
  /** Names the spaces and what is written: random, so that no earlier test is found. */
  readonly seed?: string
}

/**
 * Writes canaries to two spaces, waits until they can be asked, and looks for each in its own space and in the other.
 * @returns a line that says what was found
 * @throws BenchError (usage), one line that names the step and the reply
 */
export async function testExternal(test: SelfTest): Promise<string> {
  const { id, openExternal, seed = randomUUID() } = test
  const interrupts = listenForInterrupts()
  interrupts.onPause(() => {})
  const signal = interrupts.signals.stop
  const folder = mkdtempSync(join(tmpdir(), 'fathom-canaries-'))
  const spaces = makeCanaries(seed).map((canaries, at): OpenSpace => {
    const space = { name: `m-canary-${seed}-${at}`, folder: join(folder, String(at)) }
    return { canaries, memory: openExternal(space, POLICY), reopen: () => openExternal(space, POLICY) }
  })
  try {
    for (const { canaries, memory } of spaces) await writeCanaries(id, memory, canaries, signal)
    for (const [at, { canaries, memory }] of spaces.entries())
      for (const canary of canaries) await findCanary(test, { memory, other: spaces[1 - at].memory, canary, signal })
    if (test.outlastsProcess) await restart(test, spaces[0], signal)
    const dates = test.promisesDates ? ', keeps dates' : ', promises no dates'
    return `${id}: writes 6 of 6, finds 6 of 6, keeps two spaces apart${dates}`
  } catch (error) {
    if (signal.aborted) throw new BenchError(`${id}: self-test: interrupted.`, EXIT.interrupted)
    throw error
  } finally {
    for (const { memory } of spaces) {
      // A map without `reset` leaves its canaries, in spaces whose names begin with m-canary.
      await memory.reset?.(AbortSignal.timeout(RESET_MS)).catch(() => {})
      await memory.close().catch(() => {})
    }
    interrupts.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function writeCanaries(
  id: string,
  memory: ExternalMemory,
  canaries: readonly Canary[],
  signal: AbortSignal,
): Promise<void> {
  const entries = canaries.flatMap(canary => canary.entries)
  const { seq } = await runStep(id, 'write', () => memory.write(entries, signal))
  if (seq !== entries.length)
    throw makeFailure(id, 'write', `it took ${seq} entries, expected ${entries.length}`, memory)
  await runStep(id, 'settle', () => memory.settle(signal))
  const state = await runStep(id, 'state', () => memory.state())
  if (state.seq !== entries.length)
    throw makeFailure(id, 'state', `it says ${state.seq} entries, expected ${entries.length}`, memory)
}

/** A server that does not answer keeps no one waiting for the end. */
const RESET_MS = 20_000

interface OpenSpace {
  readonly canaries: readonly Canary[]
  memory: ExternalMemory
  readonly reopen: () => ExternalMemory
}

/** Ends the program of a space, and looks for a canary in a new one. */
async function restart({ id }: SelfTest, space: OpenSpace, signal: AbortSignal): Promise<void> {
  await space.memory.close()
  space.memory = space.reopen()
  const [canary] = space.canaries
  if ((await askOne(id, space.memory, canary.question, signal)).some(({ text }) => holdsTown(text, canary))) return
  const what = `${canary.town} is gone after the program has ended; say "lasts: process" in its map if it keeps nothing`
  throw makeFailure(id, 'restart', what, space.memory)
}

const holdsTown = (text: string, { town }: Canary): boolean => text.toLowerCase().includes(town.toLowerCase())

interface Search {
  readonly memory: ExternalMemory
  readonly other: ExternalMemory
  readonly canary: Canary
  readonly signal: AbortSignal
}

async function findCanary(test: SelfTest, { memory, other, canary, signal }: Search): Promise<void> {
  const { name, town, day, question } = canary
  const own = (await askOne(test.id, memory, question, signal)).filter(({ text }) => holdsTown(text, canary))
  if (own.length === 0)
    throw makeFailure(test.id, 'ask', `${name} and ${town} were written to a space and are not found in it`, memory)
  if (test.promisesDates && !own.some(({ text, at }) => `${at} ${text}`.includes(day)))
    throw makeFailure(test.id, 'dates', `${town} was written on ${day} and comes back without that day`, memory)
  if ((await askOne(test.id, other, question, signal)).some(({ text }) => holdsTown(text, canary)))
    throw makeFailure(test.id, 'spaces', `${town} was written to one space and is found in another`, other)
}

async function askOne(id: string, memory: ExternalMemory, question: string, signal: AbortSignal) {
  const asked: MemoryQuestion = {
    id: randomUUID(),
    text: `${question} Answer with the name of the town, or "unknown".`,
    question,
    now: '2031-12-01T09:00',
    answerFormat: 'A word.',
    maxAnswerTokens: 64,
    maxRecallTokens: 4_096,
  }
  const given = await runStep(id, 'ask', () => memory.ask(asked, signal))
  if (isRecalled(given)) return given.items.map(({ text, at = '' }) => ({ text, at }))
  return [{ text: String(given.answer ?? ''), at: '' }]
}

async function runStep<T>(id: string, step: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw usageError(`${id}: self-test, ${step}: ${sanitize(getErrorMessage(error), MOST_CHARS)}`, error)
  }
}

const MOST_CHARS = 400

const makeFailure = (id: string, step: string, what: string, { lastReply }: ExternalMemory) =>
  usageError(`${id}: self-test, ${step}: ${what}. The last reply: ${lastReply === '' ? 'none' : lastReply}`)
