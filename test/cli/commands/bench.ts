import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { main } from '../../../bench.ts'
import { readRun } from '../../../run/store/read-run.ts'

/**
 * Pictures and the page are most of a short run's work: what a run writes unless a test asks for more (`FATHOM_REPORTS:
 * ''`).
 */
export const FEW = 'results-json,table'

/** Servers of tests answer by a script: they are not asked whether they fit, unless a test is of that. */
function unasked(words: readonly string[]): readonly string[] {
  const config = words[words.indexOf('--config') + 1] ?? ''
  const isServed =
    words.some(word => /(?<!\b(?:http|rest|mcp|compact|responses|edits):[\w-]+)@https?:|^--base-url/.test(word)) ||
    (words.includes('--model') && existsSync(config) && readFileSync(config, 'utf8').includes('://'))
  const asks = isServed && !['batch', 'quick', 'score'].includes(words[0])
  return asks && !words.some(word => /^--(no-)?fit-check/.test(word)) ? [...words, '--no-fit-check'] : words
}

/** Runs the door in this process, with what it writes. */
export async function bench(given: string | readonly string[], env: Readonly<Record<string, string>> = {}) {
  const words = unasked(typeof given === 'string' ? given.split(' ').filter(Boolean) : given)
  let [out, err] = ['', '']
  const io = {
    stdout: { write: (text: string) => (out += text) },
    stderr: { write: (text: string) => (err += text) },
    env: { FATHOM_REPORTS: FEW, ...env },
  }
  const code = await main(words, io)
  return { code, out, err }
}

/** A path where nothing is yet. What a test puts there goes when it ends. */
export function freshFolder(): string {
  const above = mkdtempSync(join(tmpdir(), 'fathom-'))
  onTestFinished(() => rmSync(above, { recursive: true, force: true }))
  return join(above, 'run')
}

/** The rows of a run, with the keys of its answers. */
export function rowsOf(path: string) {
  const { manifest, ...rows } = readRun(path)
  const [items, answers, scores] = [[...rows.items], [...rows.answers], [...rows.scores]]
  const keys = answers.map(({ item, method, model, config }) => [item, method, model, config].join(' '))
  return { manifest, items, answers, scores, keys }
}
