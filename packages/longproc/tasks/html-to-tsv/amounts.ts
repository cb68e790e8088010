import type { Random } from 'fathom-bench/plugin'
import type { PageLanguage } from './language.ts'
import type { DrawnValue, ValuePlace } from './page/drawing.ts'

// Values that have an order: sums of money, counts, days, spans of time.

/** In cents; most are nearer to the smallest. */
export function price(request: ValuePlace): DrawnValue {
  const cents = Math.round(drawSkewed(request) * 100)
  return { text: request.form.replace('@', formatGrouped(request.language, cents / 100, 2)), key: cents / 100 }
}

export function drawAmount(request: ValuePlace): DrawnValue {
  const key = Math.round(drawSkewed(request))
  return { text: formatGrouped(request.language, key, 0), key }
}

/** A small whole number, a year: every one as likely. */
export function drawWhole({ rng, range }: ValuePlace): DrawnValue {
  const key = rng.int(...range)
  return { text: String(key), key }
}

/** With one or two decimals, in the form's unit: `@ %`, `@ m²`, `@ / 5`. */
export function makeMeasuredDraw(decimals: number): (request: ValuePlace) => DrawnValue {
  const scale = 10 ** decimals
  return ({ rng, range: [least, most], form, language }) => {
    const key = rng.int(least * scale, most * scale) / scale
    return { text: form.replace('@', formatGrouped(language, key, decimals)), key }
  }
}

/** Its range is in months since year 0. */
export function drawDate({ rng, range, form, language }: ValuePlace): DrawnValue {
  const month = rng.int(...range)
  const [year, m, day] = [Math.floor(month / 12), (month % 12) + 1, rng.int(1, 28)]
  const text = form.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'yyyy') return String(year)
    if (name === 'month') return language.months[m - 1]
    const value = String(name.startsWith('d') ? day : m)
    return name.length === 2 ? value.padStart(2, '0') : value
  })
  const [mm, dd] = [m, day].map(value => String(value).padStart(2, '0'))
  return { text, key: year * 10_000 + m * 100 + day, rewritten: `${year}-${mm}-${dd}` }
}

/** Days and hours. */
export function drawSpan({ rng, range, language }: ValuePlace): DrawnValue {
  const [days, hours] = [rng.int(...range), rng.int(1, 23)]
  const [day, hour] = language.spans
  const text = [...(days > 0 ? [`${days} ${day}`] : []), `${hours} ${hour}`].join(', ')
  return { text, key: days * 24 + hours, rewritten: `${days > 0 ? `${days} d, ` : ''}${hours} h` }
}

export function drawMinutes({ rng, range, language }: ValuePlace): DrawnValue {
  const key = rng.int(...range)
  return { text: `${key} ${language.spans[2]}`, key }
}

/** From half past seven to seven. */
export function drawHours({ rng }: ValuePlace): DrawnValue {
  const formatClock = (hour: number) => `${String(hour).padStart(2, '0')}:${rng.pick(['00', '15', '30', '45'])}`
  const text = `${formatClock(rng.int(7, 10))}–${formatClock(rng.int(15, 19))}`
  return { text, key: text }
}

export function drawResult({ rng }: ValuePlace): DrawnValue {
  const text = `${rng.int(0, 6)}:${rng.int(0, 6)}`
  return { text, key: text }
}

/** As the language writes an amount: 1.234,50 in German. */
export function formatGrouped(
  { group, decimal }: Pick<PageLanguage, 'group' | 'decimal'>,
  amount: number,
  decimals: number,
): string {
  const [whole = '', rest] = amount.toFixed(decimals).split('.')
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, group)
  return rest === undefined ? thousands : thousands + decimal + rest
}

/** Between the ends of the range, as likely below the geometric mean as above it. */
const drawSkewed = ({ rng, range: [least, most] }: { rng: Random; range: readonly [number, number] }) =>
  least * (most / least) ** rng.next()
