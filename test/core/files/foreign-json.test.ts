import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  detectCompression,
  type JsonLimits,
  NoJson,
  parseForeignJson,
  tryParseForeignJson,
} from '../../../core/files/foreign-json.ts'

function refused(text: string, limits?: JsonLimits): NoJson {
  try {
    parseForeignJson(text, limits)
  } catch (error) {
    if (error instanceof NoJson) return error
    throw error
  }
  throw new Error('it was read')
}

describe('JSON from outside', () => {
  test('is read as JSON.parse reads it, and nothing else is', () => {
    const almost = fc.oneof(
      fc.json({ maxDepth: 6 }),
      fc
        .array(fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', 'a', '1', ' '), { maxLength: 30 })
        .map(p => p.join('')),
    )
    fc.assert(
      fc.property(almost, text => {
        let expected: unknown
        try {
          expected = JSON.parse(text)
        } catch {
          expect(refused(text).why).toBe('broken')
          return
        }
        expect(parseForeignJson(text)).toEqual(expected)
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    [
      'sixty megabytes of empty lists',
      `{"choices":[${'[],'.repeat(5_000_000)}[]]}`,
      'large',
      'JSON of more than 1000000 values',
    ],
    ['megabytes of brackets', '['.repeat(10_000_000), 'deep', 'JSON nested more than 64 deep'],
    ['megabytes of objects in each other', '{"a":'.repeat(2_000_000), 'deep', 'JSON nested more than 64 deep'],
    ['a text without end', `"${'a'.repeat(2 ** 24)}"`, 'large', 'JSON of more than 16777216 characters'],
    ['half an object', '{"a":1', 'broken', 'invalid JSON'],
  ] as const)('%s', (_, text, why, message) => {
    expect(refused(text)).toMatchObject({ why, message })
  })

  test('limits are reached, not passed', () => {
    expect(parseForeignJson('[[1]]', { depth: 2 })).toEqual([[1]])
    expect(refused('[[1]]', { depth: 1 }).why).toBe('deep')
    expect(parseForeignJson('[1,2,3]', { values: 3 })).toEqual([1, 2, 3])
    expect(refused('[1,2,3,4]', { values: 3 }).why).toBe('large')
    expect(parseForeignJson('[[],[],[]]', { depth: 2 })).toEqual([[], [], []])
  })

  test('brackets and commas within strings are text', () => {
    const text = JSON.stringify({ a: '[[[[,,,,"\\', b: ['\\\\"{'] })
    expect(parseForeignJson(text, { depth: 2, values: 4 })).toEqual(JSON.parse(text))
  })

  test.each(['"', '\\', '\\"', '"\\', '\\\\"'])('a string that holds %j does not end there', inside => {
    for (const text of [inside + '['.repeat(100), `${inside}${'{'.repeat(100)}${inside}`])
      expect(parseForeignJson(JSON.stringify([text, [1]]), { depth: 2, values: 4 })).toEqual([text, [1]])
    expect(refused(JSON.stringify([inside, [[1]]]), { depth: 2 }).why).toBe('deep')
  })

  test('what is compressed is named, with its header or without', () => {
    expect(refused(new TextDecoder().decode(gzipSync('{}')))).toMatchObject({
      why: 'compressed',
      message: 'a body compressed with gzip, which was not asked for',
    })
    expect(detectCompression('{"a":1}')).toBeUndefined()
    expect(detectCompression('')).toBeUndefined()
  })

  test('may be done without', () => {
    expect(tryParseForeignJson('{"a":1}')).toEqual({ a: 1 })
    expect(tryParseForeignJson('{"a":')).toBeUndefined()
  })
})
