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
  UNKNOWN_HOME,
} from '../../materials/homes/homes.ts'
import { MANY_OTHERS } from '../../materials/homes/population.ts'
import { drawMixture } from '../../materials/mixtures.ts'
import { type CoreRequest, defineTask } from '../../task.ts'

/**
 * Does a reader give what the text states and say so where it states nothing? Asked of five people is where they
 * settled. Of each, chance says whether one sentence states it, as of everybody else in the text; hundreds of sentences
 * name the same people and other towns: they passed through, a cousin settled, it was a rumour. Whether a sentence
 * states it follows from who did it, what was done and whether it was done at all, each told in a hundred ways of which
 * two in three fit a near miss too. All five must be right, so always to abstain, as never to, is right once in 32.
 */
export const notStated = defineTask({
  id: 'not-stated',
  family: 'qa',
  reading: 'absence',
  ability: 'abstain',
  about: 'Say of five people where they settled, or that the text does not say it, among near misses on all of them.',
  source:
    'Our own, after unanswerable questions of SQuAD 2.0 (arXiv 1806.03822) and Michelangelo IDK (arXiv 2409.12640); every item mixes both, all or nothing',
  version: 9,
  params: { asked: 5, told: 160, share: 0.92 },
  paramNotes: HOME_PARAM_NOTES,
  answerTokens: 192,
  paired: true,
  uniqueAnswer: false,
  scorer: 'fields-strict',
  chance: 0.03125,
  namesOptions: true,
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
  instructions: `Among other things, the text tells of people and of towns. To settle in a town is to move there for good, in whatever words that is said; to stay for a while, to plan it, or to own a house there is not. What the text calls a rumour, a dream or a mistake did not happen, and what it tells of a relative, a friend or a namesake is not told of the person. Of some people the text says where they settled, in a single sentence; of others it does not.`,
  template: IN_ORDER,

  check: checkHomes,

  core: request => drawQuestion(request, []),

  together: { tokens: ({ asked }) => asked * HOME_TOKENS, cores: places => drawHomesTogether(places, drawQuestion) },

  fill: ({ facts }, request) => fillHomes(facts, request, { statedShare: 0.5, style: MANY_OTHERS }),

  solve: prompt => answerHomes(prompt),

  facts: ({ expected }) => listHomeFacts(expected as Readonly<Record<string, string>>),

  guess: ({ context, question }, rng) =>
    listNames(question)
      .map(name => `${name}: ${rng.next() < 0.5 ? UNKNOWN_HOME : pickTown(context, rng)}`)
      .join('\n'),
})

/** The people that a question asks of, and where they settled: every mixture of stated and not stated comes equally often. */
function drawQuestion(request: CoreRequest<HomeParams>, taken: readonly number[]) {
  const { params, index, shared } = request
  const stated = drawMixture(params.asked, index, shared)
  const note = `with the name of the town, or with "${UNKNOWN_HOME}" where the text does not say it`
  return drawHomes(request, taken, at => stated[at], note)
}
