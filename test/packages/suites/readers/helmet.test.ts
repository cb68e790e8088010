import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { permuteLikeNumpy } from '../../../../core/python/numpy-permutation.ts'
import { openOfficial } from '../../../../packages/suites/readers/official/open-official.ts'
import { fileOf } from './official/files.ts'
import { SAMPLES } from './rows.ts'

/** A stand-in for a checkout of HELMET, in the form of its `data.py`. */
const DATA_PY = `
def load_qa(dataset):
    if "bad" in dataset:
        user_template = "Bad.\\n{demos}{context}\\n\\nAsk: {question}"
    else:
        user_template = "Good.\\n{demos}{context}\\n\\nAsk: {question}"
    system_template = "Said:"

def load_msmarco_rerank(path):
    user_template = "Order.\\n{demos}{context}\\n\\nQuery: {question}"
    system_template = "Order:"

def load_icl(dataset):
    user_template = "Only \\"label: {{label}}\\".\\n\\n{context}\\n\\n{question}"
    system_template = "label:"

def load_alce(dataset):
    user_template = "{demo_text}{instruction}\\n\\nAsk: {question}\\n\\n{context}"
    system_template = "Said:"

def load_ruler(dataset):
    user_template = "{context}\\n\\n{question}"
    system_template = "Usual:"
    if "niah_mv" in dataset or "niah_mq" in dataset:
        user_template = "Several {type_needle_v}.\\n{context}\\nFor {query}?"
        system_template = "Those of {query} are"
    elif "niah" in dataset:
        user_template = "One {type_needle_v}.\\n{context}\\nFor {query}?"
        system_template = "That of {query} is"
    elif "vt" in dataset:
        user_template = "{example}Chains.\\n{context}\\nOf {query}?"
        system_template = "{num_v} of {query}:"
    else:
        raise NotImplementedError(f"{dataset}")
`

function read(name: string, rows: readonly unknown[], beside: Readonly<Record<string, string>> = {}, official = false) {
  const path = fileOf(name, rows)
  const files = { ...beside, ...(official && { 'data.py': DATA_PY }) }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dirname(path), file)), { recursive: true })
    writeFileSync(join(dirname(path), file), text)
  }
  const folders: Readonly<Record<string, string>> = official ? { helmet: dirname(path) } : {}
  const [item] = openOfficial(path, { who: '--task file:x', folders }).items()
  return { ...item, prompt: item.head + item.context + item.tail }
}

const lines = (rows: readonly unknown[]) => rows.map(row => JSON.stringify(row)).join('\n')
const kilt = (at: number) => ({
  id: `d${at}`,
  question: `Who keeps ${at}?`,
  answers: [`Keeper ${at}`],
  ctxs: [{ title: `T${at}`, text: `Kept by ${at}.` }],
})
const ragRow = SAMPLES['HELMET RAG'].rows[0]

