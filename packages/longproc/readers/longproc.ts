import {
  AS_IS,
  BenchError,
  type Cell,
  checkScorer,
  computeAnswerReserve,
  type FileReading,
  formatLength,
  type ItemSpec,
  identifyOfficial,
  makeFileTask,
  parseTokens,
  type SourceCells,
  type SuiteSpec,
  select,
  toOfficialItem,
  usageError,
} from 'fathom-bench/plugin'
import { sampleHelmet } from '../data/helmet.ts'
import { LONGPROC_NAMES, openLongProc } from '../data/index.ts'
import type { LongProcSet } from '../data/set.ts'
import { toLongProcItem } from '../items/longproc.ts'

/** The options for loading the data sets. */
export interface LongProcReading extends FileReading, Pick<SuiteSpec, 'subset'> {
  /** Folders or files of `--data longproc`: a data set comes from the first that holds it. */
  readonly paths: readonly string[]
  /** Whether a length of prompts or outputs was requested. */
  readonly lengthsAsked: boolean
}

const PREFIX = 'longproc:'

/**
 * Loads `--task longproc:NAME`: LongProc's own data sets, with its loader's prompts and references. Levels are lengths
 * of the required output, and prompts keep their lengths. The first `samples` are used, or HELMET's 100.
 *
 * @throws BenchError (usage) for an unknown name, and for missing or broken data
 */
export function loadLongProc(patterns: readonly string[], context: LongProcReading): SourceCells {
  const known = LONGPROC_NAMES.map(name => PREFIX + name)
  const asked = select(patterns, known, {}, 'task')
  const who = `--task ${patterns.join(',')}`
  if (context.paths.length === 0) throw usageError(`${who}: ${WHERE}`)
  const notes: string[] = []
  const files: Record<string, { sha256: string; path: string }> = {}
  const cells = asked.flatMap(id => {
    const named = patterns.includes(id)
    const found = open(id.slice(PREFIX.length), context, named ? undefined : notes)
    if (!found) return []
    const { set, path } = found
    const cell = buildCell(set, context)
    files[id] = { sha256: set.sha256, path }
    notes.push(noteOn(id, set, cell, context), ...set.notes.map(note => `${id}: ${note}`))
    return [cell]
  })
  if (cells.length === 0) throw usageError(`${who}: ${notes.join(' ')}`)
  if (context.lengthsAsked)
    notes.push(
      'LongProc’s data sets have lengths of their own: --lengths and --output-lengths are for generated tasks.',
    )
  return { cells, files, notes, asked: [...new Set(cells.map(({ recipe }) => recipe.task.id))] }
}

const WHERE =
  '--data longproc=FOLDER is needed: the folder "data" of https://github.com/princeton-pli/LongProc (Apache-2.0), or rows of https://huggingface.co/datasets/PrincetonPLI/LongProc as JSONL.'

/** Loads each task from the first path that has it. A note names tasks that a glob matches and no path has. */
function open(name: string, { paths }: LongProcReading, notes: string[] | undefined) {
  const missing: BenchError[] = []
  for (const path of paths)
    try {
      return { set: openLongProc(path, name, { who: '--data longproc' }), path }
    } catch (error) {
      if (!(error instanceof BenchError && isMissing(error, name))) throw error
      missing.push(error)
    }
  if (!notes) throw missing[0]
  notes.push(`passed over: ${missing[0].message}`)
  return undefined
}

/** Returns whether the data set is missing, not broken. */
const isMissing = ({ message }: BenchError, name: string) =>
  [`holds no ${name}.`, `holds no record of ${name}.`].some(words => message.includes(words))

function buildCell(set: LongProcSet, context: LongProcReading): Cell {
  const { tokenizer, haystack, seed, registry } = context
  const task = PREFIX + set.task
  const output = parseTokens(set.level, set.name)
  const scorer = `longproc-${set.task.replaceAll('_', '-')}`
  const kind = makeFileTask(task, {
    shape: `LongProc (arXiv 2501.05414) ${set.task}, its own data`,
    family: 'longproc',
    scorer,
    answerTokens: output,
  })
  const level = { tokens: output, answerTokens: computeAnswerReserve({ task: kind, output }, 0), scorer }
  const indexes = pickIndexes(set, context)
  const readItem = (index: number) => toLongProcItem(set.example(indexes[index]), level)
  const locateItem = (index: number) => ({ task, sha256: set.sha256, at: indexes[index], index, tokenizer })
  const identities = indexes.map((_, index) => {
    const item = readItem(index)
    checkScorer(`--task ${PREFIX}${set.name}`, item, registry)
    return identifyOfficial(item, locateItem(index))
  })
  const recipe: ItemSpec = {
    task: kind,
    params: {},
    seed,
    tokenizer,
    haystack,
    data: {},
    template: AS_IS,
    output,
    ready: {
      identify: index => identities[index],
      make: index => toOfficialItem(readItem(index), locateItem(index), registry.tasks, identities[index]),
    },
  }
  return { recipe, target: 0, samples: indexes.length, at: output }
}

/** Places in the data set, in the order in which they are run. */
function pickIndexes({ count }: LongProcSet, { subset, samples }: LongProcReading): readonly number[] {
  if (subset === 'helmet') return sampleHelmet(count)
  return Array.from({ length: Math.min(samples, count) }, (_, at) => at)
}

function noteOn(id: string, { count }: LongProcSet, { samples, at }: Cell, { subset }: LongProcReading): string {
  const which =
    subset === 'helmet' ? `HELMET’s ${samples}` : samples < count ? `the first ${samples}` : `all ${samples}`
  return `${id}: ${which} of ${count} records, answers of ${formatLength(at)} tokens`
}
