import type { Item } from '../../generators/build/generate.ts'
import type { Prompt } from '../../runners/method.ts'

/**
 * What a method is shown of an item: everything but what is expected.
 * @param maxAnswerTokens what the call that answers is allowed (`answerTokensFor`)
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
