import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  countFactTokens,
  defineTask,
  formatAnswerInstructions,
  IN_ORDER,
  insertNeedles,
  loadRegistry,
  planRun,
  quoteForMessage,
  type RunSpec,
  readRun,
  selectRunParts,
} from 'fathom-bench/plugin'
import type { Check, CheckEnv, CheckResult } from './check.ts'

/**
 * Does a program outside keep something from one item to the next? In most tasks item k asks the same at all lengths:
 * what remembers the answer at 8K has it at 512K. Two items with one question and two answers show it.
 */
export const stateCheck: Check = {
  name: 'state',
  async look(options, env) {
    const registry = await loadRegistry(options.plugin)
    const outside = selectRunParts(options, registry).methods.filter(({ needs }) => needs.includes('external'))
    if (outside.length === 0) return []
    const folder = await mkdtemp(join(tmpdir(), 'fathom-state-'))
    try {
      return await askTwice(options, env, folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** Both items, one after the other, by each program outside. */
async function askTwice(options: RunSpec, env: CheckEnv, folder: string): Promise<CheckResult[]> {
  const registry = await loadRegistry(options.plugin, [{ tasks: [probe] }])
  const { methods } = selectRunParts(options, registry)
  const never = new AbortController().signal
  const planned = await planRun(
    {
      ...options,
      task: [probe.id],
      method: options.method.filter((_, at) => methods[at]?.needs.includes('external')),
      lengths: [LENGTH],
      samples: 2,
      concurrency: 1,
      set: [],
      out: folder,
      fitCheck: undefined,
    },
    { registry, env, listen: () => {}, signals: { stop: never, abort: never } },
  )
  try {
    const session = planned.begin()
    try {
      await session.answer()
    } finally {
      session.close()
    }
  } finally {
    await planned.close()
  }
  const { items, answers } = readRun(folder)
  const [first, second] = [0, 1].map(index => [...items].find(item => item.index === index))
  if (!first || !second) return []
  return [...new Set([...answers].map(({ method }) => method))].map(method => {
    const answerTo = (id: string) => [...answers].find(row => row.item === id && row.method === method)?.answer ?? ''
    return judge(method, answerTo(second.id), { old: getValue(first.expected), own: getValue(second.expected) })
  })
}

function judge(
  method: string,
  answer: string,
  { old, own }: { readonly old: string; readonly own: string },
): CheckResult {
  if (answer.includes(old) && !answer.includes(own))
    return {
      name: 'state',
      state: 'FAIL',
      note: `${method} gave the answer of an earlier item to the same question about another text: it keeps something between items. Its scores are none; --cores per-length asks other questions at each length.`,
    }
  if (answer.includes(own)) return { name: 'state', state: 'ok', note: `${method} answers one question from two texts` }
  return {
    name: 'state',
    state: 'warn',
    note: `${method}: whether it keeps state cannot be told; to a number in 4K tokens it answered ${quoteForMessage(answer)}`,
  }
}

const getValue = (expected: unknown): string => (Array.isArray(expected) ? String(expected[0]) : '')

/** Tokens of each item: the least that every program can take. */
const LENGTH = 4096

/** One question, of which each item has another answer. */
const probe = defineTask({
  id: 'state-probe',
  family: 'needle',
  about: 'Name the number that the text keeps for the gate.',
  source: 'Fathom: a probe for state between items, never part of a score.',
  version: 1,
  params: {},
  paramNotes: {},
  answerTokens: 64,
  paired: false,
  uniqueAnswer: true,
  scorer: 'ruler-recall',
  chance: 0,
  program: 'solves it',
  haystack: true,
  template: IN_ORDER,
  core({ rng, depth }) {
    const value = String(rng.int(1_000_000, 9_999_999))
    return {
      question: 'Which number is kept for the gate of Ankerby?',
      ...formatAnswerInstructions('phrase', { what: 'the number' }),
      expected: [value],
      facts: [{ name: 'number', text: `The number kept for the gate of Ankerby is ${value}.`, depth: depth(0) }],
    }
  },
  fill({ facts }, { room, rng, haystack, tokenizer, tooShort }) {
    const planted = countFactTokens(facts, haystack.layout, tokenizer)
    const hay = haystack.fill(room - planted, rng, tokenizer, ['Ankerby'])
    if (hay.units.length < 2) throw tooShort(planted + 200)
    return {
      ...insertNeedles(hay, facts, haystack.layout),
      tokens: hay.tokens + planted,
      haystack: haystack.id,
      repeats: hay.repeats,
    }
  },
  solve: ({ context }) => /gate of Ankerby is (\d+)/.exec(context)?.[1] ?? '',
})
