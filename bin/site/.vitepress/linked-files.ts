import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { MarkdownOptions } from 'vitepress'

/** Paths from the root of files that pages link to and that are no pages: examples, a schema. */
const linked = new Set<string>()

interface Places {
  readonly root: string
  readonly copies: string
  addressOf(path: string): string | undefined
}

/**
 * Pages link to each other, and to files, as they lie in the repository. Here a link to a page becomes its address in
 * the site, and one to another file leads to a copy under /files/. A link to a file that is not there ends the build.
 * Pages are read as copies that lie in `copies` as their originals lie in `root`; `addressOf` tells where a page is, by
 * its path from there.
 */
export function linkFiles({ root, copies, addressOf }: Places): NonNullable<MarkdownOptions['config']> {
  const addressed = (href: string, page: string): string => {
    const [file = '', heading] = href.split('#')
    const path = relative(copies, resolve(dirname(page), file))
    if (!existsSync(join(root, path))) throw new Error(`${relative(copies, page)} links to ${href}, which is not there`)
    const address = addressOf(path)
    if (address === undefined) linked.add(path)
    return `/${address ?? `files/${path}`}${heading === undefined ? '' : `#${heading}`}`
  }
  return markdown => {
    markdown.core.ruler.push('linked-files', state => {
      // The index of the search asks for no place, and needs no links.
      const page: string | undefined = state.env.realPath
      if (page === undefined) return true
      for (const token of state.tokens.flatMap(({ children }) => children ?? [])) {
        // A picture's path that begins with a name is taken for a package's.
        if (token.type === 'html_inline')
          token.content = token.content.replace(/(<img\b[^>]*\ssrc=")(?=\w+\/)/g, '$1./')
        const href = token.type === 'link_open' ? token.attrGet('href') : null
        if (href !== null && !/^([a-z]+:|#|\/)/.test(href)) token.attrSet('href', addressed(href, page))
      }
      return true
    })
  }
}

/** Lays the copies into the site. */
export function copyLinked(root: string, out: string): void {
  for (const path of linked) {
    mkdirSync(dirname(join(out, 'files', path)), { recursive: true })
    copyFileSync(join(root, path), join(out, 'files', path))
  }
}
