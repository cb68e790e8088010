import { defineFrozenFile, once } from 'fathom-bench/plugin'

// Small algorithms in the pseudocode of these programs: `{x|y}` is one of several, `{2..9}` a number. `x` and `y` are
// positive numbers, `a` is a list of `n` of them, and `s` is a text of small letters.

const ON_CHANGE = 'raise the version of pseudo-to-code'

/** An empty line parts recipes. */
const parseRecipes = (text: string): readonly string[] => text.trimEnd().split('\n\n')

/** Algorithms on a list. */
const readLists = defineFrozenFile(new URL('./lists.pseudo', import.meta.url), {
  sha256: '0bea39c8bfd6f984f5e35e272c2b20e427a9fecfd0d50ce2e0a07dd7e2fe3143',
  onChange: ON_CHANGE,
  parse: parseRecipes,
})

/** Algorithms on one or two numbers. */
const readNumbers = defineFrozenFile(new URL('./numbers.pseudo', import.meta.url), {
  sha256: 'db16c28e7f2923c35079f6826cd964028285eb0ce2a3653d4a1cf3c47f66ebeb',
  onChange: ON_CHANGE,
  parse: parseRecipes,
})

/** Algorithms on a text. */
const readTexts = defineFrozenFile(new URL('./texts.pseudo', import.meta.url), {
  sha256: '65052604a06cf9bfcadd63fe120b5aeb2df991bfac1cfae4c24da8f6fe86d541',
  onChange: ON_CHANGE,
  parse: parseRecipes,
})

/** Returns all recipes: those on lists, then on numbers, then on texts. */
export const readRecipes = once((): readonly string[] => [...readLists(), ...readNumbers(), ...readTexts()])
