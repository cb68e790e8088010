import { defineFrozenFile, parseLines } from '../../../core/files/frozen-file.ts'

/** Returns 700 plain adjectives, 3 to 10 lower-case letters, sorted. */
export const readAdjectives = defineFrozenFile(new URL('./adjectives.txt', import.meta.url), {
  sha256: '3d254712dbd1a744ab70abad38728d0dc54cf563e8e5c7484376d0a5d3843d40',
  onChange: 'raise the version of every task',
  parse: parseLines,
})
