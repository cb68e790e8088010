import type { Programs } from '../core/process/programs.ts'
import type { Random } from '../core/random/random.ts'
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
 * What each of Fathom's own scorers expects, by its id; of a plugin's scorer anything may be expected, which its
 * `expects` tests.
 */
type ExpectedOf<S extends string> = (ExpectedBy & Readonly<Record<string, unknown>>)[S]

/** What kind of reading a task asks for. Reports group by it. */
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
 * What a task's reading has to do, beyond finding words of the question in the text: look up one statement among many
 * alike, follow several in turn, take in all of a growing number, tell which comes before which, or make sure that
 * something is not there.
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
export interface Task<P extends Params = Params, S extends string = ScorerId, Facts = unknown> {
  readonly id: string
  readonly family: Family
  /** What its reading has to do. Each of Fathom's own says so; a plugin's may. */
  readonly reading?: Reading
  /** One sentence: what must a reader of the context be able to do? */
  readonly about: string
  /** Paper, section and official code that define it, and where ours departs from them. */
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
   * Does it let the reader think first, within the answer? Then the answer may take 1,024 tokens at the least.
   * Default: only where its template has no answer format.
   */
  readonly thinksFirst?: boolean
  /** Where the answer is as long as the text: the share of the target that is reserved for it, where that is more. */
  readonly answerShare?: number
  /**
   * Only for tasks of long output: the lengths of answer that can be asked for. A target is then of the prompt alone.
   */
  readonly output?: OutputLengths
  /**
   * Tokens of the smallest thing that a context is filled up with, where that is above 170: it may fall short by as
   * much.
   */
  readonly unit?: number
  /** The longest target that makes sense, in tokens; longer cells are left out with a note. Default: no end. */
  readonly longest?: number
  /** Are question and answer the same at all lengths? */
  readonly paired: boolean
  /** Does another item's answer score 0, and does the answer stand in the context only where it was planted? */
  readonly uniqueAnswer: boolean
  /** The id of its scorer: one of Fathom's own (docs/scorers.md), or of a plugin. */
  readonly scorer: S
  /** Expected score of a blind guess, 0 to 1: at 8K tokens, where `chanceAt` says another for other lengths. */
  readonly chance: number
  /**
   * Returns the expected score of a blind guess at a length in tokens, 0 to 1, for a task whose range of answers grows
   * with the length.
   */
  chanceAt?(tokens: number): number
  /**
   * Expected score of a random candidate of the context, where that is above `chance` by design: 1 where the context
   * holds one candidate only, so that finding it is the whole task. `fathom-bench validate` takes more than this for a
   * fault.
   */
  readonly guessScore?: number
  /** Does the question hold all that is needed, and the context examples alone? Then reading nothing is no fault. */
  readonly askedInQuestion?: boolean
  /**
   * Do some of its questions name the options that there are, the right one among them? No other question may hold its
   * answer.
   */
  readonly namesOptions?: boolean
  /**
   * What is a program of at most 40 lines worth on it, or a search by words, without understanding a unit of the text?
   * It solves the task above 90 of 100, helps above 60, or does not. Reports show it for each task, since methods that
   * compute need not read where it is solved.
   */
  readonly program: ProgramGrade
  /**
   * What an item's answer rests on, for the contract that no sentence of a context denies, doubts or doubles it. Each of
   * Fathom's own tasks of the group `core` says so, or says in the contract why it has no such facts.
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
   * What the context is, the rules, the format of the problem: what an item's question takes for granted. Every method
   * is told all of it.
   */
  readonly instructions?: string
  /**
   * In which order the parts stand: `{context}` and `{question}` once each; `{instructions}`, `{example}` and
   * `{answer_format}` where wanted. `IN_ORDER` and `IN_PARAGRAPHS` of `core/text/template.ts` do for most. Words of its own
   * count as instructions.
   */
  readonly template: string
  /** Does the context take its haystack from `--haystack`? */
  readonly haystack: boolean
  /** Items that the data can give; absent: no end. */
  available?(data: DataSets, params: P): number
  /** The first broken rule among the parameters, if any. */
  check?(params: P): string | undefined
  core(request: CoreRequest<P>): Core<ExpectedOf<S>, Facts>
  fill(core: Core<ExpectedOf<S>, Facts>, request: ContextRequest<P>): BuiltContext<ExpectedOf<S>>
  /**
   * Several questions of one context; absent: it asks one. `fill` then reads nothing of a core but its `facts`. What a
   * core expects is known without the context, or the context says it (`expectedOf`).
   */
  readonly together?: Together<P, ExpectedOf<S>, Facts>
  /**
   * Only of the official profile: how many lines, words or documents of the request's room fit an item. RULER's code
   * finds this with one sample and begins all others with it; so all items of a cell are told that of the first
   * (`firstSize`).
   */
  size?(core: Core<ExpectedOf<S>, Facts>, request: ContextRequest<P>): number
  /** What another profile changes of it: items as RULER's own code draws them. */
  readonly official?: Pick<Task<P, S, Facts>, 'answerTokens' | 'core' | 'fill' | 'size' | 'uses'>
  /**
   * Where its context is a conversation: the same prompt as turns, the last of which asks. Methods that can send these
   * in place of the text, which does not change by it.
   * @param statement all that the prompt says beside its context
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
 * Tasks of long output have two lengths: that of the required answer, which the core is told, and that of the prompt,
 * which only `fill` is told. Where no prompt length is asked for, `fill` gets an endless room and writes the task's
 * official profile.
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
  /** The same, where its counts add up: parts of an answer may then be counted apart. */
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

/** What an item is, whatever its length. */
export interface Core<Expected = unknown, Facts = unknown> {
  readonly question: string
  /** What the answer is; `formatAnswerInstructions` (materials/answer-format.ts) makes the wording from it. */
  readonly answerKind?: AnswerKind
  readonly answerFormat: string
  /** A worked example with its answer. */
  readonly example?: string
  /**
   * What the answer begins with, where the task's own suite begins it. No part of the prompt, and counted into its
   * length.
   */
  readonly answerPrefix?: string
  readonly expected: Expected
  /** Only for tasks of long output: a right answer, whole, as the official references are. */
  readonly reference?: string
  /** The task's own notes from `core` to `fill`. */
  readonly facts: Facts
  /** Items of one cluster share a question or a context. Default: the item's core id. */
  readonly cluster?: string
  /** Of several questions of one context: the cores of all of them, in order. */
  readonly together?: readonly Core<Expected, Facts>[]
  /**
   * Of several questions of one context: which of the depths that the context records are of this one's facts, by their
   * places. Default: all.
   */
  readonly own?: readonly number[]
}

/** How several questions are asked of one context (`--questions-per-context`). */
export interface Together<P extends Params, Expected, Facts> {
  /** The most questions of a context. Default: any number. */
  most?(params: P): number
  /** Tokens that the facts of one question may take in the context, at the most. */
  tokens(params: P): number
  /** The first reason, in words, why these parameters leave one question a context. */
  check?(params: P): string | undefined
  /** Expected score of a blind guess, where it is another than with one question a context. */
  readonly chance?: number
  /**
   * What the items of one context are: different questions about the same `facts`, so that `fill` makes the same
   * context of each.
   *
   * @param places those of the items, as `core` is given each of them
   * @param context that of their context: what they share is drawn from its stream, at its depths
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
  /** Of the cell's first item, for tasks that have a `size`. */
  readonly firstSize?: number
  /** What to throw where not even the smallest context fits; `needed` is what that would take, in tokens. */
  readonly tooShort: (needed: number) => Error
}

/** A context and its exact token count. It begins with a letter or digit and ends without white space. */
export interface BuiltContext<Expected = never> {
  readonly context: string
  readonly tokens: number
  readonly depths: readonly NeedleDepth[]
  /** The answer, where it grows with the length: only for tasks that are not paired, in place of the core's. */
  readonly expected?: Expected
  /** The same where several questions are asked of the context: the answer to one of them. */
  expectedOf?(core: Pick<Core, 'question'>): Expected
  readonly documents?: readonly { readonly id: string; readonly start: number; readonly end: number }[]
  readonly haystack: string
  readonly repeats: number
  readonly notes?: readonly string[]
}

/**
 * A task of one's own (docs/add-a-task.md): what an item is, and how its context is written around it. Gives the task
 * as it is, with its types checked.
 *
 * @since 0.2.0
 * @public
 */
export function defineTask<P extends Params, const S extends string, Facts>(
  task: Task<P, S, Facts>,
): Task<P, S, Facts> {
  return task
}
