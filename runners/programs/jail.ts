import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'

/** An isolated command and its limits. */
export interface Jailed {
  /** Program and arguments, by paths inside. */
  readonly command: readonly string[]
  readonly environment?: readonly string[]
  readonly stdin: string
  /** The file `/work/program` inside, for this command only. */
  readonly program?: Buffer
  /** Starts the command in its turn, after giving up system calls (`syscalls.ts`). */
  readonly filter?: Buffer | undefined
  /** Processor time of each process, in whole seconds rounded up; the wall-clock limit is ten times as long. */
  readonly timeLimitMs: number
  readonly memoryBytes: number
  readonly processes: number
  /** Bytes of standard output that are kept; the rest is read and thrown away. */
  readonly keptBytes: number
}

export interface Exit {
  /** The exit code; 128 and more for a signal. */
  readonly code: number
  readonly timedOut: boolean
  readonly stdout: Buffer
  /** The first few thousand characters. */
  readonly stderr: string
}

/**
 * Runs a command without network, files and other processes, which an ordinary user can do on Linux. It gets its own
 * user, network, process and mount namespaces (`unshare`). Its root has the system's programs and libraries, read-only,
 * and an empty directory in memory that vanishes with it. It has no capabilities and no environment. Limits apply to
 * time, memory, processes and files (`prlimit`), and `filter` restricts system calls. If started by root it runs as
 * another user, because root may start any number of processes.
 * @throws Error if the isolation failed; nothing ran then
 */
export async function runJailed(
  { command, environment = [], stdin, program, filter, keptBytes, ...limits }: Jailed,
  started: (child: ChildProcess) => void,
): Promise<Exit> {
  const filtered = filter ? ['/filter', ...command] : command
  const child = spawn(OUTSIDE[0], [...OUTSIDE.slice(1), ...buildInnerCommand(limits, environment), ...filtered], {
    env: SYSTEM,
    stdio: Array(6).fill('pipe'),
  })
  started(child)
  const watchdog = setTimeout(() => child.kill('SIGKILL'), CLOCK_TIMES * limits.timeLimitMs + GRACE_MS)
  const [, , , ready, ...files] = child.stdio as unknown as [Writable, Readable, Readable, Readable, Writable, Writable]
  let readyAt = 0
  ready.once('data', () => {
    readyAt = Date.now()
  })
  feed(files[0], program ?? '')
  feed(files[1], filter ?? '')
  feed(child.stdin, stdin)
  const [stdout, stderr] = [keepOutput(child.stdout, keptBytes), keepOutput(child.stderr, STDERR_BYTES)]
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? (signal ? KILLED : 0)))
  }).finally(() => clearTimeout(watchdog))
  if (readyAt === 0) throw new Error(getFirstLine(stderr().toString()) || `the jail ended with code ${code}`)
  return {
    code,
    timedOut: code === KILLED && Date.now() - readyAt >= limits.timeLimitMs - TICK_MS,
    stdout: stdout(),
    stderr: stderr().toString(),
  }
}

/** Why nothing can be jailed here, in one line; undefined where it can. `command` is tried. */
export function explainMissingJail(command: readonly string[]): string | undefined {
  if (process.platform !== 'linux') return 'it takes Linux'
  const limits = { timeLimitMs: 10_000, memoryBytes: 2 ** 30, processes: 16 }
  const nothing = openSync('/dev/null', 'r')
  const { error, status, output } = spawnSync(
    OUTSIDE[0],
    [...OUTSIDE.slice(1), ...buildInnerCommand(limits, []), ...command],
    { env: SYSTEM, stdio: ['ignore', 'ignore', 'pipe', 'pipe', nothing, nothing], timeout: 20_000, encoding: 'utf8' },
  )
  closeSync(nothing)
  if (error) return `${OUTSIDE[0]} cannot be started (${(error as NodeJS.ErrnoException).code})`
  if (output[3] !== 'ready\n') return getFirstLine(output[2] ?? '') || `unshare ended with code ${status}`
  return status === 0 ? undefined : `${command[0]} cannot be run: ${getFirstLine(output[2] ?? '')}`
}

/** Environment of the tools outside; the command does not get it. */
const SYSTEM = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' }

/**
 * Makes the new root on top of `/tmp`, which only this process sees so, and enters it. Says `ready` just before: what
 * fails earlier was no fault of the command. Capabilities are dropped for good; a new user namespace, which would give
 * them back, is refused to who is in a chroot.
 */
const BUILD = `
mount -t tmpfs -o size=128m,nr_inodes=4k,mode=755,nosuid,nodev fathom /tmp
for path in usr bin sbin lib lib32 lib64 libx32 etc/alternatives; do
  if [ -L "/$path" ]; then ln -s "$(readlink "/$path")" "/tmp/$path"
  elif [ -d "/$path" ]; then
    mkdir -p "/tmp/$path"
    mount --rbind "/$path" "/tmp/$path"
    mount -o remount,bind,ro,nosuid,nodev "/tmp/$path"
  fi
done
mkdir /tmp/tmp /tmp/work
cat <&4 >/tmp/work/program
cat <&5 >/tmp/filter
chmod 700 /tmp/work/program /tmp/filter
echo ready >&3
exec 3>&- 4<&- 5<&-
exec chroot /tmp /usr/bin/setpriv --no-new-privs --bounding-set=-all --inh-caps=-all "$@"`

const NOBODY = '65534'
const OUTSIDE: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--'] : []),
  'unshare',
  '--user',
  '--map-root-user',
  '--mount',
  '--net',
  '--pid',
  '--ipc',
  '--fork',
  '--kill-child=KILL',
  '--',
  '/bin/sh',
  '-euc',
  BUILD,
  'jail',
]

/**
 * Ends what runs even when this process is gone; `timeout` is the namespace's first process, and all others end with
 * it.
 */
function buildInnerCommand(
  { timeLimitMs, memoryBytes, processes }: Pick<Jailed, 'timeLimitMs' | 'memoryBytes' | 'processes'>,
  environment: readonly string[],
): string[] {
  const seconds = Math.ceil(timeLimitMs / 1000)
  return [
    '/usr/bin/env',
    '-i',
    '-C',
    '/work',
    ...environment,
    '/usr/bin/prlimit',
    `--as=${memoryBytes}`,
    `--nproc=${processes}`,
    `--cpu=${seconds}:${seconds + 1}`,
    '--core=0',
    '--nofile=64',
    `--fsize=${FILE_BYTES}`,
    '--memlock=0',
    '--msgqueue=0',
    '--',
    '/usr/bin/timeout',
    '-s',
    'KILL',
    String((CLOCK_TIMES * timeLimitMs) / 1000),
  ]
}

function feed(pipe: Writable, data: string | Buffer): void {
  // The command may close its input unread.
  pipe.on('error', () => {})
  pipe.end(data)
}

function keepOutput(pipe: Readable, most: number): () => Buffer {
  const chunks: Buffer[] = []
  let left = most
  pipe.on('data', (chunk: Buffer) => {
    if (left <= 0) return
    chunks.push(chunk.subarray(0, left))
    left -= chunk.length
  })
  return () => Buffer.concat(chunks)
}

const getFirstLine = (text: string) => text.trim().split('\n')[0].slice(0, 200)

/**
 * So many times its limit a command may take by the clock: a busy machine ends none early, and one that sleeps ends
 * too.
 */
const CLOCK_TIMES = 10
const KILLED = 137
const TICK_MS = 20
const GRACE_MS = 10_000
const STDERR_BYTES = 4096
const FILE_BYTES = 64 * 2 ** 20
