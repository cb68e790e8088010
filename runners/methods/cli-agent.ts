import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, isAbsolute, join, normalize, resolve } from 'node:path'
import { createFolder } from '../../core/files/create-folder.ts'
import { toFields, tryParseForeignJson } from '../../core/files/foreign-json.ts'
import type { Params as AnyParams } from '../../core/rows/rows.ts'
import { agentHome, keyFolderIn } from '../external/agent-home.ts'
import { type CommandOptions, type CommandResult, runExternalCommand } from '../external/command.ts'
import { explainMissingWalls, wrapInNamespaces } from '../external/walls.ts'
import { defineMethod, type MethodResult, type MethodRun, type Prompt } from '../method.ts'
import { makeRedactor } from '../models/transport/endpoint.ts'
import { cutToOneLine } from '../one-line.ts'
import type { ProxyEndpoint } from '../proxy/proxy.ts'
import { fillSlots } from '../templates.ts'
import { buildFileSet } from './files/file-set.ts'

/** An agent that the user has installed: its prompts, tools and model are its own. */
export const cliAgent = defineMethod({
  id: 'cli-agent',
  about: 'Starts an installed command-line agent in a directory with the context as files.',
  flow: [
    'Put the context into files in a separate directory.',
    'Start the command there with the task and the path; its output is the answer.',
  ],
  fidelity: 'reimplementation',
  source:
    'Coding agents as long-context processors (arXiv 2603.20432; its launcher at f9a12d5): a folder of text files, a prompt with path, question and answer format, one process per item.',
  deviations: [
    "Its calls and tokens are only counted if it uses the run's model (--proxy).",
    'The study lets its agents pass all permission prompts; here such flags are rejected unless bypass=true.',
    'There is a time limit. The environment only has PATH, HOME, the variables that env names, and with --proxy OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL.',
    'If the host has namespaces (Linux), it only sees the system, its own settings in the home directory, its own directory and the files in paths; no other file and no other process (docs/sandbox.md).',
  ],
  params: {
    command: '',
    env: '',
    paths: '',
    seconds: 900,
    layout: 'auto',
    bypass: false as boolean,
    answerChars: 200_000,
  },
  paramNotes: {
    command:
      'The command with its arguments, as `codex exec` or `claude -p --output-format json`; no shell reads it. Files that it names by a relative path are found from where the run is started. {prompt} and {dir} stand for themselves; without {prompt} the prompt comes on standard input. With --proxy, {base_url} and {model} name the endpoint and its model.',
    env: 'Environment variables that the command gets, separated by commas, such as ANTHROPIC_API_KEY.',
    paths:
      'Files and folders that it may read, with commas, in addition to the system and its settings. Those that the command names are among them. It may write to what begins with ~/, such as ~/.cursor for cursor-agent; settings that bear the name of its program are among these (~/.codex, ~/.config/opencode).',
    seconds: 'Time limit, after which its whole process group is ended.',
    layout: 'auto, single or documents, as with file-agent.',
    bypass: 'Allow flags that disable permission prompts.',
    answerChars: 'Most characters of its output.',
  },
  version: 3,
  templates: {
    task: `The folder {dir} holds a text, too long to be read whole, in {files}. Use it to do the task below. You may make files of your own there. What you reply is taken as the answer.

<task>
{task}
</task>`,
  },
  needs: ['external'],
  check({ seconds, layout, command, bypass, paths }) {
    if (!['auto', 'single', 'documents'].includes(layout))
      return `layout is "${layout}". Allowed: auto, single, documents`
    if (!(seconds > 0)) return 'seconds is above 0'
    const wrong = pathsOf(paths).find(path => !isAbsolute(path) || /^\/+(?:proc\/*)?$/.test(path))
    if (wrong !== undefined) return `paths names "${wrong}". Allowed: absolute paths other than / and /proc, and ~/NAME`
    const key = settingsOf(paths).find(path => keyFolderIn(normalize(path)) !== undefined)
    if (key !== undefined)
      return `paths names "~/${key}". Allowed in the home folder: names such as ~/.cursor, and none that holds keys or starts a shell`
    const flag = BYPASS.exec(command)
    return flag && !bypass
      ? `"${flag[0]}" switches permission prompts off. Leave it out, or set its parameter bypass=true`
      : undefined
  },
  unavailable({ command }) {
    const [program] = resolveCommandPaths(command)
    if (program === undefined) return 'no command is named. Name one with --set cli-agent.command=…'
    return findProgram(program) ? undefined : `command "${program}" not found on this machine`
  },
  estimate: () => ({ calls: 0, input: 0, output: 0, sequential: 0, peak: 0 }),
  async run(prompt, run): Promise<MethodResult> {
    const { params, templates, trace, now } = run
    const top = mkdtempSync(join(tmpdir(), 'fathom-agent-'))
    const dir = join(top, 'work')
    mkdirSync(dir)
    try {
      const files = writeFiles(prompt, dir, params.layout as 'auto')
      const asked = fillSlots(templates['task'], { dir, files, task: prompt.statement() })
      const words = resolveCommandPaths(params.command)
      const onInput = !words.some(word => word.includes('{prompt}'))
      const endpoint = await run.serve?.()
      const filledIn = { prompt: asked, dir, ...(endpoint && { base_url: endpoint.baseUrl, model: endpoint.model }) }
      const command = words.map(word => fillWordSlots(word, filledIn))
      const start = makeStarter(run, top, dir)
      const version = await readVersion(words[0], start)
      const began = now()
      const result = await start(command, {
        ...(endpoint && { given: toOpenAiVariables(endpoint) }),
        stdin: onInput ? asked : '',
        timeoutMs: Math.min(params.seconds * 1000, run.budget.deadlines.final - began),
        maxChars: params.answerChars,
      })
      trace({
        event: 'exec',
        command: command[0],
        ms: now() - began,
        outcome: result.outcome,
        stderr: result.stderr.slice(-2000),
      })
      const notes = { version, walled: explainMissingWalls() === undefined, exec_ms: Math.round(now() - began) }
      if (result.outcome === 'ok') return parseAgentOutput(result.stdout, notes, makeRedactor(listSecrets(params.env)))
      const reason = `${words[0]} ${result.why}: ${cutToOneLine(result.stderr || result.stdout, 200)}`
      // An agent that exceeds its time limit is a result; one that cannot start is not.
      return { status: result.outcome === 'timeout' ? 'budget' : 'failed', reason, answer: null, notes }
    } finally {
      rmSync(top, { recursive: true, force: true })
    }
  },
})

type Start = (
  command: readonly string[],
  options: Pick<CommandOptions, 'stdin' | 'timeoutMs' | 'maxChars'> & {
    /** Variables in addition to the agent's own. */
    readonly given?: Readonly<Record<string, string>>
  },
) => Promise<CommandResult>

/** Starts commands in `dir` with the agent's environment, behind walls where the machine has them. */
function makeStarter(
  { params, signal, hidden = [] }: MethodRun<typeof cliAgent.params>,
  top: string,
  dir: string,
): Start {
  const root = join(top, 'root')
  mkdirSync(root)
  const named = [...resolveCommandPaths(params.command), ...pathsOf(params.paths)]
  const home = homedir()
  return async (command, { given, ...options }) => {
    const found = findProgram(command[0]) ?? command[0]
    const own = agentHome({ program: found, home, path: process.env['PATH'] ?? '', named: settingsOf(params.paths) })
    const files = [...named, found].filter(path => isAbsolute(path) && existsSync(path))
    const shown = [...own.programs, ...files.flatMap(path => [path, realpathSync(path)])]
    const whole =
      explainMissingWalls() === undefined
        ? wrapInNamespaces(command, { dir, root, shown, settings: own.settings, hidden })
        : command
    const [program = '', ...args] = whole
    const env = { ...buildEnvironment(params.env, dir), ...given }
    const secrets = [...listSecrets(params.env), ...(given ? [given['OPENAI_API_KEY'] ?? ''] : [])].filter(Boolean)
    return runExternalCommand(program, args, { cwd: dir, env, secrets, signal, ...options })
  }
}

/** Returns the variables that OpenAI clients read, with the model's name. */
const toOpenAiVariables = ({ baseUrl, apiKey, model }: ProxyEndpoint) => ({
  OPENAI_BASE_URL: baseUrl,
  OPENAI_API_BASE: baseUrl,
  OPENAI_API_KEY: apiKey,
  OPENAI_MODEL: model,
})

/** In one pass: what is put in may look like a slot. */
const fillWordSlots = (word: string, slots: Readonly<Record<string, string>>): string =>
  word.replace(/\{(\w+)\}/g, (slot, name: string) => (Object.hasOwn(slots, name) ? slots[name] : slot))

/** Flags of known agents that let them do anything unasked. */
const BYPASS =
  /--(?:dangerously[\w-]*|yolo|full-auto|no-sandbox|skip-permissions|trust-all-tools|allow-all-tools)\b|\bbypassPermissions\b|\bdanger-full-access\b/

/** As a shell would split it, with quotes and without anything else of a shell. */
export function splitCommand(command: string): string[] {
  const words = command.match(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g) ?? []
  return words.map(word =>
    word.replace(/"([^"]*)"|'([^']*)'/g, (_, double?: string, single?: string) => double ?? single ?? ''),
  )
}

/**
 * Splits a command into words. Relative paths of existing files become absolute, because the command starts in another
 * directory.
 */
const resolveCommandPaths = (command: string): string[] =>
  splitCommand(command).map(word => (/^[^-{].*[./]/.test(word) && existsSync(word) ? resolve(word) : word))

/** Returns the program that a shell would run, or undefined. */
function findProgram(program: string): string | undefined {
  try {
    const options = { stdio: ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'] }
    return execFileSync('/bin/sh', ['-c', 'command -v "$1"', 'sh', program], options).toString().trim()
  } catch {
    return undefined
  }
}

const versions = new Map<string, string>()

/** Returns the output of `--version`, which runs once. */
async function readVersion(program: string, start: Start): Promise<string> {
  const known = versions.get(program)
  if (known !== undefined) return known
  const { outcome, stdout } = await start([program, '--version'], { stdin: '', timeoutMs: 10_000, maxChars: 1000 })
  const said = (outcome === 'ok' && cutToOneLine(stdout, 100)) || 'unknown'
  versions.set(program, said)
  return said
}

const listOf = (names: string) =>
  names
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')

const HOME = /^~\//
/** Paths that it may read. */
const pathsOf = (paths: string) => listOf(paths).filter(path => !HOME.test(path))
/** Returns the writable settings by their names in the home directory. */
const settingsOf = (paths: string) => listOf(paths).flatMap(path => (HOME.test(path) ? [path.slice(2)] : []))

const pickEnvironment = (names: string): Record<string, string> =>
  Object.fromEntries(
    listOf(names).flatMap(name => (process.env[name] === undefined ? [] : [[name, process.env[name]] as const])),
  )

/** Returns the environment values that the agent gets, which its output may reveal. */
const listSecrets = (names: string): string[] => Object.values(pickEnvironment(names))

const buildEnvironment = (names: string, dir: string): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? dir,
  ...pickEnvironment(names),
})

/** Writes the files, and says in words what they are. */
function writeFiles(prompt: Prompt, dir: string, layout: 'auto' | 'single' | 'documents'): string {
  const files = buildFileSet(prompt, layout).all()
  for (const { path, text } of files) {
    createFolder(dirname(join(dir, path)))
    writeFileSync(join(dir, path), text)
  }
  return files.length === 1 ? 'context.txt' : `${files.length - 1} documents under docs/, listed in INDEX.tsv`
}

/**
 * The output is the answer; of JSON such as Claude Code's, its `result`, with what it tells of turns, tokens and money.
 */
function parseAgentOutput(stdout: string, notes: AnyParams, hide: (text: string) => string): MethodResult {
  const parsed = toFields(tryParseForeignJson(stdout))
  // Escaped, a key is not seen for what it is before it is read.
  const text = hide(typeof parsed['result'] === 'string' ? parsed['result'] : stdout)
  const usage = toFields(parsed['usage'])
  const told = {
    reported_cost: parsed['total_cost_usd'],
    reported_turns: parsed['num_turns'],
    reported_input_tokens: usage['input_tokens'],
    reported_output_tokens: usage['output_tokens'],
  }
  const numbers = Object.fromEntries(
    Object.entries(told).filter((entry): entry is [string, number] => isFigure(entry[1])),
  )
  return {
    status: 'answered',
    reason: 'it ended with code 0',
    answer: text.trim(),
    raw: stdout,
    notes: { ...notes, ...numbers },
  }
}

/** Whether a value is plausible for turns, tokens or money. */
const isFigure = (value: unknown) => typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER
