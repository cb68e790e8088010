import { groupBy } from '../order.ts'

/** Names that a folded note still lists. */
const MOST_NAMES = 3

/**
 * Folds notes that differ only in a name (a model, a method, a task, a run) into one that lists the names. A note stays
 * where the first of its kind was. Notes that name two different things each are left as they are.
 */
export function foldNotes(notes: readonly string[], names: Iterable<string>): string[] {
  const pattern = buildPattern(names)
  if (!pattern) return [...notes]
  const split = notes.map(note => {
    const found = new Set(note.match(pattern))
    const [name] = found
    return { note, name, template: found.size === 1 ? note.replace(pattern, HOLE) : undefined }
  })
  const kinds = groupBy(split, ({ note, template }) => template ?? `note ${note}`)
  return [...kinds.values()].map(kind => {
    const [{ note, template }] = kind
    const own = [...new Set(kind.flatMap(({ name }) => name ?? []))]
    return template === undefined || own.length < 2 ? note : template.replaceAll(HOLE, () => joinNames(own))
  })
}

/** Stands where a name was. No note holds it: notes are made fit for one line. */
const HOLE = '\u0000'

/** Longer names first, for they may hold shorter ones; whole words alone. */
function buildPattern(names: Iterable<string>): RegExp | undefined {
  const known = [...new Set(names)].filter(name => name !== '').sort((a, b) => b.length - a.length)
  if (known.length === 0) return undefined
  const escaped = known.map(name => name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
  return new RegExp(`(?<![\\w./-])(?:${escaped.join('|')})(?![\\w/-]|\\.\\w)`, 'g')
}

function joinNames(names: readonly string[]): string {
  if (names.length <= MOST_NAMES) return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  return `${names.slice(0, MOST_NAMES - 1).join(', ')} and ${names.length - MOST_NAMES + 1} more`
}
