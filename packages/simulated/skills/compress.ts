import { mustGet } from 'fathom-bench/plugin'
import { segmentSentences, splitLowerWords } from '../reading/words.ts'
import type { RequestPage } from '../server/page.ts'
import { pickCommonest, tally } from './count-words.ts'
import { defineSkill } from './skill.ts'
import { pickNotesWithin } from './take-notes.ts'

/** Shortens a text to a number of tokens: its sentences of rare words, names and figures, in their order. */
export const compress = defineSkill({
  id: 'compress',
  about: 'extractive compression without a question',
  try(page) {
    if (!SHORTEN.test(page.frame) || page.material === '' || /\?\s*$/.test(page.question)) return undefined
    return pickNotesWithin(weighSentences(page.material), findLimit(page))
  },
})

const SHORTEN = /\b(?:compress\w*|condens\w*|shorten\w*|summari[sz]\w*|abridg\w*|distil\w*)\b/i

function findLimit({ frame, room }: RequestPage): number {
  const told = /(\d[\d,]*)[ -]tokens?\b/i.exec(frame)?.[1]?.replaceAll(',', '')
  return Math.min(room, told === undefined ? 1024 : Number(told))
}

/**
 * A sentence weighs what its words weigh together (log N / n for n of N words), figures, compounds and codes four
 * times, over the root of its length.
 */
function weighSentences(text: string) {
  if (NUMBERED_LIST.test(text))
    return pickCommonest(tally(text), 2000).map(([word, times]) => ({ text: `${word}: ${times}`, weight: times }))
  const sentences = [...new Set(segmentSentences(text))]
  const all = sentences.map(sentence => splitLowerWords(sentence))
  const counts = new Map<string, number>()
  for (const words of all) for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const total = all.reduce((sum, words) => sum + words.length, 0)
  const isRepeated = (word: string) => mustGet(counts, word) > REPEATED * sentences.length && sentences.length > 8
  return sentences.map((sentence, at) => {
    const codes = new Set(sentence.match(CODE)?.map(code => code.toLowerCase()))
    const rare = all[at].reduce(
      (sum, word) => sum + Math.log(total / mustGet(counts, word)) * (/\d|-/.test(word) || codes.has(word) ? 4 : 1),
      0,
    )
    return { text: removeRepeated(sentence, isRepeated), weight: rare / (4 + Math.sqrt(all[at].length)) }
  })
}

const CODE = /\b[A-Z]{3,}\b/g

/** A word in this share of the sentences does not characterize any of them. */
const REPEATED = 0.5

/**
 * A statement of a list of statements of one kind: what makes it different from the others, such as a name and its
 * number.
 */
function removeRepeated(sentence: string, repeated: (word: string) => boolean): string {
  const words = splitLowerWords(sentence)
  const left = words.filter(word => !repeated(word))
  if (words.length - left.length < 3 || left.length === 0 || left.length > 3) return sentence
  const own = left.map(word => sentence.slice(sentence.toLowerCase().indexOf(word)).slice(0, word.length))
  return own.length === 1 ? own[0] : `${own.slice(0, -1).join(' ')}: ${own.at(-1)}`
}

const NUMBERED_LIST = /(?:(?<!\S)\d+\.\s+\p{L}\S*\s+){20}/u
