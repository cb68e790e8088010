import type { StreamEntry } from '../../contract.ts'

/** A longer text becomes several entries: one alone would fill what a memory may hand to the reader. */
const MOST_CHARS = 4_000
/** Files without times get those of a made calendar: a day a session, a minute an entry. */
const FIRST_DAY = Date.UTC(2001, 0, 1, 8)
const [DAY, MINUTE] = [86_400_000, 60_000]

type Said = Pick<StreamEntry, 'session' | 'role' | 'speaker'> &
  Partial<Pick<StreamEntry, 'kind' | 'at'>> & { readonly text: string; readonly most?: number }

/** Collects the entries of a stream, in order. */
export class EntryList {
  readonly entries: StreamEntry[] = []
  private sessions = 0
  private within = 0

  /** @returns the numbers of the entries that the text became; none where it is empty */
  add({ session, role, speaker, kind = 'turn', at, text, most = MOST_CHARS }: Said): number[] {
    if (this.entries.at(-1)?.session !== session) {
      this.sessions++
      this.within = 0
    }
    return cutAtEnds(text, most).map(part => {
      const made = FIRST_DAY + (this.sessions - 1) * DAY + Math.min(this.within++, 900) * MINUTE
      const time = at ?? new Date(made).toISOString().slice(0, 16)
      const seq = this.entries.length
      this.entries.push({
        seq,
        at: time,
        session,
        kind,
        role,
        speaker: speaker.replace(/[:\s]+/g, ' ').trim(),
        text: part,
      })
      return seq
    })
  }
}

/** The entries that evidence names, each once and in order. */
export const sortEntries = (seqs: readonly number[]): number[] => [...new Set(seqs)].sort((a, b) => a - b)

/** Parts of at most so many characters on one line each, cut behind sentences or lines where there are any. */
export function cutAtEnds(text: string, most: number): string[] {
  const parts: string[] = []
  for (let at = 0; at < text.length; ) {
    const piece = text.slice(at, at + most)
    const end = at + most >= text.length ? piece.length : findEnd(piece)
    const whole = piece.slice(0, end).replace(/\s+/g, ' ').trim()
    if (whole !== '') parts.push(whole)
    at += end
  }
  return parts
}

/** Behind the last line or sentence in the second half, or the last blank, or everything. */
function findEnd(piece: string): number {
  const half = piece.length / 2
  const best = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf('. '))
  if (best > half) return best + 1
  const blank = piece.lastIndexOf(' ')
  return blank > half ? blank + 1 : piece.length
}
