import {
  ArticleSupply,
  answerFromArticles,
  answerInSentence,
  type ContextRequest,
  type Core,
  type CoreRequest,
  type DataSets,
  type Doc,
  DocumentBudget,
  defineTask,
  describeKnownSentences,
  drawQuestionShape,
  drawSubWorld,
  formatArticle,
  GAP,
  IN_ORDER,
  joinDocuments,
  listCandidateDocuments,
  listWorldNames,
  makeParagraphDocs,
  type Name,
  NameSource,
  type ParamValue,
  placeByDepth,
  poolCores,
  type QaData,
  QUESTION_KINDS,
  type QuestionKind,
  type QuestionShape,
  repeatTwice,
  shortenDoc,
  type Tokenizer,
  TooShort,
  usageError,
} from 'fathom-bench/plugin'

interface Params extends Record<string, ParamValue> {
  readonly source: 'world' | 'hotpotqa'
  readonly kind: QuestionKind | 'mixed'
  readonly hops: number
  readonly docs: number
}

interface Facts {
  readonly depths: readonly number[]
  /** Gold articles of the world. */
  readonly articles?: readonly string[]
  readonly names?: readonly Name[]
  /** Numbers of HotpotQA's paragraphs. */
  readonly gold?: readonly number[]
  readonly own?: readonly number[]
}

/**
 * Measures whether a reader finds and combines distant facts: a question needs two to four documents among distractors
 * of the same kind.
 * Source: RULER-HQA of MemAgent (arXiv 2507.02259), HotpotQA questions over 50 to 25,600 documents. There the gold
 * documents of all questions have the same slots, and models know many answers without the documents. Here the slots
 * are stratified and recorded, and by default documents and questions come from an invented world, so that prior
 * knowledge does not help. Parameters: `source`, `kind`, `hops` (documents to read), `docs` (a number of documents
 * instead of a length in tokens). Chance: half of the yes-no questions, and half of the comparisons of two or three
 * hops, which name the answer. A 20-line program cannot solve it: the wording of each statement varies.
 */
export const rulerHqa = defineTask({
  id: 'ruler-hqa',
  family: 'qa',
  reading: 'hops',
  about: 'Answer a question that takes two to four documents, among many documents of the same kind.',
  source:
    'MemAgent (arXiv 2507.02259) section 4, taskutils/memory_data; world, wording and depths are ours, HotpotQA by --data',
  version: 3,
  params: { source: 'world', kind: 'mixed', hops: 0, docs: 0 } as Params,
  paramNotes: {
    source: 'where documents and questions come from: world (made up), or hotpotqa (needs --data hotpotqa=PATH)',
    kind: `of the world's questions: mixed, ${QUESTION_KINDS.join(', ')}`,
    hops: "documents that one of the world's questions takes, 2 to 4; 0 for all in turn",
    docs: 'number of documents, 10 to 51,200, where they fit; 0 for as many as the length takes',
  },
  // Allows a few sentences before the answer.
  answerTokens: 256,
  thinksFirst: true,
  paired: true,
  uniqueAnswer: false,
  scorer: 'memagent-sub-em',
  chance: 5 / 18,
  namesOptions: true,
  program: 'does not',
  haystack: false,
  uses: ['hotpotqa'],
  instructions: `The numbered documents are about many different subjects. The question is to be answered from them.`,
  template: IN_ORDER,

  check({ source, kind, hops, docs }) {
    if (!['world', 'hotpotqa'].includes(source)) return 'source is world or hotpotqa'
    if (!['mixed', ...QUESTION_KINDS].includes(kind)) return `kind is mixed, ${QUESTION_KINDS.join(', ')}`
    if (![0, 2, 3, 4].includes(hops)) return 'hops is 2, 3, 4, or 0 for all in turn'
    if (docs !== 0 && !(Number.isInteger(docs) && docs >= 10 && docs <= 51_200))
      return 'docs is 0 or a whole number from 10 to 51,200'
    return undefined
  },

  available: (data, { source }) =>
    source === 'hotpotqa' ? requireHotpot(data).questions.length : Number.POSITIVE_INFINITY,

  core: (request): Core<readonly string[], Facts> =>
    request.params.source === 'hotpotqa' ? drawFromHotpot(request) : drawFromWorld(request),

  together: {
    tokens: () => MOST_HOPS * DOCUMENT_TOKENS,
    check: ({ source }) => (source === 'world' ? undefined : 'with source=hotpotqa it asks one question of a context'),
    cores(places) {
      const cores: ReturnType<typeof drawFromWorld>[] = []
      for (const place of places)
        cores.push(
          drawFromWorld(
            place,
            cores.flatMap(({ facts }) => facts.names),
          ),
        )
      return poolCores(cores, ({ articles }) => articles.length)
    },
  },

  fill({ facts }, { params, room, tokenizer, rng, data }) {
    const pool = facts.gold ? requireHotpot(data) : undefined
    const budget = new DocumentBudget(room, tokenizer)
    const golds = listGoldDocs(facts, pool, tokenizer)
    for (const doc of golds) budget.take(doc)
    const wanted = params.docs === 0 ? undefined : params.docs - golds.length
    const pooled = pool ? drawFromPool(pool, facts, budget, wanted, { rng, tokenizer }) : { docs: [], usedUp: true }
    const made = pooled.usedUp ? makeShelf().fill(budget, wanted && wanted - pooled.docs.length) : []
    if (budget.left() < 0) throw new TooShort(room - budget.left())
    if (pooled.docs.length + made.length === 0) throw new TooShort(room - budget.left() + SMALLEST_DISTRACTOR)
    const others = rng.fork('order').shuffle([...pooled.docs, ...made])
    return {
      ...joinDocuments(placeByDepth(golds, facts.depths, others), golds.length, tokenizer),
      haystack: pool ? (made.length > 0 ? 'hotpotqa+world' : 'hotpotqa') : 'world',
      repeats: 0,
      ...(pool &&
        made.length > 0 && {
          notes: [
            `the pool of ${pool.paragraphs.length.toLocaleString('en')} documents was used up; the rest is a generated world`,
          ],
        }),
    }

    function makeShelf(): ArticleSupply {
      const names = new NameSource(rng.fork('names'), facts.names, repeatTwice(facts.names ?? [], rng.fork('near')))
      return new ArticleSupply(rng.fork('shelf'), tokenizer, { names, shape: drawQuestionShape })
    }
  },

  solve({ context, question }) {
    const answer = answerFromArticles(context, question)
    return answer === undefined ? '' : formatConclusion(answer)
  },

  guess({ context, question }, rng) {
    if (/^(?:Is|Was|Did) /.test(question)) return formatConclusion(rng.pick(['yes', 'no']))
    const named = /: (.*) or (.*)\?$/.exec(question)?.slice(1) ?? []
    const direct = named.filter(phrase => !/^the [a-z]/.test(phrase))
    if (direct.length > 0) return formatConclusion(rng.pick(direct))
    const found = context.match(/\b[A-Z][a-z]+ [A-Z][a-z]+\b/g)
    return found ? formatConclusion(rng.pick(found)) : ''
  },
})

