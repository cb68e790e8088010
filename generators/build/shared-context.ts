import type { Task } from '../task.ts'
import { countFilledPrompt, countFrameTokens, type FilledContext, fitContext, type ItemFrame } from './fit.ts'
import type { ItemSpec } from './generate.ts'

/** One of the questions of a context, with the text around the context in its own prompt and in those of the others. */
interface Question {
  readonly core: ReturnType<Task['core']>
  readonly around: ItemFrame
  readonly arounds: readonly ItemFrame[]
  readonly fillerPath: string
}

/**
 * Fills the context that several questions share byte for byte; it leaves tokens for the longest of their prompts. The
 * last one is cached, since questions of a context usually follow each other.
 */
export function fillSharedContext(
  recipe: ItemSpec,
  target: number,
  { core, around, arounds, fillerPath }: Question,
): { filled: FilledContext; tokens: number } {
  const { tokenizer } = recipe
  if (last?.recipe !== recipe || last.target !== target || last.fillerPath !== fillerPath) {
    const countAroundTokens = (each: ItemFrame) => each.beside + countFrameTokens(each, tokenizer)
    const longest = arounds.reduce((one, other) => (countAroundTokens(other) > countAroundTokens(one) ? other : one))
    last = { recipe, target, fillerPath, filled: fitContext(recipe, target, core, longest, { fillerPath }).filled }
  }
  return { filled: last.filled, tokens: countFilledPrompt(last.filled, around, tokenizer) }
}

let last:
  | { readonly recipe: ItemSpec; readonly target: number; readonly fillerPath: string; readonly filled: FilledContext }
  | undefined
