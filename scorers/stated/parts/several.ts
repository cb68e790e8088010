/** Whether a statement is an entry of a list, by a bullet or by its number. */
const isEntry = (statement: string): boolean => ENTRY.test(statement)

/** A statement without its bullet or number. */
export const dropBullet = (statement: string): string => statement.replace(ENTRY, '')

/** The lines that a text puts under letters, as several answers: "A: Paris⏎B: Rome". */
export const listVersions = (text: string): readonly string[] => text.split('\n').filter(line => VERSION.test(line))

/** "B: Paris", "Answer 2: Paris". */
const VERSION =
  /^[^\p{L}\p{N}]{0,4}(?:[A-Z]|(?:[Aa]nswer|[Oo]ption|[Cc]andidate|[Pp]ossibility|[Gg]uess|[Vv]ersion|[Cc]hoice)\s(?:\d|[A-Z]|[Oo]ne|[Tt]wo|[Tt]hree))\s?:\s{1,8}(?=\S)/u
const ENTRY = /^\s{0,8}(?:[-•*+–▪◦‣]\s{1,8}|\(?\d{1,3}[.)]\s{1,8}|\(?[a-z]\)\s{1,8})(?=\S)/

/**
 * Returns the distinct candidates that are each the only content of a statement: a list of answers, in any layout. If
 * one answer is expected, two do not count. After a conclusion only consecutive statements from the first on count.
 * @param bare returns the candidate if a statement contains nothing else
 */
export function collectListed<T>(
  statements: readonly string[],
  concluded: boolean,
  bare: (statement: string, isListed: boolean) => T | undefined,
): ReadonlySet<T> {
  // Steps in a list and a bare line after them are not a list of answers.
  const [found, inList] = [new Set<T>(), new Set<T>()]
  for (const statement of statements) {
    const entry = dropBullet(statement)
    const candidate =
      bare(entry, isEntry(statement)) ?? (VERSION.test(entry) ? bare(entry.replace(VERSION, ''), true) : undefined)
    if (candidate !== undefined) (isEntry(statement) ? inList : found).add(candidate)
    else if (concluded) break
  }
  return found.size === 1 && inList.size > 1 ? found : new Set([...found, ...inList])
}
