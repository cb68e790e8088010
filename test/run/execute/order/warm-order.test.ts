import { writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bench, freshFolder } from '../../../cli/commands/bench.ts'
import { startSlotServer } from '../../../runners/slot-server.ts'

// Every way to run keeps a context in one slot of a llama.cpp server, and gives it as many items as it has slots. The
// workers of a queue are tried in `test/packages/cluster/warm-order.e2e.test.ts`; `serve-check` asks in parallel on
// purpose, since it looks for faults of that.

const SLOTS = 2
const ITEMS = '--task kv-chain --questions-per-context 12 --display none --lengths 4k'
const SAMPLES = '--samples 36'

/** Command lines of each way, which run one after the other. */
const WAYS: Readonly<Record<string, (model: string) => readonly string[]>> = {
  'one process': model => [`run ${ITEMS} ${SAMPLES} ${model} --out ${freshFolder()}`],
  shards: model =>
    [1, 2].map(part => `run ${ITEMS} ${SAMPLES} ${model} --shard ${part}/2 --out ${freshFolder()}-${part}`),
  'until a goal is reached': model => [`run ${ITEMS},6k --until 25 ${model} --out ${freshFolder()}`],
  'a run that is resumed': model => {
    const out = freshFolder()
    return ['--samples 12', SAMPLES].map(samples => `run ${ITEMS} ${samples} ${model} --out ${out}`)
  },
  'a run that is gated': model => {
    const base = freshFolder()
    const file = `${base}.json`
    const gate = `--gate ${file} --baseline-entry full-context/reader`
    return [
      `run ${ITEMS} ${SAMPLES} --out ${base}`,
      `baseline set ${base} ${file}`,
      `run ${ITEMS} ${SAMPLES} ${model} ${gate} --out ${freshFolder()}`,
    ]
  },
  'a quick look': model => [`quick --task kv-chain --questions-per-context 12 ${model} --out ${freshFolder()}`],
}

describe.each(Object.entries(WAYS))('%s', (_, listCommands) => {
  test('reads each context once, in as many places as there are slots', async () => {
    const server = await startSlotServer(SLOTS)
    for (const words of listCommands(`--model small@${server.url} --window 128k`)) {
      const { code, err } = await bench(words)
      // The server is never right: a gate fails, and a quick look cannot tell where it drops.
      expect(words.startsWith('quick') ? 4 : words.includes('--gate') ? 1 : 0, err).toBe(code)
    }
    expect(server.contexts()).toBeGreaterThan(2)
    expect(server.reads()).toBe(server.contexts())
    expect(server.most()).toBeLessThanOrEqual(SLOTS)
  })
})

describe('a number that the user gave stays', () => {
  const note = /2 slots, each with its own cache, so 2 items at a time/
  const run = async (more: string) => {
    const server = await startSlotServer(SLOTS)
    const words = `run --task kv-chain --lengths 4k --questions-per-context 2 --samples 2 ${more}`
    const { code, err } = await bench(`${words} --model small@${server.url} --window 128k --out ${freshFolder()}`)
    expect(code, err).toBe(0)
    return err
  }
  const writeConfig = (text: string) => {
    const path = `${freshFolder()}.yaml`
    writeFileSync(path, text)
    return path
  }

  test.each(['-j 8', '-j8', '--concurrency=8', 'a config file'])('%s', async given => {
    const more = given === 'a config file' ? `--config ${writeConfig('concurrency: 8\n')}` : given
    expect(await run(more)).not.toMatch(note)
  })

  test('a default does not', async () => {
    expect(await run('')).toMatch(note)
  })
})
