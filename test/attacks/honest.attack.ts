import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bench, freshFolder, rowsOf } from '../cli/commands/bench.ts'
import * as p from '../runners/peer.ts'
import { verifies } from './verifies.ts'

// `npm run check:attacks`. No false alarm: whatever way an honest run goes, its folder verifies, and so does the bundle
// that submit makes of it.

const ASKING =
  'full-context,truncate-middle,memagent,map-reduce,read-agent,compress-gate-reason,rag-bm25,self-route,file-agent'

describe('an honest run verifies, and its bundle', () => {
  test.each<[string, string]>([
    [
      'of several questions a context',
      '--task kv-chain --lengths 4k --samples 4 --questions-per-context 2 --method full-context,memagent',
    ],
    ['whose calls are limited', `--task vt --lengths 4k --samples 1 --max-calls 2/item --method ${ASKING}`],
    ['whose tokens are limited', `--task vt --lengths 4k --samples 1 --max-total-tokens 3000/item --method ${ASKING}`],
    ['that its own limit ends', '--task vt --lengths 1k,2k --samples 3 --max-calls 4 --method full-context,memagent'],
    [
      'over the window',
      `--task vt --lengths 4k,64k --samples 1 --overflow refuse --window 8k --method full-context,memagent,map-reduce`,
    ],
    [
      'cut to the window',
      '--task vt --lengths 16k --samples 1 --window 8k --overflow truncate-middle --method full-context,truncate-middle',
    ],
    [
      'with answers of another length',
      '--task vt,niah_single_2 --lengths 2k --samples 1 --max-answer-tokens 300 --method full-context,memagent,oracle',
    ],
    [
      'with answers as the papers have them',
      '--task vt --lengths 16k --samples 1 --answer-policy paper --method full-context,memagent,rlm',
    ],
    ['of presets', '--task vt --lengths 4k --samples 1 --method memagent@paper,rlm@paper,oracle'],
    [
      'with room for thinking',
      '--task vt --lengths 4k --samples 1 --reasoning-tokens 500 --method full-context,memagent',
    ],
    [
      'of the official profile',
      '--task vt,niah_single_1 --lengths 4k --samples 1 --profile official --method full-context,memagent',
    ],
    [
      'of long outputs',
      '--task html-to-tsv,pseudo-to-code --output-lengths 0.5k --samples 1 --method full-context,memagent,oracle',
    ],
    ['of all groups of a suite by name', '--task ruler --lengths 2k --samples 1 --method full-context,floor:random'],
    ['of one shard', '--task vt --lengths 1k --samples 4 --shard 2/3 --method full-context'],
    ['of references alone', '--task vt --lengths 1k --samples 2 --method oracle,floor:bm25,floor:random'],
    ['of a program of its own', '--task vt --lengths 1k --samples 1 --method cli:mine=cat'],
  ])('%s', async (_, words) => {
    const out = freshFolder()
    const { code, err } = await bench(`${words} --quiet --out ${out}`)
    expect([0, 3], err).toContain(code)
    await verifies(out)
  })

  test('that was resumed with more of everything', async () => {
    const out = freshFolder()
    await bench(`--task vt --lengths 1k --samples 1 --quiet --out ${out}`)
    await bench(
      `--task vt,niah_single_2 --lengths 1k,2k --samples 2 --method full-context,memagent --quiet --out ${out}`,
    )
    const { bundle } = await verifies(out)
    // The first session asked for less, and its entry has all.
    expect(JSON.parse(readFileSync(join(bundle, 'bundle.json'), 'utf8')).complete).toBe(true)
  })

  test('that was merged of shards', async () => {
    const [a, b, out] = [freshFolder(), freshFolder(), freshFolder()]
    const words = '--task vt --lengths 1k --samples 3 --method full-context,memagent --quiet'
    await bench(`${words} --shard 1/2 --out ${a}`)
    await bench(`${words} --shard 2/2 --out ${b}`)
    expect((await bench(`merge ${a} ${b} --out ${out} --quiet`)).code).toBe(0)
    await verifies(out)
  })

  test('with a secret seed, before and after it is revealed', async () => {
    const out = freshFolder()
    await bench(
      `--task vt,niah_single_2 --lengths 1k --samples 2 --method full-context,memagent,oracle,floor:random --secret-seed ${out}.seed --quiet --out ${out}`,
    )
    const { code, bundle } = await verifies(out)
    expect(code).toBe(4)
    expect((await bench(`reveal ${bundle} --quiet`)).code).toBe(0)
    expect(await bench(`verify ${bundle} --quiet`)).toMatchObject({ code: 0 })
  })

  test('whose server failed, was asked again, and refused', async () => {
    const answers = [
      p.error(500, 'down'),
      p.error(400, 'no'),
      p.fine(),
      p.stream([p.delta('no', 'content_filter'), p.usage(900, 3)]),
      p.stream([p.delta('word '.repeat(50), 'length'), p.usage(900, 60)]),
    ]
    const server = await p.peer(...answers)
    onTestFinished(() => server.close())
    const out = freshFolder()
    const words = `--task vt --lengths 1k --samples 6 --concurrency 1 --model m@${server.url} --max-retries 1 --quiet --out ${out}`
    await bench(words)
    await bench(words)
    expect(new Set(rowsOf(out).answers.map(({ status }) => status.kind)).size).toBeGreaterThan(1)
    await verifies(out)
  })

  test('with prices of its models', async () => {
    const out = freshFolder()
    const prices = `${out}.prices.json`
    writeFileSync(
      prices,
      JSON.stringify({ date: '2026-11-01', currency: 'USD', models: { reader: { input: 3, output: 15 } } }),
    )
    await bench(`--task vt --lengths 1k --samples 1 --method ${ASKING} --prices ${prices} --quiet --out ${out}`)
    expect(rowsOf(out).answers.every(({ ledger }) => ledger.cost !== null)).toBe(true)
    await verifies(out)
  })
})
