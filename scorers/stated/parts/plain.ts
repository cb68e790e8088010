import { tryParseForeignJson } from '../../../core/files/foreign-json.ts'
import { spokenText } from './spoken.ts'

/**
 * Around what a reply marks as its answer: a box, `<answer>` tags, a field of JSON. Characters for private use, which
 * no reply holds.
 */
export const MARKED = { open: '\ue000', close: '\ue001' } as const

/**
 * Returns a response as plain text: the text after the reasoning, without markdown, LaTeX and JSON around it, with
 * numbers in one piece. Marked answers are enclosed in `MARKED`. Only the start and end of long responses are read.
 */
export function toPlainText(reply: string): string {
  const said = extractSpoken(reply)
  const read = said.length <= READ ? said : `${said.slice(0, READ / 2)}\n${said.slice(-READ / 2)}`
  const tagless = markOnlyValue(withoutCitations(read))
    .replace(/[\ue000\ue001]/g, '')
    .replace(FOOTNOTE, '')
    .replace(DIFF, '$1')
    .replace(TOOL_CALL, '')
    .replace(TAGGED_CALL, '')
    .replace(/【[^【】\n]{0,40}†[^【】\n]{0,40}】/g, '')
    .replace(/\[(\/?(?:final[ _-]?)?answer)\]/gi, '<$1>')
    .replace(/\[(\/?)ans\]/gi, '<$1answer>')
    .replace(TAG, `\n${MARKED.open}$2${MARKED.close}\n`)
    .replace(CALL, `\n${MARKED.open}$2${MARKED.close}\n`)
    .replace(ANGLED, `\n${MARKED.open}$1${MARKED.close}\n`)
    .replace(ANSWER_ROW, `\n${MARKED.open}$1${MARKED.close}\n`)
  const text = flattenJson(stripLatex(stripHtml(tagless)).replace(OTHER_TAG, '\n'))
  return shortenNamedLines(rewriteNumbering(separateScripts(stripMarkdown(normalizeNumbers(text)))))
}

/**
 * Returns the text after the last `</think>`. If reasoning never ends, returns the text before it. If that is empty,
 * returns the text after its last explicit "the answer is", since a truncated response commits to no more.
 */
function extractSpoken(reply: string): string {
  const said = spokenText(reply)
  if (CONTENT.test(said) || !CONTENT.test(reply)) return said
  const thoughts = reply.slice(reply.lastIndexOf('<think>') + 1)
  const last = [...thoughts.matchAll(EXPLICIT)].at(-1)
  return last === undefined ? '' : thoughts.slice(last.index)
}

