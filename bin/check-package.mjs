// npm run check:package [-- 22 24]: installs what npm publishes in an empty directory and runs a small evaluation
// there, with this Node and with others by major version (from the registry; Linux and macOS). Without a registry it
// prints "skipped".
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { arch, argv, env, execPath, platform } from 'node:process'
import { fileURLToPath } from 'node:url'
import { build } from './build.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const { name: NAME, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** Size limit of the installed package itself. */
const MAX_BYTES = 25e6
/** With all that npm installs along (docs/package.md has the figures). */
const MAX_INSTALLED_BYTES = 120e6
const MAX_PACKAGES = 60
const room = mkdtempSync(join(tmpdir(), 'fathom-package-'))
const MAIN_JOB = ['--task', 'niah_single_1,vt,fwe', '--lengths', '4k,8k', '--samples', '1', '--quiet']
const NO_REGISTRY = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ENOTCACHED)\b/
/** Files that it must not contain: tests, measurements, sources, maps that point at sources. */
const UNWANTED =
  /^(test|bin\/perf|bin\/vendor|bin\/site|node_modules|dist\/bin\/perf)\/|(?<!\.d|^docs\/examples\/.*)\.ts$|\.map$|\/\.[^/]*$/

function check(majors) {
  if (build() !== 'fresh') fail('nothing is built, and there is no compiler here')
  const tarball = pack()
  const app = folder('app')
  if (!install(app, tarball)) return console.log('check:package: skipped: no registry')
  checkInstalled(app)
  const here = report(execPath, root, ['node', join(root, 'bin', 'bench.mjs')], 'checkout')
  for (const node of [execPath, ...majors.map(nodeOf)]) {
    const version = said(node, ['--version'], app).trim()
    sameReport(version, report(node, app, ['npx', NAME], version), here)
    console.log(`check:package: ${NAME} on Node ${version} draws all its charts`)
  }
}

/** As it lies there: a build of a fresh clone, or of `npm publish`, holds nothing older. */
function pack() {
  const [{ filename, files }] = Object.values(
    JSON.parse(npm(['pack', '--json', '--ignore-scripts', '--pack-destination', room], root).stdout),
  )
  const unwanted = files.map(({ path }) => path).filter(path => UNWANTED.test(path))
  if (unwanted.length > 0) fail(`the tarball holds ${unwanted.slice(0, 5).join(', ')}`)
  const packed = new Set(files.map(({ path }) => path))
  const missing = frozenFiles().filter(path => !packed.has(`dist/${path}`))
  if (missing.length > 0) fail(`the tarball lacks ${missing.slice(0, 5).join(', ')}`)
  return join(room, filename)
}

/** Word lists, tables, recipes and scripts (core/files/frozen-file.ts), from the root. */
const frozenFiles = () =>
  JSON.parse(readFileSync(join(root, 'tsconfig.build.json'), 'utf8'))
    .include.filter(room => !room.endsWith('.ts'))
    .flatMap(room => readdirSync(join(root, room), { recursive: true }).map(name => `${room}/${name}`))
    .filter(path => /\.(txt|tsv|pseudo|lua|yaml)$/.test(path))

/** False where no registry answers. */
function install(app, tarball) {
  const { status, stderr } = npm(['install', '--omit=dev', '--prefer-offline', tarball], app)
  if (status !== 0 && !NO_REGISTRY.test(stderr)) fail(`it cannot be installed: ${stderr}`)
  return status === 0
}

