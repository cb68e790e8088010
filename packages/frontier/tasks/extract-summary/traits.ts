import { defineFrozenFile, parseTsv } from 'fathom-bench/plugin'

/** A kind of fact about a person. */
export interface Trait {
  readonly attribute: string
  /** Text between the person and the value, and text after the value. */
  readonly before: string
  readonly after: string
  readonly values: readonly string[]
}

/**
 * Returns fourteen kinds of facts with sixteen values each. No value belongs to two kinds or is part of another one, so
 * that an answer's values tell which facts it states.
 */
export const readTraits = defineFrozenFile(new URL('./traits.tsv', import.meta.url), {
  sha256: '95b469bdb28deef5448c436b10d97e745990310ee2464c720c5d9c6c34d56d31',
  onChange: 'raise the version of extract-summary',
  parse: text => parseTsv(text).map(parseTrait),
})

function parseTrait([attribute, sentence, ...values]: readonly string[]): Trait {
  const [before, after] = sentence.split('VALUE')
  return { attribute, before: ` ${before.trim()}`, after, values }
}
