import { describe, expect, test } from 'vitest'
import { think } from '../../../packages/simulated/reader-state.ts'
import { countReaderTokens } from '../../../packages/simulated/reading/tokens.ts'
import { ask, bury, chat, haystack } from './ask.ts'

/** Reads `text` in `parts` sections with a memory, then answers from the memory alone: any wording. */
function readInParts(question: string, text: readonly string[], parts: number, wording: Wording, room = 400): string {
  let memory = 'No memory yet.'
  const size = Math.ceil(text.length / parts)
  for (let at = 0; at < text.length; at += size) {
    memory = ask(wording.update(question, memory, text.slice(at, at + size).join('\n')), room)
    expect(countReaderTokens(memory)).toBeLessThanOrEqual(room)
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

describe('one part of a text', () => {
  const part = (text: readonly string[], question: string) =>
    ask(
      `Below is part 2 of 3 of a text. Write down everything in it that the answer needs. If nothing in it bears on the question, write only: NOTHING.\n\n<section>\n${text.join('\n')}\n</section>\n\n<question>\n${question}\n</question>`,
    )

  test('is noted down as it stands there, not answered', () => {
    expect(part(bury(numbers), 'Which pass number does odd-button have?')).toBe(numbers[2])
    expect(part(bury(variables), 'Which variables hold the value 48213?').split('\n')).toEqual(variables)
  })

  test('that says nothing is declined with the word that is named', () => {
    expect(part(bury(numbers), 'Which pass number does blue-button have?')).toBe('NOTHING')
    expect(part(haystack(30), 'Which pass number does odd-button have?')).toBe('NOTHING')
  })
})

describe('declining', () => {
  const asked = (text: readonly string[], question: string, wish: string) =>
    ask(`Read the text.\n${text.join('\n')}\n\n${question}\n\n${wish}`)
  test.each([
    ['If this is not enough to answer, write only the word UNANSWERABLE.', 'UNANSWERABLE'],
    ['Where the text does not say, reply "not given".', 'not given'],
  ])('%s', (wish, word) => {
    expect(asked(bury(numbers), 'Which pass number does odd-button have?', wish)).toBe('3456789')
    expect(asked(bury(numbers), 'Which pass number does blue-button have?', wish)).toBe(word)
  })

  test('where only some of the variables are there', () => {
    const wish = 'If this is not enough to answer, write only the word UNANSWERABLE.'
    const question = 'Which variables hold the value 48213? There are 4 of them.'
    expect(asked(bury(variables), question, wish)).toBe('QWERT, ZXCVB, MNBVC, PLMOK')
    expect(asked(bury(variables.slice(0, 3)), question, wish)).toBe('UNANSWERABLE')
    expect(asked(bury(variables.slice(0, 3)), question, '')).toBe('QWERT, ZXCVB')
  })
})

test('pages to read again are named by their numbers, the best first', () => {
  const gists = ['rain at Ashby', numbers[0], 'fog at Welby', numbers[2]].map((gist, at) => `[${at + 1}] ${gist}`)
  const prompt = (most: number) =>
    `You remember each page in short. Which pages do you have to read again, at most ${most}?\n\n<memory>\n${gists.join('\n')}\n</memory>\n\n<question>\nWhich pass number does odd-button have?\n</question>\n\nReply with page numbers in brackets.`
  expect(ask(prompt(3))).toBe('[4, 2]')
  expect(ask(prompt(1))).toBe('[4]')
})

test('a memory of counts holds the commonest words, and what does not fit is lost', () => {
  const words = Array.from(
    { length: 400 },
    (_, at) => `word${String.fromCharCode(97 + (at % 26))}${String.fromCharCode(97 + (at % 23))}`,
  )
  const lines = [...words, ...Array(5).fill('violin')].map((word, at) => `${at + 1}. ${word}`)
  const memory = ask(
    wordings['tags'].update('What are the 2 most common words of the list?', 'No memory yet.', lines.join(' ')),
    60,
  )
  expect(memory.split('\n')[0]).toBe('violin: 5')
  expect(countReaderTokens(memory)).toBeLessThanOrEqual(60)
  expect(memory.split('\n').length).toBeLessThan(new Set(words).size / 4)
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
          ][wording],
        },
      ],
    })
  test.each([0, 1])('is a yes or a no with a certainty, wording %i', wording => {
    expect(gate(bury(numbers, 20).join('\n'))(wording)).toMatchObject({ text: 'Yes', rival: 'No' })
    expect(gate(haystack(20).join('\n'))(wording)).toMatchObject({ text: 'No', rival: 'Yes' })
    expect(gate(haystack(20).join('\n'))(wording).certainty).toBeGreaterThan(0.5)
  })
})