function checkInstalled(app) {
  const { packages } = JSON.parse(readFileSync(join(app, 'package-lock.json'), 'utf8'))
  const scripted = Object.keys(packages).filter(path => packages[path].hasInstallScript)
  if (scripted.length > 0) fail(`${scripted.join(', ')} would run a script at the install`)
  for (const native of ['canvas', 'chartjs-node-canvas'])
    if (existsSync(join(app, 'node_modules', native))) fail(`npm installed ${native}`)
  const bytes = countBytes(join(app, 'node_modules', NAME))
  if (bytes > MAX_BYTES) fail(`it takes ${bytes} bytes beyond its dependencies, more than ${MAX_BYTES}`)
  const installed = countBytes(join(app, 'node_modules'))
  const count = Object.keys(packages).length - 1
  if (installed > MAX_INSTALLED_BYTES) fail(`an install takes ${installed} bytes, more than ${MAX_INSTALLED_BYTES}`)
  if (count > MAX_PACKAGES) fail(`an install brings ${count} packages, more than ${MAX_PACKAGES}`)
  // A condition of our own is for a checkout, where the measurements of `npm run perf` run on unbundled files.
  const targets = Object.values(exports).flatMap(each =>
    typeof each === 'string'
      ? each
      : Object.entries(each).flatMap(([condition, target]) => (condition.startsWith('fathom-') ? [] : target)),
  )
  for (const target of targets)
    if (!existsSync(join(app, 'node_modules', NAME, target))) fail(`exports name ${target}, which is not there`)
  said(execPath, ['--input-type=module', '-e', `await import(${JSON.stringify(NAME)})`], app)
  console.log(
    `check:package: ${(bytes / 1e6).toFixed(1)} MB of its own, ${(installed / 1e6).toFixed(1)} MB and ${count} packages in all`,
  )
}

/** The main job, small: the report's files, by name. */
function report(node, cwd, program, label) {
  const out = join(room, `run-${label}`)
  said('/usr/bin/env', [...program, ...MAIN_JOB, '--out', out], cwd, dirname(node))
  return new Map(readdirSync(join(out, 'report')).map(name => [name, readFileSync(join(out, 'report', name))]))
}

/** Compares reports: files without timing must be equal to the byte, the others must exist and be pictures. */
function sameReport(version, made, here) {
  const [names, wanted] = [made, here].map(files => [...files.keys()].sort().join(' '))
  if (names !== wanted) fail(`on Node ${version} the report holds ${names}; from the checkout ${wanted}`)
  for (const [name, bytes] of made) {
    if (name.endsWith('.png') && bytes.readUInt32BE(0) !== 0x89504e47) fail(`${name} on Node ${version} is no picture`)
    if (bytes.length < here.get(name).length / 2) fail(`${name} on Node ${version} has ${bytes.length} bytes`)
  }
  for (const name of ['accuracy-vs-length.png', 'depth-map.png'])
    if (!made.get(name).equals(here.get(name))) fail(`${name} on Node ${version} differs from the checkout's`)
}

/** A Node of another major version, as the registry has it. */
function nodeOf(major) {
  const place = folder(`node-${major}`)
  const name = `node-${platform}-${arch}`
  const { status, stderr } = npm(['install', '--ignore-scripts', '--prefer-offline', `${name}@${major}`], place)
  if (status !== 0) fail(`Node ${major} cannot be had: ${stderr}`)
  return join(place, 'node_modules', name, 'bin', 'node')
}

function folder(name) {
  mkdirSync(join(room, name))
  writeFileSync(join(room, name, 'package.json'), '{ "private": true }\n')
  return join(room, name)
}

/** Without what npm tells its scripts of the checkout that they belong to. */
const OUTSIDE = Object.fromEntries(
  Object.entries(env).filter(([key]) => !/^(npm_(package|lifecycle|config_local_prefix)|INIT_CWD)/.test(key)),
)

const npm = (words, cwd) =>
  spawnSync(
    'npm',
    [...words, '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=1', '--fetch-retry-mintimeout=1000'],
    { cwd, encoding: 'utf8', env: OUTSIDE },
  )

/**
 * Returns what a program prints, in an environment with only a path and a home. The first `node` on the path is that of
 * `path`.
 */
function said(program, words, cwd, path = dirname(execPath)) {
  const bare = { PATH: `${path}:${dirname(execPath)}:/usr/bin:/bin`, HOME: room, TMPDIR: env.TMPDIR ?? tmpdir() }
  const { status, stdout, stderr, error } = spawnSync(program, words, { cwd, encoding: 'utf8', env: bare })
  if (status !== 0) fail(`${[program, ...words].join(' ')} ended with ${status ?? error}: ${stderr}`)
  return stdout
}

const countBytes = folder =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(file => file.isFile())
    .reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0)

function fail(why) {
  throw new Error(why)
}

try {
  check(argv.slice(2))
} catch (error) {
  console.error(`check:package: ${error.message}`)
  process.exitCode = 1
} finally {
  rmSync(room, { recursive: true, force: true })
}
