import { foldLetters, toBase } from './fold.ts'
import type { AnswerLanguage } from './language.ts'
import { readHindiNumbers } from './rules-data.ts'

/** Words of a language for numbers, with their values; those that are an article too are left out. */
export function listNumberWords(language: AnswerLanguage): ReadonlyMap<string, number> {
  const known = cache.get(language)
  if (known) return known
  const words = new Map<string, number>()
  for (const [word, value] of MAKERS[language]?.() ?? []) {
    const folded = toBase(foldLetters(word, [language]).toLowerCase())
    if (!words.has(folded)) words.set(folded, value)
  }
  cache.set(language, words)
  return words
}

const cache = new Map<AnswerLanguage, ReadonlyMap<string, number>>()

type Spelled = readonly (readonly [word: string, value: number])[]

const split = (words: string): readonly string[] => words.split(' ')

const GERMAN_UNITS = split(
  'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
)
const GERMAN_TENS = split('- - zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig')

function spellGerman(): Spelled {
  const below = (value: number, last: boolean): string => {
    if (value < 20) return value === 1 && last ? 'eins' : GERMAN_UNITS[value]
    const [ten, unit] = [GERMAN_TENS[Math.floor(value / 10)], value % 10]
    return unit === 0 ? ten : `${GERMAN_UNITS[unit]}und${ten}`
  }
  return spellHundreds(
    99,
    value => [below(value, true)],
    (hundreds, rest) => {
      const heads = hundreds === 1 ? ['hundert', 'einhundert'] : [`${GERMAN_UNITS[hundreds]}hundert`]
      return heads.flatMap(head => (rest === 0 ? [head] : [head + below(rest, true), `${head}und${below(rest, true)}`]))
    },
    (thousands, rest) => {
      const head = thousands === 1 ? ['tausend', 'eintausend'] : [`${below(thousands, false)}tausend`]
      return head.map(word => word + rest)
    },
  )
}

const SPANISH = split(
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
)
const SPANISH_TENS = split('- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa')
const SPANISH_HUNDREDS = split(
  '- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
)

function spellSpanish(): Spelled {
  const below = (value: number): string[] => {
    if (value < 30) return value === 21 ? ['veintiuno', 'veintiún', 'veintiuna'] : [SPANISH[value]]
    const [ten, unit] = [SPANISH_TENS[Math.floor(value / 10)], value % 10]
    if (unit === 0) return [ten]
    return unit === 1 ? [`${ten} y uno`, `${ten} y un`, `${ten} y una`] : [`${ten} y ${SPANISH[unit]}`]
  }
  return spellHundreds(
    99,
    below,
    (hundreds, rest) => {
      const head = SPANISH_HUNDREDS[hundreds]
      const heads = [head, head.replace(/os$/, 'as')]
      if (rest === 0) return hundreds === 1 ? ['cien'] : heads
      return heads.flatMap(each => below(rest).map(word => `${each} ${word}`))
    },
    (thousands, rest) => {
      const heads = thousands === 1 ? ['mil'] : below(thousands).map(word => `${word} mil`)
      return heads.map(head => (rest === '' ? head : `${head} ${rest}`))
    },
  )
}

const FRENCH = split(
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
)
const FRENCH_TENS = split('- - vingt trente quarante cinquante soixante')

function spellFrench(): Spelled {
  const below = (value: number): string[] => {
    if (value < 20) return [FRENCH[value]]
    if (value < 70) {
      const [ten, unit] = [FRENCH_TENS[Math.floor(value / 10)], value % 10]
      if (unit === 0) return [ten]
      return unit === 1 ? [`${ten} et un`, `${ten} et une`, `${ten}-et-un`] : [`${ten}-${FRENCH[unit]}`]
    }
    if (value < 80)
      return [value === 71 ? 'soixante et onze' : `soixante-${FRENCH[value - 60]}`, ...swiss('septante', value - 70)]
    if (value === 80) return ['quatre-vingts', 'quatre-vingt', 'huitante', 'octante']
    if (value < 90) return [`quatre-vingt-${FRENCH[value - 80]}`, ...swiss('huitante', value - 80)]
    return [`quatre-vingt-${FRENCH[value - 80]}`, ...swiss('nonante', value - 90)]
  }
  const swiss = (ten: string, unit: number): string[] =>
    unit === 0 ? [ten] : unit === 1 ? [`${ten} et un`] : [`${ten}-${FRENCH[unit]}`]
  return spellHundreds(
    99,
    below,
    (hundreds, rest) => {
      const head = hundreds === 1 ? 'cent' : `${FRENCH[hundreds]} cent`
      if (rest === 0) return hundreds === 1 ? [head] : [head, `${head}s`]
      return below(rest).map(word => `${head} ${word}`)
    },
    (thousands, rest) => {
      const heads =
        thousands === 1
          ? ['mille']
          : below(thousands)
              .slice(0, 1)
              .map(word => `${word} mille`)
      return heads.map(head => (rest === '' ? head : `${head} ${rest}`))
    },
  )
}

/** Words up to 999, and round thousands up to 20,000 with hundreds of fifty behind them. */
function spellHundreds(
  most: number,
  spellBelow: (value: number) => readonly string[],
  spellAbove: (hundreds: number, rest: number) => readonly string[],
  spellThousands: (thousands: number, rest: string) => readonly string[],
): Spelled {
  const spell = (value: number): readonly string[] =>
    value <= most ? spellBelow(value) : spellAbove(Math.floor(value / 100), value % 100)
  const words: [string, number][] = []
  for (let value = 0; value < 1000; value++) for (const word of spell(value)) words.push([word, value])
  for (let thousands = 1; thousands <= 20; thousands++)
    for (let rest = 0; rest < 1000; rest += 50)
      for (const tail of rest === 0 ? [''] : spell(rest))
        for (const word of spellThousands(thousands, tail)) words.push([word, thousands * 1000 + rest])
  return words
}

function spellHindi(): Spelled {
  const below = readHindiNumbers()
  const words: [string, number][] = below.flatMap((forms, value) =>
    forms.map((form): [string, number] => [form, value]),
  )
  for (let hundreds = 1; hundreds <= 9; hundreds++)
    for (const head of below[hundreds])
      for (let rest = 0; rest < 100; rest++)
        for (const tail of rest === 0 ? [''] : below[rest])
          words.push([`${head} सौ${tail === '' ? '' : ` ${tail}`}`, hundreds * 100 + rest])
  return words
}

const MAKERS: Partial<Record<AnswerLanguage, () => Spelled>> = {
  de: spellGerman,
  es: spellSpanish,
  fr: spellFrench,
  hi: spellHindi,
}
