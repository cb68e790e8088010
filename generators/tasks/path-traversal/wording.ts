import { hopText, type Road, roadsIn, roadText, wayFrom } from './roads.ts'

export const listOf = (roads: readonly Road[]): string => roads.map(roadText).join('\n')

export const questionOf = (start: string, goal: string): string =>
  `Which connections make up the way from the city of ${start} to the city of ${goal}?`

export function askedIn(question: string): readonly [start: string, goal: string] {
  const [, start, goal] = QUESTION.exec(question) ?? []
  return [start ?? '', goal ?? '']
}

const QUESTION = /from the city of (\w+) to the city of (\w+)\?/

/** LongProc's reference. */
export const traceOf = (way: readonly Road[]): string => way.map(hopText).join('\n')

/** The trace in the tags in which a right answer puts it. */
export const answerOf = (way: readonly Road[]): string => `<Route>\n${traceOf(way)}\n</Route>`

/** A small country with a question and its answer. Its cities begin with vowels, as none of an item does. */
export function smallCountry(): string {
  const roads = listOf(
    [
      ['Orsta', 'Irlen', 'plane'],
      ['Abelo', 'Ustin', 'train'],
      ['Ilmun', 'Eskar', 'ferry'],
      ['Oboda', 'Eskar', 'bus'],
      ['Ustin', 'Abelo', 'bus'],
      ['Anvik', 'Edria', 'train'],
      ['Eskar', 'Orsta', 'train'],
      ['Upola', 'Orsta', 'ferry'],
      ['Irlen', 'Anvik', 'bus'],
    ].map(([src, dst, transit]) => ({ src, dst, transit }) as Road),
  )
  const way = wayFrom('Ilmun', 'Edria', roadsIn(roads))
  return `${roads}\n\n${questionOf('Ilmun', 'Edria')}\n\n${answerOf(way)}`
}
