import { VERL_REWARD } from '../adapters/index.ts'
import { MESSAGES } from '../columns.ts'
import { Omitted, type RowFormat, toMessages } from '../format.ts'

const INSTRUCTIONS =
  'First name the chunks that hold the evidence, each as <CHUNK_n>, within <useful_chunks> and </useful_chunks>. Then give the answer within <answer> and </answer>. Use each pair of tags once.'

/** LongRLVR: a context in numbered chunks, and the numbers of those that hold the evidence. */
export const longrlvr: RowFormat = {
  id: 'longrlvr',
  about: 'LongRLVR: chunks and their evidence; gym serve --shape longrlvr scores them',
  file: 'parquet',
  columns: {
    data_source: 'string',
    prompt: MESSAGES,
    ability: 'string',
    reward_model: { struct: { style: 'string', ground_truth: 'string' } },
    extra_info: {
      struct: {
        split: 'string',
        index: 'int64',
        question: 'string',
        ref_chunks: { list: 'int64' },
        ref_chunks_text: { list: 'string' },
      },
    },
  },
  makeRow({ task, context, facts, statement, question, split, index, seal }) {
    if (facts.length === 0) return new Omitted('the place of its evidence is not known')
    const chunks = cutChunks(context)
    const numbers = [...new Set(facts.map(fact => chunks.findIndex(({ end }) => fact < end)))].filter(at => at >= 0)
    const ref_chunks = numbers.sort((a, b) => a - b)
    const text = chunks.map(({ start, end }, at) => `<CHUNK_${at}>\n${context.slice(start, end).trim()}`).join('\n\n')
    return {
      data_source: `fathom/${task}`,
      prompt: toMessages(`${text}\n\n${statement}\n\n${INSTRUCTIONS}`),
      ability: 'long-context',
      reward_model: { style: 'rule', ground_truth: seal({ chunks: ref_chunks }) },
      extra_info: {
        split,
        index,
        question,
        ref_chunks,
        ref_chunks_text: ref_chunks.map(at => context.slice(chunks[at].start, chunks[at].end).trim()),
      },
    }
  },
  adapters: url => [{ path: 'verl_reward.py', text: VERL_REWARD(url) }],
  command: url => `fathom-bench gym serve --shape longrlvr   # at ${url}; then as verl, with verl_reward.py`,
}

/** Cuts before a line that begins after some 2,000 characters; without lines, before a word. */
export function cutChunks(context: string): readonly { readonly start: number; readonly end: number }[] {
  const chunks: { start: number; end: number }[] = []
  for (let start = 0; start < context.length; ) {
    const wanted = start + CHUNK_CHARACTERS
    const [line, blank] = ['\n', ' '].map(sign => context.indexOf(sign, wanted))
    const near = [line, blank].find(at => at >= 0 && at < wanted + CHUNK_CHARACTERS)
    const end = wanted >= context.length || near === undefined ? Math.min(context.length, wanted) : near + 1
    chunks.push({ start, end })
    start = end
  }
  return chunks
}

const CHUNK_CHARACTERS = 2000
