import { lastOf } from '../../../core/held.ts'
import { chance, type Faults } from '../faults.ts'
import { assignmentsOf, type Link, namesReaching, pairsOf, pathFrom } from '../links.ts'
import type { Thought } from '../mind.ts'
import type { Page } from '../page.ts'
import { extract } from './extract.ts'
import { openQuestion } from './open-question.ts'
import { defineSkill } from './skill.ts'

/** Follows what points to what: which names end up with a value, and where a chain from a start ends. */
export const followLinks = defineSkill({
  id: 'follow-links',
  about: 'assignments and pairs, followed over any number of steps',
  try: page => variables(page) ?? chain(page),
})

/** "Which variables have the value 12345?", "What is the value of X in the end?" */
function variables({ question, frame, material, faults }: Page): string | Thought | undefined {
  if (!asksForVariables(question) && !asksForVariables(frame)) return undefined
  const links = assignmentsOf(material)
  const value = valuesNamed(question, links) ?? valuesNamed(frame, links)
  if (value !== undefined) {
    const names = namesReaching(links, value, failing(faults)).map(({ name }) => name)
    return { text: names.join(', '), certainty: names.length < told(question) ? 0.5 : 0.9 }
  }
  const name = (question.match(/\b[A-Za-z_]\w*\b/g) ?? []).find(word => links.some(link => link.name === word))
  if (name === undefined || !/\bvariables?\b|\bvalue\b/i.test(question)) return undefined
  return pathFrom(new Map(links.map(link => [link.name, link])), name, undefined, failing(faults)).at(-1)?.to
}

const failing = (faults: Faults) => (said: string) => chance(faults, 'hop', said) < faults.hops

/** How many there are, where the question says so. */
const told = (question: string) => Number(/\bthere (?:are|is) (\d{1,4})\b/i.exec(question)?.[1] ?? 0)

export const asksForVariables = (question: string): boolean =>
  /\b(?:variables?|symbols?|assigned|values?)\b/i.test(question)

const valuesNamed = (question: string, links: readonly Link[]) => {
  const given = new Set(links.map(({ to }) => to))
  return (question.match(/-?\d[\d.,]*\d|\d/g) ?? []).find(value => given.has(value))
}

/** "Start at A and follow the pairs": the end of the chain; where that is a question, its answer. */
function chain(page: Page): string | undefined {
  const { question, frame, material, faults } = page
  if (!asksToFollow(`${frame}\n${question}`)) return undefined
  const links = pairsOf(material)
  const start = startOf(question, links) ?? startOf(frame, links)
  if (start === undefined) return undefined
  const steps = /\b(\d+) (?:steps|hops|links|jumps)\b/i.exec(question)?.[1]
  const end = lastOf(pathFrom(links, start, steps === undefined ? undefined : Number(steps), failing(faults))).to
  if (!/\?\s*$/.test(end)) return end
  const told = { ...page, question: end, material: material.replaceAll(end, '') }
  const answer = extract.try(told) ?? openQuestion.try(told)
  return typeof answer === 'string' ? answer : end
}

export const asksToFollow = (question: string): boolean =>
  /\bfollow(?:ing)? (?:the|this|these|each|it|them|every|all)\b|\bchain\b|\b(?:start|begin)\w* (?:from|at|with)\b|\bconsecutive\b|\bpath\b|\bnext key\b/i.test(
    question,
  )

export const startOf = (question: string, links: ReadonlyMap<string, unknown>): string | undefined =>
  (question.match(/[\w-]{1,80}/g) ?? []).find(word => links.has(word))
