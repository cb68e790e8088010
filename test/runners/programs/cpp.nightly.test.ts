import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { ProgramRun } from '../../../core/process/programs.ts'
import { createPrograms } from '../../../runners/programs/programs.ts'

const native = createPrograms({ allowNativeCode: true })
afterAll(() => native.close())
const missing = native.unavailable('c++')

test('without leave nothing is compiled', async () => {
  const careful = createPrograms({ allowNativeCode: false })
  expect(careful.unavailable('c++')).toMatch(/allow it with --allow-native-code$/)
  await expect(careful.run({ language: 'c++', source: 'int main() {}', timeLimitMs: 1000 }, [''])).rejects.toThrow(
    '--allow-native-code',
  )
})

const run = (source: string, inputs: readonly string[], timeLimitMs = 20_000) =>
  native.run({ language: 'c++', source, timeLimitMs }, inputs)

describe.skipIf(missing)(`programs in C++${missing ? ` (skipped: ${missing})` : ''}`, () => {
  test('read and print, each input for itself', async () => {
    const source = '#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b << std::endl; }'
    const runs = await run(source, ['1 2\n', '-4 4\n', ''])
    expect(runs.slice(0, 2)).toEqual([
      { outcome: 'ok', stdout: '3\n', why: '' },
      { outcome: 'ok', stdout: '0\n', why: '' },
    ])
  })

  test.each([
    ['int main() { return x; }', /error: .x. was not declared/],
    ['#include "/etc/passwd"\nint main() {}', /fatal error: \/etc\/passwd: No such file/],
    ['#include "/proc/self/environ"\nint main() {}', /fatal error: .* No such file/],
    ['asm(".incbin \\"/etc/passwd\\"");\nint main() {}', /Error: file not found/],
    ['template <int N> struct A { typedef typename A<N + 1>::t t; }; A<0>::t x;\nint main() {}', /depth exceeds/],
    ['char big[1 << 30] = {1};\nint main() {}', /File size limit/],
  ])('what does not build gives one line: %#', async (source, why) => {
    const [first, ...rest] = await run(source, ['', ''])
    expect(rest).toEqual([])
    expect(first).toMatchObject({ outcome: 'not built', stdout: '' })
    expect(first.why).toMatch(why)
    expect(first.why).not.toContain('\n')
  })

  describe('a program that is up to something', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fathom-programs-'))
    const secret = join(folder, 'secret')
    afterAll(() => rmSync(folder, { recursive: true }))
    let runs: Promise<Map<string, ProgramRun>> | undefined
    const attempt = async (name: string) => {
      runs ??= (async () => {
        writeFileSync(secret, 'secret')
        const endless = Object.keys(ATTEMPTS).filter(name => ATTEMPTS[name].outcome === 'timeout' || name === SLEEP)
        const short = Object.keys(ATTEMPTS).filter(name => !endless.includes(name))
        const source = attempts(secret)
        const all = [...(await run(source, endless, 300)), ...(await run(source, short, 20_000))]
        const names = [...endless, ...short]
        return new Map(names.map((name, at) => [name, all[at]]))
      })()
      return (await runs).get(name)!
    }

    test.each(
      Object.entries(ATTEMPTS).map(([name, { outcome, stdout, why }]) => [name, outcome, stdout, why] as const),
    )('%s: %s', async (name, outcome, stdout, why) => {
      const result = await attempt(name)
      expect(result.outcome).toBe(outcome)
      if (stdout !== undefined) expect(result.stdout).toMatch(stdout)
      if (why !== undefined) expect(result.why).toEqual(typeof why === 'string' ? why : expect.stringMatching(why))
    })

    test('a huge output is cut at a megabyte', async () => {
      expect((await attempt('huge')).stdout).toHaveLength(2 ** 20)
    })

    test('nothing is left behind on the machine', async () => {
      await attempt('write')
      expect(existsSync('/usr/bin/fathom-was-here')).toBe(false)
      expect(existsSync('/tmp/fathom-was-here')).toBe(false)
      expect(readFileSync('/proc/sysvipc/shm', 'utf8')).not.toContain(SHARED_KEY.toString())
    })
  })
})

interface Attempt {
  /** Of a function that prints and returns an exit code. */
  readonly code: string
  readonly outcome: ProgramRun['outcome']
  readonly stdout?: RegExp
  readonly why?: string | RegExp
}

/** Longer than its limit by the clock, and next to nothing by the processor. */
const SLEEP = 'a sleep'
const SHARED_KEY = 1_178_686_536

