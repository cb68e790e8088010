import { type Around, fitted, type Made, promptTokens, tokensAround } from './fit.ts'
import type { Recipe } from './generate.ts'
import type { Task } from './task.ts'

/** One of the questions of a context, with what stands around the context in its prompt and in those of the others. */
interface Question {
  readonly core: ReturnType<Task['core']>
  readonly around: Around
  readonly arounds: readonly Around[]
  readonly fillerPath: string
}

/**
 * The context that several questions are asked of, the same for each of them to the byte: it leaves room for the longest of their prompts. It is kept
 * until another one is made, since the questions of a context are mostly asked one after the other.
 */
export function sharedContext(
  recipe: Recipe,
  target: number,
  { core, around, arounds, fillerPath }: Question,
): { filled: Made; tokens: number } {
  const { tokenizer } = recipe
  if (last?.recipe !== recipe || last.target !== target || last.fillerPath !== fillerPath) {
    const takes = (each: Around) => each.beside + tokensAround(each, tokenizer)
    const longest = arounds.reduce((one, other) => (takes(other) > takes(one) ? other : one))
    last = { recipe, target, fillerPath, filled: fitted(recipe, target, core, longest, { fillerPath }).filled }
  }
  return { filled: last.filled, tokens: promptTokens(last.filled, around, tokenizer) }
}

let last:
  | { readonly recipe: Recipe; readonly target: number; readonly fillerPath: string; readonly filled: Made }
  | undefined
