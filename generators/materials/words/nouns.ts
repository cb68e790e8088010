import { defineFrozenFile, parseLines } from '../../../core/files/frozen-file.ts'

/** Returns 2,000 plain nouns, 3 to 10 lower-case letters, sorted. */
export const readNouns = defineFrozenFile(new URL('./nouns.txt', import.meta.url), {
  sha256: '625cf5e9ad98ad5e8ecef0b2b9e99b198f24a0ae7599bba1ad13f81ae4871c4e',
  onChange: 'raise the version of every task',
  parse: parseLines,
})
