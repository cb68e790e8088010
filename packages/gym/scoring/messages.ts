import type { Judgment } from '../reward/judge.ts'
import type { Recipe } from '../streams/recipe.ts'

/** A reply to judge, by its label or by what its item is built from. */
export interface VerdictRequest {
  readonly label?: unknown
  readonly recipe?: Recipe
  readonly reply: string
  readonly cut?: boolean
  readonly evidence?: number
}

/** An item's texts. */
export interface BuiltText {
  readonly item: string
  /** Its label as rows have it: sealed if the server has a key. */
  readonly label: string
  readonly task: string
  readonly length: number
  readonly tokens: number
  readonly prompt: string
  /** The words around the context. */
  readonly statement: string
  readonly context: string
  readonly question: string
  /** Characters of the context at which its planted facts begin. */
  readonly facts: readonly number[]
}

export type DeskWork =
  | { readonly kind: 'judge'; readonly request: VerdictRequest }
  | { readonly kind: 'build'; readonly recipe: Recipe }

export type WorkDone =
  | { readonly kind: 'judged'; readonly judgment: Judgment }
  | { readonly kind: 'built'; readonly text: BuiltText }
  | { readonly kind: 'failed'; readonly why: string }

export type ToJudge = readonly { readonly id: number; readonly work: DeskWork }[]
export type FromJudge =
  | readonly { readonly id: number; readonly done: WorkDone }[]
  /** The loaded thread, with its number in the system, if the system gives one. */
  | { readonly ready: true; readonly thread: string | undefined }

export interface JudgeThreadData {
  readonly plugin: readonly string[]
  readonly shape: string
  readonly key?: Uint8Array
  readonly allowNativeCode: boolean
  /** Which work the thread is at, and in which phase. */
  readonly progress: SharedArrayBuffer
}

/** Places in `progress`. */
export const AT_PLACE = 0
export const PHASE_PLACE = 1
/** Values of the phase: each has its own limit of time. */
export const PHASES = { idle: 0, judging: 1, building: 2, running: 3 } as const
