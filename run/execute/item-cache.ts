import { once } from '../../core/collections/once.ts'
import type { BuiltItem } from '../building/built-item.ts'
import type { PlannedItem } from './queue.ts'

/** One user's part in an item. */
export interface HeldItem {
  /** The item, built when somebody first asks for it. */
  readonly item: () => Promise<BuiltItem>
  /** To be called once: the user needs it no more. */
  letGo(): void
}

/**
 * Items that several are at: each is built once for all that hold it at the same time, and let go with the last of
 * them.
 */
export function makeItemCache<P extends Pick<PlannedItem, 'identity'>>(make: (planned: P) => Promise<BuiltItem>) {
  const items = new Map<string, { readonly item: () => Promise<BuiltItem>; users: number }>()
  return {
    hold(planned: P): HeldItem {
      const { id } = planned.identity
      const each = items.get(id) ?? { item: once(() => make(planned)), users: 0 }
      items.set(id, each)
      each.users++
      return {
        item: each.item,
        letGo() {
          if (--each.users === 0) items.delete(id)
        },
      }
    },
  }
}
