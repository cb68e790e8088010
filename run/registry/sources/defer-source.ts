import { mustFind } from '../../../core/collections/require.ts'
import { type FirstParty, loadFirstParty } from '../plugins/first-party.ts'
import type { ItemSource } from './source.ts'

/**
 * A source of a first-party package: its facts are here, and the package is loaded when items are asked for, or its
 * lines of a list that are not among the facts.
 */
export function deferSource(
  facts: Omit<ItemSource, 'load' | 'rebuild' | 'loadMethods'>,
  packageName: FirstParty,
  hasMethods = false,
): ItemSource {
  const loadSource = async () => {
    const { sources = [] } = await loadFirstParty(packageName)
    return mustFind(sources, ({ id }) => id === facts.id, `source ${facts.id}`)
  }
  return {
    listed: async () => (await loadSource()).listed?.() ?? [],
    ...facts,
    load: async (...words) => (await loadSource()).load(...words),
    rebuild: async (...words) => (await loadSource()).rebuild(...words),
    ...(hasMethods && {
      loadMethods: async () => {
        const { findMethod = () => undefined } = await loadSource()
        return findMethod
      },
    }),
  }
}
