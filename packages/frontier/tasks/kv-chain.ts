import {
  ChainKeys,
  type CoreRequest,
  countFactTokens,
  defineTask,
  drawApart,
  type Fact,
  flattenString,
  formatAnswerInstructions,
  type HaystackUnits,
  IN_ORDER,
  insertNeedles,
  KEY_KINDS,
  type KeyKind,
  makeChainKeyCounter,
  makeIdentifiers,
  mustMatch,
  type ParamValue,
  poolCores,
  type Random,
  type Tokenizer,
  TooShort,
  UNCOUNTED,
} from 'fathom-bench/plugin'

interface Params extends Record<string, ParamValue> {
  readonly hops: number
  readonly key_kind: KeyKind
}

/**
 * Measures how many links a reader can follow in a text of only links. Every line gives a key its value, which is
 * another line's key or, at the end of a chain, a word. All chains have the same number of lines, in random order.
 * Source: the chains of KeyChain (LoongRL, arXiv 2510.19363) without documents and without the question; all lines look
 * alike, as in RULER's niah_multikey_3. Parameters: `hops` (lines of a chain), `key_kind`. Chance: 0. A 5-line program
 * solves it.
 */
export const kvChain = defineTask({
  id: 'kv-chain',
  family: 'chain',
  reading: 'hops',
  about: 'Follow a chain of keys from line to line to the word at its end.',
  source: 'The chains of LoongRL KeyChain (arXiv 2510.19363) section 3 alone, among lines of the same kind',
  version: 3,
  params: { hops: 4, key_kind: 'hex8' } as Params,
  paramNotes: {
    hops: 'lines that must be read one after the other, 1 to 64',
    key_kind: `what keys look like: ${KEY_KINDS.join(', ')}`,
  },
  answerTokens: 128,
  paired: true,
  uniqueAnswer: true,
  scorer: 'ruler-recall',
  chance: 0,
  program: 'solves it',
  haystack: false,
  instructions: `Each line of the text gives a key and its value. The value is the key of another line, or a word such as brave-lantern, where a chain of lines ends.`,
  template: IN_ORDER,

  check({ hops, key_kind }) {
    if (!(Number.isInteger(hops) && hops >= 1 && hops <= 64)) return 'hops is a whole number from 1 to 64'
    return KEY_KINDS.includes(key_kind) ? undefined : `key_kind is ${KEY_KINDS.join(' or ')}`
  },

  core: request => drawChain(request),

  together: {
    tokens: ({ hops }) => hops * LINE_TOKENS,
    cores: places =>
      poolCores(
        drawApart(places, drawChain, ({ facts: { keys, words } }) => [...keys, ...words]),
        ({ lines }) => lines.length,
      ),
  },

  fill({ facts }, { params, room, tokenizer, rng }) {
    const planted = countFactTokens(facts.lines, 'lines', tokenizer)
    const hay = makeOtherChains(room - planted, facts, params, { rng, tokenizer })
    if (hay.units.length < 2 * params.hops) throw new TooShort(3 * planted + LINE_TOKENS)
    return { ...insertNeedles(hay, facts.lines, 'lines'), tokens: hay.tokens + planted, haystack: 'chains', repeats: 0 }
  },

  solve({ context, question }) {
    const next = new Map(Array.from(context.matchAll(LINE), ([, key, value]) => [key, value]))
    let at = mustMatch(/key (\S+)/, question)[1]
    for (let value = next.get(at); value !== undefined; value = next.get(at)) at = value
    return WORD.test(at) ? at : ''
  },

  guess({ context }, rng) {
    const words = context.match(/[a-z]+-[a-z]+$/gm) ?? []
    return words.length > 0 ? rng.pick(words) : ''
  },
})

const LINE = /^([0-9a-f-]+): (\S+)$/gm
const WORD = /^[a-z]+-[a-z]+$/
const LINE_TOKENS = 50

/** The lines of one chain, with the question where it leads. */
function drawChain({ params, rng, depth }: Pick<CoreRequest<Params>, 'params' | 'rng' | 'depth'>) {
  const supply = new ChainKeys(params.key_kind, rng.fork('keys'))
  const keys = Array.from({ length: params.hops }, () => supply.draw())
  const word = makeIdentifiers('words', UNCOUNTED).draw(rng.fork('word'))
  const lines = keys.map(
    (key, at): Fact => ({ name: `link ${at + 1}`, text: `${key}: ${keys[at + 1] ?? word}`, depth: depth(at) }),
  )
  return {
    question: `Start at the key ${keys[0]} and go from each value to the line of that key. Which word does the chain end with?`,
    ...formatAnswerInstructions('phrase', { what: 'the word' }),
    expected: [word],
    facts: { lines, keys, words: [word] },
  }
}

/** Lines of other chains in random order, as many as fit; the last chain may lack lines. */
function makeOtherChains(
  room: number,
  { keys, words: asked }: { readonly keys: readonly string[]; readonly words: readonly string[] },
  { hops, key_kind }: Params,
  { rng, tokenizer }: { rng: Random; tokenizer: Tokenizer },
): HaystackUnits {
  const supply = new ChainKeys(key_kind, rng.fork('keys'), keys)
  const words = makeIdentifiers('words', tokenizer)
  const wordRng = rng.fork('words')
  const countHex = makeChainKeyCounter(tokenizer)
  const colon = tokenizer.count(':')
  const lineBreak = tokenizer.count('\n')
  const units: string[] = []
  let tokens = 0
  for (;;) {
    let key = supply.draw()
    for (let hop = 1; hop <= hops; hop++) {
      const value = hop < hops ? supply.draw() : drawOtherWord()
      const unit = flattenString(`${key}: ${value}\n`)
      const behind = hop < hops ? countHex(value) : words.lastTokens()
      const size = tokenizer.additive ? countHex(key, '') + colon + behind + lineBreak : tokenizer.count(unit)
      if (tokens + size > room) return dropLastBreak(rng.fork('order').shuffle(units), tokens, lineBreak)
      units.push(unit)
      tokens += size
      key = value
    }
  }

  function drawOtherWord(): string {
    for (;;) {
      const drawn = words.draw(wordRng)
      if (!asked.includes(drawn)) return drawn
    }
  }
}

/** A context ends without white space. */
function dropLastBreak(units: string[], tokens: number, lineBreak: number): HaystackUnits {
  const last = units.pop()
  if (last === undefined) return { units, tokens: 0, repeats: 0 }
  units.push(last.trimEnd())
  return { units, tokens: tokens - lineBreak, repeats: 0 }
}
