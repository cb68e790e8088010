import type { CountedText, StatementWriter } from '../statements.ts'
import { capitalize, type Deed, isSlot, type Parts, type Subject, type Telling, toVerbForm } from './wordings.ts'

/** A sentence on what somebody did or did not do. */
export interface Account {
  readonly telling: Telling
  readonly subject: Subject
  readonly deed: Deed
  /** A time before it, with its blank and comma; empty: none. */
  readonly opening: string
}

/** Writes a sentence; `put` writes each of the names: PERSON and KIN of the subject, and what the deed's slots say. */
export function writeAccount(
  line: StatementWriter,
  { telling, subject, deed, opening }: Account,
  put: Readonly<Record<string, (opensSentence: boolean) => unknown>>,
): CountedText {
  let isFirst = opening === ''
  const write = (parts: Parts) => {
    for (const part of parts) {
      if (isSlot(part)) put[part](isFirst)
      else line.words(isFirst ? getOpened(part) : part)
      isFirst = false
    }
  }
  if (!isFirst) line.words(opening)
  for (const part of telling.parts.slice(0, -1)) {
    if (!isSlot(part)) line.words(isFirst ? getOpened(part) : part)
    else write(part === 'SUBJECT' ? subject.parts : deed.forms[toVerbForm(part)!]) // a telling has no other slots
    isFirst = false
  }
  // A telling ends with wording, which is at least its full stop.
  return line.stop(telling.parts[telling.parts.length - 1])
}

/** Wording as it opens a sentence. */
function getOpened(part: string): string {
  const known = opened.get(part) ?? ` ${capitalize(part.slice(1))}`
  opened.set(part, known)
  return known
}

const opened = new Map<string, string>()
