import { readFileSync } from 'node:fs'

/**
 * Milliseconds of processor time that a process has taken, as Linux counts them: those of its main thread, where all
 * work of a program is done. Undefined where they cannot be had. A process that is gone takes no more.
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
