import type { Programs } from '../core/process/programs.ts'
import type { Random } from '../core/random/random.ts'
import type { Ability } from '../core/rows/ability.ts'
import type { Evidence } from '../core/rows/evidence.ts'
import type { ProgramGrade } from '../core/rows/program.ts'
import type { NeedleDepth, Params } from '../core/rows/rows.ts'
import type { PlacedTurn } from '../core/rows/turns.ts'
import type { Tokenizer } from '../core/tokens/tokens.ts'
import type { QaData } from '../datasets/qa/qa.ts'
import type { WordLists } from '../datasets/words.ts'
import type { AnswerKind } from '../scorers/answer-kind.ts'
import type * as scorers from '../scorers/index.ts'
import type { Haystack } from './haystack.ts'

type AnyScorer = (typeof scorers)[keyof typeof scorers]
type ExpectedBy = {
  [S in AnyScorer as S['id']]: S extends { judge(answer: string, expected: infer E, programs: Programs): unknown }
    ? E
    : S extends { score(answer: string, expected: infer E): unknown }
      ? E
      : never
}
export type ScorerId = AnyScorer['id']
/**
 * Expected value of each of Fathom's scorers, by id. A plugin's scorer may expect any value, which its `expects`
 * checks.
 */
type ExpectedOf<S extends string> = (ExpectedBy & Readonly<Record<string, unknown>>)[S]

/** Kind of reading that a task requires. Reports group by it. */
export type Family =
  | 'needle'
  | 'tracking'
  | 'aggregation'
  | 'qa'
  | 'chain'
  | 'graph'
  | 'order'
  | 'fim'
  | 'extraction'
  | 'copying'
  | 'longproc'

/** Data of a task while it is put together. */
export type DataSetsBeingRead = { -readonly [Role in keyof DataSets]?: DataSets[Role] }

/**
 * The work of a task's reader beyond finding words of the question in the text. `lookup`: find one statement among
 * many similar ones; `hops`: follow several in turn; `aggregation`: combine all of a growing number; `order`: determine
 * which precedes which; `absence`: establish that something is missing.
 */
export const READINGS = ['lookup', 'hops', 'aggregation', 'order', 'absence'] as const
export type Reading = (typeof READINGS)[number]

/** The same in words, for lists: "one statement looked up among many alike". */
export const READING_NOTES: Readonly<Record<Reading, string>> = {
  lookup: 'one statement looked up among many alike',
  hops: 'several statements followed in turn',
  aggregation: 'all of many statements taken together',
  order: 'what comes before what',
  absence: 'what is there and what is not',
}

/** Data files that a task may need, by role, in their normal form. */
export interface DataSets {
  readonly squad: QaData
  readonly hotpotqa: QaData
  readonly words: WordLists
}

/**
 * One benchmark task. An item is made in two steps: `core` draws what the item *is* (facts, question, answer) and knows
 * nothing of the length, so that it is the same at 8K and at 4M; `fill` writes the context around it, to the token.
 * @since 0.2.0
 */
