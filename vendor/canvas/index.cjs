// The `canvas` package that chartjs-node-canvas asks for, served by @napi-rs/canvas: prebuilt binaries come inside the
// npm packages, so nothing is downloaded or compiled at install. SVG canvases hand out their text (vectors, not a bitmap).
const compat = require('@napi-rs/canvas/node-canvas')

function createCanvas(width, height, type) {
  const canvas = compat.createCanvas(width, height, type)
  if (type === 'svg')
    canvas.toBuffer = callback =>
      typeof callback === 'function' ? callback(null, canvas.getContent()) : canvas.getContent()
  return canvas
}

module.exports = { ...compat, createCanvas }
