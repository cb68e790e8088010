import { toCanonicalJson } from '../../core/rows/key.ts'
import type { SessionNote } from '../../core/rows/manifest/session-note.ts'
import { isBadEnd, isSessionOpen } from '../../reports/summary/health/completeness.ts'

/**
 * Merges the sessions of folders, by time. A session that several folders hold is listed once; it is made up for if it
 * is in any of them. One that did not reach its end in its own folder keeps `asked`, whichever session follows.
 */
export function mergeSessions(parts: readonly (readonly SessionNote[])[]): SessionNote[] {
  const found = new Map<string, { readonly session: SessionNote; readonly open: boolean }>()
  for (const sessions of parts)
    for (const [at, session] of sessions.entries()) {
      const open = isSessionOpen(session, at === sessions.length - 1)
      const before = found.get(makeSessionKey(session))
      found.set(makeSessionKey(session), {
        session: before ? pickLater(before.session, session) : session,
        open: open && (before?.open ?? true),
      })
    }
  const all = [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each)
  const ordered = withGoodEnd(all)
  return ordered.map(({ session: { asked, ...session }, open }, at) => {
    // The last one is open without a mark.
    const mark = asked ?? (at < ordered.length - 1 ? NOTHING : undefined)
    return { ...session, ...(open && mark && { asked: mark }) }
  })
}

const NOTHING: NonNullable<SessionNote['asked']> = { cells: [], entries: [] }

/** Identifies a session by its start, without its later fields. */
const makeSessionKey = ({
  ended: _,
  exitCode: __,
  asked: ___,
  look: ____,
  until: _____,
  unjudged: ______,
  ...session
}: SessionNote): string => `${session.at} ${toCanonicalJson(session)}`

/** Returns the copy of a session that knows more about its end. */
function pickLater(a: SessionNote, b: SessionNote): SessionNote {
  if ((a.ended === undefined) !== (b.ended === undefined)) return a.ended === undefined ? b : a
  return toCanonicalJson(a) < toCanonicalJson(b) ? a : b
}

/** A bad end that was made up for would be read as open if it were the last: clocks of machines differ. */
function withGoodEnd<T extends { readonly session: SessionNote; readonly open: boolean }>(all: readonly T[]): T[] {
  const last = all.at(-1)
  if (!last || last.open || !isBadEnd(last.session)) return [...all]
  const good = all.findLast(({ session }) => !isBadEnd(session))
  return good ? [...all.filter(each => each !== good), good] : [...all]
}
