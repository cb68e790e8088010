import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { explainMissingWalls } from '../../../runners/external/walls.ts'
import type { MethodRun } from '../../../runners/method.ts'
import { cliAgent, splitCommand } from '../../../runners/methods/cli-agent.ts'
import { fakeModel, makePrompt, runOf } from '../bench.ts'

const folder = mkdtempSync(join(tmpdir(), 'fathom-cli-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A command of a few lines of JavaScript. */
function command(code: string): string {
  const path = join(folder, `agent-${Math.abs(hash(code))}.mjs`)
  writeFileSync(path, code)
  return `"${process.execPath}" ${path}`
}
const hash = (text: string) => [...text].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) | 0, 7)

const read = `let prompt = ''; for await (const chunk of process.stdin) prompt += chunk; const fs = await import('node:fs');`

async function run(
  code: string,
  more: Partial<typeof cliAgent.params> = {},
  args = '',
  given: Partial<MethodRun<typeof cliAgent.params>> = {},
) {
  const params = { ...cliAgent.params, command: `${command(code)} ${args}`, ...more }
  const prompt = makePrompt('The okapi number is 42.', 'Which number?')
  return cliAgent.run(prompt, runOf(cliAgent, fakeModel(), { params, ...given }))
}

describe('an installed command', () => {
  test('finds the context as a file and the task on its standard input; its output is the answer', async () => {
    const outcome = await run(
      `${read} console.log(/Which number\\?/.test(prompt), fs.readFileSync('context.txt', 'utf8'))`,
    )
    expect(outcome).toMatchObject({
      status: 'answered',
      answer: 'true The okapi number is 42.',
      notes: { version: process.version },
    })
  })

  test('gets the prompt and the folder as arguments where it asks for them', async () => {
    const outcome = await run('console.log(JSON.stringify(process.argv.slice(2)))', {}, '--cd {dir} "{prompt}"')
    const [flag, dir, prompt] = JSON.parse(outcome.answer!) as string[]
    expect(flag).toBe('--cd')
    expect(prompt).toContain('Which number?')
    expect(existsSync(dir)).toBe(false)
  })

  test('of JSON, `result` is the answer, and what it tells of cost stands in the notes', async () => {
    const said = { result: '42', total_cost_usd: 0.5, num_turns: 3, usage: { input_tokens: 10, output_tokens: 2 } }
    const outcome = await run(`console.log(${JSON.stringify(JSON.stringify(said))})`)
    expect(outcome).toMatchObject({
      answer: '42',
      notes: { reported_cost: 0.5, reported_turns: 3, reported_input_tokens: 10, reported_output_tokens: 2 },
    })
  })

  test('of figures that cannot be true, none stands in the notes', async () => {
    const said = '{"result": "42", "total_cost_usd": -3, "num_turns": 1e300, "usage": {"input_tokens": 1e999}}'
    const outcome = await run(`console.log(${JSON.stringify(said)})`)
    expect(outcome.answer).toBe('42')
    expect(Object.keys(outcome.notes ?? {}).filter(name => name.startsWith('reported_'))).toEqual([])
  })

  test('sees PATH, HOME and what is named, and nothing else', async () => {
    process.env['FATHOM_TEST_A'] = 'a'
    process.env['FATHOM_TEST_B'] = 'b'
    const outcome = await run('console.log(Object.keys(process.env).sort().join())', {
      env: 'FATHOM_TEST_A, NOT_THERE',
    })
    expect(outcome.answer).toBe('FATHOM_TEST_A,HOME,PATH')
  })

  test.each([
    ['fails', 'console.error("no credit"); process.exit(3)', 'failed', /ended with code 3: no credit/],
    ['hangs', 'setInterval(() => {}, 1000)', 'budget', /was ended after 0\.5 s/],
  ])('%s', async (_, code, status, reason) => {
    const outcome = await run(code, { seconds: status === 'budget' ? 0.5 : 20 })
    expect(outcome).toMatchObject({ status, answer: null, reason: expect.stringMatching(reason) })
  })

  test('a flood is cut', async () => {
    const outcome = await run('process.stdout.write("x".repeat(3e6) + "end")', { answerChars: 100 })
    expect(outcome.answer).toMatch(/^x{97}end$/)
  })

  test('children that it leaves behind end with it', async () => {
    const mark = join(folder, 'alive')
    await run(`const { spawn } = await import('node:child_process')
      spawn(process.execPath, ['-e', ${JSON.stringify(`setTimeout(() => require('fs').writeFileSync(${JSON.stringify(mark)}, ''), 700)`)}], { stdio: 'ignore' })
      console.log('42'); process.exit(0)`)
    await new Promise(resolve => setTimeout(resolve, 1200))
    expect(existsSync(mark)).toBe(false)
  })

  test('an abort ends it at once', async () => {
    const abort = new AbortController()
    setTimeout(() => abort.abort(new Error('stopped')), 200)
    await expect(run('setInterval(() => {}, 1000)', {}, '', { signal: abort.signal })).rejects.toThrow('stopped')
  })
})

