import { createHash } from 'node:crypto'
import { SHARE } from '../charts/share.ts'
import { type Html, html, trustHtml } from './html.ts'

/** The picture for link previews of the page. */
export interface ShareImage {
  /** Name of the file next to the page. */
  readonly file: string
  /** The address of the published page, ending in a slash. Some sites accept the picture only by its full address. */
  readonly site?: string | undefined
}

/** The parts of the page. */
export interface PageParts {
  readonly style: string
  readonly scripts: readonly string[]
  readonly name: string
  readonly image?: ShareImage | undefined
  /** The first headline, for link previews. */
  readonly said: string
  readonly header: Html
  readonly sections: readonly Html[]
  readonly foot: Html
  readonly data: Html
}

/** Renders the whole page. Its policy allows only scripts with known hashes, and no requests to other sites. */
export const renderLeaderboardPage = ({
  style,
  scripts,
  name,
  said,
  image,
  header,
  sections,
  foot,
  data,
}: PageParts): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${trustHtml(buildPolicy(style, scripts))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${name} · Fathom</title>
<meta name="description" content="${said}">
<meta property="og:type" content="website">
<meta property="og:title" content="${name}">
<meta property="og:description" content="${said}">
${image !== undefined && renderImageTags(image, name, said)}<style>${trustHtml(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the results</a>
${header}
<main id="main">
${sections}
${sections.length === 0 && html`<p class="empty">No results yet.</p>`}
${foot}
</main>
<script type="application/json" id="data">${data}</script>
${scripts.map(
  script => html`<script>${trustHtml(script)}</script>
`,
)}</body>
</html>
`.text

function renderImageTags({ file, site = '' }: ShareImage, name: string, said: string): Html {
  const address = `${site}${encodeURIComponent(file)}`
  return html`<meta property="og:image" content="${address}">
<meta property="og:image:width" content="${SHARE.width}">
<meta property="og:image:height" content="${SHARE.height}">
<meta property="og:image:alt" content="${said}">
<meta name="twitter:card" content="summary_large_image">
<meta name="twitter:title" content="${name}">
<meta name="twitter:description" content="${said}">
<meta name="twitter:image" content="${address}">
`
}

function buildPolicy(style: string, scripts: readonly string[]): string {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  return [
    "default-src 'none'",
    `style-src ${hash(style)}`,
    `script-src ${scripts.map(hash).join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}
