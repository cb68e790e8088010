import type { AskedProperty } from './request.ts'
import { type Element, getElementText, isElement, makeGroupElement } from './tree.ts'
import { findEntryName, hasProperty } from './values.ts'

/** The entries of a list: blocks with labels, or rows of a table under its columns. */
export type PageEntries =
  | { readonly blocks: readonly Element[] }
  | { readonly rows: readonly (readonly Element[])[]; readonly columns: readonly string[] }

/** Finds the list below a heading, up to the next heading of the same rank. */
export function findEntriesBelow(
  elements: readonly Element[],
  heading: string,
  properties: readonly AskedProperty[],
): PageEntries {
  const at = elements.findIndex(element => HEADING.test(element.tag) && getElementText(element) === heading)
  const { tag, last } = elements[at]
  const next = elements.find(element => element.order > last && element.tag === tag)
  const end = next?.order ?? elements.length
  const section = elements.slice(last + 1, end).filter(element => element.last < end)
  return findTable(section, properties) ?? findTerms(section) ?? findBlocks(section, properties)
}

const HEADING = /^h[123]$/

/** A table whose first row names all properties. */
function findTable(section: readonly Element[], properties: readonly AskedProperty[]): PageEntries | undefined {
  for (const table of section.filter(({ tag }) => tag === 'table')) {
    const [head, ...rows] = section
      .filter(({ tag, order }) => tag === 'tr' && order > table.order && order <= table.last)
      .map(({ children }) => children.filter(isElement))
    const columns = head?.map(getElementText) ?? []
    if (properties.every(({ label }) => label !== undefined && columns.includes(label)))
      return { columns, rows: rows.filter(({ length }) => length === columns.length) }
  }
  return undefined
}

/** A list of terms: an entry is a term with what follows it. */
function findTerms(section: readonly Element[]): PageEntries | undefined {
  const list = section.find(({ tag, children }) => tag === 'dl' && children.filter(isTerm).length > 1)
  if (!list) return undefined
  const blocks: Element[] = []
  for (const child of list.children) {
    if (isTerm(child)) blocks.push(makeGroupElement([]))
    blocks.at(-1)?.children.push(child)
  }
  return { blocks }
}

const isTerm = (node: Element | string) => isElement(node) && node.tag === 'dt'

/** The element with most children that have a name and another property. All its children with a name are entries. */
function findBlocks(section: readonly Element[], properties: readonly AskedProperty[]): PageEntries {
  const others = properties.slice(1)
  const isEntry = (element: Element) =>
    findEntryName(element) !== undefined && others.some(property => hasProperty(element, property))
  const entries = section.filter(isEntry)
  const counts = new Map<Element | undefined, number>()
  for (const { parent } of entries) counts.set(parent, (counts.get(parent) ?? 0) + 1)
  const [list] = [...counts].reduce((best, other) => (other[1] > best[1] ? other : best))
  // An entry may be within another element.
  return { blocks: list!.children.filter(isElement).filter(element => findEntryName(element) !== undefined) }
}