describe('a key that is passed on', () => {
  const KEY = 'fathom-key-0123456789'
  const echoing = (code: string, more: Partial<typeof cliAgent.params> = {}) => {
    process.env['FATHOM_TEST_KEY'] = KEY
    return run(code, { env: 'FATHOM_TEST_KEY', ...more })
  }
  const events: unknown[] = []

  test.each([
    ['the answer', 'console.log("It is " + process.env.FATHOM_TEST_KEY)', { answer: 'It is [key]' }],
    [
      'JSON, escaped',
      'console.log(JSON.stringify({ result: "It is " + process.env.FATHOM_TEST_KEY }).replace("fathom-key", "fathom\\\\u002dkey"))',
      { answer: 'It is [key]' },
    ],
    ['an error', 'console.error(process.env.FATHOM_TEST_KEY); process.exit(3)', { status: 'failed', answer: null }],
  ])('is not shown in %s', async (_, code, expected) => {
    const outcome = await echoing(code)
    expect(outcome).toMatchObject(expected)
    expect(JSON.stringify(outcome)).not.toContain(KEY)
    expect(JSON.stringify(outcome)).toContain('[key]')
  })

  test('is not shown in part at the cut, nor in a trace', async () => {
    const params = { ...cliAgent.params, env: 'FATHOM_TEST_KEY', answerChars: 12 }
    process.env['FATHOM_TEST_KEY'] = KEY
    const code = 'console.error(process.env.FATHOM_TEST_KEY); process.stdout.write(process.env.FATHOM_TEST_KEY + "."); '
    const given = runOf(cliAgent, fakeModel(), {
      params: { ...params, command: command(code) },
      trace: event => events.push(event),
    })
    expect((await cliAgent.run(makePrompt('x'), given)).answer).toBe('[key].')
    expect(events).toHaveLength(1)
    expect(JSON.stringify(events)).not.toContain(KEY)
  })
})

