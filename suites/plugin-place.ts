import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { messageOf } from '../core/errors.ts'

/**
 * Where in a plugin's files an error arose, as `FILE:LINE`; undefined where that is not known.
 * @param files of the plugin
 * @param moved do lines of TypeScript run elsewhere than they stand?
 */
export function placeOf(error: unknown, files: readonly string[], moved: boolean): string | undefined {
  const known = (place: string | undefined) =>
    files.some(file => place?.startsWith(`${file}:`) && !(moved && /\.m?ts$/.test(file))) ? place : undefined
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const seen = Array.from(stack.matchAll(FRAME), ([, url = '', line = '']) => known(placeAt(url, line)))
  const found = seen.find(place => place !== undefined)
  if (found !== undefined || !(error instanceof SyntaxError)) return found
  return files
    .slice(0, MOST_CHECKED)
    .map(file => known(checked(file, error)))
    .find(place => place !== undefined)
}

/** The head of a stack (`file:///a.mjs:1`), or a line of it. */
const FRAME = /(file:\/\/[^\s()]+?):(\d+)(?=[:)\s]|$)/g

function placeAt(url: string, line: string): string | undefined {
  try {
    return `${fileURLToPath(url)}:${line}`
  } catch {
    return undefined
  }
}

/** Node keeps the place of a syntax error to itself until it prints it: it is asked to look at the file alone, and runs nothing of it. */
function checked(file: string, error: SyntaxError): string | undefined {
  const { stderr } = spawnSync(process.execPath, ['--check', file], { encoding: 'utf8', timeout: 10_000 })
  const [, at = '', line = ''] = /^(.+):(\d+)\n/.exec(stderr ?? '') ?? []
  if (at === '' || !stderr.includes(`SyntaxError: ${error.message.split('\n')[0]}`)) return undefined
  return at.startsWith('file:') ? placeAt(at, line) : `${at}:${line}`
}

const MOST_CHECKED = 20

/** What was thrown, and where. */
export function placedMessage(error: unknown, files: readonly string[], moved: boolean): string {
  const place = placeOf(error, files, moved)
  return place === undefined ? messageOf(error) : `${place}: ${messageOf(error)}`
}
