import { listPeople, mustGet, type Random, withArticles } from 'fathom-bench/plugin'

/** People in the house, its rooms, and things to carry. */
export interface Household {
  readonly agents: readonly string[]
  readonly rooms: readonly string[]
  readonly things: readonly string[]
}

export function drawHousehold(rng: Random): Household {
  return {
    agents: rng.fork('agents').sample(listPeople().family, AGENTS),
    rooms: rng.fork('rooms').sample(ROOMS, ROOMS_USED),
    things: rng.fork('things').sample(THINGS, THINGS_USED),
  }
}

export type HouseholdEvent =
  | { readonly does: 'enter' | 'leave'; readonly agent: string; readonly room: string }
  | { readonly does: 'take' | 'drop'; readonly agent: string; readonly thing: string }

/** State after some events. */
export interface HouseholdState {
  /** Unknown before an agent's first move, and after one walked out of a room. */
  readonly at: Map<string, string>
  readonly holder: Map<string, string>
  /** The rooms that a thing has been in, each once in a row. */
  readonly trail: Map<string, string[]>
  /** People who ever held each thing. */
  readonly held: Map<string, Set<string>>
}

export const makeState = (): HouseholdState => ({ at: new Map(), holder: new Map(), trail: new Map(), held: new Map() })

export function applyEvent(state: HouseholdState, event: HouseholdEvent): void {
  const { at, holder, trail, held } = state
  const recordRoom = (thing: string, room: string | undefined) => {
    const rooms = trail.get(thing) ?? []
    trail.set(thing, rooms)
    if (room !== undefined && rooms.at(-1) !== room) rooms.push(room)
  }
  switch (event.does) {
    case 'enter':
      at.set(event.agent, event.room)
      for (const [thing, agent] of holder) if (agent === event.agent) recordRoom(thing, event.room)
      break
    case 'leave':
      at.delete(event.agent)
      break
    case 'take':
      holder.set(event.thing, event.agent)
      recordRoom(event.thing, at.get(event.agent))
      held.set(event.agent, (held.get(event.agent) ?? new Set()).add(event.thing))
      break
    case 'drop':
      holder.delete(event.thing)
  }
}

export const listCarried = ({ holder }: HouseholdState, agent: string): string[] =>
  [...holder].filter(([, by]) => by === agent).map(([thing]) => thing)

/**
 * Draws `count` possible events: everybody first enters a room, and a thing is taken from where it was put down. With
 * `leaving`, people also walk out to an unstated place, and carry nothing.
 */
export function drawEvents(household: Household, count: number, leaving: boolean, rng: Random): HouseholdEvent[] {
  const { agents, rooms, things } = household
  const state = makeState()
  const events: HouseholdEvent[] = []
  const firsts = rng.shuffle([...agents])
  while (events.length < count) {
    const first = firsts.pop()
    const event = first === undefined ? drawNext() : { does: 'enter' as const, agent: first, room: rng.pick(rooms) }
    if (!event) continue
    applyEvent(state, event)
    events.push(event)
  }
  return events

  function drawNext(): HouseholdEvent | undefined {
    const agent = rng.pick(agents)
    const room = state.at.get(agent)
    const kind = rng.int(0, 9)
    if (room !== undefined && leaving && kind < 3) return { does: 'leave', agent, room }
    if (kind < 5 || leaving || room === undefined) {
      const other = rng.pick(rooms)
      return other === room ? undefined : { does: 'enter', agent, room: other }
    }
    if (kind < 8) {
      const free = things.filter(thing => !state.holder.has(thing) && (state.trail.get(thing)?.at(-1) ?? room) === room)
      return free.length === 0 ? undefined : { does: 'take', agent, thing: rng.pick(free) }
    }
    const carried = listCarried(state, agent)
    return carried.length === 0 ? undefined : { does: 'drop', agent, thing: rng.pick(carried) }
  }
}

export function formatHouseholdEvent(event: HouseholdEvent, rng: Random): string {
  const verb = rng.pick(VERBS[event.does])
  return `${event.agent} ${verb} the ${'room' in event ? event.room : event.thing}.`
}

/** The events that a text tells, in its order. */
export const findEvents = (text: string): HouseholdEvent[] =>
  Array.from(text.matchAll(EVENT), ([, agent, verb, what]): HouseholdEvent => {
    const does = (Object.keys(VERBS) as HouseholdEvent['does'][]).find(does => VERBS[does].includes(verb))! // EVENT holds no others
    return does === 'enter' || does === 'leave'
      ? { does, agent: agent, room: what }
      : { does, agent: agent, thing: what }
  })

/** A room next to another one. */
export interface Neighbour {
  readonly room: string
  readonly side: CompassSide
  readonly of: string
}
export type CompassSide = (typeof SIDES)[number]
export const SIDES = ['north', 'east', 'south', 'west'] as const
export const toOpposite = (side: CompassSide): CompassSide => SIDES[(SIDES.indexOf(side) + 2) % 4]

