import { createRequire } from 'node:module'
import { usageError } from '../../../core/errors.ts'

const PACKAGE = 'jieba-wasm'
const VERSION = '2.4.0'

/**
 * The words of `jieba.cut(text, cut_all=False)` of jieba 0.42.1: precise mode with its own dictionary and its hidden
 * Markov model, white space kept. The words come from jieba-rs, whose reading of Latin letters, digits and signs
 * differs and is done again here as jieba does it.
 *
 * @throws BenchError (usage) where the optional package is not installed
 */
export function cutWithJieba(text: string): string[] {
  const parts: string[][] = []
  let from = 0
  for (const { 0: block, index } of text.matchAll(BLOCK)) {
    parts.push(splitOthers(text.slice(from, index)), cutBlock(block))
    from = index + block.length
  }
  parts.push(splitOthers(text.slice(from)))
  return parts.flat()
}

/** Characters that jieba looks up; every other character is a word. */
const BLOCK = /[\u4e00-\u9fd5a-zA-Z0-9+#&._%-]+/g
const LINE_END = /(\r\n)/

const splitOthers = (text: string): string[] =>
  text.split(LINE_END).flatMap(part => (part === '\r\n' ? [part] : [...part]))

function cutBlock(block: string): string[] {
  if (PLAIN.test(block)) return splitPlainWords(block)
  // A single character is a word. For "漢。漢。", starting the segmenter would take most of the time.
  if (block.length === 1) return [block]
  const parts: string[][] = []
  let plain = ''
  for (const word of load().cut(block, true)) {
    if (PLAIN.test(word)) {
      plain += word
      continue
    }
    parts.push(splitPlainWords(plain), [word])
    plain = ''
  }
  parts.push(splitPlainWords(plain))
  return parts.flat()
}

const PLAIN = /^[a-zA-Z0-9+#&._%-]+$/

/**
 * Splits text without Chinese into dictionary words, or else letters and digits, with decimals and a percent sign after
 * them. Text between them is one word.
 */
const splitPlainWords = (text: string): string[] =>
  text
    .split(IN_DICTIONARY)
    .flatMap((part, at) => (at % 2 === 1 ? [part] : part.split(LETTERS_AND_DIGITS)))
    .filter(word => word !== '')

const IN_DICTIONARY = /(AT&T|[cC](?:\+\+|#))/
const LETTERS_AND_DIGITS = /([a-zA-Z0-9]+(?:\.[0-9]+)?%?)/

interface Jieba {
  cut(text: string, hmm: boolean): string[]
  add_word(word: string, freq: number, tag: string): number
}

let loaded: Jieba | undefined

/** Loaded when it is first needed: 4 MB, and a third of a second. */
function load(): Jieba {
  if (loaded !== undefined) return loaded
  const require = createRequire(import.meta.url)
  try {
    loaded = require(PACKAGE) as Jieba
  } catch {
    throw usageError(`Chinese words need the optional package ${PACKAGE}: npm install --no-save ${PACKAGE}@${VERSION}`)
  }
  // The one line of jieba's dictionary that theirs lacks.
  loaded.add_word('B超', 3, 'n')
  return loaded
}
