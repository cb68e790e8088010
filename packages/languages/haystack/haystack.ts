import type { Haystack, HaystackUnits, Random, Tokenizer } from 'fathom-bench/plugin'
import type { Pack } from '../pack/pack.ts'
import { ProseWriter } from './writer.ts'

/**
 * Counts a sentence that follows another. Where a blank parts them, the blank is counted with it. Where nothing does,
 * tokenizers join the sign before it with its first letters, so that sign is counted and its own is left to the next.
 */
export const countSentence = (pack: Pack, text: string, tokenizer: Tokenizer): number =>
  countText(pack, pack.blank === '' ? pack.stop + text.slice(0, -pack.stop.length) : pack.blank + text, tokenizer)

/** Counts by parts whose counts add up and are remembered, where the tokenizer remembers no words of the script. */
function countText({ language }: Pack, text: string, tokenizer: Tokenizer): number {
  const border = BORDERS[language]
  if (!border || !tokenizer.additive) return tokenizer.count(text)
  let tokens = 0
  for (const part of text.split(border)) tokens += tokenizer.piece(part)
  return tokens
}

/** Tokenizers part words at blanks. */
const WORDS = /(?= )/
const BORDERS: Partial<Record<Pack['language'], RegExp>> = { hi: WORDS, he: WORDS }

/** Prose of a language, by its own grammar, without end: no sentence comes twice in a fill. */
export function makeHaystack(pack: Pack): Haystack {
  return {
    id: `${pack.language}-prose-1`,
    layout: 'sentences',
    fill: (room, rng, tokenizer, avoid = []) => fill(pack, { room, rng, tokenizer, avoid }),
  }
}

interface Fill {
  readonly room: number
  readonly rng: Random
  readonly tokenizer: Tokenizer
  readonly avoid: readonly string[]
}

function fill(pack: Pack, { room, rng, tokenizer, avoid }: Fill): HaystackUnits {
  const barred = new Set(avoid)
  const writer = new ProseWriter(pack, rng, {
    people: pack.families.flatMap((family, at) => (barred.has(family) ? [] : [at])),
    towns: pack.towns.filter(town => !barred.has(town)),
  })
  const others = avoid.filter(text => !pack.families.includes(text) && !pack.towns.includes(text))
  const said = new Set<string>()
  const units: string[] = []
  const ending = pack.blank === '' ? tokenizer.piece(pack.stop) : 0
  let tokens = 0
  let closing = false
  for (let tries = 0; tries < (closing ? LAST_TRIES : TRIES); tries++) {
    const text = writer.write(closing)
    if (said.has(text) || others.some(each => text.includes(each))) continue
    const isFirst = units.length === 0
    const size = isFirst ? tokenizer.count(text) - ending : countSentence(pack, text, tokenizer)
    if (tokens + size + ending > room) {
      if (!closing) tries = 0
      closing = true
      continue
    }
    said.add(text)
    units.push(isFirst ? text : pack.blank + text)
    tokens += size
    tries = 0
  }
  return { units, tokens: units.length === 0 ? 0 : tokens + ending, repeats: 0 }
}

const TRIES = 1_000
/** Tries for a last, short sentence in what is left. */
const LAST_TRIES = 40
