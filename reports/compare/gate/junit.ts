import { sanitize } from '../../../core/text/quote.ts'
import { formatEntryName } from '../matching.ts'
import type { Judgement } from './judge.ts'
import { baselineText, formatGateSummary, type GateLine } from './lines.ts'
import { describeSimulation, type Gated, listGateLines } from './text.ts'

/**
 * Renders the rows as JUnit XML in the dialect of GitHub, GitLab and Jenkins. Each row is a test case. It is failed if
 * the row fails, and skipped if the data cannot tell. An incomplete run is a failed test case.
 */
export function renderJunitXml(judgement: Judgement, { baseline, run }: Gated): string {
  const suites = judgement.entries.map(entry => {
    const lines = listGateLines(entry)
    const name = `${formatEntryName(entry.match.candidate)}${describeSimulation(entry)}`
    const count = (verdict: GateLine['verdict']) => lines.filter(line => line.verdict === verdict).length
    return [
      `  <testsuite${formatAttributes({ name, tests: lines.length, failures: count('FAIL'), skipped: count('inconclusive'), errors: 0 })}>`,
      ...lines.map(line => testCase(name, line)),
      ...(entry.notes.length > 0 ? [`    <system-out>${escapeXml(entry.notes.join('\n'))}</system-out>`] : []),
      '  </testsuite>',
    ].join('\n')
  })
  if (judgement.unfinished !== undefined) suites.push(renderUnfinished(judgement.unfinished))
  if (judgement.unfinishedBaseline !== undefined) suites.push(unfinishedBase(judgement.unfinishedBaseline))
  const name = `Fathom gate: ${sanitize(run)} against ${sanitize(baseline)}: ${formatGateSummary(judgement)}`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${formatAttributes({ name })}>\n${suites.join('\n')}\n</testsuites>\n`
}

function testCase(classname: string, line: GateLine): string {
  const head = `    <testcase${formatAttributes({ classname, name: line.label })}`
  if (line.verdict === 'pass')
    return line.why === ''
      ? `${head}/>`
      : `${head}>\n      <system-out>${escapeXml(`pass, ${line.why}`)}</system-out>\n    </testcase>`
  const { n, base, candidate, difference, why } = line
  const message = `${base} to ${candidate}, ${difference}, n=${n}: ${why}`
  if (line.verdict === 'FAIL')
    return `${head}>\n      <failure${formatAttributes({ message, type: 'regression' })}/>\n    </testcase>`
  return `${head}>\n      <skipped${formatAttributes({ message: `inconclusive: ${message}` })}/>\n    </testcase>`
}

const renderUnfinished = (reason: string) =>
  [
    `  <testsuite${formatAttributes({ name: 'run', tests: 1, failures: 0, skipped: 0, errors: 1 })}>`,
    `    <testcase${formatAttributes({ classname: 'run', name: 'reached its end' })}>`,
    `      <error${formatAttributes({ message: `incomplete: ${reason}`, type: 'incomplete' })}/>`,
    '    </testcase>',
    '  </testsuite>',
  ].join('\n')

const unfinishedBase = (reason: string) =>
  [
    `  <testsuite${formatAttributes({ name: 'baseline', tests: 1, failures: 0, skipped: 1, errors: 0 })}>`,
    `    <testcase${formatAttributes({ classname: 'baseline', name: 'is whole' })}>`,
    `      <skipped${formatAttributes({ message: `inconclusive: ${baselineText(reason)}` })}/>`,
    '    </testcase>',
    '  </testsuite>',
  ].join('\n')

const formatAttributes = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('')

/** Characters that XML 1.0 cannot contain, even escaped, become U+FFFD (section 2.2). */
const escapeXml = (text: string) =>
  text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}')
    .replace(/[&<>"'\t\n\r]/g, sign => ENTITIES[sign])

/** In attributes, plain line breaks would become spaces. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}
