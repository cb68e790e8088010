import { usageError } from '../../core/errors.ts'
import { isPlainObject, readFieldsFile } from '../../core/files/fields-file.ts'
import { quoteForMessage } from '../../core/text/quote.ts'
import { makeUnknownError } from '../../core/text/suggest.ts'
import type { Price, Prices } from '../../runners/metering/price.ts'
import type { ModelChoice } from './spec.ts'

/** The prices of models on a day. */
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
 * Reads `--prices`: `{date, currency: USD, models: {NAME: {input, cached?, output, embeddings?}}}`, US dollars per
 * million tokens.
 * @throws BenchError (usage) that names the hole.
 */
export async function readPrices(path: string): Promise<PriceList> {
  const { fields, sha256 } = await readFieldsFile(path, '--prices', 'date, currency and models')
  const who = `--prices: ${path}`
  const stray = Object.keys(fields).find(name => !['date', 'currency', 'models'].includes(name))
  if (stray !== undefined) throw makeUnknownError(`field in ${path}`, stray, ['date', 'currency', 'models'])
  const { date, currency, models } = fields
  if (currency !== 'USD')
    throw usageError(
      `${who}: currency is ${formatValue(currency)}. Allowed: USD, since --max-cost and reports are in dollars.`,
    )
  if (!isPlainObject(models) || Object.keys(models).length === 0)
    throw usageError(`${who}: models is ${formatValue(models)}. Allowed: names of models, each with ${FORM}.`)
  const prices = Object.entries(models).map(([name, price]) => [name, parsePrice(price, `${who}: ${name}`)])
  return { path, sha256, date: parseDay(date, who), prices: Object.fromEntries(prices) as Prices }
}

/** Reads a price with its own date, from an entry of `models` in a config file. */
export function parseDatedPrice(value: unknown, who: string): DatedPrice {
  if (!isPlainObject(value)) throw usageError(`${who} is ${formatValue(value)}. Allowed: date, ${FORM}.`)
  const { date, ...price } = value as Record<string, unknown>
  return { date: parseDay(date, who), ...parsePrice(price, who) }
}

/**
 * Returns the price of each model: from the list by its name or the server's name, else from its entry. Undefined if
 * there are none.
 * @throws BenchError (usage) if both have one
 */
export function resolvePrices(choices: readonly ModelChoice[], list: PriceList | undefined): Prices | undefined {
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

function parsePrice(value: unknown, who: string): Price {
  if (!isPlainObject(value)) throw usageError(`${who} is ${formatValue(value)}. Allowed: ${FORM}.`)
  const fields = value as Record<string, unknown>
  for (const name of Object.keys(fields))
    if (!NAMES.some(known => known === name)) throw makeUnknownError(`field of ${who}`, name, NAMES)
  for (const name of ['input', 'output'])
    if (fields[name] === undefined) throw usageError(`${who} has no ${name}. Allowed: ${FORM}.`)
  for (const [name, amount] of Object.entries(fields))
    if (typeof amount !== 'number' || !Number.isFinite(amount) || amount < 0)
      throw usageError(`${who}: ${name} is ${formatValue(amount)}. Allowed: a number from 0.`)
  return fields as unknown as Price
}

const NAMES = ['input', 'cached', 'output', 'embeddings'] as const

function parseDay(value: unknown, who: string): string {
  const day = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== value)
    throw usageError(
      `${who}: date is ${formatValue(value)}. Allowed: the day on which the prices held, such as 2026-11-01.`,
    )
  return value as string
}

const formatValue = (value: unknown) =>
  value === undefined
    ? 'missing'
    : typeof value === 'string'
      ? quoteForMessage(value)
      : isPlainObject(value) || Array.isArray(value)
        ? 'empty or of another form'
        : String(value)
