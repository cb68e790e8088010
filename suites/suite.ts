import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BenchError, usageError } from '../core/errors.ts'
import { shortHash } from '../core/key.ts'
import { formatLength } from '../core/lengths.ts'
import { quote } from '../core/quote.ts'
import { select } from '../core/select.ts'
import { unknown } from '../core/suggest.ts'
import { loadTokenizer, type Tokenizer } from '../core/tokens.ts'
import { sources } from '../datasets/index.ts'
import { dataFolder } from '../datasets/public/folder.ts'
import { LONGPROC_UNPACKED } from '../datasets/public/sources.ts'
import { readText } from '../datasets/text.ts'
import { makeItem, type Recipe } from '../generators/generate.ts'
import type { Haystack } from '../generators/haystack.ts'
import { noise } from '../generators/haystacks/noise.ts'
import { prose } from '../generators/haystacks/prose.ts'
import { textHaystack } from '../generators/haystacks/text.ts'
import type { DataSets, Task } from '../generators/task.ts'
import type { OfficialCells, OfficialPlace } from './file.ts'
import { readPrompts } from './prompts-folder.ts'
import type { Registry } from './registry.ts'
import { paramsOf } from './settings.ts'
import type { SuiteSpec } from './spec.ts'

/** What is to be generated: a recipe for each task, and how many items of which lengths. */
export interface Suite {
  readonly cells: readonly Cell[]
  readonly lengths: readonly number[]
  readonly tokenizer: Tokenizer
  readonly haystack: Haystack
  readonly seed: string
  /** Hash and path of each data file in use, by role. */
  readonly files: Readonly<Record<string, { readonly sha256: string; readonly path: string }>>
  /** One line for each thing the user should know: skipped tasks, questions that ran out. */
  readonly notes: readonly string[]
  /** Tasks that were asked for, the skipped ones included. */
  readonly asked: readonly string[]
}

/** One task at one length. */
export interface Cell {
  readonly recipe: Recipe
  readonly target: number
  readonly samples: number
  /** Where it stands among the lengths of the suite: its target, or the length of its answer where there is no target. */
  readonly at: number
}

/** Lengths that are run where none are asked for. */
export const LENGTHS = [8, 16, 32, 64].map(k => k * 1024)
const OUTPUT_LENGTH = 512

/** Reads and checks everything the options name. @throws BenchError (usage) */
export async function loadSuite(options: SuiteSpec, registry: Registry): Promise<Suite> {
  const patterns = options.task.filter(
    pattern => !isFilePattern(pattern) && !isLongProcPattern(pattern) && pattern !== WIKITABLES,
  )
  const asked = patterns.length === 0 ? [] : select(patterns, registry.tasks.keys(), registry.groups, 'task')
  const tokenizer = await loadTokenizer(options.tokenizer)
  const { haystack, files: haystackFiles } = await loadHaystack(options.haystack)
  const {
    data,
    files: dataFiles,
    notes,
  } = await loadData(
    options.data,
    asked.map(id => registry.tasks.get(id)!),
  )
  const templates = readPrompts(options.prompts, registry).tasks
  const generated = asked.flatMap(id => {
    const task = registry.tasks.get(id)!
    if (task.needs && !data[task.needs]) {
      notes.push(`${id} is skipped: ${sources[task.needs].get}`)
      return []
    }
    const params = paramsOf(task, options.set)
    const samples = Math.min(options.samples, task.available?.(data as DataSets, params) ?? Number.POSITIVE_INFINITY)
    if (samples < options.samples)
      notes.push(`${id}: ${samples} of ${options.samples} samples, one for each question of its file`)
    const recipe: Recipe = {
      task,
      params,
      seed: options.seed,
      tokenizer,
      haystack,
      data,
      template: templates.get(id) ?? task.template,
    }
    return cellsOf(recipe, samples, options, notes)
  })
  const base = { tokenizer, haystack, registry, samples: options.samples, seed: options.seed }
  const official = [await filesOf(options, base), await longProcOf(options, base), await wikiTablesOf(options, base)]
  notes.push(...official.flatMap(each => each.notes))
  const cells = [...generated, ...official.flatMap(each => each.cells)]
  if (cells.length === 0) throw usageError(`nothing to run. ${notes.join(' ')}`)
  return {
    cells,
    lengths: [...new Set(cells.map(({ at }) => at))].sort((a, b) => a - b),
    tokenizer,
    haystack,
    seed: options.seed,
    files: Object.assign({}, haystackFiles, dataFiles, ...official.map(each => each.files)),
    notes,
    asked: [...asked, ...official.flatMap(each => each.asked)],
  }
}

