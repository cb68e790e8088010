import { describe, expect, test } from 'vitest'
import { think } from '../../../runners/reader/mind.ts'
import { count } from '../../../runners/reader/tokens.ts'
import { ask, bury, chat, filler } from './ask.ts'

/** Reads `text` in `parts` sections with a memory, then answers from the memory alone: any wording. */
function readInParts(question: string, text: readonly string[], parts: number, wording: Wording, room = 400): string {
  let memory = 'No memory yet.'
  const size = Math.ceil(text.length / parts)
  for (let at = 0; at < text.length; at += size) {
    memory = ask(wording.update(question, memory, text.slice(at, at + size).join('\n')), room)
    expect(count(memory)).toBeLessThanOrEqual(room)
  }
  return ask(wording.answer(question, memory))
}

interface Wording {
  readonly update: (question: string, memory: string, section: string) => string
  readonly answer: (question: string, memory: string) => string
}

const wordings: Record<string, Wording> = {
  tags: {
    update: (question, memory, section) =>
      `You read a long text part by part. Update the memory with what helps to solve the problem; keep what is useful in it.\n\n<problem>\n${question}\n</problem>\n\n<memory>\n${memory}\n</memory>\n\n<section>\n${section}\n</section>\n\nUpdated memory:`,
    answer: (question, memory) =>
      `Solve the problem from the memory.\n<problem>${question}</problem>\n<memory>${memory}</memory>\nYour answer:`,
  },
  headings: {
    update: (question, memory, section) =>
      `Question: ${question}\n\nNotes:\n${memory}\n\nNext section:\n${section}\n\nWrite the revised notes.`
        .replace('Notes so far', 'Your notes')
        .replace('Your notes', 'Notes'),
    answer: (question, memory) => `Notes:\n${memory}\n\nQuestion: ${question}\nAnswer with the value only.`,
  },
}

const variables = [
  'VAR QWERT = 48213',
  'VAR ABCDE = 10022',
  'VAR ZXCVB = VAR QWERT',
  'VAR FGHIJ = VAR ABCDE',
  'VAR MNBVC = VAR ZXCVB',
  'VAR PLMOK = VAR MNBVC',
]
const numbers = [
  'The pass number of tall-tower is: 1234567.',
  'The pass number of wet-sponge is: 2345678.',
  'The pass number of odd-button is: 3456789.',
]

describe.each(Object.entries(wordings))('notes over sections, %s', (_, wording) => {
  test.each([
    ['Which pass number does odd-button have?', numbers, '3456789'],
    ['What are the pass numbers of tall-tower and odd-button?', numbers, '1234567, 3456789'],
    ['Which variables hold the value 48213?', variables, 'QWERT, ZXCVB, MNBVC, PLMOK'],
    [
      'Who designed the Vessholm Bridge?',
      ['The Vessholm Bridge was designed by Ingrid Halvorsen of Norby.'],
      'Ingrid Halvorsen',
    ],
    ['Which pass number does blue-button have?', [], 'I did not find it.'],
  ])('%s', (question, facts, answer) => {
    expect(readInParts(question, bury(facts, 120), 5, wording)).toBe(answer)
  })

  test('counts add up over sections', () => {
    const words = Array.from({ length: 600 }, (_, at) =>
      at % 3 === 0 ? 'violin' : at % 3 === 1 && at % 2 ? 'candle' : `odd${at % 7}x`,
    )
    const lines = words.map((word, at) => `${at + 1}. ${word}`)
    expect(readInParts('What are the 2 most common words of the list?', lines, 4, wording)).toBe('violin, candle')
  })
})

describe('relevance', () => {
  const gate = (section: string) => (wording: number) =>
    think({
      tools: [],
      room: 5,
      messages: [
        {
          role: 'user',
          content: [
            `<question>Which pass number does odd-button have?</question>\n<memory>none yet</memory>\n<section>${section}</section>\nDoes the section contain anything useful for the question? Reply Yes or No.`,
            `Decide whether the passage is relevant to the question. Answer yes or no.\n\nQuestion: Which pass number does odd-button have?\n\nPassage:\n${section}\n\nRelevant:`,
          ][wording]!,
        },
      ],
    })
  test.each([0, 1])('is a yes or a no with a certainty, wording %i', wording => {
    expect(gate(bury(numbers, 20).join('\n'))(wording)).toMatchObject({ text: 'Yes', rival: 'No' })
    expect(gate(filler(20).join('\n'))(wording)).toMatchObject({ text: 'No', rival: 'Yes' })
    expect(gate(filler(20).join('\n'))(wording).certainty).toBeGreaterThan(0.5)
  })
})

