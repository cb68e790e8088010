import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { copyLinked, linkFiles } from './linked-files.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const REPOSITORY = 'https://github.com/fathom-bench/fathom-bench'

/** The pages by theme, those that are there; a page that is not named here stands under More. */
const THEMES: Readonly<Record<string, readonly string[]>> = {
  'Begin here': ['quick-start', 'package', 'servers', 'models', 'budgets'],
  Tasks: ['tasks', 'ruler', 'longproc', 'data', 'add-a-task'],
  Methods: ['methods', 'simulation', 'external-method', 'sandbox'],
  Results: ['reports', 'leaderboard', 'statistics', 'run-directory', 'gate', 'submissions'],
}

/** The first heading of a page. */
function titleOf(page: string): string {
  return /^# (.+)$/m.exec(readFileSync(`${root}docs/${page}.md`, 'utf8'))?.[1] ?? page
}

const pages = readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.md'))
  .map(name => name.slice(0, -'.md'.length).replaceAll('\\', '/'))
  .sort()
const named = new Set(Object.values(THEMES).flat())
const themes = { ...THEMES, More: pages.filter(page => !named.has(page)) }

/** Pages outside docs/. README is the first page. */
const OUTSIDE: Readonly<Record<string, string>> = {
  'README.md': 'index.md',
  'CHANGELOG.md': 'changes.md',
  'THIRD-PARTY.md': 'third-party.md',
}
const addressOf = (path: string): string | undefined => OUTSIDE[path] ?? /^docs\/(.*\.md)$/.exec(path)?.[1]

export default defineConfig({
  title: 'Fathom',
  description: 'How well does a method read a long context? A benchmark from 8K to 4M tokens, with error bars.',
  lang: 'en',
  base: process.env['SITE_BASE'] ?? '/',
  srcDir: '..',
  srcExclude: ['!(docs)/**/*', `!(${Object.keys(OUTSIDE).join('|').replaceAll('.md', '')}).md`],
  rewrites: { ...OUTSIDE, 'docs/:page(.*)': ':page' },
  outDir: 'dist',
  cacheDir: 'node_modules/.vitepress',
  cleanUrls: false,
  lastUpdated: false,
  // Pages lie outside this folder, where Vue cannot be found: it is said to be a package.
  vite: { ssr: { external: ['vue', 'vue/server-renderer'] } },
  markdown: { config: linkFiles(root, addressOf) },
  buildEnd: ({ outDir }) => copyLinked(root, outDir),
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
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
