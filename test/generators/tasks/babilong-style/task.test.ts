import { describe, expect, test } from 'vitest'
import { forms } from '../../../../generators/haystacks/prose/forms.ts'
import { tasks } from '../../../../generators/registry.ts'
import { eventsIn, layoutIn, SIDES } from '../../../../generators/tasks/babilong-style/household.ts'
import type { Labelled } from '../../../../scorers/label-match.ts'
import { itemsOf } from '../../place.ts'

const task = tasks.get('babilong-style')!
const kinds = ['one', 'two', 'three', 'count', 'list', 'yes-no', 'path']
const answersOf = (question_kind: string, count: number, events = 16) =>
  itemsOf(task, 2048, count, { params: { ...task.params, question_kind, events } }).map(
    ({ row }) => (row.expected as Labelled).answer,
  )

describe('babilong-style', () => {
  test('kinds come in turn, and each one can be asked for alone', () => {
    const beginnings = itemsOf(task, 2048, 14).map(({ question }) => question.split(' ').slice(0, 2).join(' '))
    expect(beginnings.slice(0, 7)).toEqual([
      'Where is',
      'Where is',
      'Where was',
      'How many',
      'Which things',
      expect.stringMatching(/^Is [A-Z]/),
      'Which way',
    ])
    for (const kind of kinds) expect(answersOf(kind, 4, 14)).toHaveLength(4)
  })

  test('yes and no, and counts from 0 to 3, are as frequent as each other', () => {
    const tally = (answers: readonly unknown[]) =>
      Object.fromEntries([...new Set(answers)].sort().map(answer => [answer, answers.filter(a => a === answer).length]))
    expect(tally(answersOf('yes-no', 40))).toEqual({ yes: 20, no: 20 })
    expect(tally(answersOf('count', 40))).toEqual({ 0: 10, 1: 10, 2: 10, 3: 10 })
  })

  test('only planted events move anybody: mentions and filler hold none', () => {
    for (const { context, row } of itemsOf(task, 8192, 14)) {
      expect(eventsIn(context).length + layoutIn(context).length).toBe(row.depths.length)
      expect(row.depths.map(({ depth }) => depth)).toEqual(row.depths.map(({ depth }) => depth).sort((a, b) => a - b))
    }
  })

  test('mentions grow with the length, the story does not', () => {
    const names = (target: number) => {
      const [item] = itemsOf(task, target, 1)
      const name = /Where is ([A-Z][a-z]+)/.exec(item!.question)![1]!
      return {
        all: item!.context.split(name).length - 1,
        events: eventsIn(item!.context).filter(event => event.agent === name).length,
      }
    }
    const [short, long] = [names(4096), names(65_536)]
    expect(long.events).toBe(short.events)
    expect(long.all).toBeGreaterThan(short.all + 2)
  })

  test('no room or thing is a word of the prose', () => {
    const said = new Set(
      [...new Set(forms.flatMap(({ parts }) => parts))].flat().flatMap(phrase => phrase.match(/[a-z]+/g) ?? []),
    )
    for (const { row } of itemsOf(task, 2048, 14))
      for (const label of (row.expected as Labelled).labels)
        if (label.length > 3 && !SIDES.some(side => side === label)) expect(said.has(label), label).toBe(false)
  })
})