describe.skipIf(explainMissingWalls())(
  `behind walls${explainMissingWalls() ? ` (skipped: ${explainMissingWalls()})` : ''}`,
  () => {
    const runFolder = join(folder, 'runs', 'now')
    mkdirSync(runFolder, { recursive: true })
    writeFileSync(join(runFolder, 'items.jsonl'), '{"expected":"secret-42"}')
    writeFileSync(join(folder, 'notes.txt'), 'a note')
    const searching = `const { execSync } = await import('node:child_process')
    const out = code => { try { return execSync(code + ' 2>/dev/null').toString() } catch (error) { return String(error.stdout) } }
    console.log(out('grep -rs "secret-4[2]" ${folder} .') + out('cat ${runFolder}/items.jsonl ${folder}/notes.txt'))`

    test('a shell that looks for the answers finds nothing', async () => {
      const outcome = await run(searching)
      expect(outcome).toMatchObject({ status: 'answered', answer: '', notes: { walled: true } })
    })

    test('it finds what is shown to it, but no folder that is hidden', async () => {
      const shown = await run(searching, { paths: folder }, '', { hidden: [runFolder] })
      expect(shown.answer).toBe('a note')
      expect((await run(searching, { paths: folder })).answer).toContain('secret-42')
    })

    test('it sees no process but its own, and the environment of none', async () => {
      const [name] = readFileSync('/proc/self/environ', 'utf8')
        .split('\0')
        .map(line => line.split('=')[0])
        .filter(name => name !== '' && !['PATH', 'HOME', 'PWD'].includes(name))
      const { answer } = await run(`const { execSync } = await import('node:child_process')
      console.log(execSync('cat /proc/*/environ /proc/$PPID/environ 2>/dev/null | tr "\\\\0" "\\\\n"; true').toString())`)
      expect(name).toBeDefined()
      expect(answer!.split('\n').map(line => line.split('=')[0])).not.toContain(name)
      const { answer: processes } = await run(
        "console.log((await import('node:fs')).readdirSync('/proc').filter(name => Number(name) > 0).length)",
      )
      expect(Number(processes)).toBeLessThan(6)
    })

    test('it can write to its own folder alone, and has no rights to change the walls', async () => {
      const { answer } = await run(`const { spawnSync } = await import('node:child_process')
      const status = (...words) => spawnSync(words[0], words.slice(1)).status === 0
      console.log(status('touch', 'here'), status('touch', '/usr/fathom-was-here'), status('umount', '/tmp'), status('unshare', '--user', 'true'))`)
      expect(answer).toBe('true false false false')
    })

    test('of the home folder it finds its own settings, which it may write, and what it is named; no keys', async () => {
      const [home, before] = [join(folder, 'home'), process.env['HOME']]
      onTestFinished(() => {
        if (before === undefined) delete process.env['HOME']
        else process.env['HOME'] = before
      })
      process.env['HOME'] = home
      for (const name of [
        '.ssh/id',
        '.npmrc',
        '.bashrc',
        '.node/a',
        '.config/node/a',
        '.config/gh/a',
        '.cursor/a',
        'notes.txt',
      ]) {
        mkdirSync(dirname(join(home, name)), { recursive: true })
        writeFileSync(join(home, name), 'own')
      }
      const looking = `const { readdirSync, appendFileSync } = await import('node:fs')
      appendFileSync('${home}/.node/a', ' and written')
      try { appendFileSync('${home}/.bashrc', 'gone with it') } catch {}
      console.log(readdirSync('${home}').sort().join(' '), readdirSync('${home}/.config').join(' '))`
      expect((await run(looking)).answer).toBe('.bashrc .config .node node')
      expect((await run(looking, { paths: '~/.cursor' })).answer).toBe('.bashrc .config .cursor .node node')
      const text = (name: string) => readFileSync(join(home, name), 'utf8')
      expect([text('.node/a'), text('.bashrc'), text('.ssh/id')]).toEqual(['own and written and written', 'own', 'own'])
    })

    test('it reaches a server on the loopback address', async () => {
      const server = createServer((_, response) => response.end('served')).listen(0, '127.0.0.1')
      await new Promise(resolve => server.once('listening', resolve))
      const { port } = server.address() as AddressInfo
      const { answer } = await run(`console.log(await (await fetch('http://127.0.0.1:${port}/')).text())`)
      server.close()
      expect(answer).toBe('served')
    })
  },
)

test.each([
  ['', 'no command is named'],
  ['not-a-command-of-anybody --x', 'command "not-a-command-of-anybody" not found on this machine'],
  [process.execPath, undefined],
])('unset: %s', (name, problem) => {
  const said = cliAgent.unavailable!({ ...cliAgent.params, command: name })
  if (problem === undefined) expect(said).toBeUndefined()
  else expect(said).toContain(problem)
})

test.each(['/', '//', '/proc', 'agents'])('the path %s is refused', path => {
  expect(cliAgent.check!({ ...cliAgent.params, paths: `/opt/agents, ${path}` })).toBe(
    `paths names "${path}". Allowed: absolute paths other than / and /proc, and ~/NAME`,
  )
})

test.each(['claude -p --dangerously-skip-permissions', 'codex exec --yolo', 'codex --sandbox danger-full-access'])(
  '%s is refused unless asked for',
  name => {
    expect(cliAgent.check!({ ...cliAgent.params, command: name })).toContain('permission prompts off')
    expect(cliAgent.check!({ ...cliAgent.params, command: name, bypass: true })).toBeUndefined()
  },
)

test.each([
  ['a b  c', ['a', 'b', 'c']],
  [`a "b c" 'd "e"' f"g h"`, ['a', 'b c', 'd "e"', 'fg h']],
  ['a; rm -rf $HOME', ['a;', 'rm', '-rf', '$HOME']],
])('the words of %s', (text, words) => expect(splitCommand(text)).toEqual(words))
