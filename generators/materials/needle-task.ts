import type { ParamValue } from '../../core/rows.ts'
import { IN_ORDER } from '../../core/template.ts'
import { type Essays, firstLines, type Haystack, type HaystackUnits } from '../haystack.ts'
import { noise, wholeLines } from '../haystacks/noise.ts'
import { rulerSize } from '../profile.ts'
import { type ContextRequest, type CoreRequest, defineTask, type Task } from '../task.ts'
import { apart, pooled } from '../together.ts'
import { TooShort } from '../too-short.ts'
import { type Asked, answerIn } from './answer-format.ts'
import { distinct, IDENTIFIER_KINDS, type IdentifierKind, type WordPairs } from './identifiers.ts'
import { needle, needleLines, VALUE_NOUN } from './needles.ts'
import { type Fact, factTokens, insertNeedles } from './plant.ts'

export interface NeedleParams extends Record<string, ParamValue> {
  readonly haystack: 'noise' | 'prose' | 'needles'
  readonly key_kind: IdentifierKind
  readonly value_kind: IdentifierKind
  readonly keys: number
  readonly values: number
  readonly queries: number
}

/**
 * Needle in a haystack, in the eight forms of RULER (arXiv 2404.06654, section 3.1; parameters: `synthetic.yaml`):
 * sentences that give keys values stand in haystack text; all values of the asked keys are to be named.
 *
 * Where RULER differs: depths come from 40 fixed percentages that are shuffled with a constant seed; here each needle's
 * depth is stratified over the items of a cell. RULER's distractors may hold the asked key; these cannot.
 */
export function needleTask<const Id extends string>(own: { id: Id; about: string; params: NeedleParams }) {
  return defineTask({
    ...own,
    family: 'needle',
    reading: 'lookup',
    source:
      'RULER (arXiv 2404.06654) section 3.1, NVIDIA/RULER scripts/data/synthetic/niah.py; wording, depths and words are ours',
    version: 2,
    paramNotes: {
      haystack:
        'what surrounds the needles: noise (one line repeated), prose (or the text of --haystack), needles (fresh distractors)',
      key_kind: `kind of keys: ${IDENTIFIER_KINDS.join(', ')}`,
      value_kind: `kind of values: ${IDENTIFIER_KINDS.join(', ')}`,
      keys: 'keys that are planted, the asked ones included (at least queries)',
      values: 'values planted for each key',
      queries: 'keys that are asked for',
    },
    answerTokens: 128,
    official: { answerTokens: 128, core: officialCore, fill: officialFill, size: officialSize, uses: ['words'] },
    paired: true,
    uniqueAnswer: true,
    scorer: 'ruler-recall',
    chance: 0,
    guessScore: guessScore(own.params),
    toolSolvable: true,
    haystack: own.params.haystack === 'prose',
    instructions: INSTRUCTIONS,
    template: IN_ORDER,

    check({ haystack, key_kind, value_kind, keys, values, queries }) {
      if (!['noise', 'prose', 'needles'].includes(haystack)) return 'haystack is noise, prose or needles'
      if (![key_kind, value_kind].every(kind => IDENTIFIER_KINDS.includes(kind)))
        return `key_kind and value_kind are one of ${IDENTIFIER_KINDS.join(', ')}`
      if (![keys, values, queries].every(count => Number.isInteger(count) && count >= 1))
        return 'keys, values and queries are whole numbers from 1'
      if (queries > keys) return 'queries is at most keys'
      if (keys * values > 400) return 'keys × values is at most 400'
      return undefined
    },

    core: place => needles(place),
    // Among needles, those of the other questions are needles like any other; in noise or prose they would be more keys than a task is of.
    ...(own.params.haystack === 'needles' && {
      together: {
        tokens: ({ keys, values }) => keys * values * NEEDLE_TOKENS,
        cores: places =>
          pooled(
            apart(places, needles, ({ facts }) => facts.avoid),
            ({ planted }) => planted.length,
          ),
      } satisfies NonNullable<Task<NeedleParams, 'ruler-recall', Needles['facts']>['together']>,
    }),
    fill: (core, place) => filled(core, place, haystackFor(place.params, place.haystack)),

    solve({ context, question }) {
      const found = [...context.matchAll(NEEDLE)].filter(([, key]) => asksFor(question, key))
      return found.map(([, , value]) => value).join(', ')
    },

    guess({ context, question }, rng) {
      const values = [...context.matchAll(NEEDLE)].map(([, , value]) => value)
      const wanted = question.startsWith('What are all') ? 4 : 1
      return rng.sample(values, Math.min(wanted, values.length)).join(', ')
    },
  })
}

function needles(
  { params, rng, depth }: Pick<CoreRequest<NeedleParams>, 'params' | 'rng' | 'depth'>,
  pairs?: WordPairs,
) {
  const keys = distinct(params.key_kind, params.keys, rng.fork('keys'), new Set(), pairs)
  const values = distinct(params.value_kind, params.keys * params.values, rng.fork('values'), new Set(keys), pairs)
  const facts = values.map((value, at): Fact & { value: string } => {
    const key = keys[Math.floor(at / params.values)]
    return { name: `${key}=${value}`, text: needle(params.value_kind, key, value), depth: depth(at), value }
  })
  const asked = keys.slice(0, params.queries)
  const expected = values.slice(0, params.queries * params.values)
  return {
    ...wording(params.value_kind, asked, expected.length),
    expected,
    facts: { planted: facts, avoid: [...keys, ...values] },
  }
}

type Needles = ReturnType<typeof needles>

