import { quoteForMessage, usageError } from 'fathom-bench/plugin'
import type { MemoryMethod } from '../contract.ts'
import { type AgentMethod, makeAgentMethod } from './agent/agent-method.ts'
import { makeHttpMemory, openHttpSpace } from './http-memory.ts'
import type { ProcessEnv } from './mapped/keys.ts'
import { makeMappedMethod } from './mapped/mapped-method.ts'
import type { MappedProgram } from './mapped/program.ts'
import { listMaps, readMap } from './mapped/read-map.ts'
import type { OpenExternal } from './open-external.ts'

/** A memory that is a program of the user's, and how it is opened outside of a run. */
export interface ExternalMethod {
  readonly method: MemoryMethod
  readonly openExternal: OpenExternal
  /** Whether a map leads to it, which is tested before a run. */
  readonly isMapped: boolean
  /** Whether it promises to give the day on which something was said. */
  readonly promisesDates: boolean
  /** Whether it is a process that promises to keep what was written when it ends. */
  readonly outlastsProcess: boolean
  /** Names the tools of a server that the run's model holds itself; nothing can be written to it without a model. */
  readonly checkTools?: AgentMethod['checkTools']
}

export interface ExternalSettings {
  /** `--map`: FILE or a built-in map, or NAME=FILE for one of several. */
  readonly maps: readonly string[]
  readonly env: ProcessEnv
}

const KINDS = /^(http|rest|mcp|mcp-agent):/
const FORM = /^(?<kind>http|rest|mcp|mcp-agent):(?<name>[a-z][\w-]*)(?:@(?<url>https?:\/\/\S+)|=(?<command>.*\S))$/i

export const isExternalName = (name: string): boolean => KINDS.test(name)

/**
 * Finds a program by what was typed: `http:NAME@URL`, `rest:NAME@URL`, `mcp:NAME@URL`, `mcp:NAME=COMMAND`,
 * `mcp-agent:NAME@URL`, `mcp-agent:NAME=COMMAND`.
 * @throws BenchError (usage) for another form, an address with a key in it, and a map that is missing or wrong
 */
export function findExternal(word: string, { maps, env }: ExternalSettings): ExternalMethod {
  const { kind, name, url, command } = FORM.exec(word)?.groups ?? {}
  const typed = word.slice(0, word.indexOf(':'))
  const isMcp = typed.startsWith('mcp')
  const allowed = isMcp ? `${typed}:NAME@URL or ${typed}:NAME=COMMAND` : `${typed}:NAME@URL`
  if (name === undefined || (command !== undefined && !isMcp))
    throw usageError(`--method ${quoteForMessage(word)}: got no name and address, expected ${allowed}.`)
  if (url !== undefined) checkAddress(word, url)
  if (kind === 'http') {
    const base = url.replace(/\/+$/, '')
    return {
      method: makeHttpMemory(name, base),
      openExternal: openHttpSpace(base),
      isMapped: false,
      promisesDates: false,
      outlastsProcess: false,
    }
  }
  if (kind === 'mcp-agent') {
    const source = findMap(name, maps)
    return makeAgent({ name, url, command }, source === undefined ? undefined : readMap(source), env)
  }
  const program: MappedProgram = {
    kind: kind === 'rest' ? 'rest' : 'mcp',
    name,
    ...(url !== undefined && { url: kind === 'rest' ? url.replace(/\/+$/, '') : url }),
    ...(command !== undefined && { command }),
  }
  const named = readMap(chooseMap(name, maps))
  const promisesDates = named.map.ask.at !== undefined || named.map.ask.dated
  const outlastsProcess = command !== undefined && named.map.lasts === 'disk'
  return { ...makeMappedMethod(program, named, env), isMapped: true, promisesDates, outlastsProcess }
}

/**
 * Refuses a map that no memory would be asked by.
 * @throws BenchError (usage)
 */
export function checkMapsAreUsed(words: readonly string[], { maps }: ExternalSettings): void {
  const mapped = words.flatMap(word => {
    const { kind, name } = FORM.exec(word)?.groups ?? {}
    return name === undefined || kind === 'http' ? [] : [name]
  })
  const named = maps.map(map => NAMED_MAP.exec(map)?.[1])
  const unused = maps.find((_, at) => !(named[at] === undefined ? mapped.length > 0 : mapped.includes(named[at])))
  if (unused === undefined) return
  const known =
    mapped.length === 0 ? 'no memory here takes a map (rest:, mcp:)' : `expected one for ${mapped.join(', ')}`
  throw usageError(`--map: got ${quoteForMessage(unused)}, but ${known}.`)
}

const NAMED_MAP = /^([a-z][\w-]*)=/i

/** Keys come from the environment: an address is written down. */
function checkAddress(word: string, url: string): void {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed === undefined || parsed.username !== '' || parsed.password !== '' || parsed.search !== '')
    throw usageError(
      `--method ${word.split('@')[0]}: got an address with a user, a password or a query, or none; expected http://HOST/PATH, with keys in the environment.`,
    )
}

const makeAgent = (...agent: Parameters<typeof makeAgentMethod>): ExternalMethod => ({
  ...makeAgentMethod(...agent),
  openExternal: () => {
    throw usageError(`mcp-agent:${agent[0].name}: it is written to by the model of a run alone.`)
  },
  isMapped: false,
  promisesDates: false,
  outlastsProcess: false,
})

/** The map that was given for a name, or for all, or the built-in one of that name. */
function chooseMap(name: string, maps: readonly string[]): string {
  const found = findMap(name, maps)
  if (found !== undefined) return found
  throw usageError(
    `--method ${quoteForMessage(name)}: no map is called so. Give --map FILE, or one of ${listMaps().join(', ')}.`,
  )
}

function findMap(name: string, maps: readonly string[]): string | undefined {
  const own = maps.find(each => each.startsWith(`${name}=`))
  if (own !== undefined) return own.slice(name.length + 1)
  const forAll = maps.filter(each => !NAMED_MAP.test(each))
  if (forAll.length > 1) throw usageError('--map: got several, expected one, or NAME=FILE for each memory.')
  if (forAll.length === 1) return forAll[0]
  return listMaps().includes(name) ? name : undefined
}
