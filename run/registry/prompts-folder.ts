import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { mustGet } from '../../core/collections/require.ts'
import { usageError } from '../../core/errors.ts'
import { readPlain } from '../../core/files/plain-file.ts'
import { makeUnknownError } from '../../core/text/suggest.ts'
import { checkTemplate } from '../../core/text/template.ts'
import { checkSlots, type Templates } from '../../runners/templates.ts'
import type { Registry } from './registry.ts'

/** The user's prompts. */
export interface Prompts {
  /** By the task's id. */
  readonly tasks: ReadonlyMap<string, string>
  /** By the method's id, then by name. */
  readonly methods: ReadonlyMap<string, Templates>
}

/**
 * Reads the folder of `--prompts`: `TASK.txt`, and `METHOD.NAME.txt` for the templates of methods. A text file of
 * another name is an error, for a typo would pass unseen.
 * @throws BenchError (usage)
 */
export function readPrompts(folder: string | undefined, { tasks, methods }: Registry): Prompts {
  const found = { tasks: new Map<string, string>(), methods: new Map<string, Record<string, string>>() }
  if (folder === undefined) return found
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw usageError(`--prompts: no folder ${folder}.`)
  const own = new Map(
    [...methods.values()].flatMap(({ id, templates = {} }) =>
      Object.keys(templates).map((name): [string, { id: string; name: string }] => [`${id}.${name}`, { id, name }]),
    ),
  )
  const files = readdirSync(folder).filter(name => name.endsWith('.txt'))
  for (const file of files) {
    const word = file.slice(0, -'.txt'.length)
    const path = join(folder, file)
    const ofMethod = own.get(word)
    if (tasks.has(word)) {
      const template = readTemplate(path)
      checkTemplate(template, path)
      found.tasks.set(word, template)
    } else if (ofMethod) {
      const { id, name } = ofMethod
      const template = readTemplate(path)
      // `ofMethod` found it among the method's templates.
      checkSlots(`template ${path}`, template, mustGet(methods, id).templates![name])
      found.methods.set(id, { ...found.methods.get(id), [name]: template })
    } else {
      const hint = 'fathom-bench tasks lists the tasks, fathom-bench methods --json the templates of methods'
      throw makeUnknownError(`template in ${folder}`, word, [...tasks.keys(), ...own.keys()], hint)
    }
  }
  if (files.length === 0)
    throw usageError(
      `--prompts: no template in ${folder}. A template is named after its task, ${[...tasks.keys()][0]}.txt, or after its method and its name there, ${[...own.keys()][0]}.txt.`,
    )
  return found
}

const MOST_BYTES = 2 ** 20

function readTemplate(path: string): string {
  return readPlain(path, { who: '--prompts: ', links: true, most: MOST_BYTES })
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .trimEnd()
}
