import { formatLength } from '../../core/lengths.ts'
import { countFloors, type FloorCount } from '../../packages/memory/oracle/measure-floors.ts'
import { writeUpTo } from '../../packages/memory/oracle/views.ts'
import { CLASSES } from '../../packages/memory/world/classes/index.ts'
import { CHARS_A_TOKEN } from '../../packages/memory/world/plan.ts'

const SEED = '42'
const STREAMS = 8
const RUNGS = [262_144, 1_048_576]
const CEILINGS = ['verbatim-4k', 'verbatim-32k', 'evidence']
/** A class at or above this is answered by one search. */
const SEARCHED = 0.2
const MARGIN = 0.1

/** How fast streams are written, the floors and ceilings of the memory track by class, and what they say of its bars. */
export async function measureMemoryFloors(rungs: readonly number[] = RUNGS): Promise<void> {
  printSpeed(Math.max(...rungs))
  for (const rung of rungs) {
    console.log(`memory floors: seed ${SEED}, ${STREAMS} streams, ${formatLength(rung)} written, per cent right\n`)
    printTable(countFloors(SEED, STREAMS, rung))
  }
}

function printSpeed(rung: number): void {
  const started = process.cpuUsage()
  let tokens = 0
  for (let index = 0; index < STREAMS; index++) tokens += writeUpTo(SEED, index, rung).chars / CHARS_A_TOKEN
  const { user, system } = process.cpuUsage(started)
  const speed = (tokens / (user + system)).toFixed(1)
  console.log(`memory streams: ${STREAMS} of ${formatLength(rung)}, ${speed}M tokens written a processor second\n`)
}

function printTable(counts: readonly FloorCount[]): void {
  const ways = [...new Set(counts.map(({ by }) => by))]
  const shareOf = (classId: string, way: string) => {
    const { right, all } = counts.find(each => each.classId === classId && each.by === way) ?? { right: 0, all: 0 }
    return all === 0 ? 0 : right / all
  }
  console.log(`| class | n | chance | ${ways.join(' | ')} |`)
  console.log(`|---|${'---|'.repeat(ways.length + 2)}`)
  const high: string[] = []
  for (const { id, chance } of CLASSES) {
    const n = counts.find(each => each.classId === id)?.all ?? 0
    const cells = ways.map(way => (100 * shareOf(id, way)).toFixed(0))
    console.log(`| ${id} | ${n} | ${(100 * chance).toFixed(0)} | ${cells.join(' | ')} |`)
    for (const way of ways) if (!CEILINGS.includes(way) && shareOf(id, way) > chance + MARGIN) high.push(`${id} ${way}`)
  }
  const hard = CLASSES.filter(({ id }) => shareOf(id, 'verbatim-4k') <= SEARCHED).map(({ id }) => id)
  console.log(`\nfloors above chance + 10: ${high.join(', ') || 'none'}`)
  console.log(`verbatim-4k at most 20: ${hard.length} of ${CLASSES.length} classes (${hard.join(', ')})\n`)
}
