import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { type Canvas, measureTextWidth } from '../../reports/charts/fonts/font.ts'
import { loadExtraFamilies } from '../../reports/charts/fonts/scripts.ts'
import { drawText } from '../../reports/charts/labels/words.ts'

const { createCanvas, GlobalFonts } = createRequire(import.meta.url)(
  '@napi-rs/canvas',
) as typeof import('@napi-rs/canvas')

const registered = () => GlobalFonts.families.map(({ family }) => family).filter(name => /^Fathom \w+ \w+$/.test(name))

/** The ink of a text, as one string of pixels. */
function inkOf(text: string, weight?: 'bold'): string {
  measureTextWidth(text, { size: 20 })
  const canvas = createCanvas(60, 30)
  drawText(canvas.getContext('2d') as unknown as Canvas, text, 2, 24, {
    font: { size: 20, ...(weight && { weight }) },
    color: '#000000',
  })
  return canvas.toBuffer('image/png').toString('base64')
}

describe('letters beyond the font of all pictures', () => {
  test('ask for nothing where there are none: Latin, Greek, Cyrillic, Hebrew and Arabic', () => {
    const before = registered()
    for (const text of ['memagent · Qwen2.5-14B ≥ 32K × †', 'Ωμέγα', 'модель', 'עברית', 'نموذج'])
      expect(loadExtraFamilies(text)).toEqual([])
    expect(registered()).toEqual(before)
  })

  // Where a font lacks letters, they are all the same box.
  test.each([
    ['Chinese', '模', '型'],
    ['Japanese', 'カ', 'ひ'],
    ['Korean', '한', '국'],
    ['Devanagari', 'क', 'ख'],
    ['Thai', 'ก', 'ท'],
  ])('of %s are drawn, and differ', (_, one, other) => {
    expect(inkOf(one)).not.toBe(inkOf(other))
    expect(inkOf(one, 'bold')).not.toBe(inkOf(one))
    expect(loadExtraFamilies(one)).toHaveLength(1)
  })

  test('come from as few files as hold them, and Han letters beside kana from the Japanese', () => {
    expect(loadExtraFamilies('模模模')).toEqual(['Fathom sc 116'])
    expect(loadExtraFamilies('模カ').every(family => family.startsWith('Fathom jp'))).toBe(true)
  })

  test('take their own width, wherever they stand', () => {
    const font = { size: 20 }
    expect(measureTextWidth('模型', font)).toBeCloseTo(40, 1)
    expect(measureTextWidth('a模型', font)).toBeCloseTo(measureTextWidth('a', font) + 40, 1)
  })
})
