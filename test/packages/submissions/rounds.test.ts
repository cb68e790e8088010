import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renamed, verdictOn } from '../../attacks/forging.ts'
import { bench, freshFolder } from '../../cli/commands/bench.ts'
import { copyOf, sharedFolder, submitted } from '../../cli/commands/bundle.ts'

// A board ranks what verifies and holds the cells of its round, and nothing else.

const shared = sharedFolder()
let whole: string
let part: string
const entry = '--method truncate-middle --set truncate-middle.maxTokens=300'
beforeAll(async () => {
  whole = (await submitted(join(shared.path, 'whole'), `--task vt,niah_single_2 --lengths 1k,2k --samples 2 ${entry}`))
    .bundle
  part = (await submitted(join(shared.path, 'part'), '--task vt --lengths 1k --samples 2')).bundle
})
afterAll(shared.remove)

async function page(words: string, ...bundles: string[]) {
  const out = `${freshFolder()}.html`
  const { code, err } = await bench(['leaderboard', ...bundles, '--out', out, ...words.split(' ').filter(Boolean)])
  const html = existsSync(out) ? readFileSync(out, 'utf8') : ''
  const table = html.slice(
    html.indexOf('<table class="ranking">'),
    html.indexOf('</table>', html.indexOf('<table class="ranking">')),
  )
  return { code, err, html, bodies: table.split('<tbody').slice(1) }
}

describe('an entry that is not verified', () => {
  test('stands below those that are, whatever it claims, without a rank and with the reason', async () => {
    const forged = copyOf(part)
    renamed('full-context', 'our-method')(forged)
    expect((await verdictOn(forged)).code).toBe(3)
    const { code, html, bodies } = await page('', forged, whole)
    expect(code).toBe(0)
    expect(bodies).toHaveLength(2)
    const [verified, unranked] = bodies
    expect(verified).toContain('truncate-middle')
    expect(verified).toContain('<td class="rank">1\n')
    expect(verified).not.toContain('our-method')
    expect(unranked).toMatch(/^ class="unranked">/)
    expect(unranked).toContain('[unverified] our-method')
    expect(unranked).toContain('<td class="rank">\n')
    expect(unranked).toMatch(
      /not ranked: some parts could not be checked here: our-method is not a method of this Fathom; load a plugin&#39;s method with --plugin/,
    )
    expect(html).toMatch(/<p class="headline">truncate-middle [^<]*<\/p>/)
    expect(html).not.toMatch(/<p class="headline">[^<]*our-method/)
    expect(html).toContain('Only the mark “answers reproduced” shows')
  })

  test('is not ranked where none is verified either, and the page says so', async () => {
    const forged = copyOf(part)
    renamed('full-context', 'our-method')(forged)
    await verdictOn(forged)
    const { html, bodies } = await page('', forged)
    expect(bodies).toHaveLength(1)
    expect(bodies[0]).toMatch(/^ class="unranked">/)
    expect(bodies[0]).toContain('<td class="rank">\n')
    expect(html).toContain('No entry is verified.')
  })
})

