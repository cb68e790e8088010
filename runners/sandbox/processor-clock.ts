import { readFileSync } from 'node:fs'

/**
 * Returns a clock of the processor time that a process has used, in milliseconds, as Linux counts its main thread,
 * which does all of a program's work. Undefined if unavailable. The clock of an ended process stops.
 */
export function openProcessorClock(pid: number | undefined): (() => number) | undefined {
  if (pid === undefined) return undefined
  const taken = SOURCES.find(source => source(pid) !== undefined)
  if (!taken) return undefined
  let last = 0
  return () => {
    last = taken(pid) ?? last
    return last
  }
}

type Source = (pid: number) => number | undefined

const SOURCES: readonly Source[] = [
  // In nanoseconds; not in every kernel.
  pid => readFigure(`/proc/${pid}/schedstat`, text => Number(text.split(' ')[0]) / 1e6),
  // In hundredths of a second, in user and in system mode. The name before them may hold anything, parentheses too.
  pid =>
    readFigure(`/proc/${pid}/task/${pid}/stat`, text => {
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
      return 10 * (Number(fields[11]) + Number(fields[12]))
    }),
]

function readFigure(path: string, read: (text: string) => number): number | undefined {
  try {
    const value = read(readFileSync(path, 'utf8'))
    return Number.isFinite(value) ? value : undefined
  } catch {
    return undefined
  }
}
