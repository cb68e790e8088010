import { defineFrozenFile, parseTsv } from '../../../core/files/frozen-file.ts'

/** Forms that a verb may need: told, wished for, done before, being done. */
export const VERB_FORMS = ['past', 'base', 'done', 'ing'] as const
export type VerbForm = (typeof VERB_FORMS)[number]

const readIrregular = defineFrozenFile(new URL('./verbs.tsv', import.meta.url), {
  sha256: '8b8a3bc04c75d3c4e2cd3aa76391f695fe075ba5855b0c8e0f57a11294e0ad8a',
  onChange: 'raise the versions of not-stated, hop-qa, alias-counts and nolima-style',
  parse: text => new Map(parseTsv(text).map(([base, past, done, ing]) => [base, { base, past, done, ing }] as const)),
})

/** A verb in one of its forms: those of the file, others by the rules of spelling. */
export function inflect(base: string, form: VerbForm): string {
  const known = readIrregular().get(base)
  if (known) return known[form]
  if (form === 'base') return base
  if (form === 'ing') return base.endsWith('e') ? `${base.slice(0, -1)}ing` : `${base}ing`
  if (base.endsWith('e')) return `${base}d`
  return /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ied` : `${base}ed`
}
