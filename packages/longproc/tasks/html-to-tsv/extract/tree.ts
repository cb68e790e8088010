import { Parser } from 'htmlparser2'

/** An element of a page. */
export interface Element {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (Element | string)[]
  readonly parent: Element | undefined
  /** Its place among the elements, by where they begin; and the place of the last one within it. */
  readonly order: number
  last: number
}

/** @returns All elements of a page by where they begin, the root first. */
export function parseElements(html: string): readonly Element[] {
  const root = makeElement('', {}, undefined, 0)
  const all = [root]
  let open = root
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const opened = makeElement(tag, attributes, open, all.length)
        open.children.push(opened)
        all.push(opened)
        open = opened
      },
      onclosetag() {
        open.last = all.length - 1
        open = open.parent ?? root
      },
      ontext(text) {
        const before = open.children.at(-1)
        if (typeof before === 'string') open.children[open.children.length - 1] = before + text
        else open.children.push(text)
      },
    },
    { recognizeSelfClosing: true },
  )
  parser.end(html)
  root.last = all.length - 1
  return all
}

const makeElement = (
  tag: string,
  attributes: Element['attributes'],
  parent: Element | undefined,
  order: number,
): Element => ({ tag, attributes, children: [], parent, order, last: order })

/** Returns several nodes as children of one element. */
export const makeGroupElement = (children: Element['children']): Element => ({
  ...makeElement('', {}, undefined, 0),
  children,
})

/**
 * Returns the text of a node as a reader sees it: a line break is a blank, and any white space is one blank.
 * Alternatives are all included.
 */
export const getElementText = (node: Element | string): string => joinSeenText(node).replace(/\s+/g, ' ').trim()

function joinSeenText(node: Element | string): string {
  if (typeof node === 'string') return node
  if (node.tag === 'select') return ''
  return node.tag === 'br' ? ' ' : node.children.map(joinSeenText).join('')
}

export const isElement = (node: Element | string): node is Element => typeof node !== 'string'

/** The elements within a node, by where they begin. */
export function* walkElements(node: Element): Generator<Element> {
  for (const child of node.children)
    if (isElement(child)) {
      yield child
      yield* walkElements(child)
    }
}

export const isLeaf = ({ children }: Element): boolean => !children.some(isElement)
