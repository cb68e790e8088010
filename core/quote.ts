/** What came, in quotes, fit for one line of a message: control and invisible characters shown as `·`, cut after 80. */
export function quote(text: string): string {
  const shown = text.replace(/\p{C}/gu, '·')
  return shown.length > LONGEST ? `"${shown.slice(0, LONGEST)}…"` : `"${shown}"`
}

const LONGEST = 80
