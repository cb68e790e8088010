import { foreignRefusalIn } from './foreign-refusal.ts'

/** The text after the last refusal to answer. */
export interface Refusal {
  /** The text from the words that answer anyway, if any; otherwise all of it. */
  readonly rest: string
  /** Whether an answer is given all the same: "but my best guess is X". */
  readonly yields: boolean
}

/**
 * The last refusal in a plain text. Refusals are read in English and, less finely, in the languages of
 * `foreignRefusalIn`.
 */
export function refusalIn(text: string): Refusal | undefined {
  const own = [...text.matchAll(REFUSAL)].at(-1)
  const end = Math.max(own === undefined ? -1 : own.index + own[0].length, foreignRefusalIn(text))
  if (end < 0) return undefined
  const rest = text.slice(end)
  for (const { 0: words, index } of rest.matchAll(YIELDS)) {
    const sentence = rest.slice(index).split(/[.!?\n]/, 1)[0]
    if (!TURNS.test(words) || !MENTIONS.test(sentence)) return { rest: rest.slice(index), yields: true }
  }
  return { rest, yields: false }
}

const WE = String.raw`\b(?:i|we)(?:['’]m| am| was| were|['’]ve| have)?\s`
const CANNOT = String.raw`(?:cannot|can['’]?t|can not|could not|couldn['’]t|(?:am |was |were |been )?(?:unable|not able) to|wasn['’]t able to|(?:do|did) not|don['’]t|didn['’]t|not (?:found|seen|located))\s(?:\p{L}+ly\s)?`
const TEXT = String.raw`\b(?:text|document|context|passage|article|material|source|story|book|transcript|file|input|conversation|excerpt|information|section|part|page|paragraph|portion|sentence|data|record)s?\s(?:(?:that\s)?(?:you(?:['’]ve| have)?\s)?(?:provided|given|shared|supplied|above)\s){0,2}`
const THINGS = '(?:information|info|answer|details?|data)'
const FILLERS = String.raw`(?:\s(?:us|me|you|to|the|any|an?|this|that|these|those|such|enough|sufficient|relevant|specific|requested|required|necessary|needed|exact|clear|direct|explicit|full|complete|whole|entire|definitive|reliable|of|rest|your|original)){0,6}`

