import {
  capToStated,
  extractLastTagged,
  extractLongAnswer,
  getLast,
  stripChat,
  stripThinking,
  trimEnd,
  type Verdict,
} from 'fathom-bench/plugin'

// Long answers in whatever form, put into the form that LongProc's fixed scorers read.

/** A judge of the fixed form that gives no more than it gives to what a reply commits to. */
export const noMoreThanInForm =
  <Expected>(judge: (answer: string, expected: Expected) => Verdict, form: (text: string) => string) =>
  (answer: string, expected: Expected): Verdict =>
    capToStated(
      judge(answer, expected),
      { score: (whole: string, same: Expected) => judge(form(extractLongAnswer(whole)), same) },
      answer,
      expected,
    )

/** Returns the equations on separate lines, between Countdown's tags. */
export const solutionForm = (text: string): string => {
  const lines = text
    .replace(/[×·]/g, '*')
    .replace(/÷/g, '/')
    .split('\n')
    .map(line => trimEnd(line.replace(/^\s*(?:[-•>]\s+|\d{1,2}[.)]\s+)/, ''), /[.`*_\s]/))
  return tagged(
    text,
    'Solution',
    lastRun(lines, line => EQUATION.test(line)),
  )
}

/** The hops, between the tags of Path Traversal. */
export const routeForm = (text: string): string => tagged(text, 'Route', text.match(HOP) ?? [])

/** The days of a plan, between the tags of Travel Planning. */
export const planForm = (text: string): string => {
  const plan = getLast(text.split('</Solving Procedure>'))
  const lines = plan.split('\n').flatMap(line => {
    const [, days, rest] = DAY.exec(line) ?? []
    return days === undefined ? [] : [`**Day ${days}:** ${rest}`]
  })
  return tagged(text, 'Plan', lines)
}

/** Returns the steps, one per line. Introductory words may precede the first. */
export const traceForm = (text: string): string =>
  // The first step may stand behind the words that lead to it.
  text.replace(/(\S)[ \t]+(- Step 0:)/g, '$1\n$2')

/** The rows of a table in a fence of TSV. */
export const tableForm = (text: string): string => {
  if (/```tsv\b/i.test(text)) return text
  const cells = (line: string) =>
    BAR_ROW.test(line)
      ? line
          .trim()
          .slice(1, -1)
          .split('|')
          .map(cell => cell.trim())
          .join('\t')
      : line
  const rows = stripChat(text)
    .split('\n')
    .filter(line => !RULE.test(line))
    .map(cells)
  const tabbed = rows.filter(row => row.includes('\t'))
  return `\`\`\`tsv\n${(tabbed.length > 0 ? tabbed : rows).join('\n')}\n\`\`\``
}

/** Returns the text unchanged if it has the tags; otherwise followed by the lines that belong between them. */
function tagged(text: string, tag: string, lines: readonly string[]): string {
  return extractLastTagged(stripThinking(text), tag) !== undefined || lines.length === 0
    ? text
    : `${text}\n<${tag}>\n${lines.join('\n')}\n</${tag}>`
}

/** The last lines, one behind the other, that are of a kind; blank ones between them do not count. */
function lastRun(lines: readonly string[], isOne: (line: string) => boolean): string[] {
  const run: string[] = []
  for (const line of lines.toReversed()) {
    if (isOne(line)) run.unshift(line.trim())
    else if (run.length > 0 && line.trim() !== '') break
  }
  return run
}

const EQUATION = /^\s*\d+\s*[-+*/]\s*\d+\s*=\s*\d+\s*$/
const HOP = /From [^\n,]{1,80}, take an? [a-z]{1,20} to [^\n.]{1,80}\./g
const DAY = /\bDay (\d{1,4}(?:\s?[-–]\s?\d{1,4})?)\s?:?\W{0,4}(\S.*)$/
const BAR_ROW = /^\s*\|.*\|\s*$/
const RULE = /^[\s|:-]+$/
