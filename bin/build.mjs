// Compiles the sources when one of them is newer than the last good build. `npm ci` runs it by way of `prepare`.
import { spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (...parts) => join(root, ...parts)
const ROOMS = ['core', 'commands', 'datasets', 'generators', 'runners', 'scorers', 'reports', 'perf']
// Written after a good build only: the compiler's own stamp also comes from a bad one.
const STAMP = at('dist', '.built')
const LOCK = at('dist', '.building')
const TSC = at('node_modules', 'typescript', 'bin', 'tsc')

/**
 * Brings `dist/` up to date: `fresh` where there was nothing to do or it was done, `stale` where it cannot be done here (no
 * compiler, a folder that is read-only) and what is there runs. Source errors are printed and end the process with 3.
 */
export function build() {
  if (!existsSync(at('bench.ts')) || !isStale()) return 'fresh'
  if (!existsSync(TSC) || !isWritable()) return 'stale'
  return locked(() => (isStale() ? compile() : 'fresh'))
}

function compile() {
  const started = Date.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, [TSC, '-p', at('tsconfig.build.json')], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}bench: the sources do not compile (see above); nothing was run.\n`)
    rmSync(LOCK, { recursive: true, force: true })
    process.exit(3)
  }
  writeFileSync(STAMP, String(started))
  return 'fresh'
}

function isStale() {
  if (!existsSync(at('dist', 'bench.js')) || !existsSync(STAMP)) return true
  const sources = [at('bench.ts'), ...ROOMS.map(room => at(room))].filter(existsSync)
  return Math.max(...sources.map(newest)) > Number(readFileSync(STAMP, 'utf8'))
}

function newest(path) {
  if (path.endsWith('.ts')) return statSync(path).mtimeMs
  const inside = readdirSync(path, { withFileTypes: true }).filter(
    entry => entry.isDirectory() || entry.name.endsWith('.ts'),
  )
  return Math.max(statSync(path).mtimeMs, ...inside.map(entry => newest(join(path, entry.name))))
}

function isWritable() {
  try {
    return accessSync(root, constants.W_OK) === undefined
  } catch {
    return false
  }
}

/** Two processes that start on stale sources do not write the same files: the second waits, at most a minute. */
function locked(work) {
  mkdirSync(at('dist'), { recursive: true })
  for (let waited = 0; waited < 60_000; waited += 100) {
    try {
      mkdirSync(LOCK)
      break
    } catch {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    }
  }
  try {
    return work()
  } finally {
    rmSync(LOCK, { recursive: true, force: true })
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) build()