export interface Task<P extends Params = Params, S extends string = string, Facts = unknown> {
  readonly id: string
  /** Name of its random streams, if not its id: tasks of one name draw alike, as one task in several languages does. */
  readonly stream?: string
  readonly family: Family
  /** The work of its reader. All of Fathom's tasks declare it; a plugin's may. */
  readonly reading?: Reading
  /** The ability that the profile counts its scores as. All tasks of the group `core` declare it. */
  readonly ability?: Ability
  /** One sentence: the ability that the task requires of a reader of the context. */
  readonly about: string
  /** Paper, section and official code that define it, and the differences from them. */
  readonly source: string
  /** Raised whenever the bytes of its items change. */
  readonly version: number
  /** Every parameter with its default; `--set TASK.PARAMETER=VALUE` sets any of them. */
  readonly params: P
  /** For each parameter: meaning, unit, allowed values. */
  readonly paramNotes: Readonly<Record<keyof P, string>>
  /**
   * A ladder of ten levels, 0 to 9, each a set of parameters: more hops, nearer misses, more aliases. One of them is the
   * defaults, which the group `core` uses. `--set TASK.level=N` and `--level N` take one.
   */
  readonly levels?: readonly Readonly<Partial<P>>[]
  /** Reserved for the answer within the target length, and the limit of a call's answer, in tokens. */
  readonly answerTokens: number
  /**
   * Whether the reader may reason within the answer, which then gets at least 1,024 tokens. Default: only if its
   * template has no answer format.
   */
  readonly thinksFirst?: boolean
  /**
   * Share of the target reserved for the answer, if that is more than `answerTokens`, for answers as long as the text.
   */
  readonly answerShare?: number
  /**
   * Only for tasks of long output: the lengths of answer that can be asked for. A target is then of the prompt alone.
   */
  readonly output?: OutputLengths
  /** Tokens of the smallest unit of a context, if above 170; the context may fall short by this much. */
  readonly unit?: number
  /** The longest target that makes sense, in tokens; longer cells are left out with a note. Default: no end. */
  readonly longest?: number
  /** Whether question and answer are the same at all lengths. */
  readonly paired: boolean
  /** Whether another item's answer scores 0, and the context contains the answer only in planted facts. */
  readonly uniqueAnswer: boolean
  /** The id of its scorer: one of Fathom's own (docs/scorers.md), or of a plugin. */
  readonly scorer: S
  /** Expected score of a blind guess, 0 to 1: at 8K tokens, if `chanceAt` gives others for other lengths. */
  readonly chance: number
  /**
   * Returns the expected score of a blind guess at a length in tokens, 0 to 1, for a task whose range of answers grows
   * with the length.
   */
  chanceAt?(tokens: number): number
  /**
   * Expected score of a random candidate of the context, if it is above `chance` by design: 1 if the context has only
   * one candidate, so that finding it is the whole task. `fathom-bench validate` reports more than this as an error.
   */
  readonly guessScore?: number
  /**
   * Whether the question is complete by itself and the context only has examples. Answering without reading is then not
   * an error.
   */
  readonly askedInQuestion?: boolean
  /**
   * Do some of its questions name the options that there are, the right one among them? No other question may hold its
   * answer.
   */
  readonly namesOptions?: boolean
  /**
   * The score of a program of at most 40 lines, or of a search by words, that does not understand a unit of the text:
   * "solves it" is above 90 of 100, "helps" is above 60. Reports show it for each task, since methods that compute need
   * not read a task that a program solves.
   */
  readonly program: ProgramGrade
  /**
   * Returns the facts behind an item's answer. A contract checks that no sentence of a context denies, doubts or repeats
   * them. Each of Fathom's tasks of the group `core` returns them, or the contract says why it has none.
   */
  facts?(item: { readonly context: string; readonly question: string; readonly expected: unknown }): readonly GoldFact[]
  /**
   * Where equal sentences may stand in a context: the words of the instructions that say what they mean. Absent: no
   * sentence that names somebody or something comes twice.
   */
  readonly equalSentences?: string
  /** The data file without which the task is skipped. */
  readonly needs?: keyof DataSets
  /** Data files that change its items where they are given, and that it does without. */
  readonly uses?: readonly (keyof DataSets)[]
  /**
   * Description of the context, the rules, the format of the problem: what an item's question assumes. Every method
   * gets all of it.
   */
  readonly instructions?: string
  /**
   * Order of the parts: `{context}` and `{question}` once each; `{instructions}`, `{example}` and `{answer_format}` as
   * needed. `IN_ORDER` and `IN_PARAGRAPHS` of `core/text/template.ts` fit most tasks. Other words in it count as
   * instructions.
   */
  readonly template: string
  /** Whether the context takes its haystack from `--haystack`. */
  readonly haystack: boolean
  /** Items that the data can give; absent: no end. */
  available?(data: DataSets, params: P): number
  /** The first broken rule among the parameters, if any. */
  check?(params: P): string | undefined
  core(request: CoreRequest<P>): Core<ExpectedOf<S>, Facts>
  fill(core: Core<ExpectedOf<S>, Facts>, request: ContextRequest<P>): BuiltContext<ExpectedOf<S>>
  /**
   * Several questions of one context; absent: it asks one. `fill` then reads nothing of a core but its `facts`. The
   * answer of a core is known without the context, or the context states it (`expectedOf`).
   */
  readonly together?: Together<P, ExpectedOf<S>, Facts>
  /** Why a context has one question, for a task without `together` whose answers are short. */
  readonly alone?: string
  /**
   * Returns how many lines, words or documents of the requested space fit an item. Only for the official profile:
   * RULER's code determines this with one sample and starts all others from it, so all items of a cell get the first
   * one's size (`firstSize`).
   */
  size?(core: Core<ExpectedOf<S>, Facts>, request: ContextRequest<P>): number
  /** Changes for the official profile: items as RULER's own code draws them. */
  readonly official?: Pick<Task<P, S, Facts>, 'answerTokens' | 'core' | 'fill' | 'size' | 'uses'>
  /**
   * Returns the prompt as turns, the last of which asks, if the context is a conversation. Methods that support turns
   * can send these instead of the text, which has the same content.
   * @param statement the prompt without its context
   */
  turns?(context: string, statement: string): readonly PlacedTurn[]
  /** Solves the item from its text alone: the oracle. `none` for real text. */
  readonly solve: ((prompt: { readonly context: string; readonly question: string }) => string) | 'none'
  /** A random candidate from the context: the floor of a guess. */
  guess?(prompt: { readonly context: string; readonly question: string }, rng: Random): string
  /**
   * The best answer of a reader who has read only a part of the context: counts that are scaled up, the options that
   * are left. It bounds what a small budget of reading is worth (docs/floors.md). Absent: what `solve` finds in the
   * part, or else a guess from it.
   */
  fromEvidence?(evidence: Evidence, rng: Random): string
}

