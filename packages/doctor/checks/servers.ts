import {
  checkFit,
  chooseProbeSize,
  confirmWindow,
  describeFailedProbe,
  fetchServerDetails,
  fetchServerInfo,
  findLargest,
  findMissingCapability,
  findNearest,
  fitText,
  formatLength,
  formatUrl,
  getClaimedWindow,
  getErrorMessage,
  LENGTHS,
  loadTokenizer,
  type ModelChoice,
  makeProbeText,
  openModels,
  probeServer,
  type RunSpec,
  resolveConnection,
  resolveServer,
} from 'fathom-bench/plugin'
import type { Check, CheckEnv, CheckResult } from './check.ts'
import { findRefusals, type Refusals } from './refusals.ts'

/** Asks each model for one token, and its server for its features; a claimed window is probed. */
export const servers: Check = {
  name: 'model',
  async look(options, env) {
    const choices = [...options.models, ...(options.subModel ? [options.subModel] : [])]
    const findings = await Promise.all([
      ...choices.map(choice => look(choice, options, env)),
      ...(options.embedModel ? [checkEmbeddings(options.embedModel, options, env)] : []),
    ])
    return findings.flat()
  },
}

async function look(named: ModelChoice, options: RunSpec, env: CheckEnv): Promise<CheckResult[]> {
  const choice = await locateServer(named, options, env)
  try {
    const note = await pingServer(choice, options, env)
    const answers: CheckResult = { name: 'model', state: 'ok', note: `${choice.name} ${note}` }
    const refused = await findRefusals(choice, options, env)
    return [
      answers,
      ...(choice === named
        ? []
        : [
            {
              name: 'model',
              state: 'warn',
              note: `${choice.name}: found at ${formatUrl(choice.baseUrl ?? '', undefined)}`,
            } as const,
          ]),
      await checkPrefill(choice, options, env, refused),
      ...refused.findings,
      ...(await checkListed(choice, options, env)),
      ...(await checkSharedWindow(choice, options, env)),
      ...(await checkWindow(choice, options, env)),
      ...(await checkTokenFit(choice, options, env)),
    ]
  } catch (error) {
    return [{ name: 'model', state: 'FAIL', note: `${choice.name}: ${getErrorMessage(error)}` }]
  }
}

/** The choice with the address that its API is at, if that is below the one given. */
async function locateServer(choice: ModelChoice, options: RunSpec, env: CheckEnv): Promise<ModelChoice> {
  if (choice.baseUrl === null) return choice
  try {
    const { baseUrl, apiKey, ...way } = resolveServer(choice, options, env)
    const { foundAt } = await probeServer(baseUrl, apiKey, way, PATIENCE_MS)
    return foundAt === undefined ? choice : { ...choice, baseUrl: foundAt }
  } catch {
    // The request below shows the problem.
    return choice
  }
}

const PATIENCE_MS = 20_000

async function pingServer(choice: ModelChoice, options: RunSpec, env: CheckEnv): Promise<string> {
  const patience = Math.min(options.timeout ?? PATIENCE_MS, PATIENCE_MS)
  const once = { ...options, ...toSingleModel(choice), maxRetries: 0, timeout: patience }
  const open = await openModels(once, await loadTokenizer('chars'), env)
  try {
    const reply = await open.models[0].chat({
      messages: [{ role: 'user', content: 'Say yes.' }],
      maxAnswerTokens: 1,
      label: 'ping',
      signal: AbortSignal.timeout(patience),
    })
    const { window, simulated } = open.models[0]
    const size = window === null ? 'window unknown (give --window N)' : `window ${formatLength(window)}`
    const first = reply.timing.firstMs ?? reply.timing.totalMs
    return `answers in ${Math.round(first)} ms; ${size}${simulated ? '; a simulated model, not an LLM' : ''}`
  } finally {
    await open.close()
  }
}

/** Checks whether the server continues answer prefixes, which only items of RULER's official profile need. */
async function checkPrefill(
  choice: ModelChoice,
  options: RunSpec,
  env: CheckEnv,
  { apis }: Refusals,
): Promise<CheckResult> {
  const open = await openModels({ ...options, ...toSingleModel(choice) }, await loadTokenizer('chars'), env)
  try {
    // A model of a server's has it.
    const found = await open.models[0].prefills!(AbortSignal.timeout(PATIENCE_MS))
    if ('way' in found)
      return { name: 'prefill', state: 'ok', note: `${choice.name} ${PREFILLED[found.way as keyof typeof PREFILLED]}` }
    const way = `official RULER items are rejected; pass ${apis.has('completions') ? '' : '--api completions or '}--prefill none`
    return {
      name: 'prefill',
      state: 'warn',
      note: `${choice.name} does not continue an answer prefix (${found.why}): ${way}`,
    }
  } finally {
    await open.close()
  }
}

const describePrefill = (way: string) => `continues an answer prefix (--prefill ${way})`
const PREFILLED = {
  vllm: describePrefill('vllm'),
  sglang: describePrefill('sglang'),
  llamacpp: describePrefill('llamacpp'),
  text: 'continues any text, over completions',
  none: 'gets no answer prefix (--prefill none)',
}

