import { formatLength } from '../../../core/lengths.ts'
import type { Task } from '../../../generators/task.ts'
import { DEFAULTS } from '../../../run/config/defaults.ts'
import type { AttackRow } from '../../../run/floors/attacks.ts'
import { findStrongest, type Strongest } from '../../../run/floors/strongest.ts'
import { loadSuite } from '../../../run/registry/items/suite.ts'
import type { Registry } from '../../../run/registry/registry.ts'

/** The attacks on a task in one language. */
export interface LanguageFloor extends AttackRow {
  readonly language: string
  readonly name: string
}

/** Languages with core tasks, and those of their tasks whose texts are in the language. */
export const LANGUAGE_CORE: readonly string[] = ['de', 'es', 'fr', 'zh', 'ja', 'hi'].flatMap(language =>
  ['not-stated', 'niah-join', 'hop-qa', 'revisions', 'fwe-close', 'reorder'].map(name => `${language}:${name}`),
)

/** The tasks of these names: `de` is all of a language. */
export async function listLanguageTasks(names: readonly string[], registry: Registry): Promise<Task[]> {
  const task = names.flatMap(name =>
    name.includes(':') ? [name] : LANGUAGE_CORE.filter(each => each.startsWith(`${name}:`)),
  )
  const { cells } = await loadSuite({ ...DEFAULTS, task, samples: 1, lengths: [8192] }, registry)
  return cells.map(({ recipe }) => recipe.task)
}

/** The strongest floor or attack that has a limit. */
export const findStrongestLimited = ({ scores }: Pick<AttackRow, 'scores'>): Strongest | undefined =>
  findStrongest(Object.fromEntries(Object.entries(scores).filter(([id]) => !/^(?:floor:grep|program:)/.test(id))))

/** A line per task and length, a column per language: the strongest shortcut, in percent, and the AUC. */
export function formatFloorTable(rows: readonly LanguageFloor[]): string {
  const languages = [...new Set(rows.map(({ language }) => language))]
  const lines = [...new Set(rows.map(({ name, at }) => `${name}/${at}`))].map(key => {
    const [name, at] = key.split('/')
    const cells = languages.map(language => {
      const row = rows.find(each => each.language === language && each.name === name && each.at === Number(at))
      if (!row) return '–'
      const { by, score } = findStrongestLimited(row) ?? { by: '', score: 0 }
      const auc = row.auc === undefined ? '' : `, ${row.auc.toFixed(2)} ± ${(row.aucError ?? 0).toFixed(2)}`
      return `${`${(100 * score).toFixed(0)} ${score > 0 ? by.replace('floor:', '') : ''}`.trim()}${auc}`
    })
    return `| ${name} | ${formatLength(Number(at))} | ${cells.join(' | ')} |`
  })
  return [`| task | length | ${languages.join(' | ')} |`, `|---|---|${'---|'.repeat(languages.length)}`, ...lines].join(
    '\n',
  )
}