/** A cell a length; for tasks of long output, a cell a length of answer and, where asked for, of prompt. */
function cellsOf(
  recipe: Recipe,
  samples: number,
  options: Pick<SuiteSpec, 'lengths' | 'outputLengths'>,
  notes: string[],
): Cell[] {
  const { id, output, longest = Number.POSITIVE_INFINITY } = recipe.task
  const asked = options.lengths ?? (output ? [0] : LENGTHS)
  const targets = asked.filter(target => target <= longest)
  if (targets.length < asked.length) notes.push(`${id} ends at ${formatLength(longest)}; longer lengths are left out.`)
  if (!output) return targets.map(target => ({ recipe, target, samples, at: target }))
  const outputs = options.outputLengths ?? [Math.max(OUTPUT_LENGTH, output.least)]
  const possible = outputs.filter(tokens => tokens >= output.least && tokens <= output.most)
  if (possible.length < outputs.length)
    notes.push(
      `${id}: its answers have ${formatLength(output.least)} to ${formatLength(output.most)} tokens; other --output-lengths are left out.`,
    )
  const grid = possible.flatMap(tokens =>
    targets.map((target): Cell => ({ recipe: { ...recipe, output: tokens }, target, samples, at: target || tokens })),
  )
  return targets.length * possible.length > 1 ? grid.filter(cell => hasRoom(cell, notes)) : grid
}

/** Of a grid, prompts too short for what their answers are about are left out; a single cell is refused where it is made. */
function hasRoom({ recipe, target }: Cell, notes: string[]): boolean {
  if (target === 0 || target > SURELY_ROOM * recipe.output!) return true
  try {
    makeItem(recipe, target, 0)
    return true
  } catch (error) {
    if (!(error instanceof BenchError)) throw error
    notes.push(`left out: ${error.message}`)
    return false
  }
}

/** Times the tokens of an answer, in which each task's smallest prompt fits. */
const SURELY_ROOM = 32

/** Items of `--task file:PATH`. Their readers are loaded when there is such a task. */
async function filesOf({ task, data }: SuiteSpec, base: Omit<OfficialPlace, 'hotpotqa'>): Promise<OfficialCells> {
  const patterns = task.filter(isFilePattern)
  if (patterns.length === 0) return NONE
  const { loadOfficial } = await import('./file.ts')
  return loadOfficial(patterns, {
    ...base,
    hotpotqa: data['hotpotqa'] && (data['hotpotqa'][0] ?? fetchedCopy('hotpotqa')),
  })
}

/** LongProc's own data sets, `--task longproc:NAME`. */
async function longProcOf(
  { task, data, sample, lengths, outputLengths }: SuiteSpec,
  base: Omit<OfficialPlace, 'hotpotqa'>,
): Promise<OfficialCells> {
  const patterns = task.filter(isLongProcPattern)
  if (patterns.length === 0) return NONE
  const { loadLongProc } = await import('./longproc.ts')
  const given = data['longproc']
  return loadLongProc(patterns, {
    ...base,
    sample,
    paths: given?.length === 0 ? [fetchedCopy('longproc')] : (given ?? []),
    lengthsAsked: lengths !== undefined || outputLengths !== undefined,
  })
}

/** Pages of Wikipedia with their tables, `--task wikitables --data wikitables=FOLDER`. */
async function wikiTablesOf({ task, data }: SuiteSpec, base: Omit<OfficialPlace, 'hotpotqa'>): Promise<OfficialCells> {
  if (!task.includes(WIKITABLES)) return NONE
  const [path] = data[WIKITABLES] ?? []
  if (path === undefined)
    throw usageError(
      `--task ${WIKITABLES}: --data ${WIKITABLES}=FOLDER is needed: WikiTableQuestions (https://github.com/ppasupat/WikiTableQuestions, CC BY-SA 4.0).`,
    )
  const { loadWikiTables } = await import('./wikitables.ts')
  return loadWikiTables({ ...base, path })
}

