import { readFileSync } from 'node:fs'

/**
 * A recorded flow of official code: what a method was given, what its model said, and what it sent. `README.md` beside
 * the file describes it.
 */
export interface Case {
  readonly id: string
  readonly method: string
  readonly settings: {
    readonly tokenizer?: string
    readonly chunk_tokens?: number
    readonly answer_form?: string
    readonly max_context_tokens?: number
    readonly protocol?: string
    readonly max_iterations?: number
    readonly max_depth?: number
    readonly sub_model?: boolean
    readonly compaction?: { readonly tokens: number }
  }
  readonly context: string | readonly string[]
  readonly question: string
  readonly script: { readonly replies: readonly Said[]; readonly rules?: readonly Rule[]; readonly otherwise?: Said }
  readonly known?: {
    readonly cells?: readonly Cell[]
    readonly prompts?: readonly string[]
    readonly names?: readonly string[]
    readonly never?: readonly string[]
  }
  readonly expected: {
    readonly requests: readonly Expected[]
    readonly wording?: {
      readonly same: readonly (readonly string[])[]
      readonly differ: readonly (readonly string[])[]
    }
    readonly answer: string | null
    readonly ending: string
  }
  /** Kinds of difference that whoever builds the method may decide. */
  readonly policy?: Readonly<Record<string, string>>
}

/** What the scripted model says to a call. */
export interface Said {
  readonly text?: string
  readonly finish?: string
  readonly reasoning?: string
  readonly delay_ms?: number
  readonly error?: number
}

export interface Rule extends Said {
  readonly has?: string
  readonly exact?: string
  readonly batch?: number
}

interface Cell {
  readonly reply: number
  readonly span: readonly [number, number]
  readonly stdout?: string
  readonly stderr?: string
  readonly error?: string
}

/** What stands at a place of a message: its kind and which one, with the piece of it. Wording has a length alone. */
export type Token = Readonly<Record<string, unknown>> & { readonly span?: Span; readonly loose?: boolean }
export type Span = readonly [number, number]

interface Expected {
  readonly model: string
  readonly roles: readonly string[]
  readonly parts: readonly (readonly Token[])[]
  readonly keeps?: number
  readonly kept?: number
  readonly max_tokens?: number
}

interface File {
  readonly texts: Readonly<Record<string, string>>
  readonly cases: readonly (Omit<Case, 'context' | 'question'> & {
    readonly item: { readonly context: Named | readonly Named[]; readonly question: string }
  })[]
}

type Named = string | { readonly text: string }

export function casesOf(path: string): Case[] {
  const { texts, cases } = JSON.parse(readFileSync(path, 'utf8')) as File
  const textOf = (named: Named): string => (typeof named === 'string' ? named : texts[named.text])
  const isList = (context: Named | readonly Named[]): context is readonly Named[] => Array.isArray(context)
  return cases.map(({ item: { context, question }, ...rest }) => ({
    ...rest,
    context: isList(context) ? context.map(textOf) : textOf(context),
    question,
  }))
}
