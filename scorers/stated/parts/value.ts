import { findPhrases, splitIntoWords, tokenize } from '../../text/tokens.ts'

/** The value that the text states, or that it states none. */
export interface ValueExpected {
  /** `null`: the text does not state it. */
  readonly answer: string | null
  /** A wrong answer of the same kind: what else in a reply counts as a value given. */
  readonly like: string
}

/** `expected` of the scorers of what is stated. */
export const statedExpected = {
  shape: 'an answer or null, and a sample of its kind',
  test: (expected: unknown): expected is ValueExpected => {
    const { answer, like } = (expected ?? {}) as Partial<ValueExpected>
    return (answer === null || typeof answer === 'string') && typeof like === 'string'
  },
}

/** The distinct values of the kind in a text, the right one as `right`. */
export function findValues(text: string, right: string | null, like: string): string[] {
  const tokens = tokenize(text)
  const phrase = splitIntoWords(right ?? like)
  const values = new Set(findPhrases([phrase], tokens)[0].length > 0 ? ['right'] : [])
  const shapes = new Set(splitIntoWords(like).slice(0, 1).filter(hasDigit).map(toShape))
  for (const { text: word } of tokens)
    if (shapes.has(toShape(word)) && !(phrase.length === 1 && word === phrase[0])) values.add(word)
  return [...values]
}

const hasDigit = (word: string) => /\d/.test(word)
const toShape = (word: string) => word.replace(/\d/g, '0')

/** Words that say that the text does not state it. */
export const DENIAL = new RegExp(
  [
    String.raw`\b(?:not|never|isn't|isn’t|wasn't|wasn’t)\s{1,3}(?:explicitly\s{1,3}|directly\s{1,3})?(?:stated|mentioned|given|specified|provided|listed|found|there|included|shown|available|present|recorded|known|said|told|reported|indicated|disclosed|clear|in\s{1,3}(?:the|this|any)\s{1,3}(?:text|list|document|passage|context))\b`,
    String.raw`\b(?:does\s{1,3}not|doesn't|doesn’t|do\s{1,3}not|don't|don’t|did\s{1,3}not|didn't|didn’t)\s{1,3}(?:explicitly\s{1,3}|directly\s{1,3})?(?:state|say|mention|give|specify|provide|list|contain|include|show|know|appear|find|see|have|tell|report|indicate|reveal|disclose|record|exist|occur)\b`,
    String.raw`\bno\s{1,3}(?:such\s{1,3}|matching\s{1,3}|corresponding\s{1,3})?(?:information|entry|total|record|line|mention|value|answer|data|statement|figure|number|trace|indication|result|match)\b`,
    String.raw`\b(?:none|nothing|nowhere|neither)\s{1,3}(?:is\s{1,3}|was\s{1,3}|are\s{1,3}|in\s{1,3}the\s{1,3}text\s{1,3}(?:is\s{1,3})?)?(?:stated|mentioned|given|found|listed|said|shown|provided|specified)\b`,
    String.raw`\b(?:silent|says\s{1,3}nothing|say\s{1,3}nothing|left\s{1,3}out|leaves\s{1,3}(?:it|this|that)\s{1,3}open|nicht\s{1,3}(?:angegeben|genannt|erwähnt)|no\s{1,3}se\s{1,3}(?:indica|menciona)|non\s{1,3}(?:précisé|indiqué|mentionné))\b|(?:未|没有|沒有)(?:提及|提到|说明|給出|给出|说)`,
    String.raw`\b(?:cannot|can't|can’t|could\s{1,3}not|couldn't|couldn’t)\s{1,3}(?:be\s{1,3}(?:determined|found|answered)|find|determine|answer)\b`,
    String.raw`\b(?:missing|absent|unknown|unstated|unspecified|undisclosed|unmentioned|unavailable|unlisted|undefined|n/a|n\.a\.|idk|tbd)(?![\p{L}\p{N}])`,
    String.raw`^[^\p{L}\p{N}]{0,20}(?:none|null|nil|nothing|na|nowhere|not there)[^\p{L}\p{N}]{0,20}$`,
  ].join('|'),
  'iu',
)
