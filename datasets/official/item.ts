import type { ItemRow, NeedleDepth } from '../../core/rows/rows.ts'
import type { PlacedTurn } from '../../core/rows/turns.ts'
import type { TwoCalls } from '../../core/rows/two-calls.ts'
import type { Tokenizer } from '../../core/tokens/tokens.ts'

/** One item of another suite's file, in the form that all of them share. */
export interface OfficialItem {
  /**
   * As the file names it, else its place in the file. Rows of several files may share it: the same question at two
   * lengths.
   */
  readonly id: string
  readonly family: 'needle' | 'tracking' | 'aggregation' | 'qa' | 'graph' | 'order' | 'fim'
  /** Set where one file holds several tasks. */
  readonly part?: string
  /**
   * The whole prompt is `head + context + tail`. Where the file has whole prompts, that is the file's own, to the byte:
   * the split is for methods that need context and question apart.
   */
  readonly head: string
  readonly context: string
  readonly tail: string
  /** Where it is not all that stands before the context. */
  readonly instructions?: string
  /** As it stands in the prompt. */
  readonly question: string
  /** As it stands in the prompt; empty where the prompt has none, or has it in the question. */
  readonly answerFormat: string
  /** What upstream begins the answer with, for the model to go on from. No part of the prompt. */
  readonly answerPrefix?: string
  /** As it stands in `head`. */
  readonly example?: string
  /**
   * The prompt without its context, where head and tail as they are do not read as one: a heading with nothing below
   * it.
   */
  readonly statement?: string
  readonly documents?: readonly { readonly id: string; readonly start: number; readonly end: number }[]
  /** Only what the file tells for certain. */
  readonly depths: readonly NeedleDepth[]
  /** Id of the scorer, and what that scorer takes. */
  readonly scorer: string
  readonly expected: unknown
  /** Limit of the answer, in tokens: the suite's own where it has one. */
  readonly answerTokens: number
  /**
   * The whole prompt as messages, where the suite sends several: turns of a conversation, or a system message. As text
   * it is `head + context + tail`.
   */
  readonly turns?: readonly PlacedTurn[]
  /** The same asked in two calls, where that is how the suite asks it; in one it is `head + context + tail`. */
  readonly twoCalls?: TwoCalls
  /** Texts at which the suite ends an answer. */
  readonly stops?: readonly string[]
  /** What the suite counts it under, such as its difficulty: totals go by it. */
  readonly labels?: Readonly<Record<string, string | number>>
  /**
   * Hash of what was read beside the file and decides the item's bytes: the prompt of a checkout, a book, documents.
   * Part of its id.
   */
  readonly beside?: string
  /**
   * About how many tokens its prompt takes, where that is known before it is made: `context` is then made when it is
   * asked for.
   */
  readonly near?: number
  /**
   * Does its answer format let the reader think first? Then the answer may take more (`generators/build/reserve.ts`); its
   * length is counted without that.
   */
  readonly thinksFirst?: true
  /** Items of one cluster share a context. Default: each on its own. */
  readonly cluster?: string
  /** How the item departs from the official use of its row. */
  readonly notes?: readonly string[]
  /** The row of an item of our own. */
  readonly saved?: ItemRow
}

/** A shape that a file's rows may have. One file each, beside this one. */
export interface OfficialShape {
  /** Whose, and the fields that it is known by, for messages. */
  readonly name: string
  /** What at least one row of a sound file shows, and what is said of a file without it. */
  readonly proof?: { isIn(row: unknown): boolean; readonly otherwise: string }
  /** The columns that it reads, of a container that has any; absent: all. */
  readonly columns?: readonly string[]
  /** Is this the shape of a row (of a whole document, for JSON that is no list)? */
  fits(row: unknown): boolean
  /** The row's items: one, or all questions of a document. @throws z.ZodError, or an Error that says what is wrong. */
  read(row: unknown, rowContext: RowPlace): readonly OfficialItem[]
}

/** Where a row was found. */
export interface RowPlace {
  readonly path: string
  /** Among the rows of its file, from 0. */
  readonly at: number
  /** "Title\ntext" of each paragraph of HotpotQA, in the order that MemAgent's files of numbers refer to. */
  readonly pool: () => readonly string[]
  /** The user's folder for a role of `--data`, such as the checkout of a suite; undefined where none was given. */
  readonly folder: (role: string) => string | undefined
  /** For items that are put together to a length. */
  readonly tokenizer: Tokenizer
}
