import type { Item } from '../generators/generate.ts'
import type { Prompt } from '../runners/method.ts'

/** What a method is shown of an item: everything but what is expected. */
export function promptOf(item: Item, maxAnswerTokens: number | undefined): Prompt {
  const { context, contextTokens, documents, row, render } = item
  const { instructions, example, question, answerFormat, answerPrefix, statement } = item
  return {
    context,
    ...(documents && { documents }),
    instructions,
    ...(example !== undefined && { example }),
    question,
    answerFormat,
    ...(answerPrefix !== undefined && { answerPrefix }),
    maxAnswerTokens: maxAnswerTokens ?? row.length.reserve,
    promptTokens: row.length.tokens,
    contextTokens,
    statement,
    render,
  }
}
