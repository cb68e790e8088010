import { tryPart } from '../solver.ts'
import { defineFloor } from './floor.ts'

export const floorRandom = defineFloor({
  id: 'floor:random',
  about: 'Guesses: a random candidate of the right kind from the context.',
  reads: 'all',
  blind: true,
  answer: ({ solver: { guess }, context, question, rng }) => guess && tryPart(() => guess({ context, question }, rng)),
})

export const floorLast = defineFloor({
  id: 'floor:last',
  about: 'Guesses: a candidate from as little of the end of the context as holds one.',
  reads: 'all',
  blind: true,
  answer({ solver: { guess }, context, question, rng }) {
    if (!guess) return undefined
    for (let chars = 400; chars < context.length * 2; chars *= 2) {
      const answer = tryPart(() => guess({ context: context.slice(-chars), question }, rng))
      if (answer !== '') return answer
    }
    return ''
  },
})

export const floorFrequent = defineFloor({
  id: 'floor:frequent',
  about: 'Guesses: the candidate that fifteen guesses meet most often, each from another part of a long text.',
  reads: 'all',
  blind: true,
  answer({ solver: { guess }, context, question, rng }) {
    if (!guess) return undefined
    const counts = new Map<string, number>()
    for (let tries = 0; tries < GUESSES; tries++) {
      // A part of a long text: each guess looks through all that it is given.
      const from = rng.int(0, Math.max(0, context.length - SEEN))
      const answer = tryPart(() => guess({ context: context.slice(from, from + SEEN), question }, rng))
      counts.set(answer, (counts.get(answer) ?? 0) + 1)
    }
    return [...counts].sort((a, b) => b[1] - a[1])[0][0]
  },
})

const GUESSES = 15
const SEEN = 100_000
