import { lower, split } from '../../core/python/python.ts'

/**
 * The answer normalisation of SQuAD's evaluator, which HotpotQA's, MemAgent's and LoongRL's took over: lower case,
 * ASCII punctuation deleted, the words a, an, the replaced by a blank, white space squeezed. As Python does it: other
 * punctuation stays, and a word ends where Unicode says so ("Gaëan" holds no "an").
 */
export const normalizeAnswer = (text: string): string => normalizeWords(text).join(' ')

/** The words of a normalised answer. */
export const normalizeWords = (text: string): string[] => split(removeArticles(removePunctuation(lower(text))))

/** KeyChain's order: articles go before punctuation, so "an-swer" becomes "swer". */
export const normalizeArticlesFirst = (text: string): string =>
  split(removePunctuation(removeArticles(lower(text)))).join(' ')

export const removePunctuation = (text: string) => text.replace(/[!-/:-@[-`{-~]+/g, '')
export const removeArticles = (text: string) => text.replace(ARTICLES, ' ')

/** Letters and numbers of Unicode 15 to 17, which are not word characters in Python 3.11. */
const LATER_RANGES =
  '88f c5c cdc 1c89-1c8a a7cb-a7cf a7d2 a7d4 a7da-a7dc a7f1 105c0-105f3 10940-10959 10d40-10d65 10d6f-10d85 10ec2-10ec7 ' +
  '1123f-11240 11380-11389 1138b 1138e 11390-113b5 113b7 113d1 113d3 116d0-116e3 11bc0-11be0 11bf0-11bf9 11db0-11ddb ' +
  '11de0-11de9 11f02 11f04-11f10 11f12-11f33 11f50-11f59 1342f 13441-13446 13460-143fa 16100-1611d 16130-16139 ' +
  '16d40-16d6c 16d70-16d79 16ea0-16eb8 16ebb-16ed3 16ff2-16ff6 187f8-187ff 18cff 18d09-18d1e 18d80-18df2 1b132 1b155 ' +
  '1ccf0-1ccf9 1d2c0-1d2d3 1df25-1df2a 1e030-1e06d 1e4d0-1e4eb 1e4f0-1e4f9 1e5d0-1e5ed 1e5f0-1e5fa 1e6c0-1e6de ' +
  '1e6e0-1e6e2 1e6e4-1e6e5 1e6e7-1e6ed 1e6f0-1e6f4 1e6fe-1e6ff 2b739-2b73f 2cea2-2cead 2ebf0-2ee5d 31350-33479'
const LATER = LATER_RANGES.replace(/[0-9a-f]+/g, hex => `\\u{${hex}}`).replaceAll(' ', '')
/** A word character of Python, for a regular expression with the flag `v`. */
export const WORD_CHARACTER = `[[\\p{L}\\p{N}_]--[${LATER}]]`
/** Python's `\b(a|an|the)\b`. */
const ARTICLES = new RegExp(`(?<!${WORD_CHARACTER})(?:an?|the)(?!${WORD_CHARACTER})`, 'gv')
