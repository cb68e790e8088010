import { readSteadyClock } from '../../core/process/clock.ts'
import type { Io } from '../../core/process/io.ts'
import { readFathomVersion } from '../../core/version.ts'
import type { Listener, Load } from '../../run/execute/events.ts'
import type { PlannedRun } from '../../run/execute/run.ts'
import type { RunCommandOptions } from '../flags/table.ts'
import { planLines } from '../output/plan-lines.ts'
import { openProgress, type Progress } from '../output/progress.ts'
import { describeGoal } from '../output/until-lines.ts'
import { formatStacks } from './failure.ts'

/** The output of a run, for a person or a program that watches. */
export interface Screen {
  readonly listen: Listener
  /** Shows the plan. */
  plan(planned: PlannedRun): void
  /** Reports that a first Ctrl-C was received. */
  pausing(): void
}

/** The options that say how to show a run. */
type DisplayOptions = Pick<RunCommandOptions, 'display' | 'quiet'> &
  Partial<Pick<RunCommandOptions, 'dryRun' | 'fitCheck' | 'debug'>>

/** @param endsElsewhere whether the command itself reports each complete length */
export function openScreen(options: DisplayOptions, io: Io, endsElsewhere = false): Screen {
  let display: Progress | undefined
  let load: () => Pick<Load, 'inFlight'> = () => ({ inFlight: 0 })
  const say = (line: string) => {
    if (display) display.say(line)
    else if (!options.quiet) io.stderr.write(`${line}\n`)
  }
  let hasThrown = false
  /** Shows the first stack trace of a method; the others are most likely the same. */
  const trace = (error: Error) => {
    if (!options.debug || hasThrown) return
    hasThrown = true
    if (display) display.say(formatStacks(error, io))
    else io.stderr.write(`${formatStacks(error, io)}\n`)
  }
  return {
    listen(event) {
      switch (event.event) {
        case 'open':
          return say(
            `fathom-bench ${readFathomVersion()}  ${options.dryRun ? `dry run: ${options.fitCheck ? 'each model gets one request, and nothing is written' : 'nothing is sent or written'}` : `-> ${event.out}`}`,
          )
        case 'note':
          return say(event.line)
        case 'start':
          load = event.load
          display = openProgress({
            ...event,
            display: pickDisplay(options, io),
            out: pickOutput(options, io),
            now: readSteadyClock,
            endsElsewhere,
          })
          return
        case 'answer':
          return display?.step(event)
        case 'model stopped':
          return say(`  note     stopped using ${event.model}: ${event.reason}`)
        case 'threw':
          return trace(event.error)
        case 'stop':
          display?.stop()
          display = undefined
      }
    },
    plan({ suite: whole, expected: suite, goal, plan, limits, notes, models }) {
      const detail = options.dryRun === true
      if (goal !== undefined) say(describeGoal(whole, goal, plan))
      for (const line of planLines(suite, plan, detail, { limits }, notes)) say(line)
      for (const { id } of models.models.filter(model => model.simulated))
        say(`  model    ${id} is a simulated model, not an LLM. To evaluate yours, pass --model NAME --base-url URL`)
    },
    pausing() {
      say(`  pausing, ${load().inFlight} calls still running (press Ctrl-C again to stop at once)`)
    },
  }
}

function pickDisplay({ display, quiet }: DisplayOptions, { stderr }: Io): 'rich' | 'plain' | 'json' | 'none' {
  if (display === 'rich' && !stderr.isTTY) return 'plain'
  if (display !== 'auto') return display
  if (quiet) return 'none'
  return stderr.isTTY ? 'rich' : 'plain'
}

/** JSON objects go to stdout, everything else to stderr. */
const pickOutput = ({ display }: DisplayOptions, io: Io) => (display === 'json' ? io.stdout : io.stderr)
