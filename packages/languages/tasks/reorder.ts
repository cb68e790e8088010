import { type BuiltContext, type ContextRequest, mustGet, type Random, TooShort } from 'fathom-bench/plugin'
import { countSentence } from '../haystack/haystack.ts'
import { formatName, isWoman, type Pack, type PersonNumbers, say } from '../pack/pack.ts'
import { writeSentence } from '../pack/sentence.ts'
import { insertSentences, type TextAtDepth } from '../plant.ts'
import { estimateSentence } from './cast.ts'
import type { LanguageTask } from './language-task.ts'
import { readForms } from './read-forms.ts'

/** Matters that somebody begins and ends, in a town or with somebody. */
const TOWN_MATTERS = ['journey', 'room', 'school']
const PERSON_MATTERS = ['letter', 'debt', 'portrait']
const SIDES = ['begins', 'ends'] as const
type Side = (typeof SIDES)[number]

/** Parts by position, one before the other. */
type Link = readonly [from: number, to: number]

interface Facts {
  readonly labels: readonly string[]
  readonly links: readonly Link[]
  /** Where in the text each part stands, in [0, 1). */
  readonly depths: readonly number[]
}

/** Somebody, and the town or the other person of a matter. */
interface Pair {
  readonly who: PersonNumbers
  readonly with: { readonly town: string } | { readonly whom: PersonNumbers }
}

/** The parts of a story in order, by what people begin in one part and end in a later one. */
export const reorderTask: LanguageTask = (english, { text, asks }) => ({
  params: english.params,
  paramNotes: { ...english.paramNotes, parts: 'parts of the story: 8, 16 or 32' },
  // Each matter is told in three ways, which a program can list.
  program: 'solves it',
  levels: (english.levels ?? []).filter(({ parts }) => parts !== 64),
  check: params => (params['parts'] === 64 ? 'parts is one of 8, 16, 32 in this language' : english.check?.(params)),
  instructions: say(asks, 'reorder.instructions'),

  core({ params, rng, depth }) {
    const parts = Number(params['parts'])
    const letters = rng.sample(LETTERS, 2).join('')
    const labels = rng.sample(NUMBERS, parts).map(number => `${letters}${number}`)
    const facts: Facts = { labels, links: drawLinks(parts, rng), depths: labels.map((_, part) => depth(part)) }
    return {
      question: say(asks, 'reorder.question', { COUNT: String(parts) }),
      answerKind: 'order',
      answerFormat: say(asks, 'reorder.format'),
      expected: labels,
      facts,
    }
  },

  fill: ({ facts }, request) => writeParts(text, asks, facts as Facts, Number(request.params['share']), request),

  solve({ context }) {
    const parts = splitParts(context)
    const begun = new Map<string, number>()
    const ended = new Map<string, number>()
    for (const [part, { body }] of parts.entries())
      for (const { key, side } of readMatters(text, body)) (side === 'begins' ? begun : ended).set(key, part)
    const before = parts.map((): number[] => [])
    for (const [key, from] of begun) {
      const to = ended.get(key)
      if (to !== undefined) before[to].push(from)
    }
    // Each part is tied to the next: how many parts come before one, link by link, is its place.
    const places = parts.map((_, part) => countBefore(part, before, new Map()))
    return parts
      .map(({ label }, part) => ({ label, place: places[part] }))
      .sort((a, b) => a.place - b.place)
      .map(({ label }) => label)
      .join(', ')
  },

  guess: ({ context }, rng) => rng.shuffle(splitParts(context).map(({ label }) => label)).join(', '),
})

function writeParts(
  text: Pack,
  asks: Pack,
  { labels, links, depths }: Facts,
  share: number,
  request: Pick<ContextRequest<never>, 'room' | 'rng' | 'tokenizer' | 'haystack'>,
): BuiltContext {
  const { room, rng, tokenizer, haystack } = request
  const headings = labels.map(label => `${say(asks, 'reorder.heading', { LABEL: label })}\n`)
  const frame = headings.reduce((sum, heading) => sum + tokenizer.count(heading) + SPARE, 0)
  const inParts = labels.map((): TextAtDepth[] => [])
  const told = tellMatters(
    text,
    links,
    labels.length,
    Math.min(room * share, room - labels.length * LEAST_TOKENS),
    request,
  )
  let tokens = frame
  for (const { part, ...sentence } of told) {
    inParts[part].push(sentence)
    tokens += countSentence(text, sentence.text, tokenizer)
  }
  const hay = haystack.fill(room - tokens, rng.fork('haystack'), tokenizer)
  const order = labels.map((_, part) => part).sort((a, b) => depths[a] - depths[b])
  if (hay.units.length < LEAST_UNITS * labels.length) throw new TooShort(tokens + labels.length * LEAST_TOKENS)
  let context = ''
  const found: { name: string; at: number }[] = []
  for (const [place, part] of order.entries()) {
    const cut = (at: number) => Math.floor((at * hay.units.length) / order.length)
    const units = hay.units.slice(cut(place), cut(place + 1))
    units[0] = units[0].trimStart()
    const { context: body, starts } = insertSentences(text, units, inParts[part])
    const head = `${context === '' ? '' : `${context}\n\n`}${headings[part]}`
    for (const [at, { name }] of inParts[part].entries())
      if (name !== undefined) found.push({ name, at: head.length + starts[at] })
    context = head + body
  }
  const size = tokenizer.count(context)
  if (size > room) throw new TooShort(size)
  return {
    context,
    tokens: size,
    depths: found.map(({ name, at }) => ({ fact: name, depth: Math.round((at / context.length) * 1e6) / 1e6 })),
    haystack: haystack.id,
    repeats: hay.repeats,
  }
}

