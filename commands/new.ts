import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { diskReason } from '../core/disk.ts'
import { EXIT, incompleteError, usageError } from '../core/errors.ts'
import { quote } from '../core/quote.ts'
import { unknown } from '../core/suggest.ts'
import { one } from '../flags/flag.ts'
import { OUTPUT_FLAGS } from '../flags/subsets.ts'
import { defineCommand } from './parts/command.ts'
import { examplesOf } from './parts/examples.ts'

const NEW_FLAGS = {
  out: one({
    group: 'New',
    alias: 'o',
    form: 'FOLDER',
    basic: true,
    default: '.',
    about: 'Where the plugin and its test go',
    read: (text: string) => text,
  }),
  ...OUTPUT_FLAGS,
} as const

/** What can be begun, and how it is then used. */
const KINDS = {
  task: (name: string, file: string) => `npx fathom-bench --task ${name} --plugin ${file}`,
  method: (name: string, file: string) => `npx fathom-bench --method ${name} --plugin ${file}`,
  scorer: (_: string, file: string) => `npx fathom-bench score RUN --plugin ${file}`,
  report: (_: string, file: string) => `npx fathom-bench report RUN --plugin ${file}`,
} as const
type Kind = keyof typeof KINDS

/**
 * `fathom-bench new KIND NAME`: writes a plugin that works, and its test, as docs/examples/plugins has them. Nothing is overwritten.
 *
 * @throws BenchError (usage) for another kind, a name that is no name or is taken, and files that are there
 */
export const newPlugin = defineCommand({
  flags: NEW_FLAGS,
  async run({ words, out, display, quiet }, io) {
    const [kind, name, ...others] = words
    if (kind === undefined || name === undefined || others.length > 0)
      throw usageError('new: say what, and how it is to be called, such as fathom-bench new method my-method.')
    if (!isKind(kind)) throw unknown('thing to begin', kind, Object.keys(KINDS))
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
      throw usageError(
        `new: ${quote(name)} came. A name has small letters and digits, with - between words: my-${kind}.`,
      )
    if (await isTaken(kind, name)) throw usageError(`new: a ${kind} ${name} exists already. Choose another name.`)
    const paths = write(kind, name, out)
    if (display === 'json') io.stdout.write(`${JSON.stringify({ event: 'new', paths })}\n`)
    else if (!quiet) io.stdout.write(told(kind, name, out, paths))
    return EXIT.fine
  },
})

async function isTaken(kind: Kind, name: string): Promise<boolean> {
  if (kind !== 'report') {
    const { loadRegistry } = await import('../suites/registry.ts')
    return (await loadRegistry())[`${kind}s`].has(name)
  }
  const { reporters } = await import('../reports/report.ts')
  return reporters.some(({ id }) => id === name)
}

const isKind = (word: string): word is Kind => Object.hasOwn(KINDS, word)

/** Both files or none. @returns their paths */
function write(kind: Kind, name: string, folder: string): string[] {
  const files = ['.ts', '.test.ts'].map(ending => ({
    path: join(folder, `${name}${ending}`),
    text: renamed(readFileSync(new URL(`my-${kind}${ending}`, examplesOf('plugins', 'new')), 'utf8'), kind, name),
  }))
  const there = files.find(({ path }) => existsSync(path))
  if (there) throw usageError(`new: ${there.path} exists already. Choose another name or --out FOLDER.`)
  try {
    mkdirSync(folder, { recursive: true })
    for (const { path, text } of files) writeFileSync(path, text, { flag: 'wx' })
  } catch (error) {
    throw incompleteError(`new: cannot write into ${folder}: ${diskReason(error)}.`, error)
  }
  return files.map(({ path }) => path)
}

/** `my-method` and `myMethod` become `tail` and `tailMethod`. */
function renamed(text: string, kind: Kind, name: string): string {
  const upper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  const [first = '', ...rest] = name.split('-')
  const constant = `${first}${rest.map(upper).join('')}${upper(kind)}`
  return text.replaceAll(`my-${kind}`, name).replaceAll(`my${upper(kind)}`, constant)
}

/** Commands that hold wherever they are given. */
function told(kind: Kind, name: string, out: string, [file = '', test = '']: readonly string[]): string {
  const inShell = (path: string) => (/^[\w./:@%+-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`)
  return [
    `wrote ${file} and ${test}`,
    `run it:  ${KINDS[kind](name, inShell(resolve(file)))}`,
    `test it: cd ${inShell(resolve(out))} && npm install --save-dev fathom-bench vitest && npx vitest run ${name}.test.ts`,
    `docs/add-a-${kind}.md explains it`,
    '',
  ].join('\n')
}
