import { parseLengths } from '../../core/lengths.ts'
import { attackTask } from '../../run/floors/attacks.ts'
import { loadRegistry } from '../../run/registry/registry.ts'
import { openPrograms } from '../../run/scoring/programs.ts'
import { formatFloorTable, LANGUAGE_CORE, type LanguageFloor, listLanguageTasks } from './language-floors/table.ts'

/** Options of `npm run perf -- language-floors`. */
interface Options {
  readonly task?: string | undefined
  readonly lengths?: string | undefined
  /** Items per task, language and length. */
  readonly runs?: string | undefined
}

/**
 * Measures the shortcut baselines and attacks of core tasks in other languages, as `npm run attacks` does in English,
 * and prints a table of the strongest. `--task de,zh:not-stated` measures these alone.
 */
export async function measureLanguageFloors({ task, lengths = '8k,64k', runs = '6' }: Options): Promise<void> {
  const registry = await loadRegistry([])
  const programs = openPrograms({ allowNativeCode: false })
  const samples = Number(runs)
  const found: LanguageFloor[] = []
  for (const made of await listLanguageTasks(task?.split(',') ?? LANGUAGE_CORE, registry))
    for (const at of parseLengths(lengths)) {
      const row = await attackTask(made, at, samples, { registry, programs }, { lessons: samples })
      if (!row) continue
      found.push({ ...row, language: made.id.slice(0, 2), name: made.id.slice(3) })
      console.error(`${made.id} ${at} ${JSON.stringify(row.scores)} AUC ${row.auc ?? '–'} ± ${row.aucError ?? '–'}`)
    }
  console.log(formatFloorTable(found))
}
