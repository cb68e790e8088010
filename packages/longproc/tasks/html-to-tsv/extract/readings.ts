import { PAGE_LANGUAGES } from '../languages/all.ts'

// Readings of a value, in any language.

/** The first amount in a text: 1.234,50 as 1234.5 and 1,234 as 1234. */
export function parseAmount(text: string): number | undefined {
  const found = /-?\d[\d.,\s]*/.exec(text)?.[0].replace(/\s/g, '').replace(/[.,]$/, '')
  if (found === undefined) return undefined
  const decimals = /[.,](\d{1,2})$/.exec(found)?.[1] ?? ''
  const whole = decimals === '' ? found : found.slice(0, -decimals.length - 1)
  return Number(`${whole.replace(/[.,]/g, '')}.${decimals}`)
}

/** A day as YYYY-MM-DD. */
export function parseIsoDay(text: string): string | undefined {
  const iso = /^(\d{4})[-/年](\d{1,2})[-/月](\d{1,2})日?$/.exec(text)
  if (iso) return joinDay(iso[1], iso[2], iso[3])
  const dotted = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text)
  if (dotted) return joinDay(dotted[3], dotted[2], dotted[1])
  const [, first, inner, year] =
    /^(\d{1,2}|[\p{L}\p{M}]+)\.? (?:de )?([\p{L}\p{M}]+|\d{1,2}),? (?:de )?(\d{4})$/u.exec(text) ?? []
  const month = MONTHS.get(first ?? '') ?? MONTHS.get(inner ?? '')
  return month === undefined ? undefined : joinDay(year, month, MONTHS.has(first) ? inner : first)
}

const joinDay = (...parts: readonly string[]) => parts.map(part => part.padStart(2, '0')).join('-')

const MONTHS: ReadonlyMap<string, string> = new Map(
  [...PAGE_LANGUAGES.values()].flatMap(({ months }) =>
    months.flatMap((name, at) => (/\d/.test(name) ? [] : [[name, String(at + 1)] as const])),
  ),
)

/** Does a text alone say what it is? By words of the property's name. */
export function findValueForm(property: string): ((text: string) => boolean) | undefined {
  return FORMS.find(([name]) => name.test(property))?.[1]
}

const SIGN_FIRST = /^(?:[$£€¥₹]|USD|EUR|रु\.) ?\d[\d.,\s]*$/
const SIGN_LAST = /^\d[\d.,\s]* ?(?:€|EUR|zł|PLN|₽|руб\.|元|円)$/
const PHONE = /^\+?\(?\d[\d\s()/-]+$/
const FORMS: readonly (readonly [RegExp, (text: string) => boolean])[] = [
  [/phone/, text => PHONE.test(text) && text.replace(/\D/g, '').length >= 9 && parseIsoDay(text) === undefined],
  [/e-mail/, text => /^[^\s@]+@[^\s@]+$/.test(text)],
  [/date/, text => parseIsoDay(text) !== undefined],
  [/rate|change/, text => /^-?[\d.,]+ ?%$/.test(text)],
  [/price|rent|fee|bid|payment/, text => SIGN_FIRST.test(text) || SIGN_LAST.test(text)],
]

/** Days and hours, as the question wants a span of time. */
export function parseTimeSpan(text: string): string {
  const numbers = text.match(/\d+/g) ?? []
  return numbers.length > 1 ? `${numbers[0]} d, ${numbers[1]} h` : `${numbers[0]} h`
}
