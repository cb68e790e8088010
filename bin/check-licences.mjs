// npm run check:licences: checks that the package's dependencies may be redistributed, and that THIRD-PARTY.md lists
// what is bundled.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'

const ALLOWED = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'Unlicense'],
  // Licence of fonts, redistributed unchanged.
  'OFL-1.1',
])
/** Packages without a listed licence, with the version that was read; another version must be read again. */
const READ = new Map([['dejavu-fonts-ttf@2.37.3', 'Bitstream Vera: may be passed on as part of a larger package']])

/**
 * Returns the problems of a lockfile's packages that are installed with this one: a licence that is not on the list, or
 * an install script.
 * `packages` as in package-lock.json.
 */
export function faultsOf(packages) {
  const installed = Object.entries(packages).filter(([path, { dev, link }]) => path !== '' && !dev && !link)
  return installed.flatMap(([path, { version, license, hasInstallScript }]) => {
    const name = `${path.split('node_modules/').at(-1)}@${version}`
    return [
      ...(ALLOWED.has(license) || READ.has(name) ? [] : [`${name}: licence ${license ?? 'not said'}`]),
      ...(hasInstallScript ? [`${name}: runs a script at the install`] : []),
    ]
  })
}

/**
 * Returns the packages with files in a bundle, as directories of `node_modules`, from the comment that the bundler puts
 * before each file.
 */
export const bundledIn = text =>
  new Set(
    Array.from(
      text.matchAll(/^\s*\/\/ node_modules\/((?:.+\/node_modules\/)?(?:@[^/\n]+\/)?[^/\n]+)\//gm),
      ([, name]) => name,
    ),
  )

function main(root) {
  const read = path => readFileSync(join(root, path), 'utf8')
  const { packages } = JSON.parse(read('package-lock.json'))
  const notices = read('THIRD-PARTY.md')
  const bundles = ['bin/vendor', 'bundle'].flatMap(name =>
    readdirSync(join(root, 'dist', name)).map(file => join('dist', name, file)),
  )
  const bundled = bundledIn(bundles.map(read).join('\n'))
  const unnamed = [...bundled].filter(name => !notices.includes(licenceText(join(root, 'node_modules', name))))
  const faults = [...faultsOf(packages), ...unnamed.map(name => `THIRD-PARTY.md lacks the licence of ${name}`)]
  for (const fault of faults) console.error(`check:licences: ${fault}`)
  if (faults.length > 0) process.exitCode = 1
  else console.log(`licences: all packages that are installed may be passed on; bundled: ${[...bundled].join(', ')}`)
}

/** Reads a package's licence: a file of its own, or the end of its README from the heading on. */
function licenceText(folder) {
  const find = pattern => {
    const name = readdirSync(folder).find(each => pattern.test(each))
    return name && readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
  }
  const text = find(/^licen[cs]e/i) ?? /\nLICENSE \(.*\)\n-+\n([\s\S]+)$/.exec(find(/^readme\.md$/i) ?? '')?.[1]
  if (text === undefined) throw new Error(`${folder} has no licence file`)
  return text.trim()
}

const root = fileURLToPath(new URL('..', import.meta.url))
if (argv[1] === fileURLToPath(import.meta.url)) {
  if (existsSync(join(root, 'dist'))) main(root)
  else {
    console.error('check:licences: nothing is built. Run npm run build.')
    process.exitCode = 3
  }
}
