import type { Random, Tokenizer } from 'fathom-bench/plugin'
import { type AgentMessage, renderMessages } from '../transcripts/messages.ts'

/** A text in the place of a conversation. */
export const toUserMessage = (content: string): readonly AgentMessage[] =>
  content === '' ? [] : [{ role: 'user', content }]

/** A conversation as a text that any request can hold: parted pairs of surrogates become U+FFFD. */
export const renderWhole = (messages: readonly AgentMessage[]): string =>
  replaceLoneSurrogates(renderMessages(messages))

/** A text that any server reads: parted pairs of surrogates become U+FFFD. */
export const replaceLoneSurrogates = (text: string): string => text.replace(/\p{Cs}/gu, '\uFFFD')

/** Lines of a text; a longer one is cut into parts, so that no line is larger than a budget. */
export function splitIntoLines(text: string): string[] {
  return text.split('\n').flatMap(line => {
    if (line.length <= LONGEST_LINE) return [line]
    return Array.from({ length: Math.ceil(line.length / LONGEST_LINE) }, (_, at) =>
      line.slice(at * LONGEST_LINE, (at + 1) * LONGEST_LINE),
    )
  })
}

const LONGEST_LINE = 400

/** The first of `order` that fit, in the order of the text. */
export function keepWithin(
  lines: readonly string[],
  order: readonly number[],
  tokens: number,
  tokenizer: Tokenizer,
): string {
  const kept: number[] = []
  let left = tokens
  for (const at of order) {
    const cost = tokenizer.count(`${lines[at]}\n`)
    if (cost > left) {
      if (left < SPARE) break
      continue
    }
    left -= cost
    kept.push(at)
  }
  return kept
    .sort((a, b) => a - b)
    .map(at => lines[at])
    .join('\n')
}

/** Tokens that are not worth a further search for a line that fits. */
const SPARE = 8

/** Deletes lines at random until the rest fits. */
export function deleteAtRandom(text: string, tokens: number, tokenizer: Tokenizer, rng: Random): string {
  const lines = splitIntoLines(text)
  return keepWithin(lines, rng.shuffle(listPlaces(lines)), tokens, tokenizer)
}

export const listPlaces = (lines: readonly unknown[]): number[] => lines.map((_, at) => at)
