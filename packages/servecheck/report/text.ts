import { nameOutcome, type ServeCheck } from './result.ts'

/** The result for a terminal. */
export function formatText(result: ServeCheck): string {
  const { model, base, changed, lengths, omitted, sentences, exitCode } = result
  const width = Math.max(0, ...lengths.map(({ label }) => label.length))
  const rows = lengths.flatMap(({ label, verdict, finding, notes }) => [
    `  ${label.padStart(width)}  ${verdict.padEnd(11)}  ${finding}`,
    ...notes.map(note => `  ${' '.repeat(width)}  ${' '.repeat(11)}  ${note}`),
  ])
  return [
    changed === undefined
      ? `serve-check: ${model} at ${base} against itself`
      : `serve-check: ${model}, changed ${changed} against base ${base}`,
    ...rows,
    ...omitted.map(line => `  not tested: ${line}`),
    ...sentences.map(line => `  ${line}`),
    `Result: ${nameOutcome(result)}, exit ${exitCode}`,
    '',
  ].join('\n')
}

/** The same as Markdown, for a job's summary. */
export function formatMarkdown(result: ServeCheck): string {
  const { model, base, changed, lengths, omitted, sentences } = result
  const escapeCell = (text: string) => text.replace(/[\\|`<>&*_[\]]/g, sign => `\\${sign}`).replaceAll('\n', ' ')
  return [
    `### serve-check: ${nameOutcome(result)}`,
    '',
    escapeCell(changed === undefined ? `${model} at ${base} against itself` : `${model}: ${changed} against ${base}`),
    '',
    '| tokens | verdict | finding |',
    '|---|---|---|',
    ...lengths.map(
      ({ label, verdict, finding, notes }) =>
        `| ${label} | ${verdict} | ${[finding, ...notes].map(escapeCell).join('<br>')} |`,
    ),
    '',
    ...[...omitted.map(line => `Not tested: ${line}`), ...sentences].map(line => `- ${escapeCell(line)}`),
    '',
  ].join('\n')
}

/** Workflow commands of GitHub: a FAIL is an error, CANNOT TELL a notice. */
export const listCheckAnnotations = ({ lengths }: ServeCheck): string[] =>
  lengths.flatMap(({ label, verdict, finding }) =>
    verdict === 'PASS'
      ? []
      : [
          `::${verdict === 'FAIL' ? 'error' : 'notice'} title=serve-check ${label.replaceAll(',', '%2C')}::${finding.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}`,
        ],
  )

/** JUnit XML: a length is a test case; CANNOT TELL is skipped. */
export function formatJunit(result: ServeCheck): string {
  const { lengths, model } = result
  const count = (verdict: string) => lengths.filter(each => each.verdict === verdict).length
  const cases = lengths.map(({ label, verdict, finding }) => {
    const head = `    <testcase classname="serve-check" name="${escapeXml(label)}"`
    if (verdict === 'PASS') return `${head}/>`
    const tag = verdict === 'FAIL' ? 'failure' : 'skipped'
    return `${head}>\n      <${tag} message="${escapeXml(finding)}"/>\n    </testcase>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${escapeXml(`serve-check ${model}: ${nameOutcome(result)}`)}">`,
    `  <testsuite name="serve-check" tests="${lengths.length}" failures="${count('FAIL')}" skipped="${count('CANNOT TELL')}" errors="0">`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

const escapeXml = (text: string) =>
  text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}')
    .replace(/[&<>"'\t\n\r]/g, sign => `&#${sign.charCodeAt(0)};`)
