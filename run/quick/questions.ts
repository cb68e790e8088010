import { UNTIL_QUESTIONS } from '../../generators/build/questions.ts'
import { ASSUMED_CORRELATION } from '../../stats/design-effect.ts'

/** Times of a server that decide how many questions of a context are worth asking. */
export interface QuestionTimes {
  /** Milliseconds to read a context. */
  readonly read: number
  /** Milliseconds of a further question on a context in the cache. */
  readonly answer: number
}

/** Few numbers, so that times that vary a little do not change the items of a directory. */
const STEPS = [UNTIL_QUESTIONS, 4] as const

/**
 * Returns the number of questions per context that tells most per second: with questions that correlate at ρ it is
 * √(read / answer · (1 - ρ) / ρ) (W. G. Cochran, Sampling Techniques, 1977, section 10.6).
 */
export function chooseQuestions({ read, answer }: QuestionTimes): number {
  const best = Math.sqrt((read / Math.max(1, answer)) * (1 / ASSUMED_CORRELATION - 1))
  return STEPS.find(step => best >= step) ?? 1
}

/** A round of contexts at one length. */
export interface TimedRound {
  /** Tokens of each. */
  readonly length: number
  readonly contexts: number
  readonly answers: number
}

/** Estimates the time of a round from those before it. */
export class RoundTimes {
  /** Tokens in a millisecond. */
  #speed: number
  /** Milliseconds of an answer beyond the reading; undefined before the first round. */
  #perAnswer: number | undefined

  /** @param speed tokens that one call at a time reads in a millisecond */
  constructor(speed: number) {
    this.#speed = speed
  }

  /**
   * Learns from a complete round. With one question per context the time of the answer is part of the reading. With
   * several, the first round, whose contexts are the shortest, shows the time of an answer, and later ones the speed.
   */
  learn({ length, contexts, answers }: TimedRound, ms: number): void {
    if (answers <= contexts) {
      this.#speed = (length * contexts) / Math.max(1, ms)
      return
    }
    if (this.#perAnswer === undefined) {
      this.#perAnswer = Math.max(0, ms - (length * contexts) / this.#speed) / answers
      return
    }
    const reading = Math.max(ms * LEAST_READING, ms - this.#perAnswer * answers)
    this.#speed = (length * contexts) / Math.max(1, reading)
  }

  /** Milliseconds. */
  estimate({ length, contexts, answers }: TimedRound): number {
    return (length * contexts) / this.#speed + (answers > contexts ? (this.#perAnswer ?? 0) * answers : 0)
  }
}

/** Least share of a round's time that counts as reading. */
const LEAST_READING = 0.1
