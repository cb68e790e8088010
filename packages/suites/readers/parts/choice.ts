/** Of questions with four options. */
export const LETTERS = ['A', 'B', 'C', 'D'] as const

/** Options from A on, a line each. */
export const formatLetteredOptions = (options: readonly string[], mark = (letter: string) => `(${letter})`): string =>
  options.map((option, at) => `${mark(String.fromCharCode(65 + at))} ${option.trim()}`).join('\n')

/** Of items whose file says nothing of where the answer stands. */
export const depthless = { depths: [] } as const
