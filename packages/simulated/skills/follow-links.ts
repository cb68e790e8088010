import { type Faults, getLast } from 'fathom-bench/plugin'
import type { Thought } from '../reader-state.ts'
import { drawChance } from '../reading/chance.ts'
import { findAssignments, findLinkPairs, findNamesReaching, followPath, type Link } from '../reading/links.ts'
import type { RequestPage } from '../server/page.ts'
import { extract } from './extract.ts'
import { openQuestion } from './open-question.ts'
import { defineSkill } from './skill.ts'

/** Follows what points to what: which names end up with a value, and where a chain from a start ends. */
export const followLinks = defineSkill({
  id: 'follow-links',
  about: 'assignments and pairs, followed over any number of steps',
  try: page => answerVariables(page) ?? followChain(page),
})

/** "Which variables have the value 12345?", "What is the value of X in the end?" */
function answerVariables({ question, frame, material, faults }: RequestPage): string | Thought | undefined {
  if (!isVariableQuestion(question) && !isVariableQuestion(frame)) return undefined
  const links = findAssignments(material)
  const value = findNamedValue(question, links) ?? findNamedValue(frame, links)
  if (value !== undefined) {
    const names = findNamesReaching(links, value, makeFailing(faults)).map(({ name }) => name)
    return { text: names.join(', '), certainty: names.length < parseCount(question) ? 0.5 : 0.9 }
  }
  const name = (question.match(/\b[A-Za-z_]\w*\b/g) ?? []).find(word => links.some(link => link.name === word))
  if (name === undefined || !/\bvariables?\b|\bvalue\b/i.test(question)) return undefined
  return followPath(new Map(links.map(link => [link.name, link])), name, undefined, makeFailing(faults)).at(-1)?.to
}

const makeFailing = (faults: Faults) => (said: string) => drawChance(faults, 'hop', said) < faults.hops

/** Returns their number if the question states it. */
const parseCount = (question: string) => Number(/\bthere (?:are|is) (\d{1,4})\b/i.exec(question)?.[1] ?? 0)

export const isVariableQuestion = (question: string): boolean =>
  /\b(?:variables?|symbols?|assigned|values?)\b/i.test(question)

const findNamedValue = (question: string, links: readonly Link[]) => {
  const given = new Set(links.map(({ to }) => to))
  return (question.match(/-?\d[\d.,]*\d|\d/g) ?? []).find(value => given.has(value))
}

/** Follows "Start at A and follow the pairs" to the end of the chain, and answers the question there, if any. */
function followChain(page: RequestPage): string | undefined {
  const { question, frame, material, faults } = page
  if (!isFollowRequest(`${frame}\n${question}`)) return undefined
  const links = findLinkPairs(material)
  const start = findStart(question, links) ?? findStart(frame, links)
  if (start === undefined) return undefined
  const steps = /\b(\d+) (?:steps|hops|links|jumps)\b/i.exec(question)?.[1]
  const end = getLast(followPath(links, start, steps === undefined ? undefined : Number(steps), makeFailing(faults))).to
  if (!/\?\s*$/.test(end)) return end
  const told = { ...page, question: end, material: material.replaceAll(end, '') }
  const answer = extract.try(told) ?? openQuestion.try(told)
  return typeof answer === 'string' ? answer : end
}

export const isFollowRequest = (question: string): boolean =>
  /\bfollow(?:ing)? (?:the|this|these|each|it|them|every|all)\b|\bchain\b|\b(?:start|begin)\w* (?:from|at|with)\b|\bconsecutive\b|\bpath\b|\bnext key\b/i.test(
    question,
  )

export const findStart = (question: string, links: ReadonlyMap<string, unknown>): string | undefined =>
  (question.match(/[\w-]{1,80}/g) ?? []).find(word => links.has(word))
