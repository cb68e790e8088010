import { rejects, settleDoubles, splitIntoClauseWords } from '../clauses/clauses.ts'
import { keepAsserted } from './assertion.ts'
import { makePatternFinder } from './candidates.ts'

/**
 * Returns a reply of several lines without the blocks that the words around them do not assert: what stands behind "Not
 * this:" or "Earlier I wrote", or before "The foregoing is retracted". The words around the blocks are read as a reply
 * of one line is, with a block as a candidate in it.
 * @param isBare without the words around the blocks that stay, too
 * @param share the share of a list's words from which a paragraph that leads to nothing is a remark
 */
export function dropRejectedBlocks(text: string, isBare = false, share = REMARK_SHARE): string {
  const parts = markBlocks(splitParts(text), share)
  if (parts.every(({ block }) => block !== undefined) || parts.every(({ block }) => block === undefined)) return text
  const read = keepAsserted(parts.map(toFrame).join(''), findBlocks)
  const kept = new Set(Array.from(read.matchAll(BLOCK), ([, block]) => Number(block)))
  const isRejected = (at: number) => parts[at]?.block !== undefined && !kept.has(parts[at].block)
  const isBehindKept = (at: number) => parts.slice(0, at).some(({ block }) => block !== undefined && kept.has(block))
  return parts
    .filter(({ block, text: own }, at) => {
      if (block !== undefined) return kept.has(block)
      // "Hold on, that is wrong" is read once more with what stands before it.
      return isBare && kept.size > 0
        ? mayAnswer(own) || (isBehindKept(at) && rejects(own))
        : !isRejected(at + 1) && !isRejected(at - 1)
    })
    .map(({ text: own }) => own)
    .join('')
}

