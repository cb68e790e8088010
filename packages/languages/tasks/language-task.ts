import type { Task } from 'fathom-bench/plugin'
import type { Language, Pack } from '../pack/pack.ts'

/** The languages of an item: of its context, and of its instructions and question. */
export interface Tongues {
  readonly text: Pack
  readonly asks: Pack
}

/** The languages that a reply may be in: that of the question, and that of the text if it is another one. */
export const listReplyLanguages = ({ text, asks }: Tongues): Language | readonly Language[] =>
  text.language === asks.language ? asks.language : [asks.language, text.language]

/** The task in English: its kind, scorer and reserve hold in every language. */
export type EnglishTask = Task

/** Makes a task in other languages from the one in English. */
export type LanguageTask = (english: EnglishTask, tongues: Tongues) => LanguageParts

/** The parts that say something, or are drawn from names and words. */
export type LanguageParts = Pick<Task, 'params' | 'paramNotes' | 'instructions' | 'core' | 'fill' | 'solve'> &
  Partial<
    Pick<
      Task,
      | 'guess'
      | 'facts'
      | 'check'
      | 'levels'
      | 'haystack'
      | 'chance'
      | 'guessScore'
      | 'scorer'
      | 'program'
      | 'together'
      | 'alone'
    >
  >

/** The room and the parameters of a text. */
export type FillRequest = Parameters<Task['fill']>[1]
