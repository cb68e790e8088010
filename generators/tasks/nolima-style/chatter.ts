import type { Random } from '../../../core/random/random.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import { type CountedText, getStatementWriter } from '../../materials/statements.ts'
import { listContentStems, mentions, readFamilies } from './associations.ts'

/** The question, and the people of whom the text may tell. */
export interface ChatterOptions {
  /** Place in `readFamilies()`. */
  readonly family: number
  readonly level: number
  /** The thing that the question asks for at this level. */
  readonly x: string
  /** Places in the list of family names. */
  readonly people: readonly number[]
  /** Words of the question, which no sentence contains. */
  readonly stems: readonly string[]
}

/**
 * Sentences on the same people that answer nothing: other clues of the asked family and of families in other fields,
 * and mentions of any clue.
 */
export function makeChatter(said: ChatterOptions, rng: Random, tokenizer: Tokenizer): () => CountedText {
  const line = getStatementWriter(tokenizer)
  const { facts, named } = collectFrames(said)
  return () => {
    const [before, after] = rng.pick(rng.next() < MENTIONED ? named : facts)
    if (before !== '') line.words(before)
    return line.family(rng.pick(said.people)).stop(after)
  }
}

/** Share of sentences that name a clue and say nothing by it. */
const MENTIONED = 0.35

/** Wording before and behind the name. */
type NameFrame = readonly [before: string, after: string]

function collectFrames({ family, level, x, stems }: ChatterOptions): { facts: NameFrame[]; named: NameFrame[] } {
  const families = readFamilies()
  const asked = families[family]
  const others = families.filter(({ field }) => field !== asked.field)
  const clues = [asked, ...others].flatMap(({ told, rows }) =>
    rows
      .filter(row => rows !== asked.rows || row[level + 1] !== x)
      .flatMap(([clue]) => told.map(frame => frame.replace('CLUE', clue))),
  )
  const spoken = asked.rows.flatMap(([clue]) => mentions.map(frame => frame.replace('CLUE', clue)))
  const toFrames = (texts: readonly string[]) => texts.filter(isApart(stems)).map(splitAtName)
  return { facts: toFrames(clues), named: toFrames(spoken) }
}

/** Does a sentence hold none of the words? */
const isApart = (stems: readonly string[]) => (text: string) => {
  const own = listContentStems(text)
  return !own.some(word => stems.some(stem => word.startsWith(stem)))
}

function splitAtName(text: string): NameFrame {
  const at = text.search(/\bN\b/)
  const before = text.slice(0, at).trimEnd()
  return [before === '' ? '' : ` ${before}`, text.slice(at + 1)]
}
