import type { Random } from 'fathom-bench/plugin'
import { makeRandom } from 'fathom-bench/plugin'
import { CLASSES } from './classes/index.ts'
import { makeNames } from './names.ts'
import { type StoryQuestion, type StreamTelling, writeStory } from './story.ts'

/** Amounts, in tokens, at which a memory can be asked. All of them are planned, whichever a run asks for. */
export const RUNGS = [16_384, 65_536, 262_144, 524_288, 1_048_576, 4_194_304, 10_485_760] as const

/** Characters of text and speakers a token: places are planned in characters, so that no tokenizer changes a stream. */
export const CHARS_A_TOKEN = 3.7

/** Questions of a class and an amount: fewer where little is written, so that they are a small part of it. */
export const countQuestions = (rung: number): number => (rung < 65_536 ? 1 : rung < 262_144 ? 2 : 6)
const MOST = 6

/** A story that is asked, with its question. */
export interface AskedStory {
  /** As in `current/262144/3`. */
  readonly key: string
  readonly classId: string
  readonly rung: number
  /** Tokens between the last needed telling and the question, as dealt. */
  readonly age: number
  readonly question: StoryQuestion
  readonly tellings: readonly StreamTelling[]
}

/** Every 12th is young; the others are older than the last 32K where there is room for that. */
const AGES = [2_560, 10_240, 40_960, 163_840, 655_360, 2_621_440]

export function dealAge(rung: number, deal: number): number {
  const room = AGES.filter(age => age * 1.25 < rung * 0.8)
  const old = room.filter(age => age > 32_768)
  if (rung < 262_144) return room[deal % room.length]
  if (deal % 12 === 5) return AGES[Math.floor(deal / 12) % 2]
  return old[deal % old.length]
}

/** Plans everything that is asked of a stream, at all amounts. */
export function planStories(root: Random, stream: number, offset: number): readonly AskedStory[] {
  const names = makeNames(offset, 0)
  return RUNGS.flatMap(rung =>
    CLASSES.flatMap(({ id, script, least = 0 }) =>
      Array.from({ length: rung < least ? 0 : countQuestions(rung) }, (_, at) => {
        const deal = stream * MOST + at
        const rng = makeRandom(`${root.path}/plan/${rung}/${id}/${at}`)
        const age = dealAge(rung, deal)
        const end = rung * CHARS_A_TOKEN
        const last = end - age * (0.9 + 0.3 * rng.next()) * CHARS_A_TOKEN
        const place = { begin: last * 0.5 * rng.next(), last, end, rng, names, deal, size: rung, offset }
        const { tellings, question } = writeStory(script, place)
        return { key: `${id}/${rung}/${at}`, classId: id, rung, age, question, tellings }
      }),
    ),
  )
}
