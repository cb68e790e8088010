/** `expected` of the MRCR scorers. */
export interface MrcrExpected {
  /** The asked text, with or without the prefix in front of it. */
  readonly answer: string
  /** What the answer has to begin with. */
  readonly prefix: string
  /** The sibling texts in their order, the asked one included; where absent, the asked one alone. */
  readonly blocks?: readonly string[]
  /** Index of the asked text in `blocks`. */
  readonly asked?: number
}

export const mrcrExpected = {
  shape: 'an object {answer, prefix, blocks, asked}: two strings, a list of strings and an index into it (or neither)',
  test(expected: unknown): expected is MrcrExpected {
    if (typeof expected !== 'object' || expected === null) return false
    const { answer, prefix, blocks, asked } = expected as Record<string, unknown>
    if (typeof answer !== 'string' || typeof prefix !== 'string') return false
    if (blocks === undefined && asked === undefined) return true
    const isList = Array.isArray(blocks) && blocks.every(block => typeof block === 'string')
    return isList && Number.isInteger(asked) && Number(asked) >= 0 && Number(asked) < blocks.length
  },
}

/** Python's `str.removeprefix`. */
export const withoutPrefix = (text: string, prefix: string): string =>
  text.startsWith(prefix) ? text.slice(prefix.length) : text
