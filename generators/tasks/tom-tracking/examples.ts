import { lastOf } from '../../../core/held.ts'
import { type Random, random } from '../../../core/random.ts'
import { drawHouse, type House } from './house.ts'
import { NO_WISHES, Tale } from './tale.ts'
import { storyLines } from './telling.ts'
import { isStale, traceOf, type View } from './trace.ts'
import { questionOf } from './wording.ts'

/** Worked examples, and the houses that they are about. */
export interface Examples {
  readonly text: string
  readonly houses: readonly House[]
  /** As the same stories go on, with answers: so long are stories as a rule. */
  readonly onwards: readonly { readonly lines: readonly string[]; readonly answer: string }[]
}

/**
 * Two stories of ten steps with their answers, the same in all prompts, as LongProc's are. In one somebody walks out and sees the thing for the
 * first time later, in the other somebody believes what is not so and learns better.
 */
export function workedExamples(): Examples {
  known ??= make(random('tom-tracking/examples'))
  return known
}

let known: Examples | undefined

function make(rng: Random): Examples {
  const first = drawHouse(rng.fork(1), TWO, [])
  const second = drawHouse(rng.fork(2), TWO, [first])
  const tales = [taleThat(showsAbsence, first, rng.fork('first')), taleThat(showsError, second, rng.fork('second'))]
  const told = (tale: Tale, steps: number) => ({
    lines: storyLines(tale.start, tale.doings(steps)),
    answer: traceOf(tale.asked, tale.views(steps)),
  })
  const texts = tales.map((tale, at) => {
    const { lines, answer } = told(tale, STEPS)
    return [`Example ${at + 1}.`, lines.join('\n'), questionOf(tale.asked), answer].join('\n\n')
  })
  return { text: texts.join('\n\n'), houses: [first, second], onwards: tales.map(tale => told(tale, ONWARDS)) }
}

const TWO = { agents: 2, things: 2, rooms: 2 }
const STEPS = 10
const ONWARDS = 60

/** Does the agent leave, and first see the thing later? */
const showsAbsence = (views: readonly View[]) =>
  views[0].belief === undefined && lastOf(views).belief !== undefined && views.some(({ room }) => room === undefined)

/** Does the agent believe what is not so, and then learn better? */
const showsError = (views: readonly View[]) =>
  views.slice(1).some((view, at) => isStale(views[at]) && !isStale(view)) &&
  !views.some(({ room }) => room === undefined)

function taleThat(shows: (views: readonly View[]) => boolean, house: House, rng: Random): Tale {
  for (let tries = 0; ; tries++) {
    const tale = new Tale(house, NO_WISHES, rng.fork(tries))
    if (shows(tale.views(STEPS))) return tale
  }
}
