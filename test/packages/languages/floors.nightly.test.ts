import { expect, test } from 'vitest'
import { findStrongestLimited, LANGUAGE_CORE, listLanguageTasks } from '../../../bin/perf/language-floors/table.ts'
import { attackTask } from '../../../run/floors/attacks.ts'
import { openPrograms } from '../../../run/scoring/programs.ts'
import { registry } from './made.ts'

// English tasks are held to the same bound with 20 items (docs/floors.md). `npm run perf -- language-floors` prints the
// table of docs/languages.md.

const [LENGTH, ITEMS] = [65_536, 6]
const programs = openPrograms({ allowNativeCode: false })

test.each(LANGUAGE_CORE)(
  '%s: no shortcut baseline scores more than 35 at 64K, and planted sentences look like the rest',
  { timeout: 300_000 },
  async name => {
    const [task] = await listLanguageTasks([name], registry)
    const row = await attackTask(task, LENGTH, ITEMS, { registry, programs }, { lessons: ITEMS })
    if (!row) throw new Error(`${name} needs no file`)
    expect(findStrongestLimited(row)?.score ?? 0, JSON.stringify(row)).toBeLessThanOrEqual(0.35)
    // As in English, the bound is broken where the AUC lies 1.645 standard errors above it.
    const { auc = 0.5, aucError = 0 } = row
    expect(auc - 1.645 * aucError, JSON.stringify(row)).toBeLessThanOrEqual(0.6)
  },
)
