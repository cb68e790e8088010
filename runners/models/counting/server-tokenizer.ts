import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { incompleteError } from '../../../core/errors.ts'
import { computeShortHash, toCanonicalJson } from '../../../core/rows/key.ts'
import { makeCountingTokenizer, type Tokenizer } from '../../../core/tokens/tokens.ts'
import type { ServerTokens } from './server-tokens.ts'

/** A tokenizer that counts by asking a server, and what ends it. */
export interface ServerTokenizer {
  readonly tokenizer: Tokenizer
  close(): void
}

/**
 * Counts as the server does, text by text. Generators wait for each count synchronously, so a separate thread calls the
 * server. Repeated texts are cached.
 * @throws BenchError (incomplete) if the server does not count
 */
export function createServerTokenizer({ request: { url, headers }, form }: ServerTokens): ServerTokenizer {
  const flag = new SharedArrayBuffer(4)
  const answered = new Int32Array(flag)
  const { port1, port2 } = new MessageChannel()
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), {
    workerData: { port: port2, flag, url, headers, field: form.field },
    transferList: [port2],
  })
  worker.unref()
  port1.unref()
  const count = (text: string): number => {
    if (text === '') return 0
    Atomics.store(answered, 0, 0)
    port1.postMessage(JSON.stringify(form.body(text)))
    if (Atomics.wait(answered, 0, 0, PATIENCE_MS) === 'timed-out')
      throw makeCountError(`no answer for ${PATIENCE_MS / 1000} s`)
    const { count, problem } = (receiveMessageOnPort(port1)?.message ?? {}) as { count?: number; problem?: string }
    if (count === undefined) throw makeCountError(problem ?? 'no answer')
    return count
  }
  const close = () => void worker.terminate()
  try {
    return { tokenizer: makeCountingTokenizer(`${SERVER_TOKENIZER}:${sampleHash(count)}`, count), close }
  } catch (error) {
    close()
    throw error
  }
}

/** The value of `--tokenizer` for it, and the prefix of its ids. */
export const SERVER_TOKENIZER = 'server'

const PATIENCE_MS = 60_000

const makeCountError = (why: string) => incompleteError(`--tokenizer server: the server did not count a text (${why}).`)

/** Two servers that count these alike have the same tokenizer, as far as anything can tell from outside. */
const sampleHash = (count: (text: string) => number): string => computeShortHash(toCanonicalJson(SAMPLES.map(count)))

const SAMPLES = [
  'Rain fell on the old mill, and the miller waited for carts that did not come.',
  'The number kept for brave-lantern is: 4829371.\n',
  '1. apple 2. pear 1234567890. 3.14159 -42 2026-11-22T17:00:00Z\n\n\n',
  '3f0e1c9a-7b52-4d6e-8a1f-0c2b4d6e8f10 deadbeef 0xFFEE',
  'VAR QWXYZ = VAR ABCDE\n\tif (x !== y) { return [a, `b`] }\r\n',
  "It's what they'd've said: “naïve café”, 12 €, ½ — über Straße.",
  'Съешь же ещё этих мягких французских булок.',
  '永和九年，岁在癸丑。こんにちは世界。안녕하세요.',
  'مرحبا بالعالم नमस्ते दुनिया',
  '👩‍👩‍👧‍👦🏳️‍🌈 𝔘𝔫𝔦𝔠𝔬𝔡𝔢 ﷽',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa XXXXXXXXXXXXXXXXXXXX .......... ----------',
  '          ten blanks,\t\ttwo tabs<|im_end|></s>[INST]',
  'unbelievably antidisestablishmentarianism pneumonoultramicroscopicsilicovolcanoconiosis',
]
