import { lstatSync } from 'node:fs'
import {
  html,
  pageAsked,
  type RunKey,
  readLines,
  renderPager,
  renderVerbatim,
  renderViewerPage,
  toTracePath,
} from 'fathom-bench/plugin'
import type { ViewedRun } from './viewed-run.ts'

/** Renders some events of a trace; undefined if there is none. */
export function tracePage(run: ViewedRun, key: RunKey, entry: string, query: URLSearchParams): string | undefined {
  const path = toTracePath(run.place.path, key)
  if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) return undefined
  let count = 0
  for (const _ of readLines(path)) count++
  const at = pageAsked(query, count, EVENTS_A_PAGE)
  const shown = readLineRange(path, (at - 1) * EVENTS_A_PAGE, at * EVENTS_A_PAGE)
  const turn = renderPager(count, EVENTS_A_PAGE, at, to => `/trace/${key.item}?entry=${entry}&page=${to}`)
  return renderViewerPage(
    `Trace of ${key.method} · ${key.model}`,
    [
      [run.name, '/'],
      ['item', `/item/${key.item}?entry=${entry}`],
    ],
    html`${turn}
${shown.map((line, number) => html`<h2>event ${(at - 1) * EVENTS_A_PAGE + number + 1}${formatEventName(line)}</h2>${renderVerbatim(indentJson(line), MOST_CHARS)}`)}
${turn}`,
  )
}

/** Reads lines of a file between two numbers, from 0. */
function readLineRange(path: string, from: number, to: number): string[] {
  const lines: string[] = []
  let at = 0
  for (const { text } of readLines(path)) {
    if (at >= to) break
    if (at >= from) lines.push(text)
    at++
  }
  return lines
}

const EVENTS_A_PAGE = 25
const MOST_CHARS = 20_000

/** Returns the kind of an event. */
function formatEventName(line: string): string {
  const name = /^\{"event":"([\w ]{1,40})"/.exec(line)?.[1]
  return name === undefined ? '' : `: ${name}`
}

function indentJson(line: string): string {
  try {
    return JSON.stringify(JSON.parse(line), null, 1)
  } catch {
    return line
  }
}
