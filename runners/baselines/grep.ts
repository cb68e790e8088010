import { append } from '../../core/collections/append.ts'
import type { Floor } from './floor.ts'
import { answerFromTaken } from './parts/reading.ts'

/**
 * An agent that has grep and no code: it searches for the question's names, then for names that it found, the rarest
 * first. It reads far more than a floor does, so it is held to no floor's limit; it says what searching is worth.
 */
export const grepAgent: Floor = {
  id: 'floor:grep',
  about: `Searches for the names of the question, then for names that it found: up to 40 searches, each of 16,000 characters of lines that match.`,
  reads: 'evidence',
  answer(view) {
    const passages = view.sentences()
    const { names, spread, unitsOf, namesOf } = view.wording()
    const { starts } = view.text()
    const taken = new Set<number>()
    const searched = new Set<number>()
    const later: number[] = []
    let found = new Set(namesOf(view.question))
    for (let calls = 0; calls < CALLS && found.size > 0; calls++) {
      const next = [...found].reduce((best, name) => (spread[name] < spread[best] ? name : best))
      found.delete(next)
      searched.add(next)
      let left = RESULT
      for (const unit of unitsOf(next)) {
        left -= starts[unit + 1] - starts[unit]
        if (left < 0) break
        taken.add(unit)
        append(later, names[unit])
      }
      if (found.size === 0) found = new Set(later.splice(0).filter(name => !searched.has(name)))
    }
    return answerFromTaken(view, passages, taken, false)
  },
}

const CALLS = 40
const RESULT = 16_000
