import { findSmallest, trimEnd } from 'fathom-bench/plugin'
import { drawChance } from '../reading/chance.ts'
import { type Ranked, rank } from '../reading/evidence.ts'
import { findContentStems, isCommon, segmentSentences, splitLowerWords, stem } from '../reading/words.ts'
import { defineSkill } from './skill.ts'

/**
 * Answers a question in plain words: the sentences that share its rarest words, then the words of the kind asked in
 * them.
 */
export const openQuestion = defineSkill({
  id: 'open-question',
  about: 'who, when, where, how many, what, yes or no, over passages',
  try({ question, material, faults }) {
    const asked = findAskingSentence(question)
    // A question in the text, such as that of an example, answers nothing.
    const evidence = (
      drawChance(faults, 'hop', asked) < faults.hops ? rank(material, asked, 6) : rankSecondHop(material, asked)
    ).filter(({ text }) => !text.endsWith('?'))
    if (evidence.length === 0) return undefined
    const choice = answerEitherOr(asked, evidence)
    if (choice !== undefined) return choice
    if (YES_NO.test(asked)) return answerYesOrNo(asked, evidence)
    for (const { text, title } of evidence.slice(0, 5)) {
      const span = findSpan(asked, text, title)
      if (span !== undefined) return span
    }
    return evidence[0].text.split(/\s+/).slice(0, 40).join(' ')
  },
})

/** The sentence that asks, without the wishes for the answer's form. */
const findAskingSentence = (question: string) =>
  segmentSentences(question).findLast(sentence => sentence.includes('?')) ?? question

/** The best sentences, and after them the best ones for names that the first ones bring up (two-step questions). */
function rankSecondHop(material: string, question: string): Ranked[] {
  const first = rank(material, question, 6)
  const best = first[0]
  if (!best) return []
  const bridge = listNames(`${best.title}. ${best.text}`)
    .filter(name => !question.includes(name))
    .slice(0, 4)
  if (bridge.length === 0) return first
  const second = rank(material, `${question} ${bridge.join(' ')}`, 6).filter(({ at }) =>
    first.every(other => other.at !== at),
  )
  return [...first, ...second]
}

const YES_NO = /^(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would)\b/i

function answerYesOrNo(question: string, evidence: readonly Ranked[]): string {
  const near = evidence
    .slice(0, 3)
    .map(({ text }) => text)
    .join(' ')
  const denied = /\b(?:not|never|no longer|neither|nor|n't)\b/i.test(near) !== /\b(?:not|never)\b/i.test(question)
  return denied ? 'no' : 'yes'
}

/** "Which came first, A or B?": by the years that stand with each; without years the one that is spoken of more. */
function answerEitherOr(question: string, evidence: readonly Ranked[]): string | undefined {
  const pair =
    /,?\s*((?:[\p{Lu}"][\p{L}\p{N}'’.&"-]*\s*(?:(?:of|the|for|in|and|de|von|&)\s+)?){1,6})\s+or\s+((?:[\p{Lu}"][\p{L}\p{N}'’.&"-]*\s*(?:(?:of|the|for|in|and|de|von|&)\s+)?){1,6})\s*\?/u.exec(
      question,
    )
  if (!pair) return undefined
  const [a, b] = [pair[1].trim(), pair[2].trim()]
  const findMentions = (name: string) => evidence.filter(({ title, text }) => `${title} ${text}`.includes(name))
  const findYear = (name: string) =>
    Number(
      findMentions(name)
        .map(({ text }) => /\b1\d{3}\b|\b20\d\d\b/.exec(text)?.[0])
        .find(Boolean),
    )
  const early = /\b(?:first|earlier|older|oldest|before)\b/i.test(question)
  if (
    /\b(?:first|earlier|older|before|later|younger|recent\w*|after)\b/i.test(question) &&
    findYear(a) !== findYear(b)
  ) {
    return findYear(a) < findYear(b) === early ? a : b
  }
  return findMentions(b).length > findMentions(a).length ? b : a
}

/** The words of a sentence that answer the question's question word; the nearest to the words they share. */
function findSpan(question: string, sentence: string, title: string): string | undefined {
  if (/\bhow (?:many|much|old|long|far|tall|high)\b/i.test(question)) return findNearest(sentence, question, QUANTITY)
  if (/\bwhen\b|\b(?:what|which) (?:year|date|day|month|century|decade)\b/i.test(question))
    return findNearest(sentence, question, DATE)
  if (
    /\bwhere\b|\b(?:what|which) (?:city|country|state|town|place|county|continent|region)\b|\blocated\b/i.test(question)
  ) {
    return findNearest(sentence, question, PLACE) ?? findNearest(sentence, question, NAME)
  }
  if (/\bwho\b|\bwhom\b|\bwhose\b|\bname of\b/i.test(question))
    return findNearest(sentence, question, PERSON) ?? keepUnasked(title, question)
  return findStated(sentence, question) ?? findNearest(sentence, question, NAME) ?? keepUnasked(title, question)
}

const QUANTITY =
  /(?:about |over |nearly |around |some )?[$£€]?\d[\d,.]*\d?(?:%| (?:million|billion|thousand|hundred|percent|years?|people|miles|kilomet\w+|met\w+|feet|days?|hours?|minutes?|seated))*|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand)\b/gi
