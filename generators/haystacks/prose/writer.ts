import type { Random } from '../../../core/random.ts'
import { perTokenizer, type Tokenizer } from '../../../core/tokens.ts'
import { type Form, forms } from './forms.ts'
import type { Phrases } from './phrases.ts'

/** A sentence without its end stop. */
export interface Sentence {
  text: string
  tokens: number
  /** Two sentences of the same text have the same id. */
  id: number
}

export interface Writer {
  /** Writes the next sentence over the last one. One that opens a paragraph begins without a blank. */
  write(sentence: Sentence, opens: boolean, rng: Random): void
  /** Tokens of the sentence with an end stop, or an end stop and line breaks. */
  size(sentence: Sentence, end: string): number
}

/** The writer whose sentences are counted by a tokenizer; every phrase is counted once. */
export const writerFor: (tokenizer: Tokenizer) => Writer = perTokenizer(newWriter)

interface Slot {
  readonly texts: Phrases
  readonly counts: Uint16Array
}

interface CountedForm {
  readonly slots: readonly Slot[]
  /** The first slot without its leading blank. */
  readonly opening: Slot
  /**
   * The two largest slots, which tell the form's sentences apart: to ask for two of their phrases to differ asks a little
   * more than that sentences differ, and their pairs fit into 31 bits.
   */
  readonly telling: readonly [number, number]
  readonly firstId: number
}

function newWriter(tokenizer: Tokenizer): Writer {
  const counted = countForms(tokenizer)
  return { write, size }

  function write(sentence: Sentence, opens: boolean, rng: Random): void {
    let bits = rng.bits()
    const form = counted[((bits >>> 16) * counted.length) >>> 16]!
    const { slots, telling } = form
    let text = ''
    let tokens = 0
    let id = 0
    for (let at = 0; at < slots.length; at++) {
      const slot = at === 0 && opens ? form.opening : slots[at]!
      // Sixteen bits a choice: the form took the upper half of the first draw.
      if (at % 2 === 1) bits = rng.bits()
      const choice = at % 2 === 1 ? bits >>> 16 : bits & 0xffff
      const index = (choice * slot.texts.length) >>> 16
      text += slot.texts[index]!
      tokens += slot.counts[index]!
      if (at === telling[0] || at === telling[1]) id = id * slot.texts.length + index
    }
    sentence.text = text
    sentence.tokens = tokens
    sentence.id = form.firstId + id
  }

  function size({ text, tokens }: Sentence, end: string): number {
    return tokenizer.additive ? tokens + tokenizer.piece(end) : tokenizer.count(text + end)
  }
}

/** The forms with their phrases' counts, each as often as its share. */
function countForms(tokenizer: Tokenizer): readonly CountedForm[] {
  const slots = new Map<Phrases, Slot>()
  let firstId = 0
  return forms.flatMap(({ parts, share }) => {
    const form: CountedForm = {
      slots: parts.map(phrases => slotFor(phrases)),
      opening: newSlot(
        parts[0]!.map(phrase => phrase.slice(1)),
        tokenizer,
      ),
      telling: largestTwo(parts),
      firstId,
    }
    firstId += form.telling.reduce((product, at) => product * parts[at]!.length, 1)
    return new Array<CountedForm>(share).fill(form)
  })

  function slotFor(phrases: Phrases): Slot {
    const slot = slots.get(phrases) ?? newSlot(phrases, tokenizer)
    slots.set(phrases, slot)
    return slot
  }
}

function newSlot(texts: Phrases, tokenizer: Tokenizer): Slot {
  const words = (text: string) => (text.match(WORD) ?? []).reduce((sum, word) => sum + tokenizer.piece(word), 0)
  return { texts, counts: Uint16Array.from(texts, words) }
}

/** A word with the blank before it and the signs after it: every tokenizer whose counts add up splits before the blank. */
const WORD = /\s?\S+/g

function largestTwo(parts: Form['parts']): readonly [number, number] {
  const [a = 0, b = 1] = parts.map((_, at) => at).sort((one, other) => parts[other]!.length - parts[one]!.length)
  return [Math.min(a, b), Math.max(a, b)]
}
