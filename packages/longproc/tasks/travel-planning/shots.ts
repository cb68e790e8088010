import type { Shots } from 'fathom-bench/plugin'
import { drawTrip, getShortestTrip, type SolvedTrip } from './trip.ts'

/** Draws solved trips other than the question's. */
export function drawSolvedTrips(askedText: string): Shots {
  const used = new Set([askedText])
  return {
    shortest: formatSolved(getShortestTrip()),
    draw(window, rng, count, adding) {
      const drawn = drawTrip(window, { rng, count: trip => count(formatSolved(trip)), adding })
      if (!drawn || used.has(drawn.solved.trip.disambig_question_text)) return undefined
      used.add(drawn.solved.trip.disambig_question_text)
      return { text: formatSolved(drawn.solved), tokens: drawn.tokens }
    },
  }
}

const formatSolved = ({ trip, reference }: SolvedTrip) => `${trip.disambig_question_text}\n\n${reference}`
