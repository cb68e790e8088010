import { getLast } from '../../core/collections/require.ts'
import { makeRandom, type Random } from '../../core/random/random.ts'
import { memoizePerTokenizer, type Tokenizer } from '../../core/tokens/tokens.ts'
import type { TextCorpus } from '../../datasets/text.ts'
import type { Essays, Haystack, HaystackUnits } from '../haystack.ts'
import { makeEssays } from './essays.ts'
import type { NameSort } from './names/find.ts'
import { nameSwap } from './names/swap.ts'

/**
 * Returns the user's text as haystack. It starts at a random sentence, and restarts from the beginning at the end.
 * Paragraphs with one of the `avoid` strings are omitted. The last sentence is cut at a word to fill the space.
 * @param names names that are replaced in each item, drawn from its stream; without it, all names stay
 */
export function makeTextHaystack(
  { sentences, sha256, body }: TextCorpus,
  names?: ReadonlyMap<string, NameSort>,
): Haystack {
  const getCounts = memoizePerTokenizer(() => new Uint32Array(sentences.length))
  let words: string | undefined
  const id = `text:${sha256.slice(0, 8)}${body ? ':body' : ''}${names ? ':swapped' : ''}`
  let official: Essays | undefined
  return {
    id,
    layout: 'sentences',
    fill,
    /** Used by all items with the same parameters. */
    get essays() {
      official ??= makeEssays(names ? sentences.map(nameSwap(names, makeRandom(id), [])) : sentences, id)
      return official
    },
  }

  function fill(room: number, rng: Random, tokenizer: Tokenizer, avoid: readonly string[] = []): HaystackUnits {
    const barred = findParagraphsWith(avoid.filter(isInText))
    const first = findFirstOpener(rng.int(0, sentences.length - 1), barred)
    if (first === undefined) return { units: [], tokens: 0, repeats: 0 }
    const retell = names && nameSwap(names, rng.fork('names'), avoid)
    const units: string[] = []
    let tokens = 0
    for (let step = 0; ; step++) {
      const at = (first + step) % sentences.length
      if (barred.has(at)) continue
      const sentence = retell ? retell(sentences[at]) : sentences[at]
      const text = step === 0 ? sentence.trimStart() : sentence
      const size = text === sentences[at] ? countAt(at, tokenizer) : tokenizer.count(text)
      if (tokens + size > room) {
        units.push(shortenText(text.trimEnd(), room - tokens, tokenizer))
        tokens += tokenizer.count(getLast(units))
        return { ...dropLastBreak(units, tokens, tokenizer), repeats: Math.floor(step / sentences.length) }
      }
      units.push(text)
      tokens += size
    }
  }

  /** The first sentence from `start` on that begins with a letter or digit. */
  function findFirstOpener(start: number, barred: ReadonlySet<number>): number | undefined {
    for (let step = 0; step < sentences.length; step++) {
      const at = (start + step) % sentences.length
      if (!barred.has(at) && /^ ?[\p{L}\p{N}]/u.test(sentences[at])) return at
    }
    return undefined
  }

  function countAt(at: number, tokenizer: Tokenizer): number {
    const known = getCounts(tokenizer)
    known[at] ||= tokenizer.count(sentences[at])
    return known[at]
  }

  /** Sentences of all paragraphs that hold one of the strings. */
  function findParagraphsWith(strings: readonly string[]): ReadonlySet<number> {
    const barred = new Set<number>()
    if (strings.length === 0) return barred
    let start = 0
    let found = false
    sentences.forEach((sentence, at) => {
      found ||= strings.some(text => sentence.includes(text))
      if (!sentence.endsWith('\n')) return
      for (let each = start; found && each <= at; each++) barred.add(each)
      start = at + 1
      found = false
    })
    return barred
  }

  /** Quick for words: each distinct one of the text is looked at once. A string with blanks or signs may occur. */
  function isInText(text: string): boolean {
    if (!/^[\p{L}\p{N}-]+$/u.test(text)) return true
    words ??= joinDistinctWords(sentences)
    return words.includes(text)
  }
}

function joinDistinctWords(sentences: readonly string[]): string {
  const words = new Set<string>()
  for (const sentence of sentences) for (const word of sentence.match(/[\p{L}\p{N}-]+/gu) ?? []) words.add(word)
  return [...words].join('\n')
}

/** Returns as many words as fit, or characters if there is no blank; empty if nothing fits. */
function shortenText(text: string, room: number, tokenizer: Tokenizer): string {
  const doesFit = (end: number) => tokenizer.count(text.slice(0, end)) <= room
  const ends = Array.from(text.matchAll(text.includes(' ', 1) ? / /g : /./gu), ({ index }) => index)
  const cuts = [0, ...ends.filter(end => end > 0), text.length]
  let low = 0
  let high = cuts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (doesFit(cuts[middle])) low = middle
    else high = middle - 1
  }
  return text.slice(0, cuts[low]).trimEnd()
}

/** If no word of the last sentence fits, the one before it is the last, and may end a paragraph. */
function dropLastBreak(units: string[], tokens: number, tokenizer: Tokenizer): { units: string[]; tokens: number } {
  if (units.at(-1) !== '') return { units, tokens }
  const last = units.at(-2)
  const kept = units.slice(0, -1)
  if (last === undefined) return { units: kept, tokens }
  const bare = last.trimEnd()
  return { units: [...kept.slice(0, -1), bare], tokens: tokens - tokenizer.count(last) + tokenizer.count(bare) }
}
