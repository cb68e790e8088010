import { computeShortHash, type OfficialItem, type OfficialShape } from 'fathom-bench/plugin'
import * as z from 'zod'
import { depthless } from './parts/choice.ts'
import { hasShape } from './parts/shape.ts'
import { buildOwnPrompt, fillAroundContext, readCheckoutFile } from './parts/wording.ts'

/**
 * LongBench v1 (arXiv 2308.14508; THUDM/LongBench 2e00731): 21 sets in English and Chinese, and the thirteen of
 * LongBench-E. A row says which set it is of. The official prompts are `LongBench/config/dataset2prompt.json` of
 * `--data longbench=FOLDER`. New tokens are upstream's; trec, triviaqa, samsum, lsht, lcc and repobench-p are sent
 * without a chat template there, and samsum ends at a line break.
 */
export const longBench1: OfficialShape = {
  name: 'LongBench v1 {input, context, answers, length, dataset, language, all_classes, _id}',
  fits: row =>
    hasShape(row, {
      has: { input: 'text', context: 'text', answers: 'list', dataset: 'text', language: 'text', all_classes: 'any' },
    }),
  read(value, rowContext): readonly OfficialItem[] {
    const row = longBench1Row.parse(value)
    const set = SETS[row.dataset]
    if (!set) throw new Error(`is of the set ${row.dataset}. Known: ${Object.keys(SETS).join(', ')}`)
    const isE = /_e\.[^.]+$/.test(rowContext.path)
    const asked = row.input.trim()
    return [
      {
        ...depthless,
        id: row._id ?? `${rowContext.at}`,
        part: isE ? `${row.dataset}_e` : row.dataset,
        family: set.family ?? 'qa',
        ...buildSetPrompt(row, set, rowContext),
        question: asked === '' ? set.before : asked,
        scorer: `longbench1-${set.scorer}`,
        expected:
          set.scorer === 'classification' ? { answer: row.answers[0], labels: row.all_classes ?? [] } : row.answers,
        answerTokens: set.tokens,
        ...(row.dataset === 'samsum' && { stops: ['\n'] }),
        labels: {
          set: isE ? `${row.dataset}_e` : row.dataset,
          language: row.language,
          ...(row.length !== undefined && { length: row.length }),
        },
      },
    ]
  },
}

type Row = z.infer<typeof longBench1Row>

function buildSetPrompt(row: Row, set: Set1, rowContext: Parameters<OfficialShape['read']>[1]) {
  const config = readCheckoutFile(rowContext, 'longbench', [
    'LongBench/config/dataset2prompt.json',
    'config/dataset2prompt.json',
    'dataset2prompt.json',
  ])
  if (config === undefined)
    return buildOwnPrompt(row.context, { before: set.before, question: row.input.trim(), format: set.format ?? '' })
  const template = prompts.parse(JSON.parse(config))[row.dataset]
  if (template === undefined)
    throw new Error(`is of ${row.dataset}, which dataset2prompt.json of --data longbench lacks`)
  // Matches Python's `format` with doubled braces. Values of a row are inserted unchanged.
  const slots = { input: row.input, '{': '{', '}': '}' }
  const { head, context, tail } = fillAroundContext(template, row.context, slots, name =>
    name === '{' ? '{{' : name === '}' ? '}}' : `{${name}}`,
  )
  return { head, context, tail, answerFormat: '', beside: computeShortHash(template) }
}

/** Prompt and scorer of a set; the wording is Fathom's. */
interface Set1 {
  /** The scorer's id, without `longbench1-`. */
  readonly scorer: string
  readonly tokens: number
  readonly before: string
  readonly format?: string
  readonly family?: OfficialItem['family']
}

