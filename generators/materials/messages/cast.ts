import type { Random } from '../../../core/random/random.ts'
import { TOPICS } from '../words/topics.ts'
import { listPeople } from '../world/people.ts'

/** The authors of messages, their topics and months. */
export interface Cast {
  readonly users: readonly string[]
  /** Places in `TOPICS`. */
  readonly topics: readonly number[]
  /** Six in a row, 0 to 11. */
  readonly months: readonly number[]
}

/** Draws six topics, six months, and as many users as wanted. */
export function drawCast(users: number, rng: Random): Cast {
  const topics = rng.fork('topics').sample(
    TOPICS.map((_, at) => at),
    SIZE,
  )
  const first = rng.fork('months').int(0, 12 - SIZE)
  return {
    users: rng.fork('users').sample(listPeople().family, users),
    topics,
    months: Array.from({ length: SIZE }, (_, at) => first + at),
  }
}

const SIZE = 6
