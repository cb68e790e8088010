import { getLast, mustMatch } from 'fathom-bench/plugin'
import { findValueForm, parseIsoDay, parseTimeSpan } from './readings.ts'
import type { AskedProperty } from './request.ts'
import { type Element, getElementText, isElement, isLeaf, makeGroupElement, walkElements } from './tree.ts'

/** Returns the cell of a property, from an entry with values under labels or in recognizable forms. */
export function readValueIn(entry: Element, property: AskedProperty): string {
  const places = property.label === undefined ? findByForm(entry, property) : findByLabel(entry, property.label)
  return formatCell(places, property, () => findByLabel(entry, /^or “([^”]+)”/.exec(property.rule)?.[1] ?? ''))
}

/** The cell of a property whose element is known: a cell of a table. */
export const readValueAt = (cell: Element, property: AskedProperty): string => formatCell([cell], property, () => [])

/**
 * The name of an entry is the term that it begins with, else its heading, else what is strong in it, else its first
 * link with a text.
 */
export function findEntryName(entry: Element): Element | undefined {
  const first = entry.children.find(isElement)
  if (first?.tag === 'dt') return first
  for (const names of [/^h\d$/, /^strong$/, /^a$/])
    for (const element of walkElements(entry))
      if (names.test(element.tag) && getElementText(element) !== '') return element
  return undefined
}

/** Whether the entry has the property, with a value or without. */
export const hasProperty = (entry: Element, property: AskedProperty): boolean =>
  (property.label === undefined ? findByForm(entry, property) : findByLabel(entry, property.label)).length > 0

/** Finds elements that are a value by their form alone, except those of a former price. */
function findByForm(entry: Element, { name, rule }: AskedProperty): Element[] {
  const fits = findValueForm(name)
  if (!fits) return []
  const findOutside = (element: Element): Element[] => {
    if (isFormer(element, rule)) return []
    if (fits(getElementText(element))) return [element]
    return element.children.filter(isElement).flatMap(findOutside)
  }
  return findOutside(entry)
}

/** Finds the value next to a label, after its colon, or in an element with the label as its title. */
function findByLabel(entry: Element, label: string): Element[] {
  for (const element of walkElements(entry)) {
    if (element.attributes['title'] === label) return [element]
    if (!isLeaf(element)) continue
    const text = getElementText(element)
    if (text.startsWith(`${label}: `)) return [makeGroupElement([text.slice(label.length + 2)])]
    if (text === label || text === `${label}:`) return [findValueBeside(element)]
  }
  return []
}

/** Returns the next element; for a label in separate elements, the one after them. */
function findValueBeside(label: Element): Element {
  for (let element: Element | undefined = label; element?.parent; element = element.parent) {
    const beside = element.parent.children.filter(isElement)
    const next = beside[beside.indexOf(element) + 1]
    if (next) return next
  }
  return makeGroupElement([])
}

function formatCell(
  places: readonly Element[],
  { rule, label }: AskedProperty,
  instead: () => readonly Element[],
): string {
  const [place] = places
  const doesSay = (words: string) => rule.includes(words)
  const text = place ? getShownText(place, rule) : ''
  if (text === '-' && doesSay('“-” where')) return '-'
  if (text === '' || text === '-' || text === '–') {
    const [other] = doesSay('where there is none') ? instead() : []
    const found = other ? getElementText(other) : ''
    return found !== '' ? found : doesSay('“-” where') && !place ? '-' : 'N/A'
  }
  if (doesSay('only the first')) return splitParts(place)[0]
  if (doesSay('only the last')) return getLast(splitParts(place))
  if (doesSay('all of them')) return splitParts(place).join(', ')
  if (doesSay('the number alone')) return mustMatch(/\d(?:[\d.,\s]*\d)?/, text)[0]
  if (doesSay('YYYY-MM-DD')) return parseIsoDay(text)! // said of days alone
  if (doesSay('2 d, 7 h')) return parseTimeSpan(text)
  if (doesSay('in brackets')) return text.replace(/ ?\([^()]*\)$/, '')
  if (doesSay('position number')) return text.replace(/^\d+\. /, '')
  if (doesSay('in full')) return findFullTitle(place, label) ?? text
  return text
}

/** Returns a title attribute that is not a label. */
function findFullTitle(cell: Element, label: string | undefined): string | undefined {
  const titles = [cell, ...walkElements(cell)].map(({ attributes }) => attributes['title'])
  return titles.find(title => title !== undefined && title !== label)
}

/** The text without a former price; of a picture its alternative text. */
function getShownText(cell: Element, rule: string): string {
  if (rule.includes('alternative text')) {
    const picture = [...walkElements(cell)].find(({ tag }) => tag === 'img')
    return picture?.attributes['alt'] ?? getElementText(cell)
  }
  const removeFormer = (element: Element): Element => ({
    ...element,
    children: element.children
      .filter(child => !(isElement(child) && isFormer(child, rule)))
      .map(child => (isElement(child) ? removeFormer(child) : child)),
  })
  return getElementText(removeFormer(cell))
}

function isFormer(element: Element, rule: string): boolean {
  if (!rule.includes('not the former')) return false
  const marker = /behind “([^”]+)”/.exec(rule)?.[1]
  if (marker === undefined) return element.tag === 'del' || element.tag === 's'
  return isLeaf(element) && getElementText(element).startsWith(`${marker} `)
}

/** Returns the entries of a list: separate elements, or one text with commas. */
function splitParts(cell: Element): string[] {
  const leaves = [cell, ...walkElements(cell)].filter(isLeaf).map(getElementText)
  const parts = leaves.filter(text => text !== '')
  return parts.length === 1 ? parts[0].split(', ') : parts
}
