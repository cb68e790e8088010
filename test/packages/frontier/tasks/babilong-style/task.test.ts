import { describe, expect, test } from 'vitest'
import { tasks } from '../../../../../generators/registry.ts'
import { findEvents, findLayout } from '../../../../../packages/frontier/tasks/babilong-style/household.ts'
import type { Labelled } from '../../../../../scorers/text/lists/label.ts'
import { makeItems } from '../../../../generators/place.ts'

const task = tasks.get('babilong-style')!
const kinds = ['one', 'two', 'three', 'count', 'list', 'yes-no', 'path']
const answersOf = (question_kind: string, count: number, events = 16) =>
  makeItems(task, 2048, count, { params: { ...task.params, question_kind, events } }).map(
    ({ row }) => (row.expected as Labelled).answer,
  )

describe('babilong-style', () => {
  test('kinds come in turn, and each one can be asked for alone', () => {
    const beginnings = makeItems(task, 2048, 14).map(({ question }) => question.split(' ').slice(0, 2).join(' '))
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

  test('rooms lie beside each other on a drawn map exactly where the text says so', () => {
    const params = { ...task.params, question_kind: 'path' }
    for (const { context, row } of makeItems(task, 2048, 50, { params })) {
      const told = findLayout(context)
      const places = mapOf(told)
      expect(places.size).toBe(told.length + 1)
      const rooms = [...places]
      const beside = rooms.flatMap(([one, [x, y]]) =>
        rooms.filter(([, [u, v]]) => Math.abs(x - u) + Math.abs(y - v) === 1).map(([other]) => `${one} ${other}`),
      )
      expect(beside.toSorted()).toEqual(told.flatMap(({ room, of }) => [`${room} ${of}`, `${of} ${room}`]).toSorted())
      expect((row.expected as Labelled).answer).toHaveLength(3)
    }
  })

  test('things that begin with a vowel have their article', () => {
    const texts = makeItems(task, 32_768, 14).map(({ context }) => context)
    expect(texts.some(text => / owned an (ocarina|abacus)\./.test(text))).toBe(true)
    for (const text of texts) expect(text).not.toMatch(/\ba (ocarina|abacus)\b/)
  })

  test('only planted events move anybody: mentions and haystack hold none', () => {
    for (const { context, row } of makeItems(task, 8192, 14)) {
      // A sentence of the haystack may be worded like an event, of somebody who is not of the house.
      const planted = row.depths.map(({ depth }) => {
        const at = Math.round(depth * context.length)
        return context.slice(at, context.indexOf('.', at))
      })
      const own = findEvents(context).filter(({ agent }) => planted.some(text => text.startsWith(agent)))
      expect(own.length + findLayout(context).length).toBe(row.depths.length)
      expect(row.depths.map(({ depth }) => depth)).toEqual(row.depths.map(({ depth }) => depth).sort((a, b) => a - b))
    }
  })

  test('mentions grow with the length, the story does not', () => {
    const names = (target: number) => {
      const named = makeItems(task, target, 14).flatMap(({ context, question }) => {
        const name = /Where is ([A-Z][a-z]+)/.exec(question)?.[1]
        return name === undefined ? [] : [{ context, name }]
      })
      expect(named).toHaveLength(2)
      return {
        all: named.reduce((sum, { context, name }) => sum + context.split(name).length - 1, 0),
        events: named.flatMap(({ context, name }) => findEvents(context).filter(event => event.agent === name)).length,
      }
    }
    const [short, long] = [names(4096), names(65_536)]
    expect(long.events).toBe(short.events)
    expect(long.all).toBeGreaterThan(short.all + 2)
  })
})

/** Where each room lies: steps to the east and to the north of the first one. */
function mapOf(told: ReturnType<typeof findLayout>): Map<string, readonly [number, number]> {
  const places = new Map<string, readonly [number, number]>([[told[0].of, [0, 0]]])
  const steps = { north: [0, 1], east: [1, 0], south: [0, -1], west: [-1, 0] } as const
  for (let round = 0; round < told.length; round++)
    for (const { room, side, of } of told) {
      const [dx, dy] = steps[side]
      const [known, found] = [places.get(of), places.get(room)]
      if (known) places.set(room, [known[0] + dx, known[1] + dy])
      else if (found) places.set(of, [found[0] - dx, found[1] - dy])
    }
  return places
}
