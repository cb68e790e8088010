import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { escapeRegExp, type RowPlace, readPlain, type Split } from 'fathom-bench/plugin'

/** Note on rows without the suite's own prompt. */
export const OWN_PROMPT = 'official scorer, own prompt'

/** A prompt of our own wording: the task before the context, the question and the answer format behind it. */
export function buildOwnPrompt(
  context: string,
  {
    before,
    question = '',
    format = '',
  }: { readonly before: string; readonly question?: string; readonly format?: string },
): Split & { readonly question: string; readonly answerFormat: string; readonly notes: readonly string[] } {
  const behind = [question, format].filter(part => part !== '').join('\n\n')
  return {
    head: before === '' ? '' : `${before}\n\n`,
    context,
    tail: behind === '' ? '' : `\n\n${behind}`,
    // If a suite has no question, the task itself is the question.
    question: question === '' ? before : question,
    answerFormat: format,
    notes: [OWN_PROMPT],
  }
}

/** Fills a template's slots, each spelled by `spell`, around the context. A slot that is not in `slots` remains. */
export function fillAroundContext(
  template: string,
  context: string,
  slots: Readonly<Record<string, string>>,
  spell: (name: string) => string = name => `{${name}}`,
): Split {
  const at = template.indexOf(spell('context'))
  const put = (text: string) => {
    const names = Object.keys(slots).map(name => escapeRegExp(spell(name)))
    if (names.length === 0) return text
    const values = Object.fromEntries(Object.entries(slots).map(([name, value]) => [spell(name), value]))
    return text.replace(new RegExp(names.join('|'), 'g'), slot => values[slot])
  }
  if (at < 0) return { head: put(template), context: '', tail: '' }
  return { head: put(template.slice(0, at)), context, tail: put(template.slice(at + spell('context').length)) }
}

/**
 * The first of some files in the user's checkout of a suite (`--data ROLE=FOLDER`); undefined where no checkout was
 * given.
 * @throws Error where the folder has none of them
 */
export function readCheckoutFile(rowContext: RowPlace, role: string, paths: readonly string[]): string | undefined {
  const folder = rowContext.folder(role)
  if (folder === undefined) return undefined
  const path = paths.map(each => join(folder, each)).find(existsSync)
  if (path === undefined)
    throw new Error(`takes its prompt from --data ${role}, but ${folder} holds none of ${paths.join(', ')}`)
  const key = `${role} ${path}`
  const known = texts.get(key) ?? readPlain(path, { links: true, most: MOST_BYTES }).toString('utf8')
  texts.set(key, known)
  return known
}

const MOST_BYTES = 4 * 2 ** 20
/** Read once a process: rows by the hundred ask for the same file. */
const texts = new Map<string, string>()

/** The texts of a dictionary in Python source: `NAME = {"key": "text" + "text", …}`. */
export function parsePythonTexts(source: string, name: string): Readonly<Record<string, string>> {
  const start = source.search(new RegExp(`^${name}\\s*=\\s*\\{`, 'm'))
  if (start < 0) return {}
  const end = source.indexOf('\n}', start)
  const block = source.slice(start, end < 0 ? source.length : end).replace(/^\s*#.*$/gm, '')
  const entry = /"(\w+)":\s*((?:"(?:[^"\\\n]|\\.)*"|\s*\+\s*)+)/g
  return Object.fromEntries(Array.from(block.matchAll(entry), ([, key, texts]) => [key, parsePythonText(texts)]))
}

/** The value of one or more string literals in double quotes, put together. */
export const parsePythonText = (literals: string): string =>
  Array.from(literals.matchAll(/"((?:[^"\\\n]|\\.)*)"/g), ([, inner]) =>
    inner.replace(/\\(u[0-9a-fA-F]{4}|.)/g, (_, sign: string) =>
      sign.length > 1 ? String.fromCharCode(Number.parseInt(sign.slice(1), 16)) : (ESCAPES[sign] ?? sign),
    ),
  ).join('')

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }
