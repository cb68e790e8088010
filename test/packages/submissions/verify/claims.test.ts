import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { methods } from '../../../../runners/registry.ts'
import { bench, freshFolder } from '../../../cli/commands/bench.ts'
import { type AnyRow, change, copyOf, forge, rowsIn, sharedFolder, submitted } from '../../../cli/commands/bundle.ts'

const shared = sharedFolder()
let bundle: string
beforeAll(async () => {
  ;({ bundle } = await submitted(
    shared.path,
    '--task niah_single_2 --lengths 1k,4k --samples 2 --method full-context,floor:random',
  ))
})
afterAll(shared.remove)

const editManifest = (path: string, edit: (manifest: AnyRow) => void) => {
  const file = join(path, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  edit(manifest)
  writeFileSync(file, JSON.stringify(manifest))
}
const editLedger = (path: string, edit: (ledger: AnyRow) => object) =>
  change(path, 'answers', rows =>
    rows.map(row => (row.method === 'full-context' ? { ...row, ledger: { ...row.ledger, ...edit(row.ledger) } } : row)),
  )

/** As if the cells of 4K had never been asked for; the headline is what the rows that are left give. */
async function dropLong(path: string): Promise<void> {
  const long = new Set(rowsIn(path, 'items').flatMap(({ id, length }) => (length.target > 2048 ? [id] : [])))
  change(path, 'items', rows => rows.filter(({ id }) => !long.has(id)))
  for (const file of ['answers', 'scores'] as const)
    change(path, file, rows => rows.filter(({ item }) => !long.has(item)))
}

/** Where hashes and the headline were made to fit as well, nothing else is said. */
async function differencesOf(path: string): Promise<{ code: number; lines: string[] }> {
  forge(path)
  const { headline } = JSON.parse((await bench(`verify ${path} --json`)).out)
  forge(path, head => Object.assign(head, { headline }))
  const { code, out } = await bench(`verify ${path} --json`)
  return { code, lines: JSON.parse(out).shown }
}

describe('a claim that nothing bears out is a difference, also where all hashes were made to fit', () => {
  test.each<[string, RegExp, (path: string) => unknown]>([
    [
      'all items of a length dropped, as the plan of the run says',
      /complete, but niah_single_2 at 4K: 0 of 2 requested items/,
      path => {
        editManifest(path, ({ sessions }) => {
          sessions[0].argv = []
        })
        return dropLong(path)
      },
    ],
    [
      'all items of a length dropped, and of the plan, as the command line says',
      /complete, but 4K: requested by its command line, but without items/,
      path => {
        editManifest(path, manifest => {
          delete manifest.asked
        })
        return dropLong(path)
      },
    ],
    [
      'all items of a length dropped, and of the plan, as a short command line says',
      /complete, but 4K: requested by its command line, but without items/,
      path => {
        editManifest(path, manifest => {
          delete manifest.asked
          manifest.sessions[0].argv = ['-l2k,4k']
        })
        return dropLong(path)
      },
    ],
    [
      'sessions taken out',
      /the manifest has no session that made its rows/,
      path => editManifest(path, manifest => Object.assign(manifest, { sessions: [] })),
    ],
    [
      'one token for a prompt of 4K',
      /its ledger cannot be: 1 tokens for the \d{5,} characters that it read/,
      path => editLedger(path, ({ tokens }) => ({ tokens: { ...tokens, input: 1 }, peakPrompt: 1 })),
    ],
    [
      'more coverage than there is',
      /its ledger cannot be: coverage is 1e\+300/,
      path => editLedger(path, () => ({ coverage: 1e300 })),
    ],
    ['a recall below zero', /recall is -5, outside 0 to 1/, path => editLedger(path, () => ({ recall: -5 }))],
    [
      'a recall that is no share of the facts',
      /recall is 0\.7, which is not a share of 1 facts/,
      path => editLedger(path, ({ recall }) => ({ recall: recall === null ? null : 0.7 })),
    ],
    [
      'a cost beyond all prices',
      /its ledger cannot be: 1e\+308 dollars for \d+ tokens/,
      path => editLedger(path, () => ({ cost: 1e308 })),
    ],
    ['a cost below zero', /is not a valid row: ledger\.cost/, path => editLedger(path, () => ({ cost: -1.5 }))],
    [
      'more cached tokens than there were',
      /\d+ cached tokens of \d+/,
      path => editLedger(path, ({ tokens }) => ({ tokens: { ...tokens, cached: tokens.input + 1 } })),
    ],
    [
      'a prompt that is longer than all that was sent',
      /a prompt of \d+ tokens in \d+/,
      path => editLedger(path, ({ tokens }) => ({ peakPrompt: tokens.input + 1 })),
    ],
    [
      'more tokens than its calls can have had',
      /\d+ tokens in 1 calls of at most \d+/,
      path => editLedger(path, ({ tokens }) => ({ tokens: { ...tokens, input: tokens.input + 1 } })),
    ],
    [
      'calls that do not add up',
      /9 calls are not/,
      path => editLedger(path, ({ calls }) => ({ calls: { ...calls, total: 9 } })),
    ],
    ['a time beyond all clocks', /9e\+99 ms/, path => editLedger(path, ({ ms }) => ({ ms: { ...ms, total: 9e99 } }))],
    [
      'tokens of a call that was not made',
      /tokens without a call/,
      path => editLedger(path, ({ calls }) => ({ calls: { ...calls, total: 0, root: 0, sub: 0 } })),
    ],
    [
      'parameters of a config',
      /config \w{8} has another hash/,
      path =>
        editManifest(path, ({ configs }) => {
          for (const each of Object.values<AnyRow>(configs)) each.params.overflow = 'truncate'
        }),
    ],
    [
      'a preset that a config is not of',
      /config \w{8} has different settings than its preset paper/,
      path =>
        editManifest(path, ({ configs }) => {
          for (const each of Object.values<AnyRow>(configs)) each.preset = 'paper'
        }),
    ],
    [
      'a config that is gone',
      /config \w{8} is not in the manifest/,
      path => editManifest(path, manifest => Object.assign(manifest, { configs: {} })),
    ],
    [
      'a model that is gone',
      /model reader is not in the manifest/,
      path => editManifest(path, manifest => Object.assign(manifest, { models: {} })),
    ],
    [
      'a template',
      /its template is \w{8}, but the manifest states 00000000/,
      path => editManifest(path, ({ templates }) => Object.assign(templates, { niah_single_2: '00000000' })),
    ],
    [
      'a version that never was',
      /names Fathom 0\.0\.1, whose rows have another version/,
      path => editManifest(path, manifest => Object.assign(manifest, { fathom: '0.0.1' })),
    ],
    [
      'a version that is none',
      /names Fathom newest, which is not a valid version/,
      path => editManifest(path, manifest => Object.assign(manifest, { fathom: 'newest' })),
    ],
    [
      'a version that came after its bundle',
      /the run uses Fathom 9\.9\.9, but its bundle/,
      path => editManifest(path, manifest => Object.assign(manifest, { fathom: '9.9.9' })),
    ],
  ])('%s', async (_, line, spoil) => {
    const path = copyOf(bundle)
    await spoil(path)
    const { code, lines } = await differencesOf(path)
    expect(lines.join('\n')).toMatch(line)
    expect(code).toBe(1)
  })
})

test('a bundle of a newer Fathom is not called forged: it says what to do', async () => {
  const path = copyOf(bundle)
  editManifest(path, manifest => Object.assign(manifest, { fathom: '9.9.9' }))
  forge(path, head => Object.assign(head, { fathom: '9.9.9' }))
  const { code, out } = await bench(`verify ${path}`)
  expect([code, out]).toEqual([
    3,
    expect.stringMatching(/it was created by Fathom 9\.9\.9; this is \d+\.\d+\.\d+\. Update Fathom/),
  ])
})

test.each(['0.1.0', undefined])(
  'a manifest that does not say what was asked for differs, of whatever version (%s)',
  async fathom => {
    const path = copyOf(bundle)
    editManifest(path, manifest => {
      delete manifest.asked
      if (fathom) manifest.fathom = fathom
    })
    const { code, lines } = await differencesOf(path)
    expect([code, lines]).toEqual([
      1,
      expect.arrayContaining(['the manifest does not state the requested items (asked)']),
    ])
  },
)

test('a run that was asked for more than it holds is not complete, and says so', async () => {
  const out = freshFolder()
  const words = `--task vt --lengths 1k --method oracle --quiet --out ${out}`
  await bench(`${words} --samples 2`)
  editManifest(out, ({ asked }) => {
    asked[0].samples = 5
  })
  const refused = await bench(`submit ${out}`)
  expect([refused.code, refused.err]).toEqual([3, expect.stringContaining('vt at 1K: 2 of 5 requested items')])
})

const FLOORS = ['floor:random', 'floor:bm25']

test('methods of every kind keep ledgers that can be', async () => {
  const out = freshFolder()
  // All floors are made alike: two stand for them.
  const kinds = [...methods.values()]
    .filter(
      ({ id, params, unavailable }) => !unavailable?.(params) && (!id.startsWith('floor:') || FLOORS.includes(id)),
    )
    .map(({ id }) => id)
  await bench(`--task vt --lengths 2k --samples 1 --method ${kinds.join(',')} --quiet --out ${out}`)
  const { code, out: said } = await bench(`verify ${out} --json`)
  expect({ code, shown: JSON.parse(said).shown }).toEqual({ code: 0, shown: [] })
})
