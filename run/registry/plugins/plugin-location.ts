import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { getErrorMessage } from '../../../core/errors.ts'

/**
 * Returns the `FILE:LINE` of an error in a plugin's files; undefined if unknown.
 * @param files of the plugin
 * @param moved whether TypeScript lines run at other positions than in the source
 */
export function locateError(error: unknown, files: readonly string[], moved: boolean): string | undefined {
  const pickKnown = (frame: string | undefined) =>
    files.some(file => frame?.startsWith(`${file}:`) && !(moved && /\.m?ts$/.test(file))) ? frame : undefined
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const seen = Array.from(stack.matchAll(FRAME), ([, url = '', line = '']) => pickKnown(formatLocation(url, line)))
  const found = seen.find(frame => frame !== undefined)
  if (found !== undefined || !(error instanceof SyntaxError)) return found
  return files
    .slice(0, MOST_CHECKED)
    .map(file => pickKnown(locateSyntaxError(file, error)))
    .find(frame => frame !== undefined)
}

/** The head of a stack (`file:///a.mjs:1`), or a line of it. */
const FRAME = /(file:\/\/[^\s()]+?):(\d+)(?=[:)\s]|$)/g

function formatLocation(url: string, line: string): string | undefined {
  try {
    return `${fileURLToPath(url)}:${line}`
  } catch {
    return undefined
  }
}

/**
 * Node keeps the place of a syntax error to itself until it prints it: it is asked to look at the file alone, and runs
 * nothing of it.
 */
function locateSyntaxError(file: string, error: SyntaxError): string | undefined {
  const { stderr } = spawnSync(process.execPath, ['--check', file], { encoding: 'utf8', timeout: 10_000 })
  const [, at = '', line = ''] = /^(.+):(\d+)\n/.exec(stderr ?? '') ?? []
  if (at === '' || !stderr.includes(`SyntaxError: ${error.message.split('\n')[0]}`)) return undefined
  return at.startsWith('file:') ? formatLocation(at, line) : `${at}:${line}`
}

const MOST_CHECKED = 20

/** Formats the error with its position. */
export function formatPluginError(error: unknown, files: readonly string[], moved: boolean): string {
  const place = locateError(error, files, moved)
  return place === undefined ? getErrorMessage(error) : `${place}: ${getErrorMessage(error)}`
}
