import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnswerRow } from '../../../core/rows/rows.ts'
import { BENCH, runBench } from './bench-process.ts'
import { END_MS, FIRST_MS, type OwnTimes, startClockServer } from './clock-server.ts'

const CONCURRENCY = '16'
const ITEMS: Readonly<Record<string, number>> = { '8k': 96, '128k': 64, '1m': 32 }
const WHAT = ['-t', 'niah_single_2', '-m', 'full-context', '--no-fit-check', '--max-retries', '0']

/**
 * How true recorded times are: against the log of a server in a process of its own, and between two runs with other
 * numbers of items at a time.
 */
export async function measureClocks(): Promise<void> {
  console.log(
    `clocks: recorded over the server's own time of the first token (${FIRST_MS} ms after the request, end after ${END_MS}), ${CONCURRENCY} items at a time\n`,
  )
  console.log(formatLine('length', 'built in', 'first p50', 'p90', 'ratio p50', 'p90', 'lag p90', 'items/s'))
  const server = await startClockServer()
  try {
    for (const length of Object.keys(ITEMS))
      for (const threads of ['0', '1']) await measureAgainst(server.url, length, threads)
    await compareConcurrency(server.url)
  } finally {
    server.close()
  }
}

async function measureAgainst(url: string, length: string, threads: string): Promise<void> {
  const flags = ['-l', length, '-n', String(ITEMS[length]), '--concurrency', CONCURRENCY, '--build-threads', threads]
  const { answers, wallMs } = await runBench([...WHAT, ...flags, '--model', `clock@${url}`])
  const firsts = answers.map(({ ledger }) => ledger.ms.first ?? Number.NaN)
  const ratios = answers.map(row => (row.ledger.ms.first ?? Number.NaN) / readOwnTimes(row).first)
  const lags = answers.map(({ ledger }) => ledger.ms.lag ?? Number.NaN)
  console.log(
    formatLine(
      ...[length, threads === '0' ? 'its process' : 'a thread'],
      ...[0.5, 0.9].map(share => pickQuantile(firsts, share).toFixed(0)),
      ...[0.5, 0.9].map(share => pickQuantile(ratios, share).toFixed(3)),
      ...[pickQuantile(lags, 0.9).toFixed(0), (answers.length / (wallMs / 1000)).toFixed(1)],
    ),
  )
}

/** The same items and server, two and then 48 at a time. */
async function compareConcurrency(url: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-perf-'))
  try {
    for (const at of ['2', '48']) {
      const flags = ['-l', '128k', '-n', '48', '--concurrency', at, '--build-threads', '1', '--model', `clock@${url}`]
      await runBench([...WHAT, ...flags], join(folder, at))
    }
    const words = ['gate', join(folder, '48'), '--baseline', join(folder, '2'), '--max-latency-increase', '20%']
    const { status, stdout, stderr } = spawnSync(process.execPath, [BENCH, ...words, '--max-drop', '99'], {
      encoding: 'utf8',
    })
    console.log(`\n128k, two at a time and then 48: gate --max-latency-increase 20% ends with ${status}`)
    const lines = (stdout + stderr).split('\n').filter(each => /latency|^fathom-bench:/.test(each))
    console.log(lines.join('\n'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const readOwnTimes = ({ answer }: AnswerRow): OwnTimes => JSON.parse(answer ?? '')

function pickQuantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
}

const formatLine = (...cells: readonly string[]) => cells.map(cell => cell.padStart(11)).join('')
