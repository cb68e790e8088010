import { mustGet, type Random } from 'fathom-bench/plugin'
import type { House, Spot } from './house.ts'

export type Doing =
  | { readonly does: 'walk' | 'enter'; readonly agent: string; readonly room: string }
  | { readonly does: 'leave'; readonly agent: string }
  | { readonly does: 'put' | 'carry'; readonly agent: string; readonly thing: string; readonly spot: Spot }

/** Locations of people and things. */
export interface StoryState {
  readonly agents: Map<string, Presence>
  readonly things: Things
}

/** Things by location, in order of arrival, so that the things in a room are found quickly among hundreds. */
export class Things extends Map<string, Spot> {
  readonly #turns = new Map<string, number>()
  readonly #byRoom = new Map<string, string[]>()

  constructor(spots: Iterable<readonly [thing: string, spot: Spot]> = []) {
    super()
    for (const [thing, spot] of spots) this.set(thing, spot)
  }

  override set(thing: string, spot: Spot): this {
    const before = this.get(thing)?.room
    if (before === undefined) this.#turns.set(thing, this.size)
    if (before !== spot.room) this.#move(thing, before, spot.room)
    return super.set(thing, spot)
  }

  in(room: string): readonly string[] {
    return this.#byRoom.get(room) ?? []
  }

  #move(thing: string, before: string | undefined, room: string): void {
    const left = before === undefined ? undefined : mustGet(this.#byRoom, before)
    left?.splice(left.indexOf(thing), 1)
    const here = this.#byRoom.get(room) ?? []
    this.#byRoom.set(room, here)
    const turn = mustGet(this.#turns, thing)
    const later = here.findIndex(other => mustGet(this.#turns, other) > turn)
    here.splice(later < 0 ? here.length : later, 0, thing)
  }
}

/** The current or last room of a person, and the thing that they moved last. */
export interface Presence {
  readonly room: string
  readonly inside: boolean
  readonly moved?: string | undefined
}

export function applyDoing({ agents, things }: StoryState, doing: Doing): void {
  const { agent } = doing
  const before = mustGet(agents, agent)
  switch (doing.does) {
    case 'walk':
    case 'enter':
      agents.set(agent, { room: doing.room, inside: true, moved: before.moved })
      break
    case 'leave':
      agents.set(agent, { room: before.room, inside: false, moved: before.moved })
      break
    case 'put':
    case 'carry':
      agents.set(agent, { room: doing.spot.room, inside: true, moved: doing.thing })
      things.set(doing.thing, doing.spot)
  }
}

/** Rooms that a person may walk to. */
export interface Places {
  /** Returns a room other than this one. */
  another(than: string): string
  furniture(room: string): readonly string[]
}

/**
 * Draws a person's next action, by the law of LongProc's stories as measured over 80 of them. A person outside comes
 * in, to the same room or another one. A person in a room without things walks to another. A person near things does
 * one of four with equal chance: walk to another room, leave, put a thing on another piece of furniture, or carry one
 * to another room.
 */
export function drawDoing(agent: string, { agents, things }: StoryState, places: Places, rng: Random): Doing {
  const { room, inside, moved } = mustGet(agents, agent)
  if (!inside) return { does: 'enter', agent, room: rng.next() < 0.5 ? room : places.another(room) }
  const here = things.in(room)
  const choice = here.length === 0 ? 0 : rng.int(0, 3)
  if (choice === 0) return { does: 'walk', agent, room: places.another(room) }
  if (choice === 1) return { does: 'leave', agent }
  const hasOthers = here.length > 1 || here[0] !== moved
  const thing = hasOthers && rng.next() < PASSED_OVER ? pickBut(moved, here, rng) : rng.pick(here)
  if (choice === 2) {
    const furniture = pickBut(mustGet(things, thing).furniture, places.furniture(room), rng)
    return { does: 'put', agent, thing, spot: { room, furniture } }
  }
  const to = places.another(room)
  return { does: 'carry', agent, thing, spot: { room: to, furniture: rng.pick(places.furniture(to)) } }
}

/** Returns one of the distinct names, except this one. */
function pickBut(name: string | undefined, names: readonly string[], rng: Random): string {
  const at = name === undefined ? -1 : names.indexOf(name)
  if (at < 0) return rng.pick(names)
  const place = rng.int(0, names.length - 2)
  return names[place < at ? place : place + 1]
}

/** Chance of ignoring the thing that was moved last; otherwise all are equally likely. */
const PASSED_OVER = 0.375

/**
 * Picks who acts in a step, as in all 2,000 steps of the same stories: everybody in turn. Instead of a person in a room
 * without things, one near things may act.
 */
export function pickAgent(
  { agents }: House,
  { agents: presences, things }: StoryState,
  turn: number,
  rng: Random,
): string {
  const own = agents[turn % agents.length]
  const isAmidThings = ({ room, inside }: Presence) => inside && things.in(room).length > 0
  const presence = mustGet(presences, own)
  if (!presence.inside || isAmidThings(presence)) return own
  const others = agents.filter(agent => isAmidThings(mustGet(presences, agent)))
  return others.length > 0 && rng.next() < IN_PLACE ? rng.pick(others) : own
}

/** 108 of 242 such turns. */
const IN_PLACE = 0.45

/** Everybody and everything anywhere. */
export function drawState(house: House, rng: Random): StoryState {
  return {
    agents: new Map(house.agents.map(agent => [agent, { room: rng.pick(house.rooms), inside: true }])),
    things: new Things(
      house.things.map(thing => [thing, { room: rng.pick(house.rooms), furniture: rng.pick(house.furniture) }]),
    ),
  }
}
