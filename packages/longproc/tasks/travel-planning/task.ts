import {
  defineTask,
  drawForWindow,
  fillWithShots,
  formatAnswerInstructions,
  IN_PARAGRAPHS,
  narrowWindow,
  type OutputLevel,
  outputWindow,
} from 'fathom-bench/plugin'
import { buildTravelReference, type Stay, searchTravelPlan } from '../../data/travel.ts'
import { travelMistakes } from './mistakes.ts'
import { toAskedTrip } from './record.ts'
import { drawSolvedTrips } from './shots.ts'
import { drawTrip, type SolvedTrip } from './trip.ts'
import { parseTrip } from './wording.ts'

/**
 * Find the order in which cities can be visited, given stays, fixed days and one-way flights. All options are tried day
 * by day, and every step is written down, so the answer is as long as the search. Every trip has exactly one plan,
 * which is proved by checking all orders; extra flights make the search as long as requested. There are at least three
 * cities, never to be visited in the order of the list.
 * Source: LongProc Travel Planning (arXiv 2501.05414 section 3; princeton-pli/LongProc `main`) on trips in the manner
 * of NATURAL PLAN (arXiv 2406.04520): its search and plan exactly, its levels, and the sizes of its four examples. The
 * wording, the cities, new examples for each item, more of them in long prompts, and answers of other lengths are
 * Fathom's.
 */
export const travelPlanning = defineTask({
  id: 'travel-planning',
  family: 'longproc',
  reading: 'hops',
  about: 'Find the only order of cities that keeps dates and flights by a search that is written down step by step.',
  source:
    'LongProc Travel Planning (arXiv 2501.05414), after NATURAL PLAN (arXiv 2406.04520); wording, cities, examples and long prompts are ours',
  version: 2,
  params: {},
  paramNotes: {},
  answerTokens: 1024,
  output: { least: 750, most: 1_048_576, official: 'travel_planning', corruptions: travelMistakes },
  paired: true,
  uniqueAnswer: true,
  scorer: 'longproc-travel-planning',
  chance: 0,
  askedInQuestion: true,
  program: 'solves it',
  haystack: false,
  instructions: `A trip visits some cities, each once, in an order that has to be found. How long to stay in each city is given, and for some of them from which day to which.
- The day of arrival and the day of departure both count: who arrives on day 4 and stays 3 days leaves on day 6, and is in the next city on day 6 as well.
- A flight goes from the first city named to the second, not back. The trip may begin in any city.
- A city with fixed days is visited on exactly these days.

The order is found by a search in which every step is written down:
- First list all cities with their stays, then those with fixed days by day of arrival, then the others in the order given.
- Begin on day 1. Where the fixed days of a city begin on the current day, it is the only option. Otherwise the options are the cities without fixed days that are not in the plan yet, in the order given.
- Of each option, check whether there is a flight from the last city of the plan. If there is, check whether it is left no later than the next fixed days begin. Where one of these fails, drop the option and go on with the next one.
- Otherwise put the city into the plan and go on from its day of departure in the same way. Where all options of a day fail, drop the branch and go back.
- Stop at the first plan with all cities.

Solved trips show how each line is worded. Leave out no line of the search.`,
  template: IN_PARAGRAPHS,

  core({ index, rng, output }) {
    const { tokens, count, adding } = output! // given to tasks of long output
    const asked = narrowWindow(outputWindow(tokens, LEVELS, rng.fork('length').next()))
    const ask = { rng: rng.fork('trip'), count: ({ reference }: SolvedTrip) => count(reference), adding }
    const { solved, tokens: length } = drawForWindow(asked, window => drawTrip(window, ask))
    const { trip, reference } = solved
    return {
      question: trip.disambig_question_text,
      ...formatAnswerInstructions('text', {
        form: `Write the whole search between <Solving Procedure> and </Solving Procedure>. Then write the plan between <Plan> and </Plan>, beginning with a line such as "**Day 1-5:** Arriving in Ayton and visit Ayton for 5 days.", and for each further city two lines such as "**Day 5:** Fly from Ayton to Beeford." and "**Day 5-8:** Visit Beeford for 4 days."`,
      }),
      expected: {
        reference,
        item: {
          ...trip,
          id: `trip_planning_example_${index}`,
          estimated_output_tokens: length,
          solving_procedure: reference,
        },
      },
      reference,
      facts: trip.disambig_question_text,
    }
  },

  fill: ({ facts }, request) => fillWithShots(drawSolvedTrips(facts), OFFICIAL_EXAMPLES, request),

  solve({ question }) {
    const trip = parseTrip(question)
    const plan: readonly Stay[] = searchTravelPlan(trip)?.plan ?? []
    return plan.length === 0 ? '' : buildTravelReference(toAskedTrip(trip, plan))
  },
})

/**
 * The official levels: bounds are the loader's, means the paper's, and no trip of three cities is shorter than about
 * 700 tokens.
 */
const LEVELS: readonly OutputLevel[] = [
  { tokens: 2048, least: 700, mean: 1200, most: 2047 },
  { tokens: 8192, least: 4096, mean: 5300, most: 8191 },
]

/** The official four, of 937 to 1,747 tokens with their questions, in multiples of the shortest. */
const OFFICIAL_EXAMPLES = [1.8, 1.5, 1.8, 2.8]