/**
 * Writes beginnings and ends until they fill `room` tokens. Each pair has two or three sentences on different matters;
 * in a tied pair two of them are the beginning and the end of one matter.
 */
function tellMatters(
  text: Pack,
  links: readonly Link[],
  parts: number,
  room: number,
  { rng, tokenizer }: Pick<ContextRequest<never>, 'rng' | 'tokenizer'>,
): (TextAtDepth & { readonly part: number })[] {
  const told: (TextAtDepth & { readonly part: number })[] = []
  const [draw, wording] = [rng.fork('told'), rng.fork('wording')]
  const one = estimateSentence(mustGet(text.forms, 'reorder.room.begins'), text, rng.fork('sample'), tokenizer)
  const drawPair = makePairs(text, Math.max(room / one / MEAN_SIZE, links.length * 1.2), draw)
  let tokens = 0
  const add = (pair: Pair, matter: string, side: Side, part: number, name?: string) => {
    const sentence = tellMatter(text, pair, matter, side, wording)
    tokens += countSentence(text, sentence, tokenizer)
    told.push({ text: sentence, depth: draw.next(), part, ...(name !== undefined && { name }) })
  }
  const addLoose = (pair: Pair, matters: readonly string[]) => {
    for (const matter of matters) add(pair, matter, draw.pick(SIDES), draw.int(0, parts - 1))
  }
  for (const [at, [from, to]] of links.entries()) {
    const pair = drawPair()
    const [matter, ...others] = draw.sample(listMatters(pair), draw.int(1, 2))
    add(pair, matter, 'begins', from, `beginning ${at + 1}`)
    add(pair, matter, 'ends', to, `end ${at + 1}`)
    addLoose(pair, others)
  }
  while (tokens < room) {
    const pair = drawPair()
    addLoose(pair, draw.sample(listMatters(pair), draw.int(2, 3)))
  }
  return told
}

const listMatters = (pair: Pair) => ('town' in pair.with ? TOWN_MATTERS : PERSON_MATTERS)

function tellMatter(text: Pack, { who, with: other }: Pair, matter: string, side: Side, rng: Random): string {
  const fillName = (person: PersonNumbers) => ({ text: formatName(text, person), isWoman: isWoman(text, person) })
  return writeSentence(rng.pick(mustGet(text.forms, `reorder.${matter}.${side}`)), slot => {
    if (slot === 'WHO') return fillName(who)
    return 'town' in other ? { text: other.town } : fillName(other.whom)
  })
}

/** Pairs that come once each, of a cast that grows with the square root of their number. */
function makePairs(text: Pack, count: number, rng: Random): () => Pair {
  const size = Math.ceil(Math.max(FEWEST_PEOPLE, PEOPLE * Math.sqrt(count)))
  const people = rng
    .sample(
      Array.from({ length: text.families.length * text.given.length }, (_, at) => at),
      size,
    )
    .map(at => ({ family: at % text.families.length, first: Math.floor(at / text.families.length) }))
  const towns = rng.sample([...text.towns], Math.min(size, text.towns.length))
  const taken = new Set<string>()
  return () => {
    for (;;) {
      const [who, other] = [rng.int(0, size - 1), rng.int(0, size + towns.length - 1)]
      const key = `${who}/${other}`
      if (who === other || taken.has(key)) continue
      taken.add(key)
      return { who: people[who], with: other < size ? { whom: people[other] } : { town: towns[other - size] } }
    }
  }
}

/** The matters that people began or ended, as a text tells them. */
const readMatters = (text: Pack, body: string) =>
  [...TOWN_MATTERS, ...PERSON_MATTERS].flatMap(matter =>
    SIDES.flatMap(side =>
      readForms(text, `reorder.${matter}.${side}`, body).map(({ WHO, OTHER, TOWN }) => ({
        key: `${WHO}, ${matter}, ${OTHER ?? TOWN}`,
        side,
      })),
    ),
  )

function splitParts(context: string): { readonly label: string; readonly body: string }[] {
  const [, ...pieces] = context.split(HEAD)
  return Array.from({ length: pieces.length / 2 }, (_, at) => ({ label: pieces[2 * at], body: pieces[2 * at + 1] }))
}

/** A line with a label, in whatever words of a language. */
const HEAD = /^[^\n]{0,20}?([A-Z]{2}\d\d)[^\n]{0,10}\n/gm

/** The most links in a row that lead to a part. */
function countBefore(part: number, before: readonly number[][], known: Map<number, number>): number {
  const found = known.get(part)
  if (found !== undefined) return found
  // A part of a text whose ties contradict each other comes first.
  known.set(part, 0)
  const count = before[part].reduce((most, each) => Math.max(most, 1 + countBefore(each, before, known)), 0)
  known.set(part, count)
  return count
}

/** Every part with the next one, and as many pairs that are further apart. */
function drawLinks(parts: number, rng: Random): Link[] {
  const next = Array.from({ length: parts - 1 }, (_, at): Link => [at, at + 1])
  const far = Array.from({ length: parts - 1 }, (): Link => {
    const from = rng.int(0, parts - 3)
    return [from, rng.int(from + 2, parts - 1)]
  })
  return [...next, ...far]
}

/** None that looks like a digit. */
const LETTERS = Array.from('ABCDEFGHJKLMNPQRSTUVWXYZ')
const NUMBERS = Array.from({ length: 90 }, (_, at) => at + 10)
const FEWEST_PEOPLE = 12
const PEOPLE = 1.2
const MEAN_SIZE = 2.5
/** Tokens that the borders of a part may cost. */
const SPARE = 3
const LEAST_UNITS = 1
const LEAST_TOKENS = 60