/**
 * Places all rooms on a grid, each new one next to exactly one existing room. There is one way between any two rooms,
 * and rooms that are adjacent on the map are only those that the sentences name.
 */
export function drawRoomLayout(rooms: readonly string[], rng: Random): Neighbour[] {
  const cells = new Map([['0,0', rooms[0]]])
  const places = new Map<string, GridCell>([[rooms[0], [0, 0]]])
  const layout: Neighbour[] = []
  while (places.size < rooms.length) {
    const room = rooms[places.size]
    const of = rng.pick([...places.keys()])
    const turn = rng.int(0, 3)
    const place = moveBeside(mustGet(places, of), turn)
    const near = SIDES.filter((_, side) => cells.has(moveBeside(place, side).join()))
    if (cells.has(place.join()) || near.length > 1) continue
    cells.set(place.join(), room)
    places.set(room, place)
    const side = SIDES[turn]
    layout.push(rng.int(0, 1) === 0 ? { room, side, of } : { room: of, side: toOpposite(side), of: room })
  }
  return layout
}

const moveBeside = ([x, y]: GridCell, turn: number): GridCell => [x + [0, 1, 0, -1][turn], y + [1, 0, -1, 0][turn]]

type GridCell = readonly [number, number]

export const formatNeighbour = ({ room, side, of }: Neighbour): string =>
  `The ${room} lies directly ${side} of the ${of}.`

export const findLayout = (text: string): Neighbour[] =>
  Array.from(text.matchAll(NEIGHBOUR), ([, room, side, of]) => ({ room: room, side: side as CompassSide, of: of }))

/** Returns the directions from one room to another, by neighbours only; undefined if there is no way. */
export function route(layout: readonly Neighbour[], from: string, to: string): CompassSide[] | undefined {
  const ways = new Map<string, CompassSide[]>([[from, []]])
  for (const [room, way] of ways)
    for (const { room: one, side, of } of layout) {
      const next = of === room ? { to: one, turn: side } : one === room ? { to: of, turn: toOpposite(side) } : undefined
      if (next && !ways.has(next.to)) ways.set(next.to, [...way, next.turn])
    }
  return ways.get(to)
}

/** Returns a sentence with the name of a person, a room or a thing that moves nothing. */
export function mention({ agents, rooms, things }: Household, rng: Random): string {
  const [name, names] = rng.pick([
    ['AGENT', agents],
    ['AGENT', agents],
    ['ROOM', rooms],
    ['THING', things],
  ] as const)
  const text = rng.pick(MENTIONS.filter(text => text.includes(name)))
  return withArticles(text.replace(name, rng.pick(names)))
}

const AGENTS = 4
const ROOMS_USED = 8
const THINGS_USED = 6

const list = (text: string): readonly string[] => text.trim().split(/\s+/)

const ROOMS = list(`
  scullery pantry solarium refectory nursery boudoir laundry larder darkroom conservatory vestibule gallery armoury cloakroom ballroom
  washroom`)

const THINGS = list(`
  monocle hairpin thimble penknife marble domino locket ocarina abacus tankard snuffbox medal sextant teaspoon`)

const VERBS: Readonly<Record<HouseholdEvent['does'], readonly string[]>> = {
  enter: ['ambled into', 'slipped into', 'hurried into', 'turned up in', 'withdrew to', 'sauntered into'],
  leave: ['walked out of', 'disappeared from', 'stormed out of'],
  take: ['pocketed', 'scooped up', 'took charge of', 'got hold of'],
  drop: ['laid down', 'put aside', 'let go of', 'set down'],
}
const EVENT = new RegExp(`\\b([A-Z][a-z]+) (${Object.values(VERBS).flat().join('|')}) the ([a-z]+)\\.`, 'g')
const NEIGHBOUR = /The ([a-z]+) lies directly (north|east|south|west) of the ([a-z]+)\./g

const MENTIONS: readonly string[] = [
  'Nobody had ever seen AGENT in a bad temper.',
  'The letters of AGENT were long and rather dull.',
  'Everyone agreed that AGENT had a fine voice.',
  'It was said that AGENT could not abide thunder.',
  'A distant cousin of AGENT kept bees.',
  'People often took AGENT for a musician.',
  'There were three spellings of the name AGENT in the records.',
  'Not even AGENT knew how old the house was.',
  'The walls of the ROOM had been whitewashed twice.',
  'Guests liked to remark on the size of the ROOM.',
  'The key to the ROOM was a copy.',
  'Nobody could say who had designed the ROOM.',
  'An inventory valued the THING at next to nothing.',
  'There was a story behind the THING, but it was a dull one.',
  'The THING had been a wedding present.',
  'Nobody else in the street owned a THING.',
]
