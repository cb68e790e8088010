import { lastOf, matched } from '../../../../core/held.ts'
import type { AskedProperty } from './asked.ts'
import { dayIn, formOf, spanIn } from './readings.ts'
import { type Element, group, isElement, isLeaf, textOf, within } from './tree.ts'

/** The cell of a property, from an entry that has its values under labels or in forms of their own. */
export function valueIn(entry: Element, property: AskedProperty): string {
  const places = property.label === undefined ? formed(entry, property) : labelled(entry, property.label)
  return cellOf(places, property, () => labelled(entry, /^or “([^”]+)”/.exec(property.rule)?.[1] ?? ''))
}

/** The cell of a property whose element is known: a cell of a table. */
export const valueAt = (place: Element, property: AskedProperty): string => cellOf([place], property, () => [])

/** The name of an entry is the term that it begins with, else its heading, else what is strong in it, else its first link with a text. */
export function nameOf(entry: Element): Element | undefined {
  const first = entry.children.find(isElement)
  if (first?.tag === 'dt') return first
  for (const names of [/^h\d$/, /^strong$/, /^a$/])
    for (const element of within(entry)) if (names.test(element.tag) && textOf(element) !== '') return element
  return undefined
}

/** Is the property anywhere in the entry, with a value or without? */
export const isIn = (entry: Element, property: AskedProperty): boolean =>
  (property.label === undefined ? formed(entry, property) : labelled(entry, property.label)).length > 0

/** Elements that are a value by their form alone, but for those of a former price. */
function formed(entry: Element, { name, rule }: AskedProperty): Element[] {
  const fits = formOf(name)
  if (!fits) return []
  const outside = (element: Element): Element[] => {
    if (isFormer(element, rule)) return []
    if (fits(textOf(element))) return [element]
    return element.children.filter(isElement).flatMap(outside)
  }
  return outside(entry)
}

/** What stands beside a label, behind its colon, or in an element that has the label as its title. */
function labelled(entry: Element, label: string): Element[] {
  for (const element of within(entry)) {
    if (element.attributes['title'] === label) return [element]
    if (!isLeaf(element)) continue
    const text = textOf(element)
    if (text.startsWith(`${label}: `)) return [group([text.slice(label.length + 2)])]
    if (text === label || text === `${label}:`) return [valueBeside(element)]
  }
  return []
}

/** The next element; of a label in elements of its own, the next one behind them. */
function valueBeside(label: Element): Element {
  for (let element: Element | undefined = label; element?.parent; element = element.parent) {
    const beside = element.parent.children.filter(isElement)
    const next = beside[beside.indexOf(element) + 1]
    if (next) return next
  }
  return group([])
}

function cellOf(places: readonly Element[], { rule, label }: AskedProperty, instead: () => readonly Element[]): string {
  const [place] = places
  const says = (words: string) => rule.includes(words)
  const text = place ? shown(place, rule) : ''
  if (text === '-' && says('“-” where')) return '-'
  if (text === '' || text === '-' || text === '–') {
    const [other] = says('where there is none') ? instead() : []
    const found = other ? textOf(other) : ''
    return found !== '' ? found : says('“-” where') && !place ? '-' : 'N/A'
  }
  if (says('only the first')) return partsOf(place)[0]
  if (says('only the last')) return lastOf(partsOf(place))
  if (says('all of them')) return partsOf(place).join(', ')
  if (says('the number alone')) return matched(/\d(?:[\d.,\s]*\d)?/, text)[0]
  if (says('YYYY-MM-DD')) return dayIn(text)! // said of days alone
  if (says('2 d, 7 h')) return spanIn(text)
  if (says('in brackets')) return text.replace(/ ?\([^()]*\)$/, '')
  if (says('position number')) return text.replace(/^\d+\. /, '')
  if (says('in full')) return wholeIn(place, label) ?? text
  return text
}

/** A title attribute that is no label. */
function wholeIn(place: Element, label: string | undefined): string | undefined {
  const titles = [place, ...within(place)].map(({ attributes }) => attributes['title'])
  return titles.find(title => title !== undefined && title !== label)
}

/** The text without a former price; of a picture its alternative text. */
function shown(place: Element, rule: string): string {
  if (rule.includes('alternative text')) {
    const picture = [...within(place)].find(({ tag }) => tag === 'img')
    return picture?.attributes['alt'] ?? textOf(place)
  }
  const without = (element: Element): Element => ({
    ...element,
    children: element.children
      .filter(child => !(isElement(child) && isFormer(child, rule)))
      .map(child => (isElement(child) ? without(child) : child)),
  })
  return textOf(without(place))
}

function isFormer(element: Element, rule: string): boolean {
  if (!rule.includes('not the former')) return false
  const marker = /behind “([^”]+)”/.exec(rule)?.[1]
  if (marker === undefined) return element.tag === 'del' || element.tag === 's'
  return isLeaf(element) && textOf(element).startsWith(`${marker} `)
}

/** The entries of a list: elements of their own, or one text with commas. */
function partsOf(place: Element): string[] {
  const leaves = [place, ...within(place)].filter(isLeaf).map(textOf)
  const parts = leaves.filter(text => text !== '')
  return parts.length === 1 ? parts[0].split(', ') : parts
}
