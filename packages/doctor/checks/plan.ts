import { statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { dirname, resolve } from 'node:path'
import {
  findLargest,
  formatLength,
  getServerName,
  LENGTHS,
  loadRegistry,
  type RunSpec,
  selectRunParts,
  type Task,
} from 'fathom-bench/plugin'
import type { Check, CheckResult } from './check.ts'

/** Checks memory and disk space for the run, with rough upper estimates. */
export const planCheck: Check = {
  name: 'plan',
  async look(options) {
    const registry = await loadRegistry(options.plugin)
    const { tasks, methods, sources } = selectRunParts(options, registry)
    const missing = tasks.filter(task => hasMissingFile(task, options)).map(({ id }) => id)
    const cells = (tasks.length - missing.length) * options.samples
    const { lengths = LENGTHS } = options
    const items = cells * lengths.length
    const tokens = cells * lengths.reduce((sum, length) => sum + length, 0)
    const columns = methods.reduce((sum, { needs }) => sum + (needs.includes('model') ? options.models.length : 1), 0)
    const answers = items * columns
    const note = `${count(items)} items of ${lengths.map(formatLength).join(' ')}; ${count(tokens)} tokens; ${count(answers)} answers`
    // Files are read through to be counted: too long for a check.
    const files = sources.some(({ items }) => items === 'read') ? '; those of files are not counted' : ''
    const without: CheckResult = {
      name: 'data',
      state: 'warn',
      note: `${missing.join(', ')}: needs a file of yours. Pass --data NAME=PATH.`,
    }
    const room = [checkMemory(options), checkDisk(options, { items, answers, tokens })]
    return [{ name: 'plan', state: 'ok', note: note + files }, ...(missing.length > 0 ? [without] : []), ...room]
  },
}

const hasMissingFile = ({ needs }: Task, { data }: RunSpec) => needs !== undefined && !data[needs]

const count = (n: number) => n.toLocaleString('en-US')

function checkMemory({ concurrency, models, lengths = LENGTHS }: RunSpec): CheckResult {
  const atATime = concurrency * new Set(models.map(({ name }) => getServerName(name, models))).size
  const longest = findLargest(lengths)
  const inFlight = Math.min(atATime * longest * BYTES_IN_FLIGHT, MOST_IN_FLIGHT)
  const needed = BASE + inFlight + longest * BYTES_IN_MAKING
  const note = `about ${formatSize(needed)} for ${atATime} concurrent prompts of ${formatLength(longest)}; ${formatSize(freemem())} free`
  if (needed <= freemem()) return { name: 'memory', state: 'ok', note }
  return { name: 'memory', state: 'warn', note: `${note}. Lower --concurrency.` }
}

/** Node itself, the tokenizer's tables, rows. */
const BASE = 350e6
/** Bytes per token in flight: the prompt, its JSON, the request's bytes. */
const BYTES_IN_FLIGHT = 25
/** The runner holds back further prompts beyond 512 MB of text. */
const MOST_IN_FLIGHT = 512e6 * 4
/** Bytes per token while an item is built: 4M tokens need under 400 MB. */
const BYTES_IN_MAKING = 95

function checkDisk(
  options: RunSpec,
  { items, answers, tokens }: { items: number; answers: number; tokens: number },
): CheckResult {
  const needed =
    items * BYTES_OF_ITEM + answers * BYTES_OF_ANSWER + (options.saveContexts ? tokens * BYTES_OF_TOKEN : 0)
  const free = countFreeBytes(resolve(options.out ?? '.'))
  const note = `about ${formatSize(needed)} for the run${options.saveContexts ? ' and its contexts' : ''}; ${formatSize(free)} free`
  if (needed + SPARE <= free) return { name: 'disk', state: 'ok', note }
  return { name: 'disk', state: 'FAIL', note: `${note}. Name a directory on another disk with --out.` }
}

const BYTES_OF_ITEM = 2_000
/** An answer's row with its ledger, and two rows of scores. */
const BYTES_OF_ANSWER = 3_000
const BYTES_OF_TOKEN = 5
/** Space for reports, and a reserve. */
const SPARE = 20e6

/** Counts the free bytes at the nearest existing directory above. */
function countFreeBytes(path: string): number {
  try {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize
  } catch (error) {
    if (dirname(path) === path) throw error
    return countFreeBytes(dirname(path))
  }
}

function formatSize(bytes: number): string {
  return bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}
