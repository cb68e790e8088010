import { describe, expect, onTestFinished, test } from 'vitest'
import { available, docsServer, exampleOf } from '../../docs-server.ts'
import { bench, freshFolder, rowsOf } from './bench.ts'

const FEW = '--task niah_single_1 --lengths 2k --samples 2 --quiet'.split(' ')
const python = available('python3')

describe.runIf(python)(python ? 'the programs of the docs' : 'skipped: no python3', () => {
  test('take part under names of their own; what the proxy saw is counted, and nothing else', async () => {
    const { url, end } = await docsServer()
    onTestFinished(end)
    const out = freshFolder()
    const words = [
      ...FEW,
      '--method',
      `full-context,http:plain@${url},http:asks@${url}`,
      '--method',
      `cli:agent=python3 ${exampleOf('agent.py')}`,
      '--proxy',
      'asks,cli:agent',
      '--as',
      'cli:agent=Agent Smith',
      '--out',
      out,
    ]
    const first = await bench(words)
    expect([first.code, first.err]).toEqual([0, ''])
    const { answers, manifest, scores } = rowsOf(out)
    const told = answers.map(({ method, model, status, ledger }) =>
      [method, model, status.kind, ledger.calls.total, ledger.metered ?? 'metered'].join(' '),
    )
    expect([...new Set(told)].sort()).toEqual([
      'cli:agent reader answered 1 metered',
      'full-context reader answered 1 metered',
      'http:asks reader answered 1 metered',
      'http:plain none answered 0 false',
    ])
    expect(told).toHaveLength(8)
    const right = scores.filter(({ method }) => method === 'cli:agent')
    expect(new Set(right.map(({ value }) => value))).toEqual(new Set([1]))
    expect(manifest.methods).toMatchObject({
      'cli:agent': { reference: false, needsModel: true },
      'http:plain': { reference: false, needsModel: false },
    })
    expect(first.out).toContain('Agent Smith')
    // The same command has nothing left to do.
    await bench(words)
    expect(rowsOf(out).answers).toHaveLength(8)
    const compared = await bench(['compare', out, out, '--baseline-entry', 'full-context', '--entry', 'http:plain'])
    expect(compared.out).toContain('tokens not measured, calls not measured')
    expect(compared.out).not.toContain('fewer')
  })
})
