import { expect, test } from 'vitest'
import { BodyBuffers, freePiece } from '../../../../packages/gym/server/body-buffers.ts'

test('a piece of a body is freed at once, unless its memory may have another user', () => {
  const whole = new ArrayBuffer(65_536)
  freePiece(Buffer.from(whole))
  expect(whole.byteLength).toBe(0)
  const shared = new ArrayBuffer(65_536)
  freePiece(Buffer.from(shared, 0, 40_000))
  expect(shared.byteLength).toBe(65_536)
  const small = Buffer.from('of the pool')
  freePiece(small)
  expect(small.toString()).toBe('of the pool')
})

test('memory for bodies is used again, up to a limit', () => {
  const bodies = new BodyBuffers(2 ** 16)
  const first = bodies.take(30_000)
  expect(first?.length).toBe(32_768)
  expect(bodies.take(30_000)?.length).toBe(32_768)
  expect(bodies.take(1)).toBe(undefined)
  bodies.giveBack(first!.subarray(0, 100)) // it was taken
  expect(bodies.take(20_000)?.buffer).toBe(first?.buffer)
})
