import { flattenString, memoizePerTokenizer, pickArticleFor, type Random, type Tokenizer } from 'fathom-bench/plugin'
import { type SentenceForm, TOPIC } from './form.ts'
import { formats } from './formats.ts'
import { type Phrases, resolvePhrases } from './phrases.ts'
import { styles } from './styles.ts'
import { topics } from './topics.ts'

/** Request for a text, by indices in the lists of formats, topics and styles. */
export interface CompositionKey {
  readonly format: number
  readonly topic: number
  readonly style: number
}

export interface Composition {
  readonly text: string
  /** Tokens of the text and of the empty line behind it. */
  readonly tokens: number
}

export const COMPOSITION_FORMATS = Object.keys(formats)
export const STYLES = Object.keys(styles)

/** Texts of 60 to 200 words. */
export const FEWEST_WORDS = 60
export const MOST_WORDS = 200

/** `Write a letter about the lantern in a gloomy style.`, without the first word. */
export const describeKey = ({ format, topic, style }: CompositionKey): string =>
  `${addArticle(COMPOSITION_FORMATS[format])} about the ${topics[topic]} in ${addArticle(STYLES[style])} style`

export const drawKey = (rng: Random): CompositionKey => ({
  format: rng.int(0, COMPOSITION_FORMATS.length - 1),
  topic: rng.int(0, topics.length - 1),
  style: rng.int(0, STYLES.length - 1),
})

/** Writes texts and counts them on the way. Every phrase is counted when it is first used. */
export const getComposer: (tokenizer: Tokenizer) => (key: CompositionKey, rng: Random) => Composition =
  memoizePerTokenizer(makeComposer)

interface Slot {
  readonly texts: readonly string[]
  readonly tokens: Uint16Array
  readonly words: Uint8Array
}

interface CountedForm {
  readonly slots: readonly (Slot | typeof TOPIC)[]
  /** The first slot without its leading blank, to open a line. */
  readonly first: Slot
  readonly end: string
}

interface CountedFormat {
  readonly opening: readonly (readonly CountedForm[])[]
  readonly closing: readonly (readonly CountedForm[])[]
  readonly body: readonly CountedForm[]
  readonly sentences: readonly [number, number]
  readonly lines: boolean
}

function makeComposer(tokenizer: Tokenizer) {
  const slots = new Map<Phrases, Slot>()
  const byFormat = Object.values(formats).map(
    (format): CountedFormat => ({
      opening: format.opening.map(line => line.map(countForm)),
      closing: format.closing.map(line => line.map(countForm)),
      body: format.body.map(countForm),
      sentences: format.sentences,
      lines: format.lines ?? false,
    }),
  )
  const byStyle = Object.values(styles).map(forms => forms.map(countForm))
  const byTopic = topics.map(topic => ` the ${topic}`)
  const topicTokens = byTopic.map(countTokens)

  let text = ''
  let tokens = 0
  let words = 0
  /** End of the last sentence, held back until the next part is known. */
  let end = ''
  return compose

  function compose(key: CompositionKey, rng: Random): Composition {
    for (;;) {
      write(key, rng)
      if (words >= FEWEST_WORDS && words <= MOST_WORDS) break
    }
    const size = tokenizer.additive ? tokens + tokenizer.piece(`${end}\n\n`) : tokenizer.count(`${text}${end}\n\n`)
    return { text: flattenString(text + end), tokens: size }
  }

  function write(key: CompositionKey, rng: Random): void {
    text = ''
    tokens = words = 0
    end = ''
    const { opening, body, closing, sentences, lines } = byFormat[key.format]
    const style = byStyle[key.style]
    for (const line of opening) writeLine(line, key, rng)
    const count = rng.int(sentences[0], sentences[1])
    const shift = rng.int(0, 2)
    for (let at = 0; at < count; at++)
      writeSentence(rng.pick((at + shift) % 3 === 0 ? style : body), at === 0 || lines, key, rng)
    for (const line of closing) writeLine(line, key, rng)
  }

  function writeLine(line: readonly CountedForm[], key: CompositionKey, rng: Random): void {
    for (let at = 0; at < line.length; at++) writeSentence(line[at], at === 0, key, rng)
  }

  function writeSentence(form: CountedForm, onNewLine: boolean, key: CompositionKey, rng: Random): void {
    const opens = text === ''
    if (!opens) {
      const joint = onNewLine ? `${end}\n` : end
      text += joint
      tokens += tokenizer.piece(joint)
    }
    end = form.end
    let bits = 0
    let choices = 0
    for (let at = 0; at < form.slots.length; at++) {
      const slot = at === 0 && onNewLine ? form.first : form.slots[at]
      if (slot === TOPIC) {
        text += byTopic[key.topic]
        tokens += topicTokens[key.topic]
        words += 2
        continue
      }
      // Sixteen bits a choice, two choices a draw.
      bits = choices++ % 2 === 0 ? rng.bits() : bits >>> 16
      const which = ((bits & 0xffff) * slot.texts.length) >>> 16
      text += slot.texts[which]
      if (slot.words[which] === 0) count(slot, which)
      tokens += slot.tokens[which]
      words += slot.words[which]
    }
  }

  function countForm({ parts, end }: SentenceForm): CountedForm {
    const [first] = parts
    if (first === undefined || first === TOPIC) throw new Error('a sentence does not begin with its topic')
    return {
      slots: parts.map(part => (part === TOPIC ? part : resolveSlot(part))),
      first: makeSlot(resolveSlot(first).texts.map(text => text.slice(1))),
      end,
    }
  }

  function resolveSlot(phrases: Phrases): Slot {
    const slot = slots.get(phrases) ?? makeSlot(resolvePhrases(phrases))
    slots.set(phrases, slot)
    return slot
  }

  function count({ texts, tokens, words }: Slot, which: number): void {
    tokens[which] = countTokens(texts[which])
    words[which] = texts[which].trim().split(' ').length
  }

  /** By words with the blank before them: tokenizers whose counts add up split there. */
  function countTokens(phrase: string): number {
    return (phrase.match(WORD) ?? []).reduce((sum, word) => sum + tokenizer.piece(word), 0)
  }
}

const makeSlot = (texts: readonly string[]): Slot => ({
  texts,
  tokens: new Uint16Array(texts.length),
  words: new Uint8Array(texts.length),
})

const addArticle = (noun: string) => `${pickArticleFor(noun)} ${noun}`

const WORD = /\s?\S+/g
