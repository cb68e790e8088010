// Removes type declarations that no public entry reaches, for the package that npm publishes: three of four.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

const IMPORT = /(?:\bfrom|\bimport\()\s*['"]([^'"]+)['"]/g

/** @returns the number of files that were removed */
export function pruneTypings(root) {
  const dist = join(root, 'dist')
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const open = Object.values(exports).flatMap(({ types }) => (types ? [join(root, types)] : []))
  const kept = new Set()
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (kept.has(file)) continue
    kept.add(file)
    for (const [, name] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const target = resolveTypings(name, file, dist)
      if (target !== undefined && existsSync(target)) open.push(target)
    }
  }
  const unused = readdirSync(dist, { recursive: true })
    .map(name => join(dist, name))
    .filter(file => file.endsWith('.d.ts') && !kept.has(file))
  for (const file of unused) rmSync(file)
  return unused.length
}

/** The declarations behind an import; undefined for those of other packages. */
function resolveTypings(name, from, dist) {
  if (name.startsWith('#packages/')) return join(dist, 'packages', name.slice('#packages/'.length), 'index.d.ts')
  if (name.startsWith('.')) return join(dirname(from), name).replace(/\.(?:ts|js)$/, '.d.ts')
  return undefined
}
