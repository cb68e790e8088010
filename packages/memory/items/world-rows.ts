import {
  computeShortHash,
  type Identity,
  type Item,
  type ItemRow,
  type ItemSpec,
  ROW_VERSION,
  sha256,
  type Tokenizer,
} from 'fathom-bench/plugin'
import { nameEvidence } from '../run/evidence.ts'
import { WORLD_VERSION } from '../world/words.ts'
import type { MemoryCell } from './cell.ts'
import type { cutStream } from './cuts.ts'
import type { PlannedQuestion } from './questions.ts'
import { INSTRUCTIONS, MEMORY_ANSWER_TOKENS, withNow } from './tasks.ts'

export const TEMPLATE = '{instructions}\n\n{context}\n\n{question}\n{answerFormat}'

/** A cell of the made world, with what its rows are made of. */
export interface WorldCell extends MemoryCell {
  question(index: number): PlannedQuestion
  row(index: number): ItemRow
}

interface RowParts {
  readonly cell: WorldCell
  readonly task: ItemSpec['task']
  readonly index: number
  readonly identity: Identity
  readonly tokenizer: Tokenizer
  readonly seed: string
  readonly rung: number
  readonly cutOf: (stream: number) => ReturnType<typeof cutStream>
}

export function makeRow({ cell, task, index, identity, tokenizer, seed, rung, cutOf }: RowParts): ItemRow {
  const { stream, story } = cell.question(index)
  const { evidence } = cutOf(stream)
  const cut = cell.cut(index)
  const places = evidence.get(story.key) ?? []
  const { question } = story
  const statement = [INSTRUCTIONS, withNow(question.text, cut.now), question.answerFormat].join('\n')
  return {
    v: ROW_VERSION,
    ...identity,
    task: task.id,
    family: 'memory',
    version: WORLD_VERSION,
    params: {},
    seed,
    index,
    cluster: `s${String(stream).padStart(2, '0')}`,
    paired: task.paired,
    length: {
      target: rung,
      tokens: cut.tokens,
      reserve: MEMORY_ANSWER_TOKENS,
      chars: cut.chars,
      bytes: cut.bytes,
      words: cut.words,
      tokenizer: tokenizer.id,
      haystack: 'stream',
      repeats: 0,
    },
    depths: places.map(({ seq, chars }) => ({ fact: nameEvidence(seq), depth: Math.min(1, chars / cut.chars) })),
    scorer: question.scorer,
    expected: question.expected,
    sha256: sha256(`${cut.digest}\n${statement}`),
    template: computeShortHash(TEMPLATE),
    labels: {
      age: formatAge(rung - story.rung + story.age),
      written: story.rung,
      ...(question.updates !== undefined && { updates: question.updates }),
      ...(question.former !== undefined && { former: question.former.join(',') }),
      story: story.key,
    },
  }
}

export const formatAge = (age: number): string => `${2 ** Math.round(Math.log2(age / 1024))}k`

export function makeWorldItem(cell: WorldCell, index: number, context: string): Item {
  const row = cell.row(index)
  const { story } = cell.question(index)
  const question = withNow(story.question.text, cell.cut(index).now)
  const { answerFormat } = story.question
  const tail = `\n\n${question}\n${answerFormat}`
  return {
    row,
    context,
    contextTokens: row.length.tokens,
    instructions: INSTRUCTIONS,
    question,
    answerFormat,
    statement: () => `${INSTRUCTIONS}${tail}`,
    render: (other = context) => `${INSTRUCTIONS}\n\n${other}${tail}`,
  }
}
