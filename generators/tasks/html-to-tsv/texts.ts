import type { Random } from '../../../core/random.ts'
import type { Drawn, ValuePlace } from './drawn.ts'
import { capital, type Vocabulary } from './vocabulary.ts'

// Values that are words: titles, names, places, codes.

/** A make, a model, at times a size. */
export function product({ vocabulary, rng, language: { joint } }: ValuePlace): Drawn {
  const model = [capital(rng.pick(vocabulary.words)), ...(rng.next() < 0.4 ? [rng.pick(vocabulary.words)] : [])]
  const mark = rng.next() < 0.6 ? ` ${rng.pick(MARKS)}${rng.int(2, 99)}0` : ` ${rng.int(2, 999)}`
  const detail = rng.next() < 0.5 ? `, ${rng.pick(vocabulary.words)} ${rng.int(2, 64)}${rng.pick(SIZES)}` : ''
  return text([rng.pick(vocabulary.themes), ...model].join(joint) + mark + detail)
}

/** Four to nine words, one of them a theme. */
export function headline({ vocabulary, rng, language: { joint } }: ValuePlace): Drawn {
  const words = Array.from({ length: rng.int(3, 8) }, () => rng.pick(vocabulary.words))
  words.splice(rng.int(1, words.length), 0, rng.pick(vocabulary.themes))
  return text(capital(words.join(joint)))
}

/** Two to four words. */
export function work({ vocabulary, rng, language: { joint } }: ValuePlace): Drawn {
  const words = Array.from({ length: rng.int(1, 3) }, () => capital(rng.pick(vocabulary.words)))
  return text([...words, rng.pick(vocabulary.themes)].join(joint))
}

export function firm({ vocabulary, rng, language: { joint } }: ValuePlace): Drawn {
  const two = rng.next() < 0.3
  const name = two
    ? `${rng.pick(vocabulary.families)} & ${rng.pick(vocabulary.families)}`
    : [rng.pick(vocabulary.families), capital(rng.pick(vocabulary.words))].join(joint)
  return text([rng.pick(vocabulary.themes), name].join(joint || ' '))
}

export function person(place: ValuePlace): Drawn {
  return text(nameOf(place))
}

/** One to four. */
export function people(place: ValuePlace): Drawn {
  return list(Array.from({ length: 1 + Math.floor(4 * place.rng.next() ** 1.5) }, () => nameOf(place)))
}

/** One in four has two family names: a long register needs more names than first and family ones make. */
function nameOf({ vocabulary: { families }, rng, language: { familyFirst, joint, firstNames } }: ValuePlace): string {
  const family = rng.pick(families) + (rng.next() < 0.25 ? `-${rng.pick(families)}` : '')
  const name = [rng.pick(firstNames), family]
  return (familyFirst ? name.reverse() : name).join(joint)
}

/** One to four of the site's tags. */
export const tags = ({ vocabulary, rng }: ValuePlace): Drawn => list(rng.sample(vocabulary.tags, rng.int(1, 4)))

export const type = ({ vocabulary, rng }: ValuePlace): Drawn => text(rng.pick(vocabulary.types))

export const condition = ({ language, rng }: ValuePlace): Drawn => text(rng.pick(language.conditions))

export const city = ({ language, vocabulary, rng }: ValuePlace): Drawn =>
  text(language.city.replace('{word}', rng.pick(vocabulary.cities)))

/** A street and a place, each on its line. */
export function address(place: ValuePlace): Drawn {
  const { language, vocabulary, rng } = place
  const street = language.street.replace('{word}', rng.pick(vocabulary.streets)).replace('{n}', String(rng.int(1, 180)))
  const parts = [street, `${rng.int(10_000, 99_999)} ${city(place).text}`]
  return { ...text(parts.join(' ')), parts }
}

export const phone = ({ rng, form }: ValuePlace): Drawn => text(form.replaceAll('#', () => String(rng.int(0, 9))))

/** Latin whatever the page's script is. */
export const email = ({ rng }: ValuePlace): Drawn => text(`${latin(rng)}.${latin(rng)}@${latin(rng)}.example`)

export const code = ({ rng, form }: ValuePlace): Drawn =>
  text(form.replace(/[A9]/g, sign => (sign === 'A' ? rng.pick(CAPITALS) : String(rng.int(0, 9)))))

/** A few sentences. */
export function description({ vocabulary, rng, language: { joint } }: ValuePlace): Drawn {
  const stop = joint === '' ? '。' : '. '
  return text(Array.from({ length: rng.int(1, 3) }, () => sentence(rng, vocabulary, joint)).join(stop) + stop.trim())
}

function sentence(rng: Random, { words }: Vocabulary, joint: string): string {
  const drawn = Array.from({ length: rng.int(5, 14) }, () => rng.pick(words))
  if (rng.next() < 0.3) drawn[2] += joint === '' ? '，' : ','
  return capital(drawn.join(joint))
}

const text = (text: string): Drawn => ({ text, key: text })
const list = (parts: readonly string[]): Drawn => ({ text: parts[0], key: parts[0], parts })
const latin = (rng: Random) => rng.pick(LATIN_STARTS) + rng.pick(LATIN_ENDS)

const MARKS = ['A', 'C', 'GT', 'K', 'MX', 'Pro ', 'R', 'S', 'TX', 'Z']
const SIZES = ['cm', 'GB', 'kg', 'l', 'mm', 'W']
const CAPITALS = 'ABCDEFGHKLMNPRSTVWXZ'
const LATIN_STARTS = 'bora deni falk gomi hura jelo kavi lomi neva orta pila quen rudo sila tomi vera wido zama'.split(
  ' ',
)
const LATIN_ENDS = 'bel dan fen gor lin mar nis pol rek sen tor vik'.split(' ')
