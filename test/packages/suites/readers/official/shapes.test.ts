import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { OfficialItem } from '../../../../../datasets/official/item.ts'
import { buildScorerRegistry } from '../../../../../scorers/score.ts'
import type { TextScorer } from '../../../../../scorers/scorer.ts'
import { fileOf, itemsOf, open, SHARED } from './files.ts'

const promptOf = ({ head, context, tail }: OfficialItem) => head + context + tail
const scoreOf = ({ scorer, expected }: OfficialItem, answer: string) =>
  (buildScorerRegistry().get(scorer) as TextScorer).score(answer, expected).value

const documents = 'Document 1:\nThe Aare is long.\n\nDocument 2:\nThe Rhone is wide.\n\nIt is deep.'

describe('RULER', () => {
  const haystack = 'The tide went out.\nThe number kept for grey-owl is: 4829371.\nThe tide came in.'
  const niah = {
    index: 1093,
    input: `Remember the number in this text.\n${haystack}\nWhat is the number kept for grey-owl?`,
    outputs: ['4829371'],
    length: 70,
    answer_prefix: ' The number is',
  }

  test('a needle row: the prompt to the byte, context, question and answer prefix apart', () => {
    const [item] = itemsOf('niah_single_2/validation.jsonl', [niah])
    expect(promptOf(item)).toBe(niah.input)
    expect(item).toMatchObject({
      id: '0',
      context: haystack,
      question: 'What is the number kept for grey-owl?',
      answerFormat: '',
      answerPrefix: ' The number is',
      scorer: 'ruler-recall',
      expected: ['4829371'],
      answerTokens: 128,
      depths: [{ fact: 'answer 0', depth: haystack.indexOf('4829371') / haystack.length }],
    })
    expect([scoreOf(item, 'It is 4829371.'), scoreOf(item, 'It is 1.')]).toEqual([1, 0])
  })

  test('a row with a worked example: the context is the last one', () => {
    const one = (lines: string) => `Follow the variables.\n\n${lines}\nQuestion: Which hold 12345?`
    const input = `${one('VAR ABC = 12345')} Answer: ABC\n\n\n${one('VAR FGHIJ = 12345\nVAR KLMNO = VAR FGHIJ')}`
    const [item] = itemsOf('data.jsonl', [{ input, outputs: ['FGHIJ', 'KLMNO'] }])
    expect(promptOf(item)).toBe(input)
    expect(item).toMatchObject({
      context: 'VAR FGHIJ = 12345\nVAR KLMNO = VAR FGHIJ',
      question: 'Which hold 12345?',
      family: 'tracking',
      answerTokens: 30,
      scorer: 'ruler-recall',
    })
  })

  test('a question row: documents with their places, the repeated instruction outside', () => {
    const say = 'Answer from the documents.'
    const input = `${say}\n\nThese are they.\n\n${documents}\n\n${say}\n\nQuestion: Which is long?`
    const [item] = itemsOf('validation.jsonl', [{ input, outputs: ['Aare', 'the Aare'], answer_prefix: ' Answer:' }])
    expect(promptOf(item)).toBe(input)
    expect(item).toMatchObject({
      context: documents,
      question: 'Which is long?',
      scorer: 'ruler-any',
      answerTokens: 32,
    })
    expect(item.documents!.map(({ start, end }) => documents.slice(start, end))).toEqual([
      'Document 1:\nThe Aare is long.',
      'Document 2:\nThe Rhone is wide.\n\nIt is deep.',
    ])
  })

  test('a row in a chat template: the question is still found', () => {
    const input = `[user] Remember.\n${haystack}\nWhich number is kept for grey-owl? It is\n[end]\n[assistant]\n`
    const [item] = itemsOf('validation.jsonl', [{ ...niah, input }])
    expect(promptOf(item)).toBe(input)
    expect(item.context).toBe(haystack)
    expect(item.question).toContain('Which number is kept for grey-owl?')
  })

  test.each([
    ['qa_1/validation.jsonl', 'ruler-any'],
    ['fwe-4096.jsonl', 'ruler-recall'],
    ['my-vt/test.jsonl', 'ruler-recall'],
  ])('%s is scored by %s, whatever it holds', (name, scorer) =>
    expect(itemsOf(name, [niah])[0]).toMatchObject({ scorer }),
  )

  test("MemAgent's rows have the context apart and no prefix", () => {
    const row = {
      index: 0,
      context: haystack,
      input: 'Which number?',
      outputs: ['4829371'],
      answer_prefix: 'is',
      length: 9,
    }
    const [item] = itemsOf('eval_niah_single_1_8192.json', [row])
    expect(item).toMatchObject({ context: haystack, question: 'Which number?', scorer: 'ruler-recall' })
    expect(promptOf(item)).toMatch(/^[A-Z].*\n\nThe tide went out.*\n\nWhich number\?\n\n.*\.$/s)
  })
})

