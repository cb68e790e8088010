import { mustMatch } from '../../../core/collections/require.ts'
import { makeSentenceReader } from '../../materials/accounts/read-accounts.ts'
import { toFormPattern } from '../../materials/words/forms.ts'
import { readCarriers, readEntrances, readLoads } from './loads.ts'
import { readNames } from './names.ts'
import { SHE_SUBJECTS } from './write-loads.ts'

/** Finds the person and the goods that a question asks about. */
export function findAsked(question: string): { readonly who: string; readonly goods: readonly string[] } {
  const [, goods, who] = mustMatch(/How many loads of (.*) did ([A-Z]\w+ [A-Z]\w+) bring/, question)
  return { who, goods: goods.split(/, how many of | and how many of /) }
}

/** How many loads of each asked good a text tells of, under any name of the asked carrier that it gives. */
export function countLoads(
  { context }: { readonly context: string },
  { who, goods }: ReturnType<typeof findAsked>,
): Map<string, number> {
  const resolve = readNames(context)
  const counts = new Map(goods.map(good => [good, 0]))
  const sentences = context.split(/(?<=[.!?]["”’)]?)\s+/)
  for (const [at, sentence] of sentences.entries()) {
    if (!goods.some(good => sentence.includes(good))) continue
    const load = readLoad(sentence)
    if (!load) continue
    const { GOODS: good, MONTH: month } = load.values
    const name = /^she$/i.test(load.person) ? findEntrance(sentences, at) : load.person
    const known = counts.get(good)
    if (known === undefined || name === undefined || resolve(name, month) !== who) continue
    counts.set(good, known + 1)
  }
  return counts
}

const NAME = '[A-Z][a-z]+ [A-Z][a-z]+|[Tt]he [A-Z][a-z]+|[Tt]he [a-z]+ [a-z]+|[Ss]he'

const readLoad = makeSentenceReader(
  () => readLoads().is,
  () => [...readCarriers().self, ...SHE_SUBJECTS.map(subject => ({ ...subject, parts: ['PERSON'] }))],
  { PERSON: NAME },
)

/** Who was named last before a sentence of "she". */
function findEntrance(sentences: readonly string[], at: number): string | undefined {
  for (let back = at - 1; back >= Math.max(0, at - MOST_BETWEEN); back--)
    for (const form of readEntrances()) {
      const found = toFormPattern(form, { NAME }).exec(sentences[back])?.groups?.['NAME']
      if (found !== undefined) return found
    }
  return undefined
}

/** Pauses, and a first sentence of her. */
const MOST_BETWEEN = 5
