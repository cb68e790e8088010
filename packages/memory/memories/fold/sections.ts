import type { StreamEntry } from '../../contract.ts'

/** A place in a stream: an entry, and a character of its text where a long entry is read in parts. */
export interface Place {
  readonly seq: number
  readonly char: number
}

export const START: Place = { seq: 0, char: 0 }

/** A part of the stream that is read at once. */
export interface StreamSection {
  readonly entries: readonly StreamEntry[]
  /** Where the next one begins. */
  readonly end: Place
  /** Can no later entry become a part of it? */
  readonly isClosed: boolean
}

export interface SectionRule {
  /** Characters of a section: places are counted in characters, so that no tokenizer changes them. */
  readonly chars: number
  /** Does a section end with its session too? */
  readonly bySession: boolean
}

export const CHARS_A_SECTION_TOKEN = 3.7

/**
 * The first section from a place on; undefined where there is no text. It holds whole entries; one that is longer than a
 * section is cut into parts, never within a pair of surrogates. Where it ends follows from the entries alone, so that
 * writing in other batches, or going on after a kill, gives the same sections.
 */
export function takeSection(
  entries: readonly StreamEntry[],
  position: Place,
  { chars, bySession }: SectionRule,
): StreamSection | undefined {
  const from = entries.findIndex(({ seq }) => seq >= position.seq)
  if (from < 0) return undefined
  const first = entries[from]
  const begin = first.seq === position.seq ? position.char : 0
  if (first.text.length - begin > chars || begin > 0) {
    const end = endOfPart(first.text, begin + chars)
    const isLast = end >= first.text.length
    return {
      entries: [{ ...first, text: first.text.slice(begin, end) }],
      end: isLast ? { seq: first.seq + 1, char: 0 } : { seq: first.seq, char: end },
      isClosed: true,
    }
  }
  let used = 0
  let at = from
  for (; at < entries.length; at++) {
    used += entries[at].text.length + entries[at].speaker.length
    if (at > from && (used > chars || (bySession && entries[at].session !== first.session))) break
  }
  return {
    entries: entries.slice(from, at),
    end: { seq: entries[at - 1].seq + 1, char: 0 },
    isClosed: at < entries.length,
  }
}

function endOfPart(text: string, at: number): number {
  if (at >= text.length) return text.length
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at
}
