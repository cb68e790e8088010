import { getLast } from '../../core/collections/require.ts'
import { defineScorer } from '../scorer.ts'
import { splitStatements } from '../text/conclusion.ts'
import { anyNumbers } from '../text/numbers/any-numbers.ts'
import { numberLines, parseNumberList } from '../text/numbers/numbers.ts'
import { isSameNumber } from '../text/numbers/same-number.ts'
import { findNumberCandidates, makePatternFinder } from './parts/candidates.ts'
import { type Passage, readCommitment } from './parts/commitment.ts'
import { numberInPassage } from './parts/number.ts'
import { collectListed, dropBullet } from './parts/several.ts'

/** The numbers of a list in order, or one number where one is expected. */
export const statedList = defineScorer({
  id: 'stated-list',
  about: 'Does the reply commit to the right list of numbers, in order, or to the right number?',
  source: 'Our own: what a reply commits to (docs/scorers.md), compared number by number.',
  scale: 'yes-no',
  variant: 'stated',
  expects: anyNumbers,
  score(answer, expected: number | readonly number[]) {
    const right = typeof expected === 'number' ? [expected] : expected
    const said =
      readCommitment(
        answer,
        typeof expected === 'number' ? readOneNumber : listIn,
        typeof expected === 'number' ? findNumberCandidates : findLists,
      ) ?? undefined
    const same = said?.length === right.length && right.every((value, at) => isSameNumber(value, said[at]))
    return {
      value: same ? 1 : 0,
      parts: { said: said?.slice(0, 50) ?? null },
      why:
        said === undefined
          ? 'commits to no list'
          : same
            ? 'commits to the right list'
            : `commits to another list, of ${said.length}`,
    }
  },
})

const findLists = makePatternFinder(/\[[\s\d.,+\-−'"]*\]|-?\d(?:[\d.]|,?\s?(?=\d))*/g)

const readOneNumber = (passage: Passage): readonly number[] | undefined => {
  if (collectListed(splitStatements(passage.text), passage.concluded, readBareList).size > 1) return []
  const said = numberInPassage(passage)
  return said === undefined ? undefined : said === null ? [] : [said]
}

/**
 * After a conclusion, returns the list of the first statement with a number, and further lines that continue it.
 * Otherwise returns the last list in brackets, the last lines with one number each, or the numbers of the last
 * statement. A list next to another one, or offered with "or", does not count.
 */
function listIn({ text, concluded }: Passage): readonly number[] | undefined {
  const statements = splitStatements(text).filter(statement => parseNumberList(statement).length > 0)
  if (statements.length === 0) return EMPTY.test(text) ? [] : undefined
  if (collectListed(statements, concluded, readBareList).size > 1 && numberLines(text) === undefined) return []
  if (concluded && statements[0].includes('[')) return readBrackets(statements[0]) ?? parseNumberList(statements[0])
  if (!concluded) {
    const list = readBrackets(text)
    if (list !== undefined) return list
  }
  const lines = numberLines(text)
  if (lines !== undefined && (!concluded || lines[0] === parseNumberList(dropBullet(statements[0]))[0])) return lines
  const chosen = concluded ? statements[0] : getLast(statements)
  return HEDGES.test(chosen) ? [] : parseNumberList(chosen)
}

const EMPTY = /\[\s*\]/

/** The text of a statement that is a list in brackets or a number. */
const readBareList = (statement: string): string | undefined =>
  /^[\s"'`]{0,8}(?:\[[^[\]]{0,20000}\]|-?[\d.]{1,30})[\s"'`.,;]{0,8}$/.test(statement)
    ? parseNumberList(statement).join()
    : undefined

/** Returns the last bracketed list of only numbers, or the only one; undefined if it is one of several offered. */
function readBrackets(text: string): readonly number[] | undefined {
  const lists = [...text.matchAll(/\[([^[\]]{0,20000})\]/g)].filter(([, inside]) => /^[\s\d.,+\-−'"]*$/.test(inside))
  const last = lists.at(-1)
  if (last === undefined) return undefined
  const before = text.slice(Math.max(0, last.index - 60), last.index)
  const behind = text.slice(last.index + last[0].length, last.index + last[0].length + 60)
  return OFFERED_BEFORE.test(before) || OFFERED_BEHIND.test(behind) ? [] : parseNumberList(last[1])
}

const OFFERED_BEFORE =
  /(?:\b(?:or|either|possibly|perhaps|maybe|between|one of)(?: (?:it|this) (?:could|might|may) be)?\s{0,3}|\[\s{0,3}["']?)$/i
const OFFERED_BEHIND =
  /^(?:\s?\/|\s?\|\s{0,3}[\w[]|[,;]?\s{0,3}(?:and\s|but\s)?(?:or|possibly|perhaps|maybe|(?:could|might|may) be)\b)/i

/** A list in words that is one of two, or not sure of an entry. */
const HEDGES = /\b(?:or|either|possibly|perhaps|maybe|(?:could|might|may) be)\b/i
