import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildPicture, groupNamed, KINDS, selectEntries } from '../../../../reports/charts/figures.ts'
import { summarize } from '../../../../reports/summary/cells/cells.ts'
import { getFixtureRows, K, makeAbilityFixture, makeFixture } from '../../../reports/fixture.ts'
import { bench, freshFolder } from '../bench.ts'
import { writeRun } from '../write-run.ts'

const entries = ['rlm', 'full-context', 'memagent'].map(method => ({ method, model: 'm' }))
const input = makeFixture({ tasks: ['vt'], lengths: [8 * K, 16 * K], samples: 2, entries })
const many = makeFixture({ tasks: ['vt', 'cwe', 'nolima'], lengths: [8 * K, 16 * K], samples: 2, entries })
const made = () => writeRun(freshFolder(), getFixtureRows(input))

describe('a figure', () => {
  test.each([
    ['pdf', '%PDF-'],
    ['svg', '<?xml'],
    ['png', '\u0089PNG'],
  ])('comes as %s', async (format, start) => {
    const out = join(freshFolder(), 'deep', `curve.${format}`)
    // The file's end says what it is.
    const { code, out: said } = await bench(`figure ${made()} --out ${out}`)
    expect({ code, said }).toEqual({ code: 0, said: `${out}\n` })
    const bytes = readFileSync(out)
    expect(bytes.subarray(0, start.length).toString('latin1')).toBe(start)
    expect(bytes.length).toBeGreaterThan(5000)
    // Letters stay letters: a paper's figure is searched and edited.
    if (format === 'pdf') expect(bytes.toString('latin1')).toContain('DejaVuSansCondensed')
  })

  test('without its words says them as a caption', async () => {
    const out = join(freshFolder(), 'bare.svg')
    const { out: said } = await bench(`figure ${made()} --format svg --bare --out ${out}`)
    expect(said).toMatch(/caption: vt: accuracy by context length/)
    expect(readFileSync(out, 'utf8')).not.toContain('accuracy by context length')
  })

  test('has the entries that are named, in their order', () => {
    const chosen = selectEntries(input, ['memagent', 'full-context/m'])
    expect(chosen.map(({ method }) => method)).toEqual(['memagent', 'full-context'])
    expect(() => selectEntries(input, ['memagnet'])).toThrow(/memagnet.*memagent/)
    expect(() => selectEntries(input, ['rlm', 'rlm/m'])).toThrow(/twice/)
    expect(() => groupNamed(input, 'quick')).toThrow(/quick/)
    expect(groupNamed(input, undefined)).toBe(summarize(input).groups[0])
  })

  test.each(KINDS.filter(kind => kind !== 'choice' && kind !== 'param'))(
    '%s shows the named entries alone, in their order',
    kind => {
      const input = kind === 'profile' ? makeAbilityFixture(entries) : many
      const listNamed = (names?: readonly string[]) => {
        const chosen = names && selectEntries(input, names)
        const drawn = JSON.stringify(buildPicture(input, kind, { ...(chosen && { entries: chosen }) }).words)
        const found = entries.flatMap(({ method }) => (drawn.includes(`"${method}`) ? [method] : []))
        return found.sort((a, b) => drawn.indexOf(`"${a}`) - drawn.indexOf(`"${b}`))
      }
      expect(listNamed()).toHaveLength(3)
      for (const names of [['memagent'], ['memagent', 'full-context'], ['full-context', 'memagent']])
        expect(listNamed(names)).toEqual(names)
    },
  )

  test('is as wide as what it is for', () => {
    expect(buildPicture(input, 'accuracy', { width: 920 }).width).toBe(920)
    expect(buildPicture(input, 'accuracy', { by: 'entry', width: 640 }).width).toBe(640)
  })

  test.each([
    ['', /name one or more run directories/],
    ['RUN --for slides --columns 2', /--columns 2 applies to --for paper/],
    ['RUN --kind profile --by model', /--by applies to --kind accuracy, tokens, latency, not to profile/],
    ['RUN --kind depth --panels 2', /--panels applies to --kind accuracy, tokens, latency, not to depth/],
    ['RUN --kind choice --entries rlm', /--kind choice shows the best of all entries/],
    ['RUN --format gif', /gif/],
    ['RUN --out z.jpg', /^fathom-bench: --out: got "z\.jpg", expected a name that ends in \.pdf, \.svg or \.png/],
    ['RUN --format pdf --out a.png', /--format pdf: "a\.png" has the ending of png/],
  ])('%s is refused', async (words, message) => {
    const { code, err } = await bench(`figure ${words}`.trim().replace('RUN', made()))
    expect(code).toBe(2)
    expect(err).toMatch(message)
  })
})
