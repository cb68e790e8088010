import { listExports } from '../core/files/export-file.ts'
import * as registered from './index.ts'
import type { Task } from './task.ts'

/** Every task by its id. A task's own parameter and fact types stay inside of it. */
export const tasks: ReadonlyMap<string, Task> = new Map(
  listExports(registered as unknown as Record<string, Task>).map(task => [task.id, task]),
)

/** Names for several tasks at once, in the order of a report. `all` is every task that is registered. */
export const groups: Readonly<Record<string, readonly string[]>> = {
  // The Fathom score (docs/core.md): no task is solved from a few thousand tokens, and each kind of reading is asked
  // for.
  core: [
    'niah-join',
    'nolima-style',
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
