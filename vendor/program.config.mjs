// Our own modules in a few files that are loaded when they are needed: a command is there in half the time. Packages stay packages. The library is
// in the same files as the command line, so that a plugin's `fathom-bench` is the one that runs it.
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const dist = fileURLToPath(new URL('../dist', import.meta.url))
const dir = join(dist, 'bundle')

/** What a module finds beside itself lies beside it still, in `dist/`. */
const ownPlace = {
  name: 'own-place',
  transform(code, id) {
    if (!code.includes('import.meta')) return null
    const from = path => `new URL(${JSON.stringify(relative(dir, path))}, import.meta.url)`
    const placed = code
      .replaceAll(/\bimport\.meta\.url\b/g, `${from(id)}.href`)
      .replaceAll(
        /\bimport\.meta\.dirname\b/g,
        `process.getBuiltinModule('node:url').fileURLToPath(${from(dirname(id))})`,
      )
    const other = /\bimport\.meta\.(?!url\b)\w+/.exec(placed)
    if (other) throw new Error(`${id}: ${other[0]} is not known to vendor/program.config.mjs`)
    return placed
  },
}

export default {
  input: {
    bench: join(dist, 'bench.js'),
    index: join(dist, 'index.js'),
    stats: join(dist, 'stats', 'index.js'),
    testing: join(dist, 'testing', 'index.js'),
  },
  platform: 'node',
  external: id => !/^[./]|^@oxc-project/.test(id),
  plugins: [ownPlace],
  output: { format: 'esm', dir, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
}
