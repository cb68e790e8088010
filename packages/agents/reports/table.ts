const escapeCell = (text: string) => text.replace(/[|\n\r]/g, ' ')

/** A table in Markdown. */
export const writeTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(row => `| ${row.map(escapeCell).join(' | ')} |`).join('\n')
