import type { AnswerStatus } from '../rows/rows.ts'

/** Start of the reason that a run's own limit gives. */
export const RUN_LIMIT = "the run's limit of "

/** Whether a status with this reason comes from a run's limit. */
export const isRunSpent = (reason: string): boolean => reason.startsWith(RUN_LIMIT)

/**
 * Did Fathom itself cut the attempt off, at `--max-time`, `--max-cost` and the like of the whole run? It says nothing
 * about the method: its item is missing, as if it had not been reached. A limit of the item (`--max-time 10s/item`) is
 * part of the test, and its status a result.
 */
export const isCutOff = ({ kind, reason }: AnswerStatus): boolean => kind === 'failed' && isRunSpent(String(reason))
