import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bench, freshFolder } from './bench.ts'

// The rows of a small run stay what they are but where CHANGELOG says otherwise: everything in them but times. When
// they were renamed (rows of version 2), this run was compared with one of the build before (commit 6e9c13c): items,
// answers and scores agreed. Accept a change that is meant with `npx vitest run test/cli/commands/frozen-run.test.ts -u`.
const WORDS =
  'run --task kv-chain,fwe,niah_multikey_2 --lengths 4k -n 1 --method full-context,memagent,rag-bm25,map-reduce --seed 7 --quiet'

type Row = Readonly<Record<string, unknown>>

test('the rows of a run are as they were', async () => {
  const out = freshFolder()
  expect(await bench(`${WORDS} --out ${out}`)).toMatchObject({ code: 0 })
  const lines = ['items', 'answers', 'scores'].flatMap(name => {
    const rows = readFileSync(`${out}/${name}.jsonl`, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.stringify(timeless(JSON.parse(line))))
    return [name, ...rows.sort()]
  })
  expect(lines.length).toBe(3 + 3 + 12 + 36)
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('frozen-run.txt')
})

/** A row without its times. */
function timeless({ at, ledger, ...row }: Row): Row {
  if (ledger === undefined) return row
  const { ms, ...counts } = ledger as Row
  return { ...row, ledger: counts }
}
