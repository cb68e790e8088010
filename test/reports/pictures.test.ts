import { describe, expect, test } from 'vitest'
import { once } from '../../core/collections/once.ts'
import { drawPicture, type Picture, WIDTH } from '../../reports/charts/draw.ts'
import { buildPicture, KINDS } from '../../reports/charts/figures.ts'
import { layOutText } from '../../reports/charts/labels/words.ts'
import { sharePicture } from '../../reports/charts/share.ts'
import type { ReportInput } from '../../reports/summary/reporter.ts'
import {
  type FixtureEntry,
  getFixtureRows,
  K,
  listDoubledLengths,
  makeAbilityFixture,
  makeFixture,
  withRows,
} from './fixture.ts'

const COUNTS = [1, 2, 9, 50]
const METHODS = ['full-context', 'memagent', 'rag-bm25', 'rlm', 'map-reduce', 'truncate-middle', 'file-agent', 'oracle']

const fall = (at: number) => (length: number) => 0.95 - 0.013 * at - Math.log2(length / (8 * K)) * 0.01 * (at % 7)
const models = (count: number) =>
  Array.from({ length: count }, (_, at): FixtureEntry => {
    const model = `vendor/model-${at % 3 === 0 ? 'instruct-' : ''}${at * 7}b`
    return { method: 'full-context', model, simulated: count < 3, window: (at % 3 ? 128 : 512) * K, skill: fall(at) }
  })
const methods = (count: number) =>
  Array.from({ length: count }, (_, at): FixtureEntry => {
    const method = METHODS[at % METHODS.length]
    const skill = method === 'oracle' ? () => 1 : fall(at)
    return { method, model: `qwen3-${32 + Math.floor(at / METHODS.length)}b`, window: 64 * K, skill }
  })
const inputOf = (entries: readonly FixtureEntry[]) =>
  spread(makeFixture({ tasks: ['vt', 'cwe'], lengths: listDoubledLengths(8 * K, 128 * K), samples: 4, entries }))

/** The entries at four ratios in turn, with an own config each. */
const paramInput = (entries: readonly FixtureEntry[]): ReportInput => {
  const rated = entries.map((entry, at) => ({ ...entry, config: `c${at}` }))
  const made = inputOf(rated)
  const configs = Object.fromEntries(
    rated.map(({ method, config }, at) => [config, { method, params: { ratio: ((at % 4) + 1) / 5 }, sampling: {} }]),
  )
  return { ...withRows(made, { manifest: { ...getFixtureRows(made).manifest, configs } }), param: 'ratio' }
}

/** Entries that do not take the same tokens, so that there is a chart of cost. */
function spread(input: ReportInput): ReportInput {
  const runs = input.runs.map(run => ({
    ...run,
    answers: [...run.answers].map(row => {
      const share = 1 / (1 + ((row.method.length + row.model.length * 3) % 11))
      const tokens = { ...row.ledger.tokens, input: Math.ceil(row.ledger.tokens.input * share) }
      return { ...row, ledger: { ...row.ledger, tokens } }
    }),
  }))
  return { ...input, runs }
}

const PICTURES: Readonly<Record<string, (input: ReportInput) => Picture>> = {
  ...Object.fromEntries(KINDS.map(kind => [kind, (input: ReportInput) => buildPicture(input, kind)])),
  share: input => sharePicture(input),
}

const CASES = COUNTS.flatMap(count => [
  [`${count} models`, models(count)] as const,
  [`${count} entries of several methods`, methods(count)] as const,
])

/** The pictures of some entries, each built and drawn once: the largest take seconds. */
function openPictures(entries: readonly FixtureEntry[]) {
  const input = once(() => inputOf(entries))
  const inputs: Readonly<Record<string, () => ReportInput>> = {
    profile: () => makeAbilityFixture(entries),
    param: () => paramInput(entries),
  }
  const made = Object.entries(PICTURES).map(([name, build]) => {
    const picture = once(() => build((inputs[name] ?? input)()))
    return [name, { picture, svg: once(() => drawPicture(picture(), 'svg') as Promise<string>) }] as const
  })
  return new Map(made)
}
const drawn = new Map<string, ReturnType<typeof openPictures>>(
  CASES.map(([name, entries]) => [name, openPictures(entries)]),
)
const draw = (of: string, name: string): Picture => drawn.get(of)!.get(name)!.picture()
const drawSvg = (of: string, name: string): Promise<string> => drawn.get(of)!.get(name)!.svg()

describe.each(CASES)('pictures of %s', (of, entries) => {
  test.each(Object.keys(PICTURES))('%s: no text overlaps another or leaves the canvas', async name => {
    const { width, height, texts } = textsIn(await drawSvg(of, name))
    // A choice takes two entries: with one, there are a title, the reason and a foot.
    expect(texts.length).toBeGreaterThan(name === 'choice' && entries.length === 1 ? 2 : 3)
    expect(texts.filter(box => box.left < 0 || box.right > width + 1 || box.top < 0 || box.bottom > height)).toEqual([])
    const met = texts.flatMap((one, at) =>
      texts.slice(at + 1).flatMap(other => (meet(one, other) ? [[one, other]] : [])),
    )
    expect(met).toEqual([])
  })

  test('a caption takes less than a third of its picture, and a map of depths is no higher than half as much again as wide', () => {
    for (const name of Object.keys(PICTURES)) {
      const picture = draw(of, name)
      const { above, below } = layOutText(picture.words, picture.width ?? WIDTH)
      const height = above + picture.height + below
      // A picture of words alone has no plot to leave room for.
      if (picture.height > 100 && name !== 'share') expect([name, above / height < 0.32]).toEqual([name, true])
      if (name === 'depth') expect(height).toBeLessThan(1.5 * WIDTH)
    }
  })
})

test('an SVG holds the name of every line, those in grey too, for who points at it', async () => {
  const entries = models(50)
  const svg = await drawSvg('50 models', 'accuracy')
  const titles = [...svg.matchAll(/<polyline points="[^"]+"><title>([^<]*)<\/title>/g)].map(([, title]) => title)
  expect(titles.toSorted()).toEqual(entries.map(({ method, model }) => `${method} · ${model}`).toSorted())
})

test('references of one name are named once and have no bars', async () => {
  const svg = await drawSvg('50 entries of several methods', 'accuracy')
  expect(textsIn(svg).texts.filter(({ text }) => text === 'oracle')).toHaveLength(1)
})

interface Box {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Where the letters of an SVG are: each text has the position of each of its glyphs. */
function textsIn(svg: string): { width: number; height: number; texts: Box[] } {
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)!
  const texts = [...svg.matchAll(/<text ([^>]*)>([^<]*)<\/text>/g)].flatMap(([, attributes, text]): Box[] => {
    const numbers = (name: string) =>
      (new RegExp(` ${name}="([^"]*)"`).exec(` ${attributes}`)?.[1] ?? '').split(',').map(Number).slice(0, -1)
    const size = Number(/font-size="([\d.]+)"/.exec(attributes)![1])
    const [, dx = '0', dy = '0'] = /translate\(([-\d.]+)[ ,]([-\d.]+)\)/.exec(attributes) ?? []
    const [xs, [y]] = [numbers('x'), numbers('y')]
    if (text.trim() === '') return []
    const [left, right] = [xs[0] + Number(dx), xs[xs.length - 1] + Number(dx) + 0.5 * size]
    const base = y + Number(dy)
    return [{ text, left, right, top: base - 0.72 * size, bottom: base + 0.15 * size }]
  })
  return { width: Number(width), height: Number(height), texts }
}

const meet = (one: Box, other: Box) =>
  one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1
