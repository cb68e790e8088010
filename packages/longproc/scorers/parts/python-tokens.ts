import { getLast, mustMatch, raise, WORD_CHARACTER } from 'fathom-bench/plugin'

export interface PythonToken {
  readonly kind: 'name' | 'keyword' | 'number' | 'text' | 'operator' | 'indent' | 'end'
  readonly text: string
}

/**
 * The tokens of one line as Python 3.11 reads an expression. Comments are none, and line ends (a lone CR is one) are
 * none in brackets or at the end; an indent behind one ends the tokens. Raises what CPython does: `SyntaxError`, or
 * `ValueError` for NUL and lone surrogates. In linear time.
 */
export function tokenizePython(line: string): readonly PythonToken[] {
  if (/[\0\ud800-\udfff]/u.test(line)) raise('ValueError')
  const source = line.replace(/\r\n?/g, '\n')
  const tokens: PythonToken[] = []
  const open: string[] = []
  let at = 0
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const found = pattern.exec(source)?.[0] ?? ''
    at += found.length
    return found
  }
  for (;;) {
    take(open.length > 0 ? BLANK_IN_BRACKETS : BLANK)
    if (source[at] === '\n') {
      take(BLANK_LINES)
      // White space alone counts as an indent, if nothing follows; a form feed takes it back.
      const indent = getLast(take(/[ \t\f]*/y).split('\f'))
      if (indent !== '' && take(/#/y) === '') return [...tokens, { kind: 'indent', text: '' }]
      if (indent === '' && at < source.length && source[at] !== '#') raise('SyntaxError')
      break
    }
    if (at === source.length) break
    if (tokens.length === MOST) raise('RecursionError')
    TOKEN.lastIndex = at
    const [begin = '', number, text, name] = TOKEN.exec(source) ?? raise('SyntaxError')
    at = TOKEN.lastIndex
    if (number !== undefined) {
      if (isNoNumber(number, source.slice(at, at + 4))) raise('SyntaxError')
      tokens.push({ kind: 'number', text: number })
    } else if (text !== undefined) {
      const rest = take(REST_OF_TEXT[mustMatch(/(?:'''|"""|.)$/, text)[0]])
      tokens.push({ kind: 'text', text: text + (rest || raise('SyntaxError')) })
    } else if (name !== undefined) {
      if (!IDENTIFIER.test(name)) raise('SyntaxError')
      tokens.push({ kind: KEYWORDS.has(name) ? 'keyword' : 'name', text: name.normalize('NFKC') })
    } else {
      if (begin in CLOSES) open.push(begin)
      else if (/[)\]}]/.test(begin) && CLOSES[open.pop() ?? ''] !== begin) raise('SyntaxError')
      if (open.length > DEEPEST) raise('SyntaxError')
      tokens.push({ kind: 'operator', text: begin })
    }
  }
  return open.length > 0 ? raise('SyntaxError') : [...tokens, { kind: 'end', text: '' }]
}

const BLANK = /(?:[ \t\f]|\\\n|#[^\n]*)+/y
const BLANK_IN_BRACKETS = /(?:[ \t\f\n]|\\\n|#[^\n]*)+/y
/** The line ends up to the last line. */
const BLANK_LINES = /(?:\n[ \t\f]*(?:#[^\n]*)?(?=\n))*\n/y

const DIGITS = '[0-9](?:_?[0-9])*'
const FLOAT = `(?:${DIGITS}\\.(?:${DIGITS})?|\\.${DIGITS}|${DIGITS})(?:[eE][-+]?${DIGITS})?[jJ]?`
/** A keyword may stand directly behind a number, nothing else that looks like a name. */
const ENDS_NUMBER = /^(?:$|and|else|for|i[fns]|or|not|[^\w\u0080-\uffff])/
const REST_OF_TEXT: Readonly<Record<string, RegExp>> = {
  "'": /(?:[^'\\\n]|\\.)*'/sy,
  '"': /(?:[^"\\\n]|\\.)*"/sy,
  "'''": /(?:[^'\\]|\\.|'(?!''))*'''/sy,
  '"""': /(?:[^"\\]|\\.|"(?!""))*"""/sy,
}
const CLOSES: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }
/** CPython's own limit of brackets in brackets. */
const DEEPEST = 200
/** About where CPython gives up on a sum. */
const MOST = 8000

const NUMBER = `0[xX](?:_?[0-9a-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+|${FLOAT}`
const TEXT = `(?:[rR][bBfF]?|[bBfF][rR]?|[uU])?(?:'''|"""|'|")`
/** As CPython cuts names: what is beyond ASCII may be part of one until the whole is looked at. */
const NAME = '[A-Za-z_\\u0080-\\uffff][\\w\\u0080-\\uffff]*'
/**
 * Characters added after Unicode 14 are not part of a name in Python 3.11: letters and digits, and old joiners and
 * middle dots.
 */
const LATER = `[[[\\p{L}\\p{N}]--${WORD_CHARACTER}]\\u200c\\u200d\\u30fb\\uff65]`
const IDENTIFIER = new RegExp(`^[[\\p{XID_Start}_]--${LATER}][\\p{XID_Continue}--${LATER}]*$`, 'v')
const OPERATOR = '\\*\\*|//|<<|>>|\\.\\.\\.|[-+*/%@&|^~<>()[\\]{},:.]'
const TOKEN = new RegExp(`(${NUMBER})|(${TEXT})|(${NAME})|${OPERATOR}`, 'y')

function isNoNumber(number: string, next: string): boolean {
  const digits = /^[0-9_]*$/.test(number) ? number.replaceAll('_', '') : ''
  const cut = number === '0' && /^[oO]/.test(next)
  return cut || !ENDS_NUMBER.test(next) || /^0+[1-9]/.test(digits) || digits.length > 4300
}

const KEYWORDS = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global if import ' +
    'in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
)
