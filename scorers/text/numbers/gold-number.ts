import { mustMatch } from '../../../core/collections/require.ts'
/** `expected` of scorers of numbers that the gold gives as text ("Paragraph 12", "71432"). */
export const goldNumbers = {
  shape: 'a list of strings with a number each',
  test: (expected: unknown): expected is readonly string[] =>
    Array.isArray(expected) &&
    expected.length > 0 &&
    expected.every(gold => typeof gold === 'string' && /[0-9]/.test(gold)),
}

/** The number of the first gold. Numbers of over fifteen digits lose their last ones. */
export const numberOfGold = (golds: readonly string[]): number => Number(mustMatch(/[0-9]+/, golds[0])[0])

/** Separates digits from Chinese characters. */
export const separateHanDigits = (text: string): string =>
  text.replace(/(?<=\p{Script=Han})(?=[0-9])|(?<=[0-9])(?=\p{Script=Han})/gu, ' ')
