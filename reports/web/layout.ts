import { createHash } from 'node:crypto'
import { DARK_FROM, HEAT } from '../charts/heat.ts'
import { type Html, html, trustHtml } from '../leaderboard/html.ts'

/**
 * Renders a page of the viewer.
 * @param trail the pages above it, by name and address
 */
export function renderViewerPage(
  title: string,
  trail: readonly (readonly [name: string, href: string])[],
  body: Html,
): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Fathom</title>
<style>${trustHtml(STYLE)}</style>
</head>
<body>
<header>
<nav aria-label="Where this is">${trail.map(([name, href]) => html`<a href="${href}">${name}</a> › `)}<span>${title}</span></nav>
<h1>${title}</h1>
</header>
<main>
${body}
</main>
</body>
</html>
`.text
}

/** Renders text of many lines in a box, shortened if it is too long. */
export function renderVerbatim(text: string, most = MOST_CHARS): Html {
  const left = text.length - most
  return html`<pre tabindex="0" dir="auto">${escapeText(text.slice(0, most))}${left > 0 && html`<b>… and ${left.toLocaleString('en-US')} more characters</b>`}</pre>`
}

/**
 * Escapes text of many lines. The escaping of `html` shows line breaks as dots and shortens long texts, so every line
 * passes through it in pieces. Invisible and direction-changing characters stay dots.
 */
export const escapeText = (text: string): Html[] =>
  text.split(/(\n|\t)/).flatMap(part => (part === '\n' || part === '\t' ? [trustHtml(part)] : splitIntoPieces(part)))

const MOST_CHARS = 200_000

function splitIntoPieces(line: string): Html[] {
  const pieces: Html[] = []
  for (let start = 0; start < line.length; ) {
    let end = Math.min(start + PIECE, line.length)
    // Keep surrogate pairs together.
    if (end < line.length && (line.charCodeAt(end - 1) & 0xfc00) === 0xd800) end--
    pieces.push(html`${line.slice(start, end)}`)
    start = end
  }
  return pieces
}

const PIECE = 1_000

/** Renders links to the previous and next page, and the current position. */
export function renderPager(of: number, size: number, at: number, href: (page: number) => string): Html {
  const pages = Math.max(1, Math.ceil(of / size))
  return html`<p class="pager">${at > 1 && html`<a rel="prev" href="${href(at - 1)}">‹ before</a> `}page ${at} of ${pages}${at < pages && html` <a rel="next" href="${href(at + 1)}">after ›</a>`}</p>`
}

/** Returns the requested page, limited to existing ones. */
export function pageAsked(query: URLSearchParams, of: number, size: number): number {
  const asked = Number(query.get('page') ?? 1)
  return Number.isInteger(asked) ? Math.min(Math.max(1, asked), Math.max(1, Math.ceil(of / size))) : 1
}

const STYLE = `
:root { color-scheme: light dark; --page: #fbfaf8; --card: #fff; --ink: #1d1d1f; --quiet: #5c5c62; --rule: #e3e1dc; --accent: #0063a0; --right: #00614a; --wrong: #a02c00; --fact: #fff0b3 }
@media (prefers-color-scheme: dark) { :root { --page: #151517; --card: #1d1d20; --ink: #ececee; --quiet: #a8a8b0; --rule: #36363b; --accent: #74b9ec; --right: #5fd0ae; --wrong: #ff9d78; --fact: #5a4a00 } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 76rem; padding: 1rem; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
h1 { font-size: 1.4rem; overflow-wrap: anywhere }
h2 { font-size: 1.1rem; margin: 1.6rem 0 .4rem }
nav, .quiet, .pager { color: var(--quiet); font-size: .9rem }
a { color: var(--accent) }
.scroll { overflow-x: auto }
table { border-collapse: collapse; background: var(--card) }
th, td { border: 1px solid var(--rule); padding: .3rem .6rem; text-align: left; vertical-align: top }
td.number { text-align: right; font-variant-numeric: tabular-nums }
td.text { max-width: 36rem; overflow-wrap: anywhere }
pre { background: var(--card); border: 1px solid var(--rule); padding: .6rem; margin: .3rem 0; white-space: pre-wrap; overflow-wrap: anywhere; font: .85rem/1.5 ui-monospace, monospace }
details pre { max-height: 70vh; overflow-y: auto }
details { margin: .4rem 0 }
summary { cursor: pointer }
mark { background: var(--fact); color: inherit }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: .3rem 0 }
dt { color: var(--quiet) }
dd { margin: 0; overflow-wrap: anywhere }
.right { color: var(--right) }
.wrong { color: var(--wrong) }
.warning { border: 1px solid var(--wrong); padding: .4rem .8rem }
.heat { border-color: var(--page) }
.heat a { color: inherit }
.count { font-size: .85rem }
${HEAT.map((color, at) => `.h${at} { background: ${color}; color: ${at >= DARK_FROM ? '#fff' : '#111'} }`).join('\n')}
`

/** The hash by which a content policy names the style element. */
export const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`
