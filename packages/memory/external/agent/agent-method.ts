import { type Params, usageError } from 'fathom-bench/plugin'
import type { MemoryMethod } from '../../contract.ts'
import { checkLeast, estimateReading, FRAME_TOKENS } from '../../memories/parts/request.ts'
import type { ProcessEnv } from '../mapped/keys.ts'
import { type MappedProgram, makeServerFinder, showPlace } from '../mapped/program.ts'
import type { NamedMap } from '../mapped/read-map.ts'
import { openMcp } from '../mcp/mcp-caller.ts'
import { AgentMemory, type AgentParams, type AgentSpace } from './agent-memory.ts'

const WRITE_PROMPT = `{introduction}

You have a memory: the tools that are offered to you. What you store with them is all that stays: you are asked about the entries later, and do not know what.{space}

Below are the entries of a session.

<section>
{section}
</section>

Store with the tools what these entries say, with times and speakers, and correct what they change. Leave out small talk. When all of it is stored, reply with DONE.`

const ASK_PROMPT = `{statement}

You do not see the entries any more. You have a memory that you wrote about them: the tools that are offered to you.{space} Search it, change nothing in it, and then reply with the answer.`

const PARAMS: AgentParams = { sessionTokens: 6_000, replyTokens: 4_000, writeCalls: 40, askCalls: 8 }

export interface AgentMethod {
  readonly method: MemoryMethod
  /** Opens the server once and names its tools. @throws Error where it has none */
  readonly checkTools: (folder: string, signal: AbortSignal) => Promise<string>
}

/**
 * Makes a memory of an MCP server whose tools the run's model holds: `mcp-agent:NAME@URL` or `mcp-agent:NAME=COMMAND`. A map is
 * not needed; where there is one, its environment, headers and state are used.
 * @throws BenchError (usage) where they do not fit, or a key is missing
 */
export function makeAgentMethod(
  program: Pick<MappedProgram, 'name' | 'url' | 'command'>,
  named: NamedMap | undefined,
  env: ProcessEnv,
): AgentMethod {
  const id = `mcp-agent:${program.name}`
  const map = named?.map
  if (map !== undefined && map.over !== 'mcp')
    throw usageError(`${id}: the map is over ${map.over}, expected one over mcp.`)
  const findServer = makeServerFinder(id, program, map ?? {}, env)
  const connect: AgentSpace['connect'] = (space, folder, signal) =>
    openMcp({ ...findServer(space, folder), folder }, signal)
  const isOwnProcess = program.command !== undefined
  const params: Params = { ...PARAMS, map: named?.hash ?? 'none' }
  const method: MemoryMethod = {
    id,
    about: `The run's model writes to it and asks it by its own tools. At ${showPlace(program)}.`,
    fidelity: 'reference-protocol',
    source: map?.source ?? 'An MCP server of the user; the Model Context Protocol has tools/list and tools/call.',
    deviations: [],
    params,
    paramNotes: {
      sessionTokens: 'Tokens of a session that are read at once, at 3.7 characters each.',
      replyTokens: 'Limit of a reply while writing.',
      writeCalls: 'Calls of tools for each session, at most.',
      askCalls: 'Calls of tools for each question, at most.',
      map: 'Hash of the map, or none.',
    },
    version: 1,
    templates: { write: WRITE_PROMPT, ask: ASK_PROMPT },
    needs: ['model', 'tools', 'external'],
    gives: 'answer',
    // The model holds the tools that write also when it is asked.
    asksAside: 'none',
    check: ({ sessionTokens, replyTokens, writeCalls, askCalls, map: hash }) =>
      (hash === params['map'] ? undefined : 'map: choose a map with --map') ??
      checkLeast({ sessionTokens: Number(sessionTokens), replyTokens: Number(replyTokens) }, 64) ??
      checkLeast({ writeCalls: Number(writeCalls), askCalls: Number(askCalls) }, 1),
    estimate: ({ tokens, maxAnswerTokens }) => {
      const calls = PARAMS.askCalls + 1
      const input = FRAME_TOKENS + TOOL_TOKENS
      return {
        write: estimateReading(tokens, {
          section: PARAMS.sessionTokens / 2,
          kept: TOOL_TOKENS,
          reply: 1_000,
          calls: 6,
        }),
        ask: {
          calls,
          input: calls * input,
          output: calls * maxAnswerTokens,
          sequential: calls,
          peak: input + maxAnswerTokens,
        },
      }
    },
    open: async (space, policy, own) =>
      new AgentMemory({ space, policy, params: { ...PARAMS, ...own }, map, isOwnProcess, connect }),
  }
  return {
    method,
    async checkTools(folder, signal) {
      const connection = await connect('m-check', folder, signal)
      try {
        const names = (await connection.listTools(signal)).map(({ name }) => name)
        if (names.length === 0) throw new Error('the server offers no tools')
        return `${id}: offers ${names.length} tools: ${names.join(', ')}`
      } finally {
        await connection.close()
      }
    },
  }
}

/** Tokens of the tools' schemas and of what they show. */
const TOOL_TOKENS = 3_000
