import { expect, test } from 'vitest'
import { recognizeTasks } from '../../../packages/simulated/known-tasks.ts'
import { think } from '../../../packages/simulated/reader-state.ts'
import type { KnownQuestion, TaughtTask } from '../../../runners/simulated/contract.ts'
import { FAULTLESS } from '../../../runners/simulated/faults.ts'

/** Sums the numbers of what it is given, and asks for the word that the question names. */
const sums = (
  asked: readonly KnownQuestion[],
  id = 'sums',
): TaughtTask & { readonly seen: { context: string; question: string }[] } => {
  const seen: { context: string; question: string }[] = []
  return {
    id,
    seen,
    instructions: 'Every line below holds a number.',
    asked: () => asked,
    solve(prompt) {
      seen.push(prompt)
      const numbers = prompt.context.match(/\d+/g) ?? []
      return numbers.length === 0 ? '' : String(numbers.reduce((sum, number) => sum + Number(number), 0))
    },
  }
}
const ASKED = {
  question: 'What is the sum of the numbers?',
  answerFormat: 'Reply with the number 1 time.',
  example: 'With 2 and 3 it is 5.',
}
const TEXT = 'a: 10\nb: 20\nc: 30'
const say = (content: string, taught: readonly TaughtTask[]) =>
  think({ messages: [{ role: 'user', content }], tools: [], room: 100 }, FAULTLESS, taught).text

test('a known question is told from the text, and so are its example and the form of its answer', () => {
  const task = sums([{ ...ASKED, question: 'What is the product?' }, ASKED])
  const prompt = `${task.instructions}\n\n${ASKED.example}\n\n${TEXT}\n\n${ASKED.question} ${ASKED.answerFormat}`
  expect(say(prompt, [task])).toBe('60')
  expect(task.seen).toEqual([{ context: TEXT, question: ASKED.question }])
})

test('a known question that is asked alone is about the text of the messages before', () => {
  const task = sums([ASKED])
  const text = Array.from({ length: 100 }, (_, at) => `line ${at + 1}: ten`).join('\n')
  const messages = [
    { role: 'user' as const, content: text },
    { role: 'assistant' as const, content: 'I have read it.' },
    { role: 'user' as const, content: `${task.instructions}\n\n${ASKED.question} ${ASKED.answerFormat}` },
  ]
  expect(think({ messages, tools: [], room: 100 }, FAULTLESS, [task]).text).toBe('5050')
})

test('a question that a method has put in its own words is read by layout', () => {
  const task = sums([ASKED])
  expect(say(`${task.instructions}\n\n${TEXT}\n\nWhat do the numbers come to? Write a number.`, [task])).toBe('60')
  expect(task.seen[0]).toEqual({ context: TEXT, question: 'What do the numbers come to?' })
})

test('of tasks with the same instructions, the one whose question stands there comes first; without the instructions there is none', () => {
  const [one, other] = [sums([], 'one'), sums([ASKED], 'other')]
  const text = `${one.instructions} ${ASKED.question}`
  expect(recognizeTasks([text], [one, other]).map(({ task }) => task.id)).toEqual(['other', 'one'])
  expect(recognizeTasks(['x'.repeat(50_000) + text], [one, other]).length).toBe(2)
  expect(recognizeTasks([ASKED.question], [one, other])).toEqual([])
})
