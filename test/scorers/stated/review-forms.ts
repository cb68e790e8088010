import type { Template, Wrap } from './phrasings.ts'

/** Forms that the reviews of 0.2.0 found misread: of the answer to any question. */
export const REVIEWED_RIGHT: readonly Template[] = [
  ({ X }) => `Without doubt ${X}.`,
  ({ X }) => `Without any doubt, it is ${X}.`,
  ({ X, W }) => `It's ${X}, not ${W}.`,
  ({ X, W }) => `Not ${W} but ${X}.`,
  ({ X }) => `=> ${X}`,
  ({ X }) => `<final>${X}</final>`,
  ({ X }) => `<result>${X}</result>`,
  ({ X }) => `The answer is ${X}.\nSo I am done after reading everything.`,
  ({ X }) => `Answer: ${X}\n\nTherefore nothing else is left to do.`,
  ({ X }) => `Final answer: ${X}. Thus the whole text was read.`,
  ({ X, W }) => `My answer: ${W}. Hmm, no. ${X}`,
  ({ X }) => `Die Antwort ist ${X}.`,
  ({ X }) => `Die richtige Antwort lautet: ${X}`,
  ({ X }) => `La respuesta es ${X}.`,
  ({ X }) => `La réponse est ${X}.`,
  ({ X }) => `答案是${X}。`,
  ({ X }) => `答えは${X}です。`,
]

/** Of the answer to a question that has one. */
export const REVIEWED_RIGHT_SINGLE: readonly Template[] = [
  ({ X }) => `1. ${X}`,
  ({ X, W }) => `The candidates are ${W} and ${X}. Of these only ${X} is right.`,
  ({ X, W }) => `Answer: ${X}\n\nTherefore ${W} is out.`,
]

export const REVIEWED_WRONG: readonly Template[] = [
  ({ X }) => `I cannot answer this question because the document was cut off. It mentions ${X}.`,
  ({ X }) => `I'm unable to answer. The text mentions ${X}.`,
  ({ X, W }) => `My answer: ${X}. Hmm, no. ${W}`,
  ({ X, W }) => `The answer is ${W}.\nSo it is clear that ${X} was only mentioned.`,
  ({ X, W }) => `${X} and possibly ${W}`,
]

export const REVIEWED_WRONG_SINGLE: readonly Template[] = [
  ({ X, W }) => `1. ${X}\n2. ${W}`,
  ({ X, W }) => `1. ${W}\n2. ${X}`,
  ({ X, W }) => `- ${X}\n- ${W}`,
  ({ X, W }) => `- ${W}\n- ${X}`,
  ({ X, W }) => `The answer is:\n1. ${X}\n2. ${W}`,
  ({ X, W }) => `${X}\n${W}`,
  ({ X, W }) => `${W}\n${X}`,
  ({ X, W }) => `* ${X}\n* ${W}`,
]

/** Of a number. */
export const REVIEWED_RIGHT_NUMBER: readonly Template[] = [
  ({ X }) => `The answer is ${X}.\nSo I am done after 5 steps.`,
  ({ X }) => `Answer: ${X}\n\nTherefore 3 of them were in March.`,
  ({ X }) => `Final answer: ${X}. Thus all 400 messages were read.`,
  ({ X }) => `${X} — see the passage (… 100 …)`,
  ({ X }) => `${X} of the 300 people.`,
  ({ X }) => `${X} messages, found in 400 documents.`,
  ({ X }) => `There are ${X} (I read 300 lines).`,
  ({ X }) => `${inWords(Number(X))} of the 300 people.`,
  ({ X }) => `${inWords(Number(X))} messages, found in 400 documents.`,
  ({ X }) => `There are ${inWords(Number(X))} (I read 300 lines).`,
  ({ X }) => `The answer is ${inWords(Number(X))}.`,
]

export const REVIEWED_WRONG_NUMBER: readonly Template[] = [
  ...['%', ' million', ' thousand', '²', ' times 3', '/2', '.5', 'e3', '^2', ' percent', ' dozen', ' hundred', 'k'].map(
    (behind): Template =>
      ({ X }) =>
        `${X}${behind}`,
  ),
  ...['minus ', 'negative ', '–', '−', '-', 'about ', 'around ', 'roughly ', '~', 'at most '].map(
    (before): Template =>
      ({ X }) =>
        `${before}${X}`,
  ),
  ({ X }) => `${X} less than zero`,
  ({ X }) => `${X} below zero`,
  ({ X }) => `minus ${inWords(Number(X))}`,
  ({ X }) => `${X} in 1000`,
  ({ X }) => `The answer is ${X} million.`,
]

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** A whole number up to 999 in words. */
export function inWords(number: number): string {
  if (number >= 100) {
    const rest = number % 100
    return `${UNITS[Math.floor(number / 100)]} hundred${rest === 0 ? '' : ` and ${inWords(rest)}`}`
  }
  if (number < 20) return UNITS[number]
  return `${TENS[Math.floor(number / 10)]}${number % 10 === 0 ? '' : `-${UNITS[number % 10]}`}`
}

/** Of values in lines "name: value". */
const lines = (block: string) => block.split('\n').map(line => line.split(': ') as [string, string])

export const REVIEWED_RIGHT_LINES: readonly Wrap[] = [
  ({ B }) =>
    lines(B)
      .map(([name, value]) => `${name} - ${value}`)
      .join('\n'),
  ({ B }) =>
    lines(B)
      .map(([name, value]) => `${name} – ${value}`)
      .join('\n'),
  ({ B }) =>
    lines(B)
      .map(([name, value]) => `${name} — ${value}`)
      .join('\n'),
  ({ B }) =>
    lines(B)
      .map(([name, value]) => `${name}:\n${value}`)
      .join('\n'),
  ({ B }) =>
    lines(B)
      .map(([name, value]) => `For ${name}, the answer is ${value}.`)
      .join('\n'),
  ({ B }) =>
    lines(B)
      .map(([name, value], at) => `${at + 1}. ${name}: ${value}`)
      .join('\n'),
  ({ B }) =>
    lines(B)
      .map(([name, value]) => `* ${name}: ${value}`)
      .join('\n'),
  ({ B }) => B.replaceAll('\n', ', '),
  ({ B }) => B.replaceAll('\n', '; '),
]
export const REVIEWED_WRONG_LINES: readonly Wrap[] = [
  ({ B }) => `I cannot answer this question because the document was cut off. It mentions:\n${B}`,
  ({ B, V }) => {
    const [first, ...rest] = lines(B)
    return [
      `${first.join(': ')} … actually ${lines(V)[0][1] === first[1] ? 'none' : lines(V)[0][1]}`,
      ...rest.map(each => each.join(': ')),
    ].join('\n')
  },
  ({ B }) => `${B}\nHmm, no, that is wrong. I do not know.`,
]