describe('MemAgent', () => {
  const row = { index: 7, context: documents, input: 'Which is long?', answers: ['The Aare'], num_docs: 2 }

  test('context, question and answers apart', () => {
    const [item] = itemsOf('eval_50.json', [row])
    expect(item).toMatchObject({ id: '7', context: documents, scorer: 'memagent-sub-em', expected: ['The Aare'] })
    expect(item.documents).toHaveLength(2)
    expect([scoreOf(item, 'So the answer is Aare.'), scoreOf(item, 'So the answer is Rhone.')]).toEqual([1, 0])
    expect(item.tail).toContain('the answer is')
  })

  test('numbers become texts of the pool, sorted by code point', () => {
    const hotpot = (context: readonly (readonly [string, readonly string[]])[]) => ({
      question: 'q',
      answer: 'a',
      context,
    })
    const pool = fileOf('hotpot.json', [
      hotpot([
        ['\u{1F600}', ['Last.']],
        ['B', ['One.', ' Two.']],
      ]),
      hotpot([
        ['\uFB01', ['Third.']],
        ['A', ['First.']],
        ['B', ['One.', ' Two.']],
      ]),
    ])
    const [item] = itemsOf('eval_12800.json', [{ ...row, context: [3, 1, 2, 0] }], pool)
    expect(item.context).toBe(
      'Document 1:\n\u{1F600}\nLast.\n\nDocument 2:\nB\nOne. Two.\n\nDocument 3:\n\uFB01\nThird.\n\nDocument 4:\nA\nFirst.',
    )
    expect(() => itemsOf('eval_12800.json', [{ ...row, context: [4] }], pool)).toThrow('entry 1 names paragraph 4')
    expect(() => itemsOf('eval_12800.json', [{ ...row, context: [0] }])).toThrow('--data hotpotqa=')
  })

  test('LycheeMemory: the same in rows of verl', () => {
    const verl = {
      prompt: [{ role: 'user', content: 'Which is long?' }],
      context: documents,
      reward_model: { ground_truth: 'The Aare', style: 'rule' },
      extra_info: { index: 7, num_docs: 2 },
    }
    expect(itemsOf('test.json', [verl])).toEqual(itemsOf('eval_50.json', [row]))
  })
})

describe('OpenAI-MRCR', () => {
  const turns = [
    { role: 'user', content: 'Write a riddle about rain' },
    { role: 'assistant', content: 'first riddle' },
    { role: 'user', content: 'Write a song about rain' },
    { role: 'assistant', content: 'a song' },
    { role: 'user', content: 'Write a riddle about rain' },
    { role: 'assistant', content: 'second riddle' },
    { role: 'user', content: 'Put Xy12 before the 2nd riddle about rain.' },
  ]
  const row = {
    prompt: JSON.stringify(turns),
    answer: 'Xy12second riddle',
    random_string_to_prepend: 'Xy12',
    n_needles: 2,
    desired_msg_index: 5,
  }
  const gym = {
    responses_create_params: { input: turns },
    expected_answer: row.answer,
    random_string_to_prepend: 'Xy12',
    n_needles: 2,
    desired_msg_index: 5,
  }

  test.each([
    ['its own', row],
    ["NeMo-Gym's", gym],
  ])('%s rows: turns as one text, the needles beside the answer', (_, given) => {
    const [item] = itemsOf('mrcr.jsonl', [given])
    expect(promptOf(item)).toBe(
      turns.map(({ role, content }) => `${role === 'user' ? 'User' : 'Assistant'}: ${content}`).join('\n\n'),
    )
    expect(item).toMatchObject({
      question: 'Put Xy12 before the 2nd riddle about rain.',
      scorer: 'mrcr-ratio',
      expected: { answer: row.answer, prefix: 'Xy12', blocks: ['first riddle', 'second riddle'], asked: 1 },
    })
    expect(item.context.slice(item.documents![5].start)).toBe('Assistant: second riddle')
    expect(item.depths).toEqual([{ fact: 'asked', depth: item.documents![5].start / item.context.length }])
    expect([scoreOf(item, 'Xy12second riddle'), scoreOf(item, 'second riddle')]).toEqual([1, 0])
  })

  test('a later row without a conversation is named', () => {
    const { prompt: _, ...without } = row
    expect(() => itemsOf('m.jsonl', [row, without])).toThrow(/line 2 has neither prompt nor messages/)
  })
})

