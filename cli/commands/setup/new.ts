import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { EXIT, incompleteError, usageError } from '../../../core/errors.ts'
import { createFolder } from '../../../core/files/create-folder.ts'
import { describeDiskError } from '../../../core/files/disk.ts'
import { resolveDocsPage } from '../../../core/files/docs-page.ts'
import { quoteForMessage } from '../../../core/text/quote.ts'
import { makeUnknownError } from '../../../core/text/suggest.ts'
import { defineFlag } from '../../flags/flag.ts'
import { OUTPUT_FLAGS } from '../../flags/subsets.ts'
import { oneOf } from '../../flags/values.ts'
import { defineCommand } from '../../shared/command.ts'
import { findExamples } from '../../shared/examples.ts'
import { formatMemorySteps, formatNextSteps } from '../../shared/next-steps.ts'

const NEW_FLAGS = {
  out: defineFlag({
    group: 'New',
    alias: 'o',
    form: 'FOLDER',
    basic: true,
    default: '.',
    about: 'Directory for the plugin and its test',
    read: (text: string) => text,
  }),
  code: defineFlag({
    group: 'New',
    form: 'LANGUAGE',
    absent: 'ts',
    about: 'Programming language of a memory: ts or py',
    read: oneOf('ts', 'py'),
  }),
  ...OUTPUT_FLAGS,
} as const

/** Plugins, each with a test. */
const KINDS = ['task', 'method', 'scorer', 'report'] as const
type Kind = (typeof KINDS)[number]
/** A program behind HTTP, whose test is `memory check`. */
const MEMORY = 'memory'

/**
 * `fathom-bench new KIND NAME`: writes a working plugin and its test from docs/examples/plugins, or a memory from
 * docs/examples/memory. Nothing is overwritten.
 *
 * @throws BenchError (usage) for an unknown kind, a name that is invalid or taken, and files that already exist
 */
export const newPlugin = defineCommand({
  flags: NEW_FLAGS,
  async run({ words, out, code, display, quiet }, io) {
    const [kind, name, ...others] = words
    if (kind === undefined || name === undefined || others.length > 0)
      throw usageError('new: name a kind and a name, such as fathom-bench new method my-method.')
    if (!isKind(kind) && kind !== MEMORY) throw makeUnknownError('kind of plugin', kind, [...KINDS, MEMORY])
    if (code !== undefined && kind !== MEMORY)
      throw usageError(`new: --code is for a memory; a ${kind} is in TypeScript. Omit the flag.`)
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
      throw usageError(
        `new: got ${quoteForMessage(name)}, expected lowercase letters and digits, with - between words: my-${kind}.`,
      )
    if (kind !== MEMORY && (await isTaken(kind, name)))
      throw usageError(`new: a ${kind} ${name} exists already. Choose another name.`)
    const paths = kind === MEMORY ? writeMemory(name, out, code ?? 'ts') : write(kind, name, out)
    if (display === 'json') io.stdout.write(`${JSON.stringify({ event: 'new', paths })}\n`)
    else if (!quiet) {
      const steps =
        kind === MEMORY
          ? formatMemorySteps({ name, path: paths[0] ?? '', page: resolveDocsPage('add-a-memory.md') })
          : await describeSteps(kind, name, out, paths)
      io.stdout.write(`${steps.join('\n')}\n`)
    }
    return EXIT.fine
  },
})

async function describeSteps(kind: Kind, name: string, out: string, paths: readonly string[]): Promise<string[]> {
  const { isCompilerMissing } = await import('../../../run/registry/plugins/plugin.ts')
  return formatNextSteps({
    kind,
    name,
    out,
    paths,
    lacksCompiler: isCompilerMissing(resolve(out, name)),
    inClone: isInClone(resolve(out)),
    page: resolveDocsPage(`add-a-${kind}.md`),
  })
}

async function isTaken(kind: Kind, name: string): Promise<boolean> {
  if (kind !== 'report') {
    const { loadRegistry } = await import('../../../run/registry/registry.ts')
    return (await loadRegistry())[`${kind}s`].has(name)
  }
  const { reporters } = await import('../../../reports/report.ts')
  return reporters.some(({ id }) => id === name)
}

const isKind = (word: string): word is Kind => KINDS.some(kind => kind === word)

/**
 * Writes both files or none.
 * @returns their paths
 */
const write = (kind: Kind, name: string, folder: string): string[] =>
  writeFiles(
    folder,
    ['.ts', '.test.ts'].map(ending => ({
      path: join(folder, `${name}${ending}`),
      text: renameTemplate(
        readFileSync(new URL(`my-${kind}${ending}`, findExamples('plugins', 'new')), 'utf8'),
        kind,
        name,
      ),
    })),
  )

/** @returns the path of the program */
function writeMemory(name: string, folder: string, language: 'ts' | 'py'): string[] {
  const text = readFileSync(new URL(`my-memory.${language}`, findExamples(MEMORY, 'new')), 'utf8')
  return writeFiles(folder, [{ path: join(folder, `${name}.${language}`), text: text.replaceAll('my-memory', name) }])
}

function writeFiles(folder: string, files: readonly { readonly path: string; readonly text: string }[]): string[] {
  const there = files.find(({ path }) => existsSync(path))
  if (there)
    throw usageError(`new: ${there.path} exists already. Choose another name, or another directory with --out FOLDER.`)
  try {
    createFolder(folder)
    for (const { path, text } of files) writeFileSync(path, text, { flag: 'wx' })
  } catch (error) {
    throw incompleteError(`new: cannot write into ${folder}: ${describeDiskError(error)}.`, error)
  }
  return files.map(({ path }) => path)
}

/** `my-method` and `myMethod` become `tail` and `tailMethod`. */
function renameTemplate(text: string, kind: Kind, name: string): string {
  const toUpperFirst = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  const [first = '', ...rest] = name.split('-')
  const constant = `${first}${rest.map(toUpperFirst).join('')}${toUpperFirst(kind)}`
  return text.replaceAll(`my-${kind}`, name).replaceAll(`my${toUpperFirst(kind)}`, constant)
}

/** Returns whether a directory is within a checkout of Fathom: the package.json of a plugin has another name. */
function isInClone(folder: string): boolean {
  const above = dirname(folder)
  const about = join(folder, 'package.json')
  if (existsSync(about)) return /"name":\s*"fathom-bench"/.test(readFileSync(about, 'utf8'))
  return above !== folder && isInClone(above)
}
