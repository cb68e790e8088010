import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BenchError, EXIT, getErrorMessage, listenForInterrupts, sanitize, usageError } from 'fathom-bench/plugin'
import type { ExternalMethod } from '../find-external.ts'
import { testExternal } from './self-test.ts'

/**
 * Tests a program before anything is spent: canaries are written and found, or its tools are named where only a model
 * writes to it.
 * @returns a line that says what was found
 * @throws BenchError (usage), one line
 */
export async function testProgram({ method: { id }, checkTools, ...program }: ExternalMethod): Promise<string> {
  if (checkTools === undefined) return testExternal({ id, ...program })
  const interrupts = listenForInterrupts()
  interrupts.onPause(() => {})
  const { stop } = interrupts.signals
  const folder = mkdtempSync(join(tmpdir(), 'fathom-tools-'))
  try {
    return await checkTools(folder, stop)
  } catch (error) {
    if (stop.aborted) throw new BenchError(`${id}: self-test: interrupted.`, EXIT.interrupted)
    throw usageError(`${id}: self-test, tools: ${sanitize(getErrorMessage(error), MOST_CHARS)}`, error)
  } finally {
    interrupts.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

const MOST_CHARS = 400
