// The `canvas` package that chartjs-node-canvas asks for, served by @napi-rs/canvas: prebuilt binaries come inside the
// npm packages, so nothing is downloaded or compiled at install. SVG canvases hand out their text (vectors, not a
// bitmap).
const compat = require('@napi-rs/canvas/node-canvas')

/** A page of a PDF as a canvas: @napi-rs/canvas has pages of documents alone. Letters stay letters. */
function pdfCanvas(width, height) {
  const document = new compat.PDFDocument()
  const page = document.beginPage(width, height)
  const canvas = {
    width,
    height,
    getContext: () => page,
    toBuffer: () => {
      document.endPage()
      return document.close()
    },
  }
  Object.defineProperty(page, 'canvas', { value: canvas })
  return canvas
}

function createCanvas(width, height, type) {
  if (type === 'pdf') return pdfCanvas(width, height)
  const canvas = compat.createCanvas(width, height, type)
  if (type === 'svg')
    canvas.toBuffer = callback =>
      typeof callback === 'function' ? callback(null, canvas.getContent()) : canvas.getContent()
  return canvas
}

module.exports = { ...compat, createCanvas }
