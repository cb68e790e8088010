import type { Tokenizer } from '../../../core/tokens/tokens.ts'

/**
 * Phrases that can replace each other in a sentence, with their token counts. Each begins with the blank that parts it
 * from the text before, or opens a line or a paragraph, so that counts add up: tokenizers split there.
 */
export interface Slot {
  readonly texts: readonly string[]
  readonly tokens: Uint16Array
}

export const countSlotTexts = (texts: readonly string[], tokenizer: Tokenizer): Slot => ({
  texts,
  tokens: Uint16Array.from(texts, text => tokenizer.count(text)),
})
