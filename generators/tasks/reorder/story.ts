import { lastOf } from '../../../core/held.ts'
import type { Random } from '../../../core/random.ts'
import type { Tokenizer } from '../../../core/tokens.ts'
import { people } from '../../materials/people.ts'
import {
  type Person,
  type StatementWriter,
  statementWriter,
  uncounted,
  type Written,
} from '../../materials/statements.ts'

/** What somebody begins and ends. */
export interface Undertaking {
  readonly who: Person
  /** Number of the kind. */
  readonly kind: number
  /** Where it goes to, or whom it is about. */
  readonly town: number
  readonly whom: Person
}

/** The sentence that tells its beginning or its end. */
export const undertakingText = (undertaking: Undertaking, ends: boolean): string =>
  write(uncounted, undertaking, ends).text

/** An undertaking of somebody who is in none so far. */
export function drawUndertaking(rng: Random, taken: Set<string>): Undertaking {
  const who = drawPerson(rng, taken)
  return { who, kind: rng.int(0, KINDS.length - 1), town: rng.int(0, people().towns.length - 1), whom: anyPerson(rng) }
}

/**
 * Beginnings without an end and ends without a beginning, of people who are in none of the item's undertakings. Those who begin and
 * those who end have other first names, so that no two of these sentences belong together.
 */
export function looseEnds(taken: ReadonlySet<string>, rng: Random, tokenizer: Tokenizer): () => Written {
  const line = statementWriter(tokenizer)
  const half = people().first.length >> 1
  return () => {
    const ends = rng.next() < 0.5
    let who: Person
    do who = { ...anyPerson(rng), first: rng.int(ends ? half : 0, ends ? people().first.length - 1 : half - 1) }
    while (taken.has(keyOf(who)))
    const kind = rng.int(0, KINDS.length - 1)
    return write(line, { who, kind, town: rng.int(0, people().towns.length - 1), whom: anyPerson(rng) }, ends)
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

function write(line: StatementWriter, { who, kind, town, whom }: Undertaking, ends: boolean): Written {
  const form = ends ? KINDS[kind].ends : KINDS[kind].begins
  for (let at = 0; at < form.length - 1; at++) {
    const part = form[at]
    if (part === 'WHO') line.person(who)
    else if (part === 'WHOM') line.person(whom)
    else if (part === 'TOWN') line.town(town)
    else line.words(part)
  }
  return line.stop(lastOf(form))
}

export const keyOf = ({ first, family }: Person): string => `${first} ${family}`

const anyPerson = (rng: Random): Person => ({
  first: rng.int(0, people().first.length - 1),
  family: rng.int(0, people().family.length - 1),
})

function drawPerson(rng: Random, taken: Set<string>): Person {
  for (;;) {
    const who = anyPerson(rng)
    if (taken.has(keyOf(who))) continue
    taken.add(keyOf(who))
    return who
  }
}

/** What a text tells of undertakings: who, which kind, and whether it is the beginning or the end. */
export function undertakingsIn(text: string): { readonly key: string; readonly ends: boolean }[] {
  return PATTERNS.flatMap(({ pattern, kind, ends }) =>
    Array.from(text.matchAll(pattern), ([, who]) => ({ key: `${who} ${kind}`, ends })),
  )
}

const PATTERNS = KINDS.flatMap(({ begins, ends }, kind) => [
  { pattern: patternOf(begins), kind, ends: false },
  { pattern: patternOf(ends), kind, ends: true },
])

function patternOf(form: readonly string[]): RegExp {
  const parts: Record<string, string> = {
    WHO: '([A-Z][a-z]+ [A-Z][a-z]+)',
    WHOM: ' [A-Z][a-z]+ [A-Z][a-z]+',
    TOWN: ' [A-Z][a-z]+',
  }
  return new RegExp(form.map(part => parts[part] ?? part.replace('.', '\\.')).join(''), 'g')
}
