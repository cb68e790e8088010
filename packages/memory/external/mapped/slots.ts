import { isFields, tryParseForeignJson } from 'fathom-bench/plugin'

/** Values that the slots of a map are filled with, by name: `{space}`, `{item.metadata.at}`. */
export type MapSlots = Readonly<Record<string, unknown>>

const PATH = String.raw`[a-z]\w*(?:\.[\w-]+)*`
const SLOT = new RegExp(String.raw`\{(${PATH}(?:\|${PATH})*)\}`, 'gi')
const WHOLE = new RegExp(String.raw`^\{(${PATH}(?:\|${PATH})*)\}$`, 'i')

/** The first names of the slots in a value of a map, such as `item` of `{item.text}`. */
export function listSlotNames(value: unknown): string[] {
  if (typeof value === 'string')
    return Array.from(value.matchAll(SLOT), ([, paths]) => paths.split('|').map(path => path.split('.')[0])).flat()
  if (Array.isArray(value)) return value.flatMap(listSlotNames)
  return isFields(value) ? Object.values(value).flatMap(listSlotNames) : []
}

/** Fills a value of a map. A text that is one slot alone becomes its value, such as a list of messages. */
export function fillValue(value: unknown, slots: MapSlots): unknown {
  if (typeof value === 'string') {
    const [, paths] = WHOLE.exec(value) ?? []
    return paths === undefined ? fillText(value, slots) : (readFirst(paths, slots) ?? null)
  }
  if (Array.isArray(value)) return value.map(each => fillValue(each, slots))
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fillValue(each, slots)]))
}

/** Fills the slots of a text; a slot without a value leaves nothing. */
export const fillText = (text: string, slots: MapSlots, form: (part: string) => string = part => part): string =>
  text.replace(SLOT, (_, paths: string) => form(formatValue(readFirst(paths, slots))))

/** `{memory|chunk}` is the first of them that has a value. */
function readFirst(paths: string, slots: MapSlots): unknown {
  for (const path of paths.split('|')) {
    const found = readPath(slots, path)
    if (found !== undefined && found !== null) return found
  }
  return undefined
}

const formatValue = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** The value at a path such as `$.data.context`. */
export const readPath = (root: unknown, path: string): unknown => listAtPath(root, path)[0]

/** The values at a path; `[*]` goes into each entry of a list, `[name=value]` into those that have this value. */
export function listAtPath(root: unknown, path: string): unknown[] {
  let found = [root]
  for (const step of path.replace(/^\$/, '').match(/\[[^\]]*\]|[^.[\]]+/g) ?? [])
    found = found.flatMap(value => takeStep(openJson(value), step))
  return found
}

/** Tools answer with JSON inside of a text. */
const openJson = (value: unknown): unknown =>
  typeof value === 'string' && /^\s*[[{]/.test(value) ? tryParseForeignJson(value) : value

function takeStep(value: unknown, step: string): unknown[] {
  const [, wanted] = /^\[(.*)\]$/.exec(step) ?? []
  if (wanted === '*') return Array.isArray(value) ? value : []
  if (wanted?.includes('=')) return Array.isArray(value) ? value.filter(each => hasValue(each, wanted)) : []
  const name = wanted ?? step
  if (Array.isArray(value)) return /^\d+$/.test(name) && Number(name) < value.length ? [value[Number(name)]] : []
  return isFields(value) && Object.hasOwn(value, name) ? [value[name]] : []
}

function hasValue(value: unknown, wanted: string): boolean {
  const at = wanted.indexOf('=')
  const name = wanted.slice(0, at)
  return isFields(value) && Object.hasOwn(value, name) && String(value[name]) === wanted.slice(at + 1)
}
