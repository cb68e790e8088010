import type { Task } from '../task.ts'
import { countFilledPrompt, countFrameTokens, type FilledContext, fitContext, type ItemFrame } from './fit.ts'
import type { ItemSpec } from './generate.ts'

/** One of the questions of a context, with what stands around the context in its prompt and in those of the others. */
interface Question {
  readonly core: ReturnType<Task['core']>
  readonly around: ItemFrame
  readonly arounds: readonly ItemFrame[]
  readonly fillerPath: string
}

/**
 * The context that several questions are asked of, the same for each of them to the byte: it leaves room for the
 * longest of their prompts. It is kept until another one is made, since the questions of a context are mostly asked one
 * after the other.
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
