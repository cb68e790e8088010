import { expect, test } from 'vitest'
import { extractBookBody } from '../../datasets/book-body.ts'

const BODY = '\n\nChapter I\n\nIt rained. The end of the road was far.\n\n'

test.each([
  [
    'of today',
    `The Project Gutenberg eBook of Rain\n*** START OF THE PROJECT GUTENBERG EBOOK RAIN ***${BODY}*** END OF THE PROJECT GUTENBERG EBOOK RAIN ***\nThe licence.`,
  ],
  [
    'before 2020',
    `Title\n*** START OF THIS PROJECT GUTENBERG EBOOK RAIN ***${BODY}End of the Project Gutenberg EBook of Rain, by A\n\n*** END OF THIS PROJECT GUTENBERG EBOOK RAIN ***\n`,
  ],
  [
    'before 2003',
    `**The Project Gutenberg Etext of Rain**\n*END THE SMALL PRINT! FOR PUBLIC DOMAIN ETEXTS*Ver.04.29.93*END*\n`.replace(
      '*END THE',
      '*END*THE',
    ) + `${BODY}End of The Project Gutenberg Etext of Rain\n`,
  ],
])('a book of Project Gutenberg %s is read without head and licence', (_, text) => {
  expect(extractBookBody(text).trim()).toBe(BODY.trim())
})

test('any other text is given as it is, be it about Project Gutenberg', () => {
  const text = 'I read it at Project Gutenberg.\n\nEnd of Project Gutenberg, said the sign.'
  expect(extractBookBody(text)).toBe(text)
})
