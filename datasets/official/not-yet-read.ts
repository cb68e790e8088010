import { has } from '../qa-files.ts'

/** A suite whose rows are recognised, so that no other shape takes them for its own, and that is not read. */
interface Unread {
  readonly name: string
  fits(row: unknown): boolean
}

/** The suite of a row that Fathom knows of and does not read yet; undefined for any other row. */
export const notYetRead = (row: unknown): string | undefined => UNREAD.find(({ fits }) => fits(row))?.name

const hasAny = (row: unknown, ...fields: readonly string[]) => fields.some(field => has(row, field))

/** By the fields that only they have. Fields as their loaders and data cards name them. */
const UNREAD: readonly Unread[] = [
  {
    name: 'LongBench v1',
    fits: row => has(row, 'input', 'context', 'answers') && hasAny(row, 'all_classes', 'dataset', 'language'),
  },
  { name: 'LongBench v2', fits: row => has(row, 'context', 'question', 'choice_A', 'choice_B') },
  { name: 'LongBench Pro', fits: row => has(row, 'context', 'secondary_task', 'question_nonthinking') },
  { name: 'InfiniteBench', fits: row => has(row, 'input', 'answer', 'options') && hasAny(row, 'context', 'content') },
  { name: 'HELMET json_kv', fits: row => has(row, 'context', 'question', 'answer', 'num_kvs') },
  { name: 'HELMET RULER', fits: row => has(row, 'context', 'outputs') && hasAny(row, 'query', 'question') },
  { name: 'HELMET', fits: row => has(row, 'ctxs') },
  { name: 'NoLiMa', fits: row => has(row, 'needle', 'questions', 'tests') },
  { name: 'OOLONG', fits: row => has(row, 'context_window_text', 'question', 'answer') },
  { name: 'LongMemEval', fits: row => has(row, 'question_id', 'haystack_sessions') },
  { name: 'LongMemEval V2', fits: row => has(row, 'question', 'answer', 'eval_function') },
  {
    name: 'RULER v2',
    fits: row => has(row, 'question', 'expected_answer', 'eval_type', 'match_type') && !has(row, 'messages'),
  },
  { name: 'BEAM', fits: row => has(row, 'conversation_id', 'chat') },
  { name: 'AMA-Bench', fits: row => has(row, 'episode_id', 'trajectory', 'qa_pairs') },
  { name: 'LongCodeBench', fits: row => has(row, 'prompt', 'correct_letter') },
]
