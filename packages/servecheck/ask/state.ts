import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder, isFields, tryParseForeignJson, usageError, writeWhole } from 'fathom-bench/plugin'
import { ITEMS_VERSION } from '../items/context.ts'
import type { Levels } from '../items/questions.ts'
import type { PlannedLength } from './plan.ts'
import type { LengthProbe, ProbeSpec } from './probe.ts'

/** Settings that decide a check. A check with others has a directory of its own. */
export interface CheckSettings {
  readonly items: number
  readonly base: string
  readonly changed: string | null
  readonly model: string
  readonly lengths: string | null
  readonly questions: number
  readonly contexts: number | null
  readonly lossless: boolean
  /** Hash of what requests hold besides the prompt. */
  readonly requests: string
}

/** `check.json`: all that was fixed before the first judged question. */
export interface CheckState {
  readonly settings: CheckSettings
  readonly seed: string
  /** Tokens of the model for one of the reference tokenizer. */
  readonly density?: number
  readonly plan?: {
    readonly levels: Levels
    readonly probes: readonly LengthProbe[]
    readonly specs: readonly ProbeSpec[]
    readonly lengths: readonly PlannedLength[]
    readonly omitted: readonly string[]
    /** The longest prompt, in the model's tokens. */
    readonly most: number
  }
}

const FILE = 'check.json'

/**
 * Opens a directory: that of the same check, which resumes, or a new one.
 * @throws BenchError (usage) if it holds something else
 */
export function openState(folder: string, settings: CheckSettings, seed: string): CheckState {
  const path = join(folder, FILE)
  if (!existsSync(path)) {
    createFolder(folder)
    const state = { settings, seed }
    saveState(folder, state)
    return state
  }
  const state = tryParseForeignJson(readFileSync(path, 'utf8'))
  if (!isState(state)) throw usageError(`--out: ${path} is not a check of this version. Name a new directory.`)
  const before: Readonly<Record<string, unknown>> = { ...state.settings }
  const other = Object.entries({ ...settings }).find(([name, value]) => before[name] !== value)
  if (other)
    throw usageError(
      `--out: ${folder} holds a check with ${other[0]} ${JSON.stringify(before[other[0]])}, not ${JSON.stringify(other[1])}. Name a new directory with --out DIR.`,
    )
  return state
}

export const saveState = (folder: string, state: CheckState): void =>
  writeWhole(join(folder, FILE), `${JSON.stringify(state, null, 2)}\n`, { who: '--out' })

const isState = (value: unknown): value is CheckState =>
  isFields(value) &&
  typeof value['seed'] === 'string' &&
  isFields(value['settings']) &&
  value['settings']['items'] === ITEMS_VERSION
