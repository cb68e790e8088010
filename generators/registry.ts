import { listExports } from '../core/files/export-file.ts'
import type { Params } from '../core/rows/rows.ts'
import * as registered from './index.ts'
import type { Task } from './task.ts'

const known = new Map(listExports(registered as unknown as Record<string, Task>).map(task => [task.id, task]))

/** Every task by its id. A task's own parameter and fact types stay inside of it. */
export const tasks: ReadonlyMap<string, Task> = known

/** Tasks that come with Fathom in a package of their own: from now on they are listed among the others, by name. */
export function addBuiltInTasks(added: readonly Task<Params, string>[]): void {
  const all = [...known.values(), ...(added as readonly Task[])].sort((a, b) => (toName(a.id) < toName(b.id) ? -1 : 1))
  known.clear()
  for (const task of all) known.set(task.id, task)
}

/** The name under which a task is exported, such as `niahSingle1` for `niah_single_1`. */
const toName = (id: string) => id.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase())

/** Names for several tasks at once, in the order of a report. `all` is every task that is registered. */
export const groups: Readonly<Record<string, readonly string[]>> = {
  // The Fathom score (docs/core.md): no task is solved from a few thousand tokens, and each kind of reading is asked
  // for.
  core: [
    'niah-join',
    'nolima-style',
    'home-lookup',
    'vt-dead-ends',
    'graph-hubs',
    'hop-qa',
    'fwe-close',
    'oolong-count',
    'oolong-pairs',
    'alias-counts',
    'reorder',
    'revisions',
    'not-stated',
    'tie-or-unknown',
  ],
  ruler: [
    'niah_single_1',
    'niah_single_2',
    'niah_single_3',
    'niah_multikey_1',
    'niah_multikey_2',
    'niah_multikey_3',
    'niah_multivalue',
    'niah_multiquery',
    'vt',
    'cwe',
    'fwe',
    'qa_1',
    'qa_2',
  ],
  hqa: ['ruler-hqa'],
  chains: ['kv-chain', 'keychain', 'graphwalks'],
  // Tasks that still separate models: following links, adding up, near-identical texts, reading without shared words.
  frontier: [
    'ruler-hqa',
    'keychain',
    'graphwalks',
    'mrcr',
    'nolima-style',
    'babilong-style',
    'oolong-style',
    'oolong-count',
    'oolong-pairs',
    'latent-list',
    'sequential-needles',
    'reorder',
    'aggregate',
    'extract-summary',
    'fim',
    'fim-choice',
    'idk',
  ],
  longproc: ['html-to-tsv', 'pseudo-to-code', 'path-traversal', 'tom-tracking', 'countdown', 'travel-planning'],
  // A cheap half of `core`: one or two tasks of each kind of reading, with short answers.
  quick: ['nolima-style', 'vt-dead-ends', 'hop-qa', 'fwe-close', 'oolong-count', 'revisions', 'not-stated'],
}
