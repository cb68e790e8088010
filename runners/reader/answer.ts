import type { Page } from './page.ts'
import { choose } from './skills/choose.ts'
import { countWords } from './skills/count-words.ts'
import { extract } from './skills/extract.ts'
import { followLinks } from './skills/follow-links.ts'
import { openQuestion } from './skills/open-question.ts'
import type { Skill } from './skills/skill.ts'

/** The abilities that answer a question from a text, in the order in which they are asked. */
const READING: readonly Skill[] = [choose, countWords, followLinks, extract, openQuestion]

/** The answer to a page's question from its material: the bare answer, or nothing. */
export function answerFrom(page: Page): string | undefined {
  if (page.material === '') return undefined
  for (const skill of READING) {
    const said = skill.try(page)
    if (said !== undefined) return typeof said === 'string' ? said : said.text
  }
  return undefined
}

export const NOT_FOUND = 'I did not find it.'
