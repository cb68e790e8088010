import { describe, expect, test } from 'vitest'
import type { Params } from '../../core/rows/rows.ts'
import type { Item } from '../../generators/build/generate.ts'
import { toOfficialItem } from '../../generators/files/official.ts'
import { fakeModel, tokenizer } from '../../library/testing/fakes.ts'
import { isRunnableHere, makeItemRunner, sayMore } from '../../library/testing/one-item.ts'
import { findMissingParts } from '../../library/testing/whole-task.ts'
import type { LongProcTask } from '../../packages/longproc/data/index.ts'
import { toLongProcItem } from '../../packages/longproc/items/longproc.ts'
import { buildPrompt } from '../../run/execute/prompt.ts'
import { methods } from '../../runners/registry.ts'
import { allTasks, makeItems } from '../generators/place.ts'
import { itemsOf as itemsOfFile } from '../packages/suites/readers/official/files.ts'

// Every method is asked the same: whatever a task says beside its context stands in every call that reads or answers.

const run = makeItemRunner()
const asking = [...methods.values()].filter(method => isRunnableHere(method) && method.needs.includes('model'))
/** Each starts a Python. */
const withPython = (id: string) => ['vt', 'countdown'].includes(id)

/** So that contexts of 2,000 tokens have several windows, and turns without a find soon end. */
const CHANGES: Readonly<Record<string, Params>> = { 'map-reduce': { windowTokens: 1000 }, rlm: { turns: 3 } }

/**
 * What the methods' calls lack of an item's task; map-reduce has two windows and more where the context has 1,200
 * tokens.
 */
async function lacking(id: string, item: Item): Promise<string[]> {
  const prompt = buildPrompt(item, 64)
  const found = asking
    .filter(({ needs }) => !needs.includes('sandbox') || withPython(id))
    .map(async method => {
      const model = fakeModel(sayMore)
      const params = { ...method.params, ...CHANGES[method.id] }
      await run(method, model, undefined, { params, prompt: () => prompt, contextTokens: prompt.contextTokens })
      if (method.id === 'map-reduce' && prompt.contextTokens > 1200) expect(model.asked.length).toBeGreaterThan(2)
      return [...findMissingParts(model.asked, prompt), ...(model.asked.length > 0 ? [] : ['nothing was asked'])].map(
        lack => `${method.id}: ${lack}`,
      )
    })
  return (await Promise.all(found)).flat()
}

/** The whole prompt is the task around its context, and nothing else. */
function expectNothingBeside({ context, render, statement }: Item): void {
  const whole = render('').replace(/\s+/g, ' ').trim()
  if (whole !== '') expect(statement().replace(/\s+/g, ' ').trim()).toBe(whole)
  expect(render()).toContain(context)
}

/** A context of 2,000 tokens, or the least that a task can have. */
function smallItem(task: (typeof allTasks)[number]): Item {
  for (const target of [2_000, 4_000, 8_000, 16_000])
    try {
      return makeItems(task, target, 1)[0]
    } catch {}
  return makeItems(task, 32_000, 1)[0]
}

describe('generated', () => {
  test.each(allTasks.map(task => [task.id, task] as const))('%s is put whole by every method', async (id, task) => {
    const item = smallItem(task)
    expectNothingBeside(item)
    expect(item.instructions).toBe(task.instructions)
    expect(item.question).not.toBe('')
    expect(await lacking(id, item)).toEqual([])
  })
})

const noise = Array(300).fill('The tide came in over the flat stones.').join('\n')
const vt = (asked: number, lines: string) =>
  `Follow the variables of the text.\n${lines}\nQuestion: Which variables hold the value ${asked}?`
const documents = [1, 2].map(number => `Document ${number}:\n${noise}`).join('\n\n')
const edges = Array.from({ length: 300 }, (_, at) => `n${at} -> n${at + 1}`).join('\n')

