import { getLast } from '../collections/require.ts'
/** One turn of a conversation. */
export interface Turn {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** A turn of a prompt, and the part of the prompt's context that it holds, in UTF-16 code units: [start, end). */
export interface PlacedTurn extends Turn {
  readonly span?: readonly [start: number, end: number]
}

const BETWEEN = '\n\n'
const SPEAKERS: Readonly<Record<Turn['role'], string>> = { system: 'System', user: 'User', assistant: 'Assistant' }

const formatTurn = ({ role, content }: Turn): string => `${SPEAKERS[role]}: ${content}`

/**
 * A conversation as one text, for who takes no turns: each turn behind its speaker, an empty line between two. One rule
 * for all suites.
 */
export const renderTurns = (turns: readonly Turn[]): string => turns.map(formatTurn).join(BETWEEN)

/**
 * Returns the range of each turn in the result of `renderTurns`, as [start, end) in UTF-16 code units, speaker
 * included.
 */
export function turnSpans(turns: readonly Turn[]): { id: string; start: number; end: number }[] {
  let start = 0
  return turns.map((turn, at) => {
    const span = { id: `turn ${at}`, start, end: start + formatTurn(turn).length }
    start = span.end + BETWEEN.length
    return span
  })
}

/** A conversation whose last turn asks: its text is `context + tail`. */
export function splitLastTurn(turns: readonly Turn[]): {
  readonly context: string
  readonly tail: string
  readonly turns: readonly PlacedTurn[]
} {
  const context = renderTurns(turns.slice(0, -1))
  const placed = turnSpans(turns.slice(0, -1)).map(({ start, end }, at) => ({
    ...turns[at],
    span: [start, end] as const,
  }))
  return {
    context,
    tail: `${context === '' ? '' : BETWEEN}${formatTurn(getLast(turns))}`,
    turns: [...placed, getLast(turns)],
  }
}
