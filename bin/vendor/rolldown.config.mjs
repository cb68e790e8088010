// chartjs-node-canvas in one file, with the `canvas` that it asks for, which is ours (./canvas): who installs the
// package gets no other `canvas`, and nothing to compile (docs/package.md). Chart.js and @napi-rs/canvas stay packages.
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

// The scorers in one file, for folders of tasks that leave this program (`export --to harbor`).
const scorers = {
  input: here('../../dist/packages/exports/harbor/score.js'),
  platform: 'node',
  plugins: [scoringPackages],
  output: {
    format: 'esm',
    codeSplitting: false,
    file: here('../../dist/packages/exports/harbor/score.mjs'),
    minify: true,
  },
}

export default [canvas, scorers, scoringThread, program]
