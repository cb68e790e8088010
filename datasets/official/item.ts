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
   * Start of the prompt `head + context + tail`. If the file has whole prompts, the result equals the file's own byte
   * for byte: the split serves methods that need context and question separately.
   */
  readonly head: string
  readonly context: string
  readonly tail: string
  /** Instructions, if they differ from the text before the context. */
  readonly instructions?: string
  /** The question as the prompt has it. */
  readonly question: string
  /** The answer format as the prompt has it; empty if the prompt has none, or has it in the question. */
  readonly answerFormat: string
  /** Start of the answer upstream, which the model continues. It is not part of the prompt. */
  readonly answerPrefix?: string
  /** Worked example, as `head` has it. */
  readonly example?: string
  /**
   * The prompt without its context, if head and tail alone do not form one, such as a heading with nothing below it.
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
   * The whole prompt as messages, if the suite sends several: turns of a conversation, or a system message. As text it
   * is `head + context + tail`.
   */
  readonly turns?: readonly PlacedTurn[]
  /** The two-call form, if the suite uses two calls; in one call it is `head + context + tail`. */
  readonly twoCalls?: TwoCalls
  /** Texts at which the suite ends an answer. */
  readonly stops?: readonly string[]
  /** Categories in the suite, such as difficulty, for totals. */
  readonly labels?: Readonly<Record<string, string | number>>
  /** Hash of other input that affects the item's bytes: the prompt of a checkout, a book, documents. Part of its id. */
  readonly beside?: string
  /** Approximate tokens of its prompt, if known in advance; `context` is then built on demand. */
  readonly near?: number
  /**
   * Does its answer format let the reader think first? Then the answer may take more (`generators/build/reserve.ts`); its
   * length is counted without that.
   */
  readonly thinksFirst?: true
  /** Items of one cluster share a context. Default: each on its own. */
  readonly cluster?: string
  /** Differences of the item from the official use of its row. */
  readonly notes?: readonly string[]
  /** The row of an item of our own. */
  readonly saved?: ItemRow
}

/** A shape of a file's rows. Each has one file in this directory. */
export interface OfficialShape {
  /** The suite, and its identifying fields, for messages. */
  readonly name: string
  /** Check that at least one row of a valid file passes, and the message for a file without one. */
  readonly proof?: { isIn(row: unknown): boolean; readonly otherwise: string }
  /** The columns that it reads, of a container that has any; absent: all. */
  readonly columns?: readonly string[]
  /** Whether a row has this shape (or a whole document, for JSON that is not a list). */
  fits(row: unknown): boolean
  /** The row's items: one, or all questions of a document. @throws z.ZodError, or an Error that says what is wrong. */
  read(row: unknown, rowContext: RowPlace): readonly OfficialItem[]
}

/** Location of a row. */
export interface RowPlace {
  readonly path: string
  /** Among the rows of its file, from 0. */
  readonly at: number
  /** The row as its file spells it; undefined for containers that hold no text. */
  readonly text?: () => string | undefined
  /** "Title\ntext" of each paragraph of HotpotQA, in the order that MemAgent's files of numbers refer to. */
  readonly pool: () => readonly string[]
  /** The user's folder for a role of `--data`, such as the checkout of a suite; undefined where none was given. */
  readonly folder: (role: string) => string | undefined
  /** For items that are put together to a length. */
  readonly tokenizer: Tokenizer
}
