import { dirname, join } from 'node:path'
import { describeOtherVersion, has, type ItemRow, type OfficialShape, readPlain, sha256 } from 'fathom-bench/plugin'
import * as z from 'zod'

/**
 * Fathom's own `items.jsonl` with the prompts next to it in `contexts/ID.txt` (`--save-contexts`), each checked against
 * its row's sha256. Rows lack the question, so here the prompt is all context; `generators/files/official.ts` finds the
 * parts if it can.
 */
export const fathom: OfficialShape = {
  name: "Fathom's items.jsonl {id, task, scorer, expected, sha256, …}",
  fits: row => has(row, 'id', 'task', 'scorer', 'sha256'),
  read(value, { path }) {
    const other = describeOtherVersion(versioned.parse(value).v)
    if (other !== undefined) throw new Error(`is a row of ${other}`)
    const saved = row.parse(value) as unknown as ItemRow
    return [
      {
        id: saved.id,
        family: 'qa',
        part: saved.task,
        head: '',
        context: readPrompt(saved, path),
        tail: '',
        question: CLOSES_WITH_TASK,
        answerFormat: '',
        statement: `${CLOSES_WITH_TASK} Give the answer in the form that it asks for.`,
        depths: saved.depths,
        scorer: saved.scorer,
        expected: saved.expected,
        answerTokens: saved.length.reserve,
        cluster: saved.cluster,
        saved,
      },
    ]
  },
}

const CLOSES_WITH_TASK = 'The text closes with a question or a task: answer it.'

function readPrompt({ id, sha256: expected }: ItemRow, path: string): string {
  const file = join(dirname(path), 'contexts', `${id}.txt`)
  let bytes: Buffer
  try {
    bytes = readPlain(file, { links: true })
  } catch (error) {
    throw new Error(`has no saved prompt: ${file} cannot be read; --save-contexts writes it`, { cause: error })
  }
  if (sha256(bytes) !== expected) throw new Error(`has a saved prompt with another sha256 than its row: ${file}`)
  return bytes.toString('utf8')
}

const versioned = z.looseObject({ v: z.number() })

const row = z.looseObject({
  // It becomes a file's name.
  id: z.string().regex(/^[0-9a-zA-Z_-]+$/),
  questionId: z.string(),
  task: z.string().regex(/^[\w.:-]+$/),
  family: z.string(),
  version: z.number(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  seed: z.string(),
  index: z.number().int().min(0),
  cluster: z.string(),
  paired: z.boolean(),
  length: z.looseObject({ target: z.number().int().min(0), reserve: z.number().int().min(0) }),
  depths: z.array(z.object({ fact: z.string(), depth: z.number() })),
  scorer: z.string(),
  sha256: z.string(),
  template: z.string(),
})
