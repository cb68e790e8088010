import {
  type BundleContext,
  EXIT,
  formatCount,
  type Io,
  type ParsedFlags,
  sanitize,
  type VERIFY_FLAGS,
} from 'fathom-bench/plugin'
import type { Checked } from '../verify/check.ts'

type Options = Pick<ParsedFlags<typeof VERIFY_FLAGS>, 'quiet' | 'display'>

/** Prints the findings of a verification. Returns the exit code. */
export function showChecked(bundle: BundleContext, checked: Checked, { display }: Options, io: Io): number {
  const code = pickExitCode(checked)
  if (display === 'json') {
    io.stdout.write(`${JSON.stringify(toJson(bundle, checked, code))}\n`)
    return code
  }
  const { findings } = checked
  for (const line of formatBundleLines(bundle, checked)) io.stdout.write(`${line}\n`)
  for (const line of findings.shown) io.stdout.write(`differs   ${line}\n`)
  const more = findings.differences - findings.shown.length
  if (more > 0) io.stdout.write(`differs   and ${more} more\n`)
  for (const [why, times] of findings.unchecked) io.stdout.write(`unchecked ${times} records: ${why}\n`)
  io.stdout.write(`${formatResult(checked, code)}\n`)
  return code
}

function pickExitCode({ findings }: Checked): number {
  if (findings.differences > 0) return EXIT.regression
  if (findings.unchecked.size > 0) return EXIT.incomplete
  return findings.waiting > 0 ? EXIT.inconclusive : EXIT.fine
}

function formatResult({ findings, built, items, sample }: Checked, code: number): string {
  if (code === EXIT.regression)
    return `${formatCount(findings.differences, 'difference')}: the bundle does not match its runs and records.`
  if (code === EXIT.incomplete) return 'No differences found, but some parts could not be checked on this machine.'
  if (code === EXIT.inconclusive)
    return `No differences so far. ${findings.waiting} records wait for fathom-bench reveal: their items and scores cannot be checked before.`
  return sample === undefined
    ? 'Verified: all items and scores match.'
    : `No differences found. ${built} of ${items} items were rebuilt; the others are not verified.`
}

function formatBundleLines(
  bundle: BundleContext,
  { items, built, answers, scores, headline, sample, notes }: Checked,
): string[] {
  const { head, hash, path, manifest, reveal } = bundle
  const drawn = sample === undefined ? '' : `, sampled with --seed ${sample}`
  return [
    head
      ? `bundle    ${path}, sha256 of bundle.json ${hash}`
      : `run       ${path}, which is not a bundle: no hash protects its files`,
    ...(head?.submission ? [`submitted by ${sanitize(head.submission.who, 100)}`] : []),
    `made by   fathom-bench ${sanitize(manifest.fathom, 40)}, seed ${sanitize(manifest.seed, 80)}${reveal ? ', revealed' : ''}`,
    `items     ${built} of ${items} rebuilt${drawn}`,
    `answers   ${answers}, ${scores} scores recomputed`,
    ...headline.map(
      ({ method, model, group, score, counted, planned, simulated }) =>
        `headline  ${sanitize(`${method} ${model}`, 120)}${simulated ? ' (simulated model)' : ''}, ${sanitize(group, 80)}: ${score === null ? 'no score' : (100 * score).toFixed(1)} (${counted} of ${planned} items)`,
    ),
    ...notes.map(note => `note      ${sanitize(note, 300)}`),
  ]
}

const toJson = ({ path, hash, head }: BundleContext, checked: Checked, code: number) => ({
  path,
  bundle: hash ?? null,
  complete: head?.complete ?? null,
  submission: head?.submission ?? null,
  exitCode: code,
  items: checked.items,
  built: checked.built,
  sample: checked.sample ?? null,
  answers: checked.answers,
  scores: checked.scores,
  headline: checked.headline,
  differences: checked.findings.differences,
  shown: checked.findings.shown,
  unchecked: Object.fromEntries(checked.findings.unchecked),
  waiting: checked.findings.waiting,
  notes: checked.notes,
})