function filled(
  { facts }: Pick<Needles, 'facts'>,
  { room, tokenizer, rng }: Pick<ContextRequest<NeedleParams>, 'room' | 'tokenizer' | 'rng'>,
  haystack: Haystack,
  cut = (hay: HaystackUnits) => hay,
) {
  const planted = factTokens(facts.planted, haystack.layout, tokenizer)
  const hay = cut(haystack.fill(room - planted, rng, tokenizer, facts.avoid))
  if (hay.units.length === 0) throw new TooShort(planted + SMALLEST_HEAP)
  return {
    ...insertNeedles(hay, facts.planted, haystack.layout),
    tokens: hay.tokens + planted,
    haystack: haystack.id,
    repeats: hay.repeats,
  }
}

/** Depths in an essay are of RULER's 40, no two alike; among lines any line is as likely as any other. The answer is begun. */
function officialCore(place: CoreRequest<NeedleParams>): Needles & { readonly answerPrefix: string } {
  const { params, rng } = place
  const stream = rng.fork('depths')
  const fixed = stream.sample(DEPTHS, Math.min(DEPTHS.length, params.keys * params.values))
  const depth = (at: number) => (params.haystack === 'prose' ? fixed[at % fixed.length] : stream.next())
  const core = needles({ ...place, depth }, pairsOf(place))
  return { ...core, answerPrefix: ` ${core.answer}` }
}

/** RULER's: 40 evenly spaced percentages from 0 to 100, rounded. */
const DEPTHS = Array.from({ length: 40 }, (_, at) => Math.round((at * 100) / 39) / 100)

/** The user's adjectives and nouns, where both are given: RULER makes its keys of them. */
function pairsOf({ data: { words } }: Pick<CoreRequest<NeedleParams>, 'data'>): WordPairs | undefined {
  return words && words.adjectives.length > 0 && words.nouns.length > 0 ? words : undefined
}

/** Lines that fit, or words of an essay. */
function officialSize({ facts }: Pick<Needles, 'facts'>, place: ContextRequest<NeedleParams>): number {
  const { own, essays } = officialHaystack(place)
  const { room, rng, tokenizer } = place
  const left = room - factTokens(facts.planted, own.layout, tokenizer)
  return essays ? essays.size(left, tokenizer) : wholeLines(own.fill(left, rng, tokenizer, facts.avoid))
}

/** In RULER's steps: 500 words of an essay, 25 lines (below 4,096 tokens 5). Prose that is made fills the room. */
function officialFill(core: Pick<Needles, 'facts'>, place: ContextRequest<NeedleParams>) {
  const { own, essays } = officialHaystack(place)
  const { firstSize, target, tokenizer } = place
  const sizeIn = (fits: number, step: number) => rulerSize(fits, firstSize ?? fits, step)
  if (essays)
    return filled(core, place, {
      ...essays,
      fill: room => essays.ofWords(sizeIn(essays.size(room, tokenizer), 500), tokenizer),
    })
  if (own.layout === 'sentences') return filled(core, place, own)
  const step = target < 4096 ? 5 : 25
  return filled(core, place, own, hay => firstLines(hay, sizeIn(wholeLines(hay), step), tokenizer))
}

function officialHaystack(place: ContextRequest<NeedleParams>): { own: Haystack; essays?: Essays } {
  const own = haystackFor(place.params, place.haystack, pairsOf(place))
  return { own, ...(own === place.haystack && own.essays && { essays: own.essays }) }
}

const INSTRUCTIONS =
  'Some statements in the text keep a value for a name. Read the whole text: the question is about them.'

/** Words of the user's lists may hold blanks; prose may keep other things for somebody in the sentence before. */
const NEEDLE = /kept for ((?:(?!kept for ).)+?) is: (.+?)\.(?=\s|$)/g

/** Is the key one of those that the question names: one, or several with commas and `and` between them? */
function asksFor(question: string, key: string): boolean {
  for (let at = question.indexOf(` ${key}`); at >= 0; at = question.indexOf(` ${key}`, at + 1))
    if (/^(?:[?,]| and )/.test(question.slice(at + 1 + key.length))) return true
  return false
}

/** What `guess` is worth: among needles, nothing; else it draws one value, or four, of those that are planted. */
function guessScore({ haystack, keys, values, queries }: NeedleParams): number {
  if (haystack === 'needles') return 0
  const drawn = queries * values === 1 ? 1 : 4
  return Math.min(1, drawn / (keys * values))
}

/** Of two UUIDs and the words around them. */
const NEEDLE_TOKENS = 70
/** Two short lines of any haystack fit into this. */
const SMALLEST_HEAP = 120

function haystackFor({ haystack, key_kind, value_kind }: NeedleParams, prose: Haystack, pairs?: WordPairs): Haystack {
  if (haystack === 'noise') return noise
  return haystack === 'needles' ? needleLines(key_kind, value_kind, pairs) : prose
}

function wording(
  kind: IdentifierKind,
  keys: readonly string[],
  values: number,
): Asked & { readonly question: string; readonly answer: string } {
  const [one, many] = VALUE_NOUN[kind]
  if (values === 1)
    return {
      question: `What is the ${one} kept for ${keys[0]}?`,
      ...answerIn('phrase', { what: `the ${lastWord(one)}` }),
      answer: `The ${one} kept for ${keys[0]} is`,
    }
  return {
    question: `What are all the ${many} kept for ${listed(keys)}?`,
    ...answerIn('set', { what: `the ${lastWord(many)}` }),
    answer: `The ${many} kept for ${listed(keys)} are`,
  }
}

const lastWord = (text: string) => text.slice(text.lastIndexOf(' ') + 1)

/** `a`, `a and b`, `a, b, and c`. */
function listed(names: readonly string[]): string {
  if (names.length <= 2) return names.join(' and ')
  return `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`
}
