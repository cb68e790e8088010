/** What is made of an input is made once and kept as long as the input is: every report of it asks for the same. */
export function memoize<I extends object, O>(make: (input: I) => O): (input: I) => O {
  const known = new WeakMap<I, { readonly made: O }>()
  return input => {
    const held = known.get(input) ?? { made: make(input) }
    known.set(input, held)
    return held.made
  }
}
