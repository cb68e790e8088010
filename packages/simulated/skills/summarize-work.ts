import { countReaderTokens } from '../reading/tokens.ts'
import { segmentSentences } from '../reading/words.ts'
import type { RequestPage } from '../server/page.ts'
import { defineSkill } from './skill.ts'

/**
 * Summarizes the work of an agent by what makes any sentence worth keeping: it names or counts something, it was said
 * and not printed by a tool, it demands or explains. Newer ones first. With a sentence it keeps the last one before it
 * that named something, since that may be what it is about. It knows no task and no wording of one.
 */
export const summarizeWork = defineSkill({
  id: 'summarize-work',
  about: 'a summary of the transcript of an agent, without a question',
  try(page) {
    if (!WORK.test(page.frame) || page.material === '') return undefined
    return pickSentencesWithin(page.material.split(/\n{2,}/).flatMap(listBlockSentences), findLimit(page))
  },
})

/** The heaviest sentences that fit, each with its topic, in their order. */
function pickSentencesWithin(sentences: readonly Sentence[], limit: number): string {
  const topics: number[] = []
  let topic = -1
  for (const [at, { text, isSpoken }] of sentences.entries()) {
    if (isSpoken && NAMED.test(text)) topic = at
    topics.push(topic)
  }
  const weights = sentences.map((sentence, at) => weighSentence(sentence) + at / sentences.length)
  const order = weights.flatMap((weight, at) => (weight >= 2 ? [at] : [])).sort((a, b) => weights[b] - weights[a])
  const kept = new Set<number>()
  let tokens = 0
  for (const at of order) {
    const more = [topics[at], at].filter(
      (each, index, all) => each >= 0 && !kept.has(each) && all.indexOf(each) === index,
    )
    const cost = more.reduce((sum, each) => sum + countReaderTokens(sentences[each].text) + 1, 0)
    if (tokens + cost > limit) break
    tokens += cost
    for (const each of more) kept.add(each)
  }
  return [...kept]
    .sort((a, b) => a - b)
    .map(at => sentences[at].text)
    .join('\n')
}

interface Sentence {
  readonly text: string
  /** Did the user or the agent say it? */
  readonly isSpoken: boolean
}

const WORK = /\bsummari[sz]e the (?:transcript|conversation|work) of (?:a|an|the) (?:coding )?agent\b/i

/** The sentences of a block, and whether somebody said them: a block of a tool begins with its name. */
function listBlockSentences(block: string): Sentence[] {
  const isSpoken = /^(?:system|user|assistant)\b/i.test(block)
  return segmentSentences(block).map(text => ({ text, isSpoken: isSpoken && !/^call\b/i.test(text) }))
}

function weighSentence({ text, isSpoken }: Sentence): number {
  if (text.length > LONGEST) return 0
  return Number(NAMED.test(text)) + Number(DEMANDING.test(text)) + Number(isSpoken)
}

const LONGEST = 300
/** Names of several parts, paths, and long numbers. */
const NAMED = /\b[a-z]{2,}-[a-z]{2,}\b|\b\w+\/[\w/.-]+|\b\d{5,}\b/
const DEMANDING =
  /\b(?:must|never|always|should|please|important|remember|needs?|let us|because|since|therefore|decided|decision|do not|don't)\b/i

function findLimit({ frame, room }: RequestPage): number {
  const told = /(\d[\d,]*)[ -]tokens?\b/i.exec(frame)?.[1]?.replaceAll(',', '')
  return Math.min(room, told === undefined ? 1024 : Number(told))
}
