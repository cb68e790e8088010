import { expect, test } from 'vitest'
import { mustGet } from '../../../core/collections/require.ts'
import { MEMORY_FLOORS } from '../../../packages/memory/oracle/floors.ts'
import { answerByOracle, scoreFloor, viewAt, writeUpTo } from '../../../packages/memory/oracle/views.ts'
import { CLASSES } from '../../../packages/memory/world/classes/index.ts'
import { formatTime, parseDay, readEntryDay, toDay } from '../../../packages/memory/world/days.ts'
import { fillForm, listQuestionForms, listTellingForms, readForm } from '../../../packages/memory/world/forms.ts'
import { CHARS_A_TOKEN, dealAge, RUNGS } from '../../../packages/memory/world/plan.ts'
import { buildScorerRegistry } from '../../../scorers/score.ts'

const LONGEST = 262_144
const STREAMS = [0, 1, 2, 3, 4, 5, 6, 7].map(index => writeUpTo('7', index, LONGEST))
/** Streams that the oracle reads at every amount. */
const FEW = 3
const RUNGS_HERE = RUNGS.filter(rung => rung <= LONGEST)
/** Read once: most of the work of this file. Floors are measured on all streams at the largest amount. */
const VIEWS = new Map(
  RUNGS_HERE.map(
    rung =>
      [rung, STREAMS.slice(0, rung === LONGEST ? STREAMS.length : FEW).map(stream => viewAt(stream, rung))] as const,
  ),
)
const viewsAt = (rung: (typeof RUNGS)[number]) => mustGet(VIEWS, rung)

test('a shorter stream is the beginning of a longer one, byte for byte, and another seed gives another one', () => {
  const short = writeUpTo('7', 0, 65_536).entries
  const long = STREAMS[0].entries
  expect(JSON.stringify(long.slice(0, short.length))).toBe(JSON.stringify(short))
  expect(long.length).toBeGreaterThan(3 * short.length)
  expect(JSON.stringify(writeUpTo('8', 0, 16_384).entries)).not.toBe(JSON.stringify(writeUpTo('7', 0, 16_384).entries))
})

test('entries are numbered without gaps, and their time never goes back', () => {
  for (const { entries } of STREAMS) {
    expect(entries.map(({ seq }) => seq)).toEqual([...entries.keys()])
    expect(entries.filter((entry, at) => at > 0 && entry.at < entries[at - 1].at)).toEqual([])
  }
})

test('the oracle, which reads the text alone, answers every question at every amount', () => {
  const views = RUNGS_HERE.flatMap(rung => viewsAt(rung).slice(0, FEW))
  const { right, all } = scoreFloor(answerByOracle, views).total()
  expect([right, all > 300]).toEqual([all, true])
})

/** Floors that read every entry once are measured on eight streams: all mixtures of twins come equally often there. */
test.each(Object.keys(MEMORY_FLOORS).filter(name => name !== 'last-32k'))(
  'at 256K %s is at most ten points above chance in every class',
  name => {
    const shares = scoreFloor(MEMORY_FLOORS[name], viewsAt(LONGEST))
    for (const { id, chance } of CLASSES) expect(shares.get(id), id).toBeLessThanOrEqual(chance + 0.1)
  },
)

test('every scorer takes what its class expects, and gives the oracle one point', () => {
  const scorers = buildScorerRegistry()
  const { stories } = viewsAt(LONGEST)[0]
  for (const { classId, question } of stories) {
    const scorer = scorers.get(question.scorer)
    if (scorer === undefined || !('score' in scorer)) throw new Error(`no scorer ${question.scorer}`)
    const verdict = scorer.score(question.gold, question.expected as never) as { value: number }
    expect(verdict.value, `${classId}: ${question.gold}`).toBe(1)
  }
})

test('forms of tellings and questions are read back as they were filled', () => {
  const slots = {
    s: 'the quiet skater of Tessin',
    o: 'Ada Brenow',
    p: 'Bela Kestik',
    v: 'Corvey',
    w: 'mint',
    d: '3 May 2031',
    n: '12',
    m: '34',
    k: 'fair',
    t: 'ladder',
    list: 'Ada Brenow, Bela Kestik',
    v1: 'Corvey',
    v2: 'Tessin',
    v3: 'Redmire',
    v4: 'Orrest',
    w1: 'Ada Brenow',
    w2: 'Bela Kestik',
    w3: 'Cora Maltow',
    w4: 'Dora Wexley',
  }
  for (const form of [...listTellingForms(), ...listQuestionForms()]) {
    const isPerson = form.about === 'lead' || (form.about === 'drive' && form.op === 'hear')
    const v = isPerson
      ? 'Cora Maltow'
      : form.op === 'alias'
        ? 'the late diver of Orrest'
        : /^(trade|pet|tune|tea|word)$/.test(form.about)
          ? 'mint'
          : slots.v
    const found = readForm(form, fillForm(form, { ...slots, v }))
    expect(found, form.text).toMatchObject({
      ...(form.text.includes('{s}') && { s: slots.s }),
      ...(form.text.includes('{v}') && { v }),
    })
  }
})

test('days, ages', () => {
  expect(readEntryDay(formatTime(22_000 * 30 + 5))).toBe(toDay(22_000 * 30 + 5))
  expect(parseDay('6 January 2031')).toBe(0)
  expect(parseDay('5 January 2031')).toBe(-1)
  for (const rung of RUNGS) for (let deal = 0; deal < 48; deal++) expect(dealAge(rung, deal) * 1.2).toBeLessThan(rung)
  const old = Array.from({ length: 48 }, (_, deal) => dealAge(1_048_576, deal)).filter(age => age > 32_768)
  expect(old.length).toBe(44)
  expect(CHARS_A_TOKEN).toBeLessThan(4)
})

test('what an answer rests on is written before it is asked', () => {
  for (const rung of RUNGS_HERE)
    for (const [at, { view, stories }] of viewsAt(rung).entries())
      for (const { key } of stories) {
        const places = STREAMS[at].evidence.get(key) ?? []
        expect(places.length, key).toBeGreaterThan(0)
        expect(Math.max(...places), key).toBeLessThan(view.entries.length)
      }
})
