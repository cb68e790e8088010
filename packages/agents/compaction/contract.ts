import type { MethodRun, Model, Random, Tokenizer } from 'fathom-bench/plugin'
import type { AgentMessage } from '../transcripts/messages.ts'
import type { Trigger } from './triggers.ts'

/** A conversation and how long it may become. A compactor gets no question. */
export interface CompactRequest {
  readonly messages: readonly AgentMessage[]
  /** Tokens that the result may take. */
  readonly budgetTokens: number
  /** Context window of the agent, in tokens. */
  readonly window: number
}

/** The services of a run that a compactor may use. */
export interface CompactRun {
  readonly model: Model
  readonly tokenizer: Tokenizer
  readonly rng: Random
  readonly signal: AbortSignal
  readonly trace: MethodRun['trace']
}

export interface CompactResult {
  readonly messages: readonly AgentMessage[]
  /** The text that a summariser was shown; absent where none took part. */
  readonly shown?: string
  /** Tokens of the whole result, where only the compactor's server can read it. */
  readonly sealedTokens?: number
}

/** An answer of a server from a result that only it can read. */
export interface SealedAnswer {
  readonly text: string
  /** Whether it ended at the limit of tokens. */
  readonly isCut: boolean
  /** Tokens by the server's count. */
  readonly input: number
  readonly output: number
}

/** A way to shorten a conversation. */
export interface Compactor {
  /** Letters, digits and dashes. */
  readonly id: string
  readonly about: string
  readonly source: string
  /** How its rule is known. */
  readonly evidence?: 'source' | 'stored copy' | 'documentation'
  /** When its agent compacts; absent where that is not known, and for compactors of no agent. */
  readonly trigger?: Trigger
  /** Where it is a floor or a ceiling. */
  readonly isReference?: boolean
  /** Calls to the run's model that one compaction makes, at most. */
  readonly calls: 0 | 1
  /** Whether the budget changes nothing. */
  readonly ignoresBudget?: true
  /** Answers from a result that only its server can read; absent: the run's model reads all results. */
  answer?(
    result: Pick<CompactRequest, 'messages' | 'budgetTokens'>,
    question: { readonly text: string; readonly maxAnswerTokens: number },
    signal: AbortSignal,
  ): Promise<SealedAnswer>
  compact(request: CompactRequest, run: CompactRun): Promise<CompactResult>
}
