/** Returns user input in quotes, shortened for one line of a message. */
export const quoteForMessage = (text: string): string => `"${sanitize(text, 80)}"`

/**
 * Text from outside on one line: control, invisible and direction-turning characters shown as `·`, cut after `most`.
 */
export function sanitize(text: string, most = 200): string {
  // A character has at most two units. Slicing first avoids splitting a megabyte to show one line.
  const shown = [...text.slice(0, 2 * (most + 1)).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '·')]
  return shown.length > most ? `${shown.slice(0, most - 1).join('')}…` : shown.join('')
}
