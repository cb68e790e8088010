import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runGolden } from '../../../../packages/suites/golden/golden.ts'
import { makeCaseBuilder } from '../../../../packages/suites/published/golden.ts'
import { placeInBook } from '../../../../packages/suites/published/nolima-placement.ts'
import {
  buildInfinitebenchPrompt,
  buildLongbench1Prompt,
  buildLongbench2Prompt,
  buildNolimaPrompt,
  buildPublishedHelmetPrompt,
  type Checkout,
  joinHelmetKvDemos,
  joinHelmetPassages,
  listLongbench2Calls,
} from '../../../../packages/suites/published/prompts.ts'
import { cutMiddle } from '../../../../packages/suites/published/truncation.ts'

/** A checkout with invented wording in the suite's own form. */
const files = (byPath: Readonly<Record<string, string>>): Checkout => ({
  file(path) {
    if (!Object.hasOwn(byPath, path)) throw new Error(`no ${path}`)
    return byPath[path]
  },
})

test('LongBench v1: str.format of the set’s template; what is filled in is not read again', () => {
  const suite = files({
    'LongBench/config/dataset2prompt.json': JSON.stringify({
      trec: 'T: {{x}} {context} / {input}',
      lcc: '{context}{nope}',
    }),
  })
  const row = { context: 'a {input} b', input: '{context}?' }
  expect(buildLongbench1Prompt(suite, 'trec', row)).toBe('T: {x} a {input} b / {context}?')
  expect(() => buildLongbench1Prompt(suite, 'lcc', row)).toThrow('a field {nope}')
  expect(() => buildLongbench1Prompt(suite, 'qmsum', row)).toThrow('no template for qmsum')
})

const ROW = { context: ' doc $Q$ ', question: 'why?\n', choice_A: 'a', choice_B: ' b', choice_C: 'c', choice_D: 'd' }

test('LongBench v2: slots are filled one behind the other with stripped parts', () => {
  const suite = files({
    'prompts/0shot.txt': '$DOC$|$Q$|$C_A$$C_B$$C_C$$C_D$',
    'prompts/0shot_no_context.txt': '$Q$',
    'prompts/0shot_cot_ans.txt': '$Q$ so $COT$',
    'prompts/0shot_rag.txt': '<$DOC$>',
    'pred.py': `x = '\\n\\n'.join([f"Chunk {idx+1} - {x['content']}" for idx, x in enumerate(y)])`,
  })
  expect(buildLongbench2Prompt(suite, '0shot', ROW)).toBe('doc why?|why?|abcd')
  expect(buildLongbench2Prompt(suite, 'no_context', ROW)).toBe('why?')
  expect(buildLongbench2Prompt(suite, 'cot', ROW, ' since ')).toBe('why? so since')
  const chunks = [7, 2, 5].map(c_idx => ({ c_idx, content: `c${c_idx}` }))
  expect(buildLongbench2Prompt(suite, 'rag2', { ...ROW, retrieved_context: chunks })).toBe(
    '<Chunk 1 - c2\n\nChunk 2 - c7>',
  )
  expect(listLongbench2Calls('cot')).toEqual([
    [0.1, 1024],
    [0.1, 128],
  ])
})

test('InfiniteBench: the family’s template in prompt.py, by what each task fills in', () => {
  const suite = files({
    'src/prompt.py': `
gpt4_templates = {
    "code_run": "{func} {func_call} "  # noqa
        "in {context}",
    "math_find": "{prefix} {context} {input}",
    'longbook_choice_eng': '{question} {OPTION_A}{OPTION_D} {context}',
    "passkey": """{context}
{input}""",
}
yarn_mistral_templates = {"passkey": "y {context}"}
claude2_templates = {"longbook_qa_eng": "{input}"}
`,
    'src/eval_utils.py': 'prefix = f"Which is {target_number}?"',
  })
  const ask = (task: string, model: string, row: object) => buildInfinitebenchPrompt(suite, task, model, row as never)
  expect(ask('code_run', 'gpt4', { context: 'c', input: 'try func_1(-3) now' })).toBe('func_1 func_1(-3) in c')
  expect(ask('math_find', 'gpt4', { context: '[1]', input: 'x. The Second largest of it' })).toBe(
    'Which is the second largest? [1] x. The Second largest of it',
  )
  expect(ask('longbook_choice_eng', 'gpt4', { context: 'c', input: 'q', options: ['w', 'x', 'y', 'z'] })).toBe('q wz c')
  expect(ask('passkey', 'gpt4', { content: 'c', input: 'i' })).toBe('c\ni')
  expect(ask('passkey', 'yi-6b-200k', { context: 'c', input: 'i' })).toBe('y c')
  expect(ask('passkey', 'some-model', { context: 'c', input: 'i' })).toBe('c')
  expect(ask('math_calc', 'gpt4', { context: '1 + 2' })).toBe('1 + 2')
  expect(() => ask('longbook_qa_eng', 'claude2', { context: 'c', input: 'i' })).toThrow('a field {input}')
  expect(() => ask('kv_retrieval', 'claude2', {})).toThrow('no template for kv_retrieval')
})

