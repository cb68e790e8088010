import { segmentSentences } from './words.ts'

/** A sentence with the heading of its passage, if any. */
export interface Sentence {
  readonly text: string
  readonly title: string
  /** Number of the passage, from 0. */
  readonly passage: number
}

/**
 * The sentences of a text made of passages: blank lines part them, and a short first line without a full stop is a
 * heading.
 */
export function splitPassages(text: string): Sentence[] {
  return text.split(/\n\s*\n/).flatMap((text, passage) => {
    const { title, body } = splitHeading(text)
    const sentences = segmentSentences(body)
    return (sentences.length > 0 ? sentences : [title])
      .filter(Boolean)
      .map(sentence => ({ text: sentence, title, passage }))
  })
}

function splitHeading(passage: string): { title: string; body: string } {
  const lines = passage.trim().split('\n')
  if (lines.length > 1 && NUMBERED.test(lines[0])) lines.shift()
  const first = lines[0].trim()
  if (lines.length < 2 || lines.length > 12 || first.length > 90 || /[.!?:,;={"]/.test(first.slice(-1) + first[0])) {
    return { title: '', body: lines.join('\n') }
  }
  return { title: first, body: lines.slice(1).join('\n') }
}

/** "Document 12:", "[3]", "Passage 4" */
const NUMBERED = /^[[(]?(?:[A-Z][a-z]+ )?[[(]?\d+[\])]?:?\s*$/