describe('compression', () => {
  test.each([
    `Compress the following text to at most 120 tokens. Keep names and figures.\n\n`,
    `Your task is to shorten the text below to 120 tokens.\n\n`,
  ])('keeps rare words and figures within the limit: %s', prompt => {
    const short = ask(`${prompt}<text>\n${bury(numbers, 60).join('\n')}\n</text>`)
    for (const fact of numbers) expect(short).toContain(fact)
    expect(count(short)).toBeLessThanOrEqual(120)
  })
})

describe('a Python REPL', () => {
  const system = (finish: string) =>
    `You can use a Python REPL in which the variable \`context\` holds a long text. Write code in \`\`\`repl blocks; you will see what it prints. ${finish}`
  const DICT = 'When you are done, set answer["content"] to your answer and answer["ready"] = True.'
  const FINAL = 'When you are done, write FINAL(your answer).'
  const question = 'Question: Which pass number does odd-button have?\nThe context is a string of 120000 characters.'

  test('is searched first', () => {
    const text = chat([
      { role: 'system', content: system(DICT) },
      { role: 'user', content: question },
    ])
    expect(text).toMatch(/```repl\n[\s\S]*odd-button[\s\S]*print\([\s\S]*```/)
  })

  test.each([
    [DICT, '```repl\nanswer["content"] = "3456789"\nanswer["ready"] = True\n```'],
    [FINAL, 'FINAL(3456789)'],
  ])('gives the answer as told: %s', (finish, answer) => {
    const text = chat([
      { role: 'system', content: system(finish) },
      { role: 'user', content: question },
      { role: 'assistant', content: '```repl\n…\n```' },
      { role: 'user', content: `REPL output:\n${numbers[2]}` },
    ])
    expect(text).toBe(answer)
  })

  test('tries single words when the first look prints nothing, and gives up in the end', () => {
    const turns = (empty: number) => [
      { role: 'system', content: system(DICT) } as const,
      { role: 'user', content: question } as const,
      ...Array.from({ length: empty }, () => [
        { role: 'assistant', content: 'x' } as const,
        { role: 'user', content: '(no output)' } as const,
      ]).flat(),
    ]
    expect(chat(turns(1))).toContain('weight')
    expect(chat(turns(3))).toContain('answer["ready"] = True')
  })
})

describe('tools', () => {
  const property = { type: 'string' }
  const tools = [
    {
      name: 'grep',
      parameters: { type: 'object', properties: { pattern: property, path: property }, required: ['pattern', 'path'] },
    },
    {
      name: 'read',
      parameters: { type: 'object', properties: { path: property, offset: { type: 'integer' } }, required: ['path'] },
    },
    { name: 'submit', parameters: { type: 'object', properties: { answer: property }, required: ['answer'] } },
  ]
  const user = { role: 'user', content: 'The text is in context.txt. Which pass number does odd-button have?' } as const
  const after = (...results: string[]) =>
    think({ tools, room: 500, messages: [user, ...results.map(content => ({ role: 'tool', content }) as const)] })
      .toolCalls?.[0]

  test.each([
    ['searches for the name', [], { name: 'grep', arguments: { pattern: 'odd-button', path: 'context.txt' } }],
    [
      'hands in what it found',
      [`context.txt:712: ${numbers[2]}`],
      { name: 'submit', arguments: { answer: '3456789' } },
    ],
    [
      'searches for words next',
      [''],
      { name: 'grep', arguments: { pattern: 'pass|number|odd-button', path: 'context.txt' } },
    ],
    ['then reads', ['', ''], { name: 'read', arguments: { path: 'context.txt' } }],
    ['gives up in the end', Array(6).fill(''), { name: 'submit', arguments: { answer: 'I did not find it.' } }],
  ])('%s', (_, results, call) => {
    expect(after(...results)).toEqual(call)
  })
})
