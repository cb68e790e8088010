import { closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cannotWrite } from '../core/disk.ts'
import { BenchError, EXIT, incompleteError, usageError } from '../core/errors.ts'
import { sha256 } from '../core/key.ts'
import { secretValues } from '../core/secrets.ts'
import { pluralize } from '../reports/format.ts'
import type { Submission } from '../reports/standing.ts'
import { earlyStop } from '../reports/whole.ts'
import { HEAD } from '../runs/bundle/bundle.ts'
import { openBundleContext } from '../runs/bundle/place.ts'
import { privateOf, REVEAL_FORMAT, type RevealHead, type Withheld } from '../runs/bundle/withheld.ts'
import { openRun } from '../runs/open-run.ts'
import type { Registry } from '../suites/registry.ts'
import { endedOf, lacking } from './lacking.ts'
import { asLine, bundleOf, indented, type Lines } from './make-bundle.ts'
import { unfinished } from './unfinished.ts'
import { unkept } from './unkept.ts'
import { unreached } from './unreached.ts'
import { unscored } from './unscored.ts'
import { type CheckSpec, check } from './verify/check.ts'

/** What is asked of a bundle, beside what its check is. */
export interface SubmitSpec extends CheckSpec {
  /** The new folder; undefined: the run's name with `-bundle` at its end. */
  readonly out: string | undefined
  /** May the run lack items, answers or scores? */
  readonly incomplete: boolean
  /** Who hands it in, and what it is. */
  readonly submission?: Submission | undefined
}

/** A bundle that is written. */
export interface Submitted {
  readonly out: string
  /** Of its `bundle.json`. */
  readonly sha256: string
  readonly complete: boolean
  /** Where seed and right answers are kept, of a run with a secret seed. */
  readonly private: string | undefined
  /** What it lacks and what could not be checked here, a line each. */
  readonly notes: readonly string[]
}

/**
 * Checks a run as its bundle will be checked, and writes the bundle. The same run gives the same bytes.
 * @param env no value of a key in it may stand in the bundle
 * @param say is told how many of the items to build are built
 * @throws BenchError (usage) for a folder that is no run or is a bundle; (incomplete) for a run that lacks items, answers or scores, unless asked
 * for; with exit code 1 for a run that does not verify
 */
export async function submitRun(
  path: string,
  options: SubmitSpec,
  registry: Registry,
  env: Readonly<Record<string, string | undefined>>,
  say: (built: number, of: number) => void,
): Promise<Submitted> {
  if (existsSync(join(path, HEAD))) throw usageError(`submit: ${path} is a bundle already. Name the run's folder.`)
  const run = openRun(path)
  if (run.answers.length === 0) throw incompleteError(`submit: ${path} holds no answers yet. Run it to its end first.`)
  const ended = endedOf(run.answers)
  const lacks = [
    ...lacking(run.items, ended, registry),
    ...unreached(run.items, run.manifest, registry),
    ...unkept(run.manifest, ended, registry),
    ...unscored(run, registry),
    ...unfinished(run),
  ]
  if (lacks.length > 0 && !options.incomplete)
    throw incompleteError(
      `submit: ${path} is not complete: ${shortList(lacks)}. Run it to its end, or submit it as it is with --incomplete.`,
    )
  const out = options.out ?? `${path.replace(/[/\\]+$/, '')}-bundle`
  checkRoom(out)
  const { files, head, withheld, seed } = bundleOf(run, registry, lacks.length === 0, options.submission)
  const unchecked = await verified(path, options, say)
  const early = earlyStop(run.manifest)
  const headText = indented(head)
  const all = { ...files, [HEAD]: [headText] }
  checkKeys(all, env)
  if (seed !== undefined) writePrivate(privateOf(out), { ...REVEAL_HEAD, seed, bundle: sha256(headText) }, withheld)
  writeFolder(out, all)
  return {
    ...{
      out,
      sha256: sha256(headText),
      complete: head.complete,
      notes: [...lacks, ...(early === undefined ? [] : [early]), ...unchecked],
    },
    private: seed === undefined ? undefined : privateOf(out),
  }
}

const REVEAL_HEAD = { format: REVEAL_FORMAT, v: 1 } as const

/** What could not be checked here, a line each. @throws BenchError with exit code 1 where something differs */
async function verified(path: string, spec: CheckSpec, say: (built: number, of: number) => void): Promise<string[]> {
  const { findings } = await check(openBundleContext(path), spec, say)
  if (findings.differences > 0)
    throw new BenchError(
      `submit: ${path} does not verify, so its bundle would not: ${shortList(findings.shown)}. fathom-bench verify ${path} lists all; fathom-bench score ${path} makes scores anew, and the run's own command answers what is taken out of answers.jsonl.`,
      EXIT.regression,
    )
  return [...findings.unchecked].map(([why, times]) => `${pluralize(times, 'row')} could not be checked here: ${why}`)
}

/** @throws BenchError (usage) where the value of a key in the environment stands in what would be published */
function checkKeys(files: Readonly<Record<string, Lines>>, env: Readonly<Record<string, string | undefined>>): void {
  for (const [variable, value] of secretValues(env))
    for (const [name, lines] of Object.entries(files))
      for (const line of lines)
        if (line.includes(value))
          throw usageError(
            `submit: ${name} would hold the value of ${variable}. Take it out of the run before it is submitted.`,
          )
}

function writeFolder(folder: string, files: Readonly<Record<string, Lines>>): void {
  try {
    mkdirSync(folder, { recursive: true })
    for (const [name, lines] of Object.entries(files)) writeLines(join(folder, name), lines, 0o666)
  } catch (error) {
    throw cannotWrite(folder, error, 'submit')
  }
}

/** For its owner alone to read. */
function writePrivate(path: string, head: RevealHead, withheld: Iterable<Withheld>): void {
  try {
    writeLines(path, [head, ...withheld].map(asLine), 0o600)
  } catch (error) {
    throw cannotWrite(path, error, 'submit')
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
