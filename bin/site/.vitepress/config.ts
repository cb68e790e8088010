import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { copyLinked, linkFiles } from './linked-files.ts'

// Endings of linked files that are not taken for pages, beside those that VitePress knows.
process.env['VITE_EXTRA_EXTENSIONS'] ??= 'py'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const REPOSITORY = 'https://github.com/fathom-bench/fathom-bench'

/** The pages by theme, those that are there; a page that is not named here stands under More. */
const THEMES: Readonly<Record<string, readonly string[]>> = {
  'Begin here': ['README', 'quick-start', 'package', 'servers', 'models', 'prefixes', 'presets', 'budgets', 'cost'],
  Tasks: ['core', 'ruler', 'longproc', 'languages', 'data', 'haystacks', 'floors', 'hand-read'],
  Methods: ['simulation', 'external-method', 'sandbox'],
  Agents: ['memory', 'add-a-memory', 'compaction', 'cuts'],
  Scores: ['scorers', 'suite-scorers', 'statistics'],
  Results: [
    'reports',
    'export',
    'leaderboard',
    'own-leaderboard',
    'run-directory',
    'gate',
    'serve-check',
    'submissions',
  ],
  Training: ['gym'],
  'At scale': ['batch', 'scale'],
  Library: ['library', 'renamed'],
  Reference: ['options', 'tasks', 'methods', 'api', 'measurements'],
  Extend: [
    'plugins',
    'add-a-task',
    'add-a-method',
    'add-a-scorer',
    'add-a-report',
    'add-a-command',
    'architecture',
    'glossary',
  ],
}

/** The first heading of a page. */
function titleOf(page: string): string {
  return /^# (.+)$/m.exec(readFileSync(`${root}docs/${page}.md`, 'utf8'))?.[1] ?? page
}

/** A heading's id as GitHub makes it, which is what links in the pages name. */
const slugify = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

const pages = readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.md') && !name.startsWith('examples'))
  .map(name => name.slice(0, -'.md'.length).replaceAll('\\', '/'))
  .sort()
const named = new Set(Object.values(THEMES).flat())
const themes = { ...THEMES, More: pages.filter(page => !named.has(page)) }

/** Pages outside docs/. README is the first page. */
const OUTSIDE: Readonly<Record<string, string>> = {
  'README.md': 'index.md',
  'CHANGELOG.md': 'changes.md',
  'CONTRIBUTING.md': 'contributing.md',
  'THIRD-PARTY.md': 'third-party.md',
}
/** Pages are copied into this folder: from where they lie, what they are compiled to would not find Vue. */
const copies = fileURLToPath(new URL('../pages/', import.meta.url))
rmSync(copies, { recursive: true, force: true })
for (const path of ['docs', ...Object.keys(OUTSIDE)])
  cpSync(root + path, copies + path, { recursive: true, filter: from => !from.endsWith('docs/examples') })

const addressOf = (path: string): string | undefined =>
  OUTSIDE[path] ?? /^docs\/(?!examples\/)(.*\.md)$/.exec(path)?.[1]

export default defineConfig({
  title: 'Fathom',
  description: 'How well does a method read a long context? A benchmark from 8K to 4M tokens, with error bars.',
  lang: 'en',
  base: process.env['SITE_BASE'] ?? '/',
  srcDir: 'pages',
  rewrites: { ...OUTSIDE, 'docs/:page(.*)': ':page' },
  outDir: 'dist',
  cacheDir: 'node_modules/.vitepress',
  cleanUrls: false,
  lastUpdated: false,
  markdown: {
    anchor: { slugify },
    config(md) {
      linkFiles({ root, copies, addressOf })(md)
      // Vue would read `${{ … }}` of a workflow as an expression of the page.
      const showCode = md.renderer.rules.code_inline!
      md.renderer.rules.code_inline = (tokens, at, ...rest) => {
        tokens[at].attrSet('v-pre', '')
        return showCode(tokens, at, ...rest)
      }
    },
  },
  buildEnd: ({ outDir }) => copyLinked(root, outDir),
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'All pages', link: '/README' },
      { text: 'Quick start', link: '/quick-start' },
      { text: 'Tasks', link: '/tasks' },
      { text: 'Methods', link: '/methods' },
      { text: 'Changes', link: '/changes' },
    ],
    sidebar: Object.entries(themes).map(([text, names]) => ({
      text,
      items: names.filter(name => pages.includes(name)).map(name => ({ text: titleOf(name), link: `/${name}` })),
    })),
    socialLinks: [{ icon: 'github', link: REPOSITORY }],
    footer: { message: 'Apache-2.0' },
  },
})
