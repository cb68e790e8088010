import { incompleteError, ModelError, type Tokenizer, usageError } from 'fathom-bench/plugin'
import { buildContext, type CheckContext, drawContextQuestions } from '../items/context.ts'
import { LADDERS, type Levels, listCalibrationSpecs, type Question } from '../items/questions.ts'
import { gradeReply, indexValues } from '../judge/reply.ts'
import { type Asking, askQuestion, PARALLEL, runTasks, type Server, splitRow } from './asker.ts'
import type { ReplyRow } from './rows.ts'

/** The times of one prompt of a length on one server. */
export interface PromptTiming {
  /** Seconds of a prompt of which nothing is cached. */
  readonly cold: number
  /** Seconds of another question on the same context. */
  readonly warm: number
  /** Whether the server had the context cached. */
  readonly cached: boolean
  /** Tokens of the prompt in the server's own count. */
  readonly input: number
}

export interface LengthProbe {
  /** Requested tokens, by the reference tokenizer. */
  readonly length: number
  readonly base: PromptTiming
  readonly changed: PromptTiming
}

/** Share of a prompt that the cache must give for a warm question. */
const MOSTLY = 0.5
/** Below this, times do not tell warm from cold. */
const LEAST_MS = 300
/** The share of right answers at which a change shows earliest. */
const AIMED: Levels = { rivals: 0.93, hops: 0.82 }

/**
 * Times one prompt of a length on each server, and asks a second question of the same context.
 * @throws BenchError (usage) if the servers are not two of one model with caches of their own
 */
export async function probeLength(
  asking: Asking,
  servers: readonly Server[],
  { length, built }: { readonly length: number; readonly built: CheckContext },
): Promise<LengthProbe> {
  const timings: PromptTiming[] = []
  for (const server of servers) {
    const ask = (question: number) =>
      askQuestion(asking, server, { length, built, question, arm: 'alone' }).catch(error => {
        throw explainProbe(error, server, length)
      })
    const first = requireReply(await ask(0), server)
    const second = requireReply(await ask(1), server)
    timings.push(toTiming(first, second))
    if (timings.length === 2) checkServers(timings[0], timings[1], first)
  }
  const [base, changed = base] = timings
  return { length, base, changed }
}

/** A context that is not judged: they have numbers below 0. */
export interface ProbeSpec {
  readonly seed: string
  readonly at: number
  /** Questions of each level, for the one that chooses the levels. */
  readonly perLevel: number
}

const toSpec = ({ seed, at, perLevel }: ProbeSpec) => ({
  seed: `${seed}/probe`,
  context: -1 - at,
  specs: listCalibrationSpecs(perLevel),
})

export const buildProbe = (spec: ProbeSpec, tokens: number, tokenizer: Tokenizer): CheckContext =>
  buildContext({ ...toSpec(spec), tokens }, tokenizer)

/** Returns the questions of a probe: their values, too, are foreign in a judged context. */
export const drawProbeQuestions = (spec: ProbeSpec): Question[] => drawContextQuestions(toSpec(spec))

/** Questions per level that a context of this length has room for; 0: the levels are not chosen by it. */
export const countPerLevel = (length: number): number => Math.min(6, Math.floor(length / TOKENS_PER_ROUND))
/** Twice the tokens of one question of each level. */
const TOKENS_PER_ROUND = 5000

function requireReply(row: ReplyRow, { side }: Server): ReplyRow {
  if (row.text !== null) return row
  throw incompleteError(
    `serve-check: ${side} gave no reply to the first prompts (${row.why ?? 'none'}). Raise --timeout, or mend the server.`,
  )
}

const toTiming = (first: ReplyRow, second: ReplyRow): PromptTiming => ({
  cold: first.totalMs / 1000,
  warm: second.totalMs / 1000,
  cached: isWarm(second, first),
  input: first.input,
})

