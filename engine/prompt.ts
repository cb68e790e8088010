import type { Item } from '../generators/generate.ts'
import type { Prompt } from '../runners/method.ts'

/** What a method is shown of an item: everything but what is expected. */
export function promptOf(item: Item, maxAnswerTokens: number | undefined): Prompt {
  const { context, contextTokens, documents, question, answerFormat, example, answerPrefix, row, render } = item
  return {
    context,
    ...(documents && { documents }),
    question,
    answerFormat,
    ...(example !== undefined && { example }),
    ...(answerPrefix !== undefined && { answerPrefix }),
    maxAnswerTokens: maxAnswerTokens ?? row.length.reserve,
    promptTokens: row.length.tokens,
    contextTokens,
    render,
  }
}