const ATTEMPTS: Readonly<Record<string, Attempt>> = {
  network: {
    code: `for (int family : {AF_INET, AF_INET6, AF_UNIX, AF_NETLINK, AF_VSOCK, AF_ALG}) cout << socket(family, SOCK_STREAM, 0) << strerror(errno) << endl;
      return 0;`,
    outcome: 'ok',
    stdout: /^(-1Operation not permitted\n){6}$/,
  },
  'system calls': {
    code: `for (long call : {SYS_keyctl, SYS_add_key, SYS_io_uring_setup, SYS_bpf, SYS_userfaultfd, SYS_perf_event_open, SYS_ptrace, SYS_unshare, SYS_process_vm_readv, SYS_open_by_handle_at})
        { errno = 0; cout << syscall(call, 0, 0, 0, 0, 0) << (errno == EPERM); }
      errno = 0; cout << syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0) << (errno == EPERM); return 0;`,
    outcome: 'ok',
    stdout: /^(-11){11}$/,
  },
  ...(process.arch === 'x64' && {
    // getpid by the numbers of 32 bits and by those of x32.
    'calls of another kind': {
      code: 'cout << (syscall(0x40000000 + SYS_getpid) > 0) << endl; long n = 20; asm volatile("int $0x80" : "+a"(n)); cout << n; return 0;',
      outcome: 'crash' as const,
      stdout: /^0\n$/,
      // A kernel without calls of 32 bits knows no int 0x80 at all.
      why: /^SIG(?:SYS|SEGV)$/,
    },
  }),
  environment: { code: 'int n = 0; while (environ[n]) n++; cout << n; return 0;', outcome: 'ok', stdout: /^0$/ },
  files: {
    code: `for (const char *path : {"/etc/passwd", "/root", "/home", "/proc/self/environ", "/proc/1/environ", "/dev/sda", "/sys", SECRET})
      cout << (access(path, F_OK) == 0 ? path : "") ; return 0;`,
    outcome: 'ok',
    stdout: /^$/,
  },
  write: {
    code: `for (const char *path : {"/usr/bin/fathom-was-here", "/tmp/fathom-was-here", "/work/fathom-was-here"}) { ofstream out(path); cout << !!(out << "x" << flush); } return 0;`,
    outcome: 'ok',
    stdout: /^011$/,
  },
  privileges: {
    code: `cout << (chroot("/work") == 0) << (unshare(CLONE_NEWUSER) == 0) << (mount("x", "/tmp", "tmpfs", 0, "") == 0); return 0;`,
    outcome: 'ok',
    stdout: /^000$/,
  },
  'shared memory': {
    code: `cout << (shmget(${SHARED_KEY}, 4096, IPC_CREAT | 0666) >= 0); return 0;`,
    outcome: 'ok',
    stdout: /^1$/,
  },
  'other processes': { code: 'cout << kill(-1, SIGKILL) << getpid(); return 0;', outcome: 'ok', stdout: /^-1\d{1,2}$/ },
  'a few children': {
    code: 'for (int i = 0; i < 50; i++) { int p = fork(); if (p < 0) { cout << "refused" << endl; return 0; } if (p == 0) pause(); } return 0;',
    outcome: 'ok',
    stdout: /^refused\n$/,
  },
  'a fork bomb': { code: 'for (;;) fork();', outcome: 'timeout' },
  'a child that stays': {
    code: 'if (fork() == 0) for (;;) pause(); cout << "gone"; return 0;',
    outcome: 'ok',
    stdout: /^gone$/,
  },
  'an endless loop': { code: 'for (volatile int i = 0;; i++);', outcome: 'timeout', why: 'it took too long' },
  [SLEEP]: { code: 'usleep(800000); cout << "up"; return 0;', outcome: 'ok', stdout: /^up$/ },
  'a long sleep': { code: 'cout << "before" << endl; sleep(60); return 0;', outcome: 'timeout', stdout: /^before\n$/ },
  'all memory': {
    code: 'for (;;) { volatile char *block = new char[1 << 26]; *block = 1; }',
    outcome: 'memory',
    why: 'std::bad_alloc',
  },
  'all of the disk': {
    code: `string block(1 << 20, 'x'); int n = 0; for (int f = 0; f < 9; f++) { ofstream out("f" + to_string(f)); for (int i = 0; i < 60; i++) n += !!(out << block << flush); } cout << (n < 200); return 0;`,
    outcome: 'ok',
    stdout: /^1$/,
  },
  huge: { code: 'for (int i = 0; i < 400000; i++) cout << "many lines of it\\n"; return 0;', outcome: 'ok' },
  'a segmentation fault': {
    code: 'cout << "x" << endl; *(volatile int *)0 = 1; return 0;',
    outcome: 'crash',
    why: 'SIGSEGV',
  },
  'an abort': { code: 'cout << "x" << endl; abort();', outcome: 'crash', stdout: /^x\n$/, why: 'SIGABRT' },
  'a code of its own': { code: 'return 7;', outcome: 'crash', why: 'it ended with code 7' },
  'an exception': { code: 'throw 1;', outcome: 'crash', why: 'SIGABRT' },
}

/** One program that does what its input names. */
const attempts = (secret: string) => `
${['cerrno', 'csignal', 'cstring', 'fstream', 'iostream', 'arpa/inet.h', 'sched.h', 'sys/mount.h', 'sys/shm.h', 'sys/socket.h', 'sys/syscall.h', 'unistd.h'].map(name => `#include <${name}>`).join('\n')}
using namespace std;
static const char *SECRET = "${secret}";
${Object.values(ATTEMPTS)
  .map(({ code }, at) => `int attempt${at}() { ${code} }`)
  .join('\n')}
int main() {
  string name; getline(cin, name);
${Object.keys(ATTEMPTS)
  .map((name, at) => `  if (name == "${name}") return attempt${at}();`)
  .join('\n')}
}`
