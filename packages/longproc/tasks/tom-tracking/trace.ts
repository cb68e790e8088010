import { getLast, mustGet } from 'fathom-bench/plugin'
import { formatSpot, type Spot } from './house.ts'
import type { Doing, StoryState } from './story.ts'

/** The agent and the thing of a question about belief. */
export interface BeliefQuestion {
  readonly agent: string
  readonly thing: string
}

/** Content of a line of the answer: both locations after a step, and the agent's belief. */
export interface View {
  /** Undefined while the agent is in no room. */
  readonly room: string | undefined
  readonly spot: Spot
  /** Undefined until the agent has seen the thing. */
  readonly belief: Spot | undefined
}

export const canSee = ({ room, spot }: Pick<View, 'room' | 'spot'>): boolean => room === spot.room

/** Believed, but not so. */
export const isStale = ({ belief, spot }: View): boolean =>
  belief !== undefined && formatSpot(belief) !== formatSpot(spot)

export function makeFirstView({ agents, things }: StoryState, { agent, thing }: BeliefQuestion): View {
  const { room, inside } = mustGet(agents, agent)
  return updateBelief({ room: inside ? room : undefined, spot: mustGet(things, thing), belief: undefined })
}

export function updateView(view: View, doing: Doing, { agent, thing }: BeliefQuestion): View {
  const moved = 'spot' in doing && doing.thing === thing
  const spot = moved ? doing.spot : view.spot
  return updateBelief({ ...view, spot, room: doing.agent === agent ? findRoomAfter(doing) : view.room })
}

const findRoomAfter = (doing: Doing): string | undefined =>
  'room' in doing ? doing.room : 'spot' in doing ? doing.spot.room : undefined

const updateBelief = (view: View): View => (canSee(view) ? { ...view, belief: view.spot } : view)

/** The answer, whole, in LongProc's grammar. */
export function formatBeliefTrace(target: BeliefQuestion, views: readonly View[]): string {
  const { agent, thing } = target
  const lines = views.map((view, step) => {
    const before = views[step - 1]
    const remark = before
      ? `(${agent} location ${formatChanged(formatPlace(before) !== formatPlace(view))}; ${thing} location ${formatChanged(formatSpot(before.spot) !== formatSpot(view.spot))})`
      : '(initial state)'
    const facts = [
      `${agent} location: ${formatPlace(view)}`,
      `${thing} location: ${formatSpot(view.spot)}`,
      `${agent} sees ${thing}: ${canSee(view) ? 'True' : 'False'}`,
      `${agent}'s belief on ${thing}: ${formatBelief(view)}`,
    ]
    return `- Step ${step}: ${remark} {${facts.join('; ')}}`
  })
  return [`${agent}'s belief on the ${thing}:`, ...lines, `Final Answer: ${formatFinalBelief(getLast(views))}`].join(
    '\n',
  )
}

const formatChanged = (changed: boolean) => (changed ? 'changed' : 'unchanged')
const formatPlace = ({ room }: View) => room ?? 'None'
const formatBelief = ({ belief }: View) => (belief ? formatSpot(belief) : 'None')

export const formatFinalBelief = ({ belief }: Pick<View, 'belief'>): string =>
  belief ? `the ${formatSpot(belief)}` : 'None'
