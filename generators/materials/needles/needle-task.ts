import type { ParamValue } from '../../../core/rows/rows.ts'
import { IN_ORDER } from '../../../core/text/template.ts'
import { computeRulerSize } from '../../build/profile.ts'
import { drawApart, poolCores } from '../../build/together.ts'
import { TooShort } from '../../build/too-short.ts'
import { type Essays, type Haystack, type HaystackUnits, takeFirstLines } from '../../haystack.ts'
import { countWholeLines, noise } from '../../haystacks/noise.ts'
import { type ContextRequest, type CoreRequest, defineTask } from '../../task.ts'
import { type AnswerInstructions, formatAnswerInstructions } from '../answer-format.ts'
import { drawDistinctIdentifiers, IDENTIFIER_KINDS, type IdentifierKind, type WordPairs } from '../keys/identifiers.ts'
import { countFactTokens, type Fact, insertNeedles } from './insert-needles.ts'
import { formatNeedle, makeNeedleLines, VALUE_NOUN } from './needles.ts'

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
    version: 3,
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
    official: {
      answerTokens: 128,
      core: drawOfficialQuestion,
      fill: fillOfficially,
      size: measureOfficialSize,
      uses: ['words'],
    },
    paired: true,
    uniqueAnswer: true,
    scorer: 'ruler-recall',
    chance: 0,
    guessScore: guessScore(own.params),
    program: 'solves it',
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

    core: request => drawNeedles(request),
    // Among needles, those of the other questions are needles like any other. In noise or prose they are more keys than
    // with one question, as in niah_multikey_1.
    together: {
      tokens: ({ keys, values }) => keys * values * NEEDLE_TOKENS,
      cores: places =>
        poolCores(
          drawApart(places, drawNeedles, ({ facts }) => facts.avoid),
          ({ planted }) => planted.length,
        ),
    },
    fill: (core, request) => fillHaystack(core, request, pickHaystack(request.params, request.haystack)),

    solve({ context, question }) {
      const found = [...context.matchAll(NEEDLE)].filter(([, key]) => isKeyAsked(question, key))
      return found.map(([, , value]) => value).join(', ')
    },

    guess({ context, question }, rng) {
      const values = [...context.matchAll(NEEDLE)].map(([, , value]) => value)
      const wanted = question.startsWith('What are all') ? 4 : 1
      return rng.sample(values, Math.min(wanted, values.length)).join(', ')
    },
  })
}

function drawNeedles(
  { params, rng, depth }: Pick<CoreRequest<NeedleParams>, 'params' | 'rng' | 'depth'>,
  pairs?: WordPairs,
) {
  const keys = drawDistinctIdentifiers(params.key_kind, params.keys, rng.fork('keys'), new Set(), pairs)
  const values = drawDistinctIdentifiers(
    params.value_kind,
    params.keys * params.values,
    rng.fork('values'),
    new Set(keys),
    pairs,
  )
  const facts = values.map((value, at): Fact & { value: string } => {
    const key = keys[Math.floor(at / params.values)]
    return { name: `${key}=${value}`, text: formatNeedle(params.value_kind, key, value), depth: depth(at), value }
  })
  const asked = keys.slice(0, params.queries)
  const expected = values.slice(0, params.queries * params.values)
  return {
    ...describeWording(params.value_kind, asked, expected.length),
    expected,
    facts: { planted: facts, avoid: [...keys, ...values] },
  }
}

type Needles = ReturnType<typeof drawNeedles>

function fillHaystack(
  { facts }: Pick<Needles, 'facts'>,
  { room, tokenizer, rng }: Pick<ContextRequest<NeedleParams>, 'room' | 'tokenizer' | 'rng'>,
  haystack: Haystack,
  cut = (hay: HaystackUnits) => hay,
) {
  const planted = countFactTokens(facts.planted, haystack.layout, tokenizer)
  const hay = cut(haystack.fill(room - planted, rng, tokenizer, facts.avoid))
  if (hay.units.length === 0) throw new TooShort(planted + SMALLEST_HEAP)
  return {
    ...insertNeedles(hay, facts.planted, haystack.layout),
    tokens: hay.tokens + planted,
    haystack: haystack.id,
    repeats: hay.repeats,
  }
}

/**
 * Depths in an essay are of RULER's 40, no two alike; among lines any line is as likely as any other. The prompt
 * starts the answer.
 */
