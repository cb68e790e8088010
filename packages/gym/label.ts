import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { type Fields, getErrorMessage, isFields, parseForeignJson } from 'fathom-bench/plugin'
import { type Recipe, readRecipe } from './streams/recipe.ts'

/**
 * All that a verdict takes: one text, the `label` or `ground_truth` of a training row. The fields of the first line are
 * enough; the others make the verdict sharper.
 */
export interface RowLabel {
  readonly v: 1
  readonly item: string
  readonly task: string
  readonly scorer: string
  readonly expected: unknown
  /** The words around the context, to detect a reply that only repeats them. */
  readonly wording?: string
  /** Tokens that the task reserves for an answer. */
  readonly reserve?: number
  /** The score of the best floor on the task, 0 to 1. */
  readonly chance?: number
  /** Right answers as texts, for rewards of papers that compare texts. */
  readonly golds?: readonly string[]
  /** Numbers of the chunks that hold the evidence, in rows whose context is cut into chunks. */
  readonly chunks?: readonly number[]
  /** From which the item can be built again. */
  readonly recipe?: Recipe
}

/** Why a text is no label: a phrase that follows "the label". */
export class NoLabel extends Error {
  constructor(why: string) {
    super(`the label ${why}`)
    this.name = 'NoLabel'
  }
}

export type SealKey = Buffer

/** The key that a secret text stands for. */
export const makeSealKey = (secret: string): SealKey =>
  createHash('sha256').update('fathom.gym.seal\n').update(secret.trim()).digest()

/** Writes a label as one text, sealed if there is a key: then it says nothing to whoever lacks the key. */
export function writeLabel(label: RowLabel, key?: SealKey): string {
  const text = JSON.stringify(label)
  if (key === undefined) return text
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return SEALED + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/**
 * Reads a label, which a stranger may have written.
 * @throws NoLabel
 */
export function openLabel(text: unknown, key?: SealKey): RowLabel {
  if (typeof text !== 'string' || text === '') throw new NoLabel(text === '' ? 'is empty' : 'is not a text')
  if (text.length > MOST_CHARACTERS) throw new NoLabel(`has more than ${MOST_CHARACTERS} characters`)
  let value: unknown
  try {
    value = parseForeignJson(text.startsWith(SEALED) ? unseal(text, key) : text, { chars: MOST_CHARACTERS })
  } catch (error) {
    if (error instanceof NoLabel) throw error
    throw new NoLabel(`is no label of Fathom's: ${getErrorMessage(error)}`)
  }
  return checkLabel(value)
}

function unseal(text: string, key: SealKey | undefined): string {
  if (key === undefined) throw new NoLabel('is sealed, and this server has no key (--seal FILE)')
  const bytes = Buffer.from(text.slice(SEALED.length), 'base64url')
  if (bytes.length < NONCE + TAG) throw new NoLabel('is sealed, but cut off')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG })
    decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
  } catch {
    throw new NoLabel('is sealed with another key, or was changed')
  }
}

function checkLabel(value: unknown): RowLabel {
  if (!isFields(value)) throw new NoLabel("is no label of Fathom's: no object")
  if (value['v'] !== 1) throw new NoLabel(`has v = ${JSON.stringify(value['v']) ?? 'nothing'}, this version reads 1`)
  if (!Object.hasOwn(value, 'expected')) throw new NoLabel('has no "expected"')
  const [item, task, scorer] = (['item', 'task', 'scorer'] as const).map(name => readText(value, name))
  const wording = typeof value['wording'] === 'string' ? value['wording'] : undefined
  const [reserve, chance] = [readNumber(value['reserve']), readNumber(value['chance'])]
  const golds = readList(value['golds'], each => typeof each === 'string')
  const chunks = readList(value['chunks'], each => typeof each === 'number')
  const recipe = readRecipe(value['recipe'])
  return {
    v: 1,
    item,
    task,
    scorer,
    expected: value['expected'],
    ...(wording !== undefined && { wording }),
    ...(reserve !== undefined && { reserve }),
    ...(chance !== undefined && { chance }),
    ...(golds && { golds }),
    ...(chunks && { chunks }),
    ...(recipe && { recipe }),
  }
}

function readText(value: Fields, name: string): string {
  const text = value[name]
  if (typeof text !== 'string' || text === '') throw new NoLabel(`has no "${name}"`)
  return text
}

const readNumber = (value: unknown) => (typeof value === 'number' && value >= 0 ? value : undefined)

const readList = <T>(value: unknown, test: (each: unknown) => each is T): readonly T[] | undefined =>
  Array.isArray(value) && value.every(test) ? value : undefined

const SEALED = 'fathom.v1.'
const NONCE = 12
const TAG = 16
/** Expected answers of LongProc are the longest. */
const MOST_CHARACTERS = 4_000_000
