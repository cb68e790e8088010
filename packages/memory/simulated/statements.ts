import type { StreamEntry } from '../contract.ts'
import { takeLastFitting } from '../memories/parts/fit.ts'
import { type Operation, readSentence, splitSentences } from '../oracle/read.ts'
import { renderEntry } from '../transcript.ts'

/** A sentence that tells something, with the entry that it comes from. */
export interface ToldSentence {
  readonly entry: StreamEntry
  readonly sentence: string
  readonly operation: Pick<Operation, 'op' | 'about' | 'slots'>
  readonly isUser: boolean
}

/** Operations that count for nothing by the policy. */
const IDLE = new Set(['hear', 'wish', 'echo', 'wonder'])

/** The sentences of entries that tell something that counts, in their order. */
export function listTold(entries: readonly StreamEntry[]): ToldSentence[] {
  return entries.flatMap(entry => {
    if (entry.role === 'assistant' || (entry.kind === 'tool' && entry.role === 'tool')) return []
    return splitSentences(entry.text).flatMap((sentence): ToldSentence[] => {
      const operation = readSentence(sentence)
      if (operation === undefined || IDLE.has(operation.op)) return []
      return [{ entry, sentence, operation, isUser: entry.kind === 'turn' }]
    })
  })
}

export const renderTold = ({ entry, sentence }: ToldSentence): string => renderEntry({ ...entry, text: sentence })

/** Does a fact of this kind have one value at a time? */
export const isValue = ({ op }: Pick<Operation, 'op'>): boolean => op === 'tell' || op === 'since' || op === 'instruct'
/** Does it happen once, so that a second telling says nothing new? */
export const isEvent = ({ op }: Pick<Operation, 'op'>): boolean => /^(?:event|again|pay|repay)$/.test(op)
export const isRemoval = ({ op }: Pick<Operation, 'op'>): boolean =>
  op === 'forget' || op === 'retract' || op === 'drop'

const keyOf = ({ operation: { op, about, slots } }: ToldSentence): string =>
  op === 'event' || op === 'again'
    ? `event ${slots['s']} ${slots['k']} ${slots['v']} ${slots['d']}`
    : op === 'pay' || op === 'repay'
      ? `pay ${slots['n']}`
      : `${slots['s']} ${about}`

/**
 * Keeps what a careful writer would: of a value that the user changed, the newer one; of an event, the first telling; of
 * a fact that was withdrawn, nothing.
 */
export function reduceTold(all: readonly ToldSentence[]): ToldSentence[] {
  let kept: ToldSentence[] = []
  const events = new Set<string>()
  for (const told of all) {
    const { operation, isUser } = told
    const key = keyOf(told)
    if (isEvent(operation)) {
      if (events.has(key)) continue
      events.add(key)
    }
    const isReplacing = isUser && (operation.op === 'tell' || operation.op === 'instruct' || isRemoval(operation))
    if (isReplacing)
      kept = kept.filter(
        each => !(isValue(each.operation) && keyOf(each) === key && (each.isUser || isRemoval(operation))),
      )
    kept.push(told)
  }
  return kept
}

/** The newest lines that fit, in their order. */
export const keepNewest = (lines: readonly string[], tokens: number): string[] =>
  takeLastFitting(lines, tokens * CHARS_A_TOKEN, line => line.length + 1)

/** Cautious, since the limit is counted by another tokenizer. */
const CHARS_A_TOKEN = 3.2

export const findLimit = (request: string, otherwise: number): number =>
  Number(/at most (\d+) tokens/.exec(request)?.[1] ?? otherwise)
