import { expect, test } from 'vitest'
import { buildScorerRegistry } from '../../../scorers/score.ts'
import type { TextScorer } from '../../../scorers/scorer.ts'

// A refusal in any language is no answer, whatever it mentions.
const REFUSALS: Readonly<Record<string, (mention: string) => string>> = {
  English: x => `I could not find this information in the document. It mentions ${x}.`,
  'English, of the text': x => `The text does not contain the answer. It only speaks of ${x}.`,
  'English, cut off': x => `The document appears to be truncated. The last thing in it is ${x}.`,
  'English, but a mention': x => `I cannot answer this, but the text mentions ${x}.`,
  German: x => `Diese Frage kann ich nicht beantworten. Erwähnt wird ${x}.`,
  'German, of the answer': x => `Die Antwort ist im Text nicht zu finden. Erwähnt wird ${x}.`,
  Dutch: x => `Ik kan deze vraag niet beantwoorden. Genoemd wordt ${x}.`,
  Swedish: x => `Jag kan inte besvara frågan. Texten nämner ${x}.`,
  Spanish: x => `No puedo responder a esta pregunta. Se menciona ${x}.`,
  Portuguese: x => `Não consigo responder a esta pergunta. Aparece ${x}.`,
  French: x => `Je ne peux pas répondre. On y trouve ${x}.`,
  Italian: x => `Non posso rispondere alla domanda. Compare ${x}.`,
  Polish: x => `Nie mogę odpowiedzieć na to pytanie. Pojawia się ${x}.`,
  Russian: x => `Я не могу ответить на этот вопрос. Упоминается ${x}.`,
  Turkish: x => `Bu soruya metinde cevap yok. Geçen tek şey ${x}.`,
  Vietnamese: x => `Tôi không tìm thấy thông tin này. Chỉ có ${x}.`,
  Chinese: x => `我无法回答这个问题。文中提到了${x}。`,
  Japanese: x => `本文からは答えがわかりません。${x}があります。`,
  Korean: x => `본문에서 답을 찾을 수 없습니다. ${x}.`,
  Arabic: x => `لا أستطيع الإجابة عن السؤال. ${x}.`,
  Hindi: x => `इस प्रश्न का उत्तर पाठ में नहीं है। ${x}.`,
}

const KINDS: readonly (readonly [id: string, expected: unknown, right: string])[] = [
  ['stated-number', 12, '12'],
  ['stated-phrase', ['Marie Curie'], 'Marie Curie'],
  ['stated-label', { answer: 'kitchen', labels: ['kitchen', 'garden', 'hall'] }, 'kitchen'],
  ['stated-choice', { answer: 'C', options: ['a red house', 'a blue boat', 'a green hat'] }, 'C'],
  ['stated-value', { answer: '2045831', like: '9045164' }, '2045831'],
  ['stated-set', ['1234567', '7654321'], '1234567, 7654321'],
  ['stated-list', [12, 34, 5], '[12, 34, 5]'],
  ['stated-order-exact', ['K42', 'B17', 'Z90'], 'K42, B17, Z90'],
]

for (const [language, refusal] of Object.entries(REFUSALS))
  test.each(KINDS)(`${language}: %s`, (id, expected, right) => {
    const scorer = buildScorerRegistry().get(id) as TextScorer
    expect(scorer.score(right, expected).value).toBe(1)
    expect(scorer.score(refusal(right), expected).value, refusal(right)).toBe(0)
  })

test.each([
  ['Die Antwort ist Marie Curie, nicht Pierre Laval.'],
  ['Nicht Pierre Laval, sondern Marie Curie. Die Antwort ist Marie Curie.'],
  ['答案是Marie Curie，不是Pierre Laval。'],
  ['I found no mention of Pierre Laval. The answer is Marie Curie.'],
])('an answer that denies another one is no refusal: %s', reply => {
  expect((buildScorerRegistry().get('stated-phrase') as TextScorer).score(reply, ['Marie Curie']).value).toBe(1)
})
