import {
  AS_IS,
  type Cell,
  checkScorer,
  computeAnswerReserve,
  type FileReading,
  type ItemSpec,
  identifyOfficial,
  makeFileTask,
  type SourceCells,
  sha256,
  toOfficialItem,
} from 'fathom-bench/plugin'
import { openWikiTables, type WikiTable } from '../data/wikipedia/wikitables.ts'
import { formatWikiTable, pickWikiTableLevel, toWikiTableItem } from '../items/wikitables.ts'

/** The options for loading the tables. */
export interface WikiTablesReading extends Omit<FileReading, 'hotpotqa'> {
  /** The folder of `--data wikitables`. */
  readonly path: string
}

const WIKITABLES = 'wikitables'

const SCORER = 'longproc-html-to-tsv'

/**
 * Loads `--task wikitables --data wikitables=FOLDER`. A table belongs to the level of LongProc that holds its length;
 * the first `samples` of each level are taken.
 *
 * @throws BenchError (usage) for a folder that holds none, or a broken one.
 */
export function loadWikiTables(context: WikiTablesReading): SourceCells {
  const { path, samples, tokenizer } = context
  const opened = openWikiTables(path, '--data wikitables')
  const byLevel = new Map<number, WikiTable[]>()
  for (const table of opened.tables) {
    const level = pickWikiTableLevel(tokenizer.count(formatWikiTable(table)))
    const taken = byLevel.get(level) ?? []
    byLevel.set(level, taken)
    if (taken.length < samples) taken.push(table)
  }
  const cells = [...byLevel].sort(([a], [b]) => a - b).map(([level, tables]) => buildCell(level, tables, context))
  const passed = opened.passedOver()
  const hash = sha256(cells.map(({ recipe, samples: count }) => joinIds(recipe, count)).join('\n'))
  return {
    cells,
    files: { [WIKITABLES]: { sha256: hash, path } },
    notes: passed > 0 ? [`${WIKITABLES}: ${passed} tables are passed over: they do not follow from their pages.`] : [],
    asked: [WIKITABLES],
  }
}

const joinIds = ({ ready }: ItemSpec, count: number) =>
  // Cells of files are ready.
  Array.from({ length: count }, (_, index) => ready!.identify(index).id).join('\n')

function buildCell(level: number, tables: readonly WikiTable[], context: WikiTablesReading): Cell {
  const { tokenizer, haystack, seed, registry } = context
  const task = makeFileTask(WIKITABLES, {
    shape: 'WikiTableQuestions (Pasupat and Liang 2015): pages of Wikipedia, a table of each as TSV',
    family: 'longproc',
    scorer: SCORER,
    answerTokens: level,
  })
  const answerTokens = computeAnswerReserve({ task, output: level }, 0)
  const items = tables.map(table => ({
    item: toWikiTableItem(table, { tokens: level, answerTokens, scorer: SCORER }),
    sha256: sha256(table.html),
  }))
  for (const { item } of items) checkScorer('--data wikitables', item, registry)
  const locateItem = (index: number) => ({ task: WIKITABLES, sha256: items[index].sha256, at: 0, index, tokenizer })
  const identities = items.map(({ item }, index) => identifyOfficial(item, locateItem(index)))
  const recipe: ItemSpec = {
    task,
    params: {},
    seed,
    tokenizer,
    haystack,
    data: {},
    template: AS_IS,
    output: level,
    ready: {
      identify: index => identities[index],
      make: index => toOfficialItem(items[index].item, locateItem(index), registry.tasks, identities[index]),
    },
  }
  return { recipe, target: 0, samples: items.length, at: level }
}
