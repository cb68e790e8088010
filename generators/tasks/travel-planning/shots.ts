import type { Shots } from '../../materials/shots.ts'
import { drawTrip, type SolvedTrip, shortestTrip } from './trip.ts'

/** Solved trips, none of which is the asked one. */
export function solvedTrips(asked: string): Shots {
  const used = new Set([asked])
  return {
    shortest: solved(shortestTrip()),
    draw(window, rng, count, adding) {
      const drawn = drawTrip(window, { rng, count: trip => count(solved(trip)), adding })
      if (!drawn || used.has(drawn.solved.trip.disambig_question_text)) return undefined
      used.add(drawn.solved.trip.disambig_question_text)
      return { text: solved(drawn.solved), tokens: drawn.tokens }
    },
  }
}

const solved = ({ trip, reference }: SolvedTrip) => `${trip.disambig_question_text}\n\n${reference}`
