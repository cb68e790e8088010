/** Languages other than English in which replies are read. English is always read as well. */
export const ANSWER_LANGUAGES = ['de', 'es', 'fr', 'zh', 'ja', 'hi', 'he'] as const
export type AnswerLanguage = (typeof ANSWER_LANGUAGES)[number]

/** Languages that a reply may be in: the one of the context, and the one of the question if that is another. */
export type ReplyLanguages = AnswerLanguage | readonly AnswerLanguage[]

export const isReplyLanguages = (value: unknown): value is ReplyLanguages =>
  Array.isArray(value) ? value.length > 0 && value.every(isAnswerLanguage) : isAnswerLanguage(value)

const isAnswerLanguage = (value: unknown): value is AnswerLanguage => ANSWER_LANGUAGES.some(each => each === value)

export const listLanguages = (languages: ReplyLanguages): readonly AnswerLanguage[] =>
  typeof languages === 'string' ? [languages] : languages

/** `expected` with its languages checked, and whatever else a scorer needs. */
export const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string')

export const isPlainRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