const DATE =
  /\b(?:\d{1,2} )?(?:January|February|March|April|May|June|July|August|September|October|November|December)(?: \d{1,2},?)?(?: \d{4})?\b|\b1\d{3}s?\b|\b20\d\d\b|\b\d{1,2}(?:st|nd|rd|th) century\b/g
const NAME = /\p{Lu}[\p{L}\p{N}'’.-]*(?:\s+(?:(?:of|the|de|von|van|and|for|&)\s+)?\p{Lu}[\p{L}\p{N}'’.-]*)*/gu
// Not after a preposition: "studied in Lund" names no person.
const PERSON =
  /(?<!\b(?:in|at|from|near|of|on|the) |[\p{L}’'-])(?:\p{Lu}[\p{L}'’.-]* of \p{Lu}[\p{L}'’-]*|\p{Lu}[\p{L}'’.-]*(?:\s+(?:(?:de|von|van|der|the|la|al|bin)\s+)*\p{Lu}[\p{L}'’.-]*)*)/gu
const PLACE = /(?<=\b(?:in|at|from|near|to|of|on) (?:the )?)\p{Lu}[\p{L}'’-]*(?:,? (?:of )?\p{Lu}[\p{L}'’-]*)*/gu

const listNames = (text: string) => [
  ...new Set((text.match(NAME) ?? []).filter(name => name.length > 3 && findContentStems(name).size > 0)),
]

function findNearest(sentence: string, question: string, form: RegExp): string | undefined {
  const asked = findContentStems(question)
  const words = [...sentence.matchAll(/[\p{L}\p{N}'’-]+/gu)]
  const places = words.filter(([word]) => asked.has([...findContentStems(word)][0] ?? '')).map(({ index }) => index)
  const computeDistance = (at: number) =>
    Math.min(findSmallest(places.map(position => Math.abs(position - at))), 10_000)
  const spans = [...sentence.matchAll(form)]
    .map(({ 0: span, index }) => ({ span: trimSpan(span), distance: computeDistance(index) }))
    .filter(({ span }) => keepUnasked(span, question) !== undefined)
  return spans.sort((a, b) => a.distance - b.distance)[0]?.span
}

/** Without the article or the like at its head and the signs at its end. */
function trimSpan(span: string): string {
  const [first = '', ...rest] = span.split(/\s+/)
  const bare = rest.length > 0 && isCommon(first.toLowerCase()) ? rest.join(' ') : span
  return trimEnd(bare, /[\s.,;:]/).replace(/['’]s$/, '')
}

/** A span that says something the question does not. */
function keepUnasked(span: string, question: string): string | undefined {
  const asked = new Set(splitLowerWords(question).map(stem))
  return splitLowerWords(span).some(word => !asked.has(stem(word))) && findContentStems(span).size > 0
    ? span
    : undefined
}

/** Returns the text after the verb in "… is the X", up to the next pause, if the question's words precede the verb. */
function findStated(sentence: string, question: string): string | undefined {
  const verb = /\b(?:is|are|was|were|called|named|known as|became|means)\b/.exec(sentence)
  if (!verb) return undefined
  const after = sentence
    .slice(verb.index + verb[0].length)
    .split(/[,;.(]|\b(?:and|which|who|that|because|when)\b/)[0]
    .trim()
  const leading = findContentStems(sentence.slice(0, verb.index))
  const fits = [...findContentStems(question)].some(word => leading.has(word)) && !VERBAL.test(after)
  return fits && after.split(/\s+/).length <= 7 ? keepUnasked(after, question) : undefined
}

/** "was built in …", "is often …": not a name for the thing asked. */
const VERBAL = /^$|^(?:\w+(?:ed|ing|ly|en)|not|also|often|most|more|one|used|held|made|to|in|at|on|by|from|for|no)\b/i
