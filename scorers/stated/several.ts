/** Whether a statement is an entry of a list, by a bullet or by its number. */
const isEntry = (statement: string): boolean => ENTRY.test(statement)

/** A statement without its bullet or number. */
export const withoutBullet = (statement: string): string => statement.replace(ENTRY, '')

const ENTRY = /^\s{0,8}(?:[-•*+–▪◦‣]\s{1,8}|\(?\d{1,3}[.)]\s{1,8}|\(?[a-z]\)\s{1,8})(?=\S)/

/**
 * The different candidates that statements give one by one, each as the only thing in it: a list of answers, in whatever layout. Where one answer is asked for, two are
 * none. Behind a conclusion only the statements that follow one another from the first on count.
 *
 * @param bare the candidate of a statement that is nothing else, if it is that
 */
export function listedIn<T>(
  statements: readonly string[],
  concluded: boolean,
  bare: (statement: string, isListed: boolean) => T | undefined,
): ReadonlySet<T> {
  const found = new Set<T>()
  for (const statement of statements) {
    const candidate = bare(withoutBullet(statement), isEntry(statement))
    if (candidate !== undefined) found.add(candidate)
    else if (concluded) break
  }
  return found
}
