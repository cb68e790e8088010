import { createRequire } from 'node:module'
import {
  explainMissingSandbox,
  explainMissingWalls,
  findShippedFile,
  loadTokenizer,
  methods,
  WITHOUT_WALLS,
} from 'fathom-bench/plugin'
import type { Check } from './check.ts'

const require = createRequire(import.meta.url)

export const node: Check = {
  name: 'node',
  look() {
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
    const recent = major > 20 || (major === 20 && minor >= 19)
    const note = recent ? process.versions.node : `${process.versions.node} is too old. Install Node.js 20.19 or newer.`
    return [{ name: 'node', state: recent ? 'ok' : 'FAIL', note }]
  },
}

/** The launcher sets `FATHOM_STALE` if sources are newer than the build and it could not rebuild. */
export const buildCheck: Check = {
  name: 'build',
  look(_spec, env) {
    return env['FATHOM_STALE']
      ? [
          {
            name: 'build',
            state: 'warn',
            note: 'older than the sources, and could not be rebuilt. Run npm ci in a writable directory.',
          },
        ]
      : [{ name: 'build', state: 'ok', note: 'up to date' }]
  },
}

interface Canvas {
  createCanvas(
    width: number,
    height: number,
  ): {
    getContext(kind: '2d'): {
      font: string
      fillText(text: string, x: number, y: number): void
      getImageData(x: number, y: number, width: number, height: number): { readonly data: Uint8ClampedArray }
    }
  }
  registerFont(path: string, options: { readonly family: string }): void
}

/** Without a font, charts come out without words and without an error. */
export const fonts: Check = {
  name: 'fonts',
  look() {
    const { createCanvas, registerFont } = require('@napi-rs/canvas/node-canvas') as Canvas
    const own = new URL('../../reports/charts/fonts/dejavu/DejaVuSansCondensed.ttf', import.meta.url)
    registerFont(findShippedFile(own, 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'), { family: FAMILY })
    const [width, height] = [80, 24]
    const pen = createCanvas(width, height).getContext('2d')
    pen.font = `16px "${FAMILY}"`
    pen.fillText('Ag 8K', 2, 18)
    const drawn = pen.getImageData(0, 0, width, height).data.filter((value, at) => at % 4 === 3 && value > 127).length
    return drawn > 20
      ? [{ name: 'fonts', state: 'ok', note: 'charts have words' }]
      : [{ name: 'fonts', state: 'FAIL', note: 'text leaves no marks. Reinstall fathom-bench; it contains the font.' }]
  },
}

const FAMILY = 'Fathom Doctor'

export const tokenizerCheck: Check = {
  name: 'tokenizer',
  async look({ tokenizer }) {
    const { id, additive, count } = await loadTokenizer(tokenizer)
    const words = count('The quick brown fox jumps over the lazy dog.')
    if (words < 1)
      return [
        {
          name: 'tokenizer',
          state: 'FAIL',
          note: `${id} counts no tokens in a sentence. Name another with --tokenizer.`,
        },
      ]
    return additive
      ? [{ name: 'tokenizer', state: 'ok', note: `${id}; counts add up` }]
      : [
          {
            name: 'tokenizer',
            state: 'warn',
            note: `${id}; counts do not add up, so every item is counted as one text and generation is slow`,
          },
        ]
  },
}

/** Python for methods that let a model write code. */
export const sandboxCheck: Check = {
  name: 'sandbox',
  look() {
    const missing = explainMissingSandbox()
    const needing = [...methods.values()].filter(({ needs }) => needs.includes('sandbox')).map(({ id }) => id)
    const note =
      missing === undefined
        ? 'Python is there'
        : `${missing} (for ${needing.join(', ')}, file-agent's python tool and answers that are Python programs; everything else runs without it)`
    return [{ name: 'sandbox', state: 'ok', note }]
  },
}

/** Namespaces, which keep an agent of the user's from the answers. */
export const walls: Check = {
  name: 'walls',
  look() {
    const why = explainMissingWalls()
    return [
      why === undefined
        ? { name: 'walls', state: 'ok', note: 'cli-agent sees none of your files except those of its item' }
        : { name: 'walls', state: 'warn', note: `cli-agent: ${WITHOUT_WALLS}: ${why}` },
    ]
  },
}