describe('GraphWalks', () => {
  const edges = 'aa11 -> bb22\nbb22 -> cc33\ncc33 -> aa11'
  const prompt = `You get a graph. Example:\nuv -> wx\n\nOperation:\nFind the parents of node wx.\nFinal Answer: [uv]\n\nNow yours:\n${edges}\n\n\nOperation:\nFind the parents of node bb22.\n\nThink. Then close with:\nFinal Answer: [node1]\n`

  test.each([
    ['its own', { prompt, answer_nodes: ['aa11'], problem_type: 'parents', prompt_chars: 9 }],
    ['older', { prompt, answer: ['aa11'], problem_type: 'parents' }],
    [
      "NeMo-Gym's",
      { responses_create_params: { input: prompt }, expected_answer: '["aa11"]', problem_type: 'parents' },
    ],
  ])('%s rows: the prompt to the byte, the last graph as context', (_, row) => {
    const [item] = itemsOf('graphwalks.jsonl', [row])
    expect(promptOf(item)).toBe(prompt)
    expect(item).toMatchObject({
      context: edges,
      question: 'Find the parents of node bb22.',
      answerFormat: 'Think. Then close with:\nFinal Answer: [node1]',
      scorer: 'graphwalks-f1',
      expected: ['aa11'],
    })
    expect([scoreOf(item, 'Final Answer: [aa11]'), scoreOf(item, 'aa11')]).toEqual([1, 0])
  })

  test('nodes that are missing or no list are named', () => {
    expect(() => itemsOf('g.jsonl', [{ prompt, problem_type: 'bfs' }])).toThrow('answer_nodes are missing')
    expect(() => itemsOf('g.jsonl', [{ prompt, answer: 'x', problem_type: 'bfs' }])).toThrow('is no list of nodes')
  })

  test('a later row without a prompt is named', () => {
    const row = { answer: ['aa11'], problem_type: 'parents' }
    expect(() => itemsOf('g.jsonl', [{ prompt, ...row }, row])).toThrow(/line 2 has neither prompt nor messages/)
  })
})

describe('BABILong', () => {
  const row = (question: string, target: string) => ({
    input: 'Rain. Mary went to the office. Rain.',
    question,
    target,
  })

  test.each([
    ['qa1/4k.json', 'Where is Mary? ', 'office', 'Mary is in the office.', 'kitchen'],
    ['qa4.json', 'What is north of the office?', 'garden', 'North of the office is the garden', 'office'],
    ['qa5_8k.json', 'Who gave the apple to Bill?', 'Fred', 'Fred', 'Jeff'],
    ['qa7.json', 'How many objects is Mary carrying?', 'two', 'two', 'one'],
    ['qa8.json', 'What is Mary carrying?', 'apple,milk', 'milk and apple', 'apple'],
    ['mine.json', 'Is Mary in the office?', 'yes', 'Yes.', 'no'],
  ])('%s: %s', (name, question, target, right, wrong) => {
    const [item] = itemsOf(name, [row(question, target)])
    expect(item).toMatchObject({ scorer: 'label-match', question: question.trim() })
    expect(item).not.toHaveProperty('notes')
    expect([scoreOf(item, right), scoreOf(item, wrong)]).toEqual([1, 0])
  })

  test('a target of no known set says so', () =>
    expect(itemsOf('mine.json', [row('Why?', 'thirsty')])[0].notes).toHaveLength(1))
})

