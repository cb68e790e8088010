import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'

/** Reads and writes messages of the protocol: from the SDK, which is loaded late. */
export interface MessageForm {
  readonly parse: (line: string) => JSONRPCMessage
  readonly format: (message: JSONRPCMessage) => string
}

interface CommandStart {
  readonly program: string
  readonly args: readonly string[]
  /** The whole environment. */
  readonly env: Readonly<Record<string, string>>
  /** Where it runs; by default where this process does. */
  readonly folder?: string
}

/** Bytes of a message, and characters of what it prints aside. */
const MOST_BYTES = 16 * 1024 * 1024
const MOST_STDERR_CHARS = 4_000
/** Time to end by itself once its input is closed. */
const QUIT_MS = 2_000

/**
 * An MCP server that is started as a command, without a shell, in a process group of its own: `npx` and its like leave
 * children, and all of them end with the connection or with this process.
 */
export class CommandTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: Transport['onmessage']
  readonly #start: CommandStart
  readonly #form: MessageForm
  #child: ChildProcessWithoutNullStreams | undefined
  #parts: Buffer[] = []
  #bytes = 0
  #stderr = ''

  constructor(start: CommandStart, form: MessageForm) {
    this.#start = start
    this.#form = form
  }

  /** The end of what it printed aside, for messages. */
  get stderr(): string {
    return this.#stderr
  }

  start(): Promise<void> {
    const { program, args, env, folder } = this.#start
    return new Promise((resolve, reject) => {
      const child = spawn(program, args, { env, cwd: folder, detached: true, stdio: ['pipe', 'pipe', 'pipe'] })
      this.#child = child
      process.on('exit', this.#kill)
      child.on('spawn', resolve)
      child.on('error', error => {
        reject(new Error(`cannot be started (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`))
        this.#end()
      })
      child.on('close', () => this.#end())
      child.stdin.on('error', () => {})
      child.stdout.on('data', (part: Buffer) => this.#take(part))
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        this.#stderr = (this.#stderr + text).slice(-MOST_STDERR_CHARS)
      })
    })
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const { stdin } = this.#child ?? {}
    if (stdin === undefined || !stdin.writable) throw new Error('the server has ended')
    await new Promise<void>(resolve => stdin.write(this.#form.format(message), () => resolve()))
  }

  async close(): Promise<void> {
    const child = this.#child
    if (child === undefined) return
    const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
    child.stdin.end()
    await Promise.race([ended, new Promise(resolve => setTimeout(resolve, QUIT_MS).unref())])
    this.#kill()
    await Promise.race([ended, new Promise(resolve => setTimeout(resolve, QUIT_MS).unref())])
    this.#end()
  }

  /** Kills the whole group, also what the command left running. */
  readonly #kill = (): void => {
    try {
      if (this.#child?.pid !== undefined) process.kill(-this.#child.pid, 'SIGKILL')
    } catch {
      // It is gone already.
    }
  }

  #end(): void {
    if (this.#child === undefined) return
    this.#kill()
    process.off('exit', this.#kill)
    this.#child = undefined
    this.onclose?.()
  }

  /** Lines of the output are messages; one that is too long ends the server. */
  #take(part: Buffer): void {
    this.#parts.push(part)
    this.#bytes += part.length
    if (part.includes('\n')) {
      const lines = Buffer.concat(this.#parts).toString('utf8').split('\n')
      const rest = Buffer.from(lines.pop() ?? '')
      this.#parts = [rest]
      this.#bytes = rest.length
      for (const line of lines) if (line.trim() !== '') this.#receive(line)
    }
    if (this.#bytes <= MOST_BYTES) return
    this.onerror?.(new Error(`a message of more than ${MOST_BYTES} bytes`))
    this.#end()
  }

  /** Programs print other lines too; they are passed over. */
  #receive(line: string): void {
    try {
      this.onmessage?.(this.#form.parse(line))
    } catch (error) {
      this.onerror?.(error instanceof Error ? error : new Error(String(error)))
    }
  }
}
