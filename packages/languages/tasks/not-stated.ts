import { type CoreRequest, type Task, withFacts } from 'fathom-bench/plugin'
import { formatName, joinList, makeSlotPatterns, type Pack, say } from '../pack/pack.ts'
import { drawPersons } from './cast.ts'
import { getHomeReader, type HomeFacts, isHome, type Resident, writeHomes } from './homes.ts'
import { type LanguageTask, listReplyLanguages, type Tongues } from './language-task.ts'
import { describeLines } from './lines.ts'

/** The town of each person, null where the text says none, and the towns that a reply may name. */
interface Expected {
  readonly language: ReturnType<typeof listReplyLanguages>
  readonly fields: Readonly<Record<string, string | null>>
  readonly labels: readonly string[]
}

/** Where people settled, or that the text does not say it. Each statement is composed of a telling, a subject and a deed. */
export const notStatedTask: LanguageTask = (english, { text, asks }) => ({
  params: { asked: 5, told: 160, share: 0.95 },
  paramNotes: english.paramNotes,
  // A program can list all that telling, subject and deed can say.
  program: 'solves it',
  scorer: 'language-fields-all',
  levels: english.levels ?? [],
  check: params => english.check?.(params),
  instructions: say(asks, 'not-stated.instructions'),

  core: request => drawQuestion(request, [], { text, asks }),

  together: {
    most: params => Math.floor(MOST_FAMILIES / Number(params['asked'])),
    tokens: params => Number(params['asked']) * HOME_TOKENS,
    // No person is asked about twice.
    cores(places) {
      const taken: number[] = []
      const cores = places.map(request => {
        const core = drawQuestion(request, taken, { text, asks })
        taken.push(...core.facts.asked.map(({ who }) => who.family))
        return core
      })
      const facts: HomeFacts = {
        asked: cores.flatMap(core => core.facts.asked),
        depths: cores.flatMap(core => core.facts.depths),
      }
      return withFacts(
        cores,
        facts,
        cores.map(core => core.facts.depths.length),
      )
    },
  },

  fill: ({ facts }, request) => writeHomes(text, facts as HomeFacts, request),

  solve({ context, question }) {
    const { list } = getHomeReader(text)
    const findHome = (name: string) => list(context, name).find(told => isHome(told) && told.doer === name)
    return readNames(text, question)
      .map(name => `${name}${asks.colon}${findHome(name)?.values['TOWN'] ?? say(asks, 'unknown')}`)
      .join('\n')
  },

  facts: ({ expected }) =>
    Object.entries((expected as Expected).fields).flatMap(([who, town]) =>
      town === null
        ? []
        : [
            {
              names: [who, town],
              says: sentence =>
                getHomeReader(text)
                  .list(sentence, who)
                  .some(told => isHome(told) && told.doer === who),
            },
          ],
    ),

  guess({ context, question }, rng) {
    const { TOWN = '' } = makeSlotPatterns(text)
    const towns = context.match(new RegExp(TOWN, 'gu')) ?? [say(asks, 'unknown')]
    return readNames(text, question)
      .map(name => `${name}${asks.colon}${rng.next() < 0.5 ? say(asks, 'unknown') : rng.pick(towns)}`)
      .join('\n')
  },
})

const readNames = (pack: Pack, question: string): string[] =>
  question.match(new RegExp(makeSlotPatterns(pack)['WHO'] ?? '', 'gu')) ?? []

/** Families of people who are asked about, at most: those of all others are left. */
const MOST_FAMILIES = 40
/** Tokens of a stated home, at most. */
const HOME_TOKENS = 100

/** People and where they settled: every mixture of stated and not stated comes equally often. */
function drawQuestion(
  { params, index, rng, shared, depth }: CoreRequest<Task['params']>,
  taken: readonly number[],
  { text, asks }: Tongues,
) {
  const asked = Number(params['asked'])
  const persons = drawPersons(text, asked, taken, rng.fork('people'))
  const classes = 2 ** asked
  const deck = shared
    .fork(`stated/${Math.floor(index / classes)}`)
    .shuffle(Array.from({ length: classes }, (_, at) => at))
  const which = deck[index % classes]
  const towns = rng.fork('homes').sample(
    text.towns.map((_, at) => at),
    asked,
  )
  const settlers = persons.map(
    (who, at): Resident => ({ who, home: ((which >> at) & 1) === 1 ? towns[at] : undefined }),
  )
  const names = persons.map(who => formatName(text, who))
  const facts: HomeFacts = {
    asked: settlers,
    depths: settlers.flatMap(({ home }, at) => (home === undefined ? [] : [depth(at)])),
  }
  return {
    question: say(asks, 'not-stated.question', { NAMES: joinList(asks, names) }),
    answerKind: 'lines' as const,
    answerFormat: say(asks, 'not-stated.format', { LINES: describeLines(asks, names) }),
    expected: {
      language: listReplyLanguages({ text, asks }),
      fields: Object.fromEntries(
        settlers.map(({ home }, at) => [names[at], home === undefined ? null : text.towns[home]]),
      ),
      labels: text.towns,
    } satisfies Expected,
    facts,
  }
}
