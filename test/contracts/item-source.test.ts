import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isBuilt, makeRebuilder } from '../../run/registry/rebuild/rebuild.ts'
import { loadRegistry } from '../../run/registry/registry.ts'
import { findSource, isOfFile, itemSources } from '../../run/registry/sources/index.ts'
import { bench, freshFolder, rowsOf } from '../cli/commands/bench.ts'
import { folderOf, MADE } from '../packages/longproc/data/folder.ts'

// What every item source promises: it knows its own patterns, and builds again what it loaded.

const PAGE = `<table class="wikitable"><tr><th>Team</th><th>Goals</th></tr>
<tr><td>Velden</td><td>3</td></tr><tr><td>Kornin</td><td>5</td></tr></table>`

const SOURCES = new Map(itemSources.map(source => [source.id, source]))

/** A pattern of each source, and the data that it takes. */
const EXAMPLES: Readonly<
  Record<
    string,
    () => { readonly pattern: string; readonly role?: string; readonly path?: string; readonly lengths?: string }
  >
> = {
  generated: () => ({ pattern: 'vt' }),
  ask: () => {
    const path = join(folderOf({ 'mine.jsonl': [ASKED] }), 'mine.jsonl')
    return { pattern: `ask:${path}`, role: 'ask', path }
  },
  file: () => {
    const path = join(folderOf({ 'own.jsonl': [OWN] }), 'own.jsonl')
    return { pattern: `file:${path}`, role: 'file', path }
  },
  longproc: () => ({ pattern: 'longproc:countdown_0.5k', role: 'longproc', path: folderOf(MADE) }),
  memory: () => ({ pattern: 'mem-recall', lengths: '16k' }),
  streams: () => {
    const path = join(folderOf({ 'talks.json': [] }), 'talks.json')
    writeFileSync(path, JSON.stringify(TALKS))
    return { pattern: `stream:locomo=${path}`, role: 'stream', path }
  },
  wikitables: () => {
    const page = { '204-1.html': PAGE, '204-1.tsv': 'Team\tGoals\nVelden\t3\nKornin\t5\n' }
    const path = folderOf({ ...page, '204-1.json': { title: 'Teams', tableIndex: 0 } })
    return { pattern: 'wikitables', role: 'wikitables', path }
  },
  languages: () => ({ pattern: 'zh:niah_single_2' }),
}

const ASKED = {
  question: 'Who owns the boat?',
  answer: 'Ada',
  evidence: 'The boat is owned by Ada, says the harbour book.',
}

/** A conversation in LoCoMo's shape. */
const TALKS = [
  {
    sample_id: 'talk-1',
    conversation: {
      speaker_a: 'Ada',
      speaker_b: 'Bo',
      session_1_date_time: '1:56 pm on 8 May, 2023',
      session_1: [{ dia_id: 'D1:1', speaker: 'Ada', text: 'The cat is called Miso.' }],
    },
    qa: [{ question: 'What is the cat called?', answer: 'Miso', evidence: ['D1:1'], category: 4 }],
  },
]

/** A row of BABILong. */
const OWN = { input: 'Mary went to the garden.', question: 'Where is Mary?', target: 'garden' }

test('each source but that of the registry is listed by a name that is its own', async () => {
  for (const { id, owns, listed } of itemSources) {
    const names = ((await listed?.()) ?? []).map(([name]) => name).filter(Boolean)
    expect(names.length > 0, id).toBe(owns !== undefined)
    for (const name of names) expect(owns?.(name), name).toBe(true)
  }
})

test('each file of run/registry/sources/ is a source of its own name, with a line in the index', () => {
  const files = readdirSync(join(import.meta.dirname, '../../run/registry/sources')).map(name =>
    name.replace(/\.ts$/, ''),
  )
  expect(files.filter(name => !['defer-source', 'index', 'source'].includes(name)).sort()).toEqual(
    itemSources.map(({ id }) => id).sort(),
  )
  expect(Object.keys(EXAMPLES)).toEqual(itemSources.map(({ id }) => id))
  expect(itemSources.filter(({ owns }) => !owns).map(({ id }) => id)).toEqual(['generated'])
})

test.each(itemSources)('$id: its pattern is its own and no other source’s', source => {
  const { pattern } = EXAMPLES[source.id]()
  expect(itemSources.filter(({ owns }) => owns?.(pattern)).length).toBe(source.owns ? 1 : 0)
  expect(findSource(pattern, SOURCES)).toBe(source)
  expect(isOfFile(pattern, SOURCES)).toBe(source.items === 'read')
})

test.each(itemSources)('$id: rows are its own, and what it loaded it builds again', async source => {
  const { pattern, role, path, lengths: shortest = '2k' } = EXAMPLES[source.id]()
  const out = freshFolder()
  const data = role !== undefined && !['file', 'ask', 'stream'].includes(role) ? ` --data ${role}=${path}` : ''
  const lengths = source.items === 'made' ? ` --lengths ${shortest}` : ''
  const { err, code } = await bench(`generate --task ${pattern}${data}${lengths} --samples 2 --quiet --out ${out}`)
  expect(err).toBe('')
  expect(code).toBe(0)
  const { items, manifest } = rowsOf(out)
  expect(items.length).toBeGreaterThan(0)
  expect(items.map(({ task }) => findSource(task, SOURCES).id)).toEqual(items.map(() => source.id))
  const place = { manifest, registry: await loadRegistry(), prompts: undefined, followPaths: false }
  const rebuild = await makeRebuilder({ ...place, data: role === undefined ? {} : { [role]: [path!] } })
  for (const row of items) {
    const built = rebuild(row)
    expect(isBuilt(built) ? built.row : built).toEqual(row)
    expect(rebuild.hasOwnIds(row)).toBe(source.items === 'made' ? true : undefined)
  }
})

test('a row of a source that the run did not have is not looked for', async () => {
  const out = freshFolder()
  await bench(`generate --task vt --lengths 2k --samples 1 --quiet --out ${out}`)
  const { items, manifest } = rowsOf(out)
  const registry = await loadRegistry()
  const rebuild = await makeRebuilder({ manifest, registry, data: {}, prompts: undefined, followPaths: false })
  for (const task of ['ask:x', 'file:x', 'longproc:countdown', 'wikitables'])
    expect(rebuild({ ...items[0], task })).toEqual({ why: `${task} is not among the tasks of the manifest` })
})