test('NoLiMa: the needle set’s template, else the default', () => {
  const suite = files({ 'evaluation/run_tests.py': 'A = 1\nDEFAULT_TASK_TEMPLATE = "{haystack}\\n" "? {question}"\n' })
  expect(buildNolimaPrompt(suite, 'h', 'q')).toBe('h\n? q')
  expect(buildNolimaPrompt(suite, 'h', 'q', '{question}')).toBe('q')
})

test('HELMET: the templates of the task’s loader', () => {
  const suite = files({
    'data.py': `
def load_qa(dataset):
    user_template = "Ask: {demos}{context} {question}"
    system_template = "A:"
    passage_template = "[{title}] {text}"

def load_json_kv(path):
    user_template = "{context} {question}"
    system_template = "V:"
    demo_template = "{key} ->{value}"
`,
  })
  const row = { demos: 'D ', context: 'C', question: 'Q' }
  expect(buildPublishedHelmetPrompt(suite, 'kilt_nq', 'user', row)).toBe('Ask: D C Q')
  expect(buildPublishedHelmetPrompt(suite, 'json_kv', 'whole', row)).toBe('C Q\nV:')
  expect(() => buildPublishedHelmetPrompt(suite, 'msmarco_rerank', 'user', row)).toThrow(
    'no templates for msmarco_rerank',
  )
  expect(
    joinHelmetPassages(suite, [
      { title: 'T', text: 'x' },
      { title: '', text: 'y' },
    ]),
  ).toBe('[T] x\n\n[] y')
  expect(
    joinHelmetKvDemos(
      suite,
      [
        ['k', 'v'],
        ['l', 'w'],
      ],
      1,
    ),
  ).toBe('k -> v\n\n')
  expect(joinHelmetKvDemos(suite, [['k', 'v']], 0)).toBe('')
})

test('the middle is cut out', () => {
  const ten = [...Array(10).keys()]
  expect(cutMiddle(ten, 5)).toEqual([0, 1, 7, 8, 9])
  expect(cutMiddle(ten, 10)).toEqual(ten)
})

test('a needle goes behind the first line end at its depth, and the window lies within the book', () => {
  const book = [...'aa\nbb\ncc\ndd\n']
  expect(placeInBook(book, 'N', 6, 0.5)).toEqual({ text: '\nbb N\ncc', needleAt: 4, tokenDepth: 3 })
  expect(() => placeInBook(book, 'N', 20, 0.5)).toThrow('AssertionError')
})

const PATH = '../shared/golden/suites-scores.json'

test.skipIf(!existsSync(PATH))(
  `every golden case agrees or needs the suite's own files (skipped: no ${PATH})`,
  async () => {
    const files = [{ path: PATH, text: readFileSync(PATH, 'utf8') }]
    const { agree, differ, unknown, wanting, lines } = await runGolden(files, { published: makeCaseBuilder({}) })
    expect({ differ, unknown }).toEqual({ differ: 0, unknown: 0 })
    expect(agree + wanting).toBe(917)
    expect(wanting).toBe(46)
    expect(lines.at(-1)).toContain("46 need files of the suite's own repository")
  },
)

test('a checkout of another name is refused', () => {
  expect(() => makeCaseBuilder({ ruler: '/tmp' })).toThrow('--data: ruler is not a checkout')
})
