export interface ModelNote {
  /** Scheme, host and path; user info and query are cut off. */
  readonly baseUrl: string
  readonly simulated: boolean
  readonly window: number | null
  /** Settings of a `--config` entry for the model and its server. */
  readonly preset?: {
    /** As its server knows it. */
    readonly model: string
    readonly decoding?: string
    readonly serverFlags?: string
    readonly ropeFactor?: number
    readonly temperature?: number
    /** Short hash of the fields added to every request. */
    readonly extraBody?: string
    /** US dollars per million tokens, as of a day. */
    readonly price?: {
      readonly date: string
      readonly input: number
      readonly cached?: number | undefined
      readonly output: number
      readonly embeddings?: number | undefined
    }
    readonly notes?: string
  }
  /** Result of the probe of the claimed context window, made before scoring. */
  readonly probe?: WindowProbe
  /** Result of one trial call with text of the run's own items, made before scoring. */
  readonly fit?: FitNote
  /** Servers of its rows, in order of each one's first row. Counted from the rows when a session starts and ends. */
  readonly servers?: readonly ServerNote[]
  /** Rows by the model that replies name, and by their fingerprint, if replies name any but the one requested. */
  readonly answeredBy?: Readonly<Record<string, number>>
  readonly fingerprints?: Readonly<Record<string, number>>
}

/** One address of a model's server. */
export interface ServerNote {
  readonly baseUrl: string
  readonly rows: number
}

/** One call with text of the run's own items, a marker at its head. */
export interface FitNote {
  /** Length of the prompt in tokens of the run's tokenizer. */
  readonly sent: number
  /** As the server counted it; null where it sent no count. */
  readonly counted: number | null
  /** Whether the response repeated the marker. */
  readonly found: boolean
  /** Its own tokens for one of the run's tokenizer; absent where the server sent no count, or cut the prompt. */
  readonly ownTokens?: number
  /**
   * The same of each task's text, as the server's tokenizer counts it, or its usage where the run has one task; 1:
   * token for token.
   */
  readonly tasks?: Readonly<Record<string, number>>
  /** Tokens of the chat template around a prompt, if known. */
  readonly template?: number
  /** Its own tokens a second, in this one call; of writing absent where too little was written to tell. */
  readonly readsPerSecond: number
  readonly writesPerSecond?: number
  /** Whether the server keeps prefixes; absent where no second request was sent. */
  readonly prefix?: PrefixNote
}

/** The result of a second request that begins like the first: whether a server keeps prefixes. */
export interface PrefixNote {
  /** `not seen`: no cached tokens were reported, and the times are too short to tell. `unknown`: nothing tells. */
  readonly kept: 'yes' | 'no' | 'not seen' | 'unknown'
  /** Share of the second prompt's tokens that the server reports as cached; null where it counts none. */
  readonly share: number | null
  /** Milliseconds to the first token, or to the end of a reply that is not streamed. */
  readonly coldMs: number
  readonly warmMs: number
}

/** One long prompt with a marker at its head, in the model's own tokens. */
export interface WindowProbe {
  readonly claimed: number
  /** Length of the prompt in tokens, estimated from the server's count of a short one. */
  readonly sent: number
  /** As the server counted it; null where it sent no count. */
  readonly counted: number | null
  /** Whether the response repeated the marker. */
  readonly found: boolean
  /** Its own tokens for one of the run's tokenizer, by the server's count of plain prose; absent where it sent none. */
  readonly ownTokens?: number
}
