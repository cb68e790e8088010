import { getLast, makeRandom, type Random } from 'fathom-bench/plugin'
import { drawHouse, type House } from './house.ts'
import { NO_WISHES, Tale } from './tale.ts'
import { formatStory } from './telling.ts'
import { formatBeliefTrace, isStale, type View } from './trace.ts'
import { formatBeliefQuestion } from './wording.ts'

/** Worked examples, and the houses that they are about. */
export interface StoryExamples {
  readonly text: string
  readonly houses: readonly House[]
  /** Continuations of the same stories, with answers, which show the usual length of stories. */
  readonly onwards: readonly { readonly lines: readonly string[]; readonly answer: string }[]
}

/**
 * Two stories of ten steps with their answers, the same in all prompts, as LongProc's are. In one somebody walks out
 * and sees the thing for the first time later, in the other somebody believes what is not so and learns better.
 */
export function getWorkedExamples(): StoryExamples {
  known ??= make(makeRandom('tom-tracking/examples'))
  return known
}

let known: StoryExamples | undefined

function make(rng: Random): StoryExamples {
  const first = drawHouse(rng.fork(1), TWO, [])
  const second = drawHouse(rng.fork(2), TWO, [first])
  const tales = [findTale(hasAbsence, first, rng.fork('first')), findTale(hasError, second, rng.fork('second'))]
  const tellStory = (tale: Tale, steps: number) => ({
    lines: formatStory(tale.start, tale.doings(steps)),
    answer: formatBeliefTrace(tale.asked, tale.views(steps)),
  })
  const texts = tales.map((tale, at) => {
    const { lines, answer } = tellStory(tale, STEPS)
    return [`Example ${at + 1}.`, lines.join('\n'), formatBeliefQuestion(tale.asked), answer].join('\n\n')
  })
  return { text: texts.join('\n\n'), houses: [first, second], onwards: tales.map(tale => tellStory(tale, ONWARDS)) }
}

const TWO = { agents: 2, things: 2, rooms: 2 }
const STEPS = 10
const ONWARDS = 60

/** Whether the agent leaves, and first sees the thing later. */
const hasAbsence = (views: readonly View[]) =>
  views[0].belief === undefined && getLast(views).belief !== undefined && views.some(({ room }) => room === undefined)

/** Whether the agent has a false belief and later corrects it. */
const hasError = (views: readonly View[]) =>
  views.slice(1).some((view, at) => isStale(views[at]) && !isStale(view)) &&
  !views.some(({ room }) => room === undefined)

function findTale(shows: (views: readonly View[]) => boolean, house: House, rng: Random): Tale {
  for (let tries = 0; ; tries++) {
    const tale = new Tale(house, NO_WISHES, rng.fork(tries))
    if (shows(tale.views(STEPS))) return tale
  }
}
