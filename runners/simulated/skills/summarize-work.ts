import { segmentSentences } from '../reading/words.ts'
import type { RequestPage } from '../server/page.ts'
import { defineSkill } from './skill.ts'
import { pickNotesWithin } from './take-notes.ts'

/** Summarizes the work of an agent: sentences that decide, demand, report or leave something open, newer ones first. */
export const summarizeWork = defineSkill({
  id: 'summarize-work',
  about: 'a summary of the transcript of an agent, without a question',
  try(page) {
    if (!WORK.test(page.frame) || page.material === '') return undefined
    const sentences = segmentSentences(page.material)
    const notes = sentences.map((text, at) => ({ text, weight: weighSentence(text) + at / sentences.length }))
    return pickNotesWithin(
      notes.filter(({ weight }) => weight >= 2),
      findLimit(page),
    )
  },
})

const WORK = /\bsummari[sz]e the (?:transcript|conversation|work) of (?:a|an|the) (?:coding )?agent\b/i

/** Two for a sentence that names something and says what became of it, and one more for each further cue. */
function weighSentence(text: string): number {
  if (text.length > LONGEST || !NAMED.test(text)) return 0
  const cues = new Set(text.toLowerCase().match(CUES))
  return cues.size === 0 ? 0 : 1 + cues.size
}

const LONGEST = 300
const NAMED = /\b[a-z]{2,}-[a-z]{2,}\b|\b\d{5,}\b/
const CUES =
  /\b(?:decision|decided|because|reason|must|never|always|at most|at least|rule|keep in mind|mind that|from (?:now|here) on|until|open(?:ed)?|closed|done|merged|wait(?:s|ing)?|review(?:ed)?|on call|bound|moves?|instead|applied|promoted|wrote|todo)\b/g

function findLimit({ frame, room }: RequestPage): number {
  const told = /(\d[\d,]*)[ -]tokens?\b/i.exec(frame)?.[1]?.replaceAll(',', '')
  return Math.min(room, told === undefined ? 1024 : Number(told))
}
