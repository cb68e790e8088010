import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import {
  append,
  computeShortHash,
  makePythonRandom,
  type OfficialShape,
  openRows,
  type RowPlace,
  sha256,
  shuffleLikePython,
} from 'fathom-bench/plugin'
import * as z from 'zod'
import { depthless } from '../parts/choice.ts'
import { hasShape } from '../parts/shape.ts'
import { buildOwnPrompt } from '../parts/wording.ts'
import { buildHelmetPrompt } from './helmet-prompt.ts'

/**
 * HELMET's sets of in-context learning: the field of the label in the rows of the Hub, and how many labels there are.
 */
const SETS = {
  trec_fine: { field: 'fine_label', labels: 50 },
  trec_coarse: { field: 'coarse_label', labels: 6 },
  banking77: { field: 'label', labels: 77 },
  clinic150: { field: 'intent', labels: 151 },
  nlu: { field: 'label', labels: 68 },
} as const

const SEED = 42
const FIELDS = ['fine_label', 'coarse_label', 'label', 'intent']

/**
 * HELMET's in-context learning: thousands of labelled texts, then one without a label, with numeric labels redrawn for
 * each item. The rows are those of the Hub's test split, in a file with HELMET's name of the set
 * (`icl_trec_coarse_6600shot_balance.jsonl`), next to the train split in a file whose name contains `train`.
 */
export const helmetIclShape: OfficialShape = {
  name: 'HELMET ICL {text, fine_label | coarse_label | label | intent}',
  fits: row =>
    hasShape(row, { has: { text: 'text' }, never: ['question', 'context', 'answer', 'id', 'input'] }) &&
    FIELDS.some(field => hasShape(row, { has: { [field]: 'number' } })),
  read(value, rowContext) {
    const [, set, count] = /^icl_(\w+?)_(\d+)shot_balance/.exec(basename(rowContext.path)) ?? []
    if (set === undefined || !Object.hasOwn(SETS, set))
      throw new Error(
        `is in a file named ${basename(rowContext.path)}. Allowed: icl_SET_Nshot_balance with one of ${Object.keys(SETS).join(', ')}`,
      )
    const { field, labels } = SETS[set as keyof typeof SETS]
    const { text, label } = parseLabelled(value, field, labels)
    const seed = Number((BigInt(`0x${sha256(text)}`) + BigInt(SEED)) % 2n ** 31n)
    const names = shuffleLikePython(
      Array.from({ length: labels }, (_, at) => at),
      seed,
    )
    const shots = pickBalancedShots(rowContext, field, labels, Number(count))
    const context = shots.map(shot => `${shot.text}\nlabel: ${names[shot.label]}`).join('\n\n')
    return [
      {
        ...depthless,
        id: `${rowContext.at}`,
        family: 'qa',
        ...(buildHelmetPrompt(rowContext, { loader: 'load_icl', context, slots: { question: text } }) ?? {
          ...buildOwnPrompt(context, {
            before: 'Below are texts with their labels, which are numbers. Give the label of the last text.',
            question: text,
            format: 'Reply with one line such as "label: 3".',
          }),
          answerPrefix: 'label:',
          beside: computeShortHash(context),
        }),
        question: text,
        scorer: 'helmet-icl',
        expected: [`${names[label]}`],
        answerTokens: 20,
        labels: { category: 'icl' },
      },
    ]
  },
}

interface Labelled {
  readonly text: string
  readonly label: number
}

function parseLabelled(value: unknown, field: string, labels: number): Labelled {
  const row = z.looseObject({ text: z.string().min(1) }).parse(value)
  return {
    text: row.text,
    label: z
      .int()
      .min(0)
      .max(labels - 1)
      .parse(row[field]),
  }
}

/**
 * Returns as many of each label as there are rounds, each round in a separate order; the same for all items of a set.
 */
function pickBalancedShots(rowContext: RowPlace, field: string, labels: number, count: number): readonly Labelled[] {
  const key = `${rowContext.path} ${field} ${count}`
  const known = held.get(key)
  if (known) return known
  const byLabel = new Map<number, Labelled[]>()
  for (const row of trainRows(rowContext, field, labels))
    byLabel.set(row.label, [...(byLabel.get(row.label) ?? []), row])
  const random = makePythonRandom(SEED)
  const rounds: Labelled[][] = Array.from({ length: Math.ceil(count / byLabel.size) }, () => [])
  for (const rows of byLabel.values()) {
    const chosen = random.sample(rows.length, rounds.length % rows.length)
    while (chosen.length < rounds.length)
      append(chosen, random.sample(rows.length, Math.min(rounds.length - chosen.length, rows.length)))
    for (const [round, at] of chosen.entries()) rounds[round].push(rows[at])
  }
  const shots = rounds.flatMap(round => random.shuffle(round)).slice(0, count)
  held.set(key, shots)
  return shots
}

const held = new Map<string, readonly Labelled[]>()

function* trainRows({ path }: RowPlace, field: string, labels: number): Generator<Labelled> {
  const folder = dirname(path)
  const name = readdirSync(folder)
    .sort()
    .find(each => /train.*\.(jsonl?|csv)$/.test(each) && each !== basename(path))
  if (name === undefined)
    throw new Error(`needs the train split next to it: no file of ${folder} has train in its name`)
  const file = openRows(`--task file:${path}`, join(folder, name))
  for (let at = 0; file.has(at); at++) yield parseLabelled(file.read(at), field, labels)
}