/** Without "[1]" behind words, if a line says what it cites: "[1] Document, page 2". */
const withoutCitations = (text: string): string =>
  CITED.test(text)
    ? text.replace(
        /^\[\d{1,2}\]:? (?=["“\p{L}])[^\n]{0,300}|(?<=[\p{L}\p{N}”"')*.]) ?\[\d{1,2}\](?=[.,;]?(?:\s|<|$))/gmu,
        '',
      )
    : text

const CITED = /(?<=\n)\[\d{1,2}\]:? ["“\p{L}]/u
const READ = 50_000
const CONTENT = /[\p{L}\p{N}]/u
const EXPLICIT = /\bthe (?:final |correct )?answer is\b|\\boxed\{/gi
const TAG = /<((?:(?:final|my)[ _-]?)?(?:answer|ans|result|output|response|solution)|final)>([^<]{0,20000})<\/\1>/gi

/** A footnote and its mark, a citation in square brackets, the end of a proof. */
const FOOTNOTE =
  /^[ \t]{0,3}\[\^[\w-]{1,20}\]:[^\n]{0,2000}|\[\^[\w-]{1,20}\]|[ \t]?[[【](?:source|src|citation|cite|ref(?:erence)?|see|page|doc(?:ument)?|passage|context)\b[^[\]【】\n]{0,100}[\]】]|^\W{0,4}Q\.?E\.?D\.?\W{0,4}$/gim

/** A line that hands the answer over as a program would: `FINAL(X)`, `submit("X")`. */
const CALL =
  /^[ \t`]{0,8}(?:final|(?:final|submit|give|return)_?answer|answer|submit|finish)\((["']?)([^()\n]{1,2000})\1\)[ \t`;.]{0,8}$/gim
/** An answer alone between two angle brackets or two square ones: `<<X>>`, `>> X <<`. */
const ANGLED = /^[ \t]{0,8}(?:<<|>>|\[\[)[ \t]{0,8}([^<>[\]\n]{1,2000})(?:>>|<<|\]\])[ \t.]{0,8}$/gm
/** The one value of a reply in tags: `<result><value>X</value></result>`. */
const markOnlyValue = (text: string): string =>
  text.split('<value>').length === 2 ? text.replace(/<value>([^<]{1,2000})<\/value>/, '<answer>$1</answer>') : text

/** A tag of no known markup. */
const OTHER_TAG = /<\/?(?!think)[a-z][a-z\d_-]{2,30}>/gi
/** A table of a question and its answer, with one row. */
const ANSWER_ROW =
  /^[ \t]{0,8}\| {0,20}(?:question|query|task|prompt) {0,20}\| {0,20}(?:final )?(?:answer|response|reply|result) {0,20}\|[ \t]{0,8}\n[ \t]{0,8}\|[ \t|:-]{1,200}\n[ \t]{0,8}\|[^|\n]{0,2000}\|([^|\n]{1,2000})\|[ \t]{0,8}(?=\n[^|]|\n?$(?![\s\S]))/gim

/** Tags of HTML go; an entry of a list and a row of a table begin a line. */
const stripHtml = (text: string): string =>
  text.includes('<')
    ? text
        .replace(/<li>/gi, '\n- ')
        .replace(/<\/t[dh]>/gi, ' | ')
        .replace(/<\/?(?:br|p|div|ul|ol|li|tr|table|thead|tbody|h[1-6])\s?\/?>/gi, '\n')
        .replace(/<\/?(?:b|i|u|em|strong|span|mark|code|pre|td|th|sup|sub)>/gi, '')
    : text

/** Marks boxes, and replaces other commands by their content. */
function stripLatex(text: string): string {
  if (!text.includes('\\') && !text.includes('$')) return text
  let plain = text
  // Innermost first: a box around a text command.
  for (let depth = 0; depth < 4; depth++) {
    const next = plain.replace(COMMAND, '$1').replace(BOX, `${MARKED.open}$1${MARKED.close}`)
    if (next === plain) break
    plain = next
  }
  return plain
    .replace(BRACELESS_BOX, `${MARKED.open}$1${MARKED.close} `)
    .replace(/\\(?:begin|end)\{[a-z*]{1,20}\}/g, '\n')
    .replace(/\{,\}|\\,(?=\d)/g, ',')
    .replace(/[-−]\$(?=\d)/g, '-')
    .replace(/\\[()[\]]|\$/g, ' ')
    .replace(/\\([_%&#{}])/g, '$1')
}

const COMMAND = /\\(?:text|textbf|textit|mathrm|mathbf|mathit|mathsf|operatorname)\s?\{([^{}]{0,20000})\}/g
/** A box without braces reaches to the next dollar sign, as in Hendrycks' MATH. */
const BRACELESS_BOX = /\\boxed ([^$\n{}\\]{1,200})\$/g
const BOX = /\\(?:boxed|fbox)\s?\{([^{}]{0,20000})\}/g

/**
 * Objects and lists of JSON as lines; the value of a field named as the answer is marked. Balanced braces are looked at
 * once.
 */
function flattenJson(text: string): string {
  let plain = ''
  let from = 0
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '{' || character === '[') {
      if (depth++ === 0) start = at
    } else if ((character === '}' || character === ']') && depth > 0 && --depth === 0) {
      const value = at + 1 - start < 2 ? undefined : tryParseForeignJson(text.slice(start, at + 1))
      if (value === undefined) continue
      plain += text.slice(from, start) + toLines(value, 0)
      from = at + 1
    }
  }
  return plain + text.slice(from)
}

function toLines(value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if (depth > 4) return JSON.stringify(value)
  if (Array.isArray(value)) return joinList(value, depth)
  const fields = Object.entries(value).map(([key, inside]) =>
    ANSWER_KEY.test(key)
      ? `${MARKED.open}${toLines(inside, depth + 1)}${MARKED.close}`
      : `${key}: ${toLines(inside, depth + 1)}`,
  )
  return `\n${fields.join('\n')}\n`
}

/** Lists of lists are pairs, a list of lines is lines; a list of one value is that value. */
function joinList(values: readonly unknown[], depth: number): string {
  const texts = values.map(value => toLines(value, depth + 1))
  if (values.length === 1 && typeof values[0] === 'string') return `\n${texts[0]}\n`
  if (values.some(value => Array.isArray(value))) return `\n${texts.join('\n').replace(/\[([^[\]]*)\]/g, '($1)')}\n`
  const lines = values.some(value => typeof value === 'object') || texts.some(text => /[:\n(]/.test(text))
  return lines ? `\n${texts.join('\n')}\n` : `[${texts.join(', ')}]`
}

const ANSWER_KEY =
  /^(?:the[ _-]?)?(?:(?:final|correct|my)[ _-]?)?(?:answer|result|response|output|solution|selected|chosen|choice|pick|prediction)$/i

/**
 * Without fences, headings, quote marks at the beginning of lines, emphasis; the cells of a table stand between bars
 * still.
 */
const stripMarkdown = (text: string): string =>
  rejectUnticked(text)
    // No sentence ends there.
    .replace(/…|\.{3,}/g, '⋯')
    // UAX #15, stream-safe text: at most 30 marks in a row, or sorting them takes quadratic time.
    .replace(/\p{M}{30}/gu, '$&\u034f')
    .normalize('NFKC')
    .replace(/```[\w+-]{0,12}/g, '\n')
    .replace(/~~[^~\n]{1,400}~~/g, ' ')
    .replace(/<(s|del|strike)>[^<\n]{1,400}<\/\1>/gi, ' ')
    .replace(/[❌✗✘🚫⛔]\s?|^[ \t]{0,8}(?:[-*]\s)?(?:\[\s\]|\([-\s]\)|☐)\s/gmu, 'wrong: ')
    .replace(/^[ \t]{0,8}(?:[-*]\s)?(?:\[x\]|\([+x•*]\)|[☑☒✅●◉🔘])\s/gimu, '')
    .replace(/✓/g, '')
    .replace(/!=|≠/g, ' is not ')
    .replace(/(?![©®™])\p{Extended_Pictographic}[\ufe0f\u200d]{0,2}/gu, ' ')
    .replace(TABLE_HEAD, '\n')
    .replace(/^[ \t]{0,8}(?:-{3,200}|={3,200}|~{3,200})[ \t]{0,8}$/gm, '')
    .replace(/[「『《【«„]|[」』》】»]/g, '"')
    .replace(/^[ \t]{0,8}(?:#{1,6}|>)[ \t]{1,4}/gm, '')
    .replace(/\*{1,3}|`+|(?<![\p{L}\p{N}])_{1,3}|_{1,3}(?![\p{L}\p{N}])/gu, '')

/** Lines that a patch replaces by the lines behind them. */
const DIFF = /^(?:(?:---|\+\+\+|@@) [^\n]{0,200}\n){0,3}(?:-[^\s-][^\n]{0,400}\n){1,20}\+(?=[^\s+])([^\n]{1,400})/gm
/** A call of a tool that looks something up, and hands no answer over. */
const TOOL_CALL =
  /^[ \t]{0,8}(?:action|tool|tool call|call|function)\s?:\s{0,4}(?!finish|answer|submit|final|give|return)\w{1,40}(?:[[(](?!\s?\))|\s?\{)[^\n]{0,2000}$/gim

/** Boxes and circles are bullets, unless one of them is ticked. */
const rejectUnticked = (text: string): string => (TICKED.test(text) ? text.replace(EMPTY_BOX, 'wrong: ') : text)

const EMPTY_BOX = /^[ \t]{0,8}(?:[-*]\s)?[○◯▢□]\s/gmu
const TICKED = /^[ \t]{0,8}(?:[-*]\s)?[☑☒✅●◉🔘■]/mu

/** The same in tags, as servers write it. */
const TAGGED_CALL =
  /<(tool_call|tool_use|function_call|invoke|function)\b(?![^<]{0,120}(?<![a-z])(?:finish|answer|submit|final|give|return|respond|reply)(?![a-z]))[^<>]{0,200}>[^<]{0,4000}<\/\1>/gi

/** The head of a table of names and values, which says nothing, with the line below it. */
const TABLE_HEAD =
  /^[ \t]{0,8}\|? ?(?:field|key|name|item|attribute|property|question|label|kind|task) {0,20}\| {0,20}(?:value|answer|result|count|number|response|reply) {0,20}\|?[ \t]{0,8}\n[ \t|:-]{1,200}\n/gim

/**
 * Thousands between thin or fixed blanks or apostrophes as one number, digits of other scripts as ours, powers and
 * fractions of one sign in several. Plain blanks may part two numbers, and stay.
 */
const normalizeNumbers = (text: string): string =>
  text
    .replace(/(?![0-9])\p{Nd}/gu, digit => String(toDigit(digit)))
    .replace(/(?<=\d)[⁰¹²³⁴-⁹]{1,3}/g, power => `^${power.normalize('NFKC')}`)
    .replace(/(\d?)([¼½¾⅐-⅞])/g, (_, digit: string, part: string) => `${digit}${digit && ' '}${part.normalize('NFKC')}`)
    .replace(/(?<=\d)⁄(?=\d)/g, '/')
    .replace(/(?<![\p{L}\p{N}.,])\d{1,3}(?:[\u2009\u202f\u00a0'’]\d{3}){1,6}(?!\d)/gu, number =>
      number.replace(/\D/g, ''),
    )

/** Unicode keeps the ten digits of a script one behind the other, from its zero on. */
function toDigit(digit: string): number {
  const plain = digit.normalize('NFKC')
  if (/^[0-9]$/.test(plain)) return Number(plain)
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return code - zero
}

/** Scripts without blanks, parted from words and numbers of others: "答案是97". */
const separateScripts = (text: string): string =>
  UNSPACED.test(text) ? text.replace(FROM_UNSPACED, '$& ').replace(TO_UNSPACED, '$& ') : text

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u
const FROM_UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}](?=[\p{sc=Latin}\p{sc=Cyrillic}0-9])/gu
const TO_UNSPACED = /[\p{sc=Latin}\p{sc=Cyrillic}0-9](?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])/gu

/** Shortens "For wool, the answer is 7." to "wool: 7.", if several lines have that form. */
function shortenNamedLines(text: string): string {
  const lines = text.match(NAMED_LINE) ?? []
  return lines.length > 1 ? text.replace(NAMED_LINE, '$1: ') : text
}

const NAMED_LINE =
  /^[ \t]{0,8}(?:[-•][ \t])?For ([^,\n]{1,80}),? (?:the|my) (?:right |correct |final )?(?:answer|value|word|number|count|total|result|name) (?:is|was|would be):? /gim

/** Rewrites "1. X" to "1) X", if lines are numbered from 1; otherwise the point would end a sentence. */
function rewriteNumbering(text: string): string {
  let last = 0
  return text.replace(/^([ \t]{0,8})(\d{1,3})\.(?=[ \t]{1,8}\S)/gm, (whole, blanks: string, digits: string) => {
    const number = Number(digits)
    if (number !== 1 && number !== last + 1) return whole
    last = number
    return `${blanks}${digits})`
  })
}
