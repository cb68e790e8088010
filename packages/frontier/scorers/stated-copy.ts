import {
  type CopiedWords,
  copiedWords,
  defineScorer,
  extractLongAnswer,
  listReplyPassages,
  stripChat,
  trimEnd,
} from 'fathom-bench/plugin'

/** 1 where the one row of words that the reply gives is the original, word by word. */
export const statedCopy = defineScorer({
  id: 'stated-copy',
  about: 'Is the row of words that the reply commits to the original, word by word?',
  source: 'Our own: what a reply commits to (docs/scorers.md), compared as copy-exact does.',
  scale: 'yes-no',
  copies: true,
  variant: 'stated',
  expects: copiedWords,
  score(answer, { word, odd, index, count }: CopiedWords) {
    const row = findRow(answer, word, odd)
    const exact = row?.length === count && row.every((each, at) => each === (at === index ? odd : word))
    const why =
      row === undefined
        ? 'gives no row of the words'
        : exact
          ? `all ${count} words`
          : `another row, of ${row.length} words`
    return { value: Number(exact), parts: { words: row?.length ?? 0 }, why }
  },
})

/**
 * The longest run of the two words in the passage that comes first; nothing else may stand in a row with it but what
 * leads up to it.
 */
function findRow(answer: string, word: string, odd: string): string[] | undefined {
  // Rows may be longer than what is read of other answers.
  const texts =
    answer.length > LONG
      ? [stripChat(extractLongAnswer(answer))]
      : Array.from(listReplyPassages(answer), ({ text }) => text)
  for (const text of texts) {
    const rows = text.split(/\n\s*\n/).flatMap(paragraph => parseRow(paragraph.replace(LEAD, ''), word, odd) ?? [])
    if (rows.length > 0)
      return rows.reduce((longest, row) => (row.words.length > longest.words.length ? row : longest)).words
  }
  return undefined
}

const LONG = 40_000

interface Row {
  readonly words: string[]
}

function parseRow(paragraph: string, word: string, odd: string): Row | undefined {
  const words = paragraph.match(/\S+/g)?.map(each => (each === word || each === odd ? each : trimQuotes(each))) ?? []
  const own = words.filter(each => each === word || each === odd).length
  return own > 0 && 2 * own >= words.length ? { words } : undefined
}

const trimQuotes = (text: string): string => trimEnd(text.replace(/^["'“‘|]+/, ''), /["'”’|.,!]/)
/** "Here is the row:", "It is" before the first word of it. */
const LEAD = /^[^:\n]{0,120}:\s|^(?:(?:it|that|this)(?:['’]s| is| would be)|i (?:believe|think) it is)\s/i
