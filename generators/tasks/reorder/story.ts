import { getLast } from '../../../core/collections/require.ts'
import type { Random } from '../../../core/random/random.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import {
  type CountedText,
  getStatementWriter,
  type Person,
  type StatementWriter,
  uncounted,
} from '../../materials/statements.ts'
import { listPeople } from '../../materials/world/people.ts'

/** Undertakings that somebody begins and ends. */
export interface Undertaking {
  readonly who: Person
  /** Number of the kind. */
  readonly kind: number
  /** Where it goes to, or whom it is about. */
  readonly town: number
  readonly whom: Person
}

/** The sentence that tells its beginning or its end. */
export const formatUndertaking = (undertaking: Undertaking, ends: boolean): string =>
  write(uncounted, undertaking, ends).text

/** An undertaking of somebody who is in none so far. */
export function drawUndertaking(rng: Random, taken: Set<string>): Undertaking {
  const who = drawPerson(rng, taken)
  return {
    who,
    kind: rng.int(0, KINDS.length - 1),
    town: rng.int(0, listPeople().towns.length - 1),
    whom: drawAnyPerson(rng),
  }
}

/**
 * Beginnings without an end and ends without a beginning, of people who are in none of the item's undertakings. Those
 * who begin and those who end have other first names, so that no two of these sentences belong together.
 */
export function makeLooseEnds(taken: ReadonlySet<string>, rng: Random, tokenizer: Tokenizer): () => CountedText {
  const line = getStatementWriter(tokenizer)
  const half = listPeople().first.length >> 1
  return () => {
    const ends = rng.next() < 0.5
    let who: Person
    do who = { ...drawAnyPerson(rng), first: rng.int(ends ? half : 0, ends ? listPeople().first.length - 1 : half - 1) }
    while (taken.has(makePersonKey(who)))
    const kind = rng.int(0, KINDS.length - 1)
    return write(line, { who, kind, town: rng.int(0, listPeople().towns.length - 1), whom: drawAnyPerson(rng) }, ends)
  }
}

/** How an undertaking of each kind begins and ends. */
const KINDS: readonly { readonly begins: readonly string[]; readonly ends: readonly string[] }[] = [
  { begins: ['WHO', ' set out for', 'TOWN', '.'], ends: ['WHO', ' came to', 'TOWN', ' and stayed.'] },
  { begins: ['WHO', ' took a room in', 'TOWN', '.'], ends: ['WHO', ' gave up the room in', 'TOWN', '.'] },
  { begins: ['WHO', ' wrote to', 'WHOM', ' and waited.'], ends: ['WHO', ' got the answer of', 'WHOM', '.'] },
  { begins: ['WHO', ' lent an umbrella to', 'WHOM', '.'], ends: ['WHO', ' got the umbrella back from', 'WHOM', '.'] },
  { begins: ['WHO', ' began to look for', 'WHOM', '.'], ends: ['WHO', ' found', 'WHOM', ' at last.'] },
]

function write(line: StatementWriter, { who, kind, town, whom }: Undertaking, ends: boolean): CountedText {
  const form = ends ? KINDS[kind].ends : KINDS[kind].begins
  for (let at = 0; at < form.length - 1; at++) {
    const part = form[at]
    if (part === 'WHO') line.person(who)
    else if (part === 'WHOM') line.person(whom)
    else if (part === 'TOWN') line.town(town)
    else line.words(part)
  }
  return line.stop(getLast(form))
}

export const makePersonKey = ({ first, family }: Person): string => `${first} ${family}`

const drawAnyPerson = (rng: Random): Person => ({
  first: rng.int(0, listPeople().first.length - 1),
  family: rng.int(0, listPeople().family.length - 1),
})

function drawPerson(rng: Random, taken: Set<string>): Person {
  for (;;) {
    const who = drawAnyPerson(rng)
    if (taken.has(makePersonKey(who))) continue
    taken.add(makePersonKey(who))
    return who
  }
}

/** A text's statement about an undertaking: who, which kind, and whether it is the beginning or the end. */
export function findUndertakings(text: string): { readonly key: string; readonly ends: boolean }[] {
  return PATTERNS.flatMap(({ pattern, kind, ends }) =>
    Array.from(text.matchAll(pattern), ([, who]) => ({ key: `${who} ${kind}`, ends })),
  )
}

const PATTERNS = KINDS.flatMap(({ begins, ends }, kind) => [
  { pattern: buildPattern(begins), kind, ends: false },
  { pattern: buildPattern(ends), kind, ends: true },
])

function buildPattern(form: readonly string[]): RegExp {
  const parts: Record<string, string> = {
    WHO: '([A-Z][a-z]+ [A-Z][a-z]+)',
    WHOM: ' [A-Z][a-z]+ [A-Z][a-z]+',
    TOWN: ' [A-Z][a-z]+',
  }
  return new RegExp(form.map(part => parts[part] ?? part.replace('.', '\\.')).join(''), 'g')
}
