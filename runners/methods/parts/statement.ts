import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import type { Prompt } from '../../method.ts'

/**
 * The task as every call is told it that reads `chunkTokens` of the context: whole, but for a worked example that would
 * take more than a tenth of what is read. The same rule holds for all methods; the call that answers gets the example
 * always (`prompt.statement()`).
 */
export const pickTaskPrompt = (
  prompt: Pick<Prompt, 'example' | 'statement'>,
  chunkTokens: number,
  tokenizer: Pick<Tokenizer, 'count'>,
): string => prompt.statement({ example: tokenizer.count(prompt.example ?? '') <= chunkTokens * MOST_EXAMPLE })

const MOST_EXAMPLE = 0.1
