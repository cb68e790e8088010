import { commitToSeed, hashWithheld } from '../../../core/rows/commitment.ts'
import type { AnswerRow, ItemRow, ScoreRow } from '../../../core/rows/rows.ts'
import { isHandedSolver, type Method } from '../../../runners/method.ts'
import { keyOfRow, type RowFileName, type RowsOf } from './bundle.ts'

/** One line of the private file, below its head: the fields of a row that are withheld, in the order of the rows. */
export interface Withheld {
  readonly file: RowFileName
  readonly key: readonly (string | number)[]
  readonly fields: Readonly<Record<string, unknown>>
}

/** The first line of the private file. */
export interface RevealHead {
  readonly format: typeof REVEAL_FORMAT
  readonly v: 1
  readonly seed: string
  /** sha256 of the bundle's `bundle.json`. */
  readonly bundle: string
}

export const REVEAL_FORMAT = 'fathom-reveal'

/** Where the private file of a bundle is written, and looked for. */
export const toPrivatePath = (bundle: string): string => `${bundle.replace(/[/\\]+$/, '')}.private.jsonl`

/**
 * Fields that would reveal an item before its seed is known, by file. Short prompts could be found by trying answers
 * until their sha256 matches; depths and clusters share random streams with the answers.
 */
const HIDDEN = {
  items: ['expected', 'sha256', 'cluster', 'depths', 'notes'],
  answers: ['answer', 'echoes', 'raw', 'reasoning'],
  scores: ['why', 'parts'],
} as const satisfies { readonly [File in RowFileName]: readonly (keyof RowsOf[File])[] }

/** Replacements for fields that a row must have. */
const SHOWN: { readonly [File in RowFileName]: (row: RowsOf[File], seed: string) => Partial<RowsOf[File]> } = {
  items: ({ cluster }: ItemRow, seed) => ({
    seed: commitToSeed(seed),
    expected: null,
    sha256: '',
    depths: [],
    cluster: hashWithheld(seed, cluster),
  }),
  answers: (): Partial<AnswerRow> => ({ answer: null }),
  scores: (): Partial<ScoreRow> => ({ why: '' }),
}

/**
 * Returns whether a row is fully public. Answers of ranked entries are, because they are what was submitted. Those of
 * methods that receive the solver derive from the correct answers.
 */
export function isPublicRow(
  file: RowFileName,
  row: RowsOf[RowFileName],
  methods: ReadonlyMap<string, Method>,
): boolean {
  if (file !== 'answers') return false
  const method = methods.get((row as AnswerRow).method)
  return method === undefined || !isHandedSolver(method)
}

/** Returns a row for display, with a seal on withheld fields, and these fields. */
export function sealRow<File extends RowFileName>(
  file: File,
  row: RowsOf[File],
  seed: string,
): { shown: RowsOf[File]; withheld: Withheld } {
  const hidden: readonly string[] = HIDDEN[file]
  const [kept, taken] = [new Map<string, unknown>(), new Map<string, unknown>()]
  for (const [name, value] of Object.entries(row)) (hidden.includes(name) ? taken : kept).set(name, value)
  const withheld = { file, key: keyOfRow[file](row), fields: Object.fromEntries(taken) }
  const shown = { ...Object.fromEntries(kept), ...SHOWN[file](row, seed), withheld: hashWithheld(seed, withheld) }
  return { shown: shown as unknown as RowsOf[File], withheld }
}

/** Returns the original row; undefined if the revealed part does not match its seal. */
export function restoreRow<File extends RowFileName>(
  row: RowsOf[File],
  withheld: Withheld,
  seed: string,
): RowsOf[File] | undefined {
  const { file, key, fields } = withheld
  if (row.withheld !== hashWithheld(seed, { file, key, fields })) return undefined
  const hidden: readonly string[] = HIDDEN[file]
  if (!Object.keys(fields).every(name => hidden.includes(name))) return undefined
  const open = Object.entries(row).filter(([name]) => name !== 'withheld' && !hidden.includes(name))
  return { ...Object.fromEntries(open), ...(file === 'items' && { seed }), ...fields } as unknown as RowsOf[File]
}
