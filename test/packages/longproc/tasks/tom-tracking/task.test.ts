import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeRandom } from '../../../../../core/random/random.ts'
import { drawQuestionSpec } from '../../../../../generators/build/generate.ts'
import type { Task } from '../../../../../generators/task.ts'
import {
  longprocTomTracking,
  longprocTomTrackingFixed,
  longprocTomTrackingRmodels,
} from '../../../../../packages/longproc/scorers/longproc-tom-tracking.ts'
import type { LongProcExpected } from '../../../../../packages/longproc/scorers/parts/gold.ts'
import { getHousePools, type Spot } from '../../../../../packages/longproc/tasks/tom-tracking/house.ts'
import {
  type Doing,
  type Presence,
  type StoryState,
  Things,
} from '../../../../../packages/longproc/tasks/tom-tracking/story.ts'
import { tomTracking } from '../../../../../packages/longproc/tasks/tom-tracking/task.ts'
import {
  type BeliefQuestion,
  formatBeliefTrace,
  makeFirstView,
  updateView,
} from '../../../../../packages/longproc/tasks/tom-tracking/trace.ts'
import { longOutputs, makeTestItemSpec, o200k } from '../../../../generators/place.ts'
import { expectRoomForAllOrNone } from '../../../../generators/room.ts'

const task = tomTracking as unknown as Task
const { one, made } = longOutputs(task)
type Item = ReturnType<typeof one>

const referenceOf = ({ row }: Item) => (row.expected as LongProcExpected).reference
const recordOf = ({ row }: Item) => (row.expected as LongProcExpected).item as Record<string, string>

