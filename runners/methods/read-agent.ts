import pLimit from 'p-limit'
import { sha256 } from '../../core/rows/key.ts'
import { defineMethod, type MethodResult, type MethodRun, type Prompt } from '../method.ts'
import { countApart } from '../models/counting/count.ts'
import { fillSlots } from '../templates.ts'
import { buildReplyOutcome, isSpent } from './parts/outcome.ts'
import { type Slice, splitByTokens } from './parts/slices.ts'
import { pickTaskPrompt } from './parts/statement.ts'

/** Gists of all pages at once in view, and a look at the few pages that seem to matter. */
export const readAgent = defineMethod({
  id: 'read-agent',
  about: 'Shortens every page to a gist, picks pages to look up by the gists, and answers from gists and pages.',
  flow: [
    'Cut the context into pages.',
    'For each page: one call that shortens it to a gist.',
    'One call with the task and all gists: which pages to look up.',
    'Last call: the task and the gists, with those pages instead of their gists.',
  ],
  fidelity: 'reimplementation',
  source:
    'ReadAgent (Lee et al. 2024, arXiv 2402.09727, section 3): gisting, parallel look-up of at most 6 pages, answer.',
  deviations: [
    'Pages are slices of a fixed number of tokens; the paper lets the model choose where a page ends.',
    "Pages grow with the context, so that all gists fit in half of the model's context window; only as many pages are looked up as fit next to the gists.",
    "The prompts are in Fathom's words.",
    "Gists are made for the task, the paper's conditional gisting; with blind=true they are made without the task, and items with the same page share them.",
  ],
  params: { pageTokens: 1000, gistTokens: 128, lookUp: 6, blind: false as boolean, parallel: 8 },
  paramNotes: {
    pageTokens: 'Minimum tokens per page; more if the gists would not fit.',
    gistTokens: 'Most tokens of a gist.',
    lookUp: 'Number of pages to look up.',
    blind: 'Shorten pages without the task.',
    parallel: 'Gists of an item to make concurrently.',
  },
  version: 3,
  templates: {
    gist: `Below are a task and a page of the long text that it is about. Shorten the page to at most {tokens} tokens. Keep what may bear on the task: names, numbers, dates and who did what to whom; leave the rest out. Do not do the task. Write only the shortened text.

<task>
{task}
</task>

<section>
{page}
</section>`,
    gist_blind: `Shorten the page below to at most {tokens} tokens. Keep names, numbers, dates and who did what to whom; leave the rest out. Write only the shortened text.

<section>
{page}
</section>`,
    look_up: `You have read a long text page by page and remember each page only in short. Which pages do you have to read again, at most {most}, to do the task below?

<memory>
{gists}
</memory>

<task>
{task}
</task>

Reply with the page numbers in brackets, the most important first, such as [3, 7], or with [] if none are needed.`,
    answer: `You have read a long text. Some of its pages are here in full, the others in short.

<text>
{pages}
</text>

<task>
{task}
</task>`,
  },
  needs: ['model'],
  sharesCalls: true,
  check: ({ pageTokens, gistTokens, lookUp, parallel }) =>
    pageTokens >= 50 && gistTokens >= 8 && lookUp >= 0 && parallel >= 1
      ? undefined
      : 'pageTokens is at least 50, gistTokens at least 8, lookUp at least 0, parallel at least 1',
  estimate({ promptTokens, contextTokens, maxAnswerTokens, window }, params) {
    const task = promptTokens - contextTokens + TEMPLATE_TOKENS
    const toShorten = params.blind ? TEMPLATE_TOKENS : task
    const page = pageSize(contextTokens, params, window ?? Number.POSITIVE_INFINITY)
    const pages = Math.ceil(contextTokens / page)
    const gists = pages * (params.gistTokens + PAGE_MARK_TOKENS)
    const full =
      Math.min(
        pages,
        lookUps(params.lookUp, (window ?? Number.POSITIVE_INFINITY) - maxAnswerTokens, page, gists + task),
      ) * page
    return {
      calls: pages + 2,
      input: contextTokens + pages * toShorten + 2 * (gists + task) + full,
      output: pages * params.gistTokens + LOOK_UP_TOKENS + maxAnswerTokens,
      sequential: Math.ceil(pages / params.parallel) + 2,
      peak: Math.max(page + toShorten + params.gistTokens, gists + task + full + maxAnswerTokens),
    }
  },
  run(prompt, run): Promise<MethodResult> {
    return run.room.within(prompt.maxAnswerTokens, (room, signal) => readBy(prompt, { ...run, signal }, room))
  },
})

