import { usageError } from '../core/errors.ts'
import { extractBookBody } from './book-body.ts'
import { refuseDocuments } from './documents.ts'
import { hashFiles, readFiles } from './files.ts'

/** The user's own text, ready to be used as haystack. */
export interface TextCorpus {
  /**
   * Sentences in order. A paragraph's first sentence begins with a visible character, the others with the one blank
   * that parts them; its last one carries two line breaks.
   */
  readonly sentences: readonly string[]
  /** SHA-256 of the file; for several files, of their hashes. */
  readonly sha256: string
  /** The path as the user gave it. */
  readonly path: string
  /** Whether the head or licence of a Project Gutenberg file was removed. */
  readonly body?: boolean
}

/**
 * Reads a text file, or all `.txt` and `.md` files below a folder. Paragraphs are parted by blank lines; white space
 * inside them becomes one blank. Books of Project Gutenberg are read without their head and licence.
 *
 * @throws BenchError (usage) for a path that is missing, empty or not UTF-8.
 */
export async function readText(path: string): Promise<TextCorpus> {
  refuseDocuments('--haystack', path)
  const files = await readFiles('--haystack', path, ['.txt', '.md'])
  // Tokenizers take a run of letters, or of one sign, as one word, in time that grows with its square.
  if (files.some(file => ENDLESS.test(file.text)))
    throw usageError(
      `--haystack: ${path} holds a run of more than 10,000 letters or signs without a blank. Break it up.`,
    )
  const bodies = files.map(file => extractBookBody(file.text))
  const sentences = bodies.flatMap(splitIntoSentences)
  if (sentences.length === 0) throw usageError(`--haystack: ${path} holds no visible text.`)
  if (!sentences.some(canOpenContext))
    throw usageError(`--haystack: no sentence of ${path} begins with a letter or a digit.`)
  const body = bodies.some((text, at) => text !== files[at].text)
  return { sentences, sha256: hashFiles(files), path, ...(body && { body }) }
}

/** Looked for at the beginnings of runs only: from every place of a run, the search itself would be quadratic. */
const ENDLESS = /(?<!\p{L})\p{L}{10001}|(?<![^\s\p{L}\p{N}])[^\s\p{L}\p{N}]{10001}/u

/** Whether a context may start with this sentence. */
export const canOpenContext = (sentence: string): boolean => /^ ?[\p{L}\p{N}]/u.test(sentence)

/** The sentences of a text, as `TextCorpus` has them. */
export function splitIntoSentences(text: string): string[] {
  const paragraphs: string[] = []
  for (const block of text.replace(/\r\n?/g, '\n').split(/\n[^\S\n]*\n\s*/)) {
    const paragraph = block
      .replace(INVISIBLE, '')
      .replace(/[\s\u0085]+/g, ' ')
      .trim()
    // o200k_base takes slashes into the token of the line breaks before them, so none may open a paragraph.
    if (!paragraph.startsWith('/')) paragraphs.push(paragraph)
    else if (paragraphs.length > 0) paragraphs.push(`${paragraphs.pop()} ${paragraph}`)
    else paragraphs.push(paragraph.replace(/^[/ ]+/, ''))
  }
  return paragraphs.filter(paragraph => paragraph !== '').flatMap(paragraph => cut(`${paragraph}\n\n`))
}

/**
 * Control characters, and the byte order mark, which tokenizers disagree about. White space and U+0085 become blanks.
 */
const INVISIBLE = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufeff]/g

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** `Mr.`, `J.` and their like end no sentence, whatever the segmenter says. */
const ABBREVIATION =
  /(?<![\p{L}\p{N}])(?:Mr|Mrs|Ms|Messrs|Dr|St|Prof|Rev|Hon|Capt|Col|Gen|Lieut|No|vs|cf|viz|\p{Lu})\.$/u

/** Cuts before the blank that parts two sentences, never elsewhere: tokenizers split there. */
function cut(paragraph: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (const { index } of segmenter.segment(paragraph)) {
    const blank = index - 1
    if (blank <= start || paragraph[blank] !== ' ' || ABBREVIATION.test(paragraph.slice(start, blank))) continue
    sentences.push(paragraph.slice(start, blank))
    start = blank
  }
  sentences.push(paragraph.slice(start))
  return sentences
}
