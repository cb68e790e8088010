import { messageOf } from '../../core/errors.ts'
import { largest } from '../../core/extremes.ts'
import { formatLength } from '../../core/lengths.ts'
import { nearest } from '../../core/suggest.ts'
import { loadTokenizer } from '../../core/tokens.ts'
import { checkFit } from '../../runners/models/fit-check.ts'
import { serverInfo } from '../../runners/models/server-info.ts'
import { serverDetails } from '../../runners/models/server-kind.ts'
import { proseOf } from '../../runners/models/window-probe.ts'
import { LENGTHS } from '../../suites/sources/generated.ts'
import { lacking } from '../capabilities.ts'
import { fitText, sizeFor } from '../fit-checks.ts'
import { openModels } from '../models.ts'
import { lookAt, serverOf, shownUrl, wayTo } from '../server-way.ts'
import type { ModelChoice, RunSpec } from '../spec.ts'
import { claimOf, notHeld, probed } from '../window-probes.ts'
import type { Check, Env, Finding } from './check.ts'
import { type Refusals, refusals } from './refusals.ts'

/** Asks each model for one token, and its server what it has; a claimed window is probed. */
export const servers: Check = {
  name: 'model',
  async look(options, env) {
    const choices = [...options.models, ...(options.subModel ? [options.subModel] : [])]
    const findings = await Promise.all([
      ...choices.map(choice => look(choice, options, env)),
      ...(options.embedModel ? [vectors(options.embedModel, options, env)] : []),
    ])
    return findings.flat()
  },
}

async function look(named: ModelChoice, options: RunSpec, env: Env): Promise<Finding[]> {
  const choice = await found(named, options, env)
  try {
    const note = await ping(choice, options, env)
    const answers: Finding = { name: 'model', state: 'ok', note: `${choice.name} ${note}` }
    const refused = await refusals(choice, options, env)
    return [
      answers,
      ...(choice === named
        ? []
        : [
            {
              name: 'model',
              state: 'warn',
              note: `${choice.name}: found at ${shownUrl(choice.baseUrl ?? '', undefined)}`,
            } as const,
          ]),
      await beginnings(choice, options, env, refused),
      ...refused.findings,
      ...(await listed(choice, options, env)),
      ...(await shares(choice, options, env)),
      ...(await windows(choice, options, env)),
      ...(await fits(choice, options, env)),
    ]
  } catch (error) {
    return [{ name: 'model', state: 'FAIL', note: `${choice.name}: ${messageOf(error)}` }]
  }
}

/** The choice with the address that its API is at, if that is below the one given. */
async function found(choice: ModelChoice, options: RunSpec, env: Env): Promise<ModelChoice> {
  if (choice.baseUrl === null) return choice
  try {
    const { baseUrl, apiKey, ...way } = serverOf(choice, options, env)
    const { foundAt } = await lookAt(baseUrl, apiKey, way, PATIENCE_MS)
    return foundAt === undefined ? choice : { ...choice, baseUrl: foundAt }
  } catch {
    // What is wrong with it is found by asking.
    return choice
  }
}

const PATIENCE_MS = 20_000

async function ping(choice: ModelChoice, options: RunSpec, env: Env): Promise<string> {
  const patience = Math.min(options.timeout ?? PATIENCE_MS, PATIENCE_MS)
  const once = { ...options, ...alone(choice), maxRetries: 0, timeout: patience }
  const open = await openModels(once, await loadTokenizer('chars'), env)
  try {
    const reply = await open.models[0].chat({
      messages: [{ role: 'user', content: 'Say yes.' }],
      maxAnswerTokens: 1,
      label: 'ping',
      signal: AbortSignal.timeout(patience),
    })
    const { window, simulated } = open.models[0]
    const room = window === null ? 'window unknown (give --window N)' : `window ${formatLength(window)}`
    const first = reply.timing.firstMs ?? reply.timing.totalMs
    return `answers in ${Math.round(first)} ms; ${room}${simulated ? '; a simulated reader, not a language model' : ''}`
  } finally {
    await open.close()
  }
}

/** Does the server go on from the beginning of an answer, as items of RULER's official profile ask? Nothing else needs it. */
async function beginnings(choice: ModelChoice, options: RunSpec, env: Env, { apis }: Refusals): Promise<Finding> {
  const open = await openModels({ ...options, ...alone(choice) }, await loadTokenizer('chars'), env)
  try {
    // A model of a server's has it.
    const found = await open.models[0].prefills!(AbortSignal.timeout(PATIENCE_MS))
    if ('way' in found)
      return { name: 'prefill', state: 'ok', note: `${choice.name} ${PREFILLED[found.way as keyof typeof PREFILLED]}` }
    const way = `official RULER items are refused; give ${apis.has('completions') ? '' : '--api completions or '}--prefill none`
    return {
      name: 'prefill',
      state: 'warn',
      note: `${choice.name} does not go on from the beginning of an answer (${found.why}): ${way}`,
    }
  } finally {
    await open.close()
  }
}