/** One fact of an answer, as a contract looks for it in the sentences of a context. */
export interface GoldFact {
  /** A sentence that holds all of these words is about the fact: both people, or a person and a town. */
  readonly names: readonly string[]
  /** Does a sentence about it say it, or is it a distractor that the task's rules settle? */
  says(sentence: string): boolean
}

/**
 * The two lengths of tasks with long output: that of the required answer, for the core, and that of the prompt, for
 * `fill` only. Without a prompt length, `fill` gets an endless budget and writes the task's official profile.
 */
export interface OutputLengths {
  /** The shortest and longest answer that it can require, in tokens. */
  readonly least: number
  readonly most: number
  /** The data set of LongProc whose schema its items keep, such as `html_to_tsv`. */
  readonly official: string
  /**
   * By name: what a wrong answer is made of. Each is given a reference answer and must return one that the task's
   * strict scorer puts below 1; `fathom-bench validate` and the contract tests ask them all.
   */
  readonly corruptions: Readonly<Record<string, (reference: string, rng: Random) => string>>
}

/** The asked length of an answer, and what it is counted with. */
export interface Output {
  readonly tokens: number
  readonly count: (text: string) => number
  /** The tokenizer if its counts add up, so that parts of an answer may be counted separately. */
  readonly adding?: Tokenizer | undefined
}

export interface CoreRequest<P extends Params> {
  readonly params: P
  /** Position of the item in its cell, from 0. */
  readonly index: number
  /** The stream `seed/task/version/index/core`: nothing of the length or the method reaches it. */
  readonly rng: Random
  /** The stream `seed/task/version`, the same for all items: to deal questions out without repeats. */
  readonly shared: Random
  /** A depth in [0, 1) for fact number `fact`: over the items of a cell, each depth bin is used equally often. */
  readonly depth: (fact: number) => number
  readonly data: Partial<DataSets>
  /** Only for tasks of long output. */
  readonly output?: Output
}

