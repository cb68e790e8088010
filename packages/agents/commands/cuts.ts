import { dirname, join } from 'node:path'
import {
  createFolder,
  defineCommand,
  defineFlag,
  formatCsvLines,
  integer,
  makeUnknownError,
  writeWhole,
} from 'fathom-bench/plugin'
import type { SessionFill } from '../cuts/cut.ts'
import { type LossCell, measureLoss, sumKept } from '../cuts/loss.ts'
import { AGENT_CUTS, buildAgentCut, type CutRule } from '../cuts/rules.ts'
import { cutToEnds } from '../cuts/shapes.ts'
import { MARKER_LENGTH } from '../methods/join-parts.ts'
import { type CutSession, type CutSetting, formatSize, MIDDLE_SIZE, writeCutsPage } from '../reports/cuts-page.ts'
import { drawCuts } from '../reports/cuts-picture.ts'

const SIZES = [50_000, MIDDLE_SIZE, 500_000, 2_000_000]
/** Windows, and tokens of them that are used when a result comes. */
const SESSIONS: readonly SessionFill[] = [
  { window: 200_000, used: 0 },
  { window: 200_000, used: 194_000 },
  { window: 200_000, used: 199_000 },
  { window: 32_000, used: 0 },
  { window: 32_000, used: 30_000 },
]
const LIMITS = [10_000, 40_000, 100_000]
const HEADS = [0, 0.2, 0.5, 0.8, 1]

const group = 'Cuts'

/** `fathom-bench cuts`: what the cuts of agents lose of a tool result. It needs no model. */
export const cutsCommand = defineCommand({
  flags: {
    rules: defineFlag({
      group,
      form: 'NAME,…',
      absent: 'all',
      about: 'Rules by the name after cut@',
      read: text => text.split(',').map(name => name.trim()),
    }),
    results: defineFlag({
      group,
      form: 'N',
      default: '3',
      about: 'Tool results of each kind and size',
      read: integer(1, 100),
    }),
    seed: defineFlag({ group, form: 'SEED', default: '42', about: 'Seed of the tool results', read: text => text }),
    out: defineFlag({
      group,
      form: 'FOLDER',
      about: 'Folder for cuts.md and images/cuts.svg; without it the page is printed',
      read: text => text,
    }),
    csv: defineFlag({ group, form: 'FILE', about: 'File for every cell', read: text => text }),
  },
  async run({ rules: names = Object.keys(AGENT_CUTS), results, seed, out, csv }, io) {
    const unknown = names.find(name => !Object.hasOwn(AGENT_CUTS, name))
    if (unknown !== undefined) throw makeUnknownError('rule', unknown, Object.keys(AGENT_CUTS))
    const rules = Object.fromEntries(names.map(name => [name, AGENT_CUTS[name]]))
    const cuts = names.map(name => ({ name, cut: buildAgentCut(rules[name], MARKER_LENGTH) }))
    const cells = measureLoss({ cuts, sizes: SIZES, results, seed })
    const page = writeCutsPage({
      rules,
      cells,
      sizes: SIZES,
      settings: measureSettings(results, seed),
      sessions: measureSessions(rules, results, seed),
      command: COMMAND,
    })
    if (csv !== undefined) {
      createFolder(dirname(csv))
      writeWhole(csv, writeCsv(cells))
    }
    if (out === undefined) {
      io.stdout.write(page)
      return 0
    }
    createFolder(join(out, 'images'))
    writeWhole(join(out, 'cuts.md'), page)
    writeWhole(join(out, 'images', 'cuts.svg'), drawCuts(listStrips(names, cells), formatSize(MIDDLE_SIZE)))
    io.stdout.write(`${join(out, 'cuts.md')}\n${join(out, 'images', 'cuts.svg')}\n`)
    return 0
  },
})

const COMMAND = 'npx fathom-bench cuts --out docs'

function measureSettings(results: number, seed: string): CutSetting[] {
  const settings = LIMITS.flatMap(limit => HEADS.map(head => ({ limit, head, name: `${limit}/${head}` })))
  const cuts = settings.map(({ limit, head, name }) => ({ name, cut: cutToEnds({ unit: 'utf16', limit, head }) }))
  const cells = measureLoss({ cuts, sizes: [MIDDLE_SIZE], results, seed })
  return settings.map(({ limit, head, name }) => ({ limit, head, cells: cells.filter(cell => cell.name === name) }))
}

/** Rules whose limit depends on the window, in several of its states. */
function measureSessions(
  rules: Readonly<Record<string, readonly CutRule[]>>,
  results: number,
  seed: string,
): CutSession[] {
  const states = Object.entries(rules).flatMap(([name, own]) =>
    own.some(({ cutWithin }) => cutWithin)
      ? SESSIONS.map(session => ({ name, session, cut: buildAgentCut(own, MARKER_LENGTH, session) }))
      : [],
  )
  const cuts = states.map(({ cut }, at) => ({ name: String(at), cut }))
  const cells = measureLoss({ cuts, sizes: [SIZES[0]], results, seed })
  return states.map(({ name, session }, at) => ({
    name,
    session,
    cells: cells.filter(cell => cell.name === String(at)),
  }))
}

const listStrips = (names: readonly string[], cells: readonly LossCell[]) =>
  names.map(name => {
    const find = (kind: LossCell['kind']) =>
      cells.find(cell => cell.name === name && cell.kind === kind && cell.size === MIDDLE_SIZE)?.parts ?? []
    return { name, lines: find('log'), oneLine: find('minified') }
  })

const writeCsv = (cells: readonly LossCell[]): string =>
  formatCsvLines([
    ['rule', 'kind', 'size', 'records', 'kept', 'low', 'high', 'characters'],
    ...cells.map(cell => {
      const { n, share, low, high } = sumKept([cell])
      return [cell.name, cell.kind, cell.size, n, share, low, high, cell.characters]
    }),
  ])
