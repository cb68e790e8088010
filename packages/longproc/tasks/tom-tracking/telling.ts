import { flattenString, mustMatch } from 'fathom-bench/plugin'
import type { Spot } from './house.ts'
import { type Doing, type Presence, type StoryState, Things } from './story.ts'

/** A sentence in parts, cut where tokenizers split; its stop is not among them. */
export type SentenceParts = readonly string[]

export function describeDoing(doing: Doing): SentenceParts {
  switch (doing.does) {
    case 'walk':
      return [doing.agent, joinParts(' walks to the ', doing.room)]
    case 'enter':
      return [doing.agent, joinParts(' comes into the ', doing.room)]
    case 'leave':
      return [doing.agent, ' walks out']
    case 'put':
      return [doing.agent, joinParts(' puts the ', doing.thing), joinSpot(' on the ', doing.spot)]
    case 'carry':
      return [
        doing.agent,
        joinParts(' walks to the ', doing.spot.room),
        joinParts(' and puts the ', doing.thing),
        joinSpot(' on the ', doing.spot),
      ]
  }
}

export const describeAgent = (agent: string, room: string): SentenceParts => [agent, joinParts(' is in the ', room)]

export const describeThing = (thing: string, spot: Spot): SentenceParts => [
  joinParts('the ', thing),
  joinSpot(' is on the ', spot),
]

const joinSpot = (before: string, { room, furniture }: Spot) => joinParts(joinParts(before, room), furniture, "'s ")

/**
 * Joins two texts and caches the result. Long prompts repeat a few thousand joined texts and look up their counts. The
 * text between them is the same whenever they meet.
 */
function joinParts(left: string, right: string, between = ''): string {
  const withLeft = known.get(left) ?? new Map<string, string>()
  known.set(left, withLeft)
  const text = withLeft.get(right) ?? flattenString(left + between + right)
  withLeft.set(right, text)
  return text
}

const known = new Map<string, Map<string, string>>()

/** The numbered lines of a story. Step 0 says where everybody and everything is. */
export function formatStory({ agents, things }: StoryState, doings: readonly Doing[]): string[] {
  const start = [
    ...Array.from(agents, ([agent, { room }]) => describeAgent(agent, room)),
    ...Array.from(things, ([thing, spot]) => describeThing(thing, spot)),
  ].map(parts => parts.join(''))
  return [start.join('; '), ...doings.map(doing => describeDoing(doing).join(''))].map(
    (text, step) => `Step ${step}: ${text}.`,
  )
}

/** The story that the numbered lines of a text tell. */
export function readStory(text: string): { readonly start: StoryState; readonly doings: Doing[] } {
  const [first = '', ...rest] = Array.from(text.matchAll(STEP), ([, sentence]) => sentence)
  const agents = Array.from(first.matchAll(AGENT_AT), ([, agent, room]): [string, Presence] => [
    agent,
    { room: room, inside: true },
  ])
  const things = Array.from(first.matchAll(THING_AT), ([, thing, room, furniture]): [string, Spot] => [
    thing,
    { room: room, furniture: furniture },
  ])
  return { start: { agents: new Map(agents), things: new Things(things) }, doings: rest.map(readDoing) }
}

const STEP = /^Step \d+: (.+)\.$/gm
const AGENT_AT = /(?:^|; )([A-Z]\w+) is in the ([^;]+)/g
const THING_AT = /(?:^|; )the ([^;]+?) is on the ([^;]+?)'s ([^;]+)/g

function readDoing(sentence: string): Doing {
  const moved = / puts the (.+) on the (.+)'s (.+)$/.exec(sentence)
  const agent = mustMatch(/^\w+/, sentence)[0]
  if (moved) {
    const [, thing, room, furniture] = moved
    const does = sentence.includes(' walks to ') ? 'carry' : 'put'
    return { does, agent, thing: thing, spot: { room: room, furniture: furniture } }
  }
  const went = / (walks to|comes into) the (.+)$/.exec(sentence)
  if (went) return { does: went[1] === 'walks to' ? 'walk' : 'enter', agent, room: went[2] }
  return { does: 'leave', agent }
}
