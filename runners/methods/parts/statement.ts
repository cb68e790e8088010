import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import type { Prompt } from '../../method.ts'

/**
 * Returns the task for a call that reads `chunkTokens` of the context. It is complete, except that a worked example
 * above a tenth of that is omitted. All methods follow this rule; the answering call always gets the example
 * (`prompt.statement()`).
 */
export const pickTaskPrompt = (
  prompt: Pick<Prompt, 'example' | 'statement'>,
  chunkTokens: number,
  tokenizer: Pick<Tokenizer, 'count'>,
): string => prompt.statement({ example: tokenizer.count(prompt.example ?? '') <= chunkTokens * MOST_EXAMPLE })

const MOST_EXAMPLE = 0.1
