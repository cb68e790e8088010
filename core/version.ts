import { readFileSync } from 'node:fs'

/** Fathom's version, from the package.json above this file, built or not. */
export function readFathomVersion(): string {
  for (const above of ['../package.json', '../../package.json']) {
    try {
      const { name, version } = JSON.parse(readFileSync(new URL(above, import.meta.url), 'utf8')) as Record<
        string,
        unknown
      >
      if (name === 'fathom-bench') return String(version)
    } catch {}
  }
  return 'unknown'
}