async function checkWindow(choice: ModelChoice, options: RunSpec, env: CheckEnv): Promise<CheckResult[]> {
  const claimed = getClaimedWindow(choice, options)
  if (claimed === undefined) return []
  const tokenizer = await loadTokenizer(options.tokenizer)
  const open = await openModels({ ...options, ...toSingleModel(choice) }, tokenizer, env)
  const makeResults = (state: CheckResult['state'], note: string): CheckResult[] => [{ name: 'window', state, note }]
  try {
    const { probe, problem, remark } = await confirmWindow(
      open.models[0],
      claimed,
      open.listed.get(choice.name),
      tokenizer,
    )
    if (problem !== undefined)
      return makeResults('FAIL', describeFailedProbe(choice, open.notes[choice.name], claimed, problem))
    if (remark !== undefined) return makeResults('warn', `${choice.name}: ${remark}`)
    return makeResults(
      'ok',
      `${choice.name} holds ${probe.sent.toLocaleString('en')} of ${formatLength(claimed)} tokens`,
    )
  } finally {
    await open.close()
  }
}

/** Checks the token ratio, silent truncation and speed of a model with prose, because no item is built here. */
async function checkTokenFit(choice: ModelChoice, options: RunSpec, env: CheckEnv): Promise<CheckResult[]> {
  if (options.fitCheck === false || choice.baseUrl === null) return []
  const tokenizer = await loadTokenizer(options.tokenizer)
  const open = await openModels({ ...options, ...toSingleModel(choice) }, tokenizer, env)
  try {
    const [model] = open.models
    const size = chooseProbeSize(model, findLongestLength(options), false)
    const makeProse = (tokens: number) => makeProbeText(tokens, tokenizer)
    const { note, problem } = await checkFit(model, makeProse, size, tokenizer, AbortSignal.timeout(FIT_PATIENCE_MS))
    if (problem !== undefined) return [{ name: 'fit', state: 'FAIL', note: `${choice.name}: ${problem}` }]
    return [
      {
        name: 'fit',
        state: note.counted === null ? 'warn' : 'ok',
        note: `${choice.name}: ${fitText(note, tokenizer)}`,
      },
    ]
  } finally {
    await open.close()
  }
}

/** Some ten thousand tokens are read by a slow machine. */
const FIT_PATIENCE_MS = 120_000

const findLongestLength = ({ lengths = LENGTHS }: RunSpec) => findLargest(lengths)

async function checkEmbeddings(choice: ModelChoice, options: RunSpec, env: CheckEnv): Promise<CheckResult[]> {
  try {
    const open = await openModels({ ...options, ...toSingleModel(choice) }, await loadTokenizer('chars'), env)
    try {
      const why = await findMissingCapability('embeddings', open.models[0])
      if (why === undefined) return [{ name: 'model', state: 'ok', note: `${choice.name} makes vectors` }]
      return [{ name: 'model', state: 'FAIL', note: `${choice.name} offers no embeddings (${why})` }]
    } finally {
      await open.close()
    }
  } catch (error) {
    return [{ name: 'model', state: 'FAIL', note: `${choice.name}: ${getErrorMessage(error)}` }]
  }
}

const toSingleModel = (choice: ModelChoice) => ({ models: [choice], subModel: undefined, embedModel: undefined })

/**
 * Checks the window that a server's requests share, if its kind shows it: prompts that exceed it together run in
 * sequence.
 */
async function checkSharedWindow(choice: ModelChoice, options: RunSpec, env: CheckEnv): Promise<CheckResult[]> {
  if (choice.baseUrl === null) return []
  const { baseUrl, apiKey, ...way } = resolveServer(choice, options, env)
  const { kind } = await fetchServerInfo(baseUrl, apiKey, PATIENCE_MS, way)
  const { window, slots, shared, refusesMore } = await fetchServerDetails(kind, baseUrl, apiKey, way)
  if (slots === undefined && shared === undefined) return []
  const longest = findLongestLength(options)
  const atATime = shared === undefined ? options.concurrency : Math.max(1, Math.floor(shared / longest))
  const isHeld = refusesMore === true && atATime < Math.min(options.concurrency, slots ?? options.concurrency)
  const words = [
    `${choice.name} is served by ${kind}`,
    slots !== undefined && `${slots} ${slots === 1 ? 'request' : 'requests'} concurrently`,
    window !== undefined && `${window.toLocaleString('en')} tokens each`,
    shared !== undefined &&
      `${shared.toLocaleString('en')} for all${refusesMore ? ', if its slots share one memory, as they do by default' : ' together'}`,
    isHeld &&
      `so ${atATime} of ${formatLength(longest)} ${atATime === 1 ? 'runs' : 'run'} at once (for more: -c for all slots, or --parallel 1 and -j 1)`,
  ]
  return [{ name: 'server', state: isHeld ? 'warn' : 'ok', note: words.filter(Boolean).join('; ') }]
}

/** Servers that do not list their models are no worse for it. */
async function checkListed(choice: ModelChoice, options: RunSpec, env: CheckEnv): Promise<CheckResult[]> {
  const { baseUrl, preset } = choice
  if (baseUrl === null) return []
  const name = preset?.model ?? choice.name
  const way = resolveConnection(choice, options, env)
  const { models } = await fetchServerInfo(baseUrl, env[way.keyName]?.trim(), PATIENCE_MS, way)
  if (models.size === 0 || models.has(name)) return []
  const near = findNearest(name, models.keys()).join(', ')
  const note = `${name} answers but is not among the ${models.size} models that its server lists${near && ` (nearest: ${near})`}`
  return [{ name: 'model', state: 'warn', note }]
}
