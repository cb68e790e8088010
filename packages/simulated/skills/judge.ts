import { findLargest } from 'fathom-bench/plugin'
import { scoreRelevance } from '../reading/evidence.ts'
import { writeNotes } from '../reading/notes.ts'
import { defineSkill } from './skill.ts'
import { isBlankMemory } from './take-notes.ts'

/** Says yes or no to "does this text help with the question?", with a certainty that shows in the log-probabilities. */
export const judge = defineSkill({
  id: 'judge',
  about: 'relevance of a section to a question: yes or no',
  try(page) {
    const { frame, question, section, memory } = page
    if (section === undefined || !YES_OR_NO.test(frame) || !RELEVANT.test(frame)) return undefined
    const notes = writeNotes({ ...page, material: section, memory: '' })
    const hints = memory === undefined || isBlankMemory(memory) ? 0 : scoreRelevance(section, memory).score
    const best = Math.max(0, findLargest(notes.map(({ weight }) => weight))) + 0.1 * Math.min(hints, 5)
    const yes = notes.length > 0 ? 1 - 1 / (2 + best) : 1 / (4 + scoreRelevance('', question).total)
    const [text, rival] = yes >= 0.5 ? ['Yes', 'No'] : ['No', 'Yes']
    return { text: text, rival: rival, certainty: Math.max(yes, 1 - yes) }
  },
})

const YES_OR_NO = /\byes\b.{0,12}\b(?:or|and)\b.{0,12}\bno\b|\byes ?\/ ?no\b|\bno\b.{0,12}\bor\b.{0,12}\byes\b/i
const RELEVANT = /\b(?:relevan\w+|useful|helps?|helpful|bears?|contains?|needed|worth|related|evidence)\b/i
