import { randomBytes } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  computeShortHash,
  EXIT,
  getErrorMessage,
  type Io,
  incompleteError,
  listenForInterrupts,
  loadTokenizer,
  ModelError,
  readSteadyClock,
  roundLength,
  toCanonicalJson,
  usageError,
  writeWhole,
} from 'fathom-bench/plugin'
import type { Asking, Server } from './ask/asker.ts'
import { drawProbeQuestions } from './ask/probe.ts'
import { judgeSecondAnswers } from './ask/repeats.ts'
import { ReplyFile } from './ask/rows.ts'
import { type OpenServers, openServers } from './ask/servers.ts'
import { type AskedLength, addValues, askLength, type SessionOptions } from './ask/session.ts'
import { type CheckSettings, type CheckState, openState } from './ask/state.ts'
import type { CheckOptions } from './flags.ts'
import { ITEMS_VERSION } from './items/context.ts'
import type { Equality } from './judge/lossless.ts'
import { prepareCheck } from './prepare.ts'
import { drawChangePicture, renderPage } from './report/page.ts'
import { buildResult, type ServeCheck } from './report/result.ts'
import { formatJunit, formatMarkdown, formatText, listCheckAnnotations } from './report/text.ts'

type Options = CheckOptions & { readonly base: string }

const FOLDER = 'bench-runs/serve-check'
/** Questions in a row without a reply, after which a server counts as gone. */
const MOST_IN_A_ROW = 8

/** The clock of a check, in milliseconds. */
export interface CheckClock {
  now(): number
  /** Calls back after some time; returns what takes it back. */
  after(ms: number, run: () => void): () => void
}