/** Rows of other suites, by shape. */
const FILES: readonly [string, string, unknown][] = [
  [
    'RULER vt',
    'vt/validation.jsonl',
    {
      input: `${vt(7, 'VAR AAAAA = 7')} Answer: AAAAA\n\n${vt(9, `${noise}\nVAR BBBBB = 9`)}`,
      outputs: ['BBBBB'],
      answer_prefix: ' The variables are:',
    },
  ],
  [
    'RULER qa',
    'qa_1/validation.jsonl',
    { input: `Answer it.\n\n${documents}\n\nAnswer it.\n\nQuestion: Who?`, outputs: ['x'] },
  ],
  ['RULER of MemAgent', 'niah.jsonl', { input: 'Which number?', context: noise, outputs: ['7'] }],
  [
    'RULER of NeMo-Gym',
    'gym.jsonl',
    {
      responses_create_params: { input: [{ role: 'user', content: `${noise}\n\nWhich number?` }] },
      expected_answer: ['7'],
      match_type: 'all',
    },
  ],
  ['BABILong', 'qa1/0k.json', [{ input: noise, question: 'Where is Mary? ', target: 'kitchen' }]],
  ['MemAgent', 'eval_2.json', [{ context: documents, input: 'Who?', answers: ['x'], num_docs: 2 }]],
  [
    'GraphWalks',
    'graph.jsonl',
    {
      prompt: `Here is a graph:\nThe graph has the following edges:\n${edges}\n\nOperation:\nFind the parents of n4.\n\nFinal Answer: [nodes]`,
      answer_nodes: ['n3'],
      problem_type: 'parents',
    },
  ],
  [
    'MRCR',
    'mrcr.jsonl',
    {
      prompt: JSON.stringify([
        { role: 'user', content: 'write a tale' },
        { role: 'assistant', content: noise },
        { role: 'user', content: 'Prepend abc to the first tale.' },
      ]),
      answer: `abc${noise}`,
      random_string_to_prepend: 'abc',
    },
  ],
]

describe('of a file', () => {
  test.each(FILES)('%s is put whole by every method', async (id, name, row) => {
    const [given] = itemsOfFile(name, Array.isArray(row) ? row : [row])
    const place = { task: 'file:x', sha256: '0', at: 0, index: 0, tokenizer }
    const item = toOfficialItem(given, place, new Map())
    expectNothingBeside(item)
    expect(item.render('')).toContain(item.question)
    expect(item.render('')).toContain(item.answerFormat)
    expect(await lacking(id, item)).toEqual([])
    // What the answer begins with is no word of the user's.
    if (item.answerPrefix !== undefined) expect(item.statement()).not.toContain(item.answerPrefix.trim())
  })
})

/** Prompts under the headings of the official `prompts.yaml`. */
const LONGPROC: readonly [LongProcTask, string][] = [
  [
    'html_to_tsv',
    `[TASK]\nMake a table.\n\n[INPUT WEBPAGE]\n\`\`\`html\n${noise}\n\`\`\`\n\n[TARGET INFORMATION]\nAll tides.`,
  ],
  ['tom_tracking', `Follow one person.\n\n[STORY]\n${noise}\n\n[QUESTION]\nWhere is the cup?`],
  ['countdown', `Join the numbers.\n\n[EXAMPLES]\n${noise}\n\n[Problem]\nNumbers: 1, 2, 3. Target: 6.`],
  ['path_traversal', `Go from city to city.\n\n[PROBLEM]\n${noise}\n\nNow find the route from Riga to Oslo.`],
]

describe('of LongProc', () => {
  test.each(LONGPROC)('%s is put whole by every method', async (task, prompt) => {
    const example = { id: '0', task, input_prompt: prompt, reference_output: '', item: {} }
    const given = toLongProcItem(example, { tokens: 512, answerTokens: 1024, scorer: 'x' })
    const item = toOfficialItem(given, { task: 'longproc:x', sha256: '0', at: 0, index: 0, tokenizer }, new Map())
    expect(item.render()).toBe(prompt)
    expect([item.context, item.statement()]).toEqual([noise, `${item.instructions}\n\n${item.question}`])
    expect(await lacking(task, item)).toEqual([])
  })
})

// Methods put the parts of a task in orders of their own, and the context elsewhere or nowhere: no part may say where
// another stands.
describe('the wording is true in every order', () => {
  const PLACED =
    /\b(?:below|above|follows|following|preceding|previous(?:ly)?|earlier|comes? (?:next|after|before)|you will|(?:after|before) the (?:text|list|page|graph|documents|context)|here is how|first an? )\b/gi
  /** Words of the task's own matter. */
  const MATTER: readonly RegExp[] = [
    /numbers below 2000/,
    /"below"/,
    /it follows from what is said/,
    /go on with the (?:next|following)/,
    /Pseudocode:[\s\S]*/,
  ]
  const placed = (text: string) => MATTER.reduce((left, phrase) => left.replace(phrase, ''), text).match(PLACED) ?? []

  test.each(allTasks.map(task => [task.id, task] as const))('%s', (_, task) => {
    const { instructions, question, answerFormat, example = '' } = smallItem(task)
    const [opening = '', ending = ''] = [example.split('\n')[0], example.split('\n').at(-1)]
    expect([instructions, question, answerFormat, opening, ending].flatMap(placed)).toEqual([])
  })

  test('what says where another part stands is found', () => {
    expect(placed('Read the text below: a question follows it.')).toEqual(['below', 'follows'])
    expect(placed('Numbers below 2000 stand in the list above.')).toEqual(['below', 'above'])
  })
})
