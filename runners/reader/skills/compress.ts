import type { Page } from '../page.ts'
import { sentencesOf, wordsOf } from '../words.ts'
import { commonest, tally } from './count-words.ts'
import { defineSkill } from './skill.ts'
import { within } from './take-notes.ts'

/** Shortens a text to a number of tokens: its sentences of rare words, names and figures, in their order. */
export const compress = defineSkill({
  id: 'compress',
  about: 'extractive compression without a question',
  try(page) {
    if (!SHORTEN.test(page.frame) || page.material === '' || /\?\s*$/.test(page.question)) return undefined
    return within(weighed(page.material), limitOf(page))
  },
})

const SHORTEN = /\b(?:compress\w*|condens\w*|shorten\w*|summari[sz]\w*|abridg\w*|distil\w*)\b/i

function limitOf({ frame, room }: Page): number {
  const told = /(\d[\d,]*)[ -]tokens?\b/i.exec(frame)?.[1]?.replaceAll(',', '')
  return Math.min(room, told === undefined ? 1024 : Number(told))
}

/** A sentence weighs what its words weigh together (log N / n for n of N words), figures and names double, over the root of its length. */
function weighed(text: string) {
  if (NUMBERED_LIST.test(text))
    return commonest(tally(text), 2000).map(([word, times]) => ({ text: `${word}: ${times}`, weight: times }))
  const sentences = [...new Set(sentencesOf(text))]
  const all = sentences.map(sentence => wordsOf(sentence))
  const counts = new Map<string, number>()
  for (const words of all) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const total = all.reduce((sum, words) => sum + words.length, 0)
  return sentences.map((sentence, at) => {
    const rare = all[at]!.reduce(
      (sum, word) => sum + Math.log(total / counts.get(word)!) * (/\d|-/.test(word) ? 4 : 1),
      0,
    )
    return { text: sentence, weight: rare / (4 + Math.sqrt(all[at]!.length)) }
  })
}

const NUMBERED_LIST = /(?:(?<!\S)\d+\.\s+\p{L}\S*\s+){20}/u
