import { columns } from '../core/columns.ts'
import { formatLength } from '../core/lengths.ts'
import type { GoldFinding } from '../engine/validate/gold.ts'
import type { Finding } from '../engine/validate/look.ts'
import { FLOORS } from '../runners/methods/floors/all.ts'
import type { Floor } from '../runners/methods/floors/floor.ts'

type OfFile = Pick<Finding, 'task' | 'length' | 'items' | 'duplicates' | 'floors' | 'read'>

/** What is unsound in files, and what answers their items without reading them: some lines a cell. Nothing where all items are made. */
export function shortcuts(findings: readonly (OfFile & { readonly gold: GoldFinding | null })[]): string {
  return findings.map(({ gold, ...finding }) => (gold ? `\n${ofCell(finding, gold)}\n` : '')).join('')
}

function ofCell({ task, length, items, duplicates, floors, read }: OfFile, gold: GoldFinding): string {
  const { looked, empty, absent, inQuestion, choices } = gold
  const rows = [
    ['copies of other items', `${duplicates}`],
    ['without an answer', `${empty}`],
    ['answers that are texts', looked === 0 ? 'none: nothing can be looked for' : `${looked}`],
    ...(looked === 0
      ? []
      : [
          ['  not in the context', `${absent}`],
          ['  in the question', `${inQuestion}`],
        ]),
    ...(choices ? [['choices', chosen(choices)]] : []),
    ['the question alone', listOf(floors, 'nothing')],
    ['all, without understanding', listOf(floors, 'all')],
    ['4K of the context', read === 0 ? UNREAD : `${listOf(floors, 'evidence')} (${read} items)`],
  ]
  return columns([[`${task} at ${formatLength(length)}`, `${items} items`], ...rows], 400)
}

const UNREAD =
  'not asked: it takes an answer that stands in a context of more than 8K, and a scorer that needs no judge'

const chosen = ({ items, chance, letter, share }: NonNullable<GoldFinding['choices']>) =>
  `${items}: a random letter ${percent(chance)} %, always ${letter} ${percent(share)} %`

/** Of the floors that read so much. */
function listOf(floors: Finding['floors'], reads: Floor['reads']): string {
  const own = FLOORS.flatMap(({ id, reads: its }) => (its === reads && id in floors ? [[id, floors[id]] as const] : []))
  return floorList(Object.fromEntries(own)) || 'no floor scores 5'
}

/** The floors that score at all, in percent, strongest first. */
export function floorList(floors: Finding['floors']): string {
  const scored = Object.entries(floors).filter(([, score]) => score >= SHOWN)
  scored.sort(([, a], [, b]) => b - a)
  return scored.map(([id, score]) => `${id.slice(PREFIX.length)} ${percent(score)}`).join(', ')
}

/** Whole percent, without the sign. */
export const percent = (number: number | null | undefined) => (number == null ? '–' : (100 * number).toFixed(0))

const PREFIX = 'floor:'
const SHOWN = 0.05
