import type { Random } from '../../../core/random/random.ts'
import { drawPeople } from '../../materials/accounts/cast.ts'
import { formatPerson, type Person } from '../../materials/statements.ts'
import { findForms, parseForms } from '../../materials/words/forms.ts'
import { listPeople } from '../../materials/world/people.ts'

/** A woman of two names; an office is hers for a part of the year. */
export interface Carrier {
  readonly who: Person
  /** Place in `BY_NAMES`. */
  readonly byName: number
}

/** An office that passes from one carrier to another by a vote; places of carriers and months. */
export interface Office {
  /** Place in `OFFICES`. */
  readonly office: number
  readonly before: number
  readonly after: number
  readonly vote: number
}

const list = (text: string) => text.split('|')

export const BY_NAMES = list(
  'the Heron|the Badger|the Magpie|the Otter|the Lynx|the Thrush|the Hornet|the Weasel|the Curlew|the Vixen|the Raven|the Adder',
)
export const OFFICES = list(
  'the harbour clerk|the choir leader|the mill inspector|the bridge keeper|the school treasurer|the lock keeper|the market warden|the town archivist|the fire captain|the toll collector|the vestry clerk|the road surveyor',
)
export const LOAD_GOODS =
  'barley|oats|rye|wheat|peas|lentils|flour|salt|malt|hops|beans|coal|chalk|wool|sugar|rice'.split('|')
export const BY_NAME_MONTHS = list(
  'January|February|March|April|May|June|July|August|September|October|November|December',
)

export const BY_NAME_FORMS = parseForms(`
  Everybody calls WHO by one name only, NICKNAME.
  If people speak of NICKNAME, they mean WHO.
  Nobody but the priest says WHO, and all others say NICKNAME.
  WHO has been NICKNAME to everybody since school.`)

export const OFFICE_FORMS = parseForms(`
  Until the vote in MONTH, WHO was OFFICE, and after it OTHER was.
  By the vote in MONTH, OTHER became OFFICE in the place of WHO.
  WHO had been OFFICE for years when the vote in MONTH gave the post to OTHER.
  In MONTH, the town voted, and OTHER has been OFFICE since, as WHO was before.`)

const PARTS = {
  WHO: '[A-Z][a-z]+ [A-Z][a-z]+',
  OTHER: '[A-Z][a-z]+ [A-Z][a-z]+',
  NICKNAME: 'the [A-Z][a-z]+',
  OFFICE: 'the [a-z]+ [a-z]+',
  MONTH: '[A-Z][a-z]+',
}

const WOMEN =
  `Ada Alma Carla Clara Cora Dora Edda Elin Elsa Erna Esther Flora Frida Hanna Helga Hilda Ida Ines Ingrid Jana Judith Katrin Lena Lotte
  Magda Mina Nadia Nora Olga Petra Rita Rosa Runa Selma Sonja Tilda Tora Ulla Ursel Vera Wanda`
    .split(/\s+/)
    .map(name => listPeople().first.indexOf(name))

const listPlaces = (all: readonly unknown[]) => all.map((_, at) => at)

export function drawLoadCarriers(count: number, rng: Random): Carrier[] {
  const byNames = rng.fork('by-names').sample(listPlaces(BY_NAMES), count)
  const drawn = rng.fork('people')
  return drawPeople(count, [], drawn).map(({ family }, at) => ({
    who: { first: drawn.pick(WOMEN), family },
    byName: byNames[at],
  }))
}

/** An office for each carrier, each of which passes to another one of them. */
export function drawOffices(count: number, rng: Random): Office[] {
  const offices = rng.sample(listPlaces(OFFICES), count)
  const order = rng.shuffle(Array.from({ length: count }, (_, at) => at))
  return offices.map((office, at) => ({
    office,
    before: order[at],
    after: order[(at + 1) % count],
    vote: rng.int(EARLIEST_VOTE, LATEST_VOTE),
  }))
}

/** With months on both sides. */
const [EARLIEST_VOTE, LATEST_VOTE] = [2, 9]

/** Reads in a text who goes by what: gives the full name behind any name, in a month. */
export function readNames(context: string): (name: string, month: string) => string | undefined {
  const byNames = new Map(
    findForms(context, BY_NAME_FORMS, PARTS).map(({ values }) => [values['NICKNAME'], values['WHO']]),
  )
  const offices = new Map(
    findForms(context, OFFICE_FORMS, PARTS).map(({ values }) => [
      values['OFFICE'],
      { before: values['WHO'], after: values['OTHER'], vote: BY_NAME_MONTHS.indexOf(values['MONTH']) },
    ]),
  )
  return (name, month) => {
    const plain = name[0].toLowerCase() + name.slice(1)
    const office = offices.get(plain)
    if (office) return BY_NAME_MONTHS.indexOf(month) < office.vote ? office.before : office.after
    return name.startsWith('the ') || name.startsWith('The ') ? byNames.get(plain) : name
  }
}

export const formatCarrier = ({ who }: Carrier): string => formatPerson(who)
