import { held, lastOf } from '../../../core/held.ts'
import { type Spot, spotName } from './house.ts'
import type { Doing, State } from './story.ts'

/** Whose belief on what is asked for. */
export interface Asked {
  readonly agent: string
  readonly thing: string
}

/** What a line of the answer tells: where the two are after a step, and what the agent believes then. */
export interface View {
  /** Undefined while the agent is in no room. */
  readonly room: string | undefined
  readonly spot: Spot
  /** Undefined until the agent has seen the thing. */
  readonly belief: Spot | undefined
}

export const sees = ({ room, spot }: Pick<View, 'room' | 'spot'>): boolean => room === spot.room

/** Believed, but not so. */
export const isStale = ({ belief, spot }: View): boolean => belief !== undefined && spotName(belief) !== spotName(spot)

export function firstView({ agents, things }: State, { agent, thing }: Asked): View {
  const { room, inside } = held(agents, agent)
  return seen({ room: inside ? room : undefined, spot: held(things, thing), belief: undefined })
}

export function nextView(view: View, doing: Doing, { agent, thing }: Asked): View {
  const moved = 'spot' in doing && doing.thing === thing
  const spot = moved ? doing.spot : view.spot
  return seen({ ...view, spot, room: doing.agent === agent ? roomAfter(doing) : view.room })
}

const roomAfter = (doing: Doing): string | undefined =>
  'room' in doing ? doing.room : 'spot' in doing ? doing.spot.room : undefined

const seen = (view: View): View => (sees(view) ? { ...view, belief: view.spot } : view)

/** The answer, whole, in LongProc's grammar. */
export function traceOf(asked: Asked, views: readonly View[]): string {
  const { agent, thing } = asked
  const lines = views.map((view, step) => {
    const before = views[step - 1]
    const remark = before
      ? `(${agent} location ${changedOr(placeOf(before) !== placeOf(view))}; ${thing} location ${changedOr(spotName(before.spot) !== spotName(view.spot))})`
      : '(initial state)'
    const facts = [
      `${agent} location: ${placeOf(view)}`,
      `${thing} location: ${spotName(view.spot)}`,
      `${agent} sees ${thing}: ${sees(view) ? 'True' : 'False'}`,
      `${agent}'s belief on ${thing}: ${beliefOf(view)}`,
    ]
    return `- Step ${step}: ${remark} {${facts.join('; ')}}`
  })
  return [`${agent}'s belief on the ${thing}:`, ...lines, `Final Answer: ${finalOf(lastOf(views))}`].join('\n')
}

const changedOr = (changed: boolean) => (changed ? 'changed' : 'unchanged')
const placeOf = ({ room }: View) => room ?? 'None'
const beliefOf = ({ belief }: View) => (belief ? spotName(belief) : 'None')

export const finalOf = ({ belief }: Pick<View, 'belief'>): string => (belief ? `the ${spotName(belief)}` : 'None')
