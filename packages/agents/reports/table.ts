/** A share as a whole number of per cent. */
export const formatPercent = (share: number): string => (100 * share).toFixed(0)

/** `41 [35, 47]`, in per cent. */
export const formatShare = ({ share, low, high }: { share: number; low: number; high: number }): string =>
  `${formatPercent(share)} [${formatPercent(low)}, ${formatPercent(high)}]`

const escapeCell = (text: string) => text.replace(/[|\n\r]/g, ' ')

/** A table in Markdown. */
export const writeTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(row => `| ${row.map(escapeCell).join(' | ')} |`).join('\n')
