import { getErrorMessage } from '../../core/errors.ts'
import { sha256 } from '../../core/rows/key.ts'
import { joinSentences } from '../../core/text/sentences.ts'
import { fetchSolverInfo, type Info, type SolveEvent, type SolveFinal, solve } from '../external/solve.ts'
import { defineMethod, type MethodResult, type MethodRun } from '../method.ts'

/** LycheeMemory's own code, or any lab's method, behind the external protocol. */
export const lycheeNative = defineMethod({
  id: 'lychee-native',
  about: 'Passes context and question to a server of the external method protocol, such as one around LycheeMemory.',
  flow: ['Send context and task to the server of the external protocol, and wait for its answer.'],
  fidelity: 'reference-protocol',
  source:
    "LycheeMemory (arXiv 2602.08382) by its own code, at e4b93d8: KV compression on the user's GPU; the HTTP protocol is Fathom's (docs/external-method.md).",
  deviations: [
    'The server decides what to read, compress and generate: its name, revision and weights are in the record.',
    "The public code has no gate and updates its memory after every chunk: it cannot reproduce the paper's flat latency.",
    'Fathom only has the protocol: it ships no GPU code.',
  ],
  params: { url: '', ratio: 4, chunk: 4096, window: 2048, memorySize: 1024, silence: 120, queue: 3600 },
  paramNotes: {
    url: 'Address of the server, such as http://127.0.0.1:8900.',
    ratio: 'Requested compression ratio: 2, 4, 8 or 16.',
    chunk: 'Requested tokens per chunk.',
    window: "Requested tokens of a compressor's window.",
    memorySize: 'Requested limit of the working memory, in tokens.',
    silence: 'Timeout in seconds without a line; heartbeats count as lines.',
    queue: 'Seconds to wait for a busy server.',
  },
  version: 2,
  needs: ['external'],
  // The program outside is a model that reads.
  computes: false,
  check: ({ url, ratio, silence, queue }) =>
    url !== '' && !/^https?:\/\/[^\s/]/.test(url)
      ? `url is "${url}". Allowed: an http(s) address`
      : ratio > 0 && silence > 0 && queue >= 0
        ? undefined
        : 'ratio and silence are above 0, and queue at least 0',
  unavailable: ({ url }) =>
    url === '' ? 'no server is named. Name one with --set lychee-native.url=http://…' : undefined,
  async findProblem(params, signal) {
    try {
      await fetchSolverInfo(addressOf(params), signal)
      return undefined
    } catch (error) {
      signal.throwIfAborted()
      return joinSentences(getErrorMessage(error), `Start the server, or correct its address ${addressOf(params)}.`)
    }
  },
  estimate: () => ({ calls: 0, input: 0, output: 0, sequential: 0, peak: 0 }),
  async run(prompt, run): Promise<MethodResult> {
    const { params, signal, trace, rng, shared } = run
    const url = addressOf(params)
    const { value: info } = await shared.once(`info of ${url}`, () => fetchSolverInfo(url, signal))
    const seen = { chunks: 0, opened: 0, gates: 0 }
    run.read(0, prompt.context.length)
    const endpoint = await run.serve?.()
    const final = await solve(
      url,
      {
        id: sha256(`${rng.next()} ${prompt.question}`),
        context: prompt.context,
        question: prompt.statement(),
        options: buildOptions(prompt.maxAnswerTokens, run),
        ...(endpoint && { endpoint: { baseUrl: endpoint.baseUrl, apiKey: endpoint.apiKey, model: endpoint.model } }),
      },
      {
        silenceMs: params.silence * 1000,
        queueMs: params.queue * 1000,
        signal,
        onEvent(event) {
          note(event, seen)
          trace({ event: `external ${event.e}`, ...event })
        },
      },
    )
    const reason = ['the server sent its final event', ...final.leftOut.map(name => `${name} cannot be true: left out`)]
    return { status: 'answered', reason: reason.join('; '), answer: final.answer, notes: buildNotes(info, seen, final) }
  },
})

type Params = typeof lycheeNative.params

const addressOf = ({ url }: { readonly url: string }): string => url.replace(/\/+$/, '')

const buildOptions = (maxNewTokens: number, { params }: MethodRun<Params>) => {
  const { ratio, chunk, window, memorySize } = params
  return { ratio, chunk, window, memorySize, maxNewTokens, temperature: 0, seed: 0 }
}

function note(event: SolveEvent, seen: { chunks: number; opened: number; gates: number }): void {
  if (event.e === 'chunk') seen.chunks = Math.max(seen.chunks, event.i + 1)
  if (event.e !== 'gate') return
  seen.gates++
  if (event.open) seen.opened++
}

/** Returns the server's description and its reported numbers. */
function buildNotes(
  { name, revision, weights, device }: Info,
  { chunks, opened, gates }: { chunks: number; opened: number; gates: number },
  { textTokens, questionTokens, peakGpuBytes, compressMs, reasonMs, finalMs, usage = {} }: SolveFinal,
): NonNullable<MethodResult['notes']> {
  const told = {
    server: name,
    revision,
    weights,
    device,
    chunks,
    ...(gates > 0 && { opened }),
    text_tokens: textTokens,
    question_tokens: questionTokens,
    peak_gpu_bytes: peakGpuBytes,
    compress_ms: compressMs,
    reason_ms: reasonMs,
    final_ms: finalMs,
    own_input_tokens: usage.input,
    own_output_tokens: usage.output,
    own_cached_tokens: usage.cached,
    own_reasoning_tokens: usage.reasoning,
    own_calls: usage.calls,
  }
  return Object.fromEntries(
    Object.entries(told).filter(
      (entry): entry is [string, string | number] => entry[1] !== undefined && entry[1] !== null,
    ),
  )
}
