import { foldLetters } from './fold.ts'
import type { Rules } from './rules.ts'

/**
 * A reply with what its layout says in place: without rows of a table and boxes that it rejects, and with the words of an
 * option where only its letter is chosen.
 */
export function readLayout(reply: string, rules: Rules): string {
  const lines = reply.split('\n')
  if (lines.length < 2 || lines.length > MOST_LINES) return reply
  return chooseOption(dropRejected(lines, rules)).join('\n')
}

/** Rows and boxes that are marked as wrong go if others are marked as right. */
function dropRejected(lines: readonly string[], rules: Rules): string[] {
  const verdicts = lines.map(line => readVerdict(line, rules))
  return verdicts.includes('yes') ? lines.filter((_, at) => verdicts[at] !== 'no') : [...lines]
}

function readVerdict(line: string, rules: Rules): 'yes' | 'no' | undefined {
  const start = line
    .slice(0, 60)
    .trimStart()
    .replace(/^[-*+]\s+/, '')
  if (CHECKED.test(start)) return 'yes'
  if (UNCHECKED.test(start)) return 'no'
  if (!/^\s{0,8}\|/.test(line) || line.length > LONGEST_ROW) return undefined
  const cells = line.split('|').map(cell => foldLetters(cell, rules.languages).toLowerCase().replace(MARKUP, ''))
  if (cells.some(cell => rules.yesCell.test(cell) || YES_SIGN.test(cell))) return 'yes'
  return cells.some(cell => rules.noCell.test(cell) || NO_SIGN.test(cell)) ? 'no' : undefined
}

const CHECKED = /^(?:[☑✅✔✓⭕]|\[[xX✓]\])/u
const UNCHECKED = /^(?:[☐⬜❌✗✘✖]|\[\s?\])/u
const YES_SIGN = /^[✅✔✓☑○◯〇◎⭕]\ufe0f?$/u
const NO_SIGN = /^[❌✗✘✖☒×✕]\ufe0f?$/u
const MARKUP = /^[\s*_`]+|[\s*_`.。]+$/g
const LONGEST_ROW = 2_000
/** A longer reply has no table of candidates. */
const MOST_LINES = 400

/** Replaces letters of options by their words in the text behind the list of options. */
function chooseOption(lines: readonly string[]): readonly string[] {
  const options = new Map<string, string>()
  let last = -1
  for (const [at, line] of lines.entries()) {
    const [, label, words] = OPTION.exec(line.slice(0, LONGEST_OPTION)) ?? []
    if (label === undefined || options.has(label)) continue
    options.set(label, words)
    last = at
    if (options.size === MOST_OPTIONS) break
  }
  const rest = lines.slice(last + 1).join('\n')
  if (options.size < 2 || rest.trim() === '' || rest.length > LONGEST_REST) return lines
  let chosen = false
  const said = rest.replace(LABEL, (whole, label: string, sign: string) => {
    const words = options.get(label)
    if (words === undefined || (sign === '' && /^[a-z]$/.test(label))) return whole
    chosen = true
    return words
  })
  return chosen ? said.split('\n') : lines
}

const LETTERS = '[A-Da-d1-4]|[ア-エ]|[क-घ]|[甲乙丙丁]'
const OPTION = new RegExp(String.raw`^\s{0,4}[(]?(${LETTERS})(?:[).:、．）]|\s)\s{0,3}(.{1,200})$`, 'u')
/** A letter on its own; one that begins a phrase, as "A" does in French, is a word. */
const LABEL = new RegExp(
  String.raw`(?<![\p{Script=Latin}\p{Script=Devanagari}\p{M}\p{N}\p{Script=Katakana}'’-])[(]?(${LETTERS})(\)|）|(?=\.|,|\n|$)|(?=[^\p{L}\p{M}\p{N}\s'’:-]|[\p{Script=Han}\p{Script=Hiragana}])|(?= \p{Ll}))(?![\p{Script=Latin}\p{M}\p{N}])`,
  'gu',
)
const LONGEST_OPTION = 300
const LONGEST_REST = 2_000
const MOST_OPTIONS = 8
