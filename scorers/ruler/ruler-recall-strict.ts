import { defineScorer } from '../scorer.ts'
import { capToStated } from '../stated/parts/cap.ts'
import { statedSet } from '../stated/stated-set.ts'
import { findListedEntries } from '../text/lists/entries.ts'
import { stringsExpected } from '../text/lists/strings.ts'
import { quoteSome } from '../text/quote.ts'

/**
 * Recall times precision: the share of references that stand in the answer as whole tokens, times the share of
 * references among what the answer lists.
 *
 * - Whole tokens, without regard to case, white space and punctuation around them: 1234567 is not found in 12345678 or
 *   in 1,234,567,890, "cat" not in "category". UUIDs are one token, references of several words a sequence of tokens.
 * - Precision counts distinct entries of the references' own kind (see `entriesOf`), so phrasing, markdown, numbering,
 *   counts and
 *   the restated question cost nothing, and each further candidate does.
 * - Words beyond 100, and 10 more for each reference, count as one wrong entry for every 10 of them: a repeated context
 *   of 4,000 words scores under 0.01 even where nothing in it looks like a reference.
 *
 * The product and not F1, so that a clean answer that misses references scores the same as under `ruler-recall` and the
 * difference between the two columns shows the closed holes alone. Phrasing is known in English only.
 */
export const rulerRecallStrict = defineScorer({
  id: 'ruler-recall-strict',
  about: 'Share of the references found as whole tokens, times the share of references among the listed entries.',
  source: 'Our own variant of RULER string_match_all; its holes: whole tokens and precision instead of substrings.',
  scale: 'graded',
  variant: 'strict',
  stated: 'stated-set',
  expects: stringsExpected,
  score(answer, expected: readonly string[]) {
    const { found, right, wrong, other } = findListedEntries(answer, expected)
    const count = found.filter(Boolean).length
    const recall = expected.length === 0 ? 0 : count / expected.length
    const beyond = Math.max(0, other - FREE_WORDS - FREE_WORDS_A_REFERENCE * expected.length)
    const padding = Math.ceil(beyond / WORDS_A_WRONG_ENTRY)
    const precision = right === 0 ? 0 : right / (right + wrong.length + padding)
    const notes = [`${count} of ${expected.length} references found as whole tokens`]
    const missing = expected.filter((_, at) => !found[at])
    if (missing.length > 0) notes.push(`missing ${quoteSome(missing)}`)
    if (wrong.length > 0) notes.push(`wrong ${quoteSome(wrong)}`)
    if (padding > 0) notes.push(`${beyond} words too many`)
    const verdict = {
      value: recall * precision,
      parts: { recall, precision, wrong: wrong.length, padding },
      why: notes.join('; '),
    }
    return capToStated(verdict, statedSet, answer, expected)
  },
})

const FREE_WORDS = 100
const FREE_WORDS_A_REFERENCE = 10
const WORDS_A_WRONG_ENTRY = 10
