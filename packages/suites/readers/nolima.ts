import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import {
  computeShortHash,
  getLast,
  makeNumpyChoice,
  memoizePerTokenizer,
  type OfficialItem,
  type OfficialShape,
  type RowPlace,
  readPlain,
  type Tokenizer,
} from 'fathom-bench/plugin'
import * as z from 'zod'
import { type Book, placeNeedle } from './nolima-place.ts'
import { hasShape } from './parts/shape.ts'
import { fillAroundContext, OWN_PROMPT, parsePythonText, readCheckoutFile } from './parts/wording.ts'

/**
 * NoLiMa (arXiv 2502.05167; adobe-research/NoLiMa 7532e4e): a needle that shares no word with its question, inserted in
 * the user's books at 26 depths and eight lengths, as far as they are long enough. A row is a needle with its questions
 * and tests; an item is one of each, a book, a depth and a length. Books are `rand_book_*.txt` of `--data
 * nolima=FOLDER`, or next to the file, in the order of their names (upstream uses the disk's order). Names are drawn as
 * numpy's legacy generator draws them. The set's `system_prompt` is not sent, as in upstream's code. The position of a
 * distractor is Fathom's choice.
 */
export const noLiMa: OfficialShape = {
  name: 'NoLiMa {id, needle, questions, tests}',
  fits: row => hasShape(row, { has: { id: 'text', needle: 'text', questions: 'object', tests: 'object' } }),
  read(value, rowContext) {
    const entry = entryRow.parse(value)
    const books = loadBooks(rowContext)
    const template = readTemplate(entry, rowContext)
    return dealItems(entry, books).map(at => buildItem(entry, at, books[at.book], template, rowContext.tokenizer))
  },
}

/** Lengths of the text alone: needle and template are added. */
const LENGTHS = [250, 500, 1000, 2000, 4000, 8000, 16_000, 32_000]
const DEPTHS = Array.from({ length: 26 }, (_, at) => at / 25)
const ANSWER_TOKENS = 192

interface At {
  readonly type: string
  readonly test: string
  readonly book: number
  readonly depth: number
  readonly length: number
}

/**
 * All items of a needle. The depths are strewn (7 has no factor with 26), so that the first few of a length are not all
 * at the beginning.
 */
function dealItems({ questions, tests }: Entry, books: readonly NamedBook[]): At[] {
  const pairs = Object.keys(questions).flatMap(type => Object.keys(tests).map(test => ({ type, test })))
  return DEPTHS.flatMap((_, round) =>
    books.flatMap(({ lengths }, book) =>
      pairs.flatMap((pair, at) =>
        lengths.map(length => ({ ...pair, book, depth: (7 * (round + at + book)) % DEPTHS.length, length })),
      ),
    ),
  )
}

function buildItem(
  entry: Entry,
  at: At,
  { name, hash, textFor }: NamedBook,
  template: Template,
  tokenizer: Tokenizer,
): OfficialItem {
  const { type, test, depth, length } = at
  const { input_args: args, gold_answers: gold } = entry.tests[test]
  const character = entry.character_set && drawName(entry, at)
  const needle = args.reduce(
    (text, arg, n) => text.replaceAll(`{${n + 1}}`, arg),
    entry.needle.replaceAll('{CHAR}', character ?? '{CHAR}'),
  )
  const question = fillArguments(entry.questions[type], args)
  // Made when it is asked for: most items are passed over.
  let made: { text: string; at: number } | undefined
  const make = () => {
    if (made) return made
    const window = placeNeedle(textFor(length), needle, { length, depth: DEPTHS[depth] })
    const distractor = entry.distractors?.[type]
    made = { text: window.text, at: window.needleAt }
    if (distractor !== undefined) made = withDistractor(made, fillArguments(distractor, args), DEPTHS[depth])
    return made
  }
  const split = fillAroundContext(template.text, '', { question })
  return {
    id: `${entry.id}/${type}/${test}/${name}/${depth}/${length}`,
    ...(length < 1000 && { part: `${length}` }),
    family: 'needle',
    head: split.head,
    get context() {
      return make().text
    },
    tail: split.tail,
    question,
    answerFormat: '',
    get depths() {
      return [{ fact: 'needle', depth: make().at / make().text.length }]
    },
    scorer: 'nolima-contains',
    expected: character === undefined ? requireGold(gold, entry.id) : [character],
    answerTokens: ANSWER_TOKENS,
    beside: computeShortHash(`${hash}\n${template.text}`),
    near: length + tokenizer.piece(needle) + tokenizer.piece(split.head) + tokenizer.piece(split.tail),
    cluster: `${entry.id}/${test}/${name}`,
    labels: { type, context: length, depth: DEPTHS[depth] },
    ...(template.notes && { notes: template.notes }),
  }
}

/**
 * Returns `gold_answers`. Text instead of a list is scored letter by letter upstream, which is an error in the file.
 */
function requireGold(gold: readonly string[] | undefined, id: string): readonly string[] {
  if (!gold) throw new Error(`has a test without gold_answers, and no character_set to draw from (${id})`)
  return gold
}

