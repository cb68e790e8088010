import { type House, spotName } from './house.ts'
import type { Asked, View } from './trace.ts'
import { finalOf } from './trace.ts'

export const questionOf = ({ agent, thing }: Asked): string =>
  `Where does ${agent} believe the ${thing} to be at the end of the story?`

export function askedIn(question: string): Asked {
  const [, agent, thing] = QUESTION.exec(question) ?? []
  return { agent: agent ?? '', thing: thing ?? '' }
}

const QUESTION = /Where does (\w+) believe the (.+) to be at the end/

/** How LongProc wants the answer. */
export const ANSWER_FORMAT =
  'Answer step by step, with the person\'s name in place of AGENT and the thing\'s name in place of OBJECT. The first line is "AGENT\'s belief on the OBJECT:". Then comes one line for every numbered step, from Step 0 to the last, of the form "- Step 7: (AGENT location changed; OBJECT location unchanged) {AGENT location: ROOM; OBJECT location: ROOM\'s FURNITURE; AGENT sees OBJECT: True; AGENT\'s belief on OBJECT: ROOM\'s FURNITURE}", with "(initial state)" in Step 0 for what has changed, with False where AGENT does not see OBJECT, and with None for the location of a person who is in no room and for a belief that has not been formed yet. The last line is "Final Answer: the ROOM\'s FURNITURE".'

/** LongProc's record, but for the story, which is the prompt's. */
export function recordOf({ agents, things, rooms, furniture }: House, asked: Asked, last: View, solution: string) {
  const all = (names: readonly string[]) => `[${names.join(', ')}]`
  const the = (name: string) => `the ${name}`
  const spots = rooms.flatMap(room => furniture.map(piece => the(spotName({ room, furniture: piece }))))
  return {
    story_components: `Agents: ${all(agents)}.\nObjects: ${all(things.map(the))}.\nRooms: ${all(rooms.map(the))}.\nContainers: ${all(spots)}`,
    question: questionOf(asked),
    solution,
    // The official records have no opening brace.
    answer: [`"${asked.agent}'s belief on the ${asked.thing}": "${finalOf(last)}"}`],
  }
}
