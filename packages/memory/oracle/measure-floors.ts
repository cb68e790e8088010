import { CHARS_A_TOKEN } from '../world/plan.ts'
import { CEILINGS, MEMORY_FLOORS, type MemoryFloor } from './floors.ts'
import { readOperations } from './read.ts'
import { answerByOracle, viewAt, writeUpTo } from './views.ts'

/** How many questions a way of answering got right, of how many, by class. */
export interface FloorCount {
  readonly classId: string
  readonly by: string
  readonly right: number
  readonly all: number
}

/**
 * Counts the right answers of every floor and ceiling at an amount. `evidence` reads the entries that an answer rests on
 * and no other.
 */
export function countFloors(seed: string, streams: number, rung: number): FloorCount[] {
  const ways: Readonly<Record<string, MemoryFloor>> = { ...MEMORY_FLOORS, ...CEILINGS }
  const counts = new Map<string, FloorCount>()
  const add = (classId: string, by: string, isRight: boolean) => {
    const { right, all } = counts.get(`${classId} ${by}`) ?? { right: 0, all: 0 }
    counts.set(`${classId} ${by}`, { classId, by, right: right + Number(isRight), all: all + 1 })
  }
  for (let index = 0; index < streams; index++) {
    const written = writeUpTo(seed, index, rung)
    const { view, stories } = viewAt(written, rung)
    for (const { key, classId, question } of stories) {
      for (const [by, answer] of Object.entries(ways)) add(classId, by, answer(view, question.text) === question.gold)
      const entries = (written.evidence.get(key) ?? []).map(seq => written.entries[seq])
      const part = { entries, operations: readOperations(entries), charsPerToken: CHARS_A_TOKEN }
      add(classId, 'evidence', answerByOracle(part, question.text) === question.gold)
    }
  }
  return [...counts.values()]
}
