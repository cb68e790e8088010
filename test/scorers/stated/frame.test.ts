import { expect, test } from 'vitest'
import { dropRejectedBlocks } from '../../../scorers/stated/parts/frame.ts'

const [ONE, OTHER] = ['town: Brill\ncount: 12', 'town: Oddmark\ncount: 31']

test.each([
  ['a heading that rejects', `I don't endorse this:\n\n${ONE}\n\nI do endorse this:\n\n${OTHER}`, OTHER],
  ['an earlier version', `Earlier I wrote\n\n${ONE}\n\nThe right one is this:\n\n${OTHER}`, OTHER],
  ['a remark behind it', `${ONE}\n\nThe foregoing is retracted.`, ''],
  ['a mark behind it', `${ONE}\n\n^ wrong ^\n\n${OTHER}`, OTHER],
  ['somebody else', `You provided this text:\n\n${ONE}\n\nDo you want it shorter?`, ''],
  ['a question and its answer', `User: is this right?\n${ONE}\nAssistant: no`, ''],
  ['neither of two', `Option A\n\n${ONE}\n\nOption B\n\n${OTHER}\n\nI cannot prefer one over the other.`, ''],
])('a block is dropped for %s', (_, reply, kept) => {
  const lines = dropRejectedBlocks(reply, true)
    .split('\n')
    .filter(line => /^(?:town|count):/.test(line))
  expect(lines.join('\n')).toBe(kept)
})

test.each([
  ['a greeting', `Here you go:\n\n${ONE}`],
  ['doubt denied', `No hedging from me:\n\n${ONE}\n\nNothing above is a guess.`],
  ['a title and none', `${ONE}\n\n## Caveats\n\nNone.`],
  ['a layout', `Below is the result in the required format:\n${ONE}`],
])('a block stays with %s', (_, reply) => {
  expect(dropRejectedBlocks(reply)).toBe(reply)
})

test.each(['people: 10', 'people = 10', 'people=10', 'people - 10', 'people – 10', 'count — 1,200'])(
  '"%s" is a value, not a remark',
  line => {
    const [first, last] = [line, line.replace(/\d+$/, '54')]
    const reply = `My first try was this:\n\n${first}\n\nBut that was a mistake. The answer is:\n\n${last}`
    expect(dropRejectedBlocks(reply, true).trim()).toBe(last)
  },
)

test('labels of entries and paragraphs alone are no frame', () => {
  for (const reply of ['first:\ngrass\nsecond:\nmill', `${ONE}\n\n${OTHER}`, 'town: Brill\npet: not stated'])
    expect(dropRejectedBlocks(reply, true)).toBe(reply)
})
