import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  BUNDLE_FILES,
  type BundleContext,
  HEAD,
  hashFile,
  NO_PROGRESS,
  type OnProgress,
  REVEAL,
  readFathomVersion,
  sha256,
  sortPaths,
  toCanonicalJson,
} from 'fathom-bench/plugin'
import type { Depth } from './depth.ts'
import type { CheckSpec } from './verify/check.ts'

/** The inputs of a check besides the run. */
export type KeyedSpec = Pick<CheckSpec, 'data' | 'haystack' | 'tokenizer' | 'prompts' | 'plugin'> & {
  readonly depth: Depth
}

/** The program that checks. */
export interface ProgramIdentity {
  readonly version: string
  /** sha256 over its files, because a checkout changes while its version stays. */
  readonly code: string
  readonly node: string
  readonly machine: string
}

/**
 * Returns a hash of everything that decides the result of a check: the bytes of the run's files, the program, the
 * extent of the check, and the files that the user names. Returns undefined if they are unknown: a plugin may read
 * anything, and a word that names no file may mean anything.
 * The hash does not cover what is decided at each use: whether the run matches `--suite`, and whether unverified runs
 * are shown.
 */
export function verifiedKey(
  { path }: Pick<BundleContext, 'path'>,
  { plugin, data, haystack, tokenizer, prompts, depth }: KeyedSpec,
  program: ProgramIdentity = thisProgram(),
  onProgress: OnProgress = NO_PROGRESS,
): string | undefined {
  if (plugin.length > 0) return undefined
  const named = [...Object.entries(data), ...Object.entries({ haystack, tokenizer, prompts })]
  const hashes: [name: string, hashes: readonly string[]][] = []
  for (const [name, paths] of named) {
    const found = [paths ?? []].flat().map(each => (existsSync(each) ? treeHash(each) : undefined))
    if (found.some(hash => hash === undefined)) return undefined
    hashes.push([name, found.filter(hash => hash !== undefined)])
  }
  const files = [...BUNDLE_FILES, HEAD, REVEAL].map(name => [name, fileHash(join(path, name), onProgress)] as const)
  const { samples, mostTokens, time } = depth
  return sha256(
    toCanonicalJson({
      v: KEY_VERSION,
      program,
      files: Object.fromEntries(files),
      named: Object.fromEntries(hashes),
      depth: { samples: samples ?? null, mostTokens: mostTokens ?? null, time: time ?? null },
    }),
  )
}

/** Increases if stored results must no longer be trusted. */
const KEY_VERSION = 1

function fileHash(path: string, onProgress: OnProgress): string | null {
  if (!existsSync(path)) return null
  const { size } = statSync(path)
  return hashFile(path, done => onProgress(`hashing ${basename(path)}`, done, size)).sha256
}

/** Hashes a file, or all files of a directory with their names. */
function treeHash(path: string): string {
  if (!statSync(path).isDirectory()) return `file ${sha256File(path)}`
  const files = sortPaths(
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter(entry => !entry.isDirectory())
      .map(entry => join(entry.parentPath, entry.name)),
  )
  return `folder ${sha256(toCanonicalJson(files.map(file => [file.slice(path.length), sha256File(file)])))}`
}

/** A user's data files may be links, and larger than a string. */
const sha256File = (path: string): string => hashFile(path, undefined, { links: true }).sha256

let known: ProgramIdentity | undefined

function thisProgram(): ProgramIdentity {
  known ??= {
    version: readFathomVersion(),
    code: codeHash(dirname(fileURLToPath(import.meta.url))),
    node: process.version,
    machine: `${process.platform} ${process.arch}`,
  }
  return known
}

/** The bundled program is one directory. A build or source tree also includes the neighbouring modules. */
function codeHash(folder: string): string {
  const isBundled = basename(folder) === 'bundle'
  const top = isBundled ? folder : dirname(folder)
  const tops = isBundled ? ['.'] : readdirSync(top).filter(name => !NO_CODE.has(name))
  const files = sortPaths(tops.flatMap(name => codeBelow(join(top, name))))
  return sha256(toCanonicalJson(files.map(file => [file.slice(top.length), sha256(readFileSync(file))])))
}

function codeBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return CODE.test(path) ? [path] : []
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && CODE.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
}

const CODE = /\.(?:[cm]?[jt]s|json)$/
/** Parts of a checkout that decide nothing. */
const NO_CODE: ReadonlySet<string> = new Set(['node_modules', '.git', 'dist', 'docs', 'test', 'site', 'bench-runs'])
