import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'

/**
 * Rewards a processor second of `gym serve`, the server's own time alone, one HTTP request each: short replies, replies
 * that think, and bodies that hold a prompt of 128K tokens, which are then sent to a server of Node that only reads
 * them.
 */
export async function measureGym(): Promise<void> {
  if (!existsSync('/proc/self/stat')) return console.log('gym: needs /proc, for the processor time of the server')
  const server = spawn(process.execPath, ['bin/bench.mjs', ...ARGUMENTS], { stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    const { pid } = server
    const lines = createInterface({ input: server.stdout })
    const first = await new Promise<string>(resolve => lines.once('line', resolve))
    const { url } = JSON.parse(first) as { url: string }
    const [line] = (await (await fetch(`${url}/v1/items?n=1`)).text()).split('\n')
    const { label, prompt } = JSON.parse(line) as { label: string; prompt: string }
    const short = 'The special magic number is 7301942.'
    const thinking = `<think>${'I read the next part of the text and keep what I need of it. '.repeat(50)}</think>${short}`
    const long = prompt.repeat(Math.ceil(PROMPT_BYTES / prompt.length)).slice(0, PROMPT_BYTES)
    for (const [name, count, body] of [
      ['short replies', 20_000, { prompt: '', response: short, label }],
      ['replies with 3 KB of thinking', 10_000, { prompt: '', response: thinking, label }],
      ['short replies, prompts of 128K tokens in the body', 4000, { prompt: long, response: short, label }],
    ] as const)
      await measureRate(name, count, JSON.stringify(body), `${url}/slime`, pid)
    await measureReading(JSON.stringify({ prompt: long, response: short, label }))
  } finally {
    server.kill('SIGINT')
  }
}

async function measureReading(body: string): Promise<void> {
  const server = spawn(process.execPath, ['-e', DISCARD], { stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    const port = await new Promise<string>(resolve => server.stdout.once('data', data => resolve(String(data).trim())))
    await measureRate('the same bodies, read and discarded', 4000, body, `http://127.0.0.1:${port}`, server.pid)
  } finally {
    server.kill()
  }
}

const DISCARD = `const server = require('node:http').createServer((request, response) => {
  request.resume().on('end', () => response.end('1'))
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))`

const ARGUMENTS = [
  'gym',
  'serve',
  '--port',
  '0',
  '--json',
  '--task',
  'niah_single_2',
  '--anyway',
  '--lengths',
  '8k',
  '--threads',
  '1',
]
const PROMPT_BYTES = 527_000
const SOCKETS = 64

async function measureRate(name: string, count: number, body: string, url: string, pid = 0): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS })
  const postMany = async (times: number) => {
    let left = times
    await Promise.all(
      Array.from({ length: SOCKETS }, async () => {
        while (left-- > 0) await post(url, body, agent)
      }),
    )
  }
  await postMany(Math.ceil(count / 10))
  const before = readSeconds(pid)
  await postMany(count)
  const seconds = readSeconds(pid) - before
  console.log(
    `gym: ${name}: ${Math.round(count / seconds)} rewards a processor second (${count} in ${seconds.toFixed(1)} s)`,
  )
  agent.destroy()
}

function post(url: string, body: string, agent: Agent): Promise<void> {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, answer => {
      answer.resume().on('end', resolve)
      if (answer.statusCode !== 200) reject(new Error(`HTTP ${answer.statusCode}`))
    })
    sent.on('error', reject).end(body)
  })
}

/** Processor time of a process with all its threads. */
function readSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
