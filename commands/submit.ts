import { createHash } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endedOf, lacking } from '../bundles/lacking.ts'
import { unreached } from '../bundles/unreached.ts'
import { unscored } from '../bundles/unscored.ts'
import { check } from '../bundles/verify/check.ts'
import { diskReason } from '../core/disk.ts'
import { BenchError, EXIT, incompleteError, usageError } from '../core/errors.ts'
import type { Io } from '../core/io.ts'
import { sha256 } from '../core/key.ts'
import { fathomVersion } from '../core/version.ts'
import { counted } from '../reports/format.ts'
import type { RunRows } from '../reports/reporter.ts'
import { BUNDLE_VERSION, type BundleFile, type BundleHead, FORMAT, HEAD, sorted } from '../runs/bundle/bundle.ts'
import { headlineOf } from '../runs/bundle/headline.ts'
import { openPlace } from '../runs/bundle/place.ts'
import { publicRows } from '../runs/bundle/public-rows.ts'
import { shownManifest } from '../runs/bundle/shown-manifest.ts'
import { REVEAL_FORMAT, type RevealHead, type Withheld } from '../runs/bundle/withheld.ts'
import { openRun } from '../runs/open-run.ts'
import { labelsOf } from '../suites/labels.ts'
import { loadRegistry, type Registry } from '../suites/registry.ts'
import { secretValues } from './failure.ts'
import type { SUBMIT_FLAGS } from './options/submit.ts'
import type { Asked } from './options.ts'
import { sayer } from './verify.ts'

/**
 * `fathom-bench submit RUN`: writes a bundle that others can verify without a model. The same run gives the same bytes. Of a run with a secret seed, what
 * would give its items away goes into a private file beside the bundle.
 *
 * @throws BenchError (usage) for a folder that is no run or is a bundle; (incomplete) for a run that lacks items, answers or scores, unless asked
 * for; with exit code 1 for a run that does not verify: its bundle would not
 */
export async function submit(options: Asked<typeof SUBMIT_FLAGS>, io: Io): Promise<number> {
  const [path, ...others] = options.words
  if (path === undefined || others.length > 0) throw usageError('submit: name one run folder.')
  if (existsSync(join(path, HEAD))) throw usageError(`submit: ${path} is a bundle already. Name the run's folder.`)
  const registry = await loadRegistry(options.plugin)
  const run = openRun(path)
  if (run.answers.length === 0) throw usageError(`submit: ${path} holds no answers yet.`)
  const lacks = [
    ...lacking(run.items, endedOf(run.answers), registry),
    ...unreached(run.items, run.manifest, registry),
    ...unscored(run, registry),
  ]
  if (lacks.length > 0 && !options.incomplete)
    throw incompleteError(
      `submit: ${path} is not complete: ${shortList(lacks)}. Run it to its end, or submit it as it is with --incomplete.`,
    )
  const out = options.out ?? `${path.replace(/[/\\]+$/, '')}-bundle`
  checkRoom(out)
  const { files, head, withheld, seed } = bundleOf(run, registry, lacks.length === 0)
  const unchecked = await verified(path, options, io)
  const headText = indented(head)
  const all = { ...files, [HEAD]: [headText] }
  checkKeys(all, io)
  if (seed !== undefined) writePrivate(privateOf(out), { ...REVEAL_HEAD, seed, bundle: sha256(headText) }, withheld)
  writeFolder(out, all)
  const say = (line: string) => options.quiet || io.stderr.write(`${line}\n`)
  for (const line of [...lacks, ...unchecked]) say(`  note     ${line}`)
  if (seed !== undefined)
    say(`  private  ${privateOf(out)} holds seed and right answers: keep it until fathom-bench reveal`)
  const summary = { bundle: out, sha256: sha256(headText), complete: head.complete, secret: head.secret }
  io.stdout.write(
    options.display === 'json' ? `${JSON.stringify(summary)}\n` : `${out}\n  sha256 of ${HEAD}: ${summary.sha256}\n`,
  )
  return EXIT.fine
}

/**
 * Checks the run as `fathom-bench verify` will check its bundle. Returns what could not be checked here, a line each.
 * @throws BenchError with exit code 1 where something differs
 */
async function verified(path: string, options: Asked<typeof SUBMIT_FLAGS>, io: Io): Promise<string[]> {
  const { findings } = await check(openPlace(path), options, sayer(options, io))
  if (findings.differences > 0)
    throw new BenchError(
      `submit: ${path} does not verify, so its bundle would not: ${shortList(findings.shown)}. fathom-bench verify ${path} lists all; fathom-bench score ${path} makes scores anew, and the run's own command answers what is taken out of answers.jsonl.`,
      EXIT.regression,
    )
  return [...findings.unchecked].map(([why, times]) => `${counted(times, 'row')} could not be checked here: ${why}`)
}