function drawOfficialQuestion(request: CoreRequest<NeedleParams>): Needles & { readonly answerPrefix: string } {
  const { params, rng } = request
  const stream = rng.fork('depths')
  const fixed = stream.sample(DEPTHS, Math.min(DEPTHS.length, params.keys * params.values))
  const drawDepth = (at: number) => (params.haystack === 'prose' ? fixed[at % fixed.length] : stream.next())
  const core = drawNeedles({ ...request, depth: drawDepth }, getWordPairs(request))
  return { ...core, answerPrefix: ` ${core.answer}` }
}

/** RULER's: 40 evenly spaced percentages from 0 to 100, rounded. */
const DEPTHS = Array.from({ length: 40 }, (_, at) => Math.round((at * 100) / 39) / 100)

/** The user's adjectives and nouns, if both are given: RULER makes its keys from them. */
function getWordPairs({ data: { words } }: Pick<CoreRequest<NeedleParams>, 'data'>): WordPairs | undefined {
  return words && words.adjectives.length > 0 && words.nouns.length > 0 ? words : undefined
}

/** Lines that fit, or words of an essay. */
function measureOfficialSize({ facts }: Pick<Needles, 'facts'>, request: ContextRequest<NeedleParams>): number {
  const { own, essays } = resolveOfficialHaystack(request)
  const { room, rng, tokenizer } = request
  const left = room - countFactTokens(facts.planted, own.layout, tokenizer)
  return essays ? essays.size(left, tokenizer) : countWholeLines(own.fill(left, rng, tokenizer, facts.avoid))
}

/** In RULER's steps: 500 words of an essay, 25 lines (below 4,096 tokens 5). Prose that is made fills the room. */
function fillOfficially(core: Pick<Needles, 'facts'>, request: ContextRequest<NeedleParams>) {
  const { own, essays } = resolveOfficialHaystack(request)
  const { firstSize, target, tokenizer } = request
  const chooseSize = (fits: number, step: number) => computeRulerSize(fits, firstSize ?? fits, step)
  if (essays)
    return fillHaystack(core, request, {
      ...essays,
      fill: room => essays.ofWords(chooseSize(essays.size(room, tokenizer), 500), tokenizer),
    })
  if (own.layout === 'sentences') return fillHaystack(core, request, own)
  const step = target < 4096 ? 5 : 25
  return fillHaystack(core, request, own, hay => takeFirstLines(hay, chooseSize(countWholeLines(hay), step), tokenizer))
}

function resolveOfficialHaystack(request: ContextRequest<NeedleParams>): { own: Haystack; essays?: Essays } {
  const own = pickHaystack(request.params, request.haystack, getWordPairs(request))
  return { own, ...(own === request.haystack && own.essays && { essays: own.essays }) }
}

const INSTRUCTIONS =
  'Some statements in the text keep a value for a name. Read the whole text: the question is about them.'

/** Words of the user's lists may hold blanks; prose may keep other things for somebody in the sentence before. */
const NEEDLE = /kept for ((?:(?!kept for ).)+?) is: (.+?)\.(?=\s|$)/g

/** Is the key one of those that the question names: one, or several with commas and `and` between them? */
function isKeyAsked(question: string, key: string): boolean {
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

/** Tokens of two UUIDs and the words around them. */
const NEEDLE_TOKENS = 70
/** Two short lines of any haystack fit into this. */
const SMALLEST_HEAP = 120

function pickHaystack({ haystack, key_kind, value_kind }: NeedleParams, prose: Haystack, pairs?: WordPairs): Haystack {
  if (haystack === 'noise') return noise
  return haystack === 'needles' ? makeNeedleLines(key_kind, value_kind, pairs) : prose
}

function describeWording(
  kind: IdentifierKind,
  keys: readonly string[],
  values: number,
): AnswerInstructions & { readonly question: string; readonly answer: string } {
  const [one, many] = VALUE_NOUN[kind]
  if (values === 1)
    return {
      question: `What is the ${one} kept for ${keys[0]}?`,
      ...formatAnswerInstructions('phrase', { what: `the ${takeLastWord(one)}` }),
      answer: `The ${one} kept for ${keys[0]} is`,
    }
  return {
    question: `What are all the ${many} kept for ${joinNames(keys)}?`,
    ...formatAnswerInstructions('set', { what: `the ${takeLastWord(many)}` }),
    answer: `The ${many} kept for ${joinNames(keys)} are`,
  }
}

const takeLastWord = (text: string) => text.slice(text.lastIndexOf(' ') + 1)

/** `a`, `a and b`, `a, b, and c`. */
function joinNames(names: readonly string[]): string {
  if (names.length <= 2) return names.join(' and ')
  return `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`
}
