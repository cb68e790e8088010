import { expect, test } from 'vitest'
import { findStrongestLimited, LANGUAGE_CORE, listLanguageTasks } from '../../../bin/perf/language-floors/table.ts'
import { attackTask } from '../../../run/floors/attacks.ts'
import { openPrograms } from '../../../run/scoring/programs.ts'
import { registry } from './made.ts'

// English tasks are held to the same bound with 20 items (docs/floors.md). `npm run perf -- language-floors` prints the
// table of docs/languages.md.

/**
 * Tasks whose facts are told in so few sentences that attacks find them: docs/languages.md says how far above the bound
 * they are. A task leaves this list when it keeps the bound.
 */
const ABOVE = /:(?:not-stated|hop-qa|revisions)$/

const [LENGTH, ITEMS] = [65_536, 6]
const programs = openPrograms({ allowNativeCode: false })

test.each(LANGUAGE_CORE.filter(name => !ABOVE.test(name)))(
  '%s: no shortcut baseline scores more than 35 at 64K',
  { timeout: 300_000 },
  async name => {
    const [task] = await listLanguageTasks([name], registry)
    const row = await attackTask(task, LENGTH, ITEMS, { registry, programs }, { lessons: ITEMS })
    expect(row && (findStrongestLimited(row)?.score ?? 0), JSON.stringify(row)).toBeLessThanOrEqual(0.35)
  },
)
