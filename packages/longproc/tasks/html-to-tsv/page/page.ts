import { makeRandom, type Random, type Tokenizer, TooShort } from 'fathom-bench/plugin'
import { renderListEntry } from '../entry.ts'
import type { Filter } from '../filters.ts'
import { listEnds, listLines } from '../lists.ts'
import { computeSurroundingShares, pageTokens } from '../profile.ts'
import type { PageRow } from '../rows.ts'
import { escapeHtmlText } from './markup.ts'
import { Sheet } from './sheet.ts'
import type { Site } from './site.ts'
import { writeAfter, writeBefore } from './surroundings.ts'

/** Content of a page without its length. */
export interface PageFacts {
  readonly site: Site
  /** The entries that belong into the table, in their order. */
  readonly rows: readonly PageRow[]
  readonly filter: Filter | undefined
  /** Position of the list in the page, 0 to 1. */
  readonly place: number
  /** Tokens of the table. */
  readonly tokens: number
  /** Tokens of the shortest page that holds the wanted entries. */
  readonly smallest: number
}

export interface PagePlace {
  /** Endless for a page as long as LongProc's are. */
  readonly room: number
  readonly rng: Random
  readonly tokenizer: Tokenizer
}

/**
 * Writes a page of `room` tokens: the list with the wanted entries among those to leave out, surrounded by typical
 * parts of web sites. If space is short, entries have the plainest markup. If there is plenty, they have all markup of
 * the site, and other lists of such entries fill the rest.
 * @throws TooShort if even the plainest page does not fit
 */
export function buildPage(facts: PageFacts, { room, rng, tokenizer }: PagePlace): { context: string; tokens: number } {
  const { site, filter, place, smallest } = facts
  const count = (text: string) => tokenizer.count(text)
  const [top, bottom] = pageEnds(site)
  if (smallest > room) throw new TooShort(smallest)

  const shares = rng.fork('shares')
  const isNatural = room === Number.POSITIVE_INFINITY
  const whole = isNatural ? Math.max(pageTokens(facts.tokens, shares), Math.ceil(smallest * ROOMY)) : room
  const spare = whole - count(top) - count(bottom)
  const around = isNatural ? computeSurroundingShares(place, shares) : computeAroundList(place, shares)
  const listRoom = Math.floor(spare * (1 - around.before - around.after))
  const keptRoom = filter ? listRoom * (0.25 + 0.4 * shares.next()) : listRoom
  const kept = new KeptEntries(facts, rng.fork('kept'), tokenizer).richest(keptRoom)
  const { level } = kept
  const list = takeMainList(kept, Math.max(kept.tokens, listRoom))

  const rest = spare - list.tokens
  const before = new Sheet(tokenizer, Math.floor((rest * around.before) / (around.before + around.after)))
  writeBefore(before, { site, level, rng: rng.fork('before') })
  const after = new Sheet(tokenizer, rest - before.tokens)
  writeAfter(after, { site, level, rng: rng.fork('after') })
  const context = [top, ...before.lines, ...list.lines, ...after.lines, bottom].join('')
  return { context, tokens: tokenizer.additive ? whole - after.left : count(context) }

  function takeMainList({ entries, tokens }: Kept, room: number) {
    const { open, close } = listEnds(site, site.heading, level)
    const others = new Sheet(tokenizer, room - tokens)
    const lines = listLines(others, { site, level, rng: rng.fork('others'), filter, kept: entries })
    const within = [`${open}\n`, ...lines, `${close}\n`]
    // Positions are known only now: their digits may be fewer than were kept free.
    const isRanked = site.schema.fields[0].rule === 'rank'
    return {
      lines: within,
      tokens: isRanked ? within.reduce((sum, line) => sum + count(line), 0) : tokens + others.tokens,
    }
  }
}

/** Tokens of the shortest page that holds the wanted entries. */
export function countPlainest(
  { site, rows }: Pick<PageFacts, 'site' | 'rows'>,
  count: (text: string) => number,
): number {
  const { open, close } = listEnds(site, site.heading, 0)
  const [top, bottom] = pageEnds(site)
  // The plainest markup leaves nothing to chance.
  const entries = rows.map(row => `${renderListEntry(row, { site, level: 0, rng: makeRandom('') })}\n`)
  return [top, `${open}\n`, ...entries, `${close}\n`, bottom].reduce((sum, line) => sum + count(line), 0)
}

/** Factor for a page without a requested length: the plainest one does not look like a real site. */
const ROOMY = 1.3

/** Lists stand at all depths, and take a third to four fifths of a page where they can be that long. */
function computeAroundList(position: number, rng: Random) {
  const free = 0.2 + 0.45 * rng.next()
  return { before: free * position, after: free * (1 - position) }
}

/** Begins with a letter, as all contexts do, and ends without a line break. */
function pageEnds({ name, heading, spacing, schema }: Site): readonly [top: string, bottom: string] {
  const title = `${escapeHtmlText(heading)} - ${name}`
  const top = `Saved from www.${name}.example/${schema.topic.subject}\n<html><head><title>${title}</title></head>`
  const line = spacing === 'dense' ? '' : '\n'
  return [`${top}${line}<body><div>\n`, `</div></body></html>`]
}

/** The wanted entries in the markup of any level. */
class KeptEntries {
  readonly #facts: PageFacts
  readonly #rng: Random
  readonly #tokenizer: Tokenizer
  /** By level. */
  readonly #written = new Map<number, Counted[]>()

  constructor(facts: PageFacts, rng: Random, tokenizer: Tokenizer) {
    this.#facts = facts
    this.#rng = rng
    this.#tokenizer = tokenizer
  }

  /**
   * Returns the entries in the richest markup that fits in `room` tokens, including the ends of the list; at least in
   * the plainest.
   */
  richest(room: number): Kept {
    let [low, high] = [0, this.#facts.site.levels]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (this.#estimate(middle) <= room) low = middle
      else high = middle - 1
    }
    for (let level = low; ; level--) {
      const kept = this.#at(level, this.#facts.rows.length)
      if (level === 0 || kept.tokens <= room) return kept
    }
  }

  /** From the first few entries. */
  #estimate(level: number): number {
    const { length } = this.#facts.rows
    const some = Math.min(length, SAMPLE)
    return (this.#at(level, some).tokens * length) / some
  }

  #at(level: number, count: number): Kept {
    const { site } = this.#facts
    const entries = this.#entries(level, count)
    const { open, close } = listEnds(site, site.heading, level)
    const ends = this.#tokenizer.count(`${open}\n`) + this.#tokenizer.count(`${close}\n`)
    return {
      level,
      entries: entries.map(({ text }) => text),
      tokens: entries.reduce((sum, { tokens }) => sum + tokens, ends),
    }
  }

  /** The first few in a level's markup, each written once. */
  #entries(level: number, count: number): readonly Counted[] {
    const { site, rows } = this.#facts
    const written = this.#written.get(level) ?? []
    this.#written.set(level, written)
    for (let at = written.length; at < count; at++) {
      const text = `${renderListEntry(rows[at], { site, level, rng: this.#rng.fork(at) })}\n`
      written.push({ text, tokens: this.#tokenizer.count(text) })
    }
    return written.slice(0, count)
  }
}

interface Counted {
  readonly text: string
  readonly tokens: number
}

interface Kept {
  readonly level: number
  readonly entries: readonly string[]
  /** Tokens of the list without other entries. */
  readonly tokens: number
}

const SAMPLE = 16
