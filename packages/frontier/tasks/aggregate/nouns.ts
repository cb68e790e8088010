import {
  countSlotTexts,
  formatAnswerInstructions,
  getStatementWriter,
  memoizePerTokenizer,
  once,
  type Random,
  readNouns,
  type Slot,
  type Tokenizer,
} from 'fathom-bench/plugin'
import type { Op } from './question.ts'

/** Counts how often each of three nouns occurs in the text: exact counts in the manner of OLMo 3's CWE. */
export const nounCount: Op = {
  draw(rng) {
    const asked = drawNouns(rng.fork('nouns'))
    const counts = asked.map(() => rng.int(4, 20))
    const forms = rng.fork('forms')
    const facts = asked.flatMap((noun, at) =>
      // A noun has each form once, so no sentence comes twice.
      forms.sample(FORMS, counts[at]).map(([before, after]) => `${before.trim()} ${noun}${after}`),
    )
    const [one, two, three] = asked
    return {
      question: `How often does each of the words "${one}", "${two}" and "${three}" appear in the text? Count every sentence in which the word appears.`,
      ...formatAnswerInstructions('lines', { names: [one, two, three] }),
      expected: Object.fromEntries(asked.map((noun, at) => [noun, counts[at]])),
      facts: forms.shuffle(facts),
      avoid: asked.flatMap(noun => [noun, noun[0].toUpperCase() + noun.slice(1)]),
    }
  },

  others: questions => makeOtherNouns(new Set(questions.flatMap(({ avoid }) => avoid))),

  solve({ context, question }) {
    const asked = findAskedNouns(question)
    const count = (noun: string) => context.match(new RegExp(`\\b${noun}\\b`, 'gi'))?.length ?? 0
    return asked && Object.fromEntries(asked.map(noun => [noun, count(noun)]))
  },

  guess({ question }, rng) {
    const asked = findAskedNouns(question)
    return asked && Object.fromEntries(asked.map(noun => [noun, rng.int(4, 20)]))
  },
}

function findAskedNouns(question: string): string[] | undefined {
  const match = /^How often does each of the words "([a-z]+)", "([a-z]+)" and "([a-z]+)"/.exec(question)
  return match?.slice(1)
}

function makeOtherNouns(taken: ReadonlySet<string>) {
  return (rng: Random, tokenizer: Tokenizer) => {
    const line = getStatementWriter(tokenizer)
    const known = getNounSlot(tokenizer)
    return () => {
      let noun = 0
      do noun = rng.int(0, known.texts.length - 1)
      while (taken.has(readNouns()[noun]))
      const [before, after] = rng.pick(FORMS)
      return line.words(before).phrase(known, noun).stop(after)
    }
  }
}

/** Draws nouns of six letters or more, none of which is part of another or of the wording. */
function drawNouns(rng: Random): string[] {
  for (;;) {
    const drawn = rng.sample(longNouns(), 3)
    if (drawn.every(noun => drawn.every(other => other === noun || !other.includes(noun)))) return drawn
  }
}

/** Text before and after a noun, in a separate sentence. */
const FORMS: readonly (readonly [before: string, after: string])[] = [
  [' Nobody had asked about the', '.'],
  [' The letter did not say a word about the', '.'],
  [' Somebody had drawn the', ' on the wall.'],
  [' All of them dreamed of the', ' that night.'],
  [' There was a long talk about the', '.'],
  [' For years the', ' had been on the list.'],
  [' On the way home they came back to the', '.'],
  [' It was the', ' that people remembered.'],
  [' Somebody sang a song about the', '.'],
  [' Nothing was written about the', ' in the book.'],
  [' The children wanted to hear of the', ' again.'],
  [' In the end the', ' was forgotten.'],
  [' A whole page was about the', '.'],
  [' They could not agree about the', '.'],
  [' The price of the', ' was never known.'],
  [' Behind the house stood a picture of the', '.'],
  [' They voted for the', ' and went home.'],
  [' Half of them had never seen the', '.'],
  [' Before noon the', ' was the talk of all.'],
  [' The old people spoke well of the', '.'],
  [' A joke about the', ' went around.'],
  [' They could have done without the', '.'],
]

const WORDING = FORMS.flat().join(' ')
const longNouns = once(() => readNouns().filter(noun => noun.length >= 6 && !WORDING.includes(noun)))
const getNounSlot: (tokenizer: Tokenizer) => Slot = memoizePerTokenizer(tokenizer =>
  countSlotTexts(
    readNouns().map(noun => ` ${noun}`),
    tokenizer,
  ),
)