/** The task that takes pages of WikiTableQuestions: a whole page, and one of its tables as the answer. */
const WIKITABLES = 'wikitables'

const NONE: OfficialCells = { cells: [], files: {}, notes: [], asked: [] }

const isFilePattern = (pattern: string) => pattern.startsWith('file:')
const isLongProcPattern = (pattern: string) => pattern.startsWith('longproc:')

/** The filler of a name or a path. @throws BenchError (usage) */
export async function loadHaystack(name: string): Promise<{ haystack: Haystack; files: Suite['files'] }> {
  if (name === 'prose') return { haystack: prose, files: {} }
  if (name === 'noise') return { haystack: noise, files: {} }
  if (!existsSync(name))
    throw usageError(`--haystack: ${quote(name)} is no known filler, file or folder. Allowed: prose, noise, or a path.`)
  const corpus = await readText(name)
  return { haystack: textHaystack(corpus), files: { haystack: { sha256: corpus.sha256, path: name } } }
}

async function loadData(
  paths: Readonly<Record<string, readonly string[]>>,
  tasks: readonly Task[],
): Promise<{ data: Partial<DataSets>; files: Suite['files']; notes: string[] }> {
  const notes: string[] = []
  const data: Partial<Record<keyof DataSets, DataSets[keyof DataSets]>> = {}
  const files: Record<string, { sha256: string; path: string }> = {}
  for (const [role, given] of Object.entries(paths)) {
    if (APART.includes(role)) continue
    if (!isRole(role)) throw unknown('data source', role, [...Object.keys(sources), ...APART])
    if (!tasks.some(task => task.needs === role || task.uses?.includes(role))) continue
    const named = given.length > 0 ? given : [fetchedCopy(role)]
    const loaded = await sources[role].load(named)
    data[role] = loaded
    files[role] = { sha256: loaded.sha256, path: named.join(', ') }
    notes.push(...(loaded.notes ?? []))
  }
  return { data, files, notes }
}

/** Data of tasks that are files themselves. */
const APART = ['longproc', 'wikitables']

/** @throws BenchError (usage) where `fathom-bench data` has not fetched it. */
function fetchedCopy(role: keyof typeof FETCHED): string {
  const path = copyOf(role)!
  if (existsSync(path)) return path
  const fetch = role === 'longproc' ? `${role} gets an archive to unpack there` : `${FETCHED[role]} gets it`
  throw usageError(
    `--data ${role}: there is no ${path}. fathom-bench data fetch ${fetch}, or give --data ${role}=PATH.`,
  )
}

/** Where `fathom-bench data` puts a role's data, fetched or not; undefined for roles that it does not fetch. */
export const copyOf = (role: string): string | undefined =>
  Object.hasOwn(FETCHED, role)
    ? join(dataFolder(undefined, process.env), FETCHED[role as keyof typeof FETCHED])
    : undefined

const FETCHED = {
  squad: 'squad/dev-v2.0.json',
  hotpotqa: 'hotpotqa/hotpot_dev_distractor_v1.json',
  longproc: LONGPROC_UNPACKED,
} satisfies Readonly<Record<keyof DataSets | 'longproc', string>>

export const isRole = (role: string): role is keyof DataSets => Object.hasOwn(sources, role)

/** Builds the first item of each task at the shortest length: too short a length ends a run before anything is spent. */
export function checkSmallest({ cells, lengths }: Suite): void {
  const generated = cells.filter(({ recipe }) => !recipe.ready)
  const shortest = Math.min(...generated.map(({ target }) => target))
  try {
    for (const { recipe, target } of generated) if (target === shortest) makeItem(recipe, target, 0)
  } catch (error) {
    const [first, last] = [lengths[0]!, lengths.at(-1)!]
    if (!(error instanceof BenchError) || last >= 1024) throw error
    const meant = first === last ? `${first}k` : `${first}k..${last}k`
    throw usageError(`${error.message} Lengths are in tokens; did you mean ${meant}?`, error)
  }
}

export const templateHashes = (suite: Suite): Record<string, string> =>
  Object.fromEntries(suite.cells.map(({ recipe }) => [recipe.task.id, shortHash(recipe.template)]))
