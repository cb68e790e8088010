import { PythonError, scoreMemagentTraining } from 'fathom-bench/plugin'
import type { RowLabel } from '../label.ts'
import { measureLongestCopied } from '../rewards/lc-niah.ts'
import { matchChunks, readLongrlvrReply, sumLongrlvr } from '../rewards/longrlvr.ts'
import { scoreLoong } from '../rewards/loongrl.ts'

/** The numbers of a verdict, the same for every task and shape. */
export interface Components {
  /** The number that the trainer is to maximise: the shape's own value. */
  readonly score: number
  /** The primary score of the answer, 0 to 1. */
  readonly answer: number
  readonly strict: number
  readonly official: number
  /** 0 for a reply that must earn nothing whatever it says. */
  readonly valid: number
  /** F2 of the evidence that was read or named, 0 to 1. */
  readonly evidence: number
  /** The share of the reply that only repeats the prompt. */
  readonly echo: number
  /** 1 if the reply ended at a limit of tokens. */
  readonly cut: number
  /** The score of the best floor on the task. */
  readonly chance: number
}

/** The view of a shape. */
export interface Shaped {
  readonly label: RowLabel
  /** The whole reply, thinking included. */
  readonly reply: string
  readonly thinking: string
  readonly parts: Omit<Components, 'score'>
  /** Scores a text by the primary scorer. */
  scoreAnswer(text: string): Promise<number>
  /** The prompt's context; undefined where the item cannot be built here. */
  context(): Promise<string | undefined>
}

/** The reward, with what it adds to the components; or why there is none. */
export type ShapeResult = { readonly score: number; readonly evidence?: number } | { readonly why: string }

export interface RewardShape {
  readonly name: string
  compute(shaped: Shaped): ShapeResult | Promise<ShapeResult>
}

interface ShapeKind {
  readonly form: string
  readonly about: string
  /** @param value what follows the equals sign; undefined for a value that is not allowed */
  make(value: string | undefined): RewardShape['compute'] | undefined
}

const alone =
  (compute: RewardShape['compute']): ShapeKind['make'] =>
  value =>
    value === undefined ? compute : undefined

const getOutcome = ({ answer, valid }: Shaped['parts']) => answer * valid

/** A further shape is one more entry. */
export const REWARD_SHAPES: Readonly<Record<string, ShapeKind>> = {
  outcome: {
    form: 'outcome',
    about: 'the score of the answer, 0 to 1',
    make: alone(({ parts }) => ({ score: getOutcome(parts) })),
  },
  centred: {
    form: 'centred',
    about: 'the outcome above what the best floor scores, -1 to 1',
    make: alone(({ parts }) => {
      const { chance } = parts
      if (chance >= 1) return { why: 'a floor solves the task, so nothing is left to learn' }
      return { score: Math.max(-1, (getOutcome(parts) - chance) / (1 - chance)) }
    }),
  },
  longrlvr: {
    form: 'longrlvr',
    about: "LongRLVR's sum of answer and named chunks, 0 to 2",
    make: alone(shapeLongrlvr),
  },
  format: {
    form: 'format=WEIGHT',
    about: 'the outcome, less WEIGHT for an answer of another form than asked',
    make(value) {
      const weight = Number(value)
      if (value === undefined || !/^(?:0?\.\d+|1|0)$/.test(value)) return undefined
      return ({ parts }) => ({ score: getOutcome(parts) + (parts.strict >= parts.answer ? 0 : -weight) })
    },
  },
  copying: {
    form: 'copying=lcs',
    about: 'the outcome, less by the longest run that the thinking copies from the context',
    make: value => (value === 'lcs' ? shapeCopying : undefined),
  },
  memagent: {
    form: 'memagent',
    about: "MemAgent's training reward",
    make: alone(({ reply, label }) => computePaper(label, golds => scoreMemagentTraining(reply, golds))),
  },
  loongrl: {
    form: 'loongrl[=RULE]',
    about: "LoongRL's reward by its rule",
    make(value = 'pure_exact_match') {
      if (!['pure_exact_match', 'format_exact_match', 'format_f1_score'].includes(value)) return undefined
      return ({ reply, label }) => computePaper(label, golds => scoreLoong(value, reply, golds))
    },
  },
}

/** Returns the shape of a word such as `format=0.1`; undefined for an unknown one. */
export function findShape(word: string): RewardShape | undefined {
  const [name, value] = word.split(/=(.*)/s, 2)
  const compute = Object.hasOwn(REWARD_SHAPES, name) ? REWARD_SHAPES[name].make(value) : undefined
  return compute && { name: word, compute }
}

export const listShapeForms = (): string =>
  Object.values(REWARD_SHAPES)
    .map(({ form }) => form)
    .join(', ')

/** LongRLVR's sum with our score of the answer in the place of its judge. */
async function shapeLongrlvr({ label, reply, parts, scoreAnswer }: Shaped): Promise<ShapeResult> {
  if (label.chunks === undefined || label.chunks.length === 0)
    return { why: 'the label names no chunks of evidence; write rows with export --to longrlvr' }
  const read = readLongrlvrReply(reply)
  if (read === undefined || parts.valid === 0) return { score: 0, evidence: 0 }
  const { f2 } = matchChunks(read.chunks, new Set<unknown>(label.chunks))
  return { score: sumLongrlvr(await scoreAnswer(read.answer), f2), evidence: f2 }
}

async function shapeCopying({ thinking, parts, context }: Shaped): Promise<ShapeResult> {
  if (getOutcome(parts) === 0 || thinking === '') return { score: getOutcome(parts) }
  const text = await context()
  if (text === undefined) return { why: 'the item cannot be built here, so what is copied is not known' }
  return { score: getOutcome(parts) * (1 - measureLongestCopied(thinking, text)) }
}

function computePaper({ golds }: RowLabel, compute: (golds: readonly string[]) => number): ShapeResult {
  if (golds === undefined || golds.length === 0) return { why: 'the answer of this task is no text or list of texts' }
  try {
    return { score: compute(golds) }
  } catch (error) {
    if (error instanceof PythonError) return { why: `the official code raises ${error.message}` }
    throw error
  }
}
