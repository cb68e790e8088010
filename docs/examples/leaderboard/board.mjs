// Checks the bundles of each round and builds the site: `node board.mjs` (exit code 2 if one is rejected), `node
// board.mjs --publish` (0 all the same).
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Items of each bundle that are built again, drawn by chance, and the time that each may take. */
const VERIFY = 'samples=200,time=10m'

/** The public form of a secret seed (docs/submissions.md of Fathom). */
export const commitmentTo = seed =>
  `sha256:${createHash('sha256').update(`fathom secret seed 1\n${seed}`).digest('hex')}`

/** The rounds by name. Throws an Error that names the file and what is wrong. */
export function roundsIn(folder) {
  return namesIn(join(folder, 'rounds'), name => name.endsWith('.json')).map(name => {
    const path = join(folder, 'rounds', name)
    const round = { ...readJson(path), id: name.slice(0, -'.json'.length) }
    const wrong =
      faultOf(round) ??
      (existsSync(suiteOf(folder, round))
        ? undefined
        : `${suiteOf(folder, round)} is missing: it names tasks, lengths and samples`)
    if (wrong) throw new Error(`${path}: ${wrong}`)
    return round
  })
}

/** The tasks, lengths and samples of a round: `fathom-bench leaderboard --suite` holds each bundle to them. */
const suiteOf = (folder, { id }) => join(folder, 'rounds', `${id}.yaml`)

function faultOf({ id, title, seed, revealed }) {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(id)) return 'a round is called by small letters, digits and -'
  if (typeof title !== 'string' || title.length > 100) return 'title is a text of up to 100 characters'
  if (!/^(\d{1,20}|sha256:[0-9a-f]{64})$/.test(seed)) return 'seed is a number, or the hash of a secret one'
  if (revealed === undefined || revealed === null) return undefined
  return commitmentTo(String(revealed)) === seed
    ? undefined
    : 'the revealed seed has another hash than the one that stands here'
}

/** Why a folder is no bundle of the round; undefined where it is one. What its rows claim, Fathom checks. */
export function misfit(path, { seed }) {
  const [head, manifest] = [readJson(join(path, 'bundle.json')), readJson(join(path, 'manifest.json'))]
  if (!head || !manifest) return 'it is not a bundle; create one with fathom-bench submit'
  if (!head.submission?.who) return 'it does not say who submits it: fathom-bench submit --who NAME'
  return manifest.seed === seed ? undefined : "its seed is not the round's"
}

/**
 * Builds site/ROUND.html for each round, and site/index.html.
 * @param bench runs fathom-bench with these words, and gives its exit code
 * @param say prints each rejected bundle, and why
 * @param address where the site will be published, so that links to a page are shown with its picture
 * @returns 0, or 2 if a bundle was rejected
 */
export async function build({ folder, bench, say, address }) {
  const site = join(folder, 'site')
  mkdirSync(site, { recursive: true })
  const built = []
  let code = 0
  for (const round of roundsIn(folder)) {
    const below = join(folder, 'submissions', round.id)
    const paths = []
    for (const name of namesIn(below, name => lstatSync(join(below, name)).isDirectory())) {
      const why = misfit(join(below, name), round)
      if (why) say(`rejected  submissions/${round.id}/${name}: ${why}`)
      else paths.push(join(below, name))
      if (why) code = 2
    }
    const page = paths.length > 0 ? `${round.id}.html` : undefined
    if (page) {
      const reruns = join(folder, 'reruns', round.id)
      const again =
        namesIn(reruns, name => lstatSync(join(reruns, name)).isDirectory()).length > 0 ? ['--reruns', reruns] : []
      const words = ['--out', join(site, page), '--title', round.title, '--verify', VERIFY, ...again]
      words.push('--suite', suiteOf(folder, round))
      if (address) words.push('--site', address)
      if ((await bench(['leaderboard', ...paths, ...words])) !== 0) code = 2
    }
    built.push({ ...round, page: page && existsSync(join(site, page)) ? page : undefined, count: paths.length })
  }
  writeFileSync(join(site, 'index.html'), indexOf(built))
  return code
}

const escaped = text => String(text).replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

function indexOf(rounds) {
  const row = ({
    title,
    seed,
    revealed,
    page,
    count,
  }) => `<li><h2>${page ? `<a href="${page}">${escaped(title)}</a>` : escaped(title)}</h2>
<p>${count} ${count === 1 ? 'bundle' : 'bundles'}. Seed <code>${escaped(seed)}</code>${revealed ? `, revealed as <code>${escaped(revealed)}</code>` : seed.startsWith('sha256:') ? ', secret until the round ends' : ''}.</p></li>`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Leaderboard</title>
<h1>Leaderboard</h1>
<ul>
${rounds.map(row).join('\n')}
</ul>
</html>
`
}

/** Names in a folder, sorted; none where there is no such folder. */
function namesIn(folder, isWanted) {
  return existsSync(folder) ? readdirSync(folder).filter(isWanted).sort() : []
}

/** Undefined for what is no plain file of JSON. */
function readJson(path) {
  try {
    return lstatSync(path).isFile() ? JSON.parse(readFileSync(path, 'utf8')) : undefined
  } catch {
    return undefined
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const run = words => spawnSync('npx', ['--no-install', 'fathom-bench', ...words], { stdio: 'inherit' }).status ?? 3
  // GitHub Pages publishes it there, unless the repository has a domain of its own.
  const [owner, name] = (process.env.GITHUB_REPOSITORY ?? '').split('/')
  const address = name ? `https://${owner}.github.io/${name}/` : undefined
  const code = await build({ folder: process.cwd(), bench: run, say: line => console.error(line), address })
  process.exitCode = process.argv.includes('--publish') ? 0 : code
}
