import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  AS_IS,
  checkScorer,
  defineCommand,
  defineFlag,
  EXIT,
  findItemBucket,
  type ItemSource,
  identifyOfficial,
  integer,
  makeFileTask,
  type OfficialItem,
  openRun,
  type Plugin,
  type PluginCommand,
  prepareReadItems,
  type RunExport,
  sha256,
  toOfficialItem,
  usageError,
  writeWhole,
} from 'fathom-bench/plugin'

const SCORER = 'squad-em'
const ID = 'lines:mine'
type LoadBase = Parameters<ItemSource['load']>[2]
const getPath = (pattern: string) => pattern.slice('lines:'.length)

/** Items of a file with one question a line: `text<TAB>question<TAB>answer`. */
function loadLines(patterns: readonly string[], base: LoadBase, samples: number, seed: string) {
  const read = patterns.map(pattern => {
    const path = getPath(pattern)
    const bytes = readFileSync(path, 'utf8')
    const hash = sha256(bytes)
    const items = bytes
      .split('\n')
      .filter(Boolean)
      .slice(0, samples)
      .map((line, at) => {
        const [context = '', question = '', answer = ''] = line.split('\t')
        if (answer === '') throw usageError(`--task ${pattern}: line ${at + 1} needs text, question and answer.`)
        const row = { id: `${at + 1}`, family: 'qa' as const, scorer: SCORER, expected: [answer], answerTokens: 32 }
        return { ...row, head: '', context, tail: `\n\n${question}`, question, answerFormat: '', depths: [] }
      })
    for (const item of items) checkScorer(`--task ${pattern}`, item, base.registry)
    // A cell holds the items of one length: verify and submit count them by it.
    const lengths = new Map<number, typeof items>()
    for (const item of items) {
      const target = findItemBucket(item, base.tokenizer)
      lengths.set(target, [...(lengths.get(target) ?? []), item])
    }
    const cells = [...lengths].map(([target, part]) => makeCell(target, part, hash, base, seed))
    return { cells, file: { sha256: hash, path } }
  })
  return {
    cells: read.flatMap(({ cells }) => cells),
    files: Object.fromEntries(read.map(({ file }) => [ID, file])),
    notes: [],
    asked: [ID],
  }
}

/** The items of a file that have one length. */
function makeCell(target: number, items: readonly OfficialItem[], hash: string, base: LoadBase, seed: string) {
  const { tokenizer, haystack, registry } = base
  const place = (index: number) => ({ task: ID, sha256: hash, at: Number(items[index].id) - 1, index, tokenizer })
  const task = makeFileTask(ID, { shape: 'lines', family: 'qa', scorer: SCORER, answerTokens: 32 })
  const ready = {
    identify: (index: number) => identifyOfficial(items[index], place(index)),
    make: (index: number) => toOfficialItem(items[index], place(index), registry.tasks),
  }
  const recipe = { task, params: {}, seed, tokenizer, haystack, data: {}, template: AS_IS, ready }
  return { recipe, target, samples: items.length, at: target }
}

/** `--task lines:FILE`. */
export const lines: ItemSource = {
  id: 'lines',
  items: 'read',
  takes: [],
  roles: ['lines'],
  owns: task => task.startsWith('lines:'),
  listed: async () => [['lines:FILE', 'One question a line: text, question and answer, with tabs between.']],
  load: async (patterns, { samples, seed }, base) => loadLines(patterns, base, samples, seed),
  rebuild: (context, base) =>
    prepareReadItems(context, base, {
      role: 'lines',
      owns: task => task.startsWith('lines:'),
      loader: async (paths, _roles, all) => samples =>
        loadLines(
          paths.map(path => `lines:${path}`),
          { ...all, templates: base.templates },
          samples,
          all.seed,
        ),
    }),
}

/** `export --to ids`: one line an item, before or after it was answered. */
export const ids: RunExport = {
  id: 'ids',
  about: 'The ids of the items, one a line',
  single: true,
  of: 'items',
  make: ({ runs }) => {
    const all = runs.flatMap(({ items }) => Array.from(items, ({ id }) => id))
    return { files: [{ path: 'ids.txt', data: `${all.sort().join('\n')}\n` }], notes: [] }
  },
}

/** `count-words RUN --above N`: a row an answer in a file of its own, and exit code 1 where one has more words. */
export const countWords: PluginCommand = {
  id: 'count-words',
  about: 'Count the words of answers',
  words: '[run]',
  load: async () =>
    defineCommand({
      flags: {
        above: defineFlag({
          group: 'Count',
          form: 'N',
          basic: true,
          default: '100',
          about: 'Most words of an answer',
          read: integer(1, 1_000_000),
        }),
      },
      async run({ words: [folder], above }, io) {
        if (folder === undefined) throw usageError('count-words: name a run folder.')
        const { answers } = openRun(folder)
        const rows = Array.from(answers, ({ item, method, model, answer }) => ({
          v: 1,
          ...{ item, method, model, words: (answer ?? '').split(/\s+/).filter(Boolean).length },
        }))
        const text = rows.map(row => `${JSON.stringify(row)}\n`).join('')
        writeWhole(join(folder, 'word-counts.jsonl'), text, { who: 'count-words' })
        io.stdout.write(`${rows.length} answers counted\n`)
        return rows.some(({ words }) => words > above) ? EXIT.regression : EXIT.fine
      },
    }),
}

const plugin: Plugin = { sources: [lines], exports: [ids], commands: [countWords] }
export default plugin
