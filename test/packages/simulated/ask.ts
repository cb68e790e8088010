import { think } from '../../../packages/simulated/reader-state.ts'

/** The reader's answer to one user message. */
export const ask = (content: string, room = 1000): string => chat([{ role: 'user', content }], room)

export const chat = (
  messages: readonly { role: 'system' | 'user' | 'assistant' | 'tool'; content: string }[],
  room = 1000,
): string => think({ messages, tools: [], room }).text

/** `count` lines about weather and villages, none of which speaks of anything asked in these tests. */
export const haystack = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, at) =>
      `${VILLAGES[at % 7]} had ${WEATHER[at % 5]} that ${DAYS[at % 3]}, and the ${TRADES[at % 4]} went home early.`,
  )

const VILLAGES = ['Ashby', 'Little Marlow', 'Thornton', 'Welby', 'Upper Dean', 'Rushcombe', 'Harrowgate']
const WEATHER = ['rain', 'a cold wind', 'bright sun', 'fog', 'sleet']
const DAYS = ['morning', 'evening', 'afternoon']
const TRADES = ['miller', 'baker', 'carter', 'smith']

/** Puts `facts` between haystack lines, evenly spread. */
export function bury(facts: readonly string[], lines = 60): string[] {
  const text = haystack(lines)
  const step = Math.floor(lines / (facts.length + 1))
  facts.forEach((fact, at) => {
    text.splice(step * (at + 1) + at, 0, fact)
  })
  return text
}