/** Names and numbers of a remark may be part of the answer. */
const mayAnswer = (remark: string): boolean =>
  /\d|[\p{L}\p{N},;] ["'“]?\p{Lu}(?!['’]?(?:\s|['’]?(?:m|d|ll|ve)\b))/u.test(remark)

/** A paragraph of a reply with the blank lines behind it. A block may have several; a remark has no block. */
interface Part {
  readonly text: string
  readonly block?: number
}

/** Paragraphs, and apart from them a line that leads to one or ends it. */
function splitParts(text: string): readonly string[] {
  const paragraphs = splitParagraphs(text)
  return paragraphs.flatMap((lines, at) => {
    const said = lines.findLastIndex(line => line.trim() !== '')
    const isLed = ENDS.test((paragraphs[at - 1] ?? []).join('').trimEnd())
    const from = said > 0 && !isLed && leads(lines[0], at === 0) && !TITLE.test(lines[0]) ? 1 : 0
    const to = said > from && leads(lines[said], at === paragraphs.length - 1) ? said : lines.length
    return [lines.slice(0, from), lines.slice(from, to), lines.slice(to)]
      .map(own => own.join(''))
      .filter(own => own !== '')
  })
}

/** The lines of each paragraph, with their ends and the blank lines behind it. */
function splitParagraphs(text: string): readonly (readonly string[])[] {
  const paragraphs: string[][] = []
  let isOpen = false
  for (const line of text.split(/(?<=\n)/)) {
    const isBlank = line.trim() === ''
    if (paragraphs.length === 0 || (!isBlank && !isOpen)) paragraphs.push([line])
    else paragraphs[paragraphs.length - 1].push(line)
    isOpen = !isBlank
  }
  return paragraphs
}

const leads = (line: string, isEnd: boolean): boolean =>
  ENDS.test(line) ? isRemark(line) : isEnd && (SPEAKER.test(line.trim()) || isRemark(line, 1))

/** Paragraphs next to each other are one block. */
function markBlocks(parts: readonly string[], share: number): readonly Part[] {
  let block = 0
  const isMany = parts.length > MOST_PARTS
  return parts.map((text, at) => {
    const isEnd = at < 2 || at >= parts.length - 2
    if ((!isMany || isEnd) && isRemark(text, ENDS.test(text.trim()) ? REMARK_SHARE : share)) {
      block++
      return { text }
    }
    return { text, block }
  })
}

/** A title, or a line half of whose words, or more, are of a list; no entry "name: value" and no row. */
export function isRemark(text: string, share = REMARK_SHARE): boolean {
  const line = text.trim()
  if (line.length > LONGEST || line.includes('\n') || (ENTRY.test(line) && !SPEAKER.test(line))) return false
  const words = settleDoubles(splitIntoClauseWords(line, [])).filter(({ kind }) => kind !== 'sign')
  if (JOINS.test(line)) return true
  if (FIELD.test(line) || (share > REMARK_SHARE && /^[“‘"]/.test(line))) return false
  if (words.length === 0 || (words.length > 3 && new Set(words.map(({ word }) => word)).size < 3)) return false
  return TITLE.test(line) || words.filter(({ kind }) => kind !== undefined).length >= share * words.length
}

/** Whether a remark behind the first paragraph, or a line in it that leads to something, offers another answer. */
export function offersOther(text: string): boolean {
  return text
    .split('\n')
    .slice(1)
    .some((line, at, lines) => {
      if (!OFFERS.test(line)) return false
      const isAlone = (lines[at - 1] ?? '').trim() === '' && (lines[at + 1] ?? '').trim() === ''
      return ENDS.test(line) || TITLE.test(line.trim())
        ? isRemark(line)
        : isAlone && isRemark(line, ALONE_SHARE) && !rejects(line)
    })
}

const ALONE_SHARE = 0.85
const OFFERS =
  /\b(?:but|right|correct|corrected|instead|real|actual|rather|answer|better|proper|true|keep|kept|use|mine|new|latter|second|replace|should|ought|this|it|version|accepted|chosen|selected|valid|final(?! step))\b/i

/** A block as a candidate, in one sentence with a remark that leads to it or goes on behind it. */
function toFrame({ text, block }: Part, at: number, parts: readonly Part[]): string {
  const next = parts[at + 1]
  if (block !== undefined) {
    if (parts[at - 1]?.block === block) return ''
    const behind = parts.slice(at).find(part => part.block !== block)?.text ?? ''
    return `${NAME}${block}${isAsking(parts[at - 1]?.text ?? '') ? '?\n\n' : /^\s*\p{Ll}/u.test(behind) ? ' ' : '.\n\n'}`
  }
  const line = text
    .trim()
    .replace(/^[#>*_/\s]+|[*_\s]+$|[()[\]]/g, '')
    // "The draft is incomplete, but the final version has it:"
    .replace(/^.*[,;.!?]\s(?:but|yet|however),?\s(?=[^,;]*[:：]\W*$)/i, '')
    .replace(/^[\^↑\s]+([^^↑]+?)[\^↑\s]*$/, 'That is $1.')
    .replace(RELATIVE, ' ')
    .replace(/\babout\b/gi, 'on')
  // "I might have typed this. I will not."
  if (
    at === 0 &&
    next?.block !== undefined &&
    !ENDS.test(text.trim()) &&
    line.split(/(?<=[.!,;])\s/).some(said => POINTS.test(said) && rejects(said)) &&
    !offersOther(parts.map(part => part.text).join(''))
  )
    return 'Wrong: '
  if (next?.block !== undefined && FORMER.test(line) && parts.slice(at + 1).some(isLaterLead)) return 'Wrong: '
  if (next?.block === undefined || (/[.!?]\W*$/.test(line) && !isAsking(text))) return `${line}\n`
  return TITLE.test(text.trim()) ? `${line.replace(/[:：]$/, '')}: ` : `${line} `
}

/** Whether a line leads to a block and does not call it an earlier one. */
const isLaterLead = ({ text, block }: Part): boolean =>
  block === undefined && ENDS.test(text.trim()) && !FORMER.test(text.trim().replace(/^[#>*_/\s]+/, ''))

/** "Is this right?", and no question that is said again: "Is it true that both came?" */
const isAsking = (remark: string): boolean =>
  /\b(?:this|these|following)\b[^?]*\?\W*$|\b(?:it|that)(?: \w+){0,2}\?\W*$/i.test(remark)

const REMARK_SHARE = 0.5
/** "I might have typed this", and not "about this" or "this text". */
export const POINTS =
  /(?<!\b(?:about|in|of|on|with|for|from|like|than|to) )\b(?:this|these)(?=\W*$|[,;:.]|\s(?:is|was|would|could|might|may|has|had|will|as|and|but|before|once|first|down)\b)|\b(?:the following|what follows|below)\b/i
/** "An older version reads", "until last spring it was". */
const FORMER =
  /^(?:(?:an?|the|my|this|that|its?)\s)?(?:\w+ly\s)?(?:older|old|earlier|previous|outdated|superseded|former|original|initial|first|obsolete|stale|expired)\s(?:version|draft|answer|list|attempt|reading|entry|table|record|edition|copy|result|output|values?)\b|^(?:until|up to|before|originally|initially|formerly|previously)\b/i
const NAME = '\ue002'
const BLOCK = /\ue002(\d+)/g
const findBlocks = makePatternFinder(BLOCK)
const ENDS = /[:：][\s*_]{0,8}$/
const LONGEST = 240
const MOST_PARTS = 9
const TITLE = /^(?:#{1,6}\s|\*\*[^*\n]{1,60}\*\*:?$|\[[^\]\n\d]{1,60}\]$)/
/** A comma before what is said of the block that follows, too. */
const RELATIVE = /,(?=\s(?:which|who|that|but|and it|shown|given|used|meant|made|written|taken|all|ran)\b)/gi
/** The name of a value, whose words are of a list. */
const FIELD =
  /^(?:first|second|third|next|last|other|others|people|persons?|total|count|name|place|town|city|date|day|year)\s?:?$/i
const JOINS = /^(?:but|and|or|rather|instead|whereas)\W*$/i
/** "Name: value", "name = value", "name – 3", a fence, a tag, rows of tables, lists and pairs. */
const ENTRY =
  /^(?:[-*•|({]|`{3}|~{3}|<[/\w|]|\[[^\]]*\d|\d+[.)]\s)|^[^:=\n]{1,40}(?::\s+|=\s*)\S+(?:\s\S+)?$|^[^:=\n]{1,40}\s[–—-]\s\d[\d.,]*$|\t|=>/
const SPEAKER =
  /^(?:user|assistant|human|model|judge|teacher|student|reviewer|verifier|thought|observation|verdict|status)\s?:/i
