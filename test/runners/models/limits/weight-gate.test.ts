import { describe, expect, test } from 'vitest'
import { createWeightGate } from '../../../../runners/models/limits/weight-gate.ts'

const never = new AbortController().signal

/** Enters in order, and keeps who is in and how to leave. */
function visitors(bound: number) {
  const gate = createWeightGate(bound)
  const inside: string[] = []
  const leave = new Map<string, () => void>()
  const enter = async (name: string, weight: number, signal = never) => {
    const out = await gate.enter(weight, signal)
    inside.push(name)
    leave.set(name, out)
  }
  return { gate, inside, leave, enter }
}
const settle = () => new Promise(resolve => setImmediate(resolve))

describe('the gate', () => {
  test('lets in what fits, in the order of coming, and something too heavy alone', async () => {
    const { gate, inside, leave, enter } = visitors(10)
    for (const [name, weight] of [
      ['a', 6],
      ['b', 4],
      ['heavy', 50],
      ['c', 1],
    ] as const)
      void enter(name, weight)
    await settle()
    expect([inside, gate.held]).toEqual([['a', 'b'], 10])
    leave.get('a')!()
    await settle()
    expect(inside).toEqual(['a', 'b'])
    leave.get('b')!()
    await settle()
    expect([inside, gate.held]).toEqual([['a', 'b', 'heavy'], 50])
    leave.get('heavy')!()
    await settle()
    expect([inside, gate.held]).toEqual([['a', 'b', 'heavy', 'c'], 1])
  })

  test('one that gives up lets those behind it pass', async () => {
    const { gate, inside, enter } = visitors(10)
    const abort = new AbortController()
    await enter('a', 6)
    const gone = enter('heavy', 50, abort.signal)
    void enter('light', 2)
    await settle()
    expect(inside).toEqual(['a'])
    abort.abort(new Error('enough'))
    await expect(gone).rejects.toThrow('enough')
    await settle()
    expect([inside, gate.held]).toEqual([['a', 'light'], 8])
  })

  test('one that is admitted and aborted in the same moment gives its room back', async () => {
    const { gate, leave, enter } = visitors(10)
    const abort = new AbortController()
    await enter('a', 10)
    const gone = enter('b', 10, abort.signal)
    abort.abort(new Error('enough'))
    leave.get('a')!()
    await expect(gone).rejects.toThrow('enough')
    expect(gate.held).toBe(0)
  })

  test('an aborted signal does not enter at all', async () => {
    const { gate, enter } = visitors(10)
    await expect(enter('a', 1, AbortSignal.abort(new Error('late')))).rejects.toThrow('late')
    expect(gate.held).toBe(0)
  })
})
