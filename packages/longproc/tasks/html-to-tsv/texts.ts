import type { Random } from 'fathom-bench/plugin'
import type { DrawnValue, ValuePlace } from './page/drawing.ts'
import { capitalizeWord, type Vocabulary } from './vocabulary.ts'

// Values that are words: titles, names, places, codes.

/** A make, a model, at times a size. */
export function drawProduct({ vocabulary, rng, language: { joint } }: ValuePlace): DrawnValue {
  const model = [capitalizeWord(rng.pick(vocabulary.words)), ...(rng.next() < 0.4 ? [rng.pick(vocabulary.words)] : [])]
  const mark = rng.next() < 0.6 ? ` ${rng.pick(MARKS)}${rng.int(2, 99)}0` : ` ${rng.int(2, 999)}`
  const detail = rng.next() < 0.5 ? `, ${rng.pick(vocabulary.words)} ${rng.int(2, 64)}${rng.pick(SIZES)}` : ''
  return toDrawn([rng.pick(vocabulary.themes), ...model].join(joint) + mark + detail)
}

/** Four to nine words, one of them a theme. */
export function drawHeadline({ vocabulary, rng, language: { joint } }: ValuePlace): DrawnValue {
  const words = Array.from({ length: rng.int(3, 8) }, () => rng.pick(vocabulary.words))
  words.splice(rng.int(1, words.length), 0, rng.pick(vocabulary.themes))
  return toDrawn(capitalizeWord(words.join(joint)))
}

/** Two to four words. */
export function drawWork({ vocabulary, rng, language: { joint } }: ValuePlace): DrawnValue {
  const words = Array.from({ length: rng.int(1, 3) }, () => capitalizeWord(rng.pick(vocabulary.words)))
  return toDrawn([...words, rng.pick(vocabulary.themes)].join(joint))
}

export function drawFirm({ vocabulary, rng, language: { joint } }: ValuePlace): DrawnValue {
  const two = rng.next() < 0.3
  const name = two
    ? `${rng.pick(vocabulary.families)} & ${rng.pick(vocabulary.families)}`
    : [rng.pick(vocabulary.families), capitalizeWord(rng.pick(vocabulary.words))].join(joint)
  return toDrawn([rng.pick(vocabulary.themes), name].join(joint || ' '))
}

export function drawPersonName(request: ValuePlace): DrawnValue {
  return toDrawn(drawName(request))
}

/** One to four. */
export function drawPersonNames(request: ValuePlace): DrawnValue {
  return list(Array.from({ length: 1 + Math.floor(4 * request.rng.next() ** 1.5) }, () => drawName(request)))
}

/** One in four has two family names: a long register needs more names than first and family ones make. */
function drawName({ vocabulary: { families }, rng, language: { familyFirst, joint, firstNames } }: ValuePlace): string {
  const family = rng.pick(families) + (rng.next() < 0.25 ? `-${rng.pick(families)}` : '')
  const name = [rng.pick(firstNames), family]
  return (familyFirst ? name.reverse() : name).join(joint)
}

/** One to four of the site's tags. */
export const drawTags = ({ vocabulary, rng }: ValuePlace): DrawnValue =>
  list(rng.sample(vocabulary.tags, rng.int(1, 4)))

export const type = ({ vocabulary, rng }: ValuePlace): DrawnValue => toDrawn(rng.pick(vocabulary.types))

export const drawCondition = ({ language, rng }: ValuePlace): DrawnValue => toDrawn(rng.pick(language.conditions))

export const drawCity = ({ language, vocabulary, rng }: ValuePlace): DrawnValue =>
  toDrawn(language.city.replace('{word}', rng.pick(vocabulary.cities)))

/** A street and a place, each on its line. */
export function drawAddress(request: ValuePlace): DrawnValue {
  const { language, vocabulary, rng } = request
  const street = language.street.replace('{word}', rng.pick(vocabulary.streets)).replace('{n}', String(rng.int(1, 180)))
  const parts = [street, `${rng.int(10_000, 99_999)} ${drawCity(request).text}`]
  return { ...toDrawn(parts.join(' ')), parts }
}

export const drawPhone = ({ rng, form }: ValuePlace): DrawnValue =>
  toDrawn(form.replaceAll('#', () => String(rng.int(0, 9))))

/** Latin whatever the page's script is. */
export const drawEmail = ({ rng }: ValuePlace): DrawnValue =>
  toDrawn(`${drawLatin(rng)}.${drawLatin(rng)}@${drawLatin(rng)}.example`)

export const drawCode = ({ rng, form }: ValuePlace): DrawnValue =>
  toDrawn(form.replace(/[A9]/g, sign => (sign === 'A' ? rng.pick(CAPITALS) : String(rng.int(0, 9)))))

/** A few sentences. */
export function drawDescription({ vocabulary, rng, language: { joint } }: ValuePlace): DrawnValue {
  const stop = joint === '' ? '。' : '. '
  return toDrawn(
    Array.from({ length: rng.int(1, 3) }, () => drawSentence(rng, vocabulary, joint)).join(stop) + stop.trim(),
  )
}

function drawSentence(rng: Random, { words }: Vocabulary, joint: string): string {
  const drawn = Array.from({ length: rng.int(5, 14) }, () => rng.pick(words))
  if (rng.next() < 0.3) drawn[2] += joint === '' ? '，' : ','
  return capitalizeWord(drawn.join(joint))
}

const toDrawn = (text: string): DrawnValue => ({ text, key: text })
const list = (parts: readonly string[]): DrawnValue => ({ text: parts[0], key: parts[0], parts })
const drawLatin = (rng: Random) => rng.pick(LATIN_STARTS) + rng.pick(LATIN_ENDS)

const MARKS = ['A', 'C', 'GT', 'K', 'MX', 'Pro ', 'R', 'S', 'TX', 'Z']
const SIZES = ['cm', 'GB', 'kg', 'l', 'mm', 'W']
const CAPITALS = 'ABCDEFGHKLMNPRSTVWXZ'
const LATIN_STARTS = 'bora deni falk gomi hura jelo kavi lomi neva orta pila quen rudo sila tomi vera wido zama'.split(
  ' ',
)
const LATIN_ENDS = 'bel dan fen gor lin mar nis pol rek sen tor vik'.split(' ')
