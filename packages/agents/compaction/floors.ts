import { findTrueLines } from '../transcripts/facts.ts'
import type { Compactor } from './contract.ts'
import { deleteAtRandom, keepWithin, listPlaces, renderWhole, splitIntoLines, toUserMessage } from './lines.ts'

const OWN = { source: 'A floor or ceiling of our own.', isReference: true, calls: 0 } as const

/** Compactors without a model, against which others are judged. */
export const FLOOR_COMPACTORS: readonly Compactor[] = [
  {
    ...OWN,
    id: 'copy-all',
    about: 'Keeps everything: the ceiling, and no compaction.',
    compact: async ({ messages }) => ({ messages }),
  },
  { ...OWN, id: 'nothing', about: 'Keeps nothing.', compact: async () => ({ messages: [] }) },
  {
    ...OWN,
    id: 'random',
    about: 'Deletes lines at random until the rest fits.',
    compact: async ({ messages, budgetTokens }, { tokenizer, rng }) => ({
      messages: toUserMessage(deleteAtRandom(renderWhole(messages), budgetTokens, tokenizer, rng)),
    }),
  },
  {
    ...OWN,
    id: 'head-tail',
    about: 'Keeps the first and the last lines, half of the budget each.',
    async compact({ messages, budgetTokens }, { tokenizer }) {
      const lines = splitIntoLines(renderWhole(messages))
      const places = listPlaces(lines)
      const head = takeFirst(places, lines, budgetTokens / 2, at => tokenizer.count(`${lines[at]}\n`))
      const rest = places.slice(head.length).reverse()
      const tail = takeFirst(rest, lines, budgetTokens / 2, at => tokenizer.count(`${lines[at]}\n`))
      const kept = [...head, ...tail.reverse()].map(at => lines[at])
      return { messages: toUserMessage(kept.join('\n')) }
    },
  },
  {
    ...OWN,
    id: 'identifiers',
    about: 'Keeps names, paths and numbers, the newest first, and no word around them.',
    async compact({ messages, budgetTokens }, { tokenizer }) {
      const found = [...new Set(renderWhole(messages).match(IDENTIFIER)?.reverse())]
      const text = keepWithin(found, listPlaces(found), budgetTokens, tokenizer)
      return { messages: toUserMessage(text.split('\n').reverse().join('\n')) }
    },
  },
  {
    ...OWN,
    id: 'oracle-notes',
    about: 'Keeps every line that states a fact which still holds, the newest first: it knows how facts are worded.',
    async compact({ messages, budgetTokens }, { tokenizer }) {
      const lines = findTrueLines(renderWhole(messages))
      return { messages: toUserMessage(keepWithin(lines, listPlaces(lines).reverse(), budgetTokens, tokenizer)) }
    },
  },
]

const IDENTIFIER = /[\w./-]*\d[\w./-]*|\w+(?:[-_/.]\w+)+/g

/** Places from the start, as many as fit. */
function takeFirst(
  places: readonly number[],
  lines: readonly string[],
  tokens: number,
  count: (at: number) => number,
): number[] {
  const taken: number[] = []
  let left = tokens
  for (const at of places) {
    left -= count(at)
    if (left < 0 || at >= lines.length) break
    taken.push(at)
  }
  return taken
}