/** Fills each argument literally, so that of two equal slots only the last is filled. */
const fillArguments = (question: string, args: readonly string[]): string =>
  args.reduce(
    (text, arg, n) => (question.includes(`{${n + 1}}`) ? question.replaceAll(`{${n + 1}}`, arg) : text),
    question,
  )

/** The name at a depth: one is drawn for each depth in turn, from a seed of the entry's number and the book's. */
function drawName({ id, character_set: names = [] }: Entry, { book, depth }: At): string {
  const draw = makeNumpyChoice(42 + Number.parseInt(id.slice(0, 4), 10) + book)
  let name = ''
  for (let at = 0; at <= depth; at++) name = names[draw(names.length)]
  return name
}

/** Inserts a separate line, half of the text away from the needle. */
function withDistractor({ text, at }: { text: string; at: number }, distractor: string, depth: number) {
  const wanted = Math.floor(text.length * (depth < 0.5 ? depth + 0.5 : depth - 0.5))
  const line = text.indexOf('\n', wanted)
  const place = line < 0 ? text.length : line
  const put = `\n${distractor}`
  return { text: text.slice(0, place) + put + text.slice(place), at: place < at ? at + put.length : at }
}

interface Template {
  readonly text: string
  readonly notes?: readonly string[]
}

function readTemplate({ task_template: own }: Entry, rowContext: RowPlace): Template {
  if (own !== undefined) return { text: own.replace('{haystack}', () => '{context}') }
  const folder = rowContext.folder('nolima')
  const isCheckout = folder !== undefined && existsSync(join(folder, 'evaluation'))
  const source = isCheckout ? readCheckoutFile(rowContext, 'nolima', ['evaluation/run_tests.py']) : undefined
  const literal = /DEFAULT_TASK_TEMPLATE\s*=\s*\(?\s*((?:"(?:[^"\\\n]|\\.)*"\s*)+)/.exec(source ?? '')?.[1]
  if (literal !== undefined) return { text: parsePythonText(literal).replace('{haystack}', () => '{context}') }
  return {
    text: 'Read the text below: a question about it follows.\n\n{context}\n\n{question}\n\nReply with the answer only.',
    notes: [OWN_PROMPT],
  }
}

interface NamedBook {
  readonly name: string
  /** Hash of the part that is read. */
  readonly hash: string
  /** Lengths that it is long enough for. */
  readonly lengths: readonly number[]
  textFor(length: number): Book
}

function loadBooks(rowContext: RowPlace): readonly NamedBook[] {
  const roots = [rowContext.folder('nolima'), dirname(rowContext.path)].filter(folder => folder !== undefined)
  const within = ['', 'haystack/rand_shuffle', 'data/haystack/rand_shuffle', '../haystack/rand_shuffle', 'rand_shuffle']
  for (const folder of roots.flatMap(root => within.map(each => join(root, each)))) {
    if (!existsSync(folder)) continue
    const names = readdirSync(folder).filter(name => /book.*\.txt$/i.test(name))
    if (names.length > 0) return names.sort().map(name => loadBook(join(folder, name), rowContext.tokenizer))
  }
  throw new Error(
    'needs books: --data nolima=FOLDER with rand_book_1.txt and so on, which NoLiMa has in haystack/rand_shuffle',
  )
}

/** Reads as much of a book as the longest window takes, once for a tokenizer. */
function loadBook(path: string, tokenizer: Tokenizer): NamedBook {
  const known = read(tokenizer)
  const found = known.get(path)
  if (found) return found
  const text = readPlain(path, { links: true, most: MOST_BYTES })
    .toString('utf8')
    .slice(0, CHARS_A_TOKEN * getLast(LENGTHS))
  const ends = tokenizer.slices(text, 1)
  const book = {
    name: basename(path).replace(/\.txt$/i, ''),
    hash: computeShortHash(text),
    // The needle is at a line break at or before the end of the last token.
    lengths: LENGTHS.filter(length => ends.length >= length * 1.1 + 100),
    textFor: () => ({ text, ends }),
  }
  known.set(path, book)
  return book
}

const CHARS_A_TOKEN = 8
const MOST_BYTES = 64 * 2 ** 20
const read = memoizePerTokenizer(() => new Map<string, NamedBook>())

type Entry = z.infer<typeof entryRow>
const entryRow = z.object({
  id: z.string().regex(/^\d{4}/, 'begins with four digits'),
  task_template: z
    .string()
    .refine(text => text.includes('{haystack}') && text.includes('{question}'), 'holds {haystack} and {question}')
    .optional(),
  needle: z.string().min(1),
  questions: z.record(z.string(), z.string()),
  tests: z.record(
    z.string(),
    z.object({ input_args: z.array(z.string()), gold_answers: z.array(z.string()).min(1).optional() }),
  ),
  character_set: z.array(z.string()).min(1).optional(),
  distractors: z.record(z.string(), z.string()).optional(),
})
