import type { Tokenizer } from 'fathom-bench/plugin'
import { findTrueFacts, sayScope, type TrueFact, toScopeKey } from '../transcripts/facts.ts'
import type { Compactor } from './contract.ts'
import { deleteAtRandom, keepWithin, listPlaces, renderWhole, splitIntoLines, toUserMessage } from './lines.ts'

const OWN = { source: 'A floor or ceiling of our own.', isReference: true, calls: 0 } as const

/** Compactors without a model, against which others are judged. */
export const FLOOR_COMPACTORS: readonly Compactor[] = [
  {
    ...OWN,
    id: 'copy-all',
    about: 'Keeps everything: the ceiling, and no compaction.',
    ignoresBudget: true,
    compact: async ({ messages }) => ({ messages }),
  },
  { ...OWN, id: 'nothing', about: 'Keeps nothing.', ignoresBudget: true, compact: async () => ({ messages: [] }) },
  {
    ...OWN,
    id: 'random',
    about: 'Deletes lines at random until the rest fits.',
    async compact({ messages, budgetTokens }, { tokenizer, rng }) {
      const text = renderWhole(messages)
      if (tokenizer.count(text) <= budgetTokens) return { messages }
      return { messages: toUserMessage(deleteAtRandom(text, budgetTokens, tokenizer, rng)) }
    },
  },
  {
    ...OWN,
    id: 'head-tail',
    about: 'Keeps the first and the last lines, half of the budget each.',
    async compact({ messages, budgetTokens }, { tokenizer }) {
      const text = renderWhole(messages)
      if (tokenizer.count(text) <= budgetTokens) return { messages }
      const lines = splitIntoLines(text)
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
    about:
      'Keeps every statement that still holds, by what it is about, the newest first: it knows how facts are worded.',
    async compact({ messages, budgetTokens }, { tokenizer }) {
      const facts = findTrueFacts(renderWhole(messages))
      return { messages: toUserMessage(writeNotes(facts, budgetTokens, tokenizer)) }
    },
  },
]

/** The newest facts that fit, below a line for each scope. */
function writeNotes(facts: readonly TrueFact[], budgetTokens: number, tokenizer: Tokenizer): string {
  const notes = new Map<string, string[]>()
  let left = budgetTokens
  for (const { scope, words } of facts.toReversed()) {
    const known = notes.get(toScopeKey(scope))
    const head = known === undefined ? [sayScope(scope)] : []
    const cost = [...head, words].reduce((sum, line) => sum + tokenizer.count(`${line}\n`), 0)
    if (cost > left) break
    left -= cost
    notes.set(toScopeKey(scope), [...(known ?? head), words])
  }
  // Within a scope the oldest comes first, as it was said.
  return [...notes.values()].flatMap(([head, ...lines]) => [head, ...lines.reverse()]).join('\n')
}

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
