import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { agentHome, keyFolderIn } from '../../../runners/external/agent-home.ts'
import { cliAgent } from '../../../runners/methods/cli-agent.ts'

const KEYS = ['.ssh/id_rsa', '.npmrc', '.netrc', '.aws/credentials', '.gnupg/k', '.docker/config.json', '.kube/config']
const SHELL = ['.bashrc', '.profile', '.bash_history', '.zshrc', '.gitconfig', '.git-credentials']
const OTHERS = [
  '.claude/x',
  '.claude.json',
  '.config/gh/hosts.yml',
  '.config/gcloud/x',
  '.local/share/keyrings/x',
  'notes.txt',
]

/** A home folder with keys, startup files and settings of several programs, and more files. */
function homeWith(...more: string[]): string {
  const home = mkdtempSync(join(tmpdir(), 'fathom-home-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  for (const name of [...KEYS, ...SHELL, ...OTHERS, ...more]) {
    mkdirSync(dirname(join(home, name)), { recursive: true })
    writeFileSync(join(home, name), 'x')
  }
  return home
}

function shown(home: string, program: string, { path = '', named = [] as string[] } = {}) {
  const { settings, programs } = agentHome({ program, home, path, named })
  const names = (all: readonly string[]) => all.map(each => relative(home, each)).sort()
  return { settings: names(settings), programs: names(programs) }
}

describe('of the home folder an agent finds', () => {
  test('the settings that bear its name, and no others', () => {
    const home = homeWith('.codex/a', '.config/codex/a', '.local/share/codex/a', '.codex.json', '.codexes/a')
    expect(shown(home, '/usr/bin/codex')).toEqual({
      settings: ['.codex', '.codex.json', '.config/codex', '.local/share/codex'],
      programs: [],
    })
    expect(shown(home, '/opt/claude.mjs').settings).toEqual(['.claude', '.claude.json'])
    expect(shown(home, 'another')).toEqual({ settings: [], programs: [] })
  })

  test('those that its user names', () => {
    const home = homeWith('.cursor/a')
    expect(shown(home, 'cursor-agent', { named: ['.cursor', '.not-there'] }).settings).toEqual(['.cursor'])
  })

  test('hidden folders of programs, as small as they are, and what links lead to', () => {
    const home = homeWith(
      '.nvm/versions/node/bin/codex',
      '.local/share/agent/1/agent',
      '.local/bin/x',
      '.local/lib/a',
      'bin/own',
    )
    symlinkSync(join(home, '.local/share/agent/1/agent'), join(home, '.local/bin/agent'))
    const path = ['.nvm/versions/node/bin', 'bin', '.missing/bin'].map(each => join(home, each)).join(':')
    expect(shown(home, join(home, '.local/bin/agent'), { path }).programs).toEqual([
      '.local/bin',
      '.local/lib',
      '.local/share/agent',
      '.nvm',
    ])
  })

  test.each(['ssh', 'npmrc', 'gnupg', 'aws', 'bashrc', 'git-credentials', 'netrc'])(
    'no keys and no startup files, though its program is called %s or lies there',
    name => {
      const home = homeWith(`.${name}-x/bin/a`, '.ssh/bin/agent')
      const path = [join(home, '.ssh/bin'), join(home, '.aws'), home].join(':')
      const found = shown(home, `/usr/bin/${name}`, { path })
      for (const each of [...found.settings, ...found.programs]) expect(keyFolderIn(each), each).toBeUndefined()
      expect(found.settings).toEqual([])
    },
  )
})

test.each([...KEYS, ...SHELL, './.ssh', '.codex/../.ssh', '..', '../other', '.', '.ssh/', '', '/etc/passwd'])(
  'a path of ~/%s is refused in one line',
  name => {
    const said = cliAgent.check?.({ ...cliAgent.params, paths: `~/.codex, ~/${name}` })
    expect(said).toMatch(/^paths names "~\/.*"\. Allowed in the home folder: names such as ~\/\.cursor, and none .*$/)
    expect(cliAgent.check?.({ ...cliAgent.params, paths: '~/.cursor, ~/.config/cursor, /opt/x' })).toBeUndefined()
  },
)