describe('HotpotQA and SQuAD', () => {
  test('HotpotQA: each question over its own paragraphs, with gold depths', () => {
    const row = {
      _id: 'q1',
      question: 'Which is longer?',
      answer: 'Aare',
      supporting_facts: [['Aare', 0]],
      context: [
        ['Rhone', ['It is wide.', ' It is deep.']],
        ['Aare', ['It is long.']],
      ],
    }
    const columns = {
      ...row,
      id: 'q1',
      _id: undefined,
      supporting_facts: { title: ['Aare'], sent_id: [0] },
      context: { title: ['Rhone', 'Aare'], sentences: [['It is wide.', ' It is deep.'], ['It is long.']] },
    }
    const [item] = itemsOf('hotpot.json', [row])
    const context = 'Document 1:\nRhone\nIt is wide. It is deep.\n\nDocument 2:\nAare\nIt is long.'
    expect(item).toMatchObject({ id: 'q1', context, scorer: 'qa-f1', expected: ['Aare'] })
    expect(item.depths).toEqual([{ fact: 'document 0', depth: context.indexOf('Document 2') / context.length }])
    expect(itemsOf('hf.jsonl', [columns])[0].context).toBe(context)
  })

  test('SQuAD: each answered question over its own paragraph', () => {
    const qas = [
      {
        id: 'a',
        question: 'Which?',
        answers: [
          { text: 'Aare', answer_start: 4 },
          { text: 'The Aare', answer_start: 0 },
        ],
      },
      { id: 'b', question: 'Why?', answers: [] },
    ]
    const items = itemsOf('dev.json', { data: [{ title: 'R', paragraphs: [{ context: 'The Aare is long.', qas }] }] })
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      id: 'a',
      context: 'The Aare is long.',
      scorer: 'squad-f1',
      depths: [{ depth: 4 / 17 }],
    })
  })
})

describe('what cannot be read', () => {
  test('an unknown shape: the fields found and the shapes known', () => {
    const path = fileOf('x.jsonl', [{ passage: 'p', query: 'q' }])
    expect(() => open(path)).toThrow(
      /x\.jsonl has rows with the fields "passage", "query"\. Known: .*RULER \{input, outputs/,
    )
  })

  test.each([
    [[{ input: 'a', outputs: ['b'] }, { input: 'a' }], ', line 2 has a fault at "outputs"'],
    [[{ question: 'q', answer: 'a', context: [['t', 'x']] }], 'x.jsonl has a fault at "context'],
    [
      [{ prompt: '[{', answer: 'a', random_string_to_prepend: 'r' }],
      'x.jsonl has a prompt that is not the JSON of a conversation',
    ],
  ])('a row that lacks something: %j', (rows, message) => expect(() => itemsOf('x.jsonl', rows)).toThrow(message))
})

describe.skipIf(!existsSync(SHARED))('real samples (skipped: no ../shared)', () => {
  test.each([
    ['samples/memagent-format/lycheememory-test.json', 5, 'memagent-sub-em'],
    ['samples/nemo-gym/graphwalks.example.jsonl', 5, 'graphwalks-f1'],
    ['samples/nemo-gym/lc_niah.example.jsonl', 5, 'graphwalks-f1'],
    ['samples/nemo-gym/mrcr.example.jsonl', 5, 'mrcr-ratio'],
    ['samples/nemo-gym/hotpotqa_qa.example.jsonl', 5, 'qa-f1'],
    ['hotpotqa/open.jsonl', 150, 'qa-f1'],
    ['squad/dev-v2.0-half.json', 2910, 'squad-f1'],
  ])('%s: %i items for %s', (name, count, scorer) => {
    const items = [...open(join(SHARED, name)).items()]
    expect([items.length, ...new Set(items.map(item => item.scorer))]).toEqual([count, scorer])
    const known = buildScorerRegistry()
    for (const item of items) expect(known.get(item.scorer)!.expects!.test(item.expected)).toBe(true)
  })

  test('MemAgent contexts are documents from end to end', () => {
    for (const item of open(join(SHARED, 'samples/memagent-format/lycheememory-test.json')).items())
      expect(item.documents).toHaveLength(50)
  })

  test("NeMo-Gym's prompts come out to the byte, and its rewards agree", () => {
    for (const name of ['graphwalks', 'mrcr', 'ruler2']) {
      const path = join(SHARED, `samples/nemo-gym/${name}.example_rollouts.jsonl`)
      const rows = readFileSync(path, 'utf8')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line))
      for (const [at, item] of [...open(path).items()].entries()) {
        const { responses_create_params: asked, response, reward } = rows[at]
        if (asked.input.length === 1) expect(promptOf(item)).toBe(asked.input[0].content)
        const said = response.output.flatMap((out: { content?: { text?: string }[] }) => out.content ?? [])
        const answer = said.map(({ text }: { text?: string }) => text ?? '').join('')
        expect([name, at, scoreOf(item, answer)]).toEqual([name, at, expect.closeTo(reward, 6)])
      }
    }
  })
})
