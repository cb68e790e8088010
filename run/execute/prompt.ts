import type { Item } from '../../generators/build/generate.ts'
import type { Prompt } from '../../runners/method.ts'

/**
 * Returns the part of an item that a method sees: everything except the expected answer.
 * @param maxAnswerTokens the output-token limit (`answerTokensFor`)
 */
export function buildPrompt(item: Item, maxAnswerTokens: number): Prompt {
  const { context, contextTokens, documents, row, render } = item
  const { instructions, example, question, answerFormat, answerPrefix, turns, twoCalls, stops, statement } = item
  return {
    context,
    ...(documents && { documents }),
    instructions,
    ...(example !== undefined && { example }),
    question,
    answerFormat,
    ...(answerPrefix !== undefined && { answerPrefix }),
    ...(turns && { turns }),
    ...(twoCalls && { twoCalls }),
    ...(stops && { stops }),
    maxAnswerTokens,
    promptTokens: row.length.tokens,
    contextTokens,
    statement,
    render,
  }
}
