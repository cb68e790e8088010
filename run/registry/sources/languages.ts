import { deferSource } from './defer-source.ts'

/** `--language zh` asks for `zh:TASK`, and with `--question-language de` for `zh+de:TASK`. */
const FORM = /^([a-z]{2})(?:\+([a-z]{2}))?:(.+)$/

/** A task's name and its languages; undefined for a task without. */
export function parseLanguageTask(
  task: string,
): { readonly language: string; readonly question: string; readonly name: string } | undefined {
  const parts = FORM.exec(task)
  if (parts === null) return undefined
  const [, language, question = language, name] = parts
  return { language, question, name }
}

/** Tasks in other languages than English: the facts that need no package. */
export const LANGUAGE_SOURCE = {
  id: 'languages',
  items: 'made',
  takes: ['lengths', 'questionsPerContext', 'set', 'haystack', 'prompts'],
  roles: [],
  owns: (task: string) => parseLanguageTask(task) !== undefined,
  listed: async () =>
    [['zh:TASK', 'A task in another language: --language says which there are (docs/languages.md).']] as const,
  groupOf: (task: string) => task.slice(0, task.indexOf(':')),
} as const

export const languages = deferSource(LANGUAGE_SOURCE, 'languages')
