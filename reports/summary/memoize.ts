/** Computes a result of an input once and keeps it as long as the input, because every report needs it. */
export function memoize<I extends object, O>(make: (input: I) => O): (input: I) => O {
  const known = new WeakMap<I, { readonly made: O }>()
  return input => {
    const held = known.get(input) ?? { made: make(input) }
    known.set(input, held)
    return held.made
  }
}
