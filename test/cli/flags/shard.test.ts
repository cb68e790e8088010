import { expect, test } from 'vitest'
import { type AutoShard, getShardFolder, shard, shardOfJob } from '../../../cli/flags/shard.ts'

const auto = (text = 'auto') => shard(text, '--shard') as AutoShard

test.each([
  [
    'of a Slurm array',
    'auto',
    { SLURM_ARRAY_TASK_ID: '3', SLURM_ARRAY_TASK_MIN: '1', SLURM_ARRAY_TASK_COUNT: '4' },
    '3/4',
  ],
  [
    'of one that counts from 0',
    'auto',
    { SLURM_ARRAY_TASK_ID: '0', SLURM_ARRAY_TASK_MIN: '0', SLURM_ARRAY_TASK_COUNT: '4' },
    '1/4',
  ],
  [
    'of one that counts in steps',
    'auto',
    { SLURM_ARRAY_TASK_ID: '11', SLURM_ARRAY_TASK_MIN: '1', SLURM_ARRAY_TASK_COUNT: '4', SLURM_ARRAY_TASK_STEP: '5' },
    '3/4',
  ],
  ['of an Indexed Job', 'auto/8', { JOB_COMPLETION_INDEX: '7' }, '8/8'],
  ['of NeMo Evaluator', 'auto', { NEL_SHARD_IDX: '0', NEL_TOTAL_SHARDS: '2' }, '1/2'],
  // NeMo Evaluator starts its shards within Slurm's jobs.
  ['of the innermost', 'auto', { NEL_SHARD_IDX: '1', NEL_TOTAL_SHARDS: '2', SLURM_ARRAY_TASK_ID: '9' }, '2/2'],
  ['as the command line says', 'auto/16', { SLURM_ARRAY_TASK_ID: '4', SLURM_ARRAY_TASK_COUNT: '4' }, '5/16'],
])('the part %s', (_, text, env, expected) => {
  const { part, of } = shardOfJob(auto(text), env)
  expect(`${part}/${of}`).toBe(expected)
})

test.each([
  ['outside of a job', 'auto', {}, /none of NEL_SHARD_IDX, SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX is set/],
  [
    'where nobody says of how many',
    'auto',
    { JOB_COMPLETION_INDEX: '2' },
    /Kubernetes does not set the number of parts.*auto\/8/,
  ],
  [
    'of an array with gaps',
    'auto',
    { SLURM_ARRAY_TASK_ID: '9', SLURM_ARRAY_TASK_COUNT: '4' },
    /is 9, which is not a part of 4/,
  ],
  ['beyond those that were named', 'auto/2', { JOB_COMPLETION_INDEX: '2' }, /is 2, which is not a part of 2/],
  [
    'that is no number',
    'auto/2',
    { JOB_COMPLETION_INDEX: 'x; rm' },
    /JOB_COMPLETION_INDEX is "x; rm", which is not a whole number/,
  ],
])('a part %s is refused in one line', (_, text, env, line) => {
  expect(() => shardOfJob(auto(text), env)).toThrow(line)
})

test.each(['auto/0', 'auto/x', 'auto/', '1/auto', '3', '5/4', '0/1'])('%j is no shard', text => {
  expect(() => shard(text, '--shard')).toThrow(/is not a shard. Allowed: i\/n/)
})

test('each has a folder of its own', () => {
  expect(getShardFolder('runs/a', { part: 2, of: 8 })).toBe('runs/a/shard-2-of-8')
})