const STEADY: CheckClock = {
  now: readSteadyClock,
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** Runs a check and writes its results. @returns the exit code */
export async function runCheck(options: Options, io: Io, clock: CheckClock = STEADY): Promise<number> {
  const started = clock.now()
  const say = (line: string) => options.quiet || options.display === 'json' || io.stderr.write(`serve-check: ${line}\n`)
  const tokenizer = await loadTokenizer('o200k_base')
  const opened = await openServers(options, tokenizer, io.env)
  const stops = listenForInterrupts()
  // A fixed number of contexts takes what it takes.
  const minutes = options.contexts === undefined ? options.minutes : Number.POSITIVE_INFINITY
  const late = new AbortController()
  const end = Number.isFinite(minutes) ? clock.after(60_000 * minutes, () => late.abort()) : () => {}
  const abort = AbortSignal.any([stops.signals.abort, late.signal])
  // Every request under way listens to it.
  setMaxListeners(0, stops.signals.abort, late.signal, abort)
  stops.onPause(() => io.stderr.write('serve-check: stopping after the running answers; Ctrl-C again stops at once\n'))
  try {
    for (const line of opened.remarks) say(line)
    const folder = options.out ?? FOLDER
    const state = openState(folder, describeSettings(options, opened), options.seed ?? randomBytes(6).toString('hex'))
    const asking: Asking = { file: new ReplyFile(folder), stop: stops.signals.stop, abort, onReply: countFailures() }
    const spent = () => clock.now() - started
    const around = { options, opened, asking, tokenizer, folder, say, spent, left: () => 60_000 * minutes - spent() }
    const result = await check(state, around)
    writeResult(result, folder, options, io)
    return result.exitCode
  } finally {
    end()
    stops.end()
    await opened.close()
  }
}

const describeSettings = (options: Options, { model, addresses }: OpenServers): CheckSettings => ({
  items: ITEMS_VERSION,
  base: addresses.base,
  changed: options.changed === undefined ? null : addresses.changed,
  model,
  lengths: options.lengths ?? null,
  questions: options.questions,
  contexts: options.contexts ?? null,
  lossless: options.lossless,
  requests: computeShortHash(
    toCanonicalJson({
      extraBody: options.extraBody,
      temperature: options.temperature,
      reasoningTokens: options.reasoningTokens,
      api: options.api,
    }),
  ),
})

/** @throws BenchError (incomplete) from the reply on that shows a server to be gone */
function countFailures(): Asking['onReply'] {
  const inARow = { base: 0, changed: 0 }
  return ({ side, text, why }) => {
    inARow[side] = text === null ? inARow[side] + 1 : 0
    if (inARow[side] >= MOST_IN_A_ROW)
      throw incompleteError(
        `serve-check: ${side} gave no reply to ${MOST_IN_A_ROW} questions in a row (${why ?? 'none'}). Mend it, or raise --timeout; the same command resumes.`,
      )
  }
}

type Around = Omit<Parameters<typeof prepareCheck>[1], 'servers'> & Pick<SessionOptions, 'left'>

async function check(begun: CheckState, context: Around): Promise<ServeCheck> {
  const { options, opened, asking, tokenizer } = context
  const isSelf = options.changed === undefined
  const servers = {
    base: { side: 'base', model: opened.models.base },
    changed: { side: 'changed', model: opened.models.changed },
  } as const satisfies Readonly<Record<string, Server>>
  const asked: (AskedLength & { readonly equality?: Equality })[] = []
  let state = begun
  try {
    state = await prepareCheck(begun, {
      ...context,
      servers: isSelf ? [servers.base] : [servers.base, servers.changed],
    })
    const { lengths = [], levels = { rivals: 0, hops: 0 }, specs = [] } = state.plan ?? {}
    const session: SessionOptions = {
      ...{ asking, servers, isSelf, apart: opened.apart, seed: state.seed, levels, specs, tokenizer },
      values: new Map(),
      spent: context.spent,
      left: context.left,
    }
    for (const spec of specs) addValues(session.values, drawProbeQuestions(spec))
    for (const [at, planned] of lengths.entries()) {
      const one = await askLength(session, planned, at, lengths.length)
      const equality = options.lossless ? await judgeOutput(session, planned, one, at, lengths.length) : undefined
      if (one.pairs.length > 0 || !asking.stop.aborted) asked.push({ ...one, ...(equality && { equality }) })
      context.say(`${roundLength(planned.own)}: ${one.judged.verdict}`)
    }
  } catch (error) {
    if (!asking.abort.aborted) throw explain(error)
  }
  if (!state.plan && !asking.stop.aborted)
    throw usageError(
      `--minutes ${options.minutes}: they were over before the first prompts of each length had an answer. Raise --minutes, or ask for shorter --lengths.`,
    )
  const { omitted = [], most = 0 } = state.plan ?? {}
  const { model, addresses } = opened
  const interrupted = asking.stop.aborted
  const about = { model, base: addresses.base, changed: isSelf ? undefined : addresses.changed, omitted, interrupted }
  return buildResult(about, asked, most)
}

/** Undefined if the time ended before the second answers were there. */
async function judgeOutput(
  ...[session, ...rest]: Parameters<typeof judgeSecondAnswers>
): Promise<Equality | undefined> {
  try {
    return await judgeSecondAnswers(session, ...rest)
  } catch (error) {
    if (session.asking.abort.aborted) return undefined
    throw error
  }
}

const explain = (error: unknown) =>
  error instanceof ModelError
    ? incompleteError(
        `serve-check: a server stopped answering (${getErrorMessage(error)}). Replies so far are stored; the same command resumes.`,
        error,
      )
    : error

function writeResult(result: ServeCheck, folder: string, options: Options, io: Io): void {
  const files = [
    ['report.html', renderPage(result)],
    ['change.svg', drawChangePicture(result)],
  ] as const
  for (const [name, text] of files) writeWhole(join(folder, name), text, { who: '--out' })
  if (options.junit !== undefined) writeWhole(options.junit, formatJunit(result), { who: '--junit' })
  const isJson = options.display === 'json'
  if (options.github) {
    const summary = io.env['GITHUB_STEP_SUMMARY']
    const log = isJson ? io.stderr : io.stdout
    if (summary) appendFileSync(summary, `${formatMarkdown(result)}\n`)
    else log.write(`${formatMarkdown(result)}\n`)
    for (const line of listCheckAnnotations(result)) log.write(`${line}\n`)
  }
  io.stdout.write(
    isJson
      ? `${JSON.stringify(toJson(result, folder))}\n`
      : `${formatText(result)}  page: ${join(folder, 'report.html')}\n`,
  )
  if (result.exitCode === EXIT.interrupted && !isJson) io.stdout.write('  The same command resumes.\n')
}

const toJson = ({ lengths, ...result }: ServeCheck, out: string) => ({
  event: 'serve-check',
  ...result,
  out,
  lengths: lengths.map(({ asked: { judged, plan, seconds }, ...shown }) => ({ ...shown, plan, seconds, judged })),
})
