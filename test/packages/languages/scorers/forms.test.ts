import { expect, test } from 'vitest'
import { statedLanguageFields } from '../../../../packages/languages/scorers/language-fields.ts'
import { statedLanguageCount, statedLanguageNumber } from '../../../../packages/languages/scorers/language-number.ts'
import { statedLanguagePhrase } from '../../../../packages/languages/scorers/language-phrase.ts'
import { statedLanguageSet } from '../../../../packages/languages/scorers/language-set.ts'
import type { TestLanguage } from './names.ts'

test.each([
  ['de', '1.250', 1250],
  ['de', '1 250 Meldungen', 1250],
  ['de', '3,5', 3.5],
  ['de', 'zwölfhundert? Nein, 1250.', 1250],
  ['es', '1,250', 1250],
  ['es', 'mil doscientos cincuenta', 1250],
  ['fr', '1\u202f250', 1250],
  ['fr', 'quatre-vingt-dix-sept', 97],
  ['fr', 'septante et un', 71],
  ['zh', '共42条', 42],
  ['zh', '４２条', 42],
  ['zh', '两条', 2],
  ['zh', '一百零二条', 102],
  ['zh', '十二万五千', 125000],
  ['ja', '12万5000', 125000],
  ['ja', '42件です', 42],
  ['hi', '४२', 42],
  ['hi', '1,25,000', 125000],
  ['hi', 'एक सौ दो', 102],
] as const)('%s: "%s" is %s', (language, reply, number) => {
  expect(statedLanguageNumber.score(reply, { language, number }).value).toBe(1)
})

test('a count that is near has a part of the score', () => {
  expect(statedLanguageCount.score('四十一条', { language: 'zh', number: 42 }).value).toBe(0.75)
})

test.each([
  ['de', 'Gross Strasse', 'Groß Straße'],
  ['de', 'Gerzbuettel', 'Gerzbüttel'],
  ['es', 'Robledan', 'Robledán'],
  ['fr', 'Coeurmont-sur-Yvelle', 'Cœurmont sur Yvelle'],
  ['zh', '青桐鎮', '青桐镇'],
  ['zh', '青桐', '青桐镇'],
  ['ja', '霧瀬町さん', '霧瀬町'],
  ['hi', 'हरेलगढ', 'हरेलगढ़'],
  ['hi', 'चंदरौलपुर', 'चन्दरौलपुर'],
] as const)('%s: "%s" is %s', (language: TestLanguage, reply, right) => {
  expect(statedLanguagePhrase.score(reply, { language, answers: [right] }).value).toBe(1)
})

test.each([
  ['de', 'Gerzhausen, Wolmsroda und Kerbstedt', ['Gerzhausen', 'Wolmsroda', 'Kerbstedt']],
  ['es', 'Villarduero, Robledán y Montalejo', ['Villarduero', 'Robledán', 'Montalejo']],
  ['fr', 'Valmorec, Cormelle et Tressac', ['Valmorec', 'Cormelle', 'Tressac']],
  ['zh', '青桐镇、石溪镇和白鹭屯', ['青桐镇', '石溪镇', '白鹭屯']],
  ['ja', '霧瀬町、柏浜町と白浦町です', ['霧瀬町', '柏浜町', '白浦町']],
  ['hi', 'चंदरौलपुर, हरेलगढ़ और मंदेरगढ़', ['चंदरौलपुर', 'हरेलगढ़', 'मंदेरगढ़']],
] as const)('%s: the list "%s" is read', (language, reply, answers) => {
  expect(statedLanguageSet.score(reply, { language, answers }).value).toBe(1)
  const two = answers.slice(0, 2)
  expect(statedLanguageSet.score(reply, { language, answers: two, labels: answers }).value).toBeCloseTo(2 / 3, 9)
})

test.each([
  ['de', 'Klara Dornfeld: Gerzhausen\nNils Kerbach: unbekannt', ['Klara Dornfeld', 'Nils Kerbach'], 'Gerzhausen'],
  [
    'es',
    '- Clara Belmonda: Villarduero\n- Mateo Lurcado: desconocido',
    ['Clara Belmonda', 'Mateo Lurcado'],
    'Villarduero',
  ],
  ['fr', 'Claire Maubrand : Valmorec\nMarc Beaujarde : inconnu', ['Claire Maubrand', 'Marc Beaujarde'], 'Valmorec'],
  ['zh', '林若岚：青桐镇\n陆明舟：文中没有提到', ['林若岚', '陆明舟'], '青桐镇'],
  ['ja', '森川千佳：霧瀬町\n浅見航平：不明', ['森川千佳', '浅見航平'], '霧瀬町'],
  ['hi', 'कविता सोरवाल: चंदरौलपुर\nरमेश कुंदवाल: unknown', ['कविता सोरवाल', 'रमेश कुंदवाल'], 'चंदरौलपुर'],
] as const)('%s: a line for each name', (language, reply, [one, other], town) => {
  const score = (fields: Record<string, string | null>) => statedLanguageFields.score(reply, { language, fields }).value
  expect(score({ [one]: town, [other]: null })).toBe(1)
  expect(score({ [one]: null, [other]: town })).toBe(0)
})

test('a reply to a question in another language is read in both', () => {
  const expected = { language: ['zh', 'de'] as const, answers: ['青桐镇'] }
  expect(statedLanguagePhrase.score('Die Antwort lautet 青桐镇.', expected).value).toBe(1)
  expect(statedLanguagePhrase.score('Nicht 青桐镇, sondern 石溪镇.', expected).value).toBe(0)
  expect(statedLanguagePhrase.score('不是青桐镇。', expected).value).toBe(0)
})

test.each([
  ['de', 'Zuerst B47112, danach K20931', ['B47112', 'K20931']],
  ['es', 'Primero B47112, luego K20931', ['B47112', 'K20931']],
  ['fr', "D'abord B47112, puis K20931", ['B47112', 'K20931']],
  ['zh', '最初是B47112，然后是K20931', ['B47112', 'K20931']],
  ['ja', '最初はB47112、次はK20931', ['B47112', 'K20931']],
  ['hi', 'पहले B47112, फिर K20931', ['B47112', 'K20931']],
] as const)('%s: in the list "%s" the first entry counts too', (language, reply, answers) => {
  expect(statedLanguageSet.score(reply, { language, answers }).value).toBe(1)
})
