import { describe, expect, test } from 'vitest'
import { makeRandom } from '../../../../../core/random/random.ts'
import { parseIsoDay } from '../../../../../packages/longproc/tasks/html-to-tsv/extract/readings.ts'
import { kinds } from '../../../../../packages/longproc/tasks/html-to-tsv/kinds.ts'
import { PAGE_LANGUAGES } from '../../../../../packages/longproc/tasks/html-to-tsv/languages/all.ts'
import { drawVocabulary } from '../../../../../packages/longproc/tasks/html-to-tsv/vocabulary.ts'

describe.each([...PAGE_LANGUAGES.values()].map(language => [language.name, language] as const))('%s', (_, language) => {
  const { labels, ui, months, dates, conditions, firstNames, subjects } = language
  const texts = [...Object.values(labels), ...Object.values(ui), ...months, ...conditions, ...firstNames]

  test('labels differ, also from what else an entry may say', () => {
    const said = [ui.save, ui.compare, ui.share, ui.details, ui.new, ui.sale, ui.sponsored, ui.former]
    const all = [...Object.values(labels), ...said]
    expect(new Set(all).size).toBe(all.length)
    expect(new Set(Object.values(subjects)).size).toBe(Object.keys(subjects).length)
  })

  test('its words are plain: nothing that tables, tags or tokenizers take amiss', () => {
    for (const text of [...texts, ...Object.values(subjects)])
      expect(text).toMatch(/^[^\s"'<>&\t;:“”\uFEFF\u0085][^"'<>&\t;:“”\uFEFF\u0085]*$/u)
  })

  test('every form of a date can be read back, for every month', () => {
    expect(months.length).toBe(12)
    for (const form of dates)
      for (let month = 2010 * 12; month < 2011 * 12; month++) {
        const place = { language, form, range: [month, month] as const, rng: makeRandom(`${form}${month}`) }
        const { text, rewritten } = kinds.date.draw({ ...place, vocabulary: drawVocabulary(language, makeRandom('v')) })
        expect(parseIsoDay(text), text).toBe(rewritten)
      }
  })

  test('no word holds a theme, and names are capitalised where there are capitals', () => {
    const { words, themes, families } = drawVocabulary(language, makeRandom('words'))
    expect(new Set(words).size).toBe(words.length)
    for (const theme of themes)
      expect(words.filter(word => word.includes(theme.toLowerCase()) || theme.toLowerCase().includes(word))).toEqual([])
    for (const name of families) expect(name.charAt(0)).toBe(name.charAt(0).toUpperCase())
  })
})

test('one month has one name in all languages, so that dates can be read without knowing whose', () => {
  const numbers = new Map<string, number>()
  for (const { months } of PAGE_LANGUAGES.values())
    months.forEach((name, at) => {
      if (/\d/.test(name)) return
      expect(numbers.get(name) ?? at).toBe(at)
      numbers.set(name, at)
    })
})
