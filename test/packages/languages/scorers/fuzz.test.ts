import { expect, test } from 'vitest'
import { FUZZ_LANGUAGES, FUZZ_SORTS, type FuzzReply, readFuzz } from './fuzz.ts'

// How often the stated scores misread replies in each language, frozen: `npx vitest run test/packages/languages/scorers/fuzz.test.ts
// -u` writes the table again. The first two files are older; the scorers' author mended the rules by them.

const SETS = [
  'rows.tsv',
  'phrasings.tsv',
  'fuzz.tsv',
  'fuzz-second.tsv',
  'fuzz-third.tsv',
  'fuzz-fourth.tsv',
  'fuzz-fifth.tsv',
  'fuzz-typical.tsv',
  'fuzz-broad.tsv',
].map(file => [file, readFuzz(file)] as const)
/** Typical replies that the rules were never mended by: they show how other replies are scored. */
const HELD_OUT = ['fuzz-held-out.tsv', readFuzz('fuzz-held-out.tsv')] as const
const replies = SETS.flatMap(([, all]) => all)

/** Share of replies that are misread, in percent. */
function computeRate(all: readonly FuzzReply[], isRight: boolean): number | undefined {
  const asked = all.filter(reply => reply.isRight === isRight)
  if (asked.length === 0) return undefined
  return (100 * asked.filter(({ isRead }) => !isRead).length) / asked.length
}

const formatLine = (name: string, all: readonly FuzzReply[], isRight: boolean) =>
  [
    `${isRight ? 'right missed' : 'wrong taken'}: ${name}`,
    ...FUZZ_LANGUAGES.map(language => {
      const own = all.filter(reply => reply.language === language)
      return computeRate(own, isRight)?.toFixed(1) ?? '–'
    }),
  ].join('\t')

test('the rates are those of the frozen table, a column a language', async () => {
  const lines = [true, false].flatMap(isRight => [
    formatLine('all', replies, isRight),
    ...[...SETS, HELD_OUT].map(([file, all]) => formatLine(file, all, isRight)),
    ...Object.entries(FUZZ_SORTS).map(([sort, name]) =>
      formatLine(
        name,
        replies.filter(reply => reply.sort === sort),
        isRight,
      ),
    ),
  ])
  await expect(`${[['%', ...FUZZ_LANGUAGES].join('\t'), ...lines].join('\n')}\n`).toMatchFileSnapshot('fuzz.txt')
})

test.each(FUZZ_LANGUAGES)('%s: at most 2 in 100 right replies are missed, and 2 in 100 wrong ones taken', language => {
  const own = replies.filter(reply => reply.language === language)
  const misread = own.filter(({ isRead }) => !isRead).map(({ text }) => text)
  expect(own.length).toBeGreaterThan(50)
  expect(computeRate(own, true), misread.join('\n')).toBeLessThanOrEqual(2)
  expect(computeRate(own, false), misread.join('\n')).toBeLessThanOrEqual(2)
})
