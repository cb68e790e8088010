import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Returns where an error arose in a plugin's own file: `my-method.ts:12`. The directory is omitted for privacy.
 * Undefined if the stack has none of the files.
 */
export function placeInPlugin(error: unknown, files: readonly string[]): string | undefined {
  if (files.length === 0 || !(error instanceof Error) || typeof error.stack !== 'string') return undefined
  const frames = error.stack.split('\n').filter(line => /^\s+at /.test(line))
  for (const frame of frames)
    for (const file of files) {
      const line = findLine(frame, pathToFileURL(file).href) ?? findLine(frame, file)
      if (line !== undefined) return `${basename(file)}:${line}`
    }
  return undefined
}

/** The line of a frame such as `at run (file:///home/me/my-method.ts:12:5)` where it is of this file. */
function findLine(frame: string, file: string): string | undefined {
  const at = frame.indexOf(`${file}:`)
  return at < 0 ? undefined : /^\d+(?=:\d+\)?$)/.exec(frame.slice(at + file.length + 1))?.[0]
}
