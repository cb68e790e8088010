import type { RunSummary } from '../../runners/attempts/run-attempts.ts'

/** Whether a part of a run ended by an interruption, a limit or a model that stopped answering. */
export const hasEnded = ({ interrupted, spent, stopped }: RunSummary): boolean =>
  interrupted !== 'no' || spent !== null || stopped.length > 0
