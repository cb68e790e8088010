import { parseDay } from '../world/days.ts'
import { NOT_KNOWN, PLAIN } from '../world/story.ts'
import type { Truth } from './fold.ts'
import { readQuestion } from './read.ts'

/** Answers a question of the track from what holds; undefined where it is not known. */
export function answerFrom(truth: Truth, text: string): string | undefined {
  const { op, about, slots, options } = readQuestion(text)
  const name = slots['s']
  const find = (person: string, attribute = about) => truth.find(person, attribute)?.value
  switch (op) {
    case 'ask.recall':
      return find(name)
    case 'ask.instruct':
      return find(name)
    case 'ask.asof':
      return truth.find(name, about, parseDay(slots['d']))?.value
    case 'ask.hop': {
      const manager = find(name, 'lead')
      return manager === undefined ? undefined : find(manager, 'town')
    }
    case 'ask.drive':
      return findDriver(truth, name)
    case 'ask.three':
      return slots['list']
        .split(', ')
        .map(each => `${each}: ${(about === 'drive' ? findDriver(truth, each) : find(each)) ?? NOT_KNOWN}`)
        .join('\n')
    case 'ask.quiet':
      return readSums(slots['list'])
        .map(({ name: each, sum }) => `${each}: ${sum} ${find(each) ?? PLAIN}`)
        .join('\n')
    case 'ask.count':
      return formatNumber(truth.listEvents(name, slots['k']).length)
    case 'ask.sum':
      return formatNumber(truth.listBills(name).reduce((sum, each) => sum + each, 0))
    case 'ask.order':
      return sortEvents(truth, name, slots['list'])
    case 'ask.prefer':
      return pickOption(truth, name, options)
    case 'ask.who':
      return truth.listClaims(name, 'town').findLast(({ value, rank }) => rank > 0 && value === slots['v'])?.author
    default:
      return undefined
  }
}

/** Sums as in `Ada Brenow 17 plus 25, Odo Varn 3 plus 9`. */
export const readSums = (list: string): { readonly name: string; readonly sum: number }[] =>
  list.split(', ').map(each => {
    const [a, , b] = each.split(' ').slice(-3)
    return { name: each.split(' ').slice(0, -3).join(' '), sum: Number(a) + Number(b) }
  })

const formatNumber = (number: number) => (number === 0 ? undefined : String(number))

function findDriver(truth: Truth, name: string): string | undefined {
  const rule = truth.findRule(name)
  const town = rule && truth.find(rule.base, 'town')?.value
  return town === undefined ? undefined : rule?.drivers.get(town)
}

function sortEvents(truth: Truth, name: string, list: string): string | undefined {
  const kinds = list.split(', ').map(each => each.replace('the ', ''))
  const days = kinds.map(kind => truth.listEvents(name, kind)[0])
  if (days.includes(undefined!)) return undefined // an event that was not read has no day
  return kinds.toSorted((a, b) => days[kinds.indexOf(a)] - days[kinds.indexOf(b)]).join(', ')
}

/** The latest choice that was made twice: a single odd one is no taste. */
function pickOption(truth: Truth, name: string, options: readonly string[]): string | undefined {
  const choices = truth.listChoices(name).map(({ value }) => value)
  const taste = choices.findLast(value => choices.filter(each => each === value).length > 1)
  const at = taste === undefined ? -1 : options.indexOf(taste)
  return at < 0 ? undefined : 'ABCD'[at]
}
