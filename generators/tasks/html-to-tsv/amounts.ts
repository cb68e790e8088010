import type { Random } from '../../../core/random.ts'
import type { Drawn, ValuePlace } from './drawn.ts'
import type { Language } from './language.ts'

// Values that have an order: sums of money, counts, days, spans of time.

/** In cents; most are nearer to the smallest. */
export function price(place: ValuePlace): Drawn {
  const cents = Math.round(skewed(place) * 100)
  return { text: place.form.replace('@', grouped(place.language, cents / 100, 2)), key: cents / 100 }
}

export function count(place: ValuePlace): Drawn {
  const key = Math.round(skewed(place))
  return { text: grouped(place.language, key, 0), key }
}

/** A small whole number, a year: every one as likely. */
export function whole({ rng, range }: ValuePlace): Drawn {
  const key = rng.int(...range)
  return { text: String(key), key }
}

/** With one or two decimals, in the form's unit: `@ %`, `@ m²`, `@ / 5`. */
export function measured(decimals: number): (place: ValuePlace) => Drawn {
  const scale = 10 ** decimals
  return ({ rng, range: [least, most], form, language }) => {
    const key = rng.int(least * scale, most * scale) / scale
    return { text: form.replace('@', grouped(language, key, decimals)), key }
  }
}

/** Its range is in months since year 0. */
export function date({ rng, range, form, language }: ValuePlace): Drawn {
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
export function span({ rng, range, language }: ValuePlace): Drawn {
  const [days, hours] = [rng.int(...range), rng.int(1, 23)]
  const [day, hour] = language.spans
  const text = [...(days > 0 ? [`${days} ${day}`] : []), `${hours} ${hour}`].join(', ')
  return { text, key: days * 24 + hours, rewritten: `${days > 0 ? `${days} d, ` : ''}${hours} h` }
}

export function minutes({ rng, range, language }: ValuePlace): Drawn {
  const key = rng.int(...range)
  return { text: `${key} ${language.spans[2]}`, key }
}

/** From half past seven to seven. */
export function hours({ rng }: ValuePlace): Drawn {
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:${rng.pick(['00', '15', '30', '45'])}`
  const text = `${clock(rng.int(7, 10))}–${clock(rng.int(15, 19))}`
  return { text, key: text }
}

export function result({ rng }: ValuePlace): Drawn {
  const text = `${rng.int(0, 6)}:${rng.int(0, 6)}`
  return { text, key: text }
}

/** As the language writes an amount: 1.234,50 in German. */
export function grouped(
  { group, decimal }: Pick<Language, 'group' | 'decimal'>,
  amount: number,
  decimals: number,
): string {
  const [whole = '', rest] = amount.toFixed(decimals).split('.')
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, group)
  return rest === undefined ? thousands : thousands + decimal + rest
}

/** Between the ends of the range, as likely below the geometric mean as above it. */
const skewed = ({ rng, range: [least, most] }: { rng: Random; range: readonly [number, number] }) =>
  least * (most / least) ** rng.next()
