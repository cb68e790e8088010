/** Questions over paragraphs, the normal form of SQuAD and HotpotQA. */
export interface QaData {
  readonly questions: readonly QaQuestion[]
  /** All distinct paragraphs that may fill a context, including those of the questions. */
  readonly paragraphs: readonly Paragraph[]
  /** SHA-256 of the files' bytes, in order. */
  readonly sha256: string
  /** The path as the user gave it. */
  readonly path: string
  /** One line for each file of a folder that was passed over. */
  readonly notes?: readonly string[]
}

export interface QaQuestion {
  readonly id: string
  readonly question: string
  /** Accepted answers, without duplicates, in the file's order. */
  readonly answers: readonly string[]
  /** Numbers of the paragraphs that hold the answer. */
  readonly gold: readonly number[]
  /**
   * Numbers of the other paragraphs that belong to the question: the same article's (SQuAD), the given distractors
   * (HotpotQA).
   */
  readonly own: readonly number[]
  /** Its paragraphs in the file's order, gold ones and others; absent: the gold ones, and `own` after them. */
  readonly given?: readonly number[]
}

export interface Paragraph {
  readonly title: string
  readonly text: string
}
