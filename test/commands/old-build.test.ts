import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bench, freshFolder } from './bench.ts'

// What a run of an older build wrote, row by row, without its times. The names of fields are those of that build.
// Written by `fathom-bench run` at commit 6e9c13c, rows of version 1, with the words below; its reader made no mistakes, and could not be set.
const WORDS =
  'run --task kv-chain,fwe,niah_multikey_2 --lengths 4k -n 1 --method full-context,memagent,rag-bm25,map-reduce --seed 7 --quiet'
const FAULTLESS = ' --set reader.fade=0 --set reader.hops=0 --set reader.slips=0'
const OLD = JSON.parse(readFileSync(new URL('old-build.json', import.meta.url), 'utf8')) as Record<string, Row[]>
const RENAMED: Readonly<Record<string, string>> = { core: 'questionId', ending: 'status', filler: 'haystack' }

type Row = Readonly<Record<string, unknown>>

test.each(['items', 'answers', 'scores'])('the %s of a run are those of the old build', async name => {
  const written = await rows(name)
  const old = OLD[name]!.map(row => comparable(renamed(row))).sort(byText)
  expect(old.length).toBeGreaterThan(2)
  expect(written.map(comparable).sort(byText)).toEqual(old)
})

let run: Promise<string> | undefined
async function rows(name: string): Promise<Row[]> {
  run ??= (async () => {
    const out = freshFolder()
    expect(await bench(`${WORDS}${FAULTLESS} --out ${out}`)).toMatchObject({ code: 0 })
    return JSON.stringify(
      Object.fromEntries(
        ['items', 'answers', 'scores'].map(each => [each, readFileSync(`${out}/${each}.jsonl`, 'utf8')]),
      ),
    )
  })()
  const text = (JSON.parse(await run) as Record<string, string>)[name]!
  return text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Row)
}

/** A row without what differs from run to run (times) and by design (the version of rows; `config`, which holds what the reader is set to). */
function comparable({ v, at, config, ledger, ...row }: Row): Row {
  if (ledger === undefined) return row
  const { ms, ...counts } = ledger as Row
  return { ...row, ledger: counts }
}

const renamed = (row: Row): Row => renamedAll(row) as Row

function renamedAll(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamedAll)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [RENAMED[name] ?? name, renamedAll(each)]))
}

const byText = (a: Row, b: Row) => key(a).localeCompare(key(b))
const key = ({ id, item, method, model, config, scorer }: Row) =>
  JSON.stringify([id, item, method, model, config, scorer])
