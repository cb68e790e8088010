import { dirname, join } from 'node:path'
import {
  EXIT,
  getErrorMessage,
  type Io,
  loadRegistry,
  makeRebuilder,
  openPrograms,
  openScoring,
  parseCsv,
  pluralize,
  RunFolder,
  readPlain,
  readRun,
  reportRun,
  runKey,
  scoreMissing,
  usageError,
} from 'fathom-bench/plugin'
import type { ImportOptions } from '../commands/import.ts'
import { type ImportedEntry, makeAnswer, makeEntry, withEchoes, withEntry } from '../import-rows.ts'
import { findGolds, readSingle, scoreByRule } from './rule.ts'

type Options = ImportOptions & { readonly into: string; readonly press: string; readonly ratio: number }

/**
 * Takes the predictions of kvpress into a run as answers, scores them here, and reports the run.
 *
 * @param path the `predictions.csv` of one evaluation
 */
export async function importPredictions(path: string, options: Options, io: Io): Promise<number> {
  const { into, press, ratio, quiet } = options
  const predictions = readPredictions(path)
  const entry = makeEntry(`kvpress:${press}`, options.model ?? readModel(path), { press, ratio })
  const registry = await loadRegistry(options.plugin)
  const { manifest } = readRun(into)
  const rebuild = await makeRebuilder({ manifest, registry, data: {}, prompts: undefined, followPaths: true })
  const folder = RunFolder.open(into, withEntry(manifest, entry))
  const programs = openPrograms({ allowNativeCode: false })
  const scoring = openScoring({ registry, programs })
  try {
    const now = new Date().toISOString()
    let [added, foreign, known] = [0, 0, 0]
    for (const { item: id, answer } of predictions.rows) {
      const item = folder.items.get(id)
      if (!item) {
        foreign++
        continue
      }
      const row = makeAnswer({ ...entry.key, item: id }, answer, 'by kvpress', now)
      if (folder.answers.has(runKey(row))) known++
      else {
        folder.addAnswer(withEchoes(row, item, rebuild))
        added++
      }
    }
    if (added + known === 0)
      throw usageError(
        `import: none of ${pluralize(foreign, 'prediction')} in ${path} is on an item of ${into}. Name the directory that was exported.`,
      )
    await scoreMissing(folder, registry, scoring)
    const notes = [
      ...(foreign > 0 ? [`${pluralize(foreign, 'prediction')} passed over: ${into} has no such item`] : []),
      ...(known > 0 ? [`${pluralize(known, 'answer')} here already`] : []),
      ...describeRatio(predictions.ratios, ratio),
      describeOwnScore(folder, entry, predictions.rows),
    ]
    if (!quiet)
      io.stderr.write([`${into}: ${added} answers added`, ...notes.map(note => `  note     ${note}`), ''].join('\n'))
    await reportRun(folder, registry, options, io)
  } finally {
    await scoring.close()
    programs.close()
    folder.close()
  }
  return EXIT.fine
}

interface Prediction {
  readonly item: string
  readonly answer: string
}

const MOST_BYTES = 512 * 1024 ** 2

/** @throws BenchError (usage) for a file that is no table of predictions with our items */
function readPredictions(path: string): { readonly rows: readonly Prediction[]; readonly ratios: readonly number[] } {
  const text = readPlain(path, { who: 'import: ', most: MOST_BYTES }).toString('utf8')
  let records: ReturnType<typeof parseCsv>
  try {
    records = parseCsv(text)
  } catch (error) {
    throw usageError(`import: ${path}: ${getErrorMessage(error)}.`)
  }
  const [head, ...lines] = records
  const find = (name: string) => head?.fields.indexOf(name) ?? -1
  const [item, answer, ratio] = [find('item'), find('predicted_answer'), find('compression_ratio')]
  if (item < 0 || answer < 0)
    throw usageError(
      `import: ${path} has no column ${item < 0 ? 'item' : 'predicted_answer'}. Name the predictions.csv that kvpress wrote for rows of export --to kvpress.`,
    )
  const rows = new Map<string, Prediction>()
  for (const { fields } of lines)
    if (!rows.has(fields[item])) rows.set(fields[item], { item: fields[item], answer: fields[answer] ?? '' })
  const ratios = ratio < 0 ? [] : lines.map(({ fields }) => Number.parseFloat(fields[ratio])).filter(Number.isFinite)
  return { rows: [...rows.values()], ratios }
}

/** The model that kvpress's own `config.yaml` names, which it writes into the same folder. */
function readModel(path: string): string {
  const config = join(dirname(path), 'config.yaml')
  const wanted = 'import: --model NAME is required: no config.yaml of kvpress next to the file names a model.'
  let text: string
  try {
    text = readPlain(config, { most: 1024 ** 2 }).toString('utf8')
  } catch {
    throw usageError(wanted)
  }
  const [, model] = /^model: *['"]?([\w./-]{1,100})['"]?\s*$/m.exec(text) ?? []
  if (model === undefined) throw usageError(wanted)
  return model
}

/** Presses by head or channel compress less or more than they are told. */
function describeRatio(ratios: readonly number[], declared: number): readonly string[] {
  const others = ratios.filter(ratio => Math.abs(ratio - declared) > 0.005)
  if (others.length === 0) return []
  return [`--ratio is ${declared}, and the file's compression_ratio ${others[0]}: the rows say ${declared}`]
}

/** Our score and that of kvpress's own rule, on the items that its rule can score. */
function describeOwnScore(folder: RunFolder, { key }: ImportedEntry, rows: readonly Prediction[]): string {
  const golds = new Map<string, Set<string>>()
  for (const { task, expected } of folder.items.values()) {
    const gold = readSingle(expected)
    if (gold !== undefined) golds.set(task, (golds.get(task) ?? new Set()).add(gold))
  }
  const own = rows.flatMap(({ item: id, answer }) => {
    const item = folder.items.get(id)
    const scoring = item && findGolds(item, golds.get(item.task) ?? [])
    return scoring && !('why' in scoring) ? [scoreByRule(answer, scoring)] : []
  })
  if (own.length === 0) return `kvpress's own rule can score none of the answers of ${key.method}`
  const mean = own.reduce((sum, each) => sum + each, 0) / own.length
  return `by kvpress's own rule (substrings): ${(100 * mean).toFixed(1)} over ${pluralize(own.length, 'answer')}; the report has our scores`
}