/** Runs everything from gists to answer with prompts that fit in the budget. */
async function readBy(prompt: Prompt, run: MethodRun<Params>, room: number): Promise<MethodResult> {
  const { params, model, tokenizer, templates, trace, signal } = run
  const size = pageSize(prompt.contextTokens, params, room)
  const pages = await splitByTokens(prompt.context, size, tokenizer, signal)
  const { gists, forcedBy, sharedGists } = await writeGists(prompt, run, { pages, size })
  const beside =
    (await countApart(gists.join('\n'), tokenizer, signal)) +
    pages.length * PAGE_MARK_TOKENS +
    tokenizer.count(prompt.statement()) +
    TEMPLATE_TOKENS
  const most = lookUps(params.lookUp, room, size, beside)
  const ask = (content: string, maxAnswerTokens: number, label: string, final: boolean) =>
    model.chat({ messages: [{ role: 'user', content }], maxAnswerTokens, label, final, signal })

  let chosen: number[] = []
  let forced = forcedBy
  if (forced === undefined && most > 0) {
    const content = fillSlots(templates['look_up'], {
      gists: gists.map((gist, at) => `[${at + 1}] ${gist}`).join('\n'),
      task: prompt.statement(),
      most: String(most),
    })
    try {
      const reply = await ask(content, LOOK_UP_TOKENS, 'look up', false)
      chosen = parsePageNumbers(reply.text, pages.length, most)
    } catch (error) {
      if (!isSpent(error)) throw error
      forced = error.message
    }
  }
  trace({ event: 'retrieve', query: prompt.question, hits: chosen.map(at => pages[at]) })
  for (const at of chosen) run.read(pages[at].start, pages[at].end)
  const text = pages.map(({ start, end }, at) =>
    chosen.includes(at)
      ? `[Page ${at + 1}]\n${prompt.context.slice(start, end)}`
      : `[Page ${at + 1}, in short] ${gists[at]}`,
  )
  const content = fillSlots(templates['answer'], { pages: text.join('\n'), task: prompt.statement() })
  const reply = await ask(content, prompt.maxAnswerTokens, 'answer', true)
  const notes = { pages: pages.length, looked_up: chosen.length, ...(sharedGists > 0 && { sharedGists }) }
  return buildReplyOutcome(reply, { forcedBy: forced, notes })
}

const TEMPLATE_TOKENS = 100
const PAGE_MARK_TOKENS = 8
const LOOK_UP_TOKENS = 64

type Params = typeof readAgent.params

/** So large that the gists of all pages take half of what a prompt may have. */
function pageSize(contextTokens: number, { pageTokens, gistTokens }: Params, room: number): number {
  const gisted = Math.ceil((contextTokens * (gistTokens + PAGE_MARK_TOKENS)) / (Math.max(1, room) / 2))
  return Math.max(pageTokens, gisted)
}

/** Returns how many whole pages fit in the last prompt, given `beside` tokens of other text. */
const lookUps = (requested: number, room: number, page: number, beside: number): number =>
  Math.max(0, Math.min(requested, Math.floor((room - beside) / page)))

/** A gist a page; empty ones where the budget ended it. Some were made for another question of the context. */
async function writeGists(
  prompt: Prompt,
  run: MethodRun<Params>,
  { pages, size }: { readonly pages: readonly Slice[]; readonly size: number },
) {
  const { params, model, templates, shared, signal, tokenizer } = run
  const template = templates[params.blind ? 'gist_blind' : 'gist']
  const task = pickTaskPrompt(prompt, size, tokenizer)
  const limit = pLimit(params.parallel)
  let forcedBy: string | undefined
  let sharedGists = 0
  const gists = await Promise.all(
    pages.map(({ start, end }, at) =>
      limit(async () => {
        if (forcedBy !== undefined) return ''
        const page = prompt.context.slice(start, end)
        const content = fillSlots(template, { page, task, tokens: String(params.gistTokens) })
        run.read(start, end)
        try {
          const { value, fresh } = await shared.once(
            sha256(`gist ${model.id} ${params.gistTokens} ${content}`),
            async () => {
              const request = { messages: [{ role: 'user' as const, content }], maxAnswerTokens: params.gistTokens }
              return (await model.chat({ ...request, label: `gist ${at + 1}`, signal })).text
            },
          )
          if (!fresh) sharedGists++
          return value
        } catch (error) {
          if (!isSpent(error)) throw error
          forcedBy = error.message
          return ''
        }
      }),
    ),
  )
  return { gists, forcedBy, sharedGists }
}

/** Returns the page numbers of a response, from 0, each once; it skips invalid ones. */
function parsePageNumbers(text: string, pages: number, most: number): number[] {
  const numbers = (/\[[^\]]{0,400}\]/.exec(text)?.[0] ?? text.slice(0, 400)).match(/\d{1,7}/g) ?? []
  const valid = numbers.map(number => Number(number) - 1).filter(at => at >= 0 && at < pages)
  return [...new Set(valid)].slice(0, most)
}