test('worked examples of RAG stand as the code draws them: by a hash of the question, each key once', () => {
  const demos = [...Array.from({ length: 30 }, (_, at) => kilt(at)), kilt(3)]
  const { prompt, notes, answerPrefix } = read(
    'nq-dev.jsonl',
    [{ ...ragRow, id: 'n1' }],
    { 'nq-train_k3_dep6.jsonl': lines(demos) },
    true,
  )
  // int(sha256('n1'), 16) % 2**31
  const order = [...permuteLikeNumpy(31, 1_523_506_560)].slice(0, 2).map(at => demos[at])
  const shown = order.map(
    ({ ctxs: [ctx], question, answers }) =>
      `Document (Title: ${ctx.title}): ${ctx.text}\n\nQuestion: ${question}\nAnswer: ${answers[0]}\n\n`,
  )
  expect(prompt).toMatch(/^Good\.\nDocument \(Title: T/)
  expect(prompt.startsWith(`Good.\n${shown.join('')}Document (Title: Owl)`)).toBe(true)
  expect({ notes, answerPrefix }).toEqual({ notes: [], answerPrefix: 'Said:' })
})

test('without a file of examples an item says so; with one, our own wording shows them too', () => {
  expect(read('nq.jsonl', [ragRow]).notes).toContainEqual(expect.stringContaining('without worked examples'))
  const { prompt, notes } = read('nq.jsonl', [ragRow], { 'nq-train_k3_dep6.jsonl': lines([kilt(1), kilt(2)]) })
  expect(prompt).toContain('Answer: Keeper 1')
  expect(notes).toEqual(['official scorer, own prompt'])
})

test('worked examples of re-ranking hold their ranking, and never the item itself', () => {
  const [row] = SAMPLES['HELMET re-ranking'].rows
  const demo = {
    qid: 'z',
    query: 'pier',
    ctxs: [
      { id: '1', text: 'A', label: 0 },
      { id: '2', text: 'B', label: 2 },
    ],
  }
  const { prompt } = read('dev_k50_dep3.jsonl', [row], { 'dev_k10_dep3.jsonl': lines([row, demo]) }, true)
  expect(prompt).toContain(
    'Order.\n[ID: 1] Document: A\n\n[ID: 2] Document: B\n\nQuery: pier\nRanking: 2 > 1\n\n[ID: 11]',
  )
  expect(prompt.split('Ranking:')).toHaveLength(2)
})

test('examples of PopQA are of rarely looked-up things', () => {
  const popular = [
    { ...kilt(1), s_pop: 5000 },
    { ...kilt(2), s_pop: 10 },
    { ...kilt(4), s_pop: 20 },
  ]
  const { prompt } = read('popqa_test.jsonl', [ragRow], { 'popqa_test_k3_dep6.jsonl': lines(popular) })
  expect(prompt).not.toContain('Keeper 1')
  expect(prompt).toContain('Keeper 2')
})

test.each([
  ['niah_mv.jsonl', {}, 'Several words.\n', 'Those of owl are'],
  ['niah_mk_2.jsonl', {}, 'One words.\n', 'That of owl is'],
  ['vt.jsonl', { example: 'As so.', num_v: 5 }, 'As so.\n\nChains.\n', '5 of owl:'],
])('the prompt of %s is that of its branch', (name, more, begins, answerPrefix) => {
  const item = read(name, [{ ...SAMPLES['HELMET RULER'].rows[0], ...more }], {}, true)
  expect(item.prompt.startsWith(begins)).toBe(true)
  expect(item.answerPrefix).toBe(answerPrefix)
  expect(item.notes).toBeUndefined()
})

test('in-context learning: as many shots of each label, in rounds, with labels that are drawn anew', () => {
  const { rows, beside } = SAMPLES['HELMET ICL']
  // What HELMET's balance_labels and preprocess give in CPython 3.11.
  const { context, head, tail } = read('icl_trec_coarse_8shot_balance.jsonl', rows, beside, true)
  expect(context).toBe(SHOTS.map(([text, label]) => `${text}\nlabel: ${label}`).join('\n\n'))
  expect({ head, tail }).toEqual({ head: 'Only "label: {label}".\n\n', tail: '\n\nWhere does the owl live?' })
})

const SHOTS = [
  ['Text 1', 3],
  ['Text 2', 4],
  ['Text 3', 5],
  ['Text 16', 1],
  ['Text 17', 0],
  ['Text 12', 2],
  ['Text 7', 3],
  ['Text 15', 5],
]

test.each([
  ['rows.jsonl', {}, 'is in a file named rows.jsonl. Allowed: icl_SET_Nshot_balance'],
  ['icl_trec_fine_10shot_balance.jsonl', {}, 'needs the train split next to it'],
  [
    'icl_trec_coarse_10shot_balance.jsonl',
    { 'train.jsonl': '{"text": "a", "coarse_label": 6}' },
    'coarse_label|Too big|6',
  ],
])('%s without what it takes is refused in one line', (name, beside, line) => {
  expect(() => read(name, SAMPLES['HELMET ICL'].rows, beside)).toThrow(
    expect.objectContaining({ exitCode: 2, message: expect.stringMatching(new RegExp(`^[^\\n]*(${line})[^\\n]*$`)) }),
  )
})

const PROMPTS = {
  instruction: 'Cite {well}.',
  doc_prompt: 'Doc [{ID}]({title}): {text}\n',
  demo_prompt: '{instruction}\n\nAsk: {question}\n\n{context}\n\nSaid: {answer}',
  demos: [1, 2, 3].map(at => ({
    question: `Q${at}?`,
    answer: `A${at} [1].`,
    docs: [{ title: `T${at}`, text: 'Of {ID}.', extra: 1 }],
  })),
}

test('questions to be answered with citations stand in the words of the checkout, behind two examples', () => {
  const rows = SAMPLES['HELMET ALCE ASQA'].rows
  const beside = { 'prompts/asqa_revised.json': JSON.stringify(PROMPTS) }
  const { prompt, notes, documents, context, answerPrefix } = read('asqa_eval.json', rows, beside, true)
  const example = (at: number) =>
    `Cite {well}.\n\nAsk: Q${at}?\n\nDoc [1](T${at}): Of {ID}.\n\n\nSaid: A${at} [1].\n\n\n`
  expect(prompt).toBe(
    `${example(1)}${example(2)}Cite {well}.\n\nAsk: Where does the owl live?\n\nDoc [1](Owl): The owl lives in the barn.\n\n\nDoc [2](Mill): The mill is old.\n`,
  )
  expect(documents!.map(({ start, end }) => context.slice(start, end))).toEqual([
    'Doc [1](Owl): The owl lives in the barn.\n',
    'Doc [2](Mill): The mill is old.\n',
  ])
  expect(notes).toEqual([expect.stringContaining('the first two'), expect.stringContaining('take an NLI model')])
  expect(answerPrefix).toBe('Answer:')
  expect(() => read('asqa.json', rows, { 'prompts/asqa_revised.json': '{}' }, true)).toThrow('which holds none')
})

test('a question over ranked passages is asked of the first 30, 75 and so on that it has', () => {
  const [row] = SAMPLES['HELMET ALCE QAMPARI'].rows
  const docs = Array.from({ length: 80 }, (_, at) => ({ title: 'T', text: `Passage ${at}.` }))
  const path = fileOf('qampari.json', [{ ...row, docs }])
  const items = [...openOfficial(path, { who: 'x' }).items()]
  expect(items.map(({ expected, documents, id }) => [expected, documents!.length, id])).toEqual(
    [30, 75].map(documents => [{ answers: row['answers'], documents }, documents, 'q1']),
  )
  expect(items[1].context.startsWith(items[0].context)).toBe(true)
})

test('questions of RULER are scored as RAG is', () => {
  expect(read('qa_1.jsonl', [{ index: 0, context: 'x', question: 'Who?', outputs: ['Ada', 'Bo'] }])).toMatchObject({
    scorer: 'helmet-default',
    expected: { answers: ['Ada', 'Bo'], metric: 'substring_exact_match' },
  })
})
