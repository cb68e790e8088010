import type { Random } from '../../../core/random.ts'
import type { Tokenizer } from '../../../core/tokens.ts'
import { type House, rest } from './house.ts'
import { apply, nextDoing, type Places, type State, Things } from './story.ts'
import { agentParts, doingParts, type Parts, thingParts } from './telling.ts'

/** Lines in parts, which come again and again: so long prompts need no text of their own for each line. */
export interface LinesInParts {
  readonly parts: readonly string[]
  /** Of each line, the place behind its last part. */
  readonly ends: readonly number[]
}

/**
 * Lines without a number, as many as fit into `room` tokens: other agents walk through other rooms, and as often as `visits` says through the
 * story's own, and move other things about. They follow the story's law, are told in its sentences, and never touch whom and what it is about: whatever they
 * do, the story's trace stays the same. New agents and things come in until none are left.
 */
export function bystanders(
  house: House,
  visits: number,
  room: number,
  rng: Random,
  tokenizer: Tokenizer,
): LinesInParts & { readonly tokens: number } {
  const state: State = { agents: new Map(), things: new Things() }
  const newcomers = { agents: shuffled('agents'), things: shuffled('things') }
  const places = placesAround(house, visits, rng)
  const doing = rng.fork('doings')
  const agents: string[] = []
  const stop = tokenizer.piece(STOP)
  const parts: string[] = []
  const ends: number[] = []
  let tokens = 0
  for (;;) {
    const begun = parts.length
    const line = next(ends.length)
    let size = stop
    for (let at = 0; at < line.length; at++) {
      const part = at === 0 ? capital(line[at]) : line[at]
      size += tokenizer.piece(part)
      parts.push(part)
    }
    parts.push(STOP)
    if (!tokenizer.additive) size = tokenizer.count(parts.slice(begun).join(''))
    if (tokens + size > room) {
      parts.length = begun
      return { parts, ends, tokens }
    }
    ends.push(parts.length)
    tokens += size
  }

  function shuffled(pool: 'agents' | 'things'): string[] {
    return rng.fork(pool).shuffle(rest(pool, [house]))
  }

  function next(line: number): Parts {
    const pool = line % (2 * NEW_EVERY) === 0 ? 'agents' : line % NEW_EVERY === 0 ? 'things' : undefined
    const name = pool && newcomers[pool].pop()
    const at = places.anywhere()
    if (name !== undefined && pool === 'agents') {
      agents.push(name)
      state.agents.set(name, { room: at, inside: true })
      return agentParts(name, at)
    }
    if (name !== undefined) {
      const spot = { room: at, furniture: doing.pick(places.furniture(at)) }
      state.things.set(name, spot)
      return thingParts(name, spot)
    }
    const done = nextDoing(doing.pick(agents), state, places, doing)
    apply(state, done)
    return doingParts(done)
  }
}

const STOP = '.\n'

/** The story's lines in the flow of the others: its first one first, each other one at its place in [0, 1), in rising order. The last unit is a whole line. */
export function inFlow(own: readonly string[], { parts, ends }: LinesInParts, places: readonly number[]): string[] {
  const units = [own[0]]
  let line = 0
  let part = 0
  for (const [step, place] of places.entries()) {
    while (line < ends.length && line / ends.length < place) line++
    for (const end = ends[line - 1] ?? 0; part < end; part++) units.push(parts[part])
    units.push(own[step + 1])
  }
  if (line === ends.length) return units
  for (const end = ends.at(-2) ?? 0; part < end; part++) units.push(parts[part])
  units.push(parts.slice(part).join(''))
  return units
}

/** Lines from one newcomer to the next, an agent and a thing in turn. */
const NEW_EVERY = 3

/** Agents have one; things begin with `the`. */
const capital = (text: string) => (text.startsWith('the ') ? `T${text.slice(1)}` : text)

/** The story's rooms and others, each with two pieces of furniture. */
function placesAround(house: House, visits: number, rng: Random): Places & { anywhere(): string } {
  const others = rng.fork('rooms').shuffle(rest('rooms', [house]))
  const furnishing = rng.fork('furniture')
  const furniture = new Map(
    others.map(room => [room, furnishing.sample(rest('furniture', []), house.furniture.length)]),
  )
  const walk = rng.fork('walk')
  const anywhere = () => walk.pick(walk.next() < visits ? house.rooms : others)
  return {
    anywhere,
    another(than) {
      for (;;) {
        const room = anywhere()
        if (room !== than) return room
      }
    },
    furniture: room => furniture.get(room) ?? house.furniture,
  }
}
