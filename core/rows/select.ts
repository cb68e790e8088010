import { usageError } from '../errors.ts'
import { quoteForMessage } from '../text/quote.ts'
import { makeUnknownError } from '../text/suggest.ts'

/**
 * The names that patterns stand for, each once, in the order of the patterns and within a pattern in the order of
 * `names`. A pattern is a name, a group, a glob (`niah_*`, `qa_?`), `all`, or a comma list of these.
 *
 * @param what what the names are, for messages: `task`, `method`
 * @throws BenchError (usage) for a name that is not known and for a glob that matches nothing.
 */
export function select(
  patterns: readonly string[],
  names: Iterable<string>,
  groups: Readonly<Record<string, readonly string[]>>,
  what: string,
): string[] {
  const all = [...names]
  const chosen = new Set<string>()
  for (const pattern of patterns.flatMap(text => text.split(',')).map(text => text.trim())) {
    if (pattern === '')
      throw usageError(`--${what}: a name is empty. Allowed: names, groups, globs such as niah_*, all.`)
    for (const name of expand(pattern, all, groups, what)) chosen.add(name)
  }
  return [...chosen]
}

function expand(
  pattern: string,
  all: readonly string[],
  groups: Readonly<Record<string, readonly string[]>>,
  what: string,
) {
  if (all.includes(pattern)) return [pattern]
  if (Object.hasOwn(groups, pattern)) return groups[pattern]
  if (pattern === 'all') return all
  const matches = /[*?]/.test(pattern) ? all.filter(makeMatcher(pattern)) : undefined
  if (matches === undefined)
    throw makeUnknownError(what, pattern, [...Object.keys(groups), ...all], `fathom-bench ${what}s lists all`)
  if (matches.length === 0)
    throw usageError(`no ${what} matches ${quoteForMessage(pattern)} (fathom-bench ${what}s lists all).`)
  return matches
}

/** Returns a matcher for a glob: `*` matches any characters, `?` exactly one. */
function makeMatcher(glob: string): (name: string) => boolean {
  const source = glob
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*+/g, '.*')
    .replace(/\?/g, '.')
  const form = new RegExp(`^${source}$`)
  return name => form.test(name)
}
