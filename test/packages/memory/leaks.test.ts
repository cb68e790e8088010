import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { computeBm25 } from '../../../packages/memory/oracle/bm25.ts'
import { writeUpTo } from '../../../packages/memory/oracle/views.ts'
import { listMarks } from '../../../packages/memory/run/marks.ts'
import { isForeign, listNeighbourEntries } from '../../../packages/memory/run/neighbour.ts'
import { listYears, MACHINE_YEAR, makeClockFinder, noteTraces } from '../../../packages/memory/run/traces.ts'
import { renderEntry } from '../../../packages/memory/transcript.ts'
import { bench, freshFolder, rowsOf } from '../../cli/commands/bench.ts'
import { serveMemory } from './memory-server.ts'

test('marks join a name and a value, in sentences, pages and files', () => {
  const marks = (text: string) => [...listMarks(text)]
  const [value, other] = ['lute', 'harp']
  expect(marks(`Ada Brenow plays the ${value}. Bela Kestik plays the ${other}.`)).toEqual([
    `Ada Brenow|${value}`,
    `Bela Kestik|${other}`,
  ])
  expect(marks(`== Ada Brenow ==\n- the ${value}\n- the ${other}`)).toEqual([
    `Ada Brenow|${value}`,
    `Ada Brenow|${other}`,
  ])
  expect(marks(`== /memories/ada-brenow.md ==\nthe ${value}`)).toEqual([`Ada Brenow|${value}`])
  expect(marks('Nothing of anybody.')).toEqual([])
})

test('the neighbour is told of the same people, by words that no stream has', () => {
  const { entries } = writeUpTo('42', 0, 65_536)
  const told = [...listNeighbourEntries(entries)]
  expect(told.length).toBeGreaterThan(20)
  expect(told.map(({ seq }) => seq)).toEqual(told.map((_, at) => at))
  expect(told.every(({ text }) => isForeign(text))).toBe(true)
  expect(entries.some(({ text }) => isForeign(text))).toBe(false)
  expect(entries.some(entry => MACHINE_YEAR.test(renderEntry(entry)))).toBe(false)
  // A longer stream's neighbour begins with that of a shorter one.
  const short = [...listNeighbourEntries(entries.slice(0, 300))]
  expect(told.slice(0, short.length)).toEqual(short)
})

test('the year of a run is a clock, unless the stream tells of it or has come so far', () => {
  const told = new Set(listYears('Ada Brenow was at the fair on 10 December 2028, and not in 2029.'))
  const find = (clock: string) =>
    ['2019', '2020', '2026', '2027', '2028', '2030', '2031'].filter(makeClockFinder(told, new Date(clock)))
  expect(find('2026-11-28')).toEqual(['2020', '2026'])
  expect(find('2027-03-01')).toEqual(['2020', '2026', '2027'])
  expect(find('2028-03-01')).toEqual(['2020', '2026', '2027'])
  expect(find('2033-03-01')).toEqual(['2020', '2026', '2027', '2030'])
})

test('a row notes the year of its run, recalled and answered', () => {
  vi.setSystemTime('2028-03-01')
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const years = new Set(['2028'])
  const items = [
    { text: 'Ada Brenow plays the lute.', at: '2027-03-01T10:00' },
    { text: 'On 10 December 2028, Ada Brenow was at the fair.' },
  ]
  const note = (answer: string) => noteTraces({ marks: [], gone: new Set(), years, stored: undefined }, items, answer)
  expect(note('2028')).toMatchObject({ clockRecalled: 1, clockAnswered: 0 })
  expect(note('2027')).toMatchObject({ clockRecalled: 1, clockAnswered: 1 })
})

type Sick = Parameters<typeof serveMemory>[0]
type Spaces = Parameters<NonNullable<Sick>>[2]['spaces']

const recall = (entries: Spaces extends ReadonlyMap<string, infer E> ? E : never, question: unknown, at?: string) => ({
  status: 200,
  text: JSON.stringify({
    e: 'recall',
    items: computeBm25([...entries], String(question))
      .slice(0, 40)
      .map(entry => ({ text: renderEntry(entry), seqs: [entry.seq], ...(at && { at }) })),
  }),
})
const exports = (texts: readonly string[]) => ({ status: 200, text: JSON.stringify({ items: texts }) })

/** Leaks of a run against a server, by the page and by the rows. */
async function runAgainst(sick: Sick) {
  const { url } = await serveMemory(sick)
  const out = freshFolder()
  const words = '--task mem-recall,mem-forgotten --lengths 64k --samples 6 --quiet'
  const { err, code } = await bench(`memory --method http:mine@${url} ${words} --out ${out}`)
  expect([err, code]).toEqual(['', 0])
  const notes = rowsOf(out).answers.map(({ notes }) => notes ?? {})
  const [ingest] = readFileSync(join(out, 'ingests.jsonl'), 'utf8').trim().split('\n')
  const sum = (name: string) => notes.reduce((total, each) => total + Number(each[name] ?? 0), 0)
  expect((await bench(['memory', 'report', out])).code).toBe(0)
  const page = readFileSync(join(out, 'report', 'memory', 'index.html'), 'utf8')
  const [, row = ''] = /<caption>Leaks<\/caption>.*?<tr><td>http:mine[^<]*<\/td>(.*?)<\/tr>/s.exec(page) ?? []
  const [, , , , , , , foreign = '', clock = ''] = [...row.matchAll(/<td>([^<]*)<\/td>/g)].map(([, cell]) => cell)
  return {
    foreign: sum('foreignRecalled'),
    clock: sum('clockRecalled'),
    gone: sum('goneRecalled'),
    residue: (JSON.parse(ingest) as { residue: { stored: number; of: number } | null }).residue,
    page: { foreign: Number.parseInt(foreign, 10), clock: Number.parseInt(clock, 10) },
    lost: sum('marks') - sum('marksStored'),
  }
}

test('a healthy server leaks nothing, and where it says nothing of what it stores, no residue is claimed', async () => {
  const found = await runAgainst(path => (path === 'export' ? { status: 404, text: '' } : undefined))
  expect(found).toMatchObject({ foreign: 0, clock: 0, residue: null, page: { foreign: 0, clock: 0 } })
})

test('a server that mixes its users is found', async () => {
  const found = await runAgainst((path, _, { body, spaces }) =>
    path === 'ask' ? recall([...spaces.values()].flat(), body['question']) : undefined,
  )
  expect(found.foreign).toBeGreaterThan(0)
  expect(found.page.foreign).toBeGreaterThan(0)
  expect(found.clock).toBe(0)
})

test('a server that dates what it was told by its own clock is found', async () => {
  const found = await runAgainst((path, _, { body, space, spaces }) =>
    path === 'ask' ? recall(spaces.get(space) ?? [], body['question'], '2026-11-28T10:00') : undefined,
  )
  expect(found.clock).toBeGreaterThan(0)
  expect(found.page.clock).toBeGreaterThan(0)
  expect(found.foreign).toBe(0)
})

test('a server that stores what was to be forgotten is found, and one that stores nothing loses there', async () => {
  const keeps = await runAgainst((path, _, { space, spaces }) =>
    path === 'export' ? exports((spaces.get(space) ?? []).map(renderEntry)) : undefined,
  )
  expect(keeps.residue?.stored).toBeGreaterThan(0)
  expect(keeps.gone).toBeGreaterThan(0)
  expect(keeps.lost).toBe(0)
  const drops = await runAgainst(path => (path === 'export' ? exports([]) : undefined))
  expect(drops.residue).toMatchObject({ stored: 0 })
  expect(drops.lost).toBeGreaterThan(0)
})
