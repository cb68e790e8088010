import { existsSync } from 'node:fs'
import {
  type AnswerRow,
  type EntryResult,
  escapeText,
  formatDuration,
  formatLength,
  formatQuantity,
  type Html,
  html,
  type Item,
  type ItemRow,
  isBuilt,
  mustMatch,
  type Rebuilt,
  readAnswerUsage,
  renderVerbatim,
  renderViewerPage,
  toTracePath,
} from 'fathom-bench/plugin'
import type { ViewedRun } from './viewed-run.ts'

/** Renders an item: its question, the positions of its facts, and how each entry ended it. */
export function renderItemPage(run: ViewedRun, item: ItemRow, query: URLSearchParams): string {
  const text = run.textOf(item)
  const asked = query.get('entry')
  const outcomes = run.outcomesOf(item.id).toSorted((a, b) => Number(b.entry === asked) - Number(a.entry === asked))
  const { length } = item
  return renderViewerPage(
    `${item.task} at ${formatLength(length.target || (length.output ?? 0))}, number ${item.index}`,
    [[run.name, '/']],
    html`<dl>
<dt>id</dt><dd>${item.id}, question ${item.questionId}</dd>
<dt>size</dt><dd>${length.tokens.toLocaleString('en-US')} tokens of ${length.tokenizer}, ${length.chars.toLocaleString('en-US')} characters, haystack ${length.haystack}</dd>
<dt>scorer</dt><dd>${item.scorer}</dd>
${item.notes?.map(note => html`<dt>note</dt><dd>${note}</dd>`)}
</dl>
${renderTexts(item, text)}
<h2>Answers</h2>
${outcomes.map(outcome => renderOutcome(run, outcome, outcome.entry === asked || outcomes.length === 1))}
${outcomes.length === 0 && html`<p>No answers yet.</p>`}
${isBuilt(text) && renderContext(item, text)}`,
  )
}

function renderTexts(item: ItemRow, text: Rebuilt): Html {
  const expected = typeof item.expected === 'string' ? item.expected : JSON.stringify(item.expected, null, 1)
  return html`${
    isBuilt(text)
      ? html`<h2>Question</h2>
${renderVerbatim(text.question)}
${renderVerbatim(text.answerFormat)}`
      : html`<p class="warning" role="note">The text is unavailable: ${text.why}.</p>`
  }
${
  item.withheld === undefined &&
  html`<h2>Expected</h2>
${renderVerbatim(expected ?? '')}`
}`
}

/** Renders the text around each planted fact, with a link to the full text. */
function renderContext(item: ItemRow, { context }: Item): Html {
  const facts = item.depths.slice(0, MOST_FACTS)
  return html`<h2>Context</h2>
<p><a href="/context/${item.id}">The full context, page by page</a>${facts.length > 0 && ', or the text around each planted fact:'}</p>
${facts.map(({ fact, depth }, at) => {
  const start = locateFact(depth, context)
  return html`<details${at < OPEN_FACTS && html` open`}><summary>${fact} at ${(100 * depth).toFixed(1)} %</summary>
${renderSurroundings(context, start)}
<p><a href="/context/${item.id}?at=${start}#fact-${start}">Show in context</a></p></details>
`
})}
${item.depths.length > MOST_FACTS && html`<p class="quiet">and ${item.depths.length - MOST_FACTS} more</p>`}`
}

const MOST_FACTS = 50
const OPEN_FACTS = 4
const BEFORE = 200
const AFTER = 400

/** A depth is the position of the fact's first character as a share of the context. */
export const locateFact = (depth: number, context: string): number => Math.round(depth * context.length)

function renderSurroundings(context: string, start: number): Html {
  const end = start + AFTER
  const fact = mustMatch(/^[^\n]{0,100}/, context.slice(start, end))[0]
  return html`<pre tabindex="0" dir="auto">${start > BEFORE && '…'}${escapeText(context.slice(Math.max(0, start - BEFORE), start))}<mark>${escapeText(fact)}</mark>${escapeText(context.slice(start + fact.length, end))}${end < context.length && '…'}</pre>`
}

function renderOutcome(run: ViewedRun, { entry, key, attempt, answer, scores }: EntryResult, open: boolean): Html {
  const label = run.entries.get(entry)?.label ?? entry
  const trace = toTracePath(run.place.path, key)
  return html`<details${open && html` open`}>
<summary><bdi>${label}</bdi>: ${[...scores.values()].map(({ scorer, value }) => html`<span class="${value === 1 ? 'right' : 'wrong'}">${scorer} ${(100 * value).toFixed(0)}</span> `)}${answer?.status.kind ?? 'no answer row'}</summary>
${answer && renderAnswer(answer)}
<dl>${[...scores.values()].map(({ scorer, why, parts }) => html`<dt>${scorer}</dt><dd>${why}${parts && renderVerbatim(JSON.stringify(parts, null, 1), MOST_PARTS)}</dd>`)}
<dt>attempt</dt><dd>${attempt}</dd></dl>
${existsSync(trace) && html`<p><a href="/trace/${key.item}?entry=${entry}">The trace</a>: call by call</p>`}
</details>
`
}

const MOST_PARTS = 20_000

function renderAnswer(row: AnswerRow): Html {
  const { answer, raw, reasoning, status, ledger, notes } = row
  const { calls, tokens, ms, coverage, recall, cost, retries } = ledger
  return html`${answer === null ? html`<p>No answer.</p>` : renderVerbatim(answer)}
${raw !== undefined && raw !== answer && html`<details><summary>raw response</summary>${renderVerbatim(raw)}</details>`}
${reasoning !== undefined && html`<details><summary>thinking</summary>${renderVerbatim(reasoning)}</details>`}
<dl>
<dt>status</dt><dd>${status.kind}${status.forced && ', forced'}${status.reason !== '' && `: ${status.reason}`}</dd>
${
  readAnswerUsage(row).calls === null
    ? html`<dt>calls, tokens</dt><dd>not measured</dd>`
    : html`<dt>calls</dt><dd>${formatQuantity(calls.total)} (${formatQuantity(calls.root)} root, ${formatQuantity(calls.sub)} sub, depth ${calls.depth}), ${retries} retries</dd>
<dt>tokens</dt><dd>${formatQuantity(tokens.input)} in, ${formatQuantity(tokens.output)} out, ${formatQuantity(tokens.reasoning)} of them thinking (${tokens.source})</dd>`
}
${readAnswerUsage(row).read !== null && html`<dt>read</dt><dd>${(100 * coverage).toFixed(1)} % of the context${recall !== null && `, ${(100 * recall).toFixed(0)} % of the planted facts`}</dd>`}
<dt>time</dt><dd>${formatDuration(readAnswerUsage(row).ms)}${ms.queue > 0 && `, and ${formatDuration(ms.queue)} waiting`}</dd>
${cost !== null && html`<dt>cost</dt><dd>$${cost.toFixed(4)}</dd>`}
${Object.entries(notes ?? {}).map(([name, value]) => html`<dt>${name}</dt><dd>${String(value)}</dd>`)}
</dl>`
}
