import type { FindCandidates } from '../clauses/clauses.ts'
import { keepAsserted } from './assertion.ts'
import { dropRejectedBlocks } from './frame.ts'
import { findLastVersion } from './last-version.ts'
import { MARKED, toPlainText } from './plain.ts'
import { refusalIn } from './refusal.ts'

/** A part of a reply in which its answer is looked for. */
export interface Passage {
  readonly text: string
  /** Is it what the reply itself calls its answer, or what follows such words? Else it is all that it asserts. */
  readonly concluded: boolean
  /**
   * Whether only its first statement may contain the answer, for kinds with a single answer. The answer directly
   * follows "The answer is".
   */
  readonly near?: boolean
}

/**
 * Returns what a response commits to: the result of the first passage in which `read` finds an answer. If a response
 * retracts a statement ("Wait, no: …"), the text after it comes before the whole.
 * Passages, from the strongest: marked answers (a box, tags, JSON); the text after the last "the answer is", "Answer:"
 * and the like, then the one before; the text after the last "therefore", "so" and the like; and finally everything
 * asserted. Only asserted parts of each count (`keepAsserted`). If a response refuses to answer, only text that it
 * marks or calls its answer after the refusal counts.
 * @param read returns undefined if a passage has no candidate
 */
export function readCommitment<T>(
  reply: string,
  read: (passage: Passage) => T | undefined,
  find?: FindCandidates,
): T | undefined {
  for (const passage of listReplyPassages(reply, find)) {
    const found = read(passage)
    if (found !== undefined) return found
  }
  return undefined
}

export function* listReplyPassages(reply: string, find?: FindCandidates): Generator<Passage> {
  const plain = toPlainText(reply)
  if (find === undefined && CHOICELESS.test(plain)) return
  const said = plain.slice(Math.max(0, findLastVersion(plain)))
  for (const part of splitRetraction(find === undefined ? dropRejectedBlocks(said, true) : said)) {
    const refusal = refusalIn(part)
    const text = keepAsserted(refusal?.rest ?? part, find)
    const marked = lastMarked(text)
    if (marked !== undefined && NOTHING.test(marked)) return
    if (marked !== undefined && CONTENT.test(marked))
      yield { text: keepAsserted(removeMarks(marked), find), concluded: true }
    const bare = removeMarks(text)
    const explicit = listConclusions(bare, EXPLICIT)
    for (const rest of explicit) yield { text: cutConnective(rest), concluded: true, near: true }
    if (refusal !== undefined && !refusal.yields) continue
    for (const rest of listConclusions(bare, CONNECTIVE)) yield { text: rest, concluded: true }
    for (const rest of explicit) yield { text: rest, concluded: true }
    if (CONTENT.test(bare)) yield { text: bare, concluded: false }
  }
}

/**
 * Returns the last marked text, with marked text before it that the same line joins to it: "\boxed{A} or \boxed{B}".
 */
function lastMarked(text: string): string | undefined {
  let [marked, end] = ['', -1]
  for (const { 0: whole, 1: inside, index } of text.matchAll(MARKS)) {
    const between = end < 0 ? undefined : text.slice(end, Math.min(index, end + 40))
    marked = between !== undefined && JOINS.test(between) ? marked + between + inside : inside
    end = index + whole.length
  }
  return end < 0 ? undefined : marked
}

const JOINS =
  /^[ \t]{0,8}(?:,|;|\/|,?[ \t]?(?:or|and|and\/or)(?:[ \t](?:maybe|perhaps|possibly|else|even))?)[ \t]{0,8}$/i

/** Lists the text after each mark of a conclusion, the last one first. */
const listConclusions = (text: string, marks: RegExp): readonly string[] =>
  Array.from(text.matchAll(marks), match => match.index + match[0].length)
    .slice(-MOST_CONCLUSIONS)
    .reverse()
    .map(end => text.slice(end))
    .filter(rest => CONTENT.test(rest))

