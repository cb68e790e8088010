import { getLast, type Random } from 'fathom-bench/plugin'
import type { DrawnValue } from './page/drawing.ts'
import type { ColumnField } from './schema.ts'

/** A property's text in a page's entry, and its cell in the table. */
export interface ShownValue {
  /** One text for each node; none where the property is missing. */
  readonly parts: readonly string[]
  readonly cell: string
  /** The parts are lines of one value. */
  readonly lines?: true
  /** A former price next to the price. */
  readonly former?: string
  /** The attribute with the full text if the text is shortened, or with the text if a picture replaces it. */
  readonly attribute?: 'title' | 'alt'
  /** Whether it is under the label to use if the value is missing. */
  readonly instead?: true
}

export interface RulePlace {
  readonly rng: Random
  /** Behind a count: times. */
  readonly count: string
  /** Another value of the same property. */
  readonly another: () => DrawnValue
}

/** How a value is taken from the page: the rule in words, and the form of the page for it. */
interface Rule {
  words(field: ColumnField): string
  show(drawn: DrawnValue, context: RulePlace): ShownValue
}

export const NO_VALUE = 'N/A'
export const DASH = '-'

const showAsIs = ({ text, parts = [text] }: DrawnValue): ShownValue =>
  parts.length > 1 ? { parts, cell: text, lines: true } : { parts, cell: text }

export const rules = {
  plain: { words: () => '', show: showAsIs },
  first: {
    words: () => 'only the first of several',
    show: (drawn, context) => {
      const parts = drawSeveral(drawn, context)
      return { parts, cell: parts[0] }
    },
  },
  last: {
    words: () => 'only the last of several',
    show: (drawn, context) => {
      const parts = drawSeveral(drawn, context)
      return { parts, cell: getLast(parts) }
    },
  },
  all: {
    words: () => 'all of them, with “, ” between',
    show: ({ text, parts = [text] }) => ({ parts, cell: parts.join(', ') }),
  },
  number: {
    words: () => 'the number alone',
    show: ({ text }, { rng, count }) => ({ parts: [rng.next() < 0.5 ? `(${text})` : `${text} ${count}`], cell: text }),
  },
  current: {
    words: ({ former }) =>
      `the current one, not the former (${former === undefined ? 'struck out' : `behind “${former}”`})`,
    show: (drawn, { rng, another }) => {
      const other = another()
      const before = other.key > drawn.key && rng.next() < 0.7
      return { ...showAsIs(drawn), ...(before && { former: other.text }) }
    },
  },
  dash: { words: () => `“${DASH}” where the page has “${DASH}”`, show: showAsIs },
  // `rewritten` exists only for days and spans, and this applies to nothing else.
  iso: { words: () => 'written as YYYY-MM-DD', show: ({ text, rewritten }) => ({ parts: [text], cell: rewritten! }) },
  // As of `iso`.
  short: { words: () => 'written like 2 d, 7 h', show: ({ text, rewritten }) => ({ parts: [text], cell: rewritten! }) },
  whole: {
    words: () => 'in full, from the title attribute where it is cut',
    show: ({ text }) => {
      const shown = cut(text)
      return shown === text ? { parts: [text], cell: text } : { parts: [shown], cell: text, attribute: 'title' }
    },
  },
  picture: {
    words: () => 'from the alternative text of its picture',
    show: ({ text }) => ({ parts: [text], cell: text, attribute: 'alt' }),
  },
  fallback: {
    words: ({ other }) => `or “${other}” where there is none`,
    show: (drawn, { rng }) => ({ ...showAsIs(drawn), ...(rng.next() < 0.2 && { instead: true as const }) }),
  },
  brackets: {
    words: () => 'without anything in brackets',
    show: ({ text }, { rng }) => ({
      parts: [rng.next() < 0.6 ? `${text} (${rng.pick(NOTES)}${rng.int(1, 30)})` : text],
      cell: text,
    }),
  },
  // The position itself is the list's affair.
  rank: { words: () => 'without its position number', show: showAsIs },
} satisfies Readonly<Record<string, Rule>>

export type RuleId = keyof typeof rules

export const getValueRule = (id: RuleId): Rule => rules[id]

/** A list is its own; of other values there are one to three. */
function drawSeveral({ text, parts }: DrawnValue, { rng, another }: RulePlace): readonly string[] {
  if (parts) return parts
  const more = Array.from({ length: Math.max(0, rng.int(-1, 2)) }, () => another().text)
  return [text, ...more]
}

/** At a character, as pages cut. */
function cut(text: string): string {
  const signs = Array.from(text)
  const kept = Math.max(8, Math.ceil(signs.length * 0.6))
  return signs.length <= kept + 2 ? text : `${signs.slice(0, kept).join('').trimEnd()}…`
}

const NOTES = ['A', 'B', 'EU ', 'K', 'No. ', 'S', 'Z']
