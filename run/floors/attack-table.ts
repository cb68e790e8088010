import { findLargest, findSmallest } from '../../core/collections/extremes.ts'
import { formatLength } from '../../core/lengths.ts'
import type { ProgramGrade } from '../../core/rows/program.ts'
import type { AttackRow } from './attacks.ts'
import { findStrongest } from './strongest.ts'

/** Upper bounds of attacks' scores on a task of `core`: at lengths from 64K on, and from 512K on. */
export const MOST_SCORE: readonly (readonly [at: number, score: number])[] = [
  [524_288, 0.2],
  [65_536, 0.35],
]
/** How far planted sentences may look unlike the rest, at these lengths. */
export const MOST_AUC = 0.6
/** Standard errors by which it has to lie above: once in twenty, chance does that to a task that keeps the bound. */
const SURE = 1.645

/** The results of all attacks, stored from one measurement to the next. */
export interface AttackFile {
  /** Raised whenever what the attacks do changes: older rows are measured again. */
  readonly v: number
  readonly rows: readonly AttackRow[]
}

export const ATTACKS_VERSION = 1

/** Separates searching from readers of a small part, since it has a budget of its own. */
const UNBOUND = new Set(['floor:grep'])
const isProgram = (id: string) => id.startsWith('program:')

/** Returns the best score of each attack over its budgets. */
function getBest({ scores, percent = {} }: AttackRow): Record<string, number> {
  const best: Record<string, number> = {}
  for (const [id, score] of Object.entries(scores)) best[id] = Math.max(score, percent[id] ?? 0)
  return best
}

/** The bounds that a row breaks, one line each. Nothing at lengths below 64K. */
export function listBroken(row: AttackRow): string[] {
  const most = MOST_SCORE.find(([at]) => row.at >= at)?.[1]
  if (most === undefined) return []
  const { task, at, auc, aucError = 0 } = row
  const place = `${task} at ${formatLength(at)}`
  const broken = Object.entries(row.scores)
    .filter(([id, score]) => score > most && !UNBOUND.has(id) && !isProgram(id))
    .map(([id, score]) => `${place}: ${id} scores ${percent(score)}, above ${percent(most)}`)
  return auc !== undefined && auc - SURE * aucError > MOST_AUC
    ? [
        ...broken,
        `${place}: planted sentences look unlike the rest (AUC ${auc.toFixed(2)} ± ${aucError.toFixed(2)}, above ${MOST_AUC})`,
      ]
    : broken
}

/** Grades a task's `program`: the best of a reference program and the agent that greps, at the longest length. */
export function gradeProgram(rows: readonly AttackRow[]): ProgramGrade | undefined {
  const longest = [...rows].sort((a, b) => b.at - a.at).find(({ scores }) => 'floor:grep' in scores)
  if (!longest) return undefined
  const best = findStrongest(
    Object.fromEntries(Object.entries(longest.scores).filter(([id]) => UNBOUND.has(id) || isProgram(id))),
  )
  const score = best?.score ?? 0
  return score > SOLVES ? 'solves it' : score > HELPS ? 'helps' : 'does not'
}

const SOLVES = 0.9
const HELPS = 0.6

/** Columns of the table: their titles, and the ids whose strongest is shown. */
const COLUMNS: readonly (readonly [title: string, match: RegExp])[] = [
  ['skeleton', /^floor:(?:skeleton|frame)$/],
  ['gap', /^floor:gap$/],
  ['sorted', /^floor:sorted-/],
  ['learned', /^floor:learned$/],
  ['without letters', /^floor:learned-style$/],
  ['other floors', /^floor:(?!skeleton|frame|gap|sorted-|learned|grep)/],
  ['grep', /^floor:grep$/],
  ['program', /^program:/],
]

/** Task × attack × length, in Markdown: a cell has a figure a length. */
export function renderAttackTable(
  rows: readonly AttackRow[],
  programs: ReadonlyMap<string, ProgramGrade | undefined>,
): string {
  const lengths = [...new Set(rows.map(({ at }) => at))].sort((a, b) => a - b)
  const ids = [...new Set(rows.map(({ task }) => task))]
  const lines = ids.map(id => {
    const own = lengths.map(at => rows.find(row => row.task === id && row.at === at))
    const cells = COLUMNS.map(([, match]) => own.map(row => showBest(row, match)).join(' / '))
    const aucs = own.map(row => formatAuc(row)).join(' / ')
    return `| [${id}](tasks.md#${id}) | ${[...cells, aucs].join(' | ')} | ${programs.get(id) ?? ''} |`
  })
  const counts = lengths.map(at => {
    const items = rows.filter(row => row.at === at).map(({ n }) => n)
    return `${formatLength(at)}: ${[...new Set([findSmallest(items), findLargest(items)])].join('–')} items`
  })
  return [
    `Scores in percent at ${lengths.map(formatLength).join(' / ')} (${counts.join(', ')}), the best of 4,096 tokens and 1 % of the length:`,
    `| task | ${COLUMNS.map(([title]) => title).join(' | ')} | AUC | program |`,
    `|---|${'--:|'.repeat(COLUMNS.length + 1)}---|`,
    ...lines,
  ]
    .join('\n')
    .replace(':\n|', ':\n\n|')
}

const formatAuc = (row: AttackRow | undefined): string =>
  row?.auc === undefined
    ? '–'
    : `${row.auc.toFixed(2)}${row.aucError === undefined ? '' : ` ± ${row.aucError.toFixed(2)}`}`

function showBest(row: AttackRow | undefined, match: RegExp): string {
  if (!row) return '–'
  const best = findStrongest(Object.fromEntries(Object.entries(getBest(row)).filter(([id]) => match.test(id))))
  return best ? percent(best.score) : '–'
}

const percent = (score: number): string => (100 * score).toFixed(0)
