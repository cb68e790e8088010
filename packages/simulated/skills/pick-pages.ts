import { scoreRelevance } from '../reading/evidence.ts'
import { findQuotedNames } from './extract.ts'
import { findTrail } from './look-through.ts'
import { defineSkill } from './skill.ts'

/** Selects the numbered pages to read again: those whose gists match most of the question. */
export const pickPages = defineSkill({
  id: 'pick-pages',
  about: 'page numbers in brackets, by what gists say to the question',
  try({ frame, question, memory, material }) {
    if (!WHICH_PAGES.test(frame)) return undefined
    const gists = parseNumbered(memory ?? material)
    if (gists.length < 2) return undefined
    const most = Number(/\bat most (\d{1,2})\b/i.exec(frame)?.[1] ?? 5)
    const trail = findTrail(question, material)
    const sought = [...findQuotedNames(question), ...(trail?.missing ?? []), ...(trail?.used ?? [])]
    const weighed = gists
      .map(({ number, text }) => ({
        number,
        weight: scoreRelevance(text, question).score + 10 * sought.filter(name => text.includes(name)).length,
      }))
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight || a.number - b.number)
    return {
      text: `[${weighed
        .slice(0, most)
        .map(({ number }) => number)
        .join(', ')}]`,
    }
  },
})

const WHICH_PAGES = /\bwhich (?:pages?|parts?|sections?|chunks?)\b|\b(?:page|part|section|chunk) numbers?\b/i

/** "[3] …" at the beginning of a line, up to the next one. */
function parseNumbered(text: string): { number: number; text: string }[] {
  const marks = [...text.matchAll(/^\[?(?:Page )?(\d{1,6})[\].:)]/gim)]
  return marks.map((mark, at) => ({
    number: Number(mark[1]),
    text: text.slice(mark.index + mark[0].length, marks[at + 1]?.index),
  }))
}
