import { describe, expect, test } from 'vitest'
import {
  commitToSeed,
  hashWithheld,
  isCommitment,
  isGuessable,
  isSecretSeed,
  toPublicSeed,
} from '../../../core/rows/commitment.ts'
import { sha256 } from '../../../core/rows/key.ts'

const SEED = '00112233445566778899aabbccddeeff'

describe('the commitment to a seed', () => {
  test('is frozen: what was published must be found again', () => {
    expect(commitToSeed(SEED)).toBe('sha256:667f2411a742cdb0e04fb206ab8b811712322409d088c626044ab2425372d490')
  })

  test('is of this use alone: nobody else’s hash of the seed is one', () => {
    expect(commitToSeed(SEED)).not.toBe(`sha256:${sha256(SEED)}`)
    expect(isCommitment(commitToSeed(SEED))).toBe(true)
  })

  test.each([
    ['42', '42', false],
    ['12345678901234567890', '12345678901234567890', false],
    [SEED, commitToSeed(SEED), true],
  ])('%s is shown as %s', (seed, shown, isSecret) => {
    expect([toPublicSeed(seed), isSecretSeed(seed)]).toEqual([shown, isSecret])
    expect(isCommitment(seed)).toBe(false)
  })
})

describe('a secret seed', () => {
  test.each([
    ['32 zeros', '0'.repeat(32)],
    ['one digit counted up', '0123456789abcdef0123456789abcdef'],
    ['pairs of digits', SEED],
    ['a word again and again', 'deadbeef'.repeat(4)],
    ['sixteen fair digits twice', 'f3a90c517be42d68'.repeat(2)],
    ['a short number', '12345678'.padStart(32, '0')],
  ])('of %s can be guessed', (_, seed) => expect(isGuessable(seed)).toBe(true))

  test('drawn by chance cannot', () => {
    for (let at = 0; at < 2000; at++) expect(isGuessable(sha256(String(at)).slice(0, 32))).toBe(false)
    expect(isGuessable(sha256('whole'))).toBe(false)
  })

  test('has 128 bits at the least', () => {
    const whole = sha256('whole')
    expect([31, 32, 33, 64].map(digits => isSecretSeed(whole.slice(0, digits)))).toEqual([false, true, true, true])
    expect(isSecretSeed(`${whole}0`)).toBe(false)
  })
})

describe('a seal', () => {
  test('is frozen', () =>
    expect(hashWithheld(SEED, { expected: ['7'] })).toBe(
      'sha256:f5c1b4065b24b6631f832269a7965d48692592fcf74ecfa728885669228b6c3d',
    ))

  test('does not heed the order of fields, and heeds everything else', () => {
    const seal = hashWithheld(SEED, { a: 1, b: ['x'] })
    expect(hashWithheld(SEED, { b: ['x'], a: 1 })).toBe(seal)
    for (const other of [{ a: 1, b: ['y'] }, { a: 1 }, { a: '1', b: ['x'] }])
      expect(hashWithheld(SEED, other)).not.toBe(seal)
    expect(hashWithheld(SEED.replace('0', '1'), { a: 1, b: ['x'] })).not.toBe(seal)
  })
})