describe('compression', () => {
  test.each([
    `Compress the following text to at most 120 tokens. Keep names and figures.\n\n`,
    `Your task is to shorten the text below to 120 tokens.\n\n`,
  ])('keeps rare words and figures within the limit: %s', prompt => {
    const short = ask(`${prompt}<text>\n${bury(numbers, 60).join('\n')}\n</text>`)
    for (const fact of numbers) expect(short).toContain(fact)
    expect(countReaderTokens(short)).toBeLessThanOrEqual(120)
  })
})

test('a list of statements of one kind is compressed to what differs', () => {
  const names = ['odd-button', 'wet-sponge', 'tall-tower', 'red-lamp', 'old-boat', 'new-wall', 'dry-leaf', 'far-hill']
  const lines = [...names, 'big-door', 'low-gate'].map(
    (name, at) => `The pass number kept for ${name} is: ${1000003 + at * 77}.`,
  )
  const short = ask(`Compress the text below to at most 200 tokens.\n\n<section>\n${lines.join('\n')}\n</section>`)
  expect(short).toContain('odd-button: 1000003')
  expect(countReaderTokens(short)).toBeLessThan(countReaderTokens(lines.join('\n')) * 0.7)
  expect(ask(`<text>\n${short}\n</text>\n<question>What pass number is kept for red-lamp?</question>`)).toBe('1000234')
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
  const callAfter = (...results: string[]) =>
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
    expect(callAfter(...results)).toEqual(call)
  })

  test('what one result names is searched for next', () => {
    const messages = [
      { role: 'user', content: 'The text is in context.txt. Which variables hold the value 48213?' },
      { role: 'assistant', content: '{"pattern":"48213"}' },
      { role: 'tool', content: 'context.txt:12: VAR QWERT = 48213' },
    ] as const
    const next = think({ tools, room: 500, messages }).toolCalls
    expect(next).toEqual([{ name: 'grep', arguments: { pattern: 'QWERT', path: 'context.txt' } }])
    const more = [
      ...messages,
      { role: 'assistant', content: '{"pattern":"QWERT"}' },
      { role: 'tool', content: '' },
    ] as const
    const last = think({ tools, room: 500, messages: more }).toolCalls
    expect(last).toEqual([{ name: 'submit', arguments: { answer: 'QWERT' } }])
  })

  test('reading goes on where the last part ended', () => {
    const empty = (...results: string[]) => callAfter('', '', ...results)
    expect(empty('…\n(the part goes on: read with offset=4000)')).toEqual({
      name: 'read',
      arguments: { path: 'context.txt', offset: 4000 },
    })
  })

  test.each([
    [[], '{"tool":"grep","arguments":{"pattern":"odd-button"}}'],
    [[`Result of grep:\ncontext.txt:712: ${numbers[2]}`], '{"tool":"submit","arguments":{"answer":"3456789"}}'],
  ])('listed in the message are called in fenced JSON, after %j', (results, call) => {
    const how = [
      'The text is in context.txt.\n\n<question>\nWhich pass number does odd-button have?\n</question>\n\nTo use a tool, write a block:',
      '```json\n{"tool": "grep", "arguments": {"pattern": "x"}}\n```\nThe tools:',
      '- grep: Finds lines. pattern: The expression. path (optional): A file.\n- submit: Ends the work. answer: The answer.',
    ].join('\n')
    const turns = results.flatMap(content => [
      { role: 'assistant', content: 'x' } as const,
      { role: 'user', content } as const,
    ])
    expect(chat([{ role: 'user', content: how }, ...turns])).toBe(`\`\`\`json\n${call}\n\`\`\``)
  })
})
