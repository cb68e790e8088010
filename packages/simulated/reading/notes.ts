import type { RequestPage } from '../server/page.ts'
import { isCountQuestion, pickCommonest, tally } from '../skills/count-words.ts'
import { find, findKeys, isAskingOfAbsent } from '../skills/extract.ts'
import { findStart, isFollowRequest, isVariableQuestion } from '../skills/follow-links.ts'
import { findTrail } from '../skills/look-through.ts'
import { addHeading } from './descriptions.ts'
import { scoreRelevance } from './evidence.ts'
import { findAssignments, findLinkPairs, findNamesReaching, followPath } from './links.ts'
import { splitPassages } from './passages.ts'
import { findSentenceAround } from './words.ts'

/** A line worth keeping. If space is short, lines with the lowest weight are dropped first. */
export interface Note {
  readonly text: string
  readonly weight: number
}

/**
 * Returns notes on a question: counts, links, lines with the question's names, or sentences with its words. Earlier
 * notes count as part of the text, and facts that only they contain are kept.
 */
export function writeNotes(page: RequestPage): Note[] {
  if (isCountQuestion(page)) return countNotes(page)
  const linked = linkNotes(page)
  if (linked.length > 0) return linked
  const trail = writeTrailNotes(page)
  if (trail) return trail
  const named = nameNotes(page)
  return named.length > 0 || isAskingOfAbsent(page) ? named : writeWordNotes(page)
}

/** Returns sentences on the way to a described name, facts about the next name to look up, and possibly useful ones. */
function writeTrailNotes({ question, material }: RequestPage): Note[] | undefined {
  const trail = findTrail(question, material)
  if (!trail) return undefined
  const used = new Set(trail.used)
  const waiting = new Set(trail.waiting)
  const weigh = (line: string) =>
    used.has(line) ? 3 : trail.missing.some(name => line.includes(name)) ? 2 : waiting.has(line) ? 1 : 0
  return splitPassages(material)
    .map(addHeading)
    .map(text => ({ text, weight: weigh(text) }))
    .filter(({ weight }) => weight > 0)
}

const countNotes = ({ material }: RequestPage): Note[] =>
  pickCommonest(tally(material), 400).map(([word, times]) => ({ text: `${word}: ${times}`, weight: times }))

/** Links on the way to the answer first; the others may turn out to be on it later. */
function linkNotes({ question, frame, material }: RequestPage): Note[] {
  const asked = `${frame}\n${question}`
  if (isVariableQuestion(asked)) {
    const links = findAssignments(material)
    const values = new Set(question.match(/-?\d[\d.,]*\d|\d/g) ?? [])
    const reached = new Set(links.filter(({ to }) => values.has(to)).flatMap(({ to }) => findNamesReaching(links, to)))
    if (links.length > 0) return links.map(link => ({ text: link.said, weight: reached.has(link) ? 2 : 1 }))
  }
  if (!isFollowRequest(asked)) return []
  const pairs = findLinkPairs(material)
  const start = findStart(question, pairs)
  const path = new Set(start === undefined ? [] : followPath(pairs, start))
  return [...pairs.values()].map(link => ({ text: link.said, weight: path.has(link) ? 2 : 1 }))
}

function nameNotes(page: RequestPage): Note[] {
  const { material, question } = page
  return findKeys(page)
    .filter(key => question.includes(key))
    .flatMap(key => find(material, key, 40).map(at => findSentenceAround(material, at, at + key.length).trim()))
    .map(text => ({ text, weight: scoreRelevance(text, question).score }))
}

function writeWordNotes({ material, question, memory }: RequestPage): Note[] {
  const kept = new Set((memory ?? '').split('\n').map(line => line.trim()))
  return splitPassages(material)
    .map(({ text, title }) => {
      const line = addHeading({ text, title })
      return { text: line, ...scoreRelevance(line, question) }
    })
    .filter(({ text, score, total }) => kept.has(text) || (score >= 2 && score >= 0.3 * total))
    .map(({ text, score }) => ({ text, weight: score }))
}
