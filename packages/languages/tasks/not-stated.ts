import { mustGet, type Random } from 'fathom-bench/plugin'
import {
  formatName,
  joinList,
  makeSlotPatterns,
  type Pack,
  type PersonNumbers,
  SENTENCE_START,
  say,
} from '../pack/pack.ts'
import { listTemplateSlots, toTemplatePattern } from '../pack/template.ts'
import { plant } from '../plant.ts'
import { countPersons, drawPersons, estimateSentence, fillPerson, writeSentence } from './cast.ts'
import { type LanguageTask, listReplyLanguages } from './language-task.ts'
import { describeLines } from './lines.ts'

/** Somebody, and the place of the town where they settled, if the text says it. */
interface Settler {
  readonly who: PersonNumbers
  readonly home: number | undefined
}

/** The town of each person, null where the text says none, and the towns that a reply may name. */
interface Expected {
  readonly language: ReturnType<typeof listReplyLanguages>
  readonly fields: Readonly<Record<string, string | null>>
  readonly labels: readonly string[]
}

interface Facts {
  readonly asked: readonly Settler[]
  readonly depths: readonly number[]
}

/** Where people settled, or that the text does not say it. Each way to say either is a whole sentence of the language. */
export const notStatedTask: LanguageTask = (english, { text, asks }) => ({
  params: { asked: 5, told: 160, share: 0.92 },
  paramNotes: english.paramNotes,
  // A language has some twenty ways to say either, which a program can list.
  program: 'solves it',
  scorer: 'language-fields-all',
  levels: english.levels ?? [],
  check: params => english.check?.(params),
  instructions: say(asks, 'not-stated.instructions'),

  core({ params, index, rng, shared, depth }) {
    const asked = Number(params['asked'])
    const persons = drawPersons(text, asked, [], rng.fork('people'))
    // Every mixture of stated and not stated comes equally often.
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
      (who, at): Settler => ({ who, home: ((which >> at) & 1) === 1 ? towns[at] : undefined }),
    )
    const names = persons.map(who => formatName(text, who))
    const facts: Facts = {
      asked: settlers,
      depths: settlers.flatMap(({ home }, at) => (home === undefined ? [] : [depth(at)])),
    }
    return {
      question: say(asks, 'not-stated.question', { NAMES: joinList(asks, names) }),
      answerKind: 'lines',
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
  },

  fill({ facts }, request) {
    const { asked, depths } = facts as Facts
    const { rng, room, tokenizer } = request
    const [told, share] = [Number(request.params['told']), Number(request.params['share'])]
    const people = rng.fork('people')
    const one = estimateSentence(mustGet(text.forms, NEAR), text, rng.fork('sample'), tokenizer)
    const count = countPersons((room * share) / one, told, room) - asked.length
    const others = drawPersons(
      text,
      Math.max(FEWEST_OTHERS, count),
      asked.map(({ who }) => who.family),
      people,
    ).map((who): Settler => ({ who, home: people.next() < 0.5 ? people.int(0, text.towns.length - 1) : undefined }))
    const cast = [...asked, ...others]
    const writer = makeSettlerWriter(text, cast, rng.fork('statements'))
    const tellHome = (settler: Settler, depth: number, name?: string) => ({
      text: writer.tellHome(settler),
      depth,
      ...(name !== undefined && { name }),
    })
    const stated = asked
      .filter(({ home }) => home !== undefined)
      .map((settler, at) => tellHome(settler, depths[at], `home of ${formatName(text, settler.who)}`))
    const likewise = others.filter(({ home }) => home !== undefined).map(settler => tellHome(settler, people.next()))
    return plant(
      text,
      [...stated, ...likewise],
      { around: { tell: writer.tellNearMiss, share }, avoid: cast.map(({ who }) => text.families[who.family]) },
      request,
    )
  },

  solve({ context, question }) {
    const homes = new Map(readHomes(text, context).map(({ who, town }) => [who, town]))
    return readNames(text, question)
      .map(name => `${name}${asks.colon}${homes.get(name) ?? say(asks, 'unknown')}`)
      .join('\n')
  },

  facts: ({ expected }) =>
    Object.entries((expected as Expected).fields).flatMap(([who, town]) =>
      town === null
        ? []
        : [{ names: [who, town], says: sentence => readHomes(text, sentence).some(each => each.who === who) }],
    ),

  guess({ context, question }, rng) {
    const { TOWN = '' } = makeSlotPatterns(text)
    const towns = context.match(new RegExp(TOWN, 'gu')) ?? [say(asks, 'unknown')]
    return readNames(text, question)
      .map(name => `${name}${asks.colon}${rng.next() < 0.5 ? say(asks, 'unknown') : rng.pick(towns)}`)
      .join('\n')
  },
})

const SETTLED = 'not-stated.settled'
const NEAR = 'not-stated.near'
/** However short the text, so many others are told of. */
const FEWEST_OTHERS = 4

const readNames = (pack: Pack, question: string): string[] =>
  question.match(new RegExp(makeSlotPatterns(pack)['WHO'] ?? '', 'gu')) ?? []

/** Who is said to have settled where. */
function readHomes(pack: Pack, context: string): { readonly who: string; readonly town: string }[] {
  const patterns = makeSlotPatterns(pack)
  return mustGet(pack.forms, SETTLED).flatMap(template => {
    const found = context.matchAll(new RegExp(SENTENCE_START[pack.blank] + toTemplatePattern(template, patterns), 'gu'))
    return Array.from(found, ({ groups }) => ({ who: groups?.['WHO'] ?? '', town: groups?.['TOWN'] ?? '' }))
  })
}

/** Writes where one of them settled, or what comes near to it and never names a home of theirs. */
function makeSettlerWriter(pack: Pack, cast: readonly Settler[], rng: Random) {
  const drawTown = (...but: readonly (number | undefined)[]) => {
    for (;;) {
      const town = rng.int(0, pack.towns.length - 1)
      if (!but.includes(town)) return town
    }
  }
  const write = (settler: Settler, kind: string, home?: number): string => {
    const template = rng.pick(mustGet(pack.forms, kind))
    const kin = listTemplateSlots(template).includes('KIN') ? drawKin(settler) : undefined
    const town = home ?? drawTown(settler.home, kin?.home)
    const other = drawTown(town, settler.home, kin?.home)
    return writeSentence(template, slot => {
      if (slot === 'TOWN') return { text: pack.towns[town] }
      if (slot === 'ELSE') return { text: pack.towns[other] }
      return fillPerson(pack, slot === 'KIN' && kin ? kin.who : settler.who)
    })
  }
  const drawKin = (settler: Settler): Settler => {
    for (;;) {
      const kin = rng.pick(cast)
      if (kin !== settler) return kin
    }
  }
  return {
    tellHome: (settler: Settler) => write(settler, SETTLED, settler.home),
    tellNearMiss: () => write(rng.pick(cast), NEAR),
  }
}
