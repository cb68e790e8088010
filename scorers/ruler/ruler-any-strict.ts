import { defineScorer } from '../scorer.ts'
import { capToStated } from '../stated/parts/cap.ts'
import { statedPhrase } from '../stated/stated-phrase.ts'
import { stringsExpected } from '../text/lists/strings.ts'
import { quoteSome, quoteText } from '../text/quote.ts'
import { findPhrases, type Token, tokenize } from '../text/tokens.ts'

/**
 * Scores 1 if the answer states one of the references and little else. It reads the whole answer, the text after its
 * last "answer is" or "answer:", and the first line and sentence of both. One of them must contain a reference as whole
 * tokens (ignoring case, articles, punctuation and white space) and at most 10 more tokens.
 * These do not count: a mention after "not", an answer that offers alternatives with "or" next to the reference, and a
 * list of four or more short entries that includes the reference (each at most 2 tokens longer). The score never
 * exceeds that of the `stated` scorer, for which "Rouen, Normandy" is another answer than "Rouen".
 * The references "yes" and "no" must be the first or last word of the text ("no" before punctuation or a word such as
 * "they", since "no information" is not "no"), and an answer with both words scores 0.
 */
export const rulerAnyStrict = defineScorer({
  id: 'ruler-any-strict',
  about: 'Does the answer say one of the references as whole tokens, with at most 10 tokens more?',
  source:
    'Our own variant of RULER string_match_part; its holes: whole tokens and bounded length instead of substrings.',
  scale: 'yes-no',
  variant: 'strict',
  stated: 'stated-phrase',
  expects: stringsExpected,
  score(answer, expected: readonly string[]) {
    const passages = listPassages(answer)
    const both = ['yes', 'no'].every(word => passages[0].tokens.some(token => token.text === word))
    for (const reference of expected) {
      const words = dropArticles(tokenize(reference))
      const polar = isPolar(words)
      if (words.length === 0 || (polar ? both : isListed(passages[0], words))) continue
      if (passages.some(passage => (polar ? isDecided(passage, words[0].text) : isStated(passage, words)))) {
        return capToStated({ value: 1, why: `${quoteText(reference)} said` }, statedPhrase, answer, expected)
      }
    }
    return { value: 0, why: `not said within ${EXTRA_TOKENS} tokens more: ${quoteSome(expected) || 'no references'}` }
  },
})

interface Passage {
  readonly tokens: readonly Token[]
}

const EXTRA_TOKENS = 10
const LIST = 4
const EXTRA_IN_ENTRY = 2

function listPassages(answer: string): Passage[] {
  const all = tokenize(answer)
  const whole = dropArticles(all)
  const after = dropArticles(all.slice(findMarkerEnd(all)))
  return [whole, after].flatMap(tokens => [
    { tokens },
    takePassage(tokens, LINE_END),
    takePassage(tokens, SENTENCE_END),
  ])
}

/** Behind the last "answer is" or "answer:". */
function findMarkerEnd(tokens: readonly Token[]): number {
  let start = 0
  for (const [at, { text, gap }] of tokens.entries()) {
    const next = tokens[at + 1]
    if (text === 'answer' && gap.includes(':')) start = at + 1
    else if (text === 'answer' && next !== undefined && COPULAS.has(next.text)) start = at + 2
  }
  return start
}

function takePassage(tokens: readonly Token[], end: RegExp): Passage {
  const last = tokens.findIndex(token => end.test(token.gap))
  return { tokens: last < 0 ? tokens : tokens.slice(0, last + 1) }
}

/** Without a, an, the (what follows them, a line's end say, is kept); but a text of nothing else keeps them. */
function dropArticles(tokens: readonly Token[]): readonly Token[] {
  const rest: Token[] = []
  for (const token of tokens) {
    const last = rest.at(-1)
    if (!ARTICLES.has(token.text)) rest.push(token)
    else if (last) rest[rest.length - 1] = { ...last, gap: last.gap + token.gap }
  }
  return rest.length === 0 ? tokens : rest
}

const isPolar = (words: readonly Token[]) => words.length === 1 && (words[0].text === 'yes' || words[0].text === 'no')

function isDecided({ tokens }: Passage, word: string): boolean {
  const [first, second] = tokens
  if (first?.text === word && (tokens.length === 1 || /\S/.test(first.gap))) return true
  if (tokens.length > EXTRA_TOKENS + 1) return false
  if (first?.text === word) return word === 'yes' || AFTER_NO.has(second.text)
  return tokens.at(-1)?.text === word
}

function isStated({ tokens }: Passage, words: readonly Token[]): boolean {
  if (tokens.length > words.length + EXTRA_TOKENS) return false
  return findPlaces(tokens, words).some(start => {
    const beside = [...tokens.slice(0, start), ...tokens.slice(start + words.length)]
    return !NEGATIONS.test(tokens[start - 1]?.text ?? '') && !beside.some(token => token.text === 'or')
  })
}

/** Whether the reference is an entry of a list of short entries. */
function isListed({ tokens }: Passage, words: readonly Token[]): boolean {
  const ends = tokens.flatMap((token, at) => (ENTRY_END.test(token.gap) || at === tokens.length - 1 ? [at + 1] : []))
  const lengths = ends.map((end, at) => end - (ends[at - 1] ?? 0))
  if (lengths.length < LIST || lengths.some(length => length > words.length + EXTRA_IN_ENTRY)) return false
  const borders = new Set(ends)
  const isSpanning = (start: number) => words.some((_, at) => at > 0 && borders.has(start + at))
  return findPlaces(tokens, words).some(start => !isSpanning(start))
}

const findPlaces = (tokens: readonly Token[], words: readonly Token[]) =>
  findPhrases([words.map(word => word.text)], tokens)[0]

const ARTICLES = new Set(['a', 'an', 'the'])
const COPULAS = new Set(['is', 'was', 'are', 'were'])
const AFTER_NO = new Set(['they', 'it', 'he', 'she', 'both', 'neither', 'only', 'these', 'those', 'this', 'that'])
const NEGATIONS = /^(?:not|never|.+n't)$/
const LINE_END = /[\n\r]/
const SENTENCE_END = /[\n\r]|[.!?](?=\s|$)|[。！？]/
const ENTRY_END = /[,;/|、，；\n\r]/
