import { makeRandom, type Random } from 'fathom-bench/plugin'
import type { StreamEntry } from '../../contract.ts'

/** A made fact of a made person, which stands nowhere else. */
export interface Canary {
  readonly name: string
  /** The word that an answer must hold. */
  readonly town: string
  /** As in `2031-04-12`. */
  readonly day: string
  readonly question: string
  readonly entries: readonly StreamEntry[]
}

const HEADS = 'Bra Cor Del Fen Gal Hol Jor Kel Lun Mar Nes Or Pel Quin Ros Tam'.split(' ')
const MIDDLES = 'a e i o u an en il or ur'.split(' ')
const TAILS = 'bex dan fik gorm lix mond nax pell rast stam tev vorn wick zand'.split(' ')

/** Two spaces with three canaries each; no name or town of them is another's. */
export function makeCanaries(seed: string): readonly [readonly Canary[], readonly Canary[]] {
  const rng = makeRandom(seed)
  const taken = new Set<string>()
  const make = (space: number): Canary[] => {
    let seq = 0
    return Array.from({ length: CANARIES }, (_, at) => {
      const name = `${drawWord(rng, taken)} ${drawWord(rng, taken)}`
      const town = drawWord(rng, taken)
      const day = `2031-0${2 + 2 * at + space}-${10 + rng.int(0, 15)}`
      const base = { at: `${day}T09:0${at}`, session: `canary-${at}` }
      const entries: StreamEntry[] = [
        { ...base, seq: seq++, kind: 'turn', role: 'user', speaker: name, text: `I, ${name}, have moved to ${town}.` },
        {
          ...base,
          seq: seq++,
          kind: 'turn',
          role: 'assistant',
          speaker: 'Assistant',
          text: `Noted: ${name} lives in ${town} now.`,
        },
      ]
      return { name, town, day, question: `Which town does ${name} live in?`, entries }
    })
  }
  return [make(0), make(1)]
}

export const CANARIES = 3

function drawWord(rng: Random, taken: Set<string>): string {
  for (;;) {
    const word = rng.pick(HEADS) + rng.pick(MIDDLES) + rng.pick(TAILS)
    if (taken.has(word)) continue
    taken.add(word)
    return word
  }
}
