import {
  escapeText,
  type Html,
  html,
  type Item,
  type ItemRow,
  pageAsked,
  renderPager,
  renderVerbatim,
  renderViewerPage,
} from 'fathom-bench/plugin'
import { locateFact } from './item-page.ts'
import type { ViewedRun } from './viewed-run.ts'

/** Renders a part of an item's context, because four million tokens at once would freeze a browser. */
export function renderContextPage(run: ViewedRun, row: ItemRow, item: Item, query: URLSearchParams): string {
  const { context } = item
  const asked = Number(query.get('at') ?? Number.NaN)
  const at = Number.isFinite(asked)
    ? Math.min(Math.floor(Math.max(0, asked) / CHARS) + 1, Math.max(1, Math.ceil(context.length / CHARS)))
    : pageAsked(query, context.length, CHARS)
  const [start, end] = [(at - 1) * CHARS, at * CHARS]
  const facts = row.depths
    .map(({ fact, depth }) => ({ fact, place: locateFact(depth, context) }))
    .filter(({ place }) => place >= start && place < end)
    .sort((a, b) => a.place - b.place)
  const turn = renderPager(context.length, CHARS, at, to => `/context/${row.id}?page=${to}`)
  return renderViewerPage(
    `Context of ${row.task}, number ${row.index}`,
    [
      [run.name, '/'],
      ['item', `/item/${row.id}`],
    ],
    html`<p class="quiet">Characters ${start.toLocaleString('en-US')} to ${Math.min(end, context.length).toLocaleString('en-US')} of ${context.length.toLocaleString('en-US')}. The prompt puts it into the task’s template:</p>
<details><summary>template</summary>${renderVerbatim(item.render('⟨context⟩'))}</details>
${facts.length > 0 && html`<p>Facts here: ${facts.slice(0, MOST_FACTS).map(({ fact, place }) => html`<a href="#fact-${place}">${fact}</a> `)}</p>`}
${turn}
<pre tabindex="0" dir="auto">${markFacts(context, start, end, facts)}</pre>
${turn}`,
  )
}

const CHARS = 65_536
const MOST_FACTS = 100

/** Returns the text with a mark before each fact. */
function markFacts(
  context: string,
  start: number,
  end: number,
  facts: readonly { fact: string; place: number }[],
): Html[] {
  const cuts = [...facts.slice(0, MOST_FACTS), { fact: '', place: end }]
  return [
    ...escapeText(context.slice(start, cuts[0].place)),
    ...cuts
      .slice(0, -1)
      .flatMap(({ fact, place }, at) => [
        html`<mark id="fact-${place}">▸ ${fact}</mark> `,
        ...escapeText(context.slice(place, cuts[at + 1].place)),
      ]),
  ]
}
