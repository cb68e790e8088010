import { once } from '../../core/collections/once.ts'
import type { BuiltItem } from '../building/built-item.ts'
import type { PlannedItem } from './queue.ts'

/** One user's part in an item. */
export interface HeldItem {
  /** The item, built when somebody first asks for it. */
  readonly item: () => Promise<BuiltItem>
  /** Releases the item; call it once. */
  letGo(): void
}

/** Returns a cache that builds each item once for all its concurrent users, and releases it after the last. */
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
