import {
  type Entry,
  type Exported,
  type ExportFile,
  type ExportFormat,
  type ExportInput,
  findPrimaryVariant,
  joinRecords,
  renderTable,
  SIMULATED,
  WHAT_IT_IS,
} from 'fathom-bench/plugin'
import { stringify } from 'yaml'
import {
  type ExportedEntry,
  findQuestion,
  formatCellName,
  listExportedEntries,
  resolveModelId,
  toPathPart,
} from './entries.ts'
import { ANSWER_COLUMNS, defineItemColumns, toParquet } from './hf-columns.ts'

/**
 * For the Hugging Face Hub: `dataset/` is a dataset's repository (answers and items as Parquet, with a card), and
 * `models/MODEL/.eval_results/` holds what a model's repository says of its results in the dataset that `--dataset`
 * names.
 */
export const hf: ExportFormat = {
  single: false,
  async make(input) {
    const entries = listExportedEntries(input)
    const answers = entries.flatMap(by => by.answers.map(each => ({ by, each })))
    const results = buildEvalResults(entries, input)
    return {
      files: [
        { path: 'dataset/README.md', data: renderCard(entries, input) },
        { path: 'dataset/data/answers.parquet', data: await toParquet(ANSWER_COLUMNS, answers) },
        {
          path: 'dataset/data/items.parquet',
          data: await toParquet(
            defineItemColumns(item => findQuestion(item, input)),
            joinRecords(input).items,
          ),
        },
        ...results.files,
      ],
      notes: ['dataset/README.md names no licence: add yours before it is uploaded', ...results.notes],
    }
  },
}

const CONFIGS = [
  { config_name: 'answers', default: true, data_files: [{ split: 'test', path: 'data/answers.parquet' }] },
  { config_name: 'items', data_files: [{ split: 'test', path: 'data/items.parquet' }] },
]

/** The dataset's card: front matter, what the columns are, the report's tables. */
function renderCard(entries: readonly ExportedEntry[], input: ExportInput): string {
  const { runs } = joinRecords(input)
  const head = {
    pretty_name: `Fathom: ${runs.map(({ name }) => name).join(', ')}`,
    tags: ['fathom-bench', 'long-context', 'evaluation-results'],
    configs: CONFIGS,
  }
  const made = runs.map(({ manifest: { fathom, seed, tokenizer, haystack, created } }) =>
    [`fathom-bench ${fathom}`, `seed ${seed}`, `tokenizer ${tokenizer}`, `haystack ${haystack}`, created].join(', '),
  )
  const played = entries.some(({ entry }) => entry.simulated)
  return [
    `---\n${stringify(head)}---\n`,
    '# Results of long-context methods, answer by answer\n',
    ...made.map(line => `- ${line}`),
    ...(played ? [`\n**${SIMULATED}**: ${WHAT_IT_IS}.`] : []),
    '\n`answers` has one row per answer, `items` one row per item. Scores are 0 to 1: `official`, `strict` and `stated`; `primary` names the one that counts for the item.',
    'A score is null if there is no result: the answer failed, was truncated or was not scored. Contexts are left out: `fathom-bench` rebuilds them from task,',
    'version, params, seed, index, length, tokenizer and haystack, and the sha256 of the prompt proves it.\n',
    renderTable(input, 'markdown'),
  ].join('\n')
}

/** Metadata for models' repositories. Entries that are not models have none. */
function buildEvalResults(entries: readonly ExportedEntry[], { dataset }: ExportInput): Exported {
  if (dataset === undefined)
    return { files: [], notes: ['no .eval_results: name the dataset that they are of with --dataset ORG/NAME'] }
  const files: ExportFile[] = []
  const notes: string[] = []
  for (const exported of entries) {
    const { entry } = exported
    const rows = buildRows(exported, dataset)
    const why = explainUnfit(entry) ?? (rows.length === 0 ? 'it has no scores' : undefined)
    if (why !== undefined) notes.push(`${entry.label}: no .eval_results, ${why}`)
    else {
      const model = resolveModelId(exported).split('/').map(toPathPart).join('/')
      const name = `fathom-${toPathPart(entry.method)}-${entry.id}.yaml`
      files.push({ path: `models/${model}/.eval_results/${name}`, data: stringify(rows, { lineWidth: 0 }) })
    }
  }
  return { files, notes }
}

function explainUnfit({ reference, simulated, needsModel }: Entry): string | undefined {
  if (reference) return 'a reference is not a model'
  if (simulated) return 'a program played the model'
  return needsModel ? undefined : 'it calls no model of the run'
}

/** The primary score of each cell, in percent. */
function buildRows({ entry, manifest, cells }: ExportedEntry, dataset: string) {
  return cells.flatMap(cell => {
    const score = cell.scores.primary
    if (!score) return []
    const { mean, low, high, n } = score
    const toPercent = (share: number) => Number((100 * share).toFixed(2))
    return [
      {
        dataset: { id: dataset, task_id: formatCellName(cell) },
        value: toPercent(mean),
        date: manifest.updated.slice(0, 10),
        notes: `${entry.label}; ${findPrimaryVariant(cell.scorers)} score, percent, 95 % interval ${toPercent(low)} to ${toPercent(high)}; n ${n} of ${cell.planned}, failed ${cell.failed}, missing ${cell.missing}; fathom-bench ${manifest.fathom}`,
      },
    ]
  })
}
