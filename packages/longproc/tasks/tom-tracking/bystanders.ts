import type { Random, Tokenizer } from 'fathom-bench/plugin'
import { type House, listRest } from './house.ts'
import { applyDoing, drawDoing, type Places, type StoryState, Things } from './story.ts'
import { describeAgent, describeDoing, describeThing, type SentenceParts } from './telling.ts'

/** Lines in reusable parts, so that long prompts need no text per line. */
export interface LinesInParts {
  readonly parts: readonly string[]
  /** Index after the last part of each line. */
  readonly ends: readonly number[]
}

/**
 * Draws lines without a number, as many as fit in `room` tokens: other agents walk through other rooms, and as often as
 * `visits` says through the story's own, and move other things about. They follow the story's law and use its
 * sentences, but never affect its agents and things, so the story's trace stays the same. New agents and things appear
 * until none are left.
 */
export function drawBystanders(
  house: House,
  visits: number,
  room: number,
  rng: Random,
  tokenizer: Tokenizer,
): LinesInParts & { readonly tokens: number } {
  const state: StoryState = { agents: new Map(), things: new Things() }
  const newcomers = { agents: shuffleRest('agents'), things: shuffleRest('things') }
  const places = makePlaces(house, visits, rng)
  const doing = rng.fork('doings')
  const agents: string[] = []
  const stop = tokenizer.piece(STOP)
  const parts: string[] = []
  const ends: number[] = []
  let tokens = 0
  for (;;) {
    const begun = parts.length
    const line = drawLine(ends.length)
    let size = stop
    for (let at = 0; at < line.length; at++) {
      const part = at === 0 ? capitalize(line[at]) : line[at]
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

  function shuffleRest(pool: 'agents' | 'things'): string[] {
    return rng.fork(pool).shuffle(listRest(pool, [house]))
  }

  function drawLine(line: number): SentenceParts {
    const pool = line % (2 * NEW_EVERY) === 0 ? 'agents' : line % NEW_EVERY === 0 ? 'things' : undefined
    const name = pool && newcomers[pool].pop()
    const at = places.anywhere()
    if (name !== undefined && pool === 'agents') {
      agents.push(name)
      state.agents.set(name, { room: at, inside: true })
      return describeAgent(name, at)
    }
    if (name !== undefined) {
      const spot = { room: at, furniture: doing.pick(places.furniture(at)) }
      state.things.set(name, spot)
      return describeThing(name, spot)
    }
    const done = drawDoing(doing.pick(agents), state, places, doing)
    applyDoing(state, done)
    return describeDoing(done)
  }
}

const STOP = '.\n'

/**
 * The story's lines in the flow of the others: its first one first, each other one at its place in [0, 1), in rising
 * order. The last unit is a whole line.
 */
export function mergeLines(own: readonly string[], { parts, ends }: LinesInParts, places: readonly number[]): string[] {
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
const capitalize = (text: string) => (text.startsWith('the ') ? `T${text.slice(1)}` : text)

/** The story's rooms and others, each with two pieces of furniture. */
function makePlaces(house: House, visits: number, rng: Random): Places & { anywhere(): string } {
  const others = rng.fork('rooms').shuffle(listRest('rooms', [house]))
  const furnishing = rng.fork('furniture')
  const furniture = new Map(
    others.map(room => [room, furnishing.sample(listRest('furniture', []), house.furniture.length)]),
  )
  const walk = rng.fork('walk')
  const pickAnywhere = () => walk.pick(walk.next() < visits ? house.rooms : others)
  return {
    anywhere: pickAnywhere,
    another(than) {
      for (;;) {
        const room = pickAnywhere()
        if (room !== than) return room
      }
    },
    furniture: room => furniture.get(room) ?? house.furniture,
  }
}
