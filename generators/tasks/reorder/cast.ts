import type { Random } from '../../../core/random/random.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import { type CountedText, formatPerson, type Person } from '../../materials/statements.ts'
import { listPeople } from '../../materials/world/people.ts'
import type { Edge } from './order.ts'
import { listMatters, type Matter, makeTeller, type StoryPair } from './story.ts'

/**
 * Writes all beginnings and ends, for `room` tokens. Each pair of a person and a town, or of two people, gets two to
 * four sentences on different matters, some of them beginnings and some ends. In a tied pair, two of them are the beginning
 * and the end of one matter. So only the matter shows which sentences belong together.
 *
 * @param ties parts by number, of a beginning and of its end
 * @param put takes each sentence with the part that it stands in, and the end of a tie that it is, if any: the number
 *   of the tie, and whether it is its end
 */
export function tellEverything(
  ties: readonly Edge[],
  parts: number,
  room: number,
  rng: Random,
  tokenizer: Tokenizer,
  put: (said: CountedText, part: number, tie?: readonly [at: number, ends: boolean]) => void,
): void {
  const tell = makeTeller(tokenizer)
  const [draw, wording, places] = [rng.fork('draw'), rng.fork('wording'), rng.fork('places')]
  const drawPair = makePairs(Math.max(room / SENTENCE_TOKENS / MEAN_SIZE, ties.length * 1.2), draw)
  let tokens = 0
  const add = (pair: StoryPair, matter: Matter, ends: boolean, part: number, tie?: readonly [number, boolean]) => {
    const said = tell(pair, matter, ends, wording)
    tokens += said.tokens
    put(said, part, tie)
  }
  const addLoose = (pair: StoryPair, matters: readonly Matter[]) => {
    for (const matter of matters) add(pair, matter, draw.next() < 0.5, places.int(0, parts - 1))
  }
  ties.forEach(([from, to], at) => {
    const pair = drawPair()
    const [matter, ...others] = draw.sample(listMatters(pair), draw.int(LEAST_SIZE, MOST_SIZE) - 1)
    add(pair, matter, false, from, [at, false])
    add(pair, matter, true, to, [at, true])
    addLoose(pair, others)
  })
  while (tokens < room) {
    const pair = drawPair()
    addLoose(pair, draw.sample(listMatters(pair), draw.int(LEAST_SIZE, MOST_SIZE)))
  }
}

/** Sentences about a pair. */
const [LEAST_SIZE, MOST_SIZE] = [2, 4]
const MEAN_SIZE = 3
/** About: it decides the size of the cast alone. */
const SENTENCE_TOKENS = 17

/** Pairs that come once each, of a cast that grows with the square root of their number. */
function makePairs(count: number, rng: Random): () => StoryPair {
  const size = Math.ceil(Math.max(FEWEST_PEOPLE, PEOPLE * Math.sqrt(count)))
  const people = drawPeople(size, rng)
  const towns = rng.sample(TOWN_NUMBERS, Math.min(size, TOWN_NUMBERS.length))
  const taken = new Set<number>()
  return () => {
    for (;;) {
      const [who, other] = [rng.int(0, size - 1), rng.int(0, size + towns.length - 1)]
      const key = who * (size + towns.length) + other
      if (who === other || taken.has(key)) continue
      taken.add(key)
      return { who: people[who], with: other < size ? { whom: people[other] } : { town: towns[other - size] } }
    }
  }
}

const FEWEST_PEOPLE = 12
/** The sentences on each person and each town grow in number with the length: 75 at 64K tokens. */
const PEOPLE = 1.2
const TOWN_NUMBERS = Uint16Array.from(listPeople().towns, (_, at) => at)

function drawPeople(count: number, rng: Random): Person[] {
  const people = new Map<string, Person>()
  while (people.size < count) {
    const who = { first: rng.int(0, listPeople().first.length - 1), family: rng.int(0, listPeople().family.length - 1) }
    people.set(formatPerson(who), who)
  }
  return [...people.values()]
}
