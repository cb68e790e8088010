/** Returns a text as one word of a POSIX shell, quoted where needed. */
export const quoteShellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