/** An item without its length. */
export interface Core<Expected = unknown, Facts = unknown> {
  readonly question: string
  /** Kind of the answer, from which `formatAnswerInstructions` (materials/answer-format.ts) makes the wording. */
  readonly answerKind?: AnswerKind
  readonly answerFormat: string
  /** A worked example with its answer. */
  readonly example?: string
  /**
   * Start of the answer, if the task's own suite gives it. It is not part of the prompt, but its length includes it.
   */
  readonly answerPrefix?: string
  readonly expected: Expected
  /** Only for tasks of long output: a right answer, whole, as the official references are. */
  readonly reference?: string
  /** The task's own notes from `core` to `fill`. */
  readonly facts: Facts
  /** Items of one cluster share a question or a context. Default: the item's core id. */
  readonly cluster?: string
  /** Cores of all questions that share the context, in order. */
  readonly together?: readonly Core<Expected, Facts>[]
  /**
   * Indices of this question's facts among the context's recorded depths, if several questions share the context.
   * Default: all.
   */
  readonly own?: readonly number[]
}

/** How several questions share one context (`--questions-per-context`). */
export interface Together<P extends Params, Expected, Facts> {
  /** The most questions of a context. Default: any number. */
  most?(params: P): number
  /** Returns the maximum tokens of one question's facts in the context. */
  tokens(params: P): number
  /** The first reason, in words, why these parameters leave one question a context. */
  check?(params: P): string | undefined
  /** Expected score of a blind guess, if it differs from that with one question per context. */
  readonly chance?: number
  /**
   * Returns the items of one context: different questions about the same `facts`, so that `fill` makes the same context
   * for each.
   * @param places requests of the items, as `core` gets them
   * @param context request of their context: shared parts are drawn from its stream, at its depths
   */
  cores(places: readonly CoreRequest<P>[], context: CoreRequest<P>): readonly Core<Expected, Facts>[]
}

export interface ContextRequest<P extends Params> {
  readonly params: P
  /**
   * Tokens that the context may take. Endless for a task of long output whose prompt may be as long as its official
   * profile.
   */
  readonly room: number
  /** The target length, for the few recipes that depend on it; 0 where none was asked for. */
  readonly target: number
  readonly tokenizer: Tokenizer
  /** The stream `…/filler`. */
  readonly rng: Random
  /** The prose or text of `--haystack`. */
  readonly haystack: Haystack
  readonly data: Partial<DataSets>
  /** Size of the cell's first item, for tasks with `size`. */
  readonly firstSize?: number
  /** Returns the error to throw if even the smallest context does not fit; `needed` is its size in tokens. */
  readonly tooShort: (needed: number) => Error
}

/** A context and its exact token count. It begins with a letter or digit and ends without white space. */
export interface BuiltContext<Expected = never> {
  readonly context: string
  readonly tokens: number
  readonly depths: readonly NeedleDepth[]
  /** The answer, if it grows with the length; only for tasks that are not paired, instead of the core's. */
  readonly expected?: Expected
  /** The same if the context is asked several questions: returns the answer to one of them. */
  expectedOf?(core: Pick<Core, 'question'>): Expected
  readonly documents?: readonly { readonly id: string; readonly start: number; readonly end: number }[]
  readonly haystack: string
  readonly repeats: number
  readonly notes?: readonly string[]
}

/**
 * Defines a task of your own (docs/add-a-task.md): the content of an item, and how its context is written around it.
 * Returns the task unchanged and checks its types.
 * @since 0.2.0
 * @public
 */
export function defineTask<P extends Params, const S extends string, Facts>(
  task: Task<P, S, Facts>,
): Task<P, S, Facts> {
  return task
}
