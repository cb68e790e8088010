/** The languages of tasks in addition to English. */
export const LANGUAGES = ['de', 'es', 'fr', 'zh', 'ja', 'hi', 'he'] as const

/** Returns the pattern of `--task` for a task or group in a language: `zh:TASK`, or `zh+de:TASK` if it is asked in German. */
export const formatLanguageTask = (name: string, language: string, question = language): string =>
  `${language}${question === language ? '' : `+${question}`}:${name}`
