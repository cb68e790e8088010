import { findSmallest } from 'fathom-bench/plugin'
import { type Note, writeNotes } from '../reading/notes.ts'
import { countReaderTokens } from '../reading/tokens.ts'
import type { RequestPage } from '../server/page.ts'
import { defineSkill } from './skill.ts'

/** Brings a memory up to date with a section of text: old lines stay, lines that bear on the question come in. */
export const takeNotes = defineSkill({
  id: 'take-notes',
  about: 'update a memory with a section, or write down what a section says to the question, within a token limit',
  try(page) {
    const { memory, section, frame } = page
    if (section === undefined) return undefined
    if (memory === undefined)
      return GATHER.test(frame)
        ? pickNotesWithin(writeNotes(page), findLimit(page)) || (page.decline ?? 'Nothing.')
        : undefined
    if (!UPDATE.test(frame)) return undefined
    const old = isBlankMemory(memory) ? '' : memory
    const notes = writeNotes({ ...page, memory: old, material: `${old}\n\n${section}` })
    return pickNotesWithin(notes, findLimit(page)) || old || 'Nothing relevant so far.'
  },
})

const UPDATE =
  /\b(?:updat\w*|revis\w*|rewrit\w*|refresh\w*|extend\w*|new (?:memory|notes)|add\w* to (?:the|your) (?:memory|notes))\b/i

/** "Write down everything in this part that the answer needs." */
const GATHER =
  /\b(?:write down|note down|take notes|gather|collect|copy|quote|extract|list)\b[^.?!\n]{0,40}\b(?:everything|anything|whatever|all|every|what|facts?|sentences?|passages?)\b[^.?!\n]{0,60}\b(?:needs?|needed|bears?|relevant|useful|helps?|helpful|matters?)\b/i

/** "No memory yet", "(empty)", "Nothing relevant so far." */
export const isBlankMemory = (memory: string): boolean =>
  memory.length < 60 && /^\W*(?:no|none|nothing|empty|n\/a|not)\b|^\W*$/i.test(memory)

function findLimit({ frame, room }: RequestPage): number {
  const told = [...frame.matchAll(/(\d[\d,]*)[ -]tokens?\b/gi)].map(([, number]) => Number(number.replaceAll(',', '')))
  return Math.floor(0.95 * Math.min(room, 4096, findSmallest(told.filter(number => number >= 32))))
}

/** The heaviest notes that fit, each once, in their order. */
export function pickNotesWithin(notes: readonly Note[], limit: number): string {
  const kept = new Set<string>()
  let tokens = 0
  for (const { text } of [...notes].sort((a, b) => b.weight - a.weight)) {
    if (kept.has(text)) continue
    const cost = countReaderTokens(text) + 1
    if (tokens + cost > limit) break
    tokens += cost
    kept.add(text)
  }
  return [...new Set(notes.map(({ text }) => text))].filter(text => kept.has(text)).join('\n')
}
