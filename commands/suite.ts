import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf, usageError } from '../core/errors.ts'
import { shortHash } from '../core/key.ts'
import { select } from '../core/select.ts'
import { unknown } from '../core/suggest.ts'
import { checkTemplate } from '../core/template.ts'
import { loadTokenizer, type Tokenizer } from '../core/tokens.ts'
import { sources } from '../datasets/index.ts'
import { readText } from '../datasets/text.ts'
import { makeItem, type Recipe } from '../generators/generate.ts'
import type { Haystack } from '../generators/parts/haystack.ts'
import { noise } from '../generators/parts/noise.ts'
import { prose } from '../generators/parts/prose.ts'
import { textHaystack } from '../generators/parts/text.ts'
import type { DataSets, Task } from '../generators/task.ts'
import type { GenerateOptions } from './options.ts'
import type { Registry } from './registry.ts'
import { paramsOf } from './settings.ts'

export type SuiteOptions = Pick<
  GenerateOptions,
  'task' | 'lengths' | 'samples' | 'seed' | 'set' | 'tokenizer' | 'haystack' | 'data' | 'prompts'
>

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
}

/** Reads and checks everything the options name. @throws BenchError (usage) */
export async function loadSuite(options: SuiteOptions, registry: Registry): Promise<Suite> {
  const asked = select(options.task, registry.tasks.keys(), registry.groups, 'task')
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
  const templates = userTemplates(options.prompts, [...registry.tasks.keys()])
  const cells = asked.flatMap(id => {
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
    return options.lengths.map((target): Cell => ({ recipe, target, samples }))
  })
  if (cells.length === 0) throw usageError(`nothing to run. ${notes.join(' ')}`)
  return {
    cells,
    lengths: options.lengths,
    tokenizer,
    haystack,
    seed: options.seed,
    files: { ...haystackFiles, ...dataFiles },
    notes,
    asked,
  }
}

async function loadHaystack(name: string): Promise<{ haystack: Haystack; files: Suite['files'] }> {
  if (name === 'prose') return { haystack: prose, files: {} }
  if (name === 'noise') return { haystack: noise, files: {} }
  if (!existsSync(name))
    throw usageError(`--haystack: "${name}" is no known filler, file or folder. Allowed: prose, noise, or a path.`)
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
  for (const [role, named] of Object.entries(paths)) {
    if (!isRole(role)) throw unknown('data source', role, Object.keys(sources))
    if (!tasks.some(task => task.needs === role || task.uses?.includes(role))) continue
    const loaded = await sources[role].load(named)
    data[role] = loaded
    files[role] = { sha256: loaded.sha256, path: named.join(', ') }
    notes.push(...(loaded.notes ?? []))
  }
  return { data, files, notes }
}

const isRole = (role: string): role is keyof DataSets => Object.hasOwn(sources, role)

/** Templates of a folder, `TASK.txt` each; files of other names are an error, for a typo would pass unseen. */
function userTemplates(folder: string | undefined, known: readonly string[]): Map<string, string> {
  const templates = new Map<string, string>()
  if (folder === undefined) return templates
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw usageError(`--prompts: no folder ${folder}.`)
  for (const id of known) {
    const path = join(folder, `${id}.txt`)
    if (!existsSync(path)) continue
    templates.set(id, readTemplate(path))
  }
  if (templates.size === 0)
    throw usageError(
      `--prompts: no template in ${folder}. A template is named after its task: ${known[0]}.txt and so on.`,
    )
  return templates
}

function readTemplate(path: string): string {
  try {
    const text = readFileSync(path, 'utf8')
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n')
      .trimEnd()
    checkTemplate(text, path)
    return text
  } catch (error) {
    throw usageError(messageOf(error), error)
  }
}

/** Builds the first item of each task at the shortest length: too short a length ends a run before anything is spent. */
export function checkSmallest({ cells, lengths }: Suite): void {
  for (const { recipe, target } of cells) if (target === lengths[0]) makeItem(recipe, target, 0)
}

export const templateHashes = (suite: Suite): Record<string, string> =>
  Object.fromEntries(suite.cells.map(({ recipe }) => [recipe.task.id, shortHash(recipe.template)]))
