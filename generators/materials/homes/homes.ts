import { append } from '../../../core/collections/append.ts'
import type { Random } from '../../../core/random/random.ts'
import { UNCOUNTED } from '../../../core/tokens/tokens.ts'
import { withFacts } from '../../build/together.ts'
import type { BuiltContext, ContextRequest, CoreRequest, GoldFact } from '../../task.ts'
import { drawPeople, toUsualRoom } from '../accounts/cast.ts'
import { makeAccountReader } from '../accounts/read-accounts.ts'
import { formatAnswerInstructions } from '../answer-format.ts'
import type { Fact } from '../needles/insert-needles.ts'
import { scatterFacts } from '../needles/scatter.ts'
import { formatPerson } from '../statements.ts'
import { listPeople } from '../world/people.ts'
import { drawOtherSettlers, drawStrangers, makeSettlerWriter, type Settler, type SettlerStyle } from './population.ts'
import { readSettled } from './settling-deeds.ts'

/** Parameters of the tasks that ask where people settled. */
export type HomeParams = { readonly asked: number; readonly told: number; readonly share: number }

export const HOME_PARAM_NOTES = {
  asked: 'people who are asked about, 1 to 8',
  told: 'sentences on each person at 64K tokens, 5 to 400; they grow with the square root of the length, up to 320',
  share: 'share of the text that is about such people, 0.1 to 0.95; the rest is the haystack',
}

/** Tokens of a stated home, at most. */
export const HOME_TOKENS = 60
export const UNKNOWN_HOME = 'unknown'

/** The people that a question asks of, and the depths of the homes that the text states. */
interface HomeFacts {
  readonly asked: readonly Settler[]
  readonly depths: readonly number[]
}

export function checkHomes({ asked, told, share }: HomeParams): string | undefined {
  if (!Number.isInteger(asked) || asked < 1 || asked > 8) return 'asked is a whole number, 1 to 8'
  if (!(told >= 5 && told <= 400)) return 'told is 5 to 400'
  return share >= 0.1 && share <= 0.95 ? undefined : 'share is 0.1 to 0.95'
}

/**
 * Draws people and where they settled.
 *
 * @param taken families of people who are asked about already
 * @param isStated says of each person, by place, whether the text states it
 * @param note what the answer's lines hold
 */
export function drawHomes(
  { params: { asked }, rng, depth }: CoreRequest<HomeParams>,
  taken: readonly number[],
  isStated: (at: number) => boolean,
  note: string,
) {
  const persons = drawPeople(asked, taken, rng.fork('people'))
  const towns = rng.fork('homes').sample(TOWN_NUMBERS, asked)
  const settlers = persons.map((who, at): Settler => ({ who, home: isStated(at) ? towns[at] : undefined }))
  const names = persons.map(formatPerson)
  return {
    question: `In which town did each of these people settle: ${names.join(', ')}?`,
    ...formatAnswerInstructions('lines', { names, note }),
    expected: Object.fromEntries(
      settlers.map(({ who, home }) => [
        formatPerson(who),
        home === undefined ? UNKNOWN_HOME : listPeople().towns[home],
      ]),
    ),
    facts: { asked: settlers, depths: settlers.flatMap(({ home }, at) => (home === undefined ? [] : [depth(at)])) },
  }
}

/** Draws the questions of one context: no person is asked about twice. */
export function drawHomesTogether<P extends HomeParams>(
  places: readonly CoreRequest<P>[],
  draw: (request: CoreRequest<P>, taken: readonly number[]) => ReturnType<typeof drawHomes>,
) {
  const taken: number[] = []
  const cores = places.map(slot => {
    const core = draw(slot, taken)
    append(
      taken,
      core.facts.asked.map(({ who }) => who.family),
    )
    return core
  })
  const facts = { asked: cores.flatMap(core => core.facts.asked), depths: cores.flatMap(core => core.facts.depths) }
  return withFacts(
    cores,
    facts,
    cores.map(core => core.facts.depths.length),
  )
}

/**
 * Writes the text: the homes, those of more people of the same kind, and near misses on all of them.
 * `statedShare` of these others have a home that the text states.
 */
export function fillHomes(
  { asked, depths }: HomeFacts,
  request: ContextRequest<HomeParams>,
  { statedShare, style }: { readonly statedShare: number; readonly style: SettlerStyle },
): BuiltContext {
  const { rng, params } = request
  const room = toUsualRoom(request.room, request.tokenizer)
  const placing = rng.fork('people')
  const others = drawOtherSettlers(asked, { ...params, statedShare }, room, placing)
  const cast = [...asked, ...others]
  const people = { cast, strangers: drawStrangers(cast, rng.fork('strangers')) }
  const { tellHome } = makeSettlerWriter(people, rng.fork('homes'), UNCOUNTED, style)
  const tellFact = (settler: Settler, depth: number): Fact => ({
    name: `home of ${formatPerson(settler.who)}`,
    text: tellHome(settler).text,
    depth,
  })
  const stated = asked.filter(({ home }) => home !== undefined).map((settler, at) => tellFact(settler, depths[at]))
  const likewise = others.filter(({ home }) => home !== undefined).map(settler => tellFact(settler, placing.next()))
  const built = scatterFacts(
    [...stated, ...likewise],
    {
      statements: (source, tokenizer) => makeSettlerWriter(people, source, tokenizer, style).tellNearMiss,
      share: params.share,
      avoid: [],
    },
    request,
  )
  return { ...built, depths: built.depths.slice(0, stated.length) }
}

/** Answers from the text, or from a part of it: `otherwise` says what to reply for a person whose home it does not state. */
export function answerHomes(
  { context, question }: { readonly context: string; readonly question: string },
  otherwise: (name: string) => string = () => UNKNOWN_HOME,
): string {
  return listNames(question)
    .map(name => `${name}: ${findHome(context, name) ?? otherwise(name)}`)
    .join('\n')
}

/** Where a text says that somebody settled. */
const findHome = (context: string, name: string): string | undefined =>
  findSettled(context, name).find(({ person }) => person === name)?.values['TOWN']

export const listHomeFacts = (expected: Readonly<Record<string, string>>): GoldFact[] =>
  Object.entries(expected).flatMap(([who, town]) =>
    town === UNKNOWN_HOME ? [] : [{ names: [who, town], says: sentence => findSettled(sentence, who).length > 0 }],
  )

/** The people that a question names. */
export const listNames = (question: string): string[] => Array.from(question.matchAll(NAMED), ([, name]) => name)

/** A town of the text. */
export const pickTown = (context: string, rng: Random): string => rng.pick(context.match(TOWNS) ?? [UNKNOWN_HOME])

const NAMED = /([A-Z][a-z]+ [A-Z][a-z]+)/g
const TOWN_NUMBERS = Uint16Array.from(listPeople().towns, (_, at) => at)
const TOWNS = /\b[A-Z][a-z]+(?:holm|wick|stead|mouth|combe|garth|haven|minster|beck|thorpe)\b/g

const findSettled = makeAccountReader(() => readSettled().is)
