// Builds dist/ if a source is newer than the last good build. `npm ci` runs it through `prepare`. `--clean` starts from
// scratch; `--no-check` leaves type errors to `npm run check:types`.
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, relative } from 'node:path'
import { argv, kill, pid, platform } from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (...parts) => join(root, ...parts)
const CONFIG = at('tsconfig.build.json')
// Written after a good build only: the compiler's own stamp also comes from a bad one.
const STAMP = at('dist', '.built')
const LOCK = at('dist', '.building')
/** Steps of the build, in order; each is a Node program with its arguments. */
const TOOLS = [
  [at('node_modules', 'typescript', 'bin', 'tsc'), '-p', CONFIG],
  [
    at('node_modules', 'rolldown', 'bin', 'cli.mjs'),
    ...['-c', at('bin', 'vendor', 'rolldown.config.mjs'), '--log-level', 'warn'],
  ],
  [at('bin', 'vendor', 'pack-ranks.mjs')],
]

/**
 * Brings `dist/` up to date: `fresh` where there was nothing to do or it was done, `stale` where it cannot be done here
 * (no compiler, a folder that is read-only) and what is there runs. Source errors are printed and end the process with
 * 3.
 */
export function build() {
  const sources = JSON.parse(readFileSync(CONFIG, 'utf8'))
    .include.map(name => at(name))
    .filter(existsSync)
  if (!isStale(sources)) return 'fresh'
  if (!TOOLS.every(([tool]) => existsSync(tool)) || !isWritable()) return 'stale'
  return locked(() => (isStale(sources) ? make(sources) : 'fresh'))
}

function make(sources) {
  // Uses the disk's clock, as the sources do; a process's clock may be wrong.
  const started = lstatSync(LOCK).mtimeMs
  // Loaded late: loading it takes longer than finding that dist/ is current.
  const { spawnSync } = process.getBuiltinModule('node:child_process')
  for (const words of TOOLS) {
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' })
    if (status !== 0) give(`${stdout}${stderr}`)
  }
  for (const source of sources) copyAssets(source)
  for (const [from, to] of SHIPPED) copyPackageFile(from, to)
  writeFileSync(STAMP, String(started))
  utimesSync(STAMP, started / 1000, started / 1000)
  return 'fresh'
}

/** Ends the process with what a tool found wrong. */
function give(said) {
  process.stderr.write(`${said}fathom-bench: the sources do not compile (see above); nothing was run.\n`)
  rmSync(LOCK, { recursive: true, force: true })
  process.exit(3)
}

/** The files that the program uses of large packages (core/files/shipped-file.ts), and their directories in `dist/`. */
const SHIPPED = [
  ...['LICENSE', ...['', '-Bold', '-Oblique'].map(face => `ttf/DejaVuSansCondensed${face}.ttf`)].map(name => [
    `dejavu-fonts-ttf/${name}`,
    'reports/charts/fonts/dejavu',
  ]),
]

function copyPackageFile(from, to) {
  mkdirSync(at('dist', to), { recursive: true })
  cpSync(at('node_modules', from), at('dist', to, basename(from)))
}

/** Copies files that are not TypeScript, such as styles and tables, next to the compiled ones. */
function copyAssets(source) {
  if (source.endsWith('.ts')) return
  // A package.json of packages/ would hide the root's, through which they import `fathom-bench/plugin`.
  const filter = path => !/\.(ts|md)$|[\\/]package\.json$/.test(path)
  cpSync(source, at('dist', relative(root, source)), { recursive: true, filter })
}

function isStale(sources) {
  if (!existsSync(at('dist', 'bundle', 'bench.js')) || !existsSync(STAMP)) return true
  const built = Number(readFileSync(STAMP, 'utf8'))
  const paths = [CONFIG, at('bin', 'vendor'), ...sources].filter(existsSync)
  // Whoever copies dist/ may give the stamp another date than the one it holds.
  const isDated = Math.abs(lstatSync(STAMP).mtimeMs - built) < 1
  return (isDated ? findNewer(paths) : undefined) ?? paths.some(path => isNewer(path, built))
}

/**
 * Whether a file or directory was changed after the date of the stamp, by a program that asks the disk about thousands
 * of files in a third of the time that Node takes; undefined where there is none.
 */
function findNewer(paths) {
  if (platform === 'win32') return undefined // its `find` looks for words in files
  const { spawnSync } = process.getBuiltinModule('node:child_process')
  const { status, stdout } = spawnSync('find', [...paths, '-newer', STAMP])
  return status === 0 ? stdout.length > 0 : undefined
}

/** Whether a file, or anything in a directory, was changed after that time. */
function isNewer(path, time) {
  const stats = lstatSync(path)
  return (
    stats.mtimeMs > time || (stats.isDirectory() && readdirSync(path).some(name => isNewer(`${path}/${name}`, time)))
  )
}

function isWritable() {
  try {
    return accessSync(root, constants.W_OK) === undefined
  } catch {
    return false
  }
}

/**
 * Two processes that start on stale sources do not write the same files: the second waits for as long as the first is
 * there.
 */
function locked(work) {
  mkdirSync(at('dist'), { recursive: true })
  while (!isTaken()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  try {
    return work()
  } finally {
    rmSync(LOCK, { recursive: true, force: true })
  }
}

/**
 * Takes the lock, a link to the number of its process (made in one step, unlike a file with text), also from one that
 * is gone.
 */
function isTaken() {
  try {
    symlinkSync(String(pid), LOCK)
    return true
  } catch {
    if (!isRunning(holder())) rmSync(LOCK, { recursive: true, force: true })
    return false
  }
}

function holder() {
  try {
    return Number(readlinkSync(LOCK))
  } catch {
    return 0
  }
}

function isRunning(id) {
  try {
    return id > 0 && kill(id, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  if (argv.includes('--clean')) rmSync(at('dist'), { recursive: true, force: true })
  if (argv.includes('--no-check')) TOOLS[0].push('--noCheck')
  build()
  // Packages for npm are built from scratch. Other builds keep all declarations, which the compiler would not write again.
  if (argv.includes('--clean')) (await import('./typings.mjs')).pruneTypings(root)
}
