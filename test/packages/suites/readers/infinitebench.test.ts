import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { renderTurns } from '../../../../core/rows/turns.ts'
import { openOfficial } from '../../../../packages/suites/readers/official/open-official.ts'
import { scoreAnswer } from '../../../../scorers/score.ts'
import { fileOf } from './official/files.ts'

/** A stand-in for a checkout of InfiniteBench, in the form of its `eval_utils.py`. */
const EVAL_UTILS = `
def create_system_msg(data_name):
    if data_name == "math_calc":
        return """Count on.
Never stop."""
    return "Help."

def create_msgs(eg):
    if data_name == "math_calc":
        return [
            {"role": "system", "content": create_system_msg(data_name)},
            {"role": "user", "content": "1 + 1"},
            {"role": "system", "content": "[1, 2]"},
            {"role": "user", "content": prompt},
        ], prompt
    else:
        return [
            {
                "role": "system",
                "content": "Be kind",  # noqa
            },  # noqa
            {"role": "user", "content": prompt},
        ], prompt
`
const PROMPT = `gpt4_templates = {
    # "passkey": "no",
    "passkey": "Find \\"it\\".\\n\\n{context}\\n" + "\\n{input}",  # noqa
    "code_debug": "{context}\\nA. {OPTION_A} D. {OPTION_D}",
}
kimi_templates = {
    "passkey": "other",
}
`

/** The first item of a file, in a folder that is the checkout as well. */
function first(name: string, row: object, checkout: Readonly<Record<string, string>>) {
  const path = fileOf(name, [{ id: 0, input: '', options: [], ...row }])
  mkdirSync(join(dirname(path), 'src'))
  for (const [file, text] of Object.entries(checkout)) writeFileSync(join(dirname(path), 'src', file), text)
  return [...openOfficial(path, { who: 'x', folders: { infinitebench: dirname(path) } }).items()][0]
}

test('a set is sent as its system message and its template', () => {
  const row = { context: 'Some noise.', input: 'Which key?', answer: ['7'] }
  const item = first('passkey.jsonl', row, { 'eval_utils.py': EVAL_UTILS, 'prompt.py': PROMPT })
  expect(item.turns).toEqual([
    { role: 'system', content: 'Be kind' },
    { role: 'user', content: 'Find "it".\n\nSome noise.\n\nWhich key?', span: [0, 11] },
  ])
  expect(item.head + item.context + item.tail).toBe(renderTurns(item.turns!))
  const options = ['dim', 'light', 'snuff', 'trim']
  const code = first(
    'code_debug.jsonl',
    { context: 'def x', answer: ['light'], options },
    { 'eval_utils.py': EVAL_UTILS, 'prompt.py': PROMPT },
  )
  expect(code.turns!.at(-1)!.content).toBe('def x\nA. dim D. trim')
  expect(() => first('passkey.jsonl', row, { 'eval_utils.py': '', 'prompt.py': PROMPT })).toThrow(
    'takes its system message from eval_utils.py of --data infinitebench, which has none',
  )
})

test('math_calc is sent as the turns of the checkout, and scored as replies to them are', () => {
  const row = { context: '3 + 4', answer: [3, 7] }
  const item = first('math_calc.jsonl', row, { 'eval_utils.py': EVAL_UTILS })
  expect(item).toMatchObject({ scorer: 'infinitebench-math-calc-gpt4', context: '3 + 4', tail: '' })
  expect(item.turns).toEqual([
    { role: 'system', content: 'Count on.\nNever stop.' },
    { role: 'user', content: '1 + 1' },
    { role: 'system', content: '[1, 2]' },
    { role: 'user', content: '3 + 4', span: [0, 5] },
  ])
  expect(item.head).toBe('System: Count on.\nNever stop.\n\nUser: 1 + 1\n\nSystem: [1, 2]\n\nUser: ')
  const own = fileOf('math_calc.jsonl', [{ id: 0, input: '', options: [], ...row }])
  expect([...openOfficial(own, { who: 'x' }).items()][0]).toMatchObject({ scorer: 'infinitebench-math-calc' })
})

/** The score of a reply to a row whose label is spelled so. */
async function scoreReply(name: 'math_find' | 'code_run', label: string, reply: string) {
  const path = fileOf(`${name}.jsonl`, [{ id: 0, context: 'The "answer": 1.0', input: 'x', answer: [0], options: [] }])
  writeFileSync(path, readFileSync(path, 'utf8').replace('"answer":[0]', `"answer": ${label}`))
  const item = [...openOfficial(path, { who: 'x' }).items()][0]
  const { scorer, expected } = item
  const answer = { item: 'a', method: 'm', model: 'n', config: 'c', attempt: 1, answer: reply } as const
  const status = { kind: 'answered', reason: '', forced: false } as const
  const [row] = await scoreAnswer({ id: 'a', scorer, expected }, { ...answer, status })
  return row.parts?.['official'] ?? row.value
}

// As `get_score_one` of 51d9b37 does: int("88.0") raises, float("88.0") is 88.0, and 7 == 7.0 in Python.
test.each([
  ['math_find', '[88.0]', '88.0', 1],
  ['math_find', '[88.0]', '88', 1],
  ['math_find', '88.00', 'It is 88.0.', 1],
  ['math_find', '[ 8.8e1 ]', '88.0', 1],
  ['math_find', '[88.0]', '88.5', 0],
  ['math_find', '[88]', '88', 1],
  ['math_find', '[88]', '88.0', { raises: 'ValueError' }],
  ['math_find', '[88.5]', '88.5', 1],
  ['math_find', '[88.5]', '88', 0],
  ['code_run', '[7.0]', '7', 1],
  ['code_run', '[7]', '7', 1],
] as const)('%s with the label %s gives the reply %s what Python gives', async (name, label, reply, score) =>
  expect(await scoreReply(name, label, reply)).toEqual(score),
)
