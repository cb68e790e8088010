// npm run check:image: the steps of the Dockerfile without Docker. Each stage is an empty directory, and each RUN has a
// bare environment with Node and a shell on its path. The image's command then runs a small suite as its user. This
// does not test the base image itself.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { execPath, getuid } from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const PROGRAMS = ['npm', 'sh', 'env']
const SMALL = ['--task', 'vt', '--lengths', '4k,8k', '--samples', '2', '--quiet']
/** Id of the user `node` in Node's images. */
const NODE_USER = 1000
const room = mkdtempSync(join(tmpdir(), 'fathom-image-'))

/** Effect of each instruction on its stage. */
const DO = {
  FROM: (stages, rest) => {
    const stage = {
      name: rest.split(' AS ')[1] ?? 'image',
      at: join(room, `stage-${stages.length}`),
      env: {},
      folder: '/',
      user: 'root',
    }
    mkdirSync(stage.at)
    stages.push(stage)
  },
  ENV: (stages, rest) => Object.assign(stages.at(-1).env, Object.fromEntries([rest.split('=')])),
  USER: (stages, rest) => Object.assign(stages.at(-1), { user: rest }),
  WORKDIR: (stages, rest) => {
    const stage = Object.assign(stages.at(-1), { folder: rest })
    mkdirSync(inStage(stage, '.'), { recursive: true })
  },
  COPY: (stages, rest) => {
    const stage = stages.at(-1)
    const words = rest.split(' ')
    const from = words[0].startsWith('--from=') ? stages.find(({ name }) => name === words[0].slice(7)) : undefined
    const [to, ...sources] = words.filter(word => !word.startsWith('--')).reverse()
    const into = sources.length > 1 || to.endsWith('/')
    for (const source of sources) {
      const path = from ? join(from.at, source) : join(root, source)
      const target = inStage(stage, into && statSync(path).isFile() ? join(to, basename(source)) : to)
      cpSync(path, target, {
        recursive: true,
        verbatimSymlinks: true,
        filter: each => from !== undefined || isSent(each),
      })
    }
  },
  RUN: (stages, rest) => run(stages.at(-1), ['sh', '-c', rest]),
  ENTRYPOINT: (stages, rest) => Object.assign(stages.at(-1), { command: JSON.parse(rest) }),
}

/** Is a file of this folder sent to Docker? Names in .dockerignore are folders and files from the root. */
const IGNORED = readFileSync(join(root, '.dockerignore'), 'utf8').trim().split('\n')
function isSent(path) {
  const name = relative(root, path)
  return !IGNORED.some(ignored => name === ignored || name.startsWith(`${ignored}/`))
}

/** Returns a path of the image inside the directory of its stage. */
const inStage = (stage, path) => join(stage.at, resolve(stage.folder, path))

function run(stage, words) {
  const path = join(room, 'path')
  const asUser = stage.user !== 'root' && getuid() === 0 ? { uid: NODE_USER, gid: NODE_USER } : {}
  const env = { PATH: path, HOME: inStage(stage, stage.user === 'root' ? '/root' : '/home/node'), ...stage.env }
  mkdirSync(env.HOME, { recursive: true })
  if (asUser.uid !== undefined) chownSync(env.HOME, NODE_USER, NODE_USER)
  const ended = spawnSync(words[0], words.slice(1), { cwd: inStage(stage, '.'), env, encoding: 'utf8', ...asUser })
  if (ended.status !== 0)
    throw new Error(`${words.join(' ')} ended with ${ended.status ?? ended.error}: ${ended.stdout}${ended.stderr}`)
}

/** Links to Node and what npm needs of a system, in a folder that is all of the path. */
function layPath() {
  chmodSync(room, 0o755)
  mkdirSync(join(room, 'path'))
  symlinkSync(execPath, join(room, 'path', 'node'))
  for (const name of PROGRAMS) {
    const found = process.env.PATH.split(':')
      .map(folder => join(folder, name))
      .find(existsSync)
    symlinkSync(found, join(room, 'path', name))
  }
}

function check() {
  layPath()
  const stages = []
  for (const line of readFileSync(join(root, 'Dockerfile'), 'utf8').split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [verb] = line.split(' ', 1)
    if (!(verb in DO)) throw new Error(`${verb} is not known here: ${line}`)
    DO[verb](stages, line.slice(verb.length + 1))
  }
  const image = stages.at(-1)
  if (image.user === 'root') throw new Error('the image runs as root')
  // Paths of the command are the image's.
  run(image, [
    ...image.command.map(word => (word.startsWith('/') ? join(image.at, word) : word)),
    ...SMALL,
    '--out',
    'out',
  ])
  const pictures = readdirSync(inStage(image, 'out/report')).filter(name => name.endsWith('.png'))
  if (pictures.length < 5) throw new Error(`the report holds ${pictures.length} pictures`)
  console.log(`check:image: ${pictures.length} pictures drawn as ${image.user}`)
}

try {
  check()
} catch (error) {
  console.error(`check:image: ${error.message}`)
  process.exitCode = 1
} finally {
  rmSync(room, { recursive: true, force: true })
}