/** By the server's own count of cached tokens, or else by the time to the first token. */
export function isWarm(row: ReplyRow, cold: Pick<ReplyRow, 'firstMs'>): boolean {
  if (row.cached > 0) return row.cached >= MOSTLY * row.input
  const [before, now] = [cold.firstMs, row.firstMs]
  return before !== null && now !== null && before >= LEAST_MS && now < MOSTLY * before
}

/** @throws BenchError (usage) if the two cannot be compared */
function checkServers(base: PromptTiming, changed: PromptTiming, first: ReplyRow): void {
  const apart = Math.abs(changed.input - base.input)
  if (apart > 8 + 0.005 * base.input)
    throw usageError(
      `--changed counts ${changed.input.toLocaleString('en')} tokens in a prompt that --base counts as ${base.input.toLocaleString('en')}: it has another model, tokenizer or chat template. Serve the same one behind both.`,
    )
  if (first.cached >= MOSTLY * first.input)
    throw usageError(
      `--changed had ${first.cached.toLocaleString('en')} of ${first.input.toLocaleString('en')} tokens cached of a prompt that only --base had seen: the two share a cache. Give each its own (LMCache, a router or a store between them).`,
    )
}

function explainProbe(error: unknown, { side }: Server, length: number): unknown {
  if (!(error instanceof ModelError)) return error
  if (error.kind === 'overflow')
    return usageError(
      `--lengths: --${side} rejects a prompt of ${length.toLocaleString('en')} tokens (${error.message}). Ask for shorter --lengths, or start it with a larger context window.`,
      error,
    )
  return incompleteError(`serve-check: --${side} does not answer: ${error.message}`, error)
}

/**
 * Chooses the levels at which the base is right about as often as a change shows best, on a context that is not judged.
 * @returns the levels, with the shares of right answers that chose them
 */
export async function calibrate(
  asking: Asking,
  base: Server,
  { length, built }: { readonly length: number; readonly built: CheckContext },
  joined: boolean,
): Promise<{ readonly levels: Levels; readonly shares: Readonly<Record<keyof Levels, readonly number[]>> }> {
  const values = indexValues(built.questions)
  const texts: (string | null)[] = built.questions.map(() => null)
  if (joined) {
    const row = await askQuestion(asking, base, { length, built, question: 0, arm: 'joined' })
    splitRow(row, built.questions.length).forEach((text, at) => {
      texts[at] = text
    })
  } else {
    const ask = (question: number) => async () => {
      texts[question] = (await askQuestion(asking, base, { length, built, question, arm: 'alone' })).text
    }
    await runTasks(
      built.questions.map((_, question) => ask(question)),
      PARALLEL,
      asking.stop,
    )
  }
  if (asking.stop.aborted) return { levels: MIDDLE, shares: { rivals: [], hops: [] } }
  const shareOf = (kind: keyof Levels, level: number) => {
    const own = built.questions.filter(each => each.kind === kind && each.level === level)
    const right = own.filter(each => gradeReply(texts[each.question], each, values).outcome === 'right')
    return right.length / own.length
  }
  const shares = {
    rivals: LADDERS.rivals.map((_, level) => shareOf('rivals', level)),
    hops: LADDERS.hops.map((_, level) => shareOf('hops', level)),
  }
  return {
    shares,
    levels: { rivals: pickLevel(shares.rivals, AIMED.rivals), hops: pickLevel(shares.hops, AIMED.hops) },
  }
}

/** Levels where no context could choose them. */
export const MIDDLE: Levels = { rivals: 1, hops: 1 }

/** The level whose share of right answers, averaged with the next easier one's, is nearest to the aim. */
export function pickLevel(shares: readonly number[], aim: number): number {
  let chosen = 0
  let best = Number.POSITIVE_INFINITY
  for (const [level] of shares.entries()) {
    const near = shares.slice(Math.max(0, level - 1), level + 1)
    const share = near.reduce((sum, each) => sum + each, 0) / near.length
    // If two levels are equally near, the harder one shows more.
    if (Math.abs(share - aim) <= best) {
      best = Math.abs(share - aim)
      chosen = level
    }
  }
  return chosen
}
