import { usageError } from '../core/errors.ts'
import { parseLengths } from '../core/lengths.ts'
import { DEFAULTS } from '../engine/defaults.ts'
import type { ModelChoice, RunSpec } from '../engine/spec.ts'
import { MOST_QUESTIONS } from '../generators/questions.ts'
import type { Model } from '../runners/model.ts'
import type { Plugin } from '../suites/registry.ts'
import type { SuiteSpec } from '../suites/spec.ts'

/**
 * Which items: as the flags of the same names, with lists in place of commas.
 * @public
 */
export interface ItemOptions {
  /** Names, groups and globs: `vt`, `ruler`, `niah_*`, `file:PATH`. */
  readonly tasks: readonly string[]
  /** Tokens of prompt and answer: `8k..64k`, or numbers. Default `8k..64k`. */
  readonly lengths?: string | readonly number[]
  /** Tokens of the required answer, for tasks of long output. */
  readonly outputLengths?: string | readonly number[]
  /** Items a task and length. Default 10. */
  readonly samples?: number
  /** Items that share a context, each with a question of its own. Default 1. */
  readonly questionsPerContext?: number
  /** RULER's tasks as Fathom draws them (the default), or as RULER's own code does. */
  readonly profile?: 'fathom' | 'official'
  /** Equal seeds give equal items. Default 42. */
  readonly seed?: number | string
  /** Parameters by task or method: `{ niah_multikey_1: { keys: 8 } }`. */
  readonly set?: Readonly<Record<string, Readonly<Record<string, string | number | boolean>>>>
  readonly tokenizer?: string
  readonly haystack?: string
  /** Paths of data files by role. */
  readonly data?: Readonly<Record<string, string | readonly string[]>>
  /** Folder of prompt templates. */
  readonly prompts?: string
  /** Tasks, methods and scorers of one's own. */
  readonly plugins?: readonly Plugin[]
  /** May answers that are C++ programs be compiled and run here? Default false. */
  readonly allowNativeCode?: boolean
}

/** The part of a run's spec that decides its items. @throws BenchError (usage) */
export function suiteSpecOf(options: ItemOptions): SuiteSpec {
  const { tasks, lengths, outputLengths, seed = DEFAULTS.seed, set = {}, data = {} } = options
  if (!Array.isArray(tasks) || tasks.length === 0)
    throw usageError('tasks: nothing came. Allowed: a list of names, such as ["vt"] or ["ruler"].')
  return {
    task: tasks,
    lengths: lengthsOf(lengths, 'lengths'),
    outputLengths: lengthsOf(outputLengths, 'outputLengths'),
    samples: options.samples ?? DEFAULTS.samples,
    questionsPerContext: questionsOf(options),
    subset: DEFAULTS.subset,
    profile: options.profile ?? DEFAULTS.profile,
    seed: String(seed),
    set: Object.entries(set).flatMap(([owner, params]) =>
      Object.entries(params).map(([parameter, value]) => ({ owner, parameter, value: String(value) })),
    ),
    tokenizer: options.tokenizer ?? DEFAULTS.tokenizer,
    haystack: options.haystack ?? DEFAULTS.haystack,
    data: Object.fromEntries(Object.entries(data).map(([role, paths]) => [role, [paths].flat()])),
    prompts: options.prompts,
  }
}

function questionsOf({ questionsPerContext = 1 }: ItemOptions): number {
  if (Number.isInteger(questionsPerContext) && questionsPerContext >= 1 && questionsPerContext <= MOST_QUESTIONS)
    return questionsPerContext
  throw usageError(`questionsPerContext: ${questionsPerContext} came. Allowed: a whole number, 1 to ${MOST_QUESTIONS}.`)
}

const lengthsOf = (given: string | readonly number[] | undefined, who: string): readonly number[] | undefined =>
  given === undefined ? undefined : parseLengths(typeof given === 'string' ? given : given.join(','), who)

/** A model as a name with its server, `NAME@URL`, `reader` for the embedded one, or one of `fromFunction`. */
export type ModelOption = string | Model

/** Choices for the spec, and the models that the program brings itself. @throws BenchError (usage) */
export function placedModels(given: readonly ModelOption[]): {
  readonly choices: RunSpec['models']
  readonly own: ReadonlyMap<string, Model>
} {
  return { choices: given.map(choiceOf), own: broughtOf(given) }
}

/** A judge, as `placedModels`; the embedded reader is none. @throws BenchError (usage) */
export function placedJudge(judge: ModelOption): {
  readonly choice: ModelChoice
  readonly own: ReadonlyMap<string, Model>
} {
  const choice = typeof judge === 'string' ? servedOf(judge) : broughtChoice(judge)
  if (!choice) throw usageError(`judge: "${judge}" came. Allowed: NAME@URL, or a model of fromFunction(name, chat).`)
  return { choice, own: broughtOf([judge]) }
}

const broughtOf = (given: readonly ModelOption[]): ReadonlyMap<string, Model> =>
  new Map(given.flatMap(model => (typeof model === 'string' ? [] : [[model.id, model] as const])))

function choiceOf(model: ModelOption): ModelChoice {
  if (typeof model !== 'string') return broughtChoice(model)
  if (model === 'reader') return { name: model, baseUrl: null }
  const choice = servedOf(model)
  if (!choice)
    throw usageError(`models: "${model}" came. Allowed: NAME@URL, "reader", or a model of fromFunction(name, chat).`)
  return choice
}

const broughtChoice = ({ id }: Model): ModelChoice => ({ name: id, baseUrl: null })

function servedOf(text: string): ModelChoice | undefined {
  const [, name, url] = /^(.+?)@(https?:\/\/.+?)\/*$/.exec(text) ?? []
  return name === undefined || url === undefined ? undefined : { name, baseUrl: url }
}
