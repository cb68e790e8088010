import {
  DERIVE_ORDER,
  EXTRACT_ORDER,
  NOTES_ORDER,
  PROFILE_ORDER,
  RECONCILE_ORDER,
  SUMMARY_ORDER,
} from '../memories/parts/wording.ts'
import { answerFrom } from '../oracle/answer.ts'
import { readQuestion } from '../oracle/read.ts'
import { readTruth } from '../oracle/read-truth.ts'
import { NOT_KNOWN } from '../world/story.ts'
import { decideOnFacts, deriveRules, extractFacts, readDerived } from './play-facts.ts'
import { editNotes, isNotes, orderNotes, viewNotes, writePages, writeSummary } from './play-pages.ts'

const PLAYS: readonly (readonly [order: string, play: (context: string, request: string) => string])[] = [
  [SUMMARY_ORDER, writeSummary],
  [EXTRACT_ORDER, extractFacts],
  [RECONCILE_ORDER, decideOnFacts],
  [DERIVE_ORDER, deriveRules],
  [PROFILE_ORDER, writePages],
  [NOTES_ORDER, editNotes],
]

/**
 * How the simulated model plays the track: it writes as it is told, from what a request shows it alone, and answers from
 * the texts that it is given. It knows the forms of the world's sentences, and no question before it is asked.
 */
export function playMemory(context: string, request: string): string | undefined {
  const play = PLAYS.find(([order]) => request.includes(order))?.[1]
  if (play !== undefined) return play(context, request)
  if (!isNotes(context)) return answerFromTexts(context, request)
  return viewNotes(context, request) ?? answerFromTexts(orderNotes(context), request)
}

function answerFromTexts(context: string, question: string): string | undefined {
  const derived = readDerived(context)
  const said = derived.size === 0 ? undefined : answerDerived(derived, question)
  return said ?? answerFrom(readTruth(context), question)
}

/** A sentence that a memory has derived goes before one that the reader would derive from the texts that it sees. */
function answerDerived(derived: ReadonlyMap<string, string | undefined>, text: string): string | undefined {
  const { op, about, slots } = readQuestion(text)
  if (op === 'ask.drive') return derived.get(slots['s'])
  if (op !== 'ask.three' || about !== 'drive') return undefined
  return slots['list']
    .split(', ')
    .map(name => `${name}: ${derived.get(name) ?? NOT_KNOWN}`)
    .join('\n')
}
