import {
  type CoreRequest,
  drawApart,
  drawDistinctIdentifiers,
  type Haystack,
  type Random,
  type Task,
  type Tokenizer,
  TooShort,
  withFacts,
} from 'fathom-bench/plugin'
import { countSentence } from '../haystack/haystack.ts'
import {
  formatName,
  joinList,
  makeSlotPatterns,
  mustGetWording,
  type Pack,
  type PersonNumbers,
  SENTENCE_START,
  say,
} from '../pack/pack.ts'
import { toTemplatePattern } from '../pack/template.ts'
import { plant } from '../plant.ts'
import { type LanguageTask, listReplyLanguages, type Tongues } from './language-task.ts'

interface NeedleParams {
  readonly haystack: 'noise' | 'prose' | 'needles'
  readonly key_kind: 'words' | 'uuids'
  readonly value_kind: 'numbers' | 'uuids'
  readonly keys: number
  readonly values: number
  readonly queries: number
}

/** A name for which something is kept: a person of a town, or an identifier. */
type Key = { readonly who: PersonNumbers; readonly town: number } | { readonly id: string }

interface Needle {
  readonly key: Key
  readonly value: string
  readonly depth: number
}

/** RULER's needles: statements that keep a value for a key. A key in words is somebody of a town. */
export const needles: LanguageTask = (english, { text, asks }) => ({
  params: english.params,
  paramNotes: english.paramNotes,
  haystack: english.haystack,
  // RULER's own scorer reads lists and denials of English alone.
  scorer: 'language-set',
  instructions: say(asks, 'niah.instructions'),
  check(params) {
    if (!['words', 'uuids'].includes(String(params['key_kind']))) return 'key_kind is words or uuids in this language'
    if (!['numbers', 'uuids'].includes(String(params['value_kind'])))
      return 'value_kind is numbers or uuids in this language'
    return english.check?.(params)
  },

  core: request => drawNeedles(request, { text, asks }),

  together: {
    tokens: params => Number(params['keys']) * Number(params['values']) * NEEDLE_TOKENS,
    cores(places) {
      const cores = drawApart(
        places,
        request => drawNeedles(request, { text, asks }),
        ({ facts }) => facts.flatMap(({ key, value }) => [formatKey(text, text, key), value]),
      )
      return withFacts(
        cores,
        cores.flatMap(({ facts }) => facts),
        cores.map(({ facts }) => facts.length),
      )
    },
  },

  fill({ facts }, request) {
    const params = readParams(request.params)
    const planted = facts as readonly Needle[]
    const haystack = params.haystack === 'prose' ? request.haystack : makeLineHaystack(text, params, planted)
    const sentences = planted.map(needle => ({
      text: tellNeedle(text, params, needle.key, needle.value),
      depth: needle.depth,
      name: `${formatKey(text, text, needle.key)}=${needle.value}`,
    }))
    return plant(text, sentences, { avoid: listFamilies(text, planted) }, { ...request, haystack })
  },

  solve({ context, question }) {
    return readNeedles(text, context)
      .filter(({ key }) => isAsked(question, key, text, asks))
      .map(({ value }) => value)
      .join(', ')
  },

  guess({ context }, rng) {
    const values = readNeedles(text, context).map(({ value }) => value)
    const { queries, values: each } = readParams(english.params)
    return rng.sample(values, Math.min(queries * each === 1 ? 1 : 4, values.length)).join(', ')
  },
})

function drawNeedles(
  { params, rng, depth }: Pick<CoreRequest<Task['params']>, 'params' | 'rng' | 'depth'>,
  { text, asks }: Tongues,
) {
  const asked = readParams(params)
  const keys = drawKeys(asked.key_kind, asked.keys, rng.fork('keys'), text)
  const values = drawDistinctIdentifiers(asked.value_kind, asked.keys * asked.values, rng.fork('values'), new Set())
  const planted = values.map(
    (value, at): Needle => ({ key: keys[Math.floor(at / asked.values)], value, depth: depth(at) }),
  )
  const count = asked.queries * asked.values
  const how = count === 1 ? '' : 'all'
  const names = keys.slice(0, asked.queries).map(key => formatKey(asks, text, key))
  return {
    question: say(asks, `niah.ask${how}.${asked.value_kind}`, { KEY: joinList(asks, names) }),
    answerKind: count === 1 ? ('phrase' as const) : ('set' as const),
    answerFormat: say(asks, `niah.form${how}.${asked.value_kind}`),
    expected: { language: listReplyLanguages({ text, asks }), answers: values.slice(0, count) },
    facts: planted,
  }
}

