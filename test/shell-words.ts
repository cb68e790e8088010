import { execFileSync } from 'node:child_process'

/** Parts a command line into words as a shell does. */
export const wordsOf = (line: string): string[] =>
  execFileSync('/bin/sh', ['-c', `for word in "$@"; do printf '%s\\0' "$word"; done`.replace('"$@"', line)], {
    encoding: 'utf8',
  })
    .split('\0')
    .slice(0, -1)
