import { askUntil, type Tokenizer } from 'fathom-bench/plugin'
import { buildContext, type CheckContext } from '../items/context.ts'
import { pickFresh, pickReread } from '../items/kinds.ts'
import { fitLevels, type Levels, listSpecs, type Question } from '../items/questions.ts'
import { countLooks } from '../judge/looks.ts'
import type { AnswerPair } from '../judge/pairs.ts'
import { gradeReply, indexValues, type ValueIndex } from '../judge/reply.ts'
import { judgeLength, type LengthPlan, type LengthVerdict } from '../judge/verdict.ts'
import { type Asking, askQuestion, PARALLEL, runTasks, type Server, splitRow } from './asker.ts'
import { listCachePairs } from './cache-pairs.ts'
import { listMissing } from './missing.ts'
import type { PlannedLength } from './plan.ts'
import type { ProbeSpec } from './probe.ts'
import { listUntested } from './proof-rows.ts'
import type { AskingWay, ReplyRow, Side } from './rows.ts'

/** A context that has been asked, with the replies by question. */
export interface AskedContext {
  readonly built: CheckContext
  readonly parallel: boolean
  readonly rows: Readonly<Record<Side, ReadonlyMap<number, ReplyRow>>>
  readonly texts: Readonly<Record<Side, readonly (string | null)[]>>
  /** Some questions on copies of the context that no cache has, where one server is checked against itself. */
  readonly fresh: ReadonlyMap<number, ReplyRow>
  /** Questions on the first of these copies, which is in the cache by then. */
  readonly reread: ReadonlyMap<number, ReplyRow>
  /** The first question, asked again at the end. */
  readonly again: Readonly<Partial<Record<Side, ReplyRow>>>
}

export interface SessionOptions {
  readonly asking: Asking
  readonly servers: Readonly<Record<Side, Server>>
  readonly isSelf: boolean
  readonly apart: boolean
  readonly seed: string
  readonly levels: Levels
  /** The contexts that the plan was made by. */
  readonly specs: readonly ProbeSpec[]
  readonly tokenizer: Tokenizer
  /** Values of all contexts so far: of every length, because a cache may mix lengths up. */
  readonly values: Map<string, { readonly context: number; readonly question: number }>
  /** Milliseconds since the check began. */
  spent(): number
  /** Milliseconds that are left; infinite for a fixed number of contexts. */
  left(): number
}

/** A length that was asked as far as its time or its verdict allowed. */
export interface AskedLength {
  readonly plan: LengthPlan & Pick<PlannedLength, 'length' | 'own' | 'seconds'>
  readonly pairs: readonly AnswerPair[]
  /** Cold answers, and answers to the same questions from the cache, where one server is checked against itself. */
  readonly cachePairs: readonly AnswerPair[]
  readonly judged: LengthVerdict
  readonly repeats: Readonly<Record<Side, SecondAnswers>>
  /** Mean seconds per answer, by side. */
  readonly seconds: Readonly<Record<Side, number>>
}

/** Second answers to the first question of each context. */
export interface SecondAnswers {
  readonly asked: number
  readonly different: number
}

/** Contexts of different lengths never share a number. */
export const NUMBERS_PER_LENGTH = 10_000

/**
 * Asks the contexts of a length in turn, and judges after each: a proof ends it at once, a test at a look, and a PASS
 * needs all of them.
 */
export async function askLength(
  options: SessionOptions,
  planned: PlannedLength,
  at: number,
  lengths: number,
): Promise<AskedLength> {
  const { asking } = options
  const asked: AskedContext[] = []
  const plan = { ...planned, lengths, isSelf: options.isSelf, missing: [] as readonly string[] }
  const began = options.spent()
  const judge = (whole: LengthPlan) =>
    judgeLength(
      listPairs(options, asked, planned),
      whole,
      listCachePairs(options, asked),
      listUntested(options, planned.length, asked),
    )
  let looks = 0
  await askUntil({
    first: [1],
    async ask([count]) {
      // The next context takes as long as those before it, and half a context says nothing.
      const expected = asked.length > 0 ? (options.spent() - began) / asked.length : 0
      if (asking.stop.aborted || options.left() <= expected) return false
      const one = await askContext(options, planned, at, count - 1).catch(error => {
        // A second Ctrl-C and the end of the time end running requests; contexts before them are judged all the same.
        if (asking.abort.aborted) return undefined
        throw error
      })
      if (one) asked.push(one)
      return one !== undefined
    },
    judge([count]) {
      const judged = judge(plan)
      const reached = countLooks(asked.length / planned.contexts)
      const isProven = judged.foreign.length > 0 || judged.collapsed.length > 0
      const isReached = isProven || (judged.verdict === 'FAIL' && reached > looks)
      looks = reached
      return { isReached, next: [Math.min(planned.contexts, count + 1)] }
    },
  })
  const whole = { ...plan, missing: listMissing(asked, planned, options) }
  return {
    plan: whole,
    pairs: listPairs(options, asked, planned),
    cachePairs: listCachePairs(options, asked),
    judged: judge(whole),
    repeats: { base: countRepeats(asked, 'base'), changed: countRepeats(asked, 'changed') },
    seconds: { base: meanSeconds(asked, 'base'), changed: meanSeconds(asked, 'changed') },
  }
}

