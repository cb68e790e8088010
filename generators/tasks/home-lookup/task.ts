import { IN_ORDER } from '../../../core/text/template.ts'
import {
  answerHomes,
  checkHomes,
  drawHomes,
  drawHomesTogether,
  fillHomes,
  HOME_PARAM_NOTES,
  HOME_TOKENS,
  type HomeParams,
  listHomeFacts,
  listNames,
  pickTown,
} from '../../materials/homes/homes.ts'
import { MOSTLY_OTHERS } from '../../materials/homes/population.ts'
import { type CoreRequest, defineTask } from '../../task.ts'

/**
 * Does a reader find one statement among hundreds that are nearly it? Asked of five people is where they settled, which
 * one sentence states of each, as of everybody in the text. Texts and questions are those of `not-stated`, where the
 * text does not state some homes: what a method scores less there is what it loses by having to say so.
 */
export const homeLookup = defineTask({
  id: 'home-lookup',
  family: 'qa',
  reading: 'lookup',
  ability: 'look up',
  about: 'Say of five people where they settled, which one sentence states of each, among near misses on all of them.',
  source:
    'Our own, the answerable half of not-stated: one fact in varying words among near misses on the same people, all or nothing',
  version: 1,
  params: { asked: 5, told: 160, share: 0.92 },
  paramNotes: HOME_PARAM_NOTES,
  answerTokens: 192,
  paired: true,
  uniqueAnswer: false,
  scorer: 'fields-strict',
  chance: 0,
  program: 'does not',
  haystack: true,
  levels: [
    { asked: 1, told: 10 },
    { asked: 1, told: 50 },
    { asked: 2, told: 50 },
    { asked: 3, told: 50 },
    { asked: 4 },
    {},
    { asked: 6 },
    { asked: 7 },
    { asked: 8 },
    { asked: 8, told: 300 },
  ],
  instructions: `Among other things, the text tells of people and of towns. To settle in a town is to move there for good, in whatever words that is said; to stay for a while, to plan it, or to own a house there is not. What the text calls a rumour, a dream or a mistake did not happen, and what it tells of a relative, a friend or a namesake is not told of the person. Where each of the people who are asked about settled, the text says once.`,
  template: IN_ORDER,

  check: checkHomes,

  core: request => drawQuestion(request, []),

  together: { tokens: ({ asked }) => asked * HOME_TOKENS, cores: places => drawHomesTogether(places, drawQuestion) },

  fill: ({ facts }, request) => fillHomes(facts, request, { statedShare: 1, style: MOSTLY_OTHERS }),

  solve: prompt => answerHomes(prompt),

  facts: ({ expected }) => listHomeFacts(expected as Readonly<Record<string, string>>),

  guess: ({ context, question }, rng) =>
    listNames(question)
      .map(name => `${name}: ${pickTown(context, rng)}`)
      .join('\n'),

  fromEvidence: ({ context, question }, rng) =>
    answerHomes({ context, question }, name => pickTown(keepSentences(context, name), rng)),
})

const drawQuestion = (request: CoreRequest<HomeParams>, taken: readonly number[]) =>
  drawHomes(request, taken, () => true, 'with the name of the town')

/** The sentences of a part that name somebody: the home is likelier one of their towns than any other. */
const keepSentences = (context: string, name: string): string =>
  context
    .split(/(?<=[.!?]) /)
    .filter(sentence => sentence.includes(name))
    .join(' ')
