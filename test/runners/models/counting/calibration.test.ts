import { describe, expect, test } from 'vitest'
import { createCalibration, USUAL_TEMPLATE } from '../../../../runners/models/counting/calibration.ts'

describe('how a model counts a task', () => {
  test('is not known before anybody counted, and then as the densest of its prompts', () => {
    const task = createCalibration({}).of('vt')
    expect(task.scale()).toEqual({ ownTokens: 1, template: USUAL_TEMPLATE, known: 'no' })
    task.note(1_000, 1_232)
    task.note(1_000, 1_132)
    expect(task.scale()).toEqual({ ownTokens: 1.2, template: USUAL_TEMPLATE, known: 'seen' })
  })

  test.each([
    ['by the server, once and for all', { tasks: { vt: 1.3 }, template: 29 }, { ownTokens: 1.3, known: 'counted' }],
    ['token for token', { tasks: { vt: 1 }, template: 29 }, { ownTokens: 1, known: 'exact' }],
    ['of other tasks alone', { tasks: { cwe: 1.4 }, template: 29 }, { ownTokens: 1, known: 'no' }],
    ['of several together', { ownTokens: 1.1, template: 29 }, { ownTokens: 1.1, known: 'mixed' }],
    ['of this one besides', { ownTokens: 1.1, tasks: { vt: 1.3 }, template: 29 }, { ownTokens: 1.3, known: 'counted' }],
  ])('is told before the run: %s', (_, told, scale) => {
    expect(createCalibration(told).of('vt').scale()).toEqual({ ...scale, template: 29 })
  })

  test('that its own tokenizer counted is not learnt from rows, so that no cut hangs on their order', () => {
    for (const known of [createCalibration({ tasks: { vt: 1.3 } }), createCalibration({}, true)]) {
      const before = known.of('vt').scale()
      known.of('vt').note(1_000, 1_900)
      expect(known.of('vt').scale()).toEqual(before)
    }
  })

  test('that one reply told by its usage holds until a row has a tenth more: the server cut that prompt', () => {
    const task = createCalibration({ tasks: { vt: 0.74 }, byUsage: true }).of('vt')
    task.note(4_000, 3_200)
    expect(task.scale()).toMatchObject({ ownTokens: 0.74, known: 'counted' })
    task.note(4_000, 4_032)
    expect(task.scale()).toMatchObject({ ownTokens: 1, known: 'seen' })
  })

  test('shows a prompt that its server cut by the shorter ones', () => {
    const task = createCalibration({}).of('vt')
    expect(task.expected(8_000, 6_000)).toBeUndefined()
    task.note(4_000, 4_032)
    expect(task.expected(8_000, 6_000)).toBe(8_064)
    expect(createCalibration({}).of('file:a', true).expected(8_000, 6_000)).toBeUndefined()
  })

  test('is learnt for each task by itself, from prompts that are long enough and were not cut', () => {
    const model = createCalibration({ ownTokens: 1.2, template: 0 })
    model.of('vt').note(400, 600)
    model.of('vt').note(4_000, 2_400)
    expect(model.of('vt').scale().known).toBe('mixed')
    model.of('vt').note(4_000, 4_400)
    expect(model.of('vt').scale()).toMatchObject({ ownTokens: 1.1, known: 'seen' })
    expect(model.of('cwe').scale()).toMatchObject({ ownTokens: 1.2, known: 'mixed' })
  })
})
