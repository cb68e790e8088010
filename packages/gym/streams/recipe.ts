import { isFields, type Params, type ParamValue } from 'fathom-bench/plugin'

/** The source of an item with the default haystack and tokenizer. */
export interface Recipe {
  readonly task: string
  /** Parameters that differ from the task's own, or all of them. */
  readonly params: Params
  /** Tokens, as `--lengths`. */
  readonly length: number
  readonly seed: string
  readonly index: number
}

/** Reads a recipe that a stranger may have written; undefined for what is none. */
export function readRecipe(value: unknown): Recipe | undefined {
  if (!isFields(value)) return undefined
  const { task, params = {}, length, index } = value
  const seed = typeof value['seed'] === 'number' ? String(value['seed']) : value['seed']
  if (typeof task !== 'string' || typeof seed !== 'string' || !isParams(params)) return undefined
  if (task.length > MOST_LETTERS || seed.length > MOST_LETTERS) return undefined
  if (!(isWhole(length) && length >= 1 && length <= LONGEST && isWhole(index) && index >= 0)) return undefined
  return { task, params, length, seed, index }
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)

const isParams = (value: unknown): value is Params =>
  isFields(value) && Object.keys(value).length <= 32 && Object.values(value).every(isParamValue)

const isParamValue = (value: unknown): value is ParamValue =>
  typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value.length <= MOST_LETTERS)

const MOST_LETTERS = 200
/** The longest items that the tasks are tested at. */
const LONGEST = 4 * 2 ** 20
