import { Parser } from 'htmlparser2'

interface Cell {
  text: string
  readonly columns: number
  readonly rows: number
}

/**
 * Returns the cells of a page's table of class wikitable, by its index from 0, as WikiTableQuestions reads them. A cell
 * that spans several rows or columns repeats in each of them; footnote marks and hidden text (sort keys) are removed.
 * Empty if no such table exists. Tables within a cell are part of its text.
 */
export function parseWikiGrid(html: string, index: number): string[][] {
  return spread(parseRows(html, index))
}

function parseRows(html: string, index: number): Cell[][] {
  const rows: Cell[][] = []
  let [seen, depth] = [-1, 0]
  let isWanted = false
  let cell: Cell | undefined
  // Elements within one that is not read, itself counted.
  let unread = 0
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (unread > 0 || isUnread(tag, attributes)) unread += VOID.test(tag) ? 0 : 1
      else if (tag === 'table') {
        if (/(^|\s)wikitable(\s|$)/.test(attributes['class'] ?? '')) seen++
        if (isWanted) depth++
        else if (seen === index && rows.length === 0) isWanted = true
      } else if (isWanted && depth === 0 && tag === 'tr') rows.push([])
      else if (isWanted && depth === 0 && (tag === 'td' || tag === 'th')) {
        cell = { text: '', columns: parseSpan(attributes['colspan']), rows: parseSpan(attributes['rowspan']) }
        rows.at(-1)?.push(cell)
      } else if (cell && tag === 'br') cell.text += '\n'
    },
    ontext(text) {
      if (isWanted && cell && unread === 0) cell.text += text
    },
    onclosetag(tag) {
      if (unread > 0) unread -= VOID.test(tag) ? 0 : 1
      else if (!isWanted) return
      else if (tag === 'table' && depth-- === 0) isWanted = false
      else if (depth === 0 && (tag === 'td' || tag === 'th')) cell = undefined
    },
  })
  parser.end(html)
  return rows
}

const isUnread = (tag: string, { class: name = '', style = '' }: Readonly<Record<string, string>>) =>
  (tag === 'sup' && /\breference\b/.test(name)) || /\bsortkey\b/.test(name) || /display:\s*none/.test(style)

/** They hold nothing, so that none of them stays open. */
const VOID = /^(br|hr|img|input|link|meta|wbr)$/

/** Limits spans, since only a hostile page would have larger ones. */
const parseSpan = (value = '1') => Math.min(100, Math.max(1, Number.parseInt(value, 10) || 1))

function spread(rows: readonly (readonly Cell[])[]): string[][] {
  const grid: string[][] = rows.map(() => [])
  rows.forEach((row, at) => {
    let column = 0
    for (const { text, columns, rows: height } of row) {
      while (grid[at][column] !== undefined) column++
      for (let down = 0; down < height && at + down < grid.length; down++)
        for (let across = 0; across < columns; across++) grid[at + down][column + across] = text
    }
  })
  return grid.filter(row => row.length > 0).map(row => Array.from(row, text => text ?? ''))
}
