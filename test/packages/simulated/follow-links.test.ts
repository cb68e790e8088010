import { describe, expect, test } from 'vitest'
import { ask, bury } from './ask.ts'

const signs = [
  'VAR QWERT = 48213',
  'VAR ABCDE = 10022',
  'VAR ZXCVB = VAR QWERT',
  'VAR FGHIJ = VAR ABCDE',
  'VAR MNBVC = VAR ZXCVB',
  'VAR PLMOK = VAR MNBVC',
]
const words = [
  'Let QWERT be 48213.',
  'ABCDE is set to 10022.',
  'ZXCVB takes the value of QWERT.',
  'FGHIJ takes the value of ABCDE.',
  'MNBVC is assigned the value of ZXCVB.',
  'Copy MNBVC into PLMOK.',
]
const code = [
  'QWERT := 48213;',
  'ABCDE := 10022;',
  'ZXCVB := QWERT;',
  'FGHIJ := ABCDE;',
  'MNBVC := ZXCVB;',
  'PLMOK := MNBVC;',
]

describe('follow links', () => {
  test.each([
    ['signs', signs],
    ['words', words],
    ['code', code],
  ])('all variables with a value: %s', (_, facts) => {
    const text = bury(facts).join('\n')
    for (const prompt of [
      `Keep track of the variables in this text.\n\n${text}\n\nQuestion: Find all variables that are assigned the value 48213 in the text above.`,
      `Which variables end up holding 48213? Give their names only.\n\n${text}`,
      `<context>\n${text}\n</context>\n<problem>List the 4 variables whose value is 48213.</problem>`,
      `${text}\nThe text above assigns values to variables, directly or through other variables. Which ones have the value 48213? Answer with the names, separated by commas.\nAnswer:`,
    ]) {
      expect(ask(prompt)).toBe('QWERT, ZXCVB, MNBVC, PLMOK')
    }
  })

  test('an example with its own value does not disturb', () => {
    const example = `Example:\nVAR AAA = 11111\nVAR BBB = VAR AAA\nWhich variables hold 11111? AAA, BBB`
    const text = bury(signs).join('\n')
    expect(ask(`${example}\n\nYour turn.\n${text}\nWhich variables hold 48213?`)).toBe('QWERT, ZXCVB, MNBVC, PLMOK')
  })

  test('the value of a variable at the end of a chain', () => {
    expect(ask(`${bury(signs).join('\n')}\n\nWhat is the value of the variable PLMOK?`)).toBe('48213')
  })

  const pairs = [
    '{"a1b2c3d4": "0f0f0f0f"}.',
    '{"0f0f0f0f": "99aa88bb"}.',
    '{"12341234": "5678abcd"}.',
    '{"99aa88bb": "the lighthouse"}.',
  ]
  test.each([
    ['JSON pairs', pairs],
    ['arrows', ['a1b2c3d4 -> 0f0f0f0f', '12341234 -> 5678abcd', '99aa88bb -> lighthouse', '0f0f0f0f -> 99aa88bb']],
  ])('from a start to the end: %s', (_, facts) => {
    const text = bury(facts).join('\n')
    expect(ask(`Follow the pairs in the text, starting from a1b2c3d4. Where does the chain end?\n\n${text}`)).toContain(
      'lighthouse',
    )
    expect(
      ask(`${text}\n\nStart at the key a1b2c3d4 and follow the links to the end. What is the last value?`),
    ).toContain('lighthouse')
  })

  test('a chain that ends in a question gets the answer to that question', () => {
    const facts = [
      '{"a1b2c3d4": "99aa88bb"}.',
      '{"99aa88bb": "Which number is kept for brave-lantern?"}.',
      'The number kept for brave-lantern is: 4829371.',
    ]
    const text = bury(facts).join('\n')
    expect(
      ask(
        `${text}\n\nThe question to answer stands at the end of the chain that begins with a1b2c3d4. Follow it and answer the question.`,
      ),
    ).toBe('4829371')
  })
})
