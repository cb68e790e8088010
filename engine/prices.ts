import { usageError } from '../core/errors.ts'
import { isObject, readFields } from '../core/fields-file.ts'
import { quote } from '../core/quote.ts'
import { unknown } from '../core/suggest.ts'
import type { Price, Prices } from '../runners/price.ts'
import type { ModelChoice } from './spec.ts'

/** What models cost, as of a day. */
export interface PriceList {
  readonly path: string
  readonly sha256: string
  /** The day on which the prices held, `2026-11-01`. */
  readonly date: string
  readonly prices: Prices
}

export interface DatedPrice extends Price {
  readonly date: string
}

/**
 * Reads `--prices`: `{date, currency: USD, models: {NAME: {input, cached?, output, embeddings?}}}`, US dollars per million tokens.
 * @throws BenchError (usage) that names the hole.
 */
export async function readPrices(path: string): Promise<PriceList> {
  const { fields, sha256 } = await readFields(path, '--prices', 'date, currency and models')
  const who = `--prices: ${path}`
  const stray = Object.keys(fields).find(name => !['date', 'currency', 'models'].includes(name))
  if (stray !== undefined) throw unknown(`field in ${path}`, stray, ['date', 'currency', 'models'])
  const { date, currency, models } = fields
  if (currency !== 'USD')
    throw usageError(
      `${who}: currency is ${shown(currency)}. Allowed: USD, since --max-cost and reports are in dollars.`,
    )
  if (!isObject(models) || Object.keys(models).length === 0)
    throw usageError(`${who}: models is ${shown(models)}. Allowed: names of models, each with ${FORM}.`)
  const prices = Object.entries(models).map(([name, price]) => [name, priceOf(price, `${who}: ${name}`)])
  return { path, sha256, date: dayOf(date, who), prices: Object.fromEntries(prices) as Prices }
}

/** A price with its own day, as an entry of `models` in a config file has it. */
export function priceIn(value: unknown, who: string): DatedPrice {
  if (!isObject(value)) throw usageError(`${who} is ${shown(value)}. Allowed: date, ${FORM}.`)
  const { date, ...price } = value as Record<string, unknown>
  return { date: dayOf(date, who), ...priceOf(price, who) }
}

/**
 * The price of each model: the list's, by its name here or by that on its server, else its entry's own. Undefined where there are none.
 * @throws BenchError (usage) where both have one.
 */
export function pricesFor(choices: readonly ModelChoice[], list: PriceList | undefined): Prices | undefined {
  const found = choices.flatMap(({ name, preset }): [string, Price][] => {
    const known = list && [name, preset?.model ?? name].find(known => Object.hasOwn(list.prices, known))
    if (known !== undefined && preset?.price)
      throw usageError(`${name} has a price in ${list?.path} and another in --config. Take one of them out.`)
    const price = known === undefined ? preset?.price : list?.prices[known]
    return price ? [[name, price]] : []
  })
  return list || found.length > 0 ? Object.fromEntries(found) : undefined
}

const FORM = 'input, output, and perhaps cached and embeddings, in US dollars per million tokens'

function priceOf(value: unknown, who: string): Price {
  if (!isObject(value)) throw usageError(`${who} is ${shown(value)}. Allowed: ${FORM}.`)
  const fields = value as Record<string, unknown>
  for (const name of Object.keys(fields))
    if (!NAMES.some(known => known === name)) throw unknown(`field of ${who}`, name, NAMES)
  for (const name of ['input', 'output'])
    if (fields[name] === undefined) throw usageError(`${who} has no ${name}. Allowed: ${FORM}.`)
  for (const [name, amount] of Object.entries(fields))
    if (typeof amount !== 'number' || !Number.isFinite(amount) || amount < 0)
      throw usageError(`${who}: ${name} is ${shown(amount)}. Allowed: a number from 0.`)
  return fields as unknown as Price
}

const NAMES = ['input', 'cached', 'output', 'embeddings'] as const

function dayOf(value: unknown, who: string): string {
  const day = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== value)
    throw usageError(`${who}: date is ${shown(value)}. Allowed: the day on which the prices held, such as 2026-11-01.`)
  return value as string
}

const shown = (value: unknown) =>
  value === undefined
    ? 'missing'
    : typeof value === 'string'
      ? quote(value)
      : isObject(value) || Array.isArray(value)
        ? 'empty or of another form'
        : String(value)
