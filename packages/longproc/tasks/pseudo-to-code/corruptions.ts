import type { Random } from 'fathom-bench/plugin'
import { LARGEST_CHANGED } from './mutants.ts'

type Corruption = (reference: string, rng: Random) => string

/**
 * Wrong answers, each made from a right one by its text. The first five are single errors, those of `mutants.ts` at the
 * same sites; a program without such a site loses a line.
 */
export const CORRUPTIONS: Readonly<Record<string, Corruption>> = {
  'a line dropped': corruptCode(dropLine),
  'a number one too large': corruptCode(changeLine(varyNumbers)),
  'another sign': corruptCode(changeLine(varySigns)),
  'a condition turned around': corruptCode(changeLine(varyConditions)),
  'a loop one round short': corruptCode(changeLine(varyLoops)),
  'two lines of output in each other’s place': corruptCode(exchangeLines),
  'a line of output too many': corruptCode(lines =>
    isPython(lines) ? lines.toSpliced(-1, 0, '    print(0)') : lines.toSpliced(-2, 0, '    cout << 0 << endl;'),
  ),
  'all output on one line': corruptCode(joinPrints),
  'the last third missing': corruptCode(lines => lines.slice(0, Math.ceil((lines.length * 2) / 3))),
}

function corruptCode(corrupt: (lines: string[], rng: Random) => string[]): Corruption {
  return (reference, rng) => {
    const lines = reference.split('\n')
    return [lines[0], ...corrupt(lines.slice(1, -1), rng), lines.at(-1)].join('\n')
  }
}

const isPython = (lines: readonly string[]) => lines.at(-1) === 'main()'

function dropLine(lines: string[], rng: Random): string[] {
  return lines.toSpliced(rng.pick(findSites(lines, ['change'])), 1)
}

/** Replaces one line by one of its variants. */
function changeLine(variants: (line: string) => string[]) {
  return (lines: string[], rng: Random): string[] => {
    const all = findSites(lines, ['change', 'return', 'if', 'for']).flatMap(at =>
      variants(lines[at]).map(line => ({ at, line })),
    )
    if (all.length === 0) return dropLine(lines, rng)
    const { at, line } = rng.pick(all)
    return lines.with(at, line)
  }
}

type Site = 'change' | 'return' | 'if' | 'for'

/**
 * Lines of the given kinds, in either language, outside of `while`; neither what reads input nor the frame of `main`.
 */
function findSites(lines: readonly string[], kinds: readonly Site[]): number[] {
  const found: number[] = []
  let skipped = Number.POSITIVE_INFINITY
  for (const [at, line] of lines.entries()) {
    const indent = line.length - line.trimStart().length
    if (indent > skipped) continue
    skipped = /^ *while\b/.test(line) ? indent : Number.POSITIVE_INFINITY
    const kind = at >= lines.length - 2 ? undefined : classifyLine(line.trim())
    if (kind && kinds.includes(kind)) found.push(at)
  }
  return found
}

function classifyLine(line: string): Site | undefined {
  if (/^if\b/.test(line)) return 'if'
  if (/^for\b/.test(line)) return 'for'
  if (/^return\b/.test(line)) return 'return'
  const isOther = /^(?:def|while|elif|else|break|continue)\b|[{}]$|^}|\binput\(|\bcin\b|\.pop/.test(line)
  return isOther ? undefined : 'change'
}

/**
 * A number outside of brackets and quotes, one larger. Sizes of new lists are left alone, and so are conditions and
 * loops.
 */
function varyNumbers(line: string): string[] {
  if (/^ *(?:if|for)\b|\[.*\] \* |^ *vector<.*\(/.test(line)) return []
  return findOutsideBrackets(line, /\d+/g)
    .filter(({ text }) => Number(text) <= LARGEST_CHANGED)
    .map(({ text, at }) => `${line.slice(0, at)}${Number(text) + 1}${line.slice(at + text.length)}`)
}

/**
 * `+` and `-` for each other, also of `+=` and `++`, and `+` for `*`. A first value is left alone, and so are letters,
 * quotients and remainders.
 */
function varySigns(line: string): string[] {
  if (/^ *(?:if|for)\b/.test(line)) return []
  const change = /^( *[^=]*?) ?(\+=|-=|\+\+|--)/.exec(line)
  const own = change ? [line.replace(change[2], OTHER[change[2]])] : []
  if (/['"%/]/.test(line) || !(change || /^ *(?:return|print|cout)\b/.test(line))) return own
  return [
    ...own,
    ...findOutsideBrackets(line, / [-+*] /g).map(
      ({ text, at }) => `${line.slice(0, at)}${OTHER[text]}${line.slice(at + text.length)}`,
    ),
  ]
}

const OTHER: Readonly<Record<string, string>> = {
  '+=': '-=',
  '-=': '+=',
  '++': '--',
  '--': '++',
  ' + ': ' - ',
  ' - ': ' + ',
  ' * ': ' + ',
}

function varyConditions(line: string): string[] {
  const python = /^( *if )(.+):$/.exec(line)
  if (python) return [`${python[1]}not (${python[2]}):`]
  const cpp = /^( *if )\((.+)\) \{$/.exec(line)
  return cpp ? [`${cpp[1]}(!(${cpp[2]})) {`] : []
}

/** Returns variants of counting loops. */
function varyLoops(line: string): string[] {
  const python = /^( *for \w+ in range\([^,]+, .+)\):$/.exec(line)
  if (python && !line.endsWith(', -1):')) return [`${python[1]} - 1):`]
  const cpp = /^( *for \(.+; \w+ <=? [^;]+)(; \w+\+\+\) \{)$/.exec(line)
  return cpp ? [`${cpp[1]} - 1${cpp[2]}`] : []
}

/** Finds matches of a pattern outside brackets, quotes and names. */
function findOutsideBrackets(line: string, pattern: RegExp): { readonly text: string; readonly at: number }[] {
  let depth = 0
  let quoted = ''
  const free = Array.from(line, char => {
    if (quoted) quoted = char === quoted ? '' : quoted
    else if (char === "'" || char === '"') quoted = char
    else if (char === '[') depth++
    else if (char === ']') depth--
    return depth === 0 && !quoted
  })
  return [...line.matchAll(pattern)]
    .filter(({ index }) => free[index] && !/\w/.test(line[index - 1] ?? ''))
    .map(({ 0: text, index: at }) => ({ text, at }))
}

function exchangeLines(lines: string[], rng: Random): string[] {
  const printing = [...lines.keys()].filter(at => PRINTING.test(lines[at]))
  if (printing.length < 2) return dropLine(lines, rng)
  const at = rng.int(1, printing.length - 1)
  const [one, other] = [printing[at - 1], printing[at]]
  return lines.with(one, lines[other]).with(other, lines[one])
}

const PRINTING = /^ *(?:print\(.*\)|cout << .* << endl;)$/

function joinPrints(lines: string[], rng: Random): string[] {
  if (lines.filter(line => PRINTING.test(line)).length < 2) return dropLine(lines, rng)
  return lines.map(line => line.replace(/^( *print\(.*)\)$/, '$1, end=" ")').replace(/ << endl;$/, ' << " ";'))
}
