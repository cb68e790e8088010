import { expect, test } from 'vitest'
import { readLayout } from '../../../../packages/languages/scorers/layout.ts'
import { getRules } from '../../../../packages/languages/scorers/rules.ts'

const rules = getRules(['de'])

test('a row that a table rejects goes where another one is accepted', () => {
  expect(readLayout('| Ort | richtig? |\n|---|---|\n| W | nein |\n| X | ja |', rules)).toBe(
    '| Ort | richtig? |\n|---|---|\n| X | ja |',
  )
  const undecided = '| Ort | Quelle |\n|---|---|\n| W | Brief |\n| X | Register |'
  expect(readLayout(undecided, rules)).toBe(undecided)
})

test('an empty box goes where another one is ticked', () => {
  expect(readLayout('☐ W\n☑ X', rules)).toBe('☑ X')
  expect(readLayout('☐ W\n☐ X', rules)).toBe('☐ W\n☐ X')
})

test.each([
  ['A) W\nB) X\n\nRichtig ist B.', '\nRichtig ist X.'],
  ['a) W\nb) X\n\nDie Antwort ist b).', '\nDie Antwort ist X.'],
  ['A. X\nB. W\n\nDas ist nicht B, sondern A.', '\nDas ist nicht W, sondern X.'],
])('a letter stands for its option: %s', (reply, text) => expect(readLayout(reply, rules)).toBe(text))

test.each(['A) W\nB) X\n\nDer Text sagt es nicht.', 'a) W\nb) X\n\nUn pueblo a orillas del mar', 'X'])(
  'a reply that chooses no letter stays: %s',
  reply => expect(readLayout(reply, rules)).toBe(reply),
)
