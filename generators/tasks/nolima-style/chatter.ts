import type { Random } from '../../../core/random.ts'
import type { Tokenizer } from '../../../core/tokens.ts'
import { statementWriter, type Written } from '../../materials/statements.ts'
import { contentStems, mentions, readFamilies } from './associations.ts'

/** What is asked, and of whom anything may be said. */
export interface Said {
  /** Place in `readFamilies()`. */
  readonly family: number
  readonly level: number
  /** What the question asks for at this level. */
  readonly x: string
  /** Places in the list of family names. */
  readonly people: readonly number[]
  /** Of the question's words: no sentence holds one. */
  readonly stems: readonly string[]
}

/** Sentences on the same people that answer nothing: other clues of the asked family and of families in other fields, and mentions of any clue. */
export function chatter(said: Said, rng: Random, tokenizer: Tokenizer): () => Written {
  const line = statementWriter(tokenizer)
  const { facts, named } = sentencesAround(said)
  return () => {
    const [before, after] = rng.pick(rng.next() < MENTIONED ? named : facts)
    if (before !== '') line.words(before)
    return line.family(rng.pick(said.people)).stop(after)
  }
}

/** Share of sentences that name a clue and say nothing by it. */
const MENTIONED = 0.35

/** Wording before and behind the name. */
type Around = readonly [before: string, after: string]

function sentencesAround({ family, level, x, stems }: Said): { facts: Around[]; named: Around[] } {
  const families = readFamilies()
  const asked = families[family]
  const others = families.filter(({ field }) => field !== asked.field)
  const clues = [asked, ...others].flatMap(({ told, rows }) =>
    rows
      .filter(row => rows !== asked.rows || row[level + 1] !== x)
      .flatMap(([clue]) => told.map(frame => frame.replace('CLUE', clue))),
  )
  const spoken = asked.rows.flatMap(([clue]) => mentions.map(frame => frame.replace('CLUE', clue)))
  const around = (texts: readonly string[]) => texts.filter(isApart(stems)).map(aroundName)
  return { facts: around(clues), named: around(spoken) }
}

/** Does a sentence hold none of the words? */
const isApart = (stems: readonly string[]) => (text: string) => {
  const own = contentStems(text)
  return !own.some(word => stems.some(stem => word.startsWith(stem)))
}

function aroundName(text: string): Around {
  const at = text.search(/\bN\b/)
  const before = text.slice(0, at).trimEnd()
  return [before === '' ? '' : ` ${before}`, text.slice(at + 1)]
}
