import type { Random } from '../../../core/random.ts'
import type { House, Spot } from './house.ts'

export type Doing =
  | { readonly does: 'walk' | 'enter'; readonly agent: string; readonly room: string }
  | { readonly does: 'leave'; readonly agent: string }
  | { readonly does: 'put' | 'carry'; readonly agent: string; readonly thing: string; readonly spot: Spot }

/** Who is where, and what lies where. */
export interface State {
  readonly agents: Map<string, Presence>
  readonly things: Map<string, Spot>
}

/** The room that somebody is in, or was in last. */
export interface Presence {
  readonly room: string
  readonly inside: boolean
}

export function apply({ agents, things }: State, doing: Doing): void {
  const { agent } = doing
  switch (doing.does) {
    case 'walk':
    case 'enter':
      agents.set(agent, { room: doing.room, inside: true })
      break
    case 'leave':
      agents.set(agent, { ...agents.get(agent)!, inside: false })
      break
    case 'put':
    case 'carry':
      agents.set(agent, { room: doing.spot.room, inside: true })
      things.set(doing.thing, doing.spot)
  }
}

/** What somebody may walk to. */
export interface Places {
  /** A room other than this one. */
  another(than: string): string
  furniture(room: string): readonly string[]
}

/**
 * What somebody does next, under the law of LongProc's stories as measured over 80 of them: who is outside comes in, to the same
 * room or another one; who is in a room without things walks to another; who is where things are does one of four things, each as likely as
 * the others: walk to another room, leave, put a thing on another piece of furniture, carry one to another room.
 */
export function nextDoing(agent: string, { agents, things }: State, places: Places, rng: Random): Doing {
  const { room, inside } = agents.get(agent)!
  if (!inside) return { does: 'enter', agent, room: rng.next() < 0.5 ? room : places.another(room) }
  const here = Array.from(things).filter(([, spot]) => spot.room === room)
  const choice = here.length === 0 ? 0 : rng.int(0, 3)
  if (choice === 0) return { does: 'walk', agent, room: places.another(room) }
  if (choice === 1) return { does: 'leave', agent }
  const [thing, from] = rng.pick(here)
  if (choice === 2) {
    const free = places.furniture(room).filter(furniture => furniture !== from.furniture)
    return { does: 'put', agent, thing, spot: { room, furniture: rng.pick(free) } }
  }
  const to = places.another(room)
  return { does: 'carry', agent, thing, spot: { room: to, furniture: rng.pick(places.furniture(to)) } }
}

/**
 * Whose turn it is, as measured over the same stories: the first agent begins 19 in 20 of them; whoever was left outside comes in next; else it is
 * the turn of another agent than before, but for one turn in eight.
 */
export function nextAgent({ agents }: House, state: State, before: string | undefined, rng: Random): string {
  if (before === undefined) return rng.next() < FIRST ? agents[0]! : rng.pick(agents)
  const others = agents.filter(agent => agent !== before)
  const outside = others.filter(agent => !state.agents.get(agent)!.inside)
  if (outside.length > 0) return rng.pick(outside)
  return rng.next() < AGAIN ? before : rng.pick(others)
}

const FIRST = 0.9
const AGAIN = 0.13

/** Everybody and everything anywhere. */
export function drawState(house: House, rng: Random): State {
  return {
    agents: new Map(house.agents.map(agent => [agent, { room: rng.pick(house.rooms), inside: true }])),
    things: new Map(
      house.things.map(thing => [thing, { room: rng.pick(house.rooms), furniture: rng.pick(house.furniture) }]),
    ),
  }
}
