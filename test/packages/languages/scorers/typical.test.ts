import { expect, test } from 'vitest'
import { statedLanguagePhrase } from '../../../../packages/languages/scorers/language-phrase.ts'
import type { TestLanguage } from './names.ts'

// Short replies as models give them to "Where does she live?": X is right, Y another town of the text.
const TOWNS: Readonly<Partial<Record<TestLanguage, readonly [string, string]>>> = {
  de: ['Gerzhausen', 'Wolmsroda'],
  es: ['Villarduero', 'Robledán'],
  fr: ['Valmorec', 'Cormelle'],
  zh: ['青桐镇', '石溪镇'],
  ja: ['霧瀬町', '柏浜町'],
  hi: ['चंदरौलपुर', 'हरेलगढ़'],
}

const REPLIES: readonly (readonly [language: TestLanguage, reply: string])[] = [
  ['de', 'Anna kaufte ein Haus in X.'],
  ['de', 'Anna kaufte in X ein Haus.'],
  ['de', 'Anna zog im Mai von Y nach X.'],
  ['de', 'Anna zog zuerst nach Y und später nach X.'],
  ['es', 'Un día Ana se mudó a X.'],
  ['es', 'Ana se mudó de Y a X.'],
  ['fr', 'On dit dans le texte qu’elle vit à X.'],
  ['fr', 'Anne a déménagé de Y à X.'],
  ['zh', '她前往X定居。'],
  ['zh', '安娜去年离开Y，前往X。'],
  ['zh', '三年之前她搬到X。'],
  ['zh', '她先住在Y，后来搬到X。'],
  ['ja', '彼女は以前からXに住んでいます。'],
  ['ja', '彼女は昔からXに住んでいます。'],
  ['ja', '彼女はYからXに引っ越しました。'],
  ['hi', 'उसने X में घर ख़रीदा।'],
  ['hi', 'वह तीन साल पहले X आई थी।'],
  ['hi', 'वह Y से X चली गई।'],
]

const score = (language: TestLanguage, reply: string, isSwapped = false) => {
  const [right, other] = TOWNS[language]!
  const text = reply.replace(/[XY]/g, letter => ((letter === 'X') === isSwapped ? other : right))
  return statedLanguagePhrase.score(text, { language, answers: [right], labels: [right, other] }).value
}

test.each(REPLIES)('%s: "%s" says X', (language, reply) => expect(score(language, reply)).toBe(1))

test.each(REPLIES)('%s: "%s" does not say Y', (language, reply) => expect(score(language, reply, true)).toBe(0))
