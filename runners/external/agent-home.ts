import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { basename, join, relative, resolve, sep } from 'node:path'

/** The part of a home folder that an agent finds behind walls. */
export interface AgentHome {
  /** Its own settings, which it may write. */
  readonly settings: readonly string[]
  /** Folders that hold programs, read-only. */
  readonly programs: readonly string[]
}

export interface AgentHomeSpec {
  /** Path of the program, or its name. */
  readonly program: string
  readonly home: string
  /** The variable PATH. */
  readonly path: string
  /** Settings that its user names: absolute, or by their names in the home folder. */
  readonly named: readonly string[]
}

/**
 * Returns what of the home folder an agent needs: settings that bear its program's name or that its user names, and
 * hidden folders in which programs of PATH lie. Nothing else of the home folder is shown: no key, no startup file of a
 * shell, no settings of another program.
 */
export function agentHome({ program, home, path, named }: AgentHomeSpec): AgentHome {
  const name = basename(program).replace(/\.\w+$/, '')
  const inHome = existsSync(home)
    ? readdirSync(home).filter(each => each === `.${name}` || each.startsWith(`.${name}.`))
    : []
  const usual = ['.config', '.cache', join('.local', 'share'), join('.local', 'state')].map(folder =>
    join(folder, name),
  )
  const settings = [...inHome, ...usual].filter(each => keyFolderIn(each) === undefined).map(each => join(home, each))
  const places = path.split(':').filter(each => each !== '')
  const programs = [program, ...places].flatMap(each => [each, realPathOf(each)]).flatMap(each => folderOf(each, home))
  const isThere = (all: readonly string[]) => [...new Set(all)].filter(each => existsSync(each))
  return { settings: isThere([...settings, ...named.map(each => resolve(home, each))]), programs: isThere(programs) }
}

/** Hidden entries of a home folder that hold keys, or that a shell runs at its start: no agent's settings are there. */
const KEY_FOLDERS = new Set(
  'ssh gnupg pgp aws azure kube docker netrc npmrc yarnrc pypirc gitconfig git-credentials password-store pki mozilla bashrc bash_profile bash_login bash_logout bash_history profile zshrc zshenv zprofile zlogin zsh_history'.split(
    ' ',
  ),
)

/** Returns the entry of a home folder that a path in it must not name; undefined for a path that may be shown. */
export function keyFolderIn(path: string): string | undefined {
  const [first = ''] = path.split(sep)
  if (first === '' || first === '.' || first === '..') return first || '.'
  return KEY_FOLDERS.has(first.replace(/^\./, '')) ? first : undefined
}

/**
 * The hidden folder of the home folder in which a program lies, as small as its parts allow; none for one that lies
 * elsewhere.
 */
function folderOf(path: string, home: string): string[] {
  const inside = relative(home, path)
  const parts = inside.split(sep)
  if (!inside.startsWith('.') || parts[0] === '..' || keyFolderIn(inside) !== undefined) return []
  const deep = parts[0] === '.local' ? (['share', 'state'].includes(parts[1]) ? 3 : 2) : SHARED.has(parts[0]) ? 2 : 1
  const folder = join(home, ...parts.slice(0, deep))
  // Programs in `.local/bin` find their files next to it.
  return parts[0] === '.local' && parts[1] === 'bin' ? [folder, join(home, '.local', 'lib')] : [folder]
}

/** Shared directories in which each program has its own subdirectory. */
const SHARED = new Set(['.config', '.cache'])

function realPathOf(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
