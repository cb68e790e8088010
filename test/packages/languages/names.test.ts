import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { loadPack } from '../../../packages/languages/data/index.ts'
import { formatName, type Pack } from '../../../packages/languages/pack/pack.ts'
import { listTasksIn } from '../../../packages/languages/tasks/index.ts'
import { LANGUAGES } from '../../../run/registry/language-names.ts'

const DATA = new URL('../../../packages/languages/data/', import.meta.url)

/** The files of a language by name, without the remarks at their heads. */
const readTexts = (language: string): string[] =>
  readdirSync(new URL(language, DATA))
    .filter(file => /\.(?:txt|tsv)$/.test(file))
    .map(file => readFileSync(new URL(`${language}/${file}`, DATA), 'utf8').replace(/^#.*\n/gm, ''))

const listNames = (pack: Pack) =>
  pack.families.flatMap((_, family) => pack.given.map((_, first) => formatName(pack, { family, first })))

describe.each(LANGUAGES)('%s', language => {
  test('no name is part of another, or of fixed wording', async () => {
    const pack = await loadPack(language)
    const names = listNames(pack)
    const all = [...names, ...pack.towns]
    expect(new Set(all).size).toBe(all.length)
    // Names of one length can only hold each other if they are equal.
    const lengths = new Set(all.map(({ length }) => length))
    const joined = `\n${all.join('\n')}\n`
    if (lengths.size > 1) for (const name of all) expect(joined.indexOf(name, joined.indexOf(name) + 1), name).toBe(-1)
    const wording = readTexts(language)
      .filter(text => !text.startsWith('== family'))
      .join('')
    expect(all.filter(name => wording.includes(name))).toEqual([])
  })

  test('lists have equal sizes in all languages, and a first name one gender', async () => {
    const pack = await loadPack(language)
    const counts = [pack.families.length, pack.given.length, pack.towns.length]
    expect(counts).toEqual([60, 32, 80])
    expect(new Set(pack.given).size).toBe(pack.given.length)
    const whole = await loadPack('de')
    const hasAll = listTasksIn(language).length === listTasksIn('de').length
    for (const [kind, forms] of whole.forms)
      expect(pack.forms.get(kind)?.length, kind).toBe(hasAll ? forms.length : undefined)
    const wording = [...whole.wording.keys()].filter(key => hasAll || /^(key|niah\.)/.test(key))
    expect([...pack.wording.keys()].sort()).toEqual(wording.sort())
  })

  test('bytes are in one form, with the blanks and signs of the language', () => {
    for (const whole of readTexts(language)) {
      const text = whole.replaceAll('Final Answer: [', '').replaceAll('\t', '\n')
      expect(text).toBe(text.normalize('NFC'))
      expect(text).not.toMatch(/[\uFEFF\u0085\u200B\u3000]| $/mu)
      if (language === 'zh' || language === 'ja') {
        expect(text.replace(/^== .*|^[a-z.-]+: /gmu, '')).not.toMatch(/\p{Lo} \p{Lo}.*[。，]|\p{Lo}[,.?!;:]/u)
        expect(text.replace(/^[a-z.-]+: .*/gmu, '')).not.toMatch(/[”」]。$/mu)
      }
      if (language === 'fr') expect(text.replace(/^[a-z.-]+:/gmu, '')).not.toMatch(/[^\u00A0][?!;:»]|«[^\u00A0]|'/u)
    }
  })

  test('signs of statements come in the prose too', async () => {
    const { forms, prose } = await loadPack(language)
    const listSigns = (all: ReadonlyMap<string, readonly { parts: readonly unknown[] }[]>) =>
      new Set(
        Array.from(
          [...all.values()]
            .flat()
            .flatMap(({ parts }) => parts.filter(part => typeof part === 'string'))
            .join(''),
          char => char,
        ).filter(char => /[^\p{L}\p{M}\p{N}]/u.test(char)),
      )
    const known = listSigns(prose)
    expect([...listSigns(forms)].filter(sign => !known.has(sign))).toEqual([])
  })
})
