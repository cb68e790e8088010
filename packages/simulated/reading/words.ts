/** Words in lower case, in order: letters and digits, with hyphens, underscores and apostrophes inside. */
export const splitLowerWords = (text: string): string[] => text.toLowerCase().match(WORD_PATTERN) ?? []

export const WORD_PATTERN = /[\p{L}\p{N}]+(?:[-'’_][\p{L}\p{N}]+)*/gu

/** A rough stem: the plural and possessive s, "ing" and "ed" of longer words. */
export function stem(word: string): string {
  if (word.length < 4) return word
  const bare = word
    .replace(/['’]s$/, '')
    .replace(/ie[sd]$/, 'y')
    .replace(/([^s])s$/, '$1')
  return bare.length > 5 ? bare.replace(/(?:ing|ed)$/, '') : bare
}

/** Words that say nothing of a subject: articles, pronouns, question words, and the words in which tasks are put. */
export const isCommon = (word: string): boolean => COMMON.has(word)

const COMMON = new Set(
  `a an the this that these those it its he she they them his her their we our you your i me my one some any all each every
  of in on at by for to from with within without into over under about as than then so if or and but nor not no yes
  is are was were be been being am do does did done has have had having can could will would shall should may might must
  what which who whom whose when where why how many much there here now also only just more most other another such very
  mention mentioned provide provided provides given give following below above text document documents passage passages context
  question answer answers according based list find tell name please exactly read return reply write
  up out off down while during after before between through again too s t re ve ll d m`.split(/\s+/),
)

/** The words of a question that may find its answer: their stems, each once. */
export const findContentStems = (text: string): Set<string> =>
  new Set(
    splitLowerWords(text)
      .filter(word => !COMMON.has(word))
      .map(stem),
  )

/**
 * The sentences of a text: a line break always ends one; a full stop, question or exclamation mark does before white
 * space, unless it closes an initial or a short title.
 */
export function segmentSentences(text: string): string[] {
  const sentences: string[] = []
  for (const line of text.split('\n')) {
    let start = 0
    for (const stop of line.matchAll(STOP)) {
      const end = stop.index + stop[0].length
      if (stop[0].startsWith('.') && TITLE.test(line.slice(Math.max(0, stop.index - 5), stop.index))) continue
      sentences.push(line.slice(start, end).trim())
      start = end
    }
    const rest = line.slice(start).trim()
    if (rest !== '') sentences.push(rest)
  }
  return sentences
}

const STOP = /[.!?]+["')\]”’]*\s+(?=["'([“‘]?[\p{Lu}\p{N}{])/gu
const TITLE = /(?:^|[\s(.])(?:\p{Lu}|Mr|Mrs|Ms|Dr|St|Jr|Sr|vs|No)$/u

/** The sentence around text[start, end), at most 500 characters to each side. */
export function findSentenceAround(text: string, start: number, end: number): string {
  const from = Math.max(0, start - REACH, text.lastIndexOf('\n', start - 1) + 1)
  const before = text.slice(from, start)
  let left = 0
  for (const stop of before.matchAll(STOP_BEFORE)) {
    if (!TITLE.test(before.slice(Math.max(0, stop.index - 5), stop.index))) left = stop.index + stop[0].length
  }
  const newline = text.indexOf('\n', end)
  const after = text.slice(end, Math.min(newline < 0 ? text.length : newline, end + REACH))
  const stop = after.search(/[.!?]["')\]”’]*(?:\s|$)/)
  return before.slice(left) + text.slice(start, end) + (stop < 0 ? after : after.slice(0, stop + 1))
}

const REACH = 500
const STOP_BEFORE = /[.!?]["')\]”’]*\s+/g