const goesOn = (way: string) => `goes on from the beginning of an answer (--prefill ${way})`
const PREFILLED = {
  vllm: goesOn('vllm'),
  sglang: goesOn('sglang'),
  llamacpp: goesOn('llamacpp'),
  text: 'goes on from any text, over completions',
  none: 'is not sent the beginning of an answer (--prefill none)',
}

async function windows(choice: ModelChoice, options: RunSpec, env: Env): Promise<Finding[]> {
  const claimed = claimOf(choice, options)
  if (claimed === undefined) return []
  const tokenizer = await loadTokenizer(options.tokenizer)
  const open = await openModels({ ...options, ...alone(choice) }, tokenizer, env)
  const finding = (state: Finding['state'], note: string): Finding[] => [{ name: 'window', state, note }]
  try {
    const { probe, problem, remark } = await probed(open.models[0], claimed, open.listed.get(choice.name), tokenizer)
    if (problem !== undefined) return finding('FAIL', notHeld(choice, open.notes[choice.name], claimed, problem))
    if (remark !== undefined) return finding('warn', `${choice.name}: ${remark}`)
    return finding('ok', `${choice.name} holds ${probe.sent.toLocaleString('en')} of ${formatLength(claimed)} tokens`)
  } finally {
    await open.close()
  }
}

/** How many tokens ours are to the model, whether its server cuts in silence, how fast it is: with prose, for no item is made here. */
async function fits(choice: ModelChoice, options: RunSpec, env: Env): Promise<Finding[]> {
  if (options.fitCheck === false || choice.baseUrl === null) return []
  const tokenizer = await loadTokenizer(options.tokenizer)
  const open = await openModels({ ...options, ...alone(choice) }, tokenizer, env)
  try {
    const [model] = open.models
    const size = sizeFor(model, longestAsked(options), false)
    const textOf = (tokens: number) => proseOf(tokens, tokenizer)
    const { note, problem } = await checkFit(model, textOf, size, tokenizer, AbortSignal.timeout(FIT_PATIENCE_MS))
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

const longestAsked = ({ lengths = LENGTHS }: RunSpec) => largest(lengths)

async function vectors(choice: ModelChoice, options: RunSpec, env: Env): Promise<Finding[]> {
  try {
    const open = await openModels({ ...options, ...alone(choice) }, await loadTokenizer('chars'), env)
    try {
      const why = await lacking('embeddings', open.models[0])
      if (why === undefined) return [{ name: 'model', state: 'ok', note: `${choice.name} makes vectors` }]
      return [{ name: 'model', state: 'FAIL', note: `${choice.name} offers no embeddings (${why})` }]
    } finally {
      await open.close()
    }
  } catch (error) {
    return [{ name: 'model', state: 'FAIL', note: `${choice.name}: ${messageOf(error)}` }]
  }
}

const alone = (choice: ModelChoice) => ({ models: [choice], subModel: undefined, embedModel: undefined })

/** What the server's requests share, where its kind tells: prompts that are too long together are asked one after the other. */
async function shares(choice: ModelChoice, options: RunSpec, env: Env): Promise<Finding[]> {
  if (choice.baseUrl === null) return []
  const { baseUrl, apiKey, ...way } = serverOf(choice, options, env)
  const { kind } = await serverInfo(baseUrl, apiKey, PATIENCE_MS, way)
  const { window, slots, shared, refusesMore } = await serverDetails(kind, baseUrl, apiKey, way)
  if (slots === undefined && shared === undefined) return []
  const longest = longestAsked(options)
  const atATime = shared === undefined ? options.concurrency : Math.max(1, Math.floor(shared / longest))
  const isHeld = refusesMore === true && atATime < Math.min(options.concurrency, slots ?? options.concurrency)
  const words = [
    `${choice.name} is served by ${kind}`,
    slots !== undefined && `${slots} ${slots === 1 ? 'request' : 'requests'} at a time`,
    window !== undefined && `${window.toLocaleString('en')} tokens each`,
    shared !== undefined &&
      `${shared.toLocaleString('en')} for all${refusesMore ? ', if its slots share one memory, as they do by default' : ' together'}`,
    isHeld &&
      `so ${atATime} of ${formatLength(longest)} ${atATime === 1 ? 'is' : 'are'} asked at a time (for more: -c for all slots, or --parallel 1 and -j 1)`,
  ]
  return [{ name: 'server', state: isHeld ? 'warn' : 'ok', note: words.filter(Boolean).join('; ') }]
}

/** Servers that do not list their models are no worse for it. */
async function listed(choice: ModelChoice, options: RunSpec, env: Env): Promise<Finding[]> {
  const { baseUrl, preset } = choice
  if (baseUrl === null) return []
  const name = preset?.model ?? choice.name
  const way = wayTo(choice, options, env)
  const { models } = await serverInfo(baseUrl, env[way.keyName]?.trim(), PATIENCE_MS, way)
  if (models.size === 0 || models.has(name)) return []
  const near = nearest(name, models.keys()).join(', ')
  const note = `${name} answers but is not among the ${models.size} models that its server lists${near && ` (nearest: ${near})`}`
  return [{ name: 'model', state: 'warn', note }]
}
