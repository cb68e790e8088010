import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openOfficial } from '../../../datasets/official/index.ts'
import { fileOf } from '../official/files.ts'

/** A stand-in for a checkout of InfiniteBench, in the form of its `eval_utils.py`. */
const EVAL_UTILS = `
def create_system_msg(data_name):
    if data_name == "math_calc":
        return """Count on.
Never stop."""
    return "Help."

def create_msgs(eg):
    return [
        {"role": "system", "content": create_system_msg(data_name)},
        {"role": "user", "content": "1 + 1"},
        {"role": "system", "content": "[1, 2]"},
        {"role": "user", "content": prompt},
    ], prompt
`

test('math_calc is sent as the turns of the checkout, and scored as replies to them are', () => {
  const path = fileOf('math_calc.jsonl', [{ id: 0, context: '3 + 4', input: '', answer: [3, 7], options: [] }])
  mkdirSync(join(dirname(path), 'src'))
  writeFileSync(join(dirname(path), 'src/eval_utils.py'), EVAL_UTILS)
  const [item] = openOfficial(path, { who: 'x', folders: { infinitebench: dirname(path) } }).items()
  expect(item).toMatchObject({ scorer: 'infinitebench-math-calc-gpt4', context: '3 + 4', tail: '' })
  expect(item!.turns).toEqual([
    { role: 'system', content: 'Count on.\nNever stop.' },
    { role: 'user', content: '1 + 1' },
    { role: 'system', content: '[1, 2]' },
    { role: 'user', content: '3 + 4', span: [0, 5] },
  ])
  expect(item!.head).toBe('System: Count on.\nNever stop.\n\nUser: 1 + 1\n\nSystem: [1, 2]\n\nUser: ')
  expect([...openOfficial(path, { who: 'x' }).items()][0]).toMatchObject({ scorer: 'infinitebench-math-calc' })
})
