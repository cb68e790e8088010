import { fillSlots } from 'fathom-bench/plugin'
import type { MemoryQuestion, RecalledItem } from '../contract.ts'
import { computeBm25 } from '../oracle/bm25.ts'
import { renderTranscript } from '../transcript.ts'
import { defineFold, Unreadable } from './fold/fold.ts'
import { takeLastFitting } from './parts/fit.ts'
import {
  checkLeast,
  estimateReading,
  fillCommon,
  type MemoryReply,
  saysNone,
  sectionOf,
  sendRequest,
} from './parts/request.ts'
import { PROFILE_ORDER } from './parts/wording.ts'
import { estimateRecall } from './stores.ts'

const PROFILE_PROMPT = `{introduction}

You keep a page for each person. Below are the pages of the people whom the next entries name, and these entries.

<section>
{pages}

{section}
</section>

${PROFILE_ORDER} A page begins with a line "# Name" and has at most {limit} tokens. Begin each of its lines with the time and the speaker, as in the entries. A page replaces the one before it: keep on it what still holds, and drop what has changed or was taken back. Reply with the pages only, or with NONE.`

/** Pages by the names of people. */
type Pages = ReadonlyMap<string, string>

/** One page for each person, written again at each change. */
export const profileMemory = defineFold({
  id: 'profile',
  about: 'Keeps one page for each person and writes it anew when something is said of them.',
  source: 'Profiles as Memobase keeps them, in our own words.',
  deviations: ['A page is kept for everybody whom entries name, and not for the user alone.'],
  params: { sectionTokens: 2_000, pageTokens: 250, replyTokens: 6_000 },
  paramNotes: {
    sectionTokens: 'Tokens of a section, at 3.7 characters each.',
    pageTokens: 'Limit of a page; of a longer one, the beginning is dropped.',
    replyTokens: 'Limit of all pages of a reply; the last page of a longer one is dropped.',
  },
  templates: { write: PROFILE_PROMPT },
  version: 1,
  gives: 'recall',
  check: params => checkLeast(params, 32),
  estimate: (sizes, { sectionTokens, replyTokens }) => ({
    write: estimateReading(sizes.tokens, { section: sectionTokens, kept: replyTokens, reply: replyTokens }),
    ask: estimateRecall(sizes).ask,
  }),
  rule: ({ sectionTokens }) => sectionOf(sectionTokens),
  empty: (): Pages => new Map(),
  async step(pages, section, tools) {
    const { run, params, policy } = tools
    const named = findNamed(pages, renderTranscript(section)).map(([name, page]) => `# ${name}\n${page}`)
    const request = fillSlots(run.templates['write'], {
      ...fillCommon(policy, section),
      pages: named.join('\n'),
      limit: String(params.pageTokens),
    })
    const reply = await sendRequest(tools, request, { label: 'pages', maxAnswerTokens: params.replyTokens })
    const written = readPages(reply).map(
      ([name, page]) => [name, cutPage(page, params.pageTokens, run.tokenizer.count)] as const,
    )
    if (written.length === 0 && !saysNone(reply)) throw new Unreadable('no line begins a page')
    return written
  },
  apply: (pages, written: readonly (readonly [string, string])[]): Pages => new Map([...pages, ...written]),
  list: pages => [...pages].map(([name, page]) => `# ${name}\n${page}`),
  ask: async (pages, question) => ({ items: searchPages(pages, question) }),
})

const findNamed = (pages: Pages, text: string) => [...pages].filter(([name]) => text.includes(name))

function readPages({ text, isCut }: MemoryReply): [string, string][] {
  const pages = text.split(/^# (?=\S)/m).slice(1)
  return (isCut ? pages.slice(0, -1) : pages).map(page => {
    const end = page.indexOf('\n')
    return end < 0
      ? [page.trim().slice(0, LONGEST_NAME), '']
      : [page.slice(0, end).trim().slice(0, LONGEST_NAME), page.slice(end + 1).trim()]
  })
}

const LONGEST_NAME = 120

/** The last lines of a page that fit. */
const cutPage = (page: string, most: number, count: (text: string) => number): string =>
  takeLastFitting(page.split('\n'), most, line => count(line) + 1).join('\n')

interface PageRow {
  readonly speaker: string
  readonly text: string
}

const indexes = new WeakMap<Pages, readonly PageRow[]>()

/** The pages of those whom a question names, then others that share its rarest words. */
function searchPages(pages: Pages, { question, maxRecallTokens }: MemoryQuestion): RecalledItem[] {
  let rows = indexes.get(pages)
  if (rows === undefined) {
    rows = [...pages].map(([speaker, text]) => ({ speaker, text }))
    indexes.set(pages, rows)
  }
  const found = computeBm25(rows, question).slice(0, Math.ceil(maxRecallTokens / 40))
  const named = found.filter(({ speaker }) => question.includes(speaker))
  const others = found.filter(({ speaker }) => !question.includes(speaker))
  return [...named, ...others].flatMap(({ speaker, text }) =>
    `# ${speaker}\n${text}`.split('\n').map(line => ({ text: line })),
  )
}