/** Returns the text before the next sentence that draws a conclusion: "X. So …". Returns all of it if there is none. */
function cutConnective(text: string): string {
  for (const { index, 0: words } of text.matchAll(CONNECTIVE)) {
    const before = text.slice(0, index)
    const isSentence = /^[.!?\n]/.test(words) || /[.!?\n]["'”’)]{0,2}[ \t]{0,8}$/.test(before.slice(-12))
    if (isSentence && CONTENT.test(before)) return `${before}\n`
  }
  return text
}

/**
 * Returns the text after the last retraction, then the whole; only the whole if there is no retraction. "That is wrong"
 * drops the text before it.
 */
function splitRetraction(text: string): string[] {
  const last = [...text.matchAll(RETRACTION)]
    .filter(({ index, 0: words }) => CONTENT.test(text.slice(index + words.length)))
    .at(-1)
  if (last === undefined) return [text]
  const rest = text.slice(last.index + last[0].length)
  return STRONG.test(last[0]) ? [rest] : [rest, text]
}

const removeMarks = (text: string): string => text.replace(/[\ue000\ue001]/g, ' ')

/** An answer that is marked as none: `{"answer": null}`. */
const NOTHING = /^\W{0,20}(?:null|undefined|n\/a)\W{0,20}$/i
/** Several answers, of which the reader is to choose: said of answers of several lines. */
const CHOICELESS =
  /\b(?:can(?:not|['’]t)|could(?:n['’]t| not)|unable to|not (?:clear|sure)|unclear|don['’]t know)\b[^.\n]{0,40}\bwhich (?:one |of (?:them|these|the two) |version |reading |list )?(?:is|was|are) (?:intended|meant|right|correct|asked|wanted|current|valid|authoritative)\b|\b(?:grade|mark|count|pick|take|choose|use|credit) whichever\b/i
const MOST_CONCLUSIONS = 20
/** Letters, digits, or an empty list. */
const CONTENT = /[\p{L}\p{N}]|\[\s*\]/u
const MARKS = new RegExp(`${MARKED.open}([^${MARKED.close}]*)${MARKED.close}`, 'g')
const RETRACTION = new RegExp(
  [
    String.raw`(?:^|[.!?;,⋯\n—–-]\s{0,3})(?:oh,? |hmm,? |no,? |ah,? |actually,? |p\.?s\.?:? )?(?:wait|hold on|scratch that|strike that|correction|(?:edit|update)(?=:)|on second thoughts?|on reflection|oops|(?:just|only) (?:kidding|joking)|my mistake|my bad|i stand corrected|let me (?:correct|fix|revise) (?:that|this|myself|my answer))\b(?:[,:.!—–-]?\s{0,3}(?:actually|no|that (?:is|was) (?:wrong|not right|incorrect))\b)?[,:.!—–-]{0,2}`,
    String.raw`(?:[.!?;,⋯\n—–-]|[)\]])\s{0,3}(?:hmm+|hm|uh|err?|oh|ah|actually|sorry|ugh)[,.!⋯—–-]{0,3}\s{1,3}(?:(?:actually|sorry)[,.!]?\s)?(?:no|not quite|not right|wrong|i mean|i meant|make that|that['’]s wrong|that is wrong)\b[,:.!—–-]{0,2}`,
    String.raw`(?:[.!?;,⋯\n—–-])\s{0,3}(?:actually,?\s(?=(?:it|the|that|this|make)\b)|(?:no,? )?sorry,?\s(?=(?:it|the|that|this|i meant|make)\b)|i mean[,:]?\s|i meant[,:]?\s|make that\s|rather,\s)`,
    String.raw`(?:[.!?;,⋯\n—–-])\s{0,3}(?:no|wait|oops|oh),?\s(?:sorry|wait|actually|rather|i mean|make that)[,:]?\s`,
    String.raw`[,;]\s(?:sorry|pardon(?: me)?|excuse me|correction|er+|um)[,:–—]\s`,
    String.raw`(?:\bbut\s|\bno,?\s|^|[.!?;,\n]\s{0,3})(?:that|this|it)(?: is| was|['’]s) (?:wrong|a mistake|incorrect|not (?:right|correct))\b[,:.!—–-]?`,
    String.raw`⋯\s{0,3}(?:no|nope|nah|not quite)\b[,:.!—–-]{1,2}`,
    String.raw`\bi(?:['’](?:m|ll|d|ve)| am| will| would| have)? (?:now |then )?(?:chang(?:e|ed|ing)|revis(?:e|ed|ing)|switch(?:ed|ing)?|updat(?:e|ed|ing)|amend(?:ed|ing)?) (?:it|that|this|my (?:answer|mind|guess|choice|response))\b(?: (?:to|and (?:say|go with)))?[,:.!—–-]?`,
    String.raw`\bi (?:made a mistake|was wrong|miscounted|misread|misspoke)\b[,:.!—–-]?`,
    String.raw`(?:^|\n)\s{0,3}correct(?:ed|ion)(?: (?:final )?(?:answer|reply|version))?\s?:`,
    String.raw`(?<=\b(?:answer|result|guess|reply)\b[^.\n]{1,60}[.!]\s)no[,.!:]`,
  ].join('|'),
  'gi',
)
const STRONG =
  /\bno\b|wrong|mistake|incorrect|not right|not quite|not correct|scratch|strike|correct|miscounted|misread|misspoke|edit|update|sorry|oops|kidding|joking|i mean|make that|actually|rather|my bad|⋯|chang|revis|switch|amend/i
/** Announcements of an answer. */
const EXPLICIT = new RegExp(
  [
    String.raw`(?<!\blong(?:er)?\s)\b(?:answer|result|output|solution|conclusion)\b"?(?:\s\([^()\n]{1,40}\))?\s{0,3}(?:=>|->|[:=→]|\|(?=[^\n]{0,400}[\p{L}\p{N}]))`,
    String.raw`\b(?:answer|result|output|solution|conclusion)(?:\s\([^()\n]{1,40}\))?(?:,?\s(?:however|then|therefore|thus|in fact|indeed|of course|clearly|i (?:think|believe))\b,?|\s(?:here|to (?:this|that|the|your) question)|,\s[^,.:\n]{1,40},)?\s{1,3}(?:is|are|was|would be|should be|must be|has to be|reads|(?:turns? out|turned out|seems?|appears?) to be|comes? (?:out )?(?:as|to)|works out (?:as|to))\b:?`,
    String.raw`(?:^|\n)\W{0,8}(?:(?:final|short|quick|brief|direct|my|the)\s){0,2}(?:answer|result|output|solution|conclusion)(?:\W{0,12}\n|\s{1,3}[–—-]{1,2}\s{1,3}(?=\S))`,
    String.raw`(?:^|\n|[.!?]\s{1,3})(?:a(?!\s?:[^\n]{0,2000}\n\s{0,8}b\s?:)|final|ans\.?|tl;dr|verdict)\s?(?::|=>|->|(?<=ans\.?\s?)=)`,
    String.raw`\bmy (?:final )?(?:reply|response) is\b:?|\b(?:reply|response) to (?:this|that|the|your) question is\b:?`,
    String.raw`\banswer to (?:the question )?["“][^\ue000]{1,3000}?["”]\s(?:is|was)\b:?`,
    String.raw`(?:^|\n)\W{0,8}(?:right|correct)\s?:(?=\s{0,3}\S)`,
    String.raw`\bwhat(?: is|['’]s| was)\s(?:being\s)?(?:asked(?: for)?|wanted|needed|sought)\s(?:here\s)?(?:is|was)\b:?`,
    // German, Spanish, French, Italian, Portuguese, Dutch, Russian, Chinese, Japanese, Korean.
    String.raw`\b(?:antwort|antwoord|lösung|ergebnis)\b(?:\s(?:ist|lautet|is|luidt)(?:\s(?:also|daher|somit))?|\s?:)|\b(?:respuesta|risposta|resposta|solución|resultado|soluzione|risultato)(?![\p{L}])(?:\s(?:correcta|final)){0,2}(?:\s(?:es|è|é)(?![\p{L}])|\s?:)|\bréponse(?:\s(?:correcte|finale)){0,2}(?:\sest(?:\s(?:donc|alors|ainsi))?\b|\s?:)|\b(?:lautet|ist)\s(?:(?:also|daher|somit)\s)?die\s(?:richtige\s|korrekte\s)?antwort\b:?`,
    String.raw`(?:ответ)\s{0,3}[:—–-]|(?:答案|回答|结论|答え|正解)\s?(?:应该)?(?:是|为|は|：|:)|(?:정답|답)(?:은|:)`,
  ].join('|'),
  'giu',
)
/** Conclusions, about the answer or something else. */
const CONNECTIVE = new RegExp(
  [
    String.raw`\b(?:therefore|thus|hence|consequently|in conclusion|to conclude|in short|in summary|to sum up|finally|so in the end)\b[,:]?`,
    String.raw`(?:^|[.!?;,\n]\s{0,3})so\b,?(?!\s(?:that|far|many|much|i['’]ve|i (?:have|need|got)|we (?:have|need)|let(?: me|['’]s)|the (?:question|task|user))\b)`,
    String.raw`\bi(?:['’]m| am) (?:going|sticking|staying|settling) (?:with|on)\b|\bmy (?:pick|choice|guess|verdict|vote|reply) (?:is|would be|:)|\bi(?:['’]d| would|['’]ll| will)? (?:say|answer(?: with)?|go with|pick|choose|settle on|stick with)\b(?!\s(?:because|since|it|this|that|so|as much)\b)`,
  ].join('|'),
  'gi',
)
