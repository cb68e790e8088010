import { lastOf } from '../../core/held.ts'
import { trimEnd } from '../../core/trim-end.ts'
import { afterThinking, lastTagged } from '../longproc/tags.ts'
import { longprocCountdownFixed } from '../longproc-countdown.ts'
import { longprocHtmlToTsvFixed } from '../longproc-html-to-tsv.ts'
import { longprocPathTraversalFixed } from '../longproc-path-traversal.ts'
import { longprocPseudoToCodeFixed } from '../longproc-pseudo-to-code.ts'
import { longprocTomTrackingFixed } from '../longproc-tom-tracking.ts'
import { longprocTravelPlanningFixed } from '../longproc-travel-planning.ts'
import { defineProgramScorer, defineScorer, type TextScorer } from '../scorer.ts'
import { longAnswer, withoutChat } from './long-answer.ts'

const SOURCE = 'Our own: the long answer that a reply gives, put into the form that the fixed scorer reads.'

export const statedCountdown = inForm('stated-longproc-countdown', longprocCountdownFixed, text => {
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
})

export const statedPathTraversal = inForm('stated-longproc-path-traversal', longprocPathTraversalFixed, text =>
  tagged(text, 'Route', text.match(HOP) ?? []),
)

export const statedTravelPlanning = inForm('stated-longproc-travel-planning', longprocTravelPlanningFixed, text => {
  const plan = lastOf(text.split('</Solving Procedure>'))
  const lines = plan.split('\n').flatMap(line => {
    const [, days, rest] = DAY.exec(line) ?? []
    return days === undefined ? [] : [`**Day ${days}:** ${rest}`]
  })
  return tagged(text, 'Plan', lines)
})

export const statedTomTracking = inForm('stated-longproc-tom-tracking', longprocTomTrackingFixed, text =>
  // The first step may stand behind the words that lead to it.
  text.replace(/(\S)[ \t]+(- Step 0:)/g, '$1\n$2'),
)

export const statedHtmlToTsv = inForm('stated-longproc-html-to-tsv', longprocHtmlToTsvFixed, text => {
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
  const rows = withoutChat(text)
    .split('\n')
    .filter(line => !RULE.test(line))
    .map(cells)
  return `\`\`\`tsv\n${rows.filter(row => row.includes('\t')).join('\n')}\n\`\`\``
})

/** Programs are run: the last fenced block of any name, or all of the answer. */
export const statedPseudoToCode = defineProgramScorer({
  id: 'stated-longproc-pseudo-to-code',
  about: 'Does the program that the reply gives, in whatever form, end well and print what is expected for every test?',
  source: SOURCE,
  scale: longprocPseudoToCodeFixed.scale,
  copies: true,
  variant: 'stated',
  expects: longprocPseudoToCodeFixed.expects!, // given there
  language: longprocPseudoToCodeFixed.language,
  judge(answer, expected: Parameters<typeof longprocPseudoToCodeFixed.judge>[1], programs) {
    const text = longAnswer(answer)
    const label = longprocPseudoToCodeFixed.language(expected) === 'python' ? 'python' : 'cpp'
    const blocks = [...text.matchAll(/^[ \t]*```[^\n`]*\n([\s\S]*?)^[ \t]*```/gm)].map(([, code]) => code)
    const code = blocks.findLast(block => block.trim() !== '') ?? withoutChat(text)
    return longprocPseudoToCodeFixed.judge(`\`\`\`${label}\n${code}\n\`\`\``, expected, programs)
  },
})

/** A scorer that reads the long answer of a reply in the form that the fixed scorer takes. */
function inForm<const Id extends string, Expected>(
  id: Id,
  fixed: TextScorer<string, Expected>,
  form: (text: string) => string,
): TextScorer<Id, Expected> {
  return defineScorer({
    id,
    about: fixed.about.replace(/\?$/, ', in whatever form?').replace(/\.$/, ', in whatever form.'),
    source: SOURCE,
    scale: fixed.scale,
    copies: true,
    variant: 'stated',
    ...(fixed.expects && { expects: fixed.expects }),
    score: (answer, expected: Expected) => fixed.score(form(longAnswer(answer)), expected),
  })
}

/** The text as it is where it has the tags; else the lines that belong between them behind it. */
function tagged(text: string, tag: string, lines: readonly string[]): string {
  return lastTagged(afterThinking(text), tag) !== undefined || lines.length === 0
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
