import { tryParseForeignJson } from '../../core/files/foreign-json.ts'
import { escapeRegExp } from '../../core/text/escape-regexp.ts'
import { toReadable } from './conclusion.ts'

/** Values that an answer states for each field, in order. */
export interface Claims {
  /** From JSON, from tables, and from "field: value" at the beginning of a line. */
  readonly labelled: ReadonlyMap<string, readonly string[]>
  /** From running text: "the amount is 212". */
  readonly spoken: ReadonlyMap<string, readonly string[]>
  /** The bare entries of the answer's last line or of its lines, for answers that name no field. */
  readonly entries: readonly string[]
}

/**
 * Reads "field: value" from an answer in any common form, in linear time: JSON objects, tables (with a heading row, or
 * one field per row), lines with `:`, `=`, `|` or an arrow, sentences with "is", "was", "of". Field names match
 * regardless of case and word separators; `first`, `second` … are also known as `1.`, `2.`. Only the first 50,000
 * characters are read.
 */
export function parseClaims(answer: string, fields: readonly string[]): Claims {
  const text = toReadable(answer)
  const names = indexNames(fields)
  const labelled = new Map<string, string[]>()
  const spoken = new Map<string, string[]>()
  const bare: string[] = []
  const rest = takeObjects(text, names, labelled)
  let heading: (string | undefined)[] | undefined
  /** The field of a line that ends with its sign: its value is the next line. */
  let open: string | undefined
  for (const line of rest.split(/[\n\r]+/)) {
    if (line.trim() === '' || RULE.test(line)) continue
    const labelOfNext = names.byName.get(foldName(/^(.{1,100}):[\s"'’*]*$/.exec(line)?.[1] ?? ''))
    const isValue = open !== undefined && labelOfNext === undefined && !hasLeadingName(line, names)
    if (open !== undefined && isValue) push(labelled, open, line.replace(/^\s*[-•]\s+/, '').trim())
    open = labelOfNext
    if (isValue || open !== undefined) continue
    const cells = splitCells(line)
    const named = cells.map(cell => names.byName.get(foldName(cell)))
    if (named.filter(name => name !== undefined).length >= 2) {
      heading = named
      continue
    }
    if (heading && cells.length === heading.length) {
      for (const [at, name] of heading.entries()) if (name !== undefined) push(labelled, name, cells[at])
      continue
    }
    heading = undefined
    if (!takeLine(line, names, labelled, spoken)) bare.push(line.trim())
  }
  return { labelled, spoken, entries: splitEntries(bare) }
}

interface Names {
  /** Fields by their folded names and other names. */
  readonly byName: ReadonlyMap<string, string>
  /** Pattern of a field name anywhere in a text; undefined if there are no fields. */
  readonly anywhere: RegExp | undefined
}

function indexNames(fields: readonly string[]): Names {
  const byName = new Map<string, string>()
  for (const field of fields) {
    if (foldName(field) !== '') byName.set(foldName(field), field)
    const place = ORDINALS.indexOf(field)
    if (place >= 0) for (const other of [`${place + 1}`, `${place + 1}${SUFFIXES[place]}`]) byName.set(other, field)
  }
  const words = [...byName.keys()]
    .sort((one, other) => other.length - one.length)
    .map(name => escapeRegExp(name).replaceAll(' ', '[\\s_-]{1,3}'))
  const anywhere =
    words.length === 0 ? undefined : new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  return { byName, anywhere }
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth']
const SUFFIXES = ['st', 'nd', 'rd', 'th', 'th']

/** Lower case, words parted by one blank, nothing else. */
const foldName = (name: string) => (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')

/** Takes JSON objects out of the text: outermost balanced braces, each parsed once. */
function takeObjects(text: string, names: Names, claims: Map<string, string[]>): string {
  let rest = ''
  let from = 0
  let open = 0
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === OPEN && open++ === 0) start = at
    else if (unit === CLOSE && open > 0 && --open === 0) {
      const found = tryParseForeignJson(text.slice(start, at + 1))
      if (found === undefined) continue
      takeObject(found, names, claims, 0)
      rest += text.slice(from, start)
      from = at + 1
    }
  }
  return rest + text.slice(from)
}

const OPEN = 123
const CLOSE = 125

function takeObject(value: unknown, names: Names, claims: Map<string, string[]>, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > 4) return
  for (const [key, inside] of Object.entries(value)) {
    const field = names.byName.get(foldName(key))
    if (typeof inside === 'object') takeObject(inside, names, claims, depth + 1)
    else if (field !== undefined) push(claims, field, String(inside))
  }
}

function splitCells(line: string): string[] {
  const bare = line.trim().replace(/^\||\|$/g, '')
  const parted = bare.includes('|') ? bare.split('|') : bare.includes('\t') ? bare.split('\t') : bare.split(/[,;]/)
  return parted.map(cell => cell.trim())
}

/** The claims of one line; false where it makes none. */
function takeLine(
  line: string,
  { byName, anywhere }: Names,
  labelled: Map<string, string[]>,
  spoken: Map<string, string[]>,
): boolean {
  if (!anywhere) return false
  const found = [...line.matchAll(anywhere)]
  const content = line.search(/[\p{L}\p{N}]/u)
  let any = false
  for (const [at, match] of found.entries()) {
    const rest = line.slice(match.index + match[0].length, found[at + 1]?.index)
    // "1. Ada" is the first one; "1" within a line is a number.
    const number = /^\d/.test(match[0])
    if (number && match.index !== content) continue
    const sign = (number ? NUMBERING : SIGN).exec(rest)
    const link = sign ?? (number ? null : LINK.exec(rest))
    const said = link ? rest.slice(link[0].length) : ''
    if (said.trim() === '') continue
    const name = foldName(match[0])
    // The pattern matches "ſ" as "s", and folding keeps it, so that value belongs to no field.
    push(sign ? labelled : spoken, byName.get(name) ?? name, said)
    any = true
  }
  return any
}

function push(claims: Map<string, string[]>, field: string, value: string): void {
  const known = claims.get(field)
  if (known) known.push(value)
  else claims.set(field, [value])
}

/** Whether a line begins with a field's name. */
function hasLeadingName(line: string, { anywhere }: Names): boolean {
  const match = anywhere === undefined ? undefined : line.matchAll(anywhere).next().value
  return match !== undefined && match.index === line.search(/[\p{L}\p{N}]/u)
}

/** Several lines are an entry each; a single one is parted at commas and semicolons. */
function splitEntries(lines: readonly string[]): string[] {
  const entries = lines.length === 1 ? splitCells(lines[0].replace(/[.!]$/, '')) : lines
  return entries.map(entry => entry.replace(/^\s*(?:[-•+]|\d{1,2}[.)])\s+/, '').trim()).filter(entry => entry !== '')
}

/** Parts the rows of a table. */
const RULE = /^[\s|:+=-]+$/
const SIGN = /^["'’)\]\s]{0,4}(?:->|=>|[:=|→⇒：]|(?<=\s)[-–—](?=\s)|[–—]|(?<=\t ?))\s*/
const NUMBERING = /^\s*[.):\]-]\s*/
const LINK =
  /^["'’]?(?:,?\s{1,3}(?:the|my|its|your)\s(?:(?:right|final|correct)\s)?(?:answer|value|word|number|count|total|entry|result|town|name))?\s{1,3}(?:is|was|are|were|of|equals|comes to|came to|would be|must be|must have been|has been)\b:?\s*/i
