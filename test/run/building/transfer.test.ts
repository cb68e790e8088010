import { describe, expect, test } from 'vitest'
import { makeItem } from '../../../generators/build/generate.ts'
import { tasks } from '../../../generators/registry.ts'
import { packItem, unpackItem } from '../../../run/building/transfer.ts'
import { makeTestItemSpec } from '../../generators/place.ts'

/** Documents, turns, a worked example, and letters of several bytes. */
const TASKS = ['niah_single_2', 'ruler-hqa', 'mrcr', 'cwe'] as const

/** As threads hand it over. */
const there = <T>(value: T): T => structuredClone(value)

describe.each(TASKS)('%s, handed from thread to thread,', id => {
  const task = tasks.get(id)!
  const item = makeItem(makeTestItemSpec(task), 4096, 1)
  const again = unpackItem(there(packItem(item, true)))

  test('has the same row and texts', () => {
    const { statement, render, ...data } = item
    const { statement: _statement, render: _render, encoded, ...same } = again
    expect(same).toEqual(data)
    for (const example of [true, false]) expect(again.statement({ example })).toBe(statement({ example }))
    expect(again.statement()).toBe(statement())
    expect(again.render()).toBe(render())
    expect(again.render('another context')).toBe(render('another context'))
    expect(encoded!.text).toBe(again.render())
    expect(Buffer.from(encoded!.json).toString()).toBe(JSON.stringify(render()))
  })

  test('is encoded only where it is sent', () => {
    expect(packItem(item, false)).not.toHaveProperty('json')
    expect(unpackItem(packItem(item, false))).not.toHaveProperty('encoded')
  })
})
