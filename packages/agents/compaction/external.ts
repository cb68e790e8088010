import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callServer, runExternalCommand, sanitize, splitCommand } from 'fathom-bench/plugin'
import { z } from 'zod'
import type { AgentMessage } from '../transcripts/messages.ts'
import type { Compactor, CompactRequest } from './contract.ts'
import { replaceLoneSurrogates } from './lines.ts'
import { MOST_REPLY_CHARS, parseForeignReply } from './replies.ts'

const CALL = z.object({
  id: z.string(),
  type: z.literal('function'),
  function: z.object({ name: z.string(), arguments: z.string() }),
})
const MESSAGE = z.object({
  role: z.enum(['system', 'user', 'assistant', 'tool']),
  content: z.string().nullish(),
  tool_calls: z.array(CALL).nullish(),
  tool_call_id: z.string().nullish(),
})
const RESULT = z.object({ messages: z.array(MESSAGE).max(1_000_000) })

const SOURCE = 'The protocol of docs/compaction.md.'

/** A compactor behind a server: `compact:NAME@URL`. */
export function makeHttpCompactor(name: string, url: string): Compactor {
  const base = url.replace(/\/+$/, '')
  return {
    id: name,
    about: `The compactor at ${base}.`,
    source: SOURCE,
    calls: 0,
    async compact(request, { signal }) {
      const address = `${base}/v1/compact`
      const { text } = await callServer({ method: 'POST', url: address, body: toBody(request), signal })
      return { messages: readResult(text, 'POST /v1/compact') }
    },
  }
}

/** A compactor that is a command: `compact:NAME=COMMAND`. The request comes on its input, the result on its output. */
export function makeCommandCompactor(name: string, command: string): Compactor {
  const [program, ...args] = splitCommand(command)
  return {
    id: name,
    about: `The command ${sanitize(command, 80)}.`,
    source: SOURCE,
    calls: 0,
    async compact(request, { signal }) {
      const scratch = mkdtempSync(join(tmpdir(), 'fathom-compact-'))
      try {
        const { outcome, why, stdout, stderr } = await runExternalCommand(program, args, {
          cwd: process.cwd(),
          env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', TMPDIR: scratch },
          stdin: JSON.stringify(toBody(request)),
          timeoutMs: MOST_SECONDS * 1000,
          maxChars: MOST_REPLY_CHARS,
          signal,
        })
        if (outcome !== 'ok') throw new Error(`${program} ${why}: ${sanitize(stderr.trim().slice(-200), 200)}`)
        return { messages: readResult(stdout, program) }
      } finally {
        rmSync(scratch, { recursive: true, force: true })
      }
    },
  }
}

const MOST_SECONDS = 600

const toBody = ({ messages, budgetTokens, window }: CompactRequest) => ({
  messages: messages.map(message => ({ ...message, content: replaceLoneSurrogates(message.content) })),
  budgetTokens,
  window,
})

/** @throws Error, one line, for anything that is not a list of messages */
function readResult(text: string, who: string): AgentMessage[] {
  const { messages } = parseForeignReply(text, { shape: RESULT, who, what: 'result' })
  return messages.map(({ role, content, tool_calls: calls, tool_call_id: id }) => ({
    role,
    content: content ?? '',
    ...(calls && { tool_calls: calls }),
    ...(id && { tool_call_id: id }),
  }))
}