/** Tokens of a needle, at most. */
const NEEDLE_TOKENS = 90

const readParams = (params: object) => params as NeedleParams

function drawKeys(kind: NeedleParams['key_kind'], count: number, rng: Random, pack: Pack): Key[] {
  if (kind === 'uuids') return drawDistinctIdentifiers('uuids', count, rng, new Set()).map(id => ({ id }))
  const families = rng.sample(
    pack.families.map((_, at) => at),
    Math.min(count, pack.families.length),
  )
  return Array.from({ length: count }, (_, at) => ({
    who: { family: families[at % families.length], first: rng.int(0, pack.given.length - 1) },
    town: rng.int(0, pack.towns.length - 1),
  }))
}

/** The words of a key in a language; its names are as in the text. */
const formatKey = (pack: Pack, names: Pack, key: Key): string =>
  'id' in key ? key.id : say(pack, 'key', { WHO: formatName(names, key.who), TOWN: names.towns[key.town] })

const tellNeedle = (pack: Pack, { value_kind }: NeedleParams, key: Key, value: string): string =>
  say(pack, `niah.${value_kind}`, { KEY: formatKey(pack, pack, key), VALUE: value })

const listFamilies = (pack: Pack, planted: readonly Needle[]): string[] =>
  planted.flatMap(({ key }) => ('id' in key ? [] : [pack.families[key.who.family]]))

/** Needles of a text: their keys by the words of its language. */
function readNeedles(
  pack: Pack,
  context: string,
): { readonly key: RegExpExecArray['groups']; readonly value: string }[] {
  const { WHO = '', TOWN = '' } = makeSlotPatterns(pack)
  const key = toTemplatePattern(mustGetWording(pack, 'key'), { WHO, TOWN })
  return ['numbers', 'uuids'].flatMap(kind => {
    const pattern = toTemplatePattern(mustGetWording(pack, `niah.${kind}`), {
      KEY: `(?:${key}|(?<ID>[0-9a-f-]{36}))`,
      VALUE: kind === 'numbers' ? '\\d{7}' : '[0-9a-f-]{36}',
    })
    const found = context.matchAll(new RegExp(SENTENCE_START[pack.blank] + pattern, 'gu'))
    return Array.from(found, ({ groups }) => ({ key: groups, value: groups?.['VALUE'] ?? '' }))
  })
}

function isAsked(question: string, key: RegExpExecArray['groups'], text: Pack, asks: Pack): boolean {
  if (key?.['ID'] !== undefined) return question.includes(key['ID'])
  const { WHO = '', TOWN = '' } = key ?? {}
  return text.towns.includes(TOWN) && question.includes(say(asks, 'key', { WHO, TOWN }))
}

/** One line again and again, or fresh needles: the text is nothing but such sentences. */
function makeLineHaystack(pack: Pack, params: NeedleParams, planted: readonly Needle[]): Haystack {
  const taken = new Set(planted.map(({ key }) => formatKey(pack, pack, key)))
  return {
    id: params.haystack,
    layout: 'sentences',
    fill(room, rng, tokenizer) {
      const draw = () => {
        for (;;) {
          const [key] = drawKeys(params.key_kind, 1, rng, pack)
          const words = formatKey(pack, pack, key)
          if (taken.has(words)) continue
          taken.add(words)
          return tellNeedle(pack, params, key, drawDistinctIdentifiers(params.value_kind, 1, rng, new Set())[0])
        }
      }
      return fillLines(pack, room, tokenizer, params.haystack === 'noise' ? () => say(pack, 'niah.noise') : draw)
    },
  }
}

function fillLines(pack: Pack, room: number, tokenizer: Tokenizer, next: () => string) {
  const units: string[] = []
  const ending = pack.blank === '' ? tokenizer.piece(pack.stop) : 0
  let tokens = ending
  for (;;) {
    const text = next()
    const isFirst = units.length === 0
    const size = isFirst ? tokenizer.count(text) - ending : countSentence(pack, text, tokenizer)
    if (tokens + size > room) break
    tokens += size
    units.push(isFirst ? text : pack.blank + text)
  }
  if (units.length === 0) throw new TooShort(SMALLEST)
  return { units, tokens, repeats: 0 }
}

const SMALLEST = 150
