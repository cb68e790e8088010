import { joinWords } from '../../../core/text/join-words.ts'
import { groupBy } from '../order.ts'

/** Largest number of names that a folded note lists. */
const MOST_NAMES = 3

/**
 * Folds notes that differ only in a name (a model, a method, a task, a run) into one that lists the names. The folded
 * note replaces the first of its kind. Notes that name two different things each stay unchanged.
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

/** A placeholder for the name. No note contains it, because notes are sanitized to one line. */
const HOLE = '\u0000'

/** Longer names come first, because they may contain shorter ones; only whole words match. */
function buildPattern(names: Iterable<string>): RegExp | undefined {
  const known = [...new Set(names)].filter(name => name !== '').sort((a, b) => b.length - a.length)
  if (known.length === 0) return undefined
  const escaped = known.map(name => name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
  return new RegExp(`(?<![\\w./-])(?:${escaped.join('|')})(?![\\w/-]|\\.\\w)`, 'g')
}

function joinNames(names: readonly string[]): string {
  const rest = names.length - MOST_NAMES
  return joinWords(rest <= 0 ? names : [...names.slice(0, MOST_NAMES - 1), `${rest + 1} more`])
}
