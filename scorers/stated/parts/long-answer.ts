import { type ClauseWord, rejects, splitIntoClauseWords } from '../clauses/clauses.ts'
import { hasTrait } from '../clauses/words.ts'
import { dropRejectedBlocks, isRemark, offersOther, POINTS } from './frame.ts'
import { findLastVersion } from './last-version.ts'
import { spokenText } from './spoken.ts'

/** The sentences of prose have as many words of a list as many remarks have, so a remark needs more of them here. */
const REMARK_SHARE = 0.85

/**
 * Returns the long text that a response gives as its answer, unchanged and with fences: the text after the reasoning
 * and after the last retraction. Empty if the words before it deny it.
 */
export function extractLongAnswer(reply: string): string {
  const spoken = spokenText(reply)
  if (isDenied(spoken)) return ''
  const whole = dropRejectedBlocks(spoken, false, REMARK_SHARE)
  const said = whole.slice(Math.max(0, findLastVersion(whole, true)))
  const last = [...said.matchAll(TAKEN_BACK)].at(-1)
  const rest =
    last === undefined || said.slice(last.index + last[0].length).trim() === ''
      ? said
      : said.slice(last.index + last[0].length)
  return dropRejectedSections(rest).replace(LEAD, '')
}

/**
 * Its first line denies what follows, and no later remark offers something else: an answer may have remarks of its own.
 * Or its last one judges what stands before it.
 */
function isDenied(text: string): boolean {
  const lines = text.split('\n').filter(line => CONTENT.test(line))
  const [first = '', last = ''] = [lines[0]?.split(/[.!?]\s|,\s(?:but|yet|however)\s/).at(-1), lines.at(-1)]
  // Speech in a story is no remark of the reply, and no more is a paragraph.
  if (SPEECH.test(lines[0] ?? '') || (lines[0] ?? '').length > LONGEST) return false
  if (lines.length < 2) return DENIED.test(first)
  if (JUDGED.test(last) && takesBack(splitIntoClauseWords(last, []))) return true
  const isApart = /^[^\n]{1,300}\n\s*\n/.test(text.trimStart())
  const isLead = ENDS.test(first) || (isApart && POINTS.test(first)) || first.split(' ').length <= 4
  if (!(isLead && rejects(first)) && !DENIED.test(first)) return false
  return !offersOther(text)
}

/** "I have to withdraw this", "it is wrong". */
const takesBack = (words: readonly ClauseWord[]): boolean =>
  words.some(
    ({ kind, word }, at) =>
      kind === 'judges' || (hasTrait(word, 'abandons') && /^(?:this|it|that)$/.test(words[at + 1]?.word ?? '')),
  )

const CONTENT = /\p{L}/u
const ENDS = /[:：]\W*$/
const LONGEST = 300
const SPEECH = /^\s*[“"‘]/

/** Without sections that their title rejects: "Discarded draft"; behind a line that hands over the right one. */
function dropRejectedSections(text: string): string {
  const lines = text.split('\n')
  const right = lines.findIndex(line => RIGHT.test(line))
  let isKept = true
  return lines
    .slice(right + 1)
    .filter(line => {
      if (TITLE.test(line)) isKept = !rejects(line)
      return isKept
    })
    .join('\n')
}

const RIGHT = /^\W*(?:but this|right|correct|corrected|this is right|the (?:right|correct|real) (?:one|answer))\W*$/i
const TITLE = /^\s{0,3}(?:#{1,6}\s[^\n]{1,60}|\*\*[^*\n]{1,60}\*\*:?)\s{0,8}$/
/** "I would mark it as incorrect." */
const JUDGED = /^\W*(?:(?:actually|sorry|wait|but|however|unfortunately),? )?(?:i|we|this|that|it)\b[^\n]{1,120}$/i

/** Without lines of chat before and behind it, fences, and one pair of quotes. */
export function stripChat(text: string): string {
  const lines = text.split('\n').filter(line => !FENCE.test(line) && !HEADING.test(line))
  const first = lines.findIndex(line => line.trim() !== '')
  const bare = lines.slice(
    CHAT.test(lines[first] ?? '') || LEADS.test(lines[first] ?? '') || isApart(lines, first, 1)
      ? first + 1
      : Math.max(0, first),
  )
  const last = bare.findLastIndex(line => line.trim() !== '')
  if (last > 0 && (CHAT.test(bare[last]) || ABOVE.test(bare[last]) || isApart(bare, last, -1))) bare.length = last
  return bare
    .join('\n')
    .trim()
    .replace(/^["“]([\s\S]*)["”]$/, '$1')
}

/** A remark with a blank line between it and the rest. */
const isApart = (lines: readonly string[], at: number, step: 1 | -1): boolean =>
  lines[at]?.trim() !== '' && lines[at + step]?.trim() === '' && isRemark(lines[at] ?? '', REMARK_SHARE)

const TAKEN_BACK =
  /(?:^|\n)[^\n]{0,60}\b(?:that|this) (?:is|was) (?:wrong|a mistake|incorrect|not right)\b[^\n]*(?:\n\s*(?:corrected|the (?:right|correct) (?:answer|one))[^\n]*:)?/gi
const DENIED =
  /\b(?:not|none|neither|wrong|incorrect|false|mistaken|cannot|\w{2,6}n['’]t|unable)\b[^,.!?\n]{0,60}:\s*$|\b(?:don['’]t|do not|cannot|can['’]t) (?:know|tell|say|answer|find)\b/i
const LEAD = /^\s*(?:\*\*)?(?:(?:so )?(?:the |my )?(?:final |correct )?answer(?: is)?:?)(?:\*\*)?:?\s+/i
const FENCE = /^\s*```/
const HEADING = /^\s*#{1,6}\s+(?:final |my )?(?:answer|result|output|plan)\W*$/i
const CHAT =
  /^\W*(?:sure|certainly|of course|okay|ok|thanks?|thank you|please|let me know|i hope|hope (?:this|that|it)|feel free|here (?:you go|is|are))\b/i
const LEADS = /^[^\n]{0,120}:\s*$|^[^\n]{0,120}\bthis is what i found\b/i
const ABOVE = /\banswer (?:is|was) (?:given|stated|shown) above\b/i