describe('--suite', () => {
  const suiteOf = (fields: object) => {
    const path = `${freshFolder()}.json`
    writeFileSync(path, JSON.stringify(fields))
    return path
  }
  const full = { tasks: ['vt', 'niah_single_2'], lengths: '1k,2k', samples: 2 }

  test('takes what holds its cells, and refuses by name what lacks one', async () => {
    const { code, err, html } = await page(`--suite ${suiteOf({ ...full, seed: 42 })}`, whole, part)
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(
        /rejected \S*part\S*: .*it does not match the suite: vt at 2K: 0 of 2 items of the suite, and 2 more/,
      ),
    ])
    expect(html).toContain('truncate-middle')
    expect(html).not.toContain('full-context')
  })

  test.each<[string, object, RegExp]>([
    ['another seed', { seed: 7 }, /its seed is 42, the suite has 7/],
    [
      'questions that differ from length to length',
      { cores: 'per-length' },
      /its questions are drawn by --cores paired, those of the suite by --cores per-length/,
    ],
    ['more samples', { samples: 3 }, /2 of 3 items of the suite/],
    ['fewer samples', { samples: 1 }, /2 items, but the suite has 1/],
    ['fewer lengths', { lengths: ['1k'] }, /niah_single_2 at 2K is not in the suite, and 1 more/],
    ['fewer tasks', { tasks: 'vt' }, /niah_single_2 at 1K is not in the suite, and 1 more/],
    ['a group of tasks', { tasks: 'ruler' }, /niah_single_1 at 1K: 0 of 2 items/],
    ['another tokenizer', { tokenizer: 'chars' }, /its tokenizer is o200k_base, the suite has chars/],
    ['another haystack', { haystack: 'noise' }, /its haystack is prose, the suite has noise/],
    ['other parameters', { set: { vt: { hops: 2 } } }, /vt has different parameters than the suite/],
    ['the official profile', { profile: 'official' }, /vt has different parameters than the suite/],
  ])('with %s a run is refused, and shown below with --unverified', async (_, fields, why) => {
    const suite = suiteOf({ ...full, ...fields })
    expect(await page(`--suite ${suite}`, whole)).toMatchObject({ code: 2, err: expect.stringMatching(why) })
    const shown = await page(`--suite ${suite} --unverified`, whole)
    expect(shown.bodies).toHaveLength(1)
    expect(shown.bodies[0]).toMatch(/^ class="unranked">/)
    expect(shown.bodies[0]).toMatch(why)
  })

  describe('with a goal in place of samples', () => {
    const goal = { tasks: ['kv-chain', 'fim'], lengths: '8k', until: 25 }
    let until: string
    let four: string
    beforeAll(async () => {
      const words = '--task kv-chain,fim --lengths 8k --until'
      until = (await submitted(join(shared.path, 'until'), `${words} 25`)).bundle
      four = (
        await submitted(join(shared.path, 'four'), '--task kv-chain --lengths 8k --samples 8 --questions-per-context 4')
      ).bundle
    })

    test('takes as many contexts as results asked for', async () => {
      expect(await page(`--suite ${suiteOf(goal)}`, until)).toMatchObject({ code: 0, err: '' })
    })

    test('takes several questions per context with samples', async () => {
      const samples = { tasks: 'kv-chain', lengths: '8k', samples: 8, 'questions-per-context': 4 }
      expect(await page(`--suite ${suiteOf(samples)}`, four)).toMatchObject({ code: 0, err: '' })
    })

    test.each<[string, object, RegExp]>([
      ['a narrower goal', { until: 2 }, /it ran with --until 25, the suite has --until 2/],
      ['another kind of goal', { until: 'rank' }, /it ran with --until 25, the suite has --until rank/],
      [
        'another number of questions',
        { 'questions-per-context': 6 },
        /kv-chain has different parameters than the suite/,
      ],
      ['a task more', { tasks: 'kv-chain,fim,vt' }, /vt at 8K: 0 of 12 items of the suite/],
    ])('a run is refused by %s', async (_, fields, why) => {
      const { code, err } = await page(`--suite ${suiteOf({ ...goal, ...fields })}`, until)
      expect([code, err]).toEqual([2, expect.stringMatching(why)])
    })

    test('a run without a goal is refused', async () => {
      const suite = suiteOf({ ...goal, tasks: 'kv-chain', 'questions-per-context': 4 })
      const { code, err } = await page(`--suite ${suite}`, four)
      expect([code, err]).toEqual([2, expect.stringMatching(/it ran without --until, the suite has --until 25/)])
    })
  })

  test.each<[string, object, RegExp]>([
    ['samples and a goal', { ...full, until: 3 }, /until decides the number of samples\. Leave out samples, or until/],
    ['a goal that is none', { tasks: 'vt', lengths: '1k', until: 'soon' }, /until: "soon" is no goal/],
    [
      'a task of one question',
      { ...full, tasks: 'fim', 'questions-per-context': 4 },
      /fim asks one question of a context/,
    ],
    ['no samples', { tasks: 'vt', lengths: '1k' }, /samples is missing/],
    ['a field that is none', { ...full, sample: 2 }, /field in .*"sample".*samples/],
    ['a task that is none', { ...full, tasks: 'vtt' }, /vtt/],
    ['a task of a file', { ...full, tasks: 'file:x.jsonl' }, /got "file:x\.jsonl", expected names and groups/],
    ['a length that is none', { ...full, lengths: 'long' }, /lengths/],
    ['a seed that is none', { ...full, seed: 'mine' }, /got "mine", expected a number/],
  ])('%s in its file is refused on one line', async (_, fields, message) => {
    const { code, err } = await page(`--suite ${suiteOf(fields)}`, whole)
    expect([code, err]).toEqual([2, expect.stringMatching(message)])
    expect(err.trimEnd().split('\n')).toHaveLength(1)
  })
})
