/**
 * A text of unknown origin for a line of ours: in quotes, cut, and without characters that move a terminal's cursor.
 */
export const quoteText = (text: string, limit = 40): string => escapeInvisible(JSON.stringify(cutText(text, limit)))

/** Up to `limit` texts, quoted, and how many more there are. */
export function quoteSome(texts: readonly string[], limit = 3): string {
  const more = texts.length - limit
  const shown = texts.slice(0, limit).map(text => quoteText(text))
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** Control, format and line characters as `\u….`. */
export const escapeInvisible = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, character =>
    Array.from(
      { length: character.length },
      (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  )

export const cutText = (text: string, limit: number): string =>
  text.length <= limit ? text : `${text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')}…`
