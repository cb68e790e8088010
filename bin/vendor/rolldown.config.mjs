// chartjs-node-canvas in one file, with the `canvas` that it asks for, which is ours (./canvas): who installs the
// package gets no other `canvas`, and nothing to compile (docs/package.md). Chart.js and @napi-rs/canvas stay packages.
import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import program, { scoringPackages, scoringThread } from './program.config.mjs'

const here = path => fileURLToPath(new URL(path, import.meta.url))

const canvas = {
  input: here('chartjs-node-canvas.mjs'),
  platform: 'node',
  external: ['chart.js/auto', '@napi-rs/canvas/node-canvas'],
  plugins: [
    { name: 'our-canvas', resolveId: id => (id === './freshRequire' ? here('canvas/fresh-require.cjs') : null) },
  ],
  output: { format: 'cjs', file: here('../../dist/bin/vendor/chartjs-node-canvas.cjs') },
}

/** Puts the word lists that modules read into the bundle: nothing lies beside it (core/files/frozen-file.ts). */
const embedLists = {
  name: 'embed-lists',
  transform: (code, id) =>
    code.includes('import.meta.url')
      ? code.replace(/new URL\((['"])(\.[^'"]+\.(?:tsv|txt))\1, import\.meta\.url\)/g, (_, __, path) => {
          const source = resolve(here('../..'), relative(here('../../dist'), resolve(dirname(id), path)))
          return `new URL('data:;base64,${readFileSync(source, 'base64')}')`
        })
      : null,
}

// The scorers in one file, for folders of tasks that leave this program (`export --to harbor`).
const scorers = {
  input: here('../../dist/packages/exports/harbor/score.js'),
  platform: 'node',
  plugins: [scoringPackages, embedLists],
  output: {
    format: 'esm',
    codeSplitting: false,
    file: here('../../dist/packages/exports/harbor/score.mjs'),
    minify: true,
  },
}

export default [canvas, scorers, scoringThread, program]