describe('of many items', () => {
  const items = [
    ...made(512, 40),
    ...made(2048, 10),
    ...made(8192, 2),
    ...made(900, 12, { seed: '7' }),
    ...made(512, 12, { target: 8192, seed: '8' }),
    ...made(2048, 2, { target: 32_768, seed: '9' }),
    ...made(2048, 4, { target: 16_384, seed: '10', params: { agents: 5, things: 7, rooms: 4 } }),
    ...made(2048, 8, { seed: '11', params: { unseen: 0.8, away: 0.4, stale: 0.6 } }),
  ]

  test('every step can be done, and replaying the printed story gives the reference', () => {
    for (const item of items) expect(replayed(item)).toBe(referenceOf(item))
  })

  test('sentences without a number touch nobody and nothing of the story, and are possible too', () => {
    for (const item of items.filter(({ row }) => row.length.target > 0)) {
      const lines = item.context.split('\n').filter(line => !line.startsWith('Step '))
      expect(lines.length).toBeGreaterThan(50)
      const { agents, things } = castOf(item)
      expect(lines.filter(line => [...agents, ...things].some(name => holds(line, name)))).toEqual([])
      expect(impossible(lines)).toEqual([])
    }
  })

  test('other rooms have furniture of their own', () => {
    const [item] = made(512, 1, { target: 16_384 })
    expect(new Set([...item.context.matchAll(/ on the .+'s ([a-z ]+)/g)].map(([, name]) => name)).size).toBeGreaterThan(
      15,
    )
  })

  test('in the official profile there are none', () => {
    for (const { context, row } of items)
      if (row.length.target === 0) expect(context.split('\n').filter(line => !/^Step \d+: /.test(line))).toEqual([])
  })

  test('the agent sees the thing at least once', () => {
    for (const item of items) {
      expect(referenceOf(item)).toContain(': True;')
      expect(referenceOf(item)).toMatch(/\nFinal Answer: the .+'s .+$/)
    }
  })

  test('no answer is another item’s', () => {
    expect(new Set(items.map(referenceOf)).size).toBe(items.length)
  })

  test('the record names what LongProc’s names, but for the story', () => {
    for (const item of items.slice(0, 20)) {
      const record = recordOf(item)
      expect(Object.keys(record)).toEqual(['story_components', 'question', 'solution', 'answer'])
      expect(record['solution']).toBe(referenceOf(item))
      expect(record['story_components']).toMatch(
        /^Agents: \[\w+, \w+\]\.\nObjects: \[the [^,]+, the [^,]+\]\.\nRooms: \[the [^,]+, the [^,]+\]\.\nContainers: \[(the [^,]+'s [^,]+, ){3}the [^,]+'s [^,]+\]$/,
      )
      expect(record['answer']).toEqual([expect.stringMatching(/^"\w+'s belief on the .+": "the .+'s .+"\}$/)])
    }
  })
})

test('the examples are the same for all items, and about nobody and nothing that these are about', () => {
  const items = made(512, 30)
  const [example] = items.map(item => item.example!)
  expect(new Set(items.map(item => item.example))).toEqual(new Set([example]))
  expect(example).toContain("'s belief on")
  expect(made(2048, 1, { seed: '43' })[0].example).toBe(example)
  for (const item of items) {
    const { agents, things } = castOf(item)
    expect([...agents, ...things].filter(name => holds(example, name))).toEqual([])
  }
})

describe('the official profile', () => {
  test.each([
    [512, 10, 60, 561, 472, 732],
    [2048, 40, 40, 2056, 1770, 2589],
    [8192, 160, 20, 7900, 6500, 9216],
  ])('%i tokens have %i steps', (output, steps, count, mean, least, most) => {
    const items = made(output, count)
    for (const item of items) {
      expect(item.context.split('\n')).toHaveLength(steps + 1)
      expect(item.row.length.reference).toBeLessThanOrEqual(item.row.length.reserve)
    }
    const lengths = items.map(({ row }) => row.length.reference!)
    expect(Math.abs(meanOf(lengths) / mean - 1)).toBeLessThan(0.08)
    expect(Math.min(...lengths)).toBeGreaterThan(least * 0.95)
    expect(Math.max(...lengths)).toBeLessThan(most)
  })

  const items = made(2048, 120)

  test('steps are of the kinds of LongProc’s, as often', () => {
    const steps = items.flatMap(({ context }) => context.split('\n').slice(1))
    const share = (pattern: RegExp) => steps.filter(step => pattern.test(step)).length / steps.length
    // Measured over 2,000 official steps.
    for (const [pattern, official] of [
      [/ walks to the (?!.* puts )/, 0.31],
      [/: \w+ puts /, 0.18],
      [/ and puts /, 0.185],
      [/ walks out\.$/, 0.167],
      [/ comes into /, 0.157],
    ] as const)
      expect(Math.abs(share(pattern) - official)).toBeLessThan(0.04)
    const agents = items.map(({ context }) =>
      context
        .split('\n')
        .slice(1)
        .map(step => step.split(' ')[2]),
    )
    const turns = agents.flatMap(each => each.slice(1).map((agent, at) => agent === each[at]))
    expect(Math.abs(meanOf(turns.map(Number)) - 0.106)).toBeLessThan(0.03)
  })

  test('who walks out comes in again one or two steps later', () => {
    for (const { context } of items) {
      const steps = context.split('\n').slice(1)
      steps.forEach((step, at) => {
        if (!step.endsWith(' walks out.') || at + 2 >= steps.length) return
        const back = `: ${step.split(' ')[2]} comes into `
        expect(steps.slice(at + 1, at + 3).some(next => next.includes(back))).toBe(true)
      })
    }
  })

  test('turns alternate, and only one who is amid things takes that of one who is in a room without any', () => {
    const turns = items.flatMap(turnsOf)
    expect(turns.filter(({ isTaken, couldBeTaken }) => isTaken && !couldBeTaken)).toEqual([])
    // As in 108 of 242 official turns.
    const open = turns.filter(({ couldBeTaken }) => couldBeTaken)
    expect(Math.abs(meanOf(open.map(({ isTaken }) => Number(isTaken))) - 0.446)).toBeLessThan(0.08)
  })

  test('of two things, somebody seldom takes the one that they moved last', () => {
    const repeats = items.flatMap(turnsOf).flatMap(({ repeats }) => (repeats === undefined ? [] : [Number(repeats)]))
    expect(repeats.length).toBeGreaterThan(200)
    // As in 98 of 314 official moves.
    expect(Math.abs(meanOf(repeats) - 0.312)).toBeLessThan(0.07)
  })

  test('a story whose answer would be cut off is not told', () => {
    // One in twenty would be.
    for (let index = 0; index < 40; index++) {
      const { reference } = drawQuestionSpec(makeTestItemSpec(task, { output: 8192 }), index)
      expect(o200k.count(reference!)).toBeLessThan(9216)
    }
  })

  test('the agent sees, is away and is mistaken about as often', () => {
    const { sees, away, stale } = sharesOf(items)
    expect(Math.abs(sees - 0.503)).toBeLessThan(0.03)
    expect(Math.abs(away - 0.158)).toBeLessThan(0.03)
    expect(Math.abs(stale - 0.1)).toBeLessThan(0.03)
  })
})

test.each([512, 1024, 2048])(
  'an answer of %i tokens scores 1 under all scorers, and no mistake does under the strict one',
  output => {
    for (const { index, seed, expected, answer } of made(output, 12, { seed: 'right' }).map(rightAnswer)) {
      for (const scorer of [longprocTomTracking, longprocTomTrackingRmodels, longprocTomTrackingFixed])
        expect(scorer.score(answer, expected).value).toBe(1)
      for (const [name, mistake] of Object.entries(task.output!.corruptions)) {
        const wrong = mistake(answer, makeRandom(`${seed}/${index}/${name}`))
        expect(longprocTomTrackingFixed.score(wrong, expected).value, name).toBeLessThan(1)
      }
    }
  },
)

describe('lengths', () => {
  test.each([700, 1024, 4096, 16_384, 32_768, 65_536])('%i tokens of answer, within 5 per cent', output => {
    for (const item of made(output, output > 20_000 ? 1 : 5)) {
      const { reference } = item.row.length
      expect(Math.abs(reference! / output - 1)).toBeLessThan(0.05)
      expect(reference).toBe(o200k.count(referenceOf(item)))
    }
  })

  test('the story is the same in a prompt of 4K and of 64K', () => {
    const [short, long] = [4096, 65_536].map(target => made(512, 1, { target })[0])
    expect(long.row.expected).toEqual(short.row.expected)
    const stepsOf = ({ context }: Item) => context.split('\n').filter(line => line.startsWith('Step '))
    expect(stepsOf(long)).toEqual(stepsOf(short))
    expect(long.row.length.tokens).toBeGreaterThan(65_536 * 0.995)
    expect(long.row.length.tokens).toBe(o200k.count(long.render()))
    expect(replayed(long)).toBe(referenceOf(long))
  })

  test('a prompt has room for all items of a cell or for none', () => expectRoomForAllOrNone(task, 3000, 100))

  test('a story that does not fit is refused in one line', () => {
    expect(() => made(16_384, 1, { target: 4096 })).toThrow(
      /tom-tracking: 4K is shorter than its smallest prompt, about [\d,]+ tokens/,
    )
  })
})

describe('parameters', () => {
  test.each([
    ['unseen', 0.05],
    ['unseen', 0.9],
    ['away', 0.02],
    ['away', 0.45],
    ['stale', 0.02],
    ['stale', 0.6],
  ] as const)('%s %d', (parameter, share) => {
    const shares = sharesOf(made(8192, 5, { params: { [parameter]: share } }))
    expect(Math.abs(shares[parameter] - share)).toBeLessThan(0.06)
  })

  test('agents, things and rooms', () => {
    for (const item of made(1024, 5, { params: { agents: 5, things: 7, rooms: 4 } })) {
      const [start = ''] = item.context.split('\n')
      expect(start.match(/ is in the /g)).toHaveLength(5)
      expect(start.match(/ is on the /g)).toHaveLength(7)
      expect(recordOf(item)['story_components'].match(/'s /g)).toHaveLength(8)
    }
  })

  test('visits', () => {
    const visited = (visits: number) => {
      const [item] = made(512, 1, { target: 16_384, params: { visits } })
      const rooms = [...recordOf(item)['story_components'].match(/Rooms: \[the (.+), the (.+)\]/)!].slice(1)
      const walks = [...item.context.matchAll(/^\w+ walks to the ([a-z ]+?)(?: and |\.)/gm)].map(([, room]) => room)
      return walks.filter(room => rooms.includes(room)).length / walks.length
    }
    expect(visited(0)).toBe(0)
    expect(visited(1)).toBe(1)
    expect(Math.abs(visited(0.5) - 0.4)).toBeLessThan(0.15)
  })

  test('what they may be', () => {
    const check = (params: object) => task.check!({ ...task.params, ...params })
    expect(check({ agents: 1 })).toMatch(/agents/)
    expect(check({ rooms: 2.5 })).toMatch(/rooms/)
    expect(check({ away: 0.6 })).toMatch(/away/)
    expect(check({ stale: -2 })).toMatch(/stale/)
    expect(check({ visits: 2 })).toMatch(/visits/)
    expect(check({ agents: 20, things: 20, rooms: 12, unseen: 1, away: 0.5, stale: 1, visits: 1 })).toBeUndefined()
    expect(() => made(512, 2, { params: { agents: 20, things: 20, rooms: 12, unseen: 1, stale: 1 } })).not.toThrow()
  })
})

test('names stay apart when a scorer normalises them, and none is part of another', () => {
  const bare = (name: string) =>
    name
      .toLowerCase()
      .replace(/[^\w\s]/g, '')
      .split(/\s+/)
      .filter(word => !/^(an?|the|on|in|at|step|thinks?|believes?|is|are|of|location|knows?|belief)$/.test(word))
      .join(' ')
  for (const pool of Object.values(getHousePools())) {
    const names = pool.map(bare)
    expect(names).toEqual(pool.map((name: string) => name.toLowerCase()))
    expect(new Set(names).size).toBe(names.length)
  }
  const all = Object.values(getHousePools()).flat()
  expect(all.filter(name => all.some(other => other !== name && holds(other, name)))).toEqual([])
})

const OFFICIAL = resolve(import.meta.dirname, '../../../../../../shared/data/longproc/tom_tracking')

describe.skipIf(!existsSync(OFFICIAL))('LongProc’s own stories (skipped: no ../shared)', () => {
  test.each(['0.5k', '2k'])('give LongProc’s own traces, to the byte (%s)', level => {
    const records = JSON.parse(readFileSync(resolve(OFFICIAL, `tom_tracking_${level}.json`), 'utf8')) as {
      story: string
      question: string
      solution: string
    }[]
    for (const { story, question, solution } of records) {
      const [, agent, thing] = /^Where does (\w+) believe the (.+) is\?$/.exec(question)!
      const asked: BeliefQuestion = { agent: agent, thing: thing }
      const [first = '', ...steps] = story.split('\n').map(line => line.replace(/^Step \d+: (.+)\.$/, '$1'))
      const views = [makeFirstView(officialStart(first), asked)]
      for (const step of steps) views.push(updateView(views.at(-1)!, officialDoing(step), asked))
      expect(formatBeliefTrace(asked, views)).toBe(solution)
    }
  })
})

function officialStart(sentence: string): StoryState {
  const parts = sentence.split('; ').map(part => part.split(/ is (?:in|on) the /) as [string, string])
  return {
    agents: new Map(
      parts.flatMap(([name, room]): [string, Presence][] =>
        room.includes("'s ") ? [] : [[name, { room, inside: true }]],
      ),
    ),
    things: new Things(
      parts.flatMap(([name, spot]): [string, Spot][] =>
        spot.includes("'s ") ? [[name.replace('the ', ''), spotOf(spot)]] : [],
      ),
    ),
  }
}

function officialDoing(sentence: string): Doing {
  const agent = sentence.split(' ')[0]
  const [, thing, spot] = /moves the (.+) to the (.+'s .+)$/.exec(sentence) ?? []
  if (spot) return { does: sentence.includes(', and ') ? 'carry' : 'put', agent, thing: thing, spot: spotOf(spot) }
  const [, verb, room] = /(moves to|enters) the (.+)$/.exec(sentence) ?? []
  return room ? { does: verb === 'enters' ? 'enter' : 'walk', agent, room } : { does: 'leave', agent }
}

const spotOf = (text: string): Spot => {
  const [room, furniture] = text.split("'s ")
  return { room: room, furniture: furniture }
}

const holds = (text: string, name: string) => ` ${text.replace(/[.;,']/g, ' ')} `.includes(` ${name} `)
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function castOf(item: Item) {
  const parts = item.context.split('\n')[0].replace('Step 0: ', '').slice(0, -1).split('; ')
  return {
    agents: parts.filter(part => part.includes(' is in ')).map(part => part.split(' ')[0]),
    things: parts.filter(part => part.includes(' is on ')).map(part => part.slice(4, part.indexOf(' is on '))),
  }
}

/** What a world of rooms becomes, sentence by sentence; each that could not happen is named. */
class Replay {
  readonly rooms = new Map<string, string>()
  readonly outside = new Set<string>()
  readonly spots = new Map<string, string>()
  readonly faults: string[] = []

  tell(sentence: string): void {
    const text = sentence.replace(/\.$/, '')
    const words = text.split(' ')
    const agent = words[0]
    const at = text.indexOf(' is in the ')
    if (at > 0) return void this.rooms.set(agent, text.slice(at + 11))
    const on = text.indexOf(' is on the ')
    if (on > 0) return void this.spots.set(text.slice(4, on), text.slice(on + 11))
    const room = this.rooms.get(agent)!
    const out = this.outside.has(agent)
    const fault = (wrong: boolean) => wrong && this.faults.push(sentence)
    if (text === `${agent} walks out`) {
      fault(out)
      this.outside.add(agent)
      return
    }
    if (text.startsWith(`${agent} comes into the `)) {
      fault(!out)
      this.outside.delete(agent)
      this.rooms.set(agent, text.split(' comes into the ')[1])
      return
    }
    fault(out)
    const [walk = '', put] = text.includes(' and puts ')
      ? text.split(' and puts the ')
      : text.includes(' puts ')
        ? ['', text.split(' puts the ')[1]]
        : [text]
    const to = walk === '' ? room : walk.split(' walks to the ')[1]
    if (walk !== '') fault(to === room)
    if (put !== undefined) {
      const [thing, spot] = put.split(' on the ') as [string, string]
      fault(roomOf(this.spots.get(thing)!) !== room || roomOf(spot) !== to || this.spots.get(thing) === spot)
      this.spots.set(thing, spot)
    }
    this.rooms.set(agent, to)
  }
}

const roomOf = (spot: string) => spot.split("'s ")[0]

function impossible(lines: readonly string[]): string[] {
  const replay = new Replay()
  for (const line of lines) replay.tell(line.startsWith('The ') ? `t${line.slice(1)}` : line)
  return replay.faults
}

/** Whose turn each step is, and of two things in the room which one is moved. */
function turnsOf({ context }: Item) {
  const [start, ...steps] = context.split('\n').map(line => line.replace(/^Step \d+: (.+)\.$/, '$1'))
  const replay = new Replay()
  for (const part of start.split('; ')) replay.tell(part)
  const agents = [...replay.rooms.keys()]
  const here = (agent: string) =>
    [...replay.spots].filter(([, spot]) => !replay.outside.has(agent) && roomOf(spot) === replay.rooms.get(agent))
  const last = new Map<string, string>()
  return steps.map((step, turn) => {
    const [owner, other] = [agents[turn % 2], agents[(turn + 1) % 2]]
    const actor = step.split(' ')[0]
    const couldBeTaken = !replay.outside.has(owner) && here(owner).length === 0 && here(other).length > 0
    const [, thing] = / puts the (.+) on the /.exec(step) ?? []
    const isChoice = thing !== undefined && here(actor).length === 2 && last.has(actor)
    const repeats = isChoice ? last.get(actor) === thing : undefined
    if (thing !== undefined) last.set(actor, thing)
    replay.tell(step)
    return { isTaken: actor !== owner, couldBeTaken, repeats }
  })
}

/** The answer, from the printed story alone, by other code than the task's. */
function replayed({ context, question }: Item): string {
  const [, agent, thing] = /^Where does (\w+) believe the (.+) to be /.exec(question)!
  const replay = new Replay()
  const lines: string[] = []
  let belief = 'None'
  let before: [string, string] | undefined
  for (const line of context.split('\n').filter(line => line.startsWith('Step '))) {
    const [label, sentence] = line.split(': ') as [string, string]
    for (const part of sentence.replace(/\.$/, '').split('; ')) replay.tell(part)
    const place = replay.outside.has(agent) ? 'None' : replay.rooms.get(agent)!
    const spot = replay.spots.get(thing)!
    const sees = place === roomOf(spot)
    if (sees) belief = spot
    const remark = before
      ? `${agent} location ${before[0] === place ? 'unchanged' : 'changed'}; ${thing} location ${before[1] === spot ? 'unchanged' : 'changed'}`
      : 'initial state'
    lines.push(
      `- ${label}: (${remark}) {${agent} location: ${place}; ${thing} location: ${spot}; ${agent} sees ${thing}: ${sees ? 'True' : 'False'}; ${agent}'s belief on ${thing}: ${belief}}`,
    )
    before = [place, spot]
  }
  expect(replay.faults).toEqual([])
  return [`${agent}'s belief on the ${thing}:`, ...lines, `Final Answer: the ${belief}`].join('\n')
}

/** Shares over the steps but the first, read off the answers. */
function sharesOf(items: readonly Item[]) {
  let [steps, moves] = [0, 0]
  const counts = { sees: 0, away: 0, stale: 0, unseen: 0 }
  for (const item of items)
    for (const line of referenceOf(item).split('\n').slice(2, -1)) {
      const [, place, spot, sees, belief] =
        /location: ([^;]+); .+ location: ([^;]+); .+: (True|False); .+: (.+)\}$/.exec(line.slice(line.indexOf('{')))!
      const moved = / location changed\) /.test(line)
      steps++
      if (moved) moves++
      if (sees === 'True') counts.sees++
      if (place === 'None') counts.away++
      if (belief !== 'None' && belief !== spot) counts.stale++
      if (moved && sees === 'False') counts.unseen++
    }
  return {
    sees: counts.sees / steps,
    away: counts.away / steps,
    stale: counts.stale / steps,
    unseen: counts.unseen / moves,
  }
}

/** As the task's own solver writes it. */
function rightAnswer(item: Item) {
  if (task.solve === 'none') throw new Error('no solver')
  const { index, seed, expected } = item.row
  return { index, seed, expected: expected as LongProcExpected, answer: task.solve(item) }
}
