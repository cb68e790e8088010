import { describe, expect, test } from 'vitest'
import { makeRandom } from '../../../core/random/random.ts'
import { ask } from './ask.ts'

const COMMON = ['apple', 'river', 'candle', 'window', 'garden', 'pepper', 'ladder', 'bottle', 'violin', 'saddle']
const RARE = Array.from({ length: 60 }, (_, at) => `rare${'abcdefghij'[at % 10]}${'klmnopqrst'[Math.floor(at / 10)]}`)

/** A shuffled list: ten words 30 times each, sixty words three times each. */
const words = makeRandom('count-words').shuffle([
  ...COMMON.flatMap(word => Array(30).fill(word)),
  ...RARE.flatMap(word => Array(3).fill(word)),
]) as string[]
const numbered = words.map((word, at) => `${at + 1}. ${word}`).join(' ')
const sorted = (answer: string) => answer.split(', ').sort()

/** Coded words whose counts fall as 1/k², under dots as noise. */
const coded = ['...', 'qxzvbn', 'wplkmd', 'hhtrea', 'ooiunm', 'zzcvbx'].flatMap((word, at) =>
  Array(Math.floor(600 / (at + 1) ** 2)).fill(word),
)
const codedText = makeRandom('coded').shuffle(coded).join(' ')

describe('count words', () => {
  test.each([
    [
      'after the list',
      `Below is a numbered list of words.\n${numbered}\nQuestion: What are the 10 most common words in the above list?`,
    ],
    ['in words', `${numbered}\n\nName the ten words that appear most often in this list.`],
    [
      'before the list',
      `Which ten words occur most frequently in the following list? Give only the words.\n\n${numbered}`,
    ],
    ['in tags', `<text>\n${numbered}\n</text>\n<question>List the 10 words with the highest counts.</question>`],
    ['as plain words', `${words.join(' ')}\n\nThe text above repeats some words. Give the top 10 words by frequency.`],
    [
      'with an example',
      `Example: 1. pear 2. plum 3. pear 4. fig 5. pear 6. fig 7. nut 8. fig 9. pear\nAnswer: 1. pear 2. fig\n\nNow do the same.\n${numbered}\nWhat are the 10 most common words of this list?`,
    ],
  ])('the ten commonest words of a list: %s', (_, prompt) => {
    expect(sorted(ask(prompt))).toEqual([...COMMON].sort())
  })

  test.each([
    [
      'coded text',
      `Read the coded text below and count its words. Ignore the dots.\n${codedText}\nWhat are the three most frequently appearing words in the coded text above?`,
    ],
    [
      'question first',
      `Find the three coded words that appear most often in the text that follows; dots are noise.\n\n${codedText}`,
    ],
    ['digits', `${codedText}\n\nIgnore "...". Which 3 words have the highest frequency?`],
  ])('the three commonest coded words, the commonest first: %s', (_, prompt) => {
    expect(ask(prompt)).toBe('qxzvbn, wplkmd, hhtrea')
  })

  test('one word', () => {
    expect(ask(`${codedText}\n\nWhich word appears most often in the text above?`)).toBe('qxzvbn')
  })

  test('how many times', () => {
    expect(ask(`${numbered}\n\nHow many times does the word "violin" stand in the list?`)).toBe('30')
  })
})
