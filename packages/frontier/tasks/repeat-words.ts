import { defineTask, formatAnswerInstructions, IN_ORDER, once, readNouns, TooShort } from 'fathom-bench/plugin'

/**
 * Tests whether a model can copy a text without losing count. It copies one repeated word, with another word in one
 * place, word by word. The answer is as long as the text, so half of the target is reserved for it. This tests output
 * length: do not compare its curve with those of tasks with short answers. Blind guesses score 0, but enough copies of
 * the common word score near 1: look at `copy-exact`. A program of one line solves it.
 */
export const repeatWords = defineTask({
  id: 'repeat-words',
  family: 'copying',
  reading: 'lookup',
  about: 'Copy a long row of one repeated word, with another word in one place, word by word.',
  source:
    'Chroma, Context Rot (2025), repeated words; words are ours, the number of words follows from the length (25 to 10,000 there), scored by words',
  version: 3,
  params: { odd: 'near' },
  paramNotes: { odd: 'the word in one place: near (the common one with an s) or far (any other noun)' },
  answerTokens: 64,
  answerShare: 0.5,
  // Beyond, few models may say so much.
  longest: 65_536,
  paired: false,
  uniqueAnswer: true,
  scorer: 'copy-distance',
  chance: 0,
  program: 'solves it',
  haystack: false,
  alone: 'its answer is the whole context',
  instructions: `The text is a row of words. You are to copy it.`,
  template: IN_ORDER,

  check({ odd }) {
    return odd === 'near' || odd === 'far' ? undefined : 'odd is near or far'
  },

  core({ params, rng, depth }) {
    const [word, other] = rng.fork('words').sample(pluralizable(), 2)
    const odd = params.odd === 'near' ? `${word}s` : other
    return {
      question: 'Copy the row of words exactly as it stands: each word in its place, none left out and none added.',
      ...formatAnswerInstructions('text', { form: 'Reply with the words only, separated by single spaces.' }),
      // Index and count follow from the length: `fill` gives them.
      expected: { word: word, odd, index: 0, count: 1 },
      facts: { word, odd, depth: depth(0) },
    }
  },

  fill({ facts: { word, odd, depth } }, { room, tokenizer }) {
    const each = tokenizer.piece(` ${word}`)
    // A word may cost more or less without a blank before it.
    const around = tokenizer.piece(` ${odd}`) + Math.max(0, tokenizer.piece(word) - each, tokenizer.piece(odd) - each)
    const count = 1 + Math.floor((room - around) / each)
    if (count < SHORTEST) throw new TooShort(around + (SHORTEST - 1) * each)
    const index = Math.min(count - 1, Math.floor(depth * count))
    const words = new Array<string>(count).fill(word)
    words[index] = odd
    const context = words.join(' ')
    const at = (word.length + 1) * index
    return {
      context,
      tokens: index === 0 || !tokenizer.additive ? tokenizer.count(context) : countListTokens(count),
      depths: [{ fact: 'odd word', depth: Math.round((at / context.length) * 1e6) / 1e6 }],
      expected: { word, odd, index, count },
      haystack: 'words',
      repeats: 0,
    }

    function countListTokens(words: number) {
      return tokenizer.piece(word) + (words - 2) * each + tokenizer.piece(` ${odd}`)
    }
  },

  solve: ({ context }) => context,

  guess({ context }, rng) {
    return rng.pick(context.split(' '))
  },
})

const SHORTEST = 10
/** Half of it is the answer: few models give more than 32K tokens in one. */
/** Nouns that are still a word with an s. */
const pluralizable = once(() => readNouns().filter(noun => /(?:[^aeiousxzhy]|[aei]?e)$/.test(noun) && noun.length <= 7))
