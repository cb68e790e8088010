import type { StreamEntry } from '../contract.ts'
import { type AskedStory, CHARS_A_TOKEN } from '../world/plan.ts'
import { openStream, type Stream } from '../world/stream.ts'
import { answerFrom } from './answer.ts'
import type { MemoryFloor, StreamView } from './floors.ts'
import { foldOperations } from './fold.ts'
import { readOperations } from './read.ts'

export interface WrittenStream {
  readonly stream: Stream
  readonly entries: readonly StreamEntry[]
  readonly chars: number
  readonly evidence: ReadonlyMap<string, readonly number[]>
}

/** A stream up to an amount of tokens. */
export function writeUpTo(seed: string, index: number, rung: number): WrittenStream {
  const stream = openStream(seed, index)
  const entries: StreamEntry[] = []
  const evidence = new Map<string, number[]>()
  let chars = 0
  for (const written of stream.write()) {
    if (written.end > rung * CHARS_A_TOKEN) break
    entries.push(written.entry)
    chars = written.end
    for (const key of written.evidence) evidence.set(key, [...(evidence.get(key) ?? []), written.entry.seq])
  }
  return { stream, entries, chars, evidence }
}

/** The stories that are asked at an amount, and what a floor sees then. */
export function viewAt(
  { stream, entries }: WrittenStream,
  rung: number,
): { view: StreamView; stories: readonly AskedStory[] } {
  let chars = 0
  const part: StreamEntry[] = []
  for (const entry of entries) {
    chars += entry.text.length + entry.speaker.length
    if (chars > rung * CHARS_A_TOKEN) break
    part.push(entry)
  }
  const view = { entries: part, operations: readOperations(part), charsPerToken: CHARS_A_TOKEN }
  return { view, stories: stream.stories.filter(story => story.rung === rung) }
}

/** Shares of right answers by class. */
export class Shares {
  private readonly counts = new Map<string, { right: number; all: number }>()

  add(classId: string, isRight: boolean): void {
    const count = this.counts.get(classId) ?? { right: 0, all: 0 }
    count.right += Number(isRight)
    count.all++
    this.counts.set(classId, count)
  }

  get(classId: string): number {
    const { right, all } = this.counts.get(classId) ?? { right: 0, all: 1 }
    return right / all
  }

  total(): { right: number; all: number } {
    return [...this.counts.values()].reduce(
      (sum, { right, all }) => ({ right: sum.right + right, all: sum.all + all }),
      { right: 0, all: 0 },
    )
  }
}

export function scoreFloor(floor: MemoryFloor, views: readonly ReturnType<typeof viewAt>[]): Shares {
  const shares = new Shares()
  for (const { view, stories } of views)
    for (const { classId, question } of stories) shares.add(classId, floor(view, question.text) === question.gold)
  return shares
}

export const answerByOracle: MemoryFloor = ({ operations }, question) =>
  answerFrom(foldOperations(operations), question)
