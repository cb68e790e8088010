import { solveKnown } from './known-tasks.ts'
import type { RequestPage } from './server/page.ts'
import { choose } from './skills/choose.ts'
import { countWords } from './skills/count-words.ts'
import { extract, isAskingOfAbsent } from './skills/extract.ts'
import { followLinks, isVariableQuestion } from './skills/follow-links.ts'
import { findTrail, lookThrough } from './skills/look-through.ts'
import { openQuestion } from './skills/open-question.ts'
import type { Skill } from './skills/skill.ts'

/** The abilities that answer a question from a text, in the order in which they are asked. */
const COUNTING: readonly Skill[] = [choose, countWords]
const READING: readonly Skill[] = [followLinks, lookThrough, extract, openQuestion]

/** The answer to a page's question from its material: the bare answer, or nothing. */
export function answerFromPage(page: RequestPage): string | undefined {
  if (page.material === '') return undefined
  const taught = solveKnown(page)
  if (taught !== undefined) return taught
  for (const skill of isAskingOfAbsent(page) || isDeadEnd(page) ? COUNTING : [...COUNTING, ...READING]) {
    const said = skill.try(page)
    if (said === undefined) continue
    const { text, certainty = 0.9 } = typeof said === 'string' ? { text: said } : said
    // With permission to decline, it declines instead of guessing.
    return page.decline !== undefined && certainty < SURE ? undefined : text
  }
  return undefined
}

const SURE = 0.6

/**
 * Whether a description leads to no name, or no variable to the value. With permission to decline, the model does not
 * guess then.
 */
function isDeadEnd(page: RequestPage): boolean {
  const { decline, question, material } = page
  if (decline === undefined) return false
  if (isVariableQuestion(question) && /\d/.test(question)) return followLinks.try(page) === undefined
  const trail = findTrail(question, material)
  return trail !== undefined && trail.answer === undefined
}

export const NOT_FOUND = 'I did not find it.'
