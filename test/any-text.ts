import fc from 'fast-check'

/**
 * Texts of any characters, NUL and those beyond 16 bits as well; no half of a pair. What fast-check has for it makes a
 * table of all characters first, which takes seconds.
 */
export const anyText = (lengths: { readonly maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.array(character, lengths).map(characters => characters.join(''))

const SURROGATES = { from: 0xd800, count: 0x800 }
const character = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES.count })
  .map(place => String.fromCodePoint(place < SURROGATES.from ? place : place + SURROGATES.count))
