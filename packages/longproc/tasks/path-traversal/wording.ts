import { followRoads, formatHop, formatRoad, parseRoads, type Road } from './roads.ts'

export const formatRoadList = (roads: readonly Road[]): string => roads.map(formatRoad).join('\n')

export const formatWayQuestion = (start: string, goal: string): string =>
  `Which connections make up the way from the city of ${start} to the city of ${goal}?`

export function parseWayQuestion(question: string): readonly [start: string, goal: string] {
  const [, start, goal] = QUESTION.exec(question) ?? []
  return [start ?? '', goal ?? '']
}

const QUESTION = /from the city of (\w+) to the city of (\w+)\?/

/** LongProc's reference. */
export const formatWayTrace = (way: readonly Road[]): string => way.map(formatHop).join('\n')

/** The trace in the tags in which a right answer puts it. */
export const formatWayAnswer = (way: readonly Road[]): string => `<Route>\n${formatWayTrace(way)}\n</Route>`

/** A small country with a question and its answer. Its cities begin with vowels, as none of an item does. */
export function buildSmallCountry(): string {
  const roads = formatRoadList(
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
  const way = followRoads('Ilmun', 'Edria', parseRoads(roads))
  return `${roads}\n\n${formatWayQuestion('Ilmun', 'Edria')}\n\n${formatWayAnswer(way)}`
}
