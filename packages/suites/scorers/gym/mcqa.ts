import { hasSubstring, lower, SPACE, split, strip, trimBoth } from 'fathom-bench/plugin'
import { findLastLetter, toLatinLetters } from './letters.ts'

// NVIDIA-NeMo/Gym@07d6b0d resources_servers/mcqa/app.py: which option's letter a reply gives.

export const GRADING_MODES = [
  'strict_single_letter_boxed',
  'lenient_boxed',
  'lenient_answer_colon',
  'lenient_answer_colon_md',
] as const
export type GradingMode = (typeof GRADING_MODES)[number]

/** Texts of the options by their capital letters. */
export type Options = ReadonlyMap<string, string>

/** The letter, null where the mode finds none among the options. */
export function readMcqaLetter(mode: GradingMode, reply: string, options: Options): string | null {
  const text = strip(reply)
  return text === '' ? null : (MODES[mode](text, options) ?? null)
}

type Mode = (text: string, options: Options) => string | undefined

const MODES: Readonly<Record<GradingMode, Mode>> = {
  strict_single_letter_boxed: readBoxedLetter,
  lenient_boxed: (text, options) => readBoxedLetter(text, options) ?? readBoxedOption(text, options),
  lenient_answer_colon: answerColon,
  lenient_answer_colon_md: answerPayload,
}

/** The letter of the last box: the only letter in it, or a capital before `:`, `)`, `.` or `-`. */
function readBoxedLetter(text: string, options: Options): string | undefined {
  const inner = unwrapText(strip(findLastBox(text) ?? ''))
  const letter = /^[^A-Za-z]*([A-Z])[^A-Za-z]*$/.exec(inner)?.[1] ?? LABELLED.exec(inner)?.[1]
  return letter !== undefined && options.has(letter) ? letter : undefined
}

const LABELLED = new RegExp(`^${SPACE}*([A-Z])${SPACE}*[:).-]`)

/** The one option whose words stand in the last box. */
function readBoxedOption(text: string, options: Options): string | undefined {
  const inner = findLastBox(text)
  if (inner === undefined) return undefined
  const said = [strip(inner), unwrapText(strip(inner))].map(normalizeText)
  const found = [...options].filter(([, option]) => {
    const words = normalizeText(option)
    return words !== '' && said.some(each => hasSubstring(each, words))
  })
  return found.length === 1 ? found[0][0] : undefined
}

/** Behind the first "answer:" of the reply: a letter alone, or an option's words. */
function answerColon(text: string, options: Options): string | undefined {
  const line = COLON.exec(text)?.[1]
  if (line === undefined) return undefined
  const said = strip(unwrapText(line))
  if (/^\p{L}$/u.test(said) && options.has(said.toUpperCase())) return said.toUpperCase()
  return [...options].find(([, option]) => normalizeText(option) === normalizeText(said))?.[0]
}

const COLON = new RegExp(`answer${SPACE}*:${SPACE}*([^\\n]+)`, 'iu')

/** Behind each "Answer:", markdown around it or not, the last with a letter. */
function answerPayload(text: string, options: Options): string | undefined {
  const payloads = [...text.normalize('NFKC').matchAll(PAYLOAD)]
  for (const [, payload] of payloads.reverse()) {
    const letter = readLetter(payload, options)
    if (letter !== undefined) return letter
  }
  return undefined
}

const PAYLOAD = new RegExp(`[*_]{0,2}Answer[*_]{0,2}${SPACE}*:(?:${SPACE}|[*_]){0,2}([^\\n]+)`, 'giu')

function readLetter(payload: string, options: Options): string | undefined {
  const said = trimBoth(toLatinLetters(payload.normalize('NFKC')), /[*_` \t\n\r.,;:]/)
  if (isList(said, options)) return undefined
  const letter = [...said].length === 1 ? said : (/^([a-zA-Z])(?![a-zA-Z0-9])/.exec(said)?.[1] ?? findLastLetter(said))
  const capital = letter?.toUpperCase()
  return capital !== undefined && options.has(capital) ? capital : undefined
}

/** Whether two options follow each other, as in "A or B" and "A, B". */
function isList(text: string, options: Options): boolean {
  const named = [...text.matchAll(/(?<![A-Za-z])[A-Za-z](?![A-Za-z])/g)].filter(([letter]) =>
    options.has(letter.toUpperCase()),
  )
  return named.some((match, at) => {
    const before = named[at - 1]
    return (
      before !== undefined &&
      before[0].toUpperCase() !== match[0].toUpperCase() &&
      SEPARATOR.test(text.slice(before.index + 1, match.index))
    )
  })
}

const SEPARATOR = new RegExp(`^(?:${SPACE}*[/|&,;]${SPACE}*|${SPACE}+(?:or|and)${SPACE}+|${SPACE}+)$`, 'i')

/** Lower case, blanks squeezed. */
const normalizeText = (text: string): string => split(lower(text)).join(' ')

/** Without the `\text{…}` around it, several times. */
function unwrapText(text: string): string {
  let inner = text
  for (let match = WRAPPED.exec(inner); match !== null; match = WRAPPED.exec(inner)) inner = strip(match[1])
  return inner
}

const WRAPPED = /^\\text\{(.*)\}$/s

/** Returns the content of the last `\boxed{` up to the closing brace. */
function findLastBox(text: string): string | undefined {
  const at = text.lastIndexOf(BOX)
  let depth = 1
  for (let end = at + BOX.length; at >= 0 && end < text.length; end++) {
    if (text[end] === '{') depth++
    else if (text[end] === '}' && --depth === 0) return text.slice(at + BOX.length, end)
  }
  return undefined
}

const BOX = '\\boxed{'
