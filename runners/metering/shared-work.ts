import { mustGet } from '../../core/collections/require.ts'
/** Work that several items share, such as the compression of a document that many questions are about. */
export interface SharedWork {
  /**
   * Returns the result of `make` for this key. The first caller runs it and the others wait. `fresh` means that this
   * call ran it. Failures are not cached.
   */
  once<T>(key: string, make: () => Promise<T>): Promise<{ readonly value: T; readonly fresh: boolean }>
}

/** One item's part in it. */
export interface SharedWorkUser extends SharedWork {
  /** The item has ended: what it used is held for it no longer. */
  done(): void
}

/** All that the items of a run share. */
export interface SharedWorkPool {
  user(): SharedWorkUser
  /** Number of cached results. */
  readonly size: number
}

interface Piece {
  readonly made: Promise<unknown>
  users: number
}

/**
 * Caches a result while an item that uses it is active. Items of one document mostly follow each other, so up to `idle`
 * unused results remain; the longest unused is dropped first.
 */
export function createSharedWork(idle = IDLE): SharedWorkPool {
  const known = new Map<string, Piece>()
  /** Keys without a user, the longest unused first. */
  const unused = new Set<string>()
  const drop = (key: string, piece: Piece) => {
    if (known.get(key) !== piece) return
    known.delete(key)
    unused.delete(key)
  }
  const release = (key: string, piece: Piece) => {
    if (--piece.users > 0 || known.get(key) !== piece) return
    unused.add(key)
    for (const oldest of unused) {
      if (unused.size <= idle) break
      drop(oldest, mustGet(known, oldest))
    }
  }

  const addUser = (): SharedWorkUser => {
    const used = new Map<string, Piece>()
    let over = false
    const hold = (key: string, piece: Piece) => {
      const before = used.get(key)
      if (before === piece) return
      if (before) release(key, before)
      used.set(key, piece)
      piece.users++
      unused.delete(key)
    }
    return {
      async once<T>(key: string, make: () => Promise<T>) {
        // An aborted method may run for a moment longer. Nothing would free what it still makes, so do not cache it.
        if (over) return { value: await make(), fresh: true }
        const before = known.get(key)
        if (before) {
          hold(key, before)
          try {
            return { value: (await before.made) as T, fresh: false }
          } catch {
            // The failure came from another item, perhaps from its budget.
            drop(key, before)
            return this.once(key, make)
          }
        }
        const made = make()
        const piece: Piece = { made, users: 0 }
        known.set(key, piece)
        hold(key, piece)
        made.catch(() => drop(key, piece))
        return { value: await made, fresh: true }
      },
      done() {
        over = true
        for (const [key, piece] of used) release(key, piece)
        used.clear()
      },
    }
  }
  return {
    user: addUser,
    get size() {
      return known.size
    },
  }
}

/** A context of four million tokens has at most about half as many pieces. */
const IDLE = 10_000
