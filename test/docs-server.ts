import { execFileSync, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A file of docs/examples. */
export const exampleOf = (name: string): string => fileURLToPath(new URL(`../docs/examples/${name}`, import.meta.url))

/** Starts the external method of the docs, on a free port. */
export async function docsServer(): Promise<{ readonly url: string; end(): void }> {
  const child = spawn('python3', [exampleOf('external_method.py'), '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  // Lines come in pieces of any size.
  for await (const line of createInterface(child.stdout)) {
    const [url] = /http:\S+/.exec(line) ?? []
    if (url !== undefined) return { url, end: () => void child.kill() }
  }
  throw new Error('the server ended without an address')
}

export function available(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