const formatConclusion = (answer: string) => `So the answer is ${answer}.`

const SMALLEST_DISTRACTOR = 60
const MOST_HOPS = 4
const DOCUMENT_TOKENS = 200

/**
 * Kinds, hops and answers in turn: every block of 18 items holds each of them equally often, and yes and no follow each
 * other.
 */
function pickShape({ kind, hops }: Params, index: number): QuestionShape {
  const turn = kind === 'mixed' ? Math.floor(index / QUESTION_KINDS.length) : index
  return {
    kind: kind === 'mixed' ? QUESTION_KINDS[index % QUESTION_KINDS.length] : kind,
    hops: hops === 0 ? 2 + (turn % 3) : hops,
    first: turn % 2 === 0,
  }
}

function drawFromWorld({ params, index, rng, depth }: CoreRequest<Params>, taken: readonly Name[] = []) {
  const shape = pickShape(params, index)
  const world = drawSubWorld(rng.fork('world'), new NameSource(rng.fork('names'), taken), shape)
  const wording = rng.fork('wording')
  const articles = world.subjects.map(subject => formatArticle(subject, wording))
  const facts = { articles, names: listWorldNames(world), depths: articles.map((_, at) => depth(at)) }
  return { question: world.question, ...(shape.kind === 'yes-no' ? YES_NO : NAME), expected: [world.answer], facts }
}

// MemAgent looks for "the answer is" in lower case, so the words stand within a sentence.
const NAME = answerInSentence('NAME', 'with the full name as the documents give it')
const YES_NO = describeKnownSentences(['yes', 'no'])
const SHORT = answerInSentence('ANSWER', 'as short as the documents allow, or with yes or no in its place')

function drawFromHotpot({ index, shared, depth, data }: CoreRequest<Params>) {
  const { questions } = requireHotpot(data)
  const order = shared.fork('questions').shuffle(Uint32Array.from(questions, (_, at) => at))
  const { id, question, answers, gold, own } = questions[order[index % order.length]]
  const facts: Facts = { gold, own, depths: gold.map((_, at) => depth(at)) }
  return { question: question.trim(), ...SHORT, expected: answers, cluster: id, facts }
}

function requireHotpot({ hotpotqa }: Partial<DataSets>): QaData {
  if (!hotpotqa)
    throw usageError('ruler-hqa: source=hotpotqa needs the questions: add --data hotpotqa=PATH, or take source=world.')
  return hotpotqa
}

function listGoldDocs({ articles = [], gold = [] }: Facts, pool: QaData | undefined, tokenizer: Tokenizer): Doc[] {
  const made = articles.map((body): Doc => ({ body, tokens: tokenizer.count(body + GAP) }))
  const read = pool ? gold.map(makeParagraphDocs(pool, tokenizer)) : []
  return [...made, ...read].map((doc, at) => ({ ...doc, gold: at }))
}

/**
 * HotpotQA's own distractors, then others: as many as fit, the last one shortened, or `wanted` whether they fit or not.
 */
function drawFromPool(
  pool: QaData,
  { gold = [], own = [] }: Facts,
  budget: DocumentBudget,
  wanted: number | undefined,
  { rng, tokenizer }: Pick<ContextRequest<Params>, 'rng' | 'tokenizer'>,
): { docs: Doc[]; usedUp: boolean } {
  const toDoc = makeParagraphDocs(pool, tokenizer)
  const docs: Doc[] = []
  for (const paragraph of listCandidateDocuments(pool, gold, own, rng.fork('distractors'))) {
    if (docs.length === wanted) return { docs, usedUp: false }
    const doc = toDoc(paragraph)
    if (wanted === undefined && !budget.fits(doc)) {
      const cut = shortenDoc(doc, budget, tokenizer)
      return { docs: cut ? [...docs, cut] : docs, usedUp: false }
    }
    budget.take(doc)
    docs.push(doc)
  }
  return { docs, usedUp: true }
}
