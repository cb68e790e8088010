import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { createRequire, register } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { usageError } from '../../../core/errors.ts'
import { isFields } from '../../../core/files/foreign-json.ts'
import { describeValue } from '../../../core/text/describe-value.ts'
import { sanitize } from '../../../core/text/quote.ts'
import { makeUnknownError } from '../../../core/text/suggest.ts'
import { defineTask } from '../../../generators/task.ts'
import { defineReporter } from '../../../reports/summary/reporter.ts'
import { defineMethod } from '../../../runners/method.ts'
import { defineScorer } from '../../../scorers/scorer.ts'
import { PLUGIN_KINDS, type Plugin } from './contract.ts'
import { listPluginFiles } from './plugin-files.ts'
import { formatPluginError } from './plugin-location.ts'

/**
 * Loads a plugin: a JavaScript or TypeScript file, or an installed package by name.
 *
 * @throws BenchError (usage) for a missing file, one that cannot be loaded, or one that exports no plugin
 */
export async function loadPlugin(specifier: string): Promise<Plugin> {
  const path = resolvePluginPath(specifier)
  if (/\.m?ts$/.test(path)) readTypeScript(specifier, path)
  let exported: unknown
  try {
    exported = ((await import(pathToFileURL(path).href)) as { default?: unknown }).default
    if (typeof exported === 'function')
      exported = await exported({ defineTask, defineMethod, defineScorer, defineReport: defineReporter })
  } catch (error) {
    const why = formatPluginError(error, listPluginFiles(specifier, path), registered)
    throw usageError(`--plugin ${specifier}: it cannot be loaded: ${why}`, error)
  }
  const lists = typeof exported === 'object' && exported !== null ? (exported as Record<string, unknown>) : {}
  if (!PLUGIN_KINDS.some(kind => Array.isArray(lists[kind])))
    throw usageError(
      `--plugin ${specifier}: got ${describeExport(exported)}, expected a default export { ${PLUGIN_KINDS.join(', ')} }, each a list, or a function that returns that.`,
    )
  return checkPlugin(lists, `--plugin ${specifier}`)
}

/** @throws BenchError (usage) for a value that is not a plugin, has an unknown part, or a part that is not a list */
export function checkPlugin(value: unknown, who: string): Plugin {
  const allowed = `{ ${PLUGIN_KINDS.join(', ')} }, each a list`
  if (!isFields(value)) throw usageError(`${who}: got ${describeValue(value)}, expected ${allowed}.`)
  const named = Object.keys(value)
  if (named.length === 0) throw usageError(`${who}: got an object without any of them, expected ${allowed}.`)
  for (const part of named) {
    if (!PLUGIN_KINDS.some(kind => kind === part)) throw makeUnknownError(`part of ${who}`, part, PLUGIN_KINDS)
    if (value[part] !== undefined && !Array.isArray(value[part]))
      throw usageError(`${who}.${part}: got ${describeValue(value[part])}, expected a list.`)
  }
  return value
}

/** Describes an export that is not a plugin. */
function describeExport(exported: unknown): string {
  if (exported === undefined) return 'no default export'
  if (typeof exported !== 'object' || exported === null) return exported === null ? 'null' : `a ${typeof exported}`
  if (Array.isArray(exported)) return 'a list'
  const names = Object.keys(exported)
  return names.length === 0 ? 'an object without fields' : sanitize(`{ ${names.join(', ')} }`, 80)
}

/**
 * Returns the file of a plugin. A path is used unchanged; a bare name without a file is an installed package.
 *
 * @throws BenchError (usage) if neither exists
 */
export function resolvePluginPath(specifier: string, folder = process.cwd()): string {
  const path = resolve(folder, specifier)
  if (existsSync(path)) {
    if (statSync(path).isFile()) return path
    throw usageError(`--plugin: ${specifier} is a folder. Name a file (.js, .mjs, .ts) or an installed package.`)
  }
  if (!PACKAGE_NAME.test(specifier)) throw usageError(`--plugin: no file ${specifier}.`)
  const home = listParents(folder)
    .map(each => join(each, 'node_modules', specifier))
    .find(each => existsSync(join(each, 'package.json')))
  if (home === undefined)
    throw usageError(
      `--plugin: no file ${specifier}, and no package of that name is installed here (npm install ${specifier}).`,
    )
  const file = join(home, findEntryFile(JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))))
  if (existsSync(file)) return file
  throw usageError(`--plugin: the package ${specifier} has no ${file}, which its package.json names.`)
}

/** Where the plugins were loaded from, as stacks of errors name it. */
export const listPluginPaths = (specifiers: readonly string[] = []): string[] =>
  specifiers.map(each => realpathSync(resolvePluginPath(each)))

/** As npm allows them; no name of a file has one of these endings. */
const PACKAGE_NAME = /^(?!.*\.(?:[cm]?[jt]s)$)(?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*$/

const listParents = (folder: string): string[] => {
  const next = dirname(folder)
  return next === folder ? [folder] : [folder, ...listParents(next)]
}

/** Returns the file that `import` would load, from a `package.json`. */
function findEntryFile({ exports, main }: { readonly exports?: unknown; readonly main?: unknown }): string {
  const own = typeof exports === 'object' && exports !== null && '.' in exports ? exports['.'] : exports
  return pickCondition(own) ?? (typeof main === 'string' ? main : 'index.js')
}

/** The first condition that holds, as Node takes them in their order. */
function pickCondition(target: unknown): string | undefined {
  if (typeof target === 'string') return target
  if (typeof target !== 'object' || target === null) return undefined
  for (const [condition, value] of Object.entries(target)) {
    const found = CONDITIONS.has(condition) ? pickCondition(value) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

const CONDITIONS = new Set(['node', 'import', 'module-sync', 'default'])

let registered = false

/**
 * Ensures that this Node runs TypeScript: by itself from 22.18, before that with a compiler of the plugin or our own.
 */
function readTypeScript(specifier: string, path: string): void {
  if (registered || canReadTypeScript()) return
  const typescript = findAnyCompiler(path)
  if (typescript === undefined)
    throw usageError(
      `--plugin ${specifier}: Node ${process.versions.node} does not read TypeScript by itself. Use Node 22.18 or later, or install a compiler beside the plugin: npm install --save-dev ${COMPILERS[1]}.`,
    )
  register('./typescript-hooks.mjs', import.meta.url, { data: { typescript } })
  registered = true
}

const canReadTypeScript = (): boolean => Boolean('typescript' in process.features && process.features.typescript)

/** The plugin's own, or ours. */
const findAnyCompiler = (path: string, own: string = import.meta.url) =>
  [path, own].map(findCompiler).find(found => found !== undefined)

/**
 * Returns whether a TypeScript plugin at a path needs a compiler, but none is installed there or at our `own` place.
 */
export const isCompilerMissing = (path: string, own?: string): boolean =>
  !canReadTypeScript() && findAnyCompiler(path, own) === undefined

/** The first compiler that is installed at a place or above it and that a program can call. */
export function findCompiler(path: string): string | undefined {
  const { resolve } = createRequire(path)
  return COMPILERS.map(name => {
    try {
      const { version } = JSON.parse(readFileSync(resolve(`${name}/package.json`), 'utf8')) as { version: string }
      return Number.parseInt(version, 10) < 7 ? resolve(name) : undefined
    } catch {
      return undefined
    }
  }).find(path => path !== undefined)
}

/**
 * From 7 on, `typescript` cannot strip types for other programs. The second package is the last version that can, and
 * may be installed next to it.
 */
const COMPILERS = ['typescript', '@typescript/typescript6'] as const
