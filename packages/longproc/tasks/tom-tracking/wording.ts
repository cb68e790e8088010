import { formatSpot, type House } from './house.ts'
import type { BeliefQuestion, View } from './trace.ts'
import { formatFinalBelief } from './trace.ts'

export const formatBeliefQuestion = ({ agent, thing }: BeliefQuestion): string =>
  `Where does ${agent} believe the ${thing} to be at the end of the story?`

export function parseBeliefQuestion(question: string): BeliefQuestion {
  const [, agent, thing] = QUESTION.exec(question) ?? []
  return { agent: agent ?? '', thing: thing ?? '' }
}

const QUESTION = /Where does (\w+) believe the (.+) to be at the end/

/** Answer format of LongProc. */
export const ANSWER_FORMAT =
  'Answer step by step, with the person\'s name in place of AGENT and the thing\'s name in place of OBJECT. The first line is "AGENT\'s belief on the OBJECT:". Then comes one line for every numbered step, from Step 0 to the last, of the form "- Step 7: (AGENT location changed; OBJECT location unchanged) {AGENT location: ROOM; OBJECT location: ROOM\'s FURNITURE; AGENT sees OBJECT: True; AGENT\'s belief on OBJECT: ROOM\'s FURNITURE}", with "(initial state)" in Step 0 for what has changed, with False where AGENT does not see OBJECT, and with None for the location of a person who is in no room and for a belief that has not been formed yet. The last line is "Final Answer: the ROOM\'s FURNITURE".'

/** LongProc's record, but for the story, which is the prompt's. */
export function buildTomRecord(
  { agents, things, rooms, furniture }: House,
  target: BeliefQuestion,
  last: View,
  solution: string,
) {
  const formatAll = (names: readonly string[]) => `[${names.join(', ')}]`
  const addThe = (name: string) => `the ${name}`
  const spots = rooms.flatMap(room => furniture.map(piece => addThe(formatSpot({ room, furniture: piece }))))
  return {
    story_components: `Agents: ${formatAll(agents)}.\nObjects: ${formatAll(things.map(addThe))}.\nRooms: ${formatAll(rooms.map(addThe))}.\nContainers: ${formatAll(spots)}`,
    question: formatBeliefQuestion(target),
    solution,
    // The official records have no opening brace.
    answer: [`"${target.agent}'s belief on the ${target.thing}": "${formatFinalBelief(last)}"}`],
  }
}