/** Where the private file of a bundle is written, and looked for. */
export const privateOf = (bundle: string): string => `${bundle.replace(/[/\\]+$/, '')}.private.jsonl`

const REVEAL_HEAD = { format: REVEAL_FORMAT, v: 1 } as const

/** A file may be longer than a string can be. */
type Lines = readonly string[]

interface Bundle {
  readonly files: Readonly<Record<BundleFile, Lines>>
  readonly head: BundleHead
  readonly withheld: readonly Withheld[]
  /** Of a run with a secret seed. */
  readonly seed: string | undefined
}

function bundleOf(run: RunRows, registry: Registry, complete: boolean): Bundle {
  const manifest = shownManifest(run.manifest)
  const ordered = {
    items: sorted('items', run.items),
    answers: sorted('answers', run.answers),
    scores: sorted('scores', run.scores),
  }
  const { run: shown, seed, withheld } = publicRows({ ...run, ...ordered }, registry.methods)
  const rows = { items: shown.items, answers: shown.answers, scores: shown.scores }
  const files: Record<BundleFile, Lines> = {
    'manifest.json': [indented(manifest)],
    'items.jsonl': rows.items.map(asLine),
    'answers.jsonl': rows.answers.map(asLine),
    'scores.jsonl': rows.scores.map(asLine),
  }
  const head: BundleHead = {
    ...{ format: FORMAT, v: BUNDLE_VERSION, fathom: fathomVersion() },
    ...{ secret: seed !== undefined, complete },
    files: {
      'manifest.json': noteOn(files['manifest.json']),
      'items.jsonl': { ...noteOn(files['items.jsonl']), rows: rows.items.length },
      'answers.jsonl': { ...noteOn(files['answers.jsonl']), rows: rows.answers.length },
      'scores.jsonl': { ...noteOn(files['scores.jsonl']), rows: rows.scores.length },
    },
    headline: headlineOf({ runs: [{ name: 'run', manifest, ...rows }], labels: labelsOf(registry) }),
  }
  return { files, head, withheld, seed }
}

const indented = (value: object) => `${JSON.stringify(value, null, 2)}\n`
const asLine = (row: object) => `${JSON.stringify(row)}\n`

function noteOn(lines: Lines): { readonly sha256: string; readonly bytes: number } {
  const hash = createHash('sha256')
  let bytes = 0
  for (const line of lines) {
    hash.update(line)
    bytes += Buffer.byteLength(line)
  }
  return { sha256: hash.digest('hex'), bytes }
}

/** @throws BenchError (usage) where the value of a key in the environment stands in what would be published */
function checkKeys(files: Readonly<Record<string, Lines>>, { env }: Io): void {
  for (const [variable, value] of secretValues(env))
    for (const [name, lines] of Object.entries(files))
      if (lines.some(line => line.includes(value)))
        throw usageError(
          `submit: ${name} would hold the value of ${variable}. Take it out of the run before it is submitted.`,
        )
}

function writeFolder(folder: string, files: Readonly<Record<string, Lines>>): void {
  try {
    mkdirSync(folder, { recursive: true })
    for (const [name, lines] of Object.entries(files)) writeLines(join(folder, name), lines, 0o666)
  } catch (error) {
    throw incompleteError(`submit: cannot write ${folder}: ${diskReason(error)}.`, error)
  }
}

/** For its owner alone to read. */
function writePrivate(path: string, head: RevealHead, withheld: readonly Withheld[]): void {
  try {
    writeLines(path, [head, ...withheld].map(asLine), 0o600)
  } catch (error) {
    throw incompleteError(`submit: cannot write ${path}: ${diskReason(error)}.`, error)
  }
}

/** A file that is there already is never written over. */
function writeLines(path: string, lines: Lines, mode: number): void {
  const file = openSync(path, 'wx', mode)
  try {
    for (const line of lines) writeFileSync(file, line)
  } finally {
    closeSync(file)
  }
}

/** @throws BenchError (usage) */
function checkRoom(out: string): void {
  if (existsSync(out) && !(statSync(out).isDirectory() && readdirSync(out).length === 0))
    throw usageError(`--out: ${out} is there already. Name a new or empty folder.`)
  if (existsSync(privateOf(out)))
    throw usageError(`submit: ${privateOf(out)} is there already: it belongs to another bundle.`)
}

const MOST_SHOWN = 3

const shortList = (lines: readonly string[]) =>
  lines.length <= MOST_SHOWN
    ? lines.join('; ')
    : `${lines.slice(0, MOST_SHOWN).join('; ')}; and ${lines.length - MOST_SHOWN} more`
