import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { computeShortHash, type OfficialShape, type RowPlace, readPlain, sortPaths } from 'fathom-bench/plugin'
import * as z from 'zod'
import { makeJudgedItem, TAKES_A_JUDGE } from './parts/judge-items.ts'
import { hasShape } from './parts/shape.ts'
import { buildOwnPrompt } from './parts/wording.ts'

/**
 * AA-LCR (huggingface.co/datasets/ArtificialAnalysis/AA-LCR): a question over a set of documents, one CSV row each. The
 * texts are found by their names next to the file, or below `--data aa-lcr=FOLDER`. Every answer needs a judge.
 */
export const aaLcr: OfficialShape = {
  name: 'AA-LCR {document_set_id, question_id, question, answer, data_source_filenames}',
  fits: row =>
    hasShape(row, {
      has: {
        document_set_id: 'text',
        question_id: 'any',
        question: 'text',
        answer: 'text',
        data_source_filenames: 'text',
      },
    }),
  read(value, rowContext) {
    const row = lcrRow.parse(value)
    const names = row.data_source_filenames
      .split(';')
      .map(name => name.trim())
      .filter(name => name !== '')
    const found = names.map(name => readDocument(rowContext, row.document_set_id, name))
    const missing = names.filter((_, at) => found[at] === undefined)
    if (missing.length > 0 && missing.length < names.length)
      throw new Error(
        `names ${missing.length} documents that are not here, such as ${missing[0]}: --data aa-lcr=FOLDER`,
      )
    const isBare = missing.length > 0
    const context = found.map((text, at) => `Document ${at + 1}:\n${text}`).join('\n\n')
    const prompt = buildOwnPrompt(isBare ? '' : context, {
      before: isBare ? '' : 'Read the documents below: a question about them follows.',
      question: row.question,
    })
    return [
      {
        id: `${row.question_id}`,
        family: 'qa',
        ...prompt,
        tail: isBare ? prompt.tail.trimStart() : prompt.tail,
        depths: [],
        ...makeJudgedItem({ question: row.question, answer: row.answer, rule: 'correct', row: value }),
        answerTokens: 1024,
        thinksFirst: true,
        cluster: row.document_set_id,
        labels: { suite: 'AA-LCR' },
        ...(!isBare && { beside: computeShortHash(context) }),
        notes: [
          ...prompt.notes,
          ...(isBare ? ['asked without its documents, which are not next to the file'] : []),
          TAKES_A_JUDGE,
        ],
      },
    ]
  },
}

/**
 * The archive keeps a folder a set; names may have lost their accents, so they are compared without what is not ASCII.
 */
function readDocument(rowContext: RowPlace, set: string, name: string): string | undefined {
  const wanted = normalizeName(name)
  for (const root of [rowContext.folder('aa-lcr'), dirname(rowContext.path)].filter(each => each !== undefined)) {
    const files = listTextFiles(root)
    const named = files.filter(path => [wanted, `${wanted}.txt`].includes(normalizeName(basename(path))))
    const path = named.find(each => each.split(/[/\\]/).includes(set)) ?? (named.length === 1 ? named[0] : undefined)
    if (path !== undefined)
      return readPlain(join(root, path), { links: true, most: MOST_BYTES }).toString('utf8').trim()
  }
  return undefined
}

const normalizeName = (name: string) => name.replace(/[^\x20-\x7e]+/g, '').toLowerCase()

const MOST_BYTES = 64 * 2 ** 20
const listed = new Map<string, readonly string[]>()

function listTextFiles(root: string): readonly string[] {
  if (!existsSync(root)) return []
  const known = listed.get(root)
  if (known) return known
  const all = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const files = sortPaths(all.filter(name => /\.txt$/i.test(name)))
  listed.set(root, files)
  return files
}

const lcrRow = z.object({
  document_set_id: z.string(),
  question_id: z.union([z.string(), z.number()]),
  question: z.string().min(1),
  answer: z.string(),
  data_source_filenames: z.string(),
})
