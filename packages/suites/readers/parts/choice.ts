/** Letters of four options. */
export const LETTERS = ['A', 'B', 'C', 'D'] as const

/** Options from A on, a line each. */
export const formatLetteredOptions = (options: readonly string[], mark = (letter: string) => `(${letter})`): string =>
  options.map((option, at) => `${mark(String.fromCharCode(65 + at))} ${option.trim()}`).join('\n')

/** For items whose file does not locate the answer. */
export const depthless = { depths: [] } as const
