import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Files and settings that an isolated user command sees besides the system. */
export interface Walled {
  /** Its working folder, which it can write to, at the same path. */
  readonly dir: string
  /** An empty private directory outside `dir`, on which the new root is built. */
  readonly root: string
  /** Files and folders that it can read, at the same paths. */
  readonly shown: readonly string[]
  /** Files and folders that it can write, at the same paths. */
  readonly settings: readonly string[]
  /** Folders that are empty to it, wherever they lie. */
  readonly hidden: readonly string[]
}

/**
 * Returns a command line that runs another in its own user, process and mount namespaces (`unshare`), which an ordinary
 * user can do on Linux. The command sees the system's programs, libraries and settings, the shown files, its own
 * settings and its working directory. It sees no other file of the user and no other process, and so no environment
 * except its own. The network is available. Every process that it starts ends with it.
 */
export function wrapInNamespaces(command: readonly string[], { dir, root, shown, settings, hidden }: Walled): string[] {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
  const given = [dir, root, homedir(), String(uid), String(gid)]
  return [...NAMESPACES, ...given, ...shown, '--', ...settings, '--', ...hidden, '--', ...command]
}

/** Why no command can be walled in here, in one line; undefined where it can. Tried once. */
export function explainMissingWalls(): string | undefined {
  tried ??= { why: process.platform === 'linux' ? attempt() : 'it takes Linux' }
  return tried.why
}

let tried: { readonly why: string | undefined } | undefined

function attempt(): string | undefined {
  const top = mkdtempSync(join(tmpdir(), 'fathom-walls-'))
  const [dir, root] = [join(top, 'dir'), join(top, 'root')]
  for (const folder of [dir, root]) mkdirSync(folder)
  try {
    const [program, ...args] = wrapInNamespaces(['true'], { dir, root, shown: [], settings: [], hidden: [] })
    const { error, status, stderr } = spawnSync(program, args, {
      env: { PATH: '/usr/bin:/bin' },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: 20_000,
      encoding: 'utf8',
    })
    if (error) return `${program} cannot be started (${(error as NodeJS.ErrnoException).code})`
    return status === 0 ? undefined : stderr.trim().split('\n')[0].slice(0, 200) || `unshare ended with ${status}`
  } finally {
    rmSync(top, { recursive: true, force: true })
  }
}

/**
 * Builds the new root and enters it with the user's outside identity. A process in a chroot cannot create user
 * namespaces, so it cannot uncover what is hidden here. If the host forbids mounting `/proc`, it is missing.
 */
const BUILD = `
dir=$1 root=$2 home=$3 uid=$4 gid=$5
shift 5
path=$PATH
PATH=$PATH:/usr/sbin:/usr/bin:/sbin:/bin
mount -t tmpfs -o mode=755,nosuid,nodev fathom "$root"
show() {
  if [ -d "$1" ]; then mkdir -p "$root$1"
  elif [ ! -e "$1" ] || [ -e "$root$1" ]; then return 0
  else mkdir -p "$root\${1%/*}"; : >"$root$1"
  fi
  mount --rbind "$1" "$root$1"
}
read_only() {
  show "$1"
  mount -o remount,bind,ro,nosuid,nodev "$root$1" 2>/dev/null || :
}
mkdir -p -m 1777 "$root/tmp" "$root/dev/shm"
for system in /usr /bin /sbin /lib /lib32 /lib64 /libx32 /etc /opt /nix /run/systemd/resolve; do
  if [ -L "$system" ]; then ln -s "$(readlink "$system")" "$root$system"
  elif [ -d "$system" ]; then read_only "$system"
  fi
done
for device in null zero full random urandom tty; do show "/dev/$device"; done
ln -s /proc/self/fd "$root/dev/fd"
mkdir -p "$root/proc" "$root$home"
mount -t proc proc "$root/proc" 2>/dev/null || :
while [ "$1" != -- ]; do read_only "$1"; shift; done
shift
while [ "$1" != -- ]; do show "$1"; shift; done
shift
while [ "$1" != -- ]; do
  if [ -d "$root$1" ]; then mount -t tmpfs -o ro,mode=555 fathom "$root$1"; fi
  shift
done
shift
mkdir -p "$root$dir"
mount --bind "$dir" "$root$dir"
enter=$(command -v chroot) again=$(command -v unshare)
PATH=$path
set -- /usr/bin/env -u PWD -C "$dir" /usr/bin/setpriv --no-new-privs --bounding-set=-all --inh-caps=-all --ambient-caps=-all "$@"
if [ "$uid" = 0 ]; then exec "$enter" "$root" "$@"; fi
exec "$again" --user --map-user="$uid" --map-group="$gid" --root="$root" "$@"`

const NAMESPACES: readonly string[] = [
  'unshare',
  '--user',
  '--map-root-user',
  '--mount',
  '--pid',
  '--ipc',
  '--fork',
  '--kill-child=KILL',
  '--',
  '/bin/sh',
  '-euc',
  BUILD,
  'walls',
]
