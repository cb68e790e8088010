import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeRandom } from '../../core/random/random.ts'
import { loadTokenizer } from '../../core/tokens/tokens.ts'
import { splitIntoSentences } from '../../datasets/text.ts'
import { makeItem } from '../../generators/build/generate.ts'
import { prose } from '../../generators/haystacks/prose.ts'
import { shareUntilMet } from '../../library/testing/rarest-words.ts'
import { measureText, type TextFigures } from '../../library/testing/text-figures.ts'
import { makePerfItemSpec } from './harness/recipe.ts'

/**
 * Compares statistics of our prose with each available book of `../shared/data/essays`, and measures how well it hides
 * needles.
 */
export async function measureProse(): Promise<void> {
  const tokenizer = await loadTokenizer('o200k_base')
  console.log('prose against books: what statistics see (novels of the review in brackets)\n')
  show(
    'prose, 1.2M tokens',
    measureText(prose.fill(1_200_000, makeRandom('perf/prose'), tokenizer).units, makeRandom('pairs')),
  )
  const books = existsSync(BOOKS) ? readdirSync(BOOKS).filter(name => name.endsWith('.txt')) : []
  for (const name of books)
    show(name, measureText(splitIntoSentences(readFileSync(join(BOOKS, name), 'utf8')), makeRandom('pairs')))
  if (books.length === 0) console.log('  skipped: no ../shared')
  console.log(
    '\nshare of a text of 128K and 512K that a reader by the rarest word takes until it has met all planted facts (a novel at 128K: 19 and 42 %',
  )
  for (const id of ['niah_single_2', 'nolima-style', 'babilong-style']) {
    const shares = [131_072, 524_288].map(length => {
      const { context, row } = makeItem(makePerfItemSpec(id, tokenizer), length, 0)
      return `${(100 * shareUntilMet(...locatePlanted(context, row.depths))).toFixed(1)} %`.padStart(8)
    })
    console.log(`  ${id.padEnd(18)}${shares.join('')}`)
  }
  console.log()
}

const BOOKS = '../shared/data/essays'

function show(name: string, figures: TextFigures): void {
  const { words, typesAt, hapaxShare, gzip, distinctTrigrams, distinctFivegrams, sentenceLength, endInStop } = figures
  const types = [10_000, 100_000, words].map(typesAt).join(' / ')
  console.log(`  ${name} (${words} words)`)
  console.log(`    types at 10K, 100K, all  ${types}  [2,469 / 9,604 / 29,236 at 889K]`)
  console.log(`    seen once                ${hapaxShare.toFixed(2)}  [.36]`)
  console.log(`    gzip                     ${gzip.toFixed(3)}  [.373]`)
  console.log(
    `    distinct 3- and 5-grams  ${distinctTrigrams.toFixed(2)} / ${distinctFivegrams.toFixed(2)}  [.78 / .99]`,
  )
  console.log(
    `    words a sentence         ${sentenceLength.mean.toFixed(1)} ± ${sentenceLength.sd.toFixed(1)}  [17 ± 16.5]`,
  )
  console.log(`    ending in a full stop    ${endInStop.toFixed(2)}  [.73]`)
  console.log(`    adjacent paragraphs      ${figures.adjacentSimilarity.toFixed(2)} times as similar  [2.43]`)
  console.log(`    two-word openings        ${figures.openings}  [20,455]`)
}

/** The sentences of a context, and which of them hold what was planted. */
function locatePlanted(context: string, depths: readonly { readonly depth: number }[]): [string[], number[]] {
  const sentences = splitIntoSentences(context)
  let end = 0
  const ends = sentences.map(sentence => {
    end += sentence.length
    return end
  })
  return [sentences, depths.map(({ depth }) => ends.findIndex(each => each > depth * context.length + 2))]
}
