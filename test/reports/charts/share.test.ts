import { describe, expect, test } from 'vitest'
import { layOutText } from '../../../reports/charts/labels/words.ts'
import { pickSharedEntries, SHARE, sharePicture, sharePng } from '../../../reports/charts/share.ts'
import { leaderboard, renderLeaderboard } from '../../../reports/leaderboard/leaderboard.ts'
import { rankEntries } from '../../../reports/leaderboard/ranking.ts'
import { summarize } from '../../../reports/summary/cells/cells.ts'
import { wholePixels } from '../../small-canvas.ts'
import { type FixtureEntry, K, makeFixture } from '../fixture.ts'

const METHODS = ['memagent', 'rlm', 'full-context', 'rag-bm25', 'map-reduce']
const MODELS = ['Qwen/Qwen2.5-14B-Instruct-1M', 'meta-llama/Llama-3.1-8B-Instruct', 'm3', 'm4']
const entry = (method: string, at: number): FixtureEntry => ({
  method,
  model: MODELS[at],
  window: 32 * K,
  skill: length => 0.95 - 0.1 * METHODS.indexOf(method) - 0.05 * at - Math.log2(length / (8 * K)) * 0.04,
})
const of = (methods: readonly string[], models: number) =>
  makeFixture({
    tasks: ['vt', 'qa_1'],
    lengths: [8 * K, 64 * K],
    samples: 2,
    entries: methods.flatMap(method => Array.from({ length: models }, (_, at) => entry(method, at))),
  })
const shown = (methods: readonly string[], models: number) => {
  const summary = summarize(of(methods, models))
  const ranked = rankEntries(summary, summary.groups[0], 'average')
  return { ranked, kept: pickSharedEntries(ranked) }
}

describe('the share image', () => {
  test('has the size that sites ask for', async () => {
    const png = Buffer.from((await wholePixels(() => sharePng.render(of(METHODS, 1)))) as Uint8Array)
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([SHARE.width, SHARE.height])
  })

  test('has a short title of its own, and keeps more than half of its height for the curve', () => {
    const { words, width } = sharePicture(of(['memagent', 'full-context'], 2))
    const title = words.title.replaceAll('\u00a0', ' ')
    expect(title).toMatch(
      /^memagent on Llama-3\.1-8B scores \d+ at 8K, full-context \d+ \(\+\d+ points, not significant\)$/,
    )
    expect(words.details[0]).toMatch(/^Accuracy \(0–100\) on ruler, 2 tasks, by context length · n = \d/)
    const { above, below } = layOutText(words, width!)
    expect(above + below).toBeLessThan((0.45 * SHARE.height) / 2)
  })

  test('shows all of few entries', () => {
    const { ranked, kept } = shown(['memagent', 'full-context'], 3)
    expect(kept).toEqual(ranked)
  })

  test('of many shows the best, its baseline and the best of each further method', () => {
    const { ranked, kept } = shown(METHODS, 2)
    expect(kept[0]).toBe(ranked[0])
    expect(new Set(kept.map(({ method }) => method))).toEqual(new Set(METHODS))
    expect(kept).toHaveLength(5)
    const base = kept.find(({ method }) => method === 'full-context')!
    expect(base.model).toBe(kept[0].model)
    expect(sharePicture(of(METHODS, 2)).words.details[0]).toContain('5 of 10 entries')
  })

  test('of few methods is filled up to four', () => {
    const { ranked, kept } = shown(['rlm', 'memagent'], 4)
    expect(kept.map(({ method }) => method)).toEqual(expect.arrayContaining(['rlm', 'memagent']))
    expect(kept).toHaveLength(4)
    expect(kept[0]).toBe(ranked[0])
  })
})

describe('the page', () => {
  test('names its picture where it is linked to', async () => {
    const page = String(await leaderboard.render(of(['rlm'], 1)))
    for (const name of ['property="og:image"', 'name="twitter:image"'])
      expect(page).toContain(`<meta ${name} content="${sharePng.file}">`)
    expect(page).toContain('<meta name="twitter:card" content="summary_large_image">')
  })

  test('says where it is published, and escapes what the file is called', () => {
    const image = { file: 'my "board".png', site: 'https://example.org/b/' }
    const page = renderLeaderboard(of(['rlm'], 1), { image })
    expect(page).toContain('content="https://example.org/b/my%20%22board%22.png"')
    expect(renderLeaderboard(of(['rlm'], 1))).not.toContain('og:image')
  })
})
