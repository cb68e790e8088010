import { BenchError, type Method } from 'fathom-bench/plugin'
import { findContestants } from '../contestants.ts'

/** Settings of a memory do not hang on what it may hand to the reader. */
const ANY_RECALL = 4_096

/** The method of an answer of the track: a memory that is built in, or a method that read the transcript. */
export function findRowMethod(id: string, methods: ReadonlyMap<string, Method>): Method | undefined {
  try {
    return findContestants([id], { methods }, ANY_RECALL).methods[0]
  } catch (error) {
    if (error instanceof BenchError) return undefined
    throw error
  }
}
