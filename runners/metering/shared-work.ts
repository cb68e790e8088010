import { mustGet } from '../../core/collections/require.ts'
/** Work that several items share, such as the compression of a document that many questions are about. */
export interface SharedWork {
  /**
   * What `make` gave for this key, made by the first that asks; others wait for it. `fresh`: it was made for this call.
   * A failure is not kept.
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
  /** How many pieces of work are held. */
  readonly size: number
}

interface Piece {
  readonly made: Promise<unknown>
  users: number
}

/**
 * Holds a piece of work for as long as an item that used it is under way. Items of one document mostly follow each
 * other, so up to `idle` pieces that nobody uses any more are held on; the ones unused for longest are let go first.
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
        // A method that was cut off may go on for a moment: nobody would let go what it still makes.
        if (over) return { value: await make(), fresh: true }
        const before = known.get(key)
        if (before) {
          hold(key, before)
          try {
            return { value: (await before.made) as T, fresh: false }
          } catch {
            // It was another item's failure, perhaps that of its budget.
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

/** Of a context of four million tokens, the pieces are at most about half as many. */
const IDLE = 10_000