const REFUSAL = new RegExp(
  [
    String.raw`${WE}(?:(?:really|simply|just|still|also|therefore|unfortunately)\s)?(?:cannot|can['’]?t|can not|could not|couldn['’]t|(?:am |was |were )?(?:unable|not able) to|won['’]t|will not|am not going to|(?:must |have to )?(?:decline|refuse) to)\s(?:\p{L}+ly\s)?(?:answer|help (?:with|you)|assist|comply|respond)\b`,
    String.raw`${WE}(?:cannot|can['’]?t|could not|couldn['’]t|(?:am |was |were )?(?:unable|not able) to|do not|don['’]t)\s(?:\p{L}+ly\s)?(?:determine|tell|say|provide|give|identify|find|know|confirm|verify|decide|establish)\s(?:(?:you|with|for|certainty|sure|a|an|any|the|this|that|definitive|final|clear|right|correct|reliable)\s){0,5}(?:answer|question|reply|response)\b`,
    // "I cannot find this information", but not "any mention of X".
    String.raw`${WE}${CANNOT}(?:find|locate|see|identify|extract|retrieve|access|have|have access to|view|read|open)${FILLERS}\s(?:${THINGS}|mention|text|document|context|file|attachment)\b(?!\s(?:of|for|about|on|regarding|to|that|which)\s(?!(?:this|that|it|the question|what|answer)\b))`,
    String.raw`${WE}${CANNOT}(?:find|see|locate)\s(?:it|that|this|one|anything|any such thing)\b(?=[^.!?\n]{0,30}\b(?:in|anywhere|within|from)\b|\s?[.!,;])`,
    String.raw`${WE}(?:refuse to|decline to|prefer not to|['’]d rather not|would rather not|will not|won['’]t|(?:do not|don['’]t) want to)\s(?:guess|speculate|say|answer)\b(?! (?:about|on|why|how) (?!this|that|it\b))`,
    String.raw`\b(?:i|we)(?:['’]d| would)? need (?:more|additional|further) (?:context|information|details?|data)\b`,
    // "The text does not contain the answer", "the document never says."
    String.raw`${TEXT}(?:do(?:es)? not|don['’]t|doesn['’]t|did not|didn['’]t|never)\s(?:(?:\p{L}+ly|seem to|appear to)\s){0,2}(?:contain|provide|include|give|have|offer|hold|mention|specify|state|say|reveal|address|cover|tell|answer|indicate|list|disclose|supply)s?(?:${FILLERS}\s(?:${THINGS}|question|figure|value|it|this|that)\b|\s{0,2}[.,;!])`,
    String.raw`${TEXT}(?:is|was|stays|remains)\s(?:\p{L}+ly\s)?silent\b`,
    String.raw`${TEXT}(?:is|was|appears?|seems?|got|has been|had been)(?: to (?:be|have been))?\s(?:\p{L}+ly\s)?(?:cut off|truncated|incomplete|missing|empty|garbled|unreadable)\b`,
    String.raw`\b${THINGS}\b[^.!?;:\n]{0,40}?\b(?:is|was|are|were|be)(?:\s(?:not|nowhere)|n['’]t)\s(?:\p{L}+ly\s)?(?:in the|given|stated|found|provided|contained|included|available|present|mentioned|specified|there|to be found|part of)\b`,
    String.raw`\bno (?:clear |definitive |direct |explicit |specific |such )?(?:answer|information)\b[^.!?;:\n]{0,40}\b(?:given|found|provided|available|possible|stated|in the)\b`,
    String.raw`\b(?:question|it|this|that)\s(?:cannot|can['’]t|could not|couldn['’]t)\sbe\s(?:answered|determined)\b`,
    String.raw`(?:\b(?:not enough|insufficient|too little)|(?:n['’]t|\bnot) (?:\p{L}+ )?(?:enough|sufficient))\s(?:information|context|data|evidence|detail)s?\b`,
    String.raw`\b(?:impossible|unable|no way|not possible)\sto\s(?:answer|know|determine|tell|say)\b`,
    String.raw`\b(?:i|we)\s(?:do not|don['’]t|really don['’]t)\sknow\b(?!\s(?:of|any|why|how many other|whether there))`,
    String.raw`${TEXT}(?:never|does not|doesn['’]t|do not|don['’]t) (?:settle|answer|resolve|address|decide)s? (?:the|this|that|your) question\b`,
    String.raw`\b(?:i|we)\s(?:cannot|can['’]t|could not|couldn['’]t)\s(?:decide|choose|tell|say|determine)(?:\s(?:which|between)\b[^.!?\n]{0,200})?[.!]`,
    String.raw`\b(?:text|document|context|passage|question|source)s?\s(?:contradicts? itself|(?:is|are) (?:ambiguous|inconsistent|contradictory))\b`,
    // The last word of a reply is that there is none: "I found nothing.", "The text has no answer."
    String.raw`\b(?:found|find|finds|has|have|had|got|gives?|gave|offers?|contains?|provides?|holds?|sees?|saw|is|was)\s(?:nothing|none|no\s(?:\p{L}+\s)?(?:answers?|match(?:es)?|hits?|information|results?))(?:,\s?however|\s(?:in|there|here|though|either|at all)\b[^.!?\n]{0,40})?[.!\s]*$`,
    String.raw`(?:⋯|\b(?:with|to|of|got|had|and|but))\s?(?:no|zero) (?:match|hit|result|luck)(?:e?s)?[.!\s]*$`,
    String.raw`(?:^|[.!?\n]\s{0,3})(?:that )?(?:beats me|search me|no idea|no clue|(?:i )?(?:haven['’]t|have not|don['’]t have) (?:a clue|the faintest(?: idea)?|the foggiest(?: idea)?)|(?:i )?dunno)\s?[.!,;]`,
    String.raw`\b(?:answers?|settles?|proves?|tells? (?:us|me)|says?|explains?)\snothing[.!\s]*$`,
  ].join('|'),
  'giu',
)

const YIELDS =
  /\b(?:but|however|though(?=\s?[:,])|nevertheless|nonetheless|still|that said|even so|my (?:best )?guess|best guess|if i (?:had|have) to|if pressed|most likely|probably)\b/gi
/** Words behind which a mention may follow as well as an answer: "but the text mentions X". */
const TURNS = /^(?:but|however|though|nevertheless|nonetheless|still|that said|even so)$/i
const MENTIONS =
  /\b(?:mentions?|mentioned|refers?|referred|names?|appears?|shows? up|comes? up|occurs?|closest|nearest|related|might|may|could)\b/i
