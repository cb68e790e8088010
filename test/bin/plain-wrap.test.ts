import { createRequire } from 'node:module'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import plainWrap from '../../bin/vendor/plain-wrap.mjs'

// The package belongs to one that yargs uses.
const { resolve } = createRequire(createRequire(createRequire(import.meta.url).resolve('yargs')).resolve('cliui'))
const { default: wrap } = await import(resolve('wrap-ansi'))

const text = fc
  .array(fc.constantFrom('a', 'bc', 'flag', ' ', '  ', '-', '\n', 'a-word-of-27-letters-in-all'), { maxLength: 30 })
  .map(parts => parts.join(''))

test('wraps plain letters as the package that it replaces', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 40 }), (said, columns) => {
      expect(plainWrap(said, columns)).toBe(wrap(said, columns, { hard: true }))
    }),
    { numRuns: 1000 },
  )
})
