import { expect, test } from 'vitest'
import { measureTextWidth, wrapToWidth } from '../../../../reports/charts/fonts/font.ts'

const FONT = { size: 11 }
const widthOf = (text: string) => measureTextWidth(text, FONT) + 1

test.each([
  ['a b', 'a b', ['a b']],
  ['compress-gate-reason †', 'compress-gate-', ['compress-gate-', 'reason †']],
  ['memagent †', 'memagent', ['memagent', '†']],
  ['rest:mem0@127.0.0.1', 'rest:mem0@', ['rest:mem0@', '127.0.0.1']],
  ['各组中出现次数最多的三个词', '各组中出现次数', ['各组中出现次数', '最多的三个词']],
  ['最多のサーバーって', '最多のサーバ', ['最多のサー', 'バーって']],
  ['森川千佳は霧瀬町へ、旅立った', '森川千佳は霧瀬町へ、', ['森川千佳は霧瀬町へ、', '旅立った']],
])('"%s" in lines as wide as "%s"', (text, widest, lines) => {
  expect(wrapToWidth(text, widthOf(widest), FONT)).toEqual(lines)
})

test('the last line is shortened, and a word that fits a line is parted nowhere', () => {
  expect(wrapToWidth('one compress-gate-reason', widthOf('compress-gate-reason'), FONT)).toEqual([
    'one',
    'compress-gate-reason',
  ])
  const [first, last, ...more] = wrapToWidth('compress-gate-reason-and-more', widthOf('compress-gate-'), FONT, 2)
  expect([first, more]).toEqual(['compress-gate-', []])
  expect(last).toMatch(/^reas.*….*more$/)
  for (const text of ['', ' ', 'a  b']) expect(wrapToWidth(text, 1000, FONT)).toEqual([text])
})
