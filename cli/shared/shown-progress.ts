import { readSteadyClock } from '../../core/process/clock.ts'
import type { Io } from '../../core/process/io.ts'
import type { OnProgress } from '../../core/process/on-progress.ts'
import { groupDigits } from '../../core/text/figures.ts'
import type { ParsedFlags } from '../flags/parsed-flags.ts'
import type { OUTPUT_FLAGS } from '../flags/subsets.ts'

export interface ShownProgress {
  readonly onProgress: OnProgress
  /** Clears the line before others are printed, and shows nothing afterwards. */
  end(): void
}

/**
 * Shows the progress of long work on stderr: on a terminal in one line that changes, otherwise in a line every ten
 * seconds. Shows nothing with --quiet, --json and --display none.
 * @param now in milliseconds
 */
export function showProgress(
  { quiet, display }: Pick<ParsedFlags<typeof OUTPUT_FLAGS>, 'quiet' | 'display'>,
  { stderr }: Pick<Io, 'stderr'>,
  now: () => number = readSteadyClock,
): ShownProgress {
  if (quiet || display === 'json' || display === 'none') return { onProgress: () => {}, end: () => {} }
  const isLive = stderr.isTTY === true
  const pause = isLive ? LIVE_MS : LINE_MS
  let nextAt = now() + pause
  let isThere = false
  let isOver = false
  return {
    onProgress(doing, done, of) {
      const time = now()
      if (isOver || time < nextAt) return
      nextAt = time + pause
      isThere = isLive
      const line = `  progress ${doing}: ${shareText(done, of)}`
      stderr.write(isLive ? `\r\x1b[K${line.slice(0, (stderr.columns ?? 80) - 1)}` : `${line}\n`)
    },
    end() {
      if (isThere) stderr.write('\r\x1b[K')
      isThere = false
      isOver = true
    },
  }
}

const LIVE_MS = 200
const LINE_MS = 10_000

/** Without the whole, which is bytes for some steps and items for others. */
const shareText = (done: number, of: number | undefined): string =>
  of === undefined || !(of > 0) ? groupDigits(done) : `${Math.min(100, Math.floor((100 * done) / of))} %`
