import { computeKey, getServerName, type ModelChoice, type RunEntry, type RunKey, sha256 } from 'fathom-bench/plugin'

/** Before all keys of ours, and of BullMQ's for us. */
export const PREFIX = 'fathom'

/** A job's id: the same answer is enqueued once, however often that is tried. BullMQ's ids hold no colon. */
export const makeJobId = ({ item, method, model, config }: RunKey, attempt: number): string =>
  sha256(JSON.stringify([item, method, model, config, attempt])).slice(0, 40)

/** The queue of a server: limits of a server hold for all that is asked of it. */
export const queueName = (server: string): string => computeKey({ server })

/** The embedded reader, which every worker has of its own. */
export const EMBEDDED = 'embedded reader'
/** The server whose queue an entry's jobs are in. */
export function findEntryServer({ model }: Pick<RunEntry, 'model'>, choices: readonly ModelChoice[]): string {
  const isOwn = choices.some(({ name, baseUrl }) => name === model?.id && baseUrl === null)
  return isOwn ? EMBEDDED : getServerName(model?.id, choices)
}
