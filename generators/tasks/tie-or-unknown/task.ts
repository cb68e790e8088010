import { mustGet } from '../../../core/collections/require.ts'
import { IN_ORDER } from '../../../core/text/template.ts'
import { UNKNOWN_HOME as NOT_TOLD } from '../../materials/homes/homes.ts'
import type { Tie } from '../../materials/ties/population.ts'
import { findOther, makeSayCheck, NAMED } from '../../materials/ties/read-ties.ts'
import { readHopRelations } from '../../materials/ties/relations.ts'
import { tellTies } from '../../materials/ties/tell-ties.ts'
import { defineTask } from '../../task.ts'
import { drawTieQuestions } from './question.ts'

/**
 * Does a reader say so where a text does not state what it asks? Asked are five ties between people ("the guardian of
 * Ada Carvow"). Chance says of each whether one sentence tells it, in words that the question does not use, as of every
 * tie in the text. People, deeds and near misses are those of `hop-qa`, whose ties are all told. All five must be right,
 * so always to abstain, as never to, is right once in 32.
 */
export const tieOrUnknown = defineTask({
  id: 'tie-or-unknown',
  family: 'qa',
  reading: 'absence',
  ability: 'abstain',
  about:
    'Say who five people were to five others, or that the text does not say it, in other words than the question’s.',
  source:
    'Our own, after unanswerable questions of SQuAD 2.0 (arXiv 1806.03822) over the people of hop-qa; every item mixes both, all or nothing',
  version: 1,
  params: { asked: 5, people: 16, told: 220, share: 0.92 },
  paramNotes: {
    asked: 'ties that are asked for, 1 to 6',
    people:
      'people whose ties are asked for, 16 to 40; with several questions of a context three for each and eight more',
    told: 'sentences that name each person at 64K tokens, 20 to 800; they grow with the square root of the length',
    share: 'share of the text that names such people, 0.1 to 0.95; the rest is the haystack',
  },
  answerTokens: 192,
  paired: true,
  uniqueAnswer: false,
  scorer: 'fields-strict',
  chance: 0.03125,
  namesOptions: true,
  program: 'does not',
  haystack: true,
  levels: [
    { asked: 1, told: 60 },
    { asked: 1 },
    { asked: 2, told: 110 },
    { asked: 3 },
    { asked: 4 },
    {},
    { told: 400 },
    { asked: 6 },
    { asked: 6, told: 400 },
    { asked: 6, told: 800 },
  ],
  instructions:
    'Among other things, the text tells of people and what they were to each other, in its own words: whoever brought somebody up was that person’s guardian. It tells each of these things once or not at all. Most sentences that name two people tell nothing of the kind: what the text calls a rumour, a dream or a mistake did not happen, and what it tells of a relative, a friend or a namesake is not told of the person.',
  template: IN_ORDER,

  check({ asked, people, told, share }) {
    if (!Number.isInteger(asked) || asked < 1 || asked > 6) return 'asked is a whole number, 1 to 6'
    if (!Number.isInteger(people) || people < 16 || people > 40) return 'people is a whole number, 16 to 40'
    if (!(told >= 20 && told <= 800)) return 'told is 20 to 800'
    return share >= 0.1 && share <= 0.95 ? undefined : 'share is 0.1 to 0.95'
  },

  core: request => drawTieQuestions([request], request)[0],

  together: { tokens: ({ asked }) => asked * MOST_TOKENS, cores: drawTieQuestions },

  fill: ({ facts: { group, asked, depths } }, request) =>
    tellTies(
      {
        group,
        planted: asked.filter(({ isStated }) => isStated).map((tie, at) => ({ ...tie, depth: depths[at] })),
        mayTell: tie => !asked.some(each => isSame(each, tie)),
        chance: STATED_SHARE,
      },
      request,
    ),

  solve: ({ context, question }) =>
    parseQuestion(question)
      .map(({ name, relation, who }) => `${name}: ${findOther(context, relation, who) ?? NOT_TOLD}`)
      .join('\n'),

  facts({ question, expected }) {
    const answers = expected as Readonly<Record<string, string>>
    return parseQuestion(question).flatMap(({ name, relation, who }) => {
      const other = answers[name]
      return other === NOT_TOLD ? [] : [{ names: [who, other], says: makeSayCheck(relation, who, other) }]
    })
  },

  guess: ({ context, question }, rng) =>
    parseQuestion(question)
      .map(
        ({ name }) => `${name}: ${rng.next() < STATED_SHARE ? rng.pick(context.match(NAMED) ?? [NOT_TOLD]) : NOT_TOLD}`,
      )
      .join('\n'),
})

/** Share of the ties that the text tells, as chance says. */
const STATED_SHARE = 0.5
const MOST_TOKENS = 60

const isSame = (one: Tie, other: Tie) => one.relation === other.relation && one.who === other.who

/** The ties that a question asks for. */
function parseQuestion(question: string) {
  const relations = new Map(readHopRelations().map(relation => [relation.name, relation]))
  return Array.from(question.matchAll(/the ((\w+) of ([A-Z]\w+ [A-Z]\w+))[,?]/g), ([, name, relation, who]) => ({
    name,
    who,
    relation: mustGet(relations, relation),
  }))
}