/** Asks one context on both servers; undefined if it was stopped halfway. */
async function askContext(
  { asking, servers, isSelf, apart, seed, levels, tokenizer, values }: SessionOptions,
  { length, questions, joined }: PlannedLength,
  at: number,
  index: number,
): Promise<AskedContext | undefined> {
  const context = at * NUMBERS_PER_LENGTH + index
  const built = buildContext(
    { seed, context, tokens: length, specs: listSpecs(questions, index, fitLevels(levels, questions, length)) },
    tokenizer,
  )
  addValues(values, built.questions)
  const parallel = index % 2 === 1
  const rows = { base: new Map<number, ReplyRow>(), changed: new Map<number, ReplyRow>() }
  const again: Partial<Record<Side, ReplyRow>> = {}
  const fresh = new Map<number, ReplyRow>()
  const reread = new Map<number, ReplyRow>()
  const ask = async (side: Side, question: number, arm: AskingWay, copy?: number) =>
    askQuestion(asking, servers[side], { length, built, question, arm, ...(copy !== undefined && { copy }) })
  const askAll = async (side: Side, numbers: readonly number[], arm: AskingWay, most: number) =>
    runTasks(
      numbers.map(question => async () => void rows[side].set(question, await ask(side, question, arm))),
      most,
      asking.stop,
    )
  const askSide = async (side: Side) => {
    const all = built.questions.map(({ question }) => question)
    if (joined) return askAll(side, [0], 'joined', 1)
    // One server is asked twice: alone, and then together.
    if (isSelf) return askAll(side, all, side === 'base' ? 'alone' : 'parallel', side === 'base' ? 1 : PARALLEL)
    // The first one reads the context, so that the others do not all read it at once.
    await askAll(side, all.slice(0, 1), 'alone', 1)
    await askAll(side, all.slice(1), parallel ? 'parallel' : 'alone', parallel ? PARALLEL : 1)
    if (!asking.stop.aborted) again[side] = await ask(side, 0, 'again')
  }
  if (apart && !isSelf) await Promise.all([askSide('base'), askSide('changed')])
  else {
    await askSide('base')
    await askSide('changed')
  }
  const copies = isSelf && !joined ? pickFresh(questions, index) : []
  const others = copies.length > 0 ? pickReread(questions, copies) : []
  // A server with room for one context drops it for a copy, so copies come last, each with the questions on it.
  await runTasks(
    copies.flatMap(copy => [
      async () => void fresh.set(copy, await ask('base', copy, 'fresh')),
      ...(copy === copies[0] ? others : []).map(
        question => async () => void reread.set(question, await ask('base', question, 'reread', copy)),
      ),
    ]),
    1,
    asking.stop,
  )
  if (fresh.size + reread.size < copies.length + others.length) return undefined
  const wanted = joined ? 1 : questions
  if (rows.base.size < wanted || rows.changed.size < wanted) return undefined
  const listTexts = (side: Side) =>
    joined
      ? splitRow(rows[side].get(0)!, questions) // asked above
      : built.questions.map(({ question }) => rows[side].get(question)?.text ?? null)
  return {
    built,
    parallel,
    rows,
    fresh,
    reread,
    again,
    texts: { base: listTexts('base'), changed: listTexts('changed') },
  }
}

/** Adds the values of a context to those by which a foreign one is known. */
export function addValues(values: SessionOptions['values'], questions: readonly Question[]): void {
  for (const [group, place] of indexValues(questions)) values.set(group, place)
}

function listPairs(
  { values, isSelf }: Pick<SessionOptions, 'values' | 'isSelf'>,
  contexts: readonly AskedContext[],
  { joined }: PlannedLength,
): AnswerPair[] {
  const index: ValueIndex = values
  return contexts.flatMap(({ built, parallel, texts }) =>
    built.questions.map((each): AnswerPair => {
      const { context, question, kind, band } = each
      const [base, changed] = [texts.base[question], texts.changed[question]]
      return {
        ...{ context, question, kind, band },
        parallel: !joined && (isSelf || (parallel && question > 0)),
        cold: joined || question === 0,
        base: gradeReply(base, each, index),
        changed: gradeReply(changed, each, index),
        equal: base !== null && base === changed,
      }
    }),
  )
}

function countRepeats(contexts: readonly AskedContext[], side: Side): SecondAnswers {
  const pairs = contexts.flatMap(({ rows, again }) => {
    const [first, second] = [rows[side].get(0)?.text, again[side]?.text]
    return first == null || second == null ? [] : [first !== second]
  })
  return { asked: pairs.length, different: pairs.filter(Boolean).length }
}

function meanSeconds(contexts: readonly AskedContext[], side: Side): number {
  const times = contexts.flatMap(({ rows }) =>
    [...rows[side].values()].filter(({ text }) => text !== null).map(({ totalMs }) => totalMs),
  )
  return times.reduce((sum, ms) => sum + ms, 0) / Math.max(1, times.length) / 1000
}