const SHORT = 'Reply with the answer only, as short as it can be said.'
const SHORT_ZH = '只回答答案，越短越好。'
const defineQaSet = (tokens: number, about = 'Read the text below: a question about it follows.'): Set1 => ({
  scorer: 'qa-f1',
  tokens,
  before: about,
  format: SHORT,
})
const defineSummarySet = (about: string): Set1 => ({
  scorer: 'rouge',
  tokens: 512,
  before: about,
  family: 'aggregation',
})
const defineCodeSet = (before: string): Set1 => ({
  scorer: 'code-sim',
  tokens: 64,
  before,
  format: 'Write the next line of the code and nothing else.',
  family: 'fim',
})

const SETS: Readonly<Record<string, Set1>> = {
  narrativeqa: defineQaSet(128, 'Read the story below: a question about it follows.'),
  qasper: {
    ...defineQaSet(128),
    format: `${SHORT} Where the text does not answer it, reply "unanswerable"; to a yes-no question, "yes", "no" or "unanswerable".`,
  },
  multifieldqa_en: defineQaSet(64),
  multifieldqa_zh: { scorer: 'qa-f1-zh', tokens: 64, before: '请阅读下面的文字，然后回答问题。', format: SHORT_ZH },
  hotpotqa: defineQaSet(32, 'Read the passages below: a question about them follows.'),
  '2wikimqa': defineQaSet(32, 'Read the passages below: a question about them follows.'),
  musique: defineQaSet(32, 'Read the passages below: a question about them follows.'),
  dureader: { scorer: 'rouge-zh', tokens: 128, before: '请阅读下面的文章，然后回答问题。' },
  gov_report: defineSummarySet('Below is a report of a government office. Sum it up on one page.'),
  qmsum: defineSummarySet(
    'Below is the transcript of a meeting. Answer what is asked about it in one or more sentences.',
  ),
  multi_news: defineSummarySet('Below are several news articles. Sum them up on one page.'),
  vcsum: { scorer: 'rouge-zh', tokens: 512, before: '下面是一段会议记录，请总结其内容。', family: 'aggregation' },
  trec: {
    scorer: 'classification',
    tokens: 64,
    before: 'Below are questions with their types. Give the type of the last one.',
    format: 'Write the type and nothing else.',
  },
  triviaqa: {
    ...defineQaSet(32, 'Below are passages with questions and answers. Answer the last question.'),
    scorer: 'qa-f1-line',
  },
  samsum: {
    scorer: 'rouge-line',
    tokens: 128,
    before: 'Below are dialogues with their summaries. Sum up the last dialogue in one line.',
    family: 'aggregation',
  },
  lsht: {
    scorer: 'classification',
    tokens: 64,
    before: '下面是一些新闻和它们的类别。请判断最后一条新闻的类别。',
    format: '只写类别。',
  },
  passage_count: {
    scorer: 'count',
    tokens: 32,
    before: 'Below are paragraphs, some of which come more than once. Say how many different paragraphs there are.',
    format: 'Reply with the number and nothing else.',
    family: 'aggregation',
  },
  passage_retrieval_en: {
    scorer: 'retrieval',
    tokens: 32,
    before: 'Below are numbered paragraphs, and then a summary of one of them. Say which paragraph it sums up.',
    format: 'Reply with its number, as in "Paragraph 1", and nothing else.',
    family: 'needle',
  },
  passage_retrieval_zh: {
    scorer: 'retrieval-zh',
    tokens: 32,
    before: '下面是若干段落，最后是其中一段的摘要。请说出摘要出自哪一段。',
    format: '只写段落编号，例如“段落1”。',
    family: 'needle',
  },
  lcc: defineCodeSet('Below is the beginning of a source file.'),
  'repobench-p': defineCodeSet('Below are files of a repository, and then the beginning of another one.'),
}

const prompts = z.record(z.string(), z.string())

const longBench1Row = z.object({
  input: z.string(),
  context: z.string().min(1),
  answers: z.array(z.string()).min(1),
  length: z.number().optional(),
  dataset: z.string(),
  language: z.string(),
  all_classes: z.array(z.string()).nullable(),
  _id: z.string().optional(),
})
